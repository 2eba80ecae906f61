// 退货质检 · returnInspect
/**
 * 1 扫退件面单打开；还没签收的顺手签收，断网也做。
 * 2 一件件扫商品，扫到的先算正品；一件的三枪：面单、商品、确认码。
 * 3 不好的按残次，点是哪一种、为什么；只把手上这一件转过去。
 * 4 要照片的拍了才往下，按货主定的来。
 * 5 有效期的商品输生产日期，看不清扫跳过码。
 * 6 同一个码有几种商品的，点是哪一种；别家的货记成错件。
 * 7 没人认得的码再按确认记成错件，不是就撤销；扫到另一个包裹的面单不记，先做完手上的。
 * 8 撤销码退掉刚才一件；换过包装的按换箱记一件。
 * 9 一件都没有的扫确认码，再扫一次才算空包；比退货单上少的也再扫一次。
 * 10 提交后说放哪里；断电再开，接着原来的包裹和件数。货主要求录像的，到有摄像头的工作台才拆。
 */
import { at } from '#contract/ops/at'
import { ownReturnNo, returnDock } from '#contract/ops/kinds/returns'
import type { PayloadOf } from '#contract/ops/payloads'
import { termsOf } from '#contract/ops/returnInspect'
import { rules } from '#contract/ops/rules/returnInspect'
import { say as sentence } from '#contract/ops/sentences'
import { goodsKey } from '#contract/rules/barcode'
import { filmStop } from '#contract/rules/returnInspect'
import { isDefect, RETURN_QUALITY, returnLife, scrapQuality, wrongQuality } from '#contract/rules/returnLife'
import { decideLocally, draftOf, say, type LocalDecision } from './decideLocally.ts'
import type { Draft, Flow, Move, PhotoEvent, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import { madeOn } from './goodsScan.ts'
import {
  stageAfter,
  counted,
  withScan,
  idle,
  linesOf,
  goodsMeant,
  unknownOwner,
  ownerAt,
  parcelOf,
  plannedOf,
  piecesOf,
  resumeReturnInspect,
  returnOf,
  whereTo,
  type ReturnInspectDoc,
  type ReturnInspectSession,
} from './returnInspectDoc.ts'
import { carrierOf, isDoubtful, isParcel } from './returnParcel.ts'
import { returnInspectView } from './returnInspectView.ts'
import { repeated } from './sayings.ts'

type S = ReturnInspectSession
type Step = Move<ReturnInspectDoc>
type Note = Pick<PayloadOf['SCAN'], 'step'> &
  Partial<Pick<PayloadOf['SCAN'], 'kind' | 'ownerNo' | 'goodsNo' | 'qty' | 'code' | 'verdict'>>

/** A SCAN of the parcel, stored under the dock in the lane of its waybill. */
const noteOf = (s: S, note: Note, text?: string, docNo = s.doc.docNo): Draft => ({
  opType: 'SCAN',
  docNo: returnDock,
  lane: docNo === '' ? 'free' : docNo,
  payload: { flow: 'returnInspect', docNo, kind: 'unknown', verdict: 'ok', ...note },
  ...(text !== undefined && { raw: { text } }),
})
const wrong = (s: S, e: ScanEvent, saying: Saying, code?: string): Step => ({
  say: saying,
  drafts: [
    { ...noteOf(s, { step: s.doc.stage, kind: e.kind, verdict: 'wrong', ...(code !== undefined && { code }) }), raw: e.raw },
  ],
})
/** Stores one finding about the parcel and goes to the next step. */
function record(s: S, note: Note, text: string, now: number, saying: (doc: ReturnInspectDoc) => Saying): Step {
  const draft = noteOf(s, note, text)
  const doc = withScan(s.doc, draft.payload as PayloadOf['SCAN'], text, now)
  const next = doc.docNo === '' ? doc : { ...doc, stage: stageAfter(s, doc) }
  return { doc: next, drafts: [draft], say: saying(next) }
}

/** Opens a parcel. A parcel that was not received yet is received as well. */
function opened(s: S, e: ScanEvent): Step {
  const parcelReturn = returnOf(s.floor, e.code)
  if (parcelReturn !== undefined && parcelReturn.status > returnLife.inspecting)
    return wrong(s, e, say('wrong', sentence('A1907'), '放一边，不用再检'), 'A1907')
  const parcel = parcelOf(s.floor, e.code)
  if (parcel !== undefined && parcel.returnNo === '')
    return wrong(s, e, say('wrong', sentence('notNoticed'), '主管建好退货单再检'), 'A0404')
  if (parcel === undefined && s.doc.code !== e.code && isDoubtful(s.floor, e.code))
    return {
      doc: { ...s.doc, code: e.code },
      say: say('warn', '没见过这样的单号', '没扫错就再扫一次'),
      drafts: [{ ...noteOf(s, { step: 'find', kind: e.kind, verdict: 'repeat' }), raw: e.raw }],
    }
  const unfilmed = filmStop(termsOf(s.floor, parcelReturn?.ownerNo ?? ''), s.floor.returnCameras, s.worker.workstationNo)
  if (unfilmed !== null) return wrong(s, e, say('wrong', sentence(unfilmed), '扫那个台的台码再拆'), unfilmed)
  const open: Draft = { ...noteOf(s, { step: 'open', kind: 'waybill' }, undefined, e.code), raw: e.raw }
  const doc: ReturnInspectDoc = { ...idle, stage: 'goods', docNo: e.code, begin: e.at }
  if (parcel !== undefined) return { doc, drafts: [open], say: say('ok', planned(s, e.code), '拆开，扫商品') }
  const payload = {
    logisticsNo: e.code,
    logisticsCode: carrierOf(s.floor, e.code),
    batchNo: '',
    packageState: 1,
    photos: [],
  } as const
  const verdict = decideLocally(s, { ...draftOf('RETURN_RECEIVE', returnDock, payload, e.raw), lane: e.code }, e.at)
  if (!verdict.ok) return wrong(s, e, verdict.saying, verdict.code)
  const wanted = at(s.floor.wanted, e.code)
  const saying =
    wanted === undefined
      ? say('ok', `已顺手签收，${planned({ ...s, floor: verdict.floor }, e.code)}`, '拆开，扫商品')
      : say('stop', sentence('wanted', { require: wanted.handleRequire }), '按要求做，扫确认码再拆')
  return { doc, floor: verdict.floor, drafts: [verdict.draft, open], say: saying }
}
const planned = (s: S, logisticsNo: string): string => {
  const lines = returnOf(s.floor, logisticsNo)?.lines ?? []
  const qty = lines.reduce((sum, { planQty }) => sum + planQty, 0)
  return qty === 0 ? '不知道里面是什么' : `应有 ${qty} 件`
}

function goods(s: S, e: ScanEvent): Step {
  const { goods: matches, qty } = goodsMeant(s, e)
  const [first, ...more] = matches
  if (first === undefined && isParcel(s.floor, e.code)) return anotherParcel(s, e)
  if (first === undefined)
    return { doc: { ...s.doc, stage: 'strange', code: e.code }, say: say('warn', '没人认得这个码', '是包裹里的就按确认记错件') }
  if (more.length > 0)
    return {
      doc: { ...s.doc, stage: 'choose', offered: matches },
      say: say('warn', `这个码有 ${matches.length} 种商品`, '看货主，点一种'),
    }
  return piece(s, first, qty, e.raw.text, e.at, e)
}
/** Refuses a waybill among the pieces, because one parcel is finished before the next. */
function anotherParcel(s: S, e: ScanEvent): Step {
  const words = e.code === s.doc.docNo ? '这是它自己的面单' : '这是另一个包裹'
  return wrong(s, e, say('wrong', words, '先做完手上的：扫商品，完了扫确认码'))
}
/** Records a scanned piece, as 错件 when it is of another owner. Asks for its production day where needed. */
function piece(
  s: S,
  key: { readonly ownerNo: string; readonly goodsNo: string },
  qty: number,
  text: string,
  now: number,
  label?: ScanEvent,
): Step {
  const owner = ownerAt(s)
  const isStrange = owner !== '' && key.ownerNo !== owner
  const plan = returnOf(s.floor, s.doc.docNo)?.lines ?? []
  const isUnplanned = plan.length > 0 && !plan.some(({ goodsNo }) => goodsNo === key.goodsNo)
  const step = record(s, { step: isStrange ? 'strange' : 'goods', kind: 'goods', ...key, qty }, text, now, (doc) =>
    isStrange
      ? say('warn', '别家的货，记成错件', nextOf(doc))
      : isUnplanned
        ? say('warn', `退货单上没有它，照实记，${counted(doc)} 件`, nextOf(doc))
        : say('ok', `${counted(doc)} 件`, nextOf(doc)),
  )
  const facts = at(s.floor.goods, goodsKey(key))
  const asksDate = !isStrange && facts?.expiry === true
  const day = label === undefined ? undefined : madeOn(label, facts?.shelfLifeDay)
  if (asksDate && day !== undefined && step.doc?.stage === 'goods') {
    const dating = setProduceDate({ ...s, doc: step.doc }, day.replaceAll('-', ''), now)
    return {
      ...dating,
      doc: dating.doc ?? { ...step.doc, stage: 'date' },
      drafts: [...(step.drafts ?? []), ...(dating.drafts ?? [])],
    }
  }
  return asksDate && step.doc?.stage === 'goods'
    ? { ...step, doc: { ...step.doc, stage: 'date' }, say: say('ok', `${counted(step.doc)} 件`, '输生产日期，看不清扫跳过码') }
    : step
}
const nextOf = ({ stage }: ReturnInspectDoc): string =>
  stage === 'photo' ? '拍一张' : stage === 'reason' ? '点原因' : '扫下一件；完了扫确认码'

const chosen = (s: S, key: string, now: number): Step => {
  const one = s.doc.offered[Number(key) - 1]
  return one === undefined
    ? { say: say('wrong', `没有第 ${key} 种`, `点 1 到 ${s.doc.offered.length}`) }
    : piece({ ...s, doc: { ...s.doc, offered: [] } }, one, 1, one.goodsNo, now)
}
const recordUnknown = (s: S, now: number): Step =>
  record(
    s,
    { step: 'strange', kind: 'goods', ownerNo: unknownOwner, goodsNo: s.doc.code.slice(0, 64), qty: 1 },
    s.doc.code,
    now,
    (doc) => say('warn', '记成错件', nextOf(doc)),
  )
const backToGoods = (s: S): Step => ({
  doc: { ...s.doc, stage: 'goods', offered: [], code: '' },
  say: say('warn', '不算', '扫商品'),
})

function typed(s: S, { value, at: now }: QuantityEvent): Step {
  if (s.doc.seen.length === 0) return { say: say('wrong', '还没有扫商品', '先扫一件') }
  if (value < 1 || value > 10_000) return { say: say('wrong', `数量 ${value} 不对`, '数清再输') }
  return record(s, { step: 'qty', qty: value }, String(value), now, (doc) => say('ok', `${counted(doc)} 件`, nextOf(doc)))
}

/** Reads six or eight digits as the day of production: 250601 or 20250601. */
function setProduceDate(s: S, text: string, now: number): Step {
  const [, century = '20', year, month, day] = /^(20)?(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(text) ?? []
  const date = `${century}${year ?? ''}-${month ?? ''}-${day ?? ''}`
  if (year === undefined || Date.parse(`${date}T00:00:00+08:00`) > now)
    return { say: say('wrong', '日期不对', '输六位，如 250601') }
  return record(s, { step: 'date' }, date, now, (doc) => say('ok', `生产日期 ${date}`, nextOf(doc)))
}
const skipProduceDate = (s: S): Step => ({
  doc: { ...s.doc, stage: stageAfter(s, s.doc) },
  say: say('warn', '没有日期，不按效期判', nextOf(s.doc)),
})

const askQuality = (s: S): Step =>
  s.doc.seen.length === 0
    ? { say: say('wrong', '还没有扫商品', '先扫一件') }
    : { doc: { ...s.doc, stage: 'quality' }, say: say('warn', '手上这一件怎么了', '点一种') }
function setQuality(s: S, key: string, now: number): Step {
  if (key === '1' || !Object.hasOwn(RETURN_QUALITY, key)) return { say: say('wrong', '没有这一种', '点列出来的') }
  const text = RETURN_QUALITY[Number(key) as keyof typeof RETURN_QUALITY]
  return record(s, { step: 'quality', qty: Number(key) }, text, now, (doc) => say('warn', text, nextOf(doc)))
}
function reason(s: S, key: string, now: number): Step {
  const all = Object.values(s.floor.returnReasons ?? {})
  const one = at(s.floor.returnReasons, key) ?? all[Number(key) - 1]
  if (one === undefined) return { say: say('wrong', '没有这个原因', '点列出来的') }
  const step = record(s, { step: 'reason' }, one.key, now, () => say('warn', one.text, '还有就再点，完了扫确认码'))
  return { ...step, doc: { ...(step.doc ?? s.doc), stage: 'reason' } }
}
const endReasons = (s: S): Step => {
  if ((s.doc.seen[s.doc.at]?.reasons ?? []).length === 0) return { say: say('wrong', sentence('A1904'), '点一个原因') }
  const stage = stageAfter(s, s.doc)
  return { doc: { ...s.doc, stage }, say: say('warn', '原因记下', nextOf({ ...s.doc, stage })) }
}
/** Maximum number of photos of one kind of pieces. */
const photosMax = 6
function photo(s: S, { photo: taken, at: now }: PhotoEvent): Step {
  const photos = s.doc.seen[s.doc.at]?.photos ?? []
  if (s.doc.seen.length === 0) return { say: say('wrong', '还没有扫商品', '先扫一件再拍') }
  if (photos.length >= photosMax) return { say: say('wrong', `照片最多 ${photosMax} 张`, '够了，扫下一件') }
  if (photos.some(({ sha256 }) => sha256 === taken.sha256)) return { say: repeated('照片', '换个角度再拍') }
  return record(s, { step: 'photo', qty: taken.bytes }, taken.sha256, now, (doc) => say('ok', '照片已存', nextOf(doc)))
}

const undo = (s: S, now: number): Step =>
  s.doc.seen.length === 0
    ? record(s, { step: 'aside', kind: 'control' }, '', now, () => say('warn', '放一边，没有记', '扫面单'))
    : record(s, { step: 'undo', kind: 'control' }, '', now, (doc) => say('warn', `退掉一件，还有 ${counted(doc)} 件`, '扫商品'))
const markRepacked = (s: S, now: number): Step =>
  counted(s.doc) <= s.doc.repack
    ? { say: say('wrong', '换包装的比扫到的多', '先扫商品') }
    : record(s, { step: 'repack', kind: 'control' }, '', now, (doc) => say('ok', `换包装 ${doc.repack} 件`, nextOf(doc)))

function resultOf(s: S, now: number): LocalDecision {
  const { docNo, begin, repack } = s.doc
  const { returnNo = '' } = returnOf(s.floor, docNo) ?? {}
  const payload: PayloadOf['RETURN_INSPECT'] = {
    logisticsNo: docNo,
    ...(returnNo !== '' && returnNo !== ownReturnNo(docNo) && { returnNo }),
    lines: linesOf(s.doc),
    repackNum: repack,
    videoBegin: begin,
    videoEnd: now,
  }
  return decideLocally(s, { ...draftOf('RETURN_INSPECT', returnDock, payload), lane: docNo }, now)
}
function submit(s: S, now: number): Step {
  const verdict = resultOf(s, now)
  if (!verdict.ok) return { say: verdict.saying }
  const sums = [
    ['良', piecesOf(s.doc, (one) => one === 1)],
    ['残', piecesOf(s.doc, isDefect)],
    ['报废', piecesOf(s.doc, (one) => one === scrapQuality)],
    ['错', piecesOf(s.doc, (one) => one === wrongQuality)],
  ] as const
  const words = sums.flatMap(([word, n]) => (n === 0 ? [] : [`${word} ${n}`])).join(' ')
  const isDowngraded = verdict.notes.some(({ code }) => code === 'A1905')
  return {
    doc: idle,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('order', `质检完成 ${words === '' ? '空包' : words}`, isDowngraded ? `${sentence('A1905')}，放残次位` : whereTo(s)),
    after: [{ type: 'finish', docNo: s.doc.docNo }],
  }
}
/** Submits the result; missing pieces or an empty parcel have to be confirmed first. */
const closing = (s: S, now: number): Step => {
  const need = plannedOf(s)
  if (s.doc.seen.length > 0 && counted(s.doc) < need)
    return {
      doc: { ...s.doc, stage: 'less' },
      say: say('warn', `应有 ${need} 件，只有 ${counted(s.doc)} 件`, '翻翻盒子；真少件，再扫一次确认码'),
    }
  return s.doc.seen.length > 0
    ? submit(s, now)
    : { doc: { ...s.doc, stage: 'empty' }, say: say('warn', '一件都没有？', '真是空包，再扫一次确认码') }
}

const goneSaying = ({ docNo }: ReturnInspectDoc, floor: S['floor']): Saying | null => {
  const one = docNo === '' ? undefined : returnOf(floor, docNo)
  return one !== undefined && one.status > returnLife.inspecting
    ? say('stop', `${docNo} 已由别人质检`, '停手，东西放好找主管')
    : null
}
const anyCode = { waybill: opened, unknown: opened, goods: opened, tote: opened, pickOrder: opened, location: opened } as const
const pieces = { goods, unknown: goods, waybill: anotherParcel } as const

/** The inspection: one RETURN_INSPECT per parcel, also without network. */
export const returnInspect: Flow<ReturnInspectDoc> = {
  name: 'returnInspect',
  title: '退货质检',
  rules,
  beside: 'returns',
  resume: resumeReturnInspect,
  rebase: (doc, floor) => (goneSaying(doc, floor) === null ? doc : idle),
  view: returnInspectView,
  inHand: () => [],
  gone: goneSaying,
  stages: {
    find: { prompt: '扫退件面单', expects: 'waybill', help: '扫要拆的包裹的面单；还没签收的会顺手签收', scan: anyCode },
    goods: {
      prompt: '扫商品',
      expects: 'goods',
      help: '一件件扫，几件一样的输数量；不好的按残次；完了扫确认码',
      scan: pieces,
      quantity: typed,
      photo,
      control: {
        'CTRL-OK': (s, e) => closing(s, e.at),
        'CTRL-DAMAGE': askQuality,
        'CTRL-UNDO': (s, e) => undo(s, e.at),
        'CTRL-NEWBOX': (s, e) => markRepacked(s, e.at),
      },
    },
    choose: {
      prompt: '点哪一种',
      expects: 'choice',
      help: '看货主和规格，点对的一种；不是就扫撤销码',
      choose: (s, e) => chosen(s, e.key, e.at),
      quantity: (s, e) => chosen(s, String(e.value), e.at),
      control: { 'CTRL-UNDO': backToGoods },
    },
    strange: {
      prompt: '记错件吗',
      expects: 'confirm',
      help: '包裹里多出来、谁都不认得的货，按确认记成错件；扫错了接着扫商品',
      scan: pieces,
      control: { 'CTRL-OK': (s, e) => recordUnknown(s, e.at), 'CTRL-UNDO': backToGoods },
    },
    date: {
      prompt: '输生产日期',
      expects: 'quantity',
      help: '输六位生产日期，如 250601；看不清扫跳过码',
      scan: {
        unknown: (s, e) => setProduceDate(s, e.code, e.at),
        waybill: (s, e) => setProduceDate(s, e.code, e.at),
        goods: (s, e) => setProduceDate(s, e.elements?.made?.replaceAll('-', '') ?? e.code, e.at),
      },
      quantity: (s, e) => setProduceDate(s, String(e.value), e.at),
      control: { 'CTRL-SKIP': skipProduceDate, 'CTRL-OK': skipProduceDate, 'CTRL-UNDO': (s, e) => undo(s, e.at) },
    },
    quality: {
      prompt: '点怎么了',
      expects: 'choice',
      help: '手上这一件：残次、机损、箱损、报废还是别家的，点一种',
      choose: (s, e) => setQuality(s, e.key, e.at),
      quantity: (s, e) => setQuality(s, String(e.value), e.at),
      control: { 'CTRL-UNDO': backToGoods },
    },
    reason: {
      prompt: '点原因',
      expects: 'choice',
      help: '点一个或几个原因，再点一下去掉；完了扫确认码',
      choose: (s, e) => reason(s, e.key, e.at),
      quantity: (s, e) => reason(s, String(e.value), e.at),
      control: { 'CTRL-OK': endReasons, 'CTRL-UNDO': (s, e) => undo(s, e.at) },
    },
    photo: {
      prompt: '拍照',
      expects: 'photo',
      help: '拍清楚坏在哪里；拍不了就扫撤销码退掉这一件',
      photo,
      control: { 'CTRL-UNDO': (s, e) => undo(s, e.at) },
    },
    less: {
      prompt: '真少件吗',
      expects: 'confirm',
      help: '比退货单上的少：找到了接着扫商品，真少件再扫一次确认码',
      scan: pieces,
      control: { 'CTRL-OK': (s, e) => submit(s, e.at), 'CTRL-UNDO': backToGoods },
    },
    empty: {
      prompt: '真是空包吗',
      expects: 'confirm',
      help: '盒子里一件都没有，再扫一次确认码；还有就扫商品',
      scan: pieces,
      control: { 'CTRL-OK': (s, e) => submit(s, e.at), 'CTRL-UNDO': backToGoods },
    },
  },
}
