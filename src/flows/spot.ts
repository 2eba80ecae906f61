// 抽检 · spot
/**
 * 1 列表上先抽最可能出错的；扫面单打开一个打好包的包裹，没抽中的也能抽。
 * 2 自己打包的不能自己抽；已经抽过合格的不再抽。
 * 3 打包还没上传的用黄色提示，照样抽，等打包到了自动生效；拦截、挂起的整屏报警。
 * 4 盲点：把东西全拿出来逐件扫，屏幕上不说应有几件；不属于这单的也扫。
 * 5 件数多的扫一件再输一共几件；扫错撤销码退掉最后一件；无码商品点出来输数量。
 * 6 扫确认码数完，这时才和订单比：都对的看包装和面单，再扫确认码就是合格。
 * 7 有出入的原因自动选好；看着对但包装、面单有问题的，扫短拣码判不合格，点原因。
 * 8 不合格至少一个原因、一张照片，最多六张，照片最后上传。
 * 9 不合格的整单退回复核，重新复核打包后再抽一次；记在打包人和复核人头上。
 * 10 每一步都存进本机，断电断网接着做；先放一边扫下一单码。
 */
import { rules } from '#contract/ops/rules/spot'
import { reasonTexts, spotPhotos, type SpotReason } from '#contract/rules/spot'
import { packageLife } from '#contract/rules/packageLife'
import { say as sentence } from '#contract/ops/sentences'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Photo } from '#contract/ops/photos'
import type { ControlEvent, Draft, Flow, Move, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import { chosen, done, lead, taskChanged, storeScans, piece, pieceAgain, toggle, typed, undo } from './spotCount.ts'
import {
  closed,
  countedOf,
  freshParcel,
  idle,
  isReason,
  openedAt,
  openedOf,
  orderAt,
  type Opened,
  type SpotDoc,
  type SpotSession,
} from './spotDoc.ts'
import { spotView } from './spotView.ts'
import { staysOpen } from './stoppedOrders.ts'
import { without } from './tally.ts'
import { repeated } from './sayings.ts'

/** SPOT_CHECK of a parcel with its findings. */
const checkOf = (order: OrderView, parcel: Opened, result: 1 | 2, at: number, raw?: ScanEvent['raw']): Draft =>
  draftOf(
    'SPOT_CHECK',
    order.stockoutNo,
    {
      logisticsNo: parcel.logisticsNo,
      stockoutNo: order.stockoutNo,
      result,
      reasons: parcel.reasons,
      goods: countedOf(parcel),
      photos: result === 1 ? [] : parcel.photos,
      startTime: parcel.startTime,
      finishTime: at,
    },
    raw,
  )

/** The waybill a scan means: the scanned waybill, or the waybill of a scanned order with a single parcel. */
const waybillOf = (order: OrderView, code: string): string | null => {
  const validParcels = order.parcels.filter(({ status }) => status !== packageLife.off)
  if (validParcels.some(({ logisticsNo }) => logisticsNo === code)) return code
  const [only, ...more] = validParcels
  return only === undefined || more.length > 0 ? null : only.logisticsNo
}

function open(s: SpotSession, e: ScanEvent): Move<SpotDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined)
    return {
      say: say('wrong', sentence('unknownParcel', { no: e.code.slice(0, 40) }), '联网再扫；不行交主管'),
      drafts: [scanDraft(s, e, 'wrong')],
    }
  const logisticsNo = waybillOf(order, e.code)
  if (logisticsNo === null)
    return { say: say('wrong', `这单有 ${order.parcels.length} 个包裹`, '扫要抽的面单'), drafts: [scanDraft(s, e, 'wrong')] }
  const { stockoutNo } = order
  const before = s.doc.opened[stockoutNo]
  const parcel = before?.logisticsNo === logisticsNo ? before : freshParcel(logisticsNo, e.at)
  const verdict = decideLocally(s, checkOf(order, freshParcel(logisticsNo, e.at), 1, e.at), e.at)
  if (!verdict.ok && verdict.code === 'A1406')
    return { say: { ...verdict.saying, tone: 'repeat' }, drafts: [scanDraft(s, e, 'repeat', { docNo: stockoutNo })] }
  if (!verdict.ok) return refused(s, e, verdict, stockoutNo)
  // stores the waybill whatever was scanned, because it identifies the parcel after a restart
  const draft = scanDraft(s, { ...e, raw: { ...e.raw, text: logisticsNo } }, 'ok', { docNo: stockoutNo })
  return {
    doc: { ...closed(s.doc), stage: parcel.step, docNo: stockoutNo, opened: { ...s.doc.opened, [stockoutNo]: parcel } },
    drafts: [draft],
    say: verdict.amber ?? say('ok', '打开包裹，全拿出来', spot.stages[parcel.step].prompt),
  }
}

/** Refuses to pass while a reason is chosen: the person takes the reason back, or the parcel fails. */
const stillOpen = ({ reasons }: Opened): Move<SpotDoc> => ({
  say: say('wrong', `${sentence('A1407')}：${reasonTexts(reasons)}`, '去掉它再判，或按不合格'),
})

function submit(s: SpotSession, result: 1 | 2, at: number, raw?: ScanEvent['raw']): Move<SpotDoc> {
  const order = orderAt(s)
  const parcel = openedAt(s)
  if (order === undefined || parcel === undefined) return taskChanged
  const verdict = decideLocally(s, checkOf(order, parcel, result, at, raw), at)
  if (!verdict.ok && verdict.code === 'A1407') return stillOpen(parcel)
  if (!verdict.ok && (verdict.code === 'A1403' || verdict.code === 'A1404')) return { say: verdict.saying }
  if (!verdict.ok) return { doc: closed(s.doc), say: verdict.saying }
  const words = result === 1 ? '抽检合格' : '不合格已记'
  const next = result === 1 ? '封好放回，抽下一个' : '整单放退回区，重新复核'
  return {
    doc: { ...closed(s.doc), opened: without(s.doc.opened, order.stockoutNo) },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: verdict.amber === null ? say('order', words, next) : say('warn', `${words}，上一环节尚未上传`, next),
    after: [{ type: 'finish', docNo: order.stockoutNo }],
  }
}

/** Handles a waybill scanned while a parcel is open: the same parcel, or another parcel. */
function waybill(s: SpotSession, e: ScanEvent): Move<SpotDoc> {
  const order = findOrder(s.floor, e.code)
  if (order === undefined || order.stockoutNo !== s.doc.docNo || waybillOf(order, e.code) !== openedAt(s)?.logisticsNo) {
    const words = say('stop', '这不是在抽的包裹', '换回这个包裹，或扫下一单码放一边')
    return { say: words, drafts: [scanDraft(s, e, 'wrong')] }
  }
  if (s.doc.stage === 'verdict') return submit(s, 1, e.at, e.raw)
  return { say: repeated('面单', spot.stages[s.doc.stage].prompt), drafts: [scanDraft(s, e, 'repeat')] }
}

/** Puts the parcel aside. Its SCANs stay, and scanning its waybill continues it. */
function aside(s: SpotSession, e: ControlEvent): Move<SpotDoc> {
  const { docNo } = s.doc
  const payload = { flow: 'spot', docNo, step: 'next', kind: 'control', verdict: 'ok' } as const
  return {
    doc: closed(s.doc),
    drafts: [draftOf('SCAN', docNo, payload, { text: e.code })],
    say: say('warn', '先放一边，数过的算数', '扫下一张面单'),
  }
}

/** Continues the count when one more piece is scanned after it. */
const countLate = (s: SpotSession, e: ScanEvent): Move<SpotDoc> => {
  if (e.kind === 'unknown') return piece(s, e)
  const back = recount(s)
  if (back.doc === undefined) return back
  const move = piece({ ...s, doc: back.doc }, e)
  return { ...move, drafts: [...(back.drafts ?? []), ...(move.drafts ?? [])] }
}

const recount = (s: SpotSession): Move<SpotDoc> => storeScans(s, [lead('toGoods')], say('warn', '接着数，数过的还在', '扫商品'))
const failParcel = (s: SpotSession): Move<SpotDoc> =>
  storeScans(s, [lead('toReasons')], say('warn', '为什么不合格', '点原因，可以选几个'))
const chooseReason = (s: SpotSession, key: string): Move<SpotDoc> =>
  isReason(key) ? toggle(s, Number(key) as SpotReason) : { say: say('wrong', `没有原因 ${key}`, '选 1 到 9') }
const toPhoto = (s: SpotSession): Move<SpotDoc> =>
  (openedAt(s)?.reasons.length ?? 0) === 0
    ? { say: say('wrong', sentence('A1403'), '点一个原因') }
    : storeScans(s, [lead('toPhoto')], say('warn', '拍照留证', '拍出问题在哪里'))

function photo(s: SpotSession, { sha256, bytes }: Photo): Move<SpotDoc> {
  const photos = openedAt(s)?.photos ?? []
  if (photos.length >= spotPhotos) return { say: say('wrong', `照片最多 ${spotPhotos} 张`, '够了，提交') }
  if (photos.some((one) => one.sha256 === sha256)) return { say: repeated('照片', '换个角度再拍') }
  const scan = { step: 'photo', kind: 'unknown', qty: bytes } as const
  return storeScans(s, [{ scan, text: sha256 }], say('ok', '照片已存', '再拍一张，或提交'))
}
const undoPhoto = (s: SpotSession): Move<SpotDoc> =>
  (openedAt(s)?.photos.length ?? 0) === 0
    ? storeScans(s, [lead('toReasons')], say('warn', '退回选原因', '点原因'))
    : storeScans(s, [lead('unphoto')], say('warn', '去掉一张照片', '再拍，或提交'))

const opening = { waybill: open, tote: open, unknown: open } as const
const pieces = { goods: piece, unknown: piece, waybill } as const

/** The spot-check flow. The parcel's contents are computed from SCANs; SPOT_CHECK closes it. */
export const spot: Flow<SpotDoc> = {
  name: 'spot',
  title: '抽检',
  rules,
  resume: (floor, ops) => {
    const { opened, docNo } = openedOf(ops)
    const parcel = opened[docNo]
    return parcel === undefined || floor.orders[docNo] === undefined
      ? { ...idle, opened }
      : { ...idle, opened, docNo, stage: parcel.step }
  },
  rebase: (doc, floor) => (doc.docNo === '' || staysOpen(floor.orders[doc.docNo]) ? doc : closed(doc)),
  view: spotView,
  stages: {
    order: {
      prompt: '扫面单',
      expects: 'waybill',
      help: '扫要抽的包裹；列表上的先抽，没列的也能抽',
      scan: opening,
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的包裹', '扫面单') }) },
    },
    goods: {
      prompt: '逐件扫',
      expects: 'goods',
      help: '全拿出来一件一件扫，不属于这单的也扫；扫完扫确认码',
      scan: pieces,
      control: { 'CTRL-OK': done, 'CTRL-UNDO': undo, 'CTRL-NEXT': aside },
    },
    quantity: {
      prompt: '输件数',
      expects: 'quantity',
      help: '数清这种一共几件，输完按确认；也可以接着逐件扫',
      scan: { goods: pieceAgain, waybill },
      quantity: typed,
      control: { 'CTRL-UNDO': undo, 'CTRL-NEXT': aside },
    },
    choose: {
      prompt: '点商品',
      expects: 'choice',
      help: '点手里的这一种；无码的没有了就扫确认码',
      scan: pieces,
      choose: (s, e) => chosen(s, e.key),
      control: { 'CTRL-OK': done, 'CTRL-UNDO': undo, 'CTRL-NEXT': aside },
    },
    verdict: {
      prompt: '合格吗',
      expects: 'confirm',
      help: '看包装、面单、耗材；合格扫确认码，不合格扫短拣码，撤销码重数',
      scan: { waybill, goods: countLate, unknown: countLate },
      control: { 'CTRL-OK': (s, e) => submit(s, 1, e.at), 'CTRL-SHORT': failParcel, 'CTRL-UNDO': recount, 'CTRL-NEXT': aside },
    },
    reasons: {
      prompt: '选原因',
      expects: 'choice',
      help: '点一个或几个原因，再点一次去掉；选好扫确认码去拍照',
      choose: (s, e) => chooseReason(s, e.key),
      quantity: (s, e) => chooseReason(s, String(e.value)),
      control: {
        'CTRL-OK': toPhoto,
        'CTRL-SHORT': (s) => toggle(s, 1),
        'CTRL-DAMAGE': (s) => toggle(s, 7),
        'CTRL-UNDO': recount,
        'CTRL-NEXT': aside,
      },
    },
    photo: {
      prompt: '拍照',
      expects: 'photo',
      help: '至少一张，最多六张；拍好扫确认码提交，撤销码去掉一张',
      photo: (s, e) => photo(s, e.photo),
      control: { 'CTRL-OK': (s, e) => submit(s, 2, e.at), 'CTRL-UNDO': undoPhoto, 'CTRL-NEXT': aside },
    },
  },
}
