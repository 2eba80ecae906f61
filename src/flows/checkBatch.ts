// 批量复核 · checkBatch
/**
 * 1 扫拣货单，打开一批：货都一样的，或者全是一件一单的；拣货还没上传的用黄色提示，照样做。
 * 2 已拦截、挂起、取消的先报出来，按面单尾号取出，扫确认码知晓才往下做。
 * 3 货一样的：扫一套样品，逐件扫；多的、错的报警，撤销码退掉最后一件，样品扫错也这样退。
 * 4 样品对了，数清有几套，输套数；屏幕不显示该有几套，免得照着输。
 * 5 套数多了不收：多半是拦截单的货，拿出来再数；少了就从最后打印的面单起抽出来，不复核。
 * 6 一件一单的：扫一件，系统给最急的那一单，按屏幕上的尾号贴面单；扫面单可以核对贴得对不对。
 * 7 货扫完了还有面单剩下，扫确认码：没有货的单不复核，列出来。
 * 8 最后看清通过几单，扫确认码整批通过；没扫之前，撤销码退回去改。
 * 9 中途被拦截的马上报警；扫下一单码先放一边，已扫的算数，再扫这张拣货单接着做。
 * 10 每一扫都存进本机，断电从存下的接着做；断网照做，联网后上传。
 */
import { at } from '#contract/ops/at'
import { sampleOf } from '#contract/ops/batch'
import { rules } from '#contract/ops/rules/checkBatch'
import type { OrderView } from '#contract/ops/kinds/orders'
import { goodsKey, packFits, type BarcodeHit } from '#contract/rules/barcode'
import {
  batchScan,
  isOrder,
  nameOf,
  namesOf,
  nothingLeft,
  otherPick,
  stoppedOf,
  stoppedSince,
  unknownPick,
  tails,
  takeOut,
  withStopsShown,
  waybillIn,
} from './batch.ts'
import { tail } from './cards.ts'
import {
  batchAt,
  batchesOf,
  checkOf,
  withScan,
  emptyBatch,
  piecesByOrder,
  idle,
  lackingOf,
  serialOrdersOf,
  openOf,
  passingOf,
  nextStage,
  methodOf,
  type Batch,
  type CheckBatchDoc,
  type CheckBatchSession,
} from './checkBatchDoc.ts'
import { checkBatchView } from './checkBatchView.ts'
import type { ControlEvent, Draft, Flow, Move, QuantityEvent, Saying, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { decideLocally, draftOf, refused, say, stopped } from './decideLocally.ts'
import { wrongKind } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'
import { without } from './tally.ts'

type Scan = Extract<Draft, { readonly opType: 'SCAN' }>

/** pick_order.check_mode 批量复核 */
const batchMode = 2

/** A CHECK_BATCH of the whole batch; a refusal of this draft concerns the orders, not the person. */
const completeBatch = (s: CheckBatchSession, pickNo: string, time: number): Draft => {
  const open = openOf(s.floor, pickNo)
  const way = methodOf(s.floor, pickNo) ?? 'same'
  const trail = open.flatMap(({ stockoutNo }) => ({ ownerNo: '', goodsNo: '', qty: 1, stockoutNo }))
  const payload = checkOf(s.floor, pickNo, { ...emptyBatch(time), trail, actual: open.length }, time)
  return draftOf('CHECK_BATCH', pickNo, { ...payload, sample: [...sampleOf(open, way)] })
}

function open(s: CheckBatchSession, e: ScanEvent): Move<CheckBatchDoc> {
  const pick = at(s.floor.picks, e.code)
  if (pick === undefined) return unknownPick(s, e)
  if (pick.checkMode !== batchMode) return nothingLeft(s, e, '这张不是批量复核的', '到复核页逐单扫')
  const orders = openOf(s.floor, e.code)
  const out = stoppedOf(s.floor, e.code)
  if (orders.length === 0 && serialOrdersOf(s.floor, e.code).length > 0)
    return nothingLeft(s, e, '有序列号的要逐单复核', '到复核页逐单扫')
  if (orders.length === 0)
    return out.length === 0
      ? nothingLeft(s, e, '这张没有要复核的单', '去批量打包')
      : nothingLeft(s, e, takeOut(out).words, tails(out))
  const verdict = decideLocally(s, completeBatch(s, e.code, e.at), e.at)
  if (!verdict.ok) return refused(s, e, verdict, e.code)
  const batches = { ...s.doc.batches, [e.code]: s.doc.batches[e.code] ?? emptyBatch(e.at) }
  const doc = nextStage({ ...s.doc, docNo: e.code, out: namesOf(out), batches }, s.floor)
  const drafts = [scanDraft(s, e, 'ok', { docNo: e.code })]
  if (out.length > 0) return { doc, drafts, say: takeOut(out) }
  return {
    doc,
    drafts,
    say:
      verdict.amber ??
      say('ok', methodOf(s.floor, e.code) === 'single' ? `${orders.length} 单` : '货一样', checkBatch.stages[doc.stage].prompt),
  }
}

/** Stores one scan and continues with the batch's next step. */
function storeScan(s: CheckBatchSession, draft: Scan, words: (next: CheckBatchDoc) => Saying): Move<CheckBatchDoc> {
  const batch = withScan(batchAt(s), draft.payload)
  const doc = nextStage({ ...s.doc, batches: { ...s.doc.batches, [s.doc.docNo]: batch } }, s.floor)
  return { doc, drafts: [draft], say: words(doc) }
}
const promptOf = ({ stage }: CheckBatchDoc): string => checkBatch.stages[stage].prompt

function wrong(s: CheckBatchSession, e: ScanEvent, saying: Saying, code: string): Move<CheckBatchDoc> {
  const draft = scanDraft(s, e, 'wrong', { code })
  if (draft.opType !== 'SCAN') return { say: saying }
  return {
    ...storeScan(s, draft, () => saying),
    doc: { ...s.doc, batches: { ...s.doc.batches, [s.doc.docNo]: withScan(batchAt(s), draft.payload) } },
  }
}

/** Handles scanned goods: one kind is counted, of several the person chooses one, goods not needed are refused. */
function goods(s: CheckBatchSession, e: ScanEvent): Move<CheckBatchDoc> {
  const neededGoods = wantedOf(s)
  const hit = resolveScan(e, s.floor.goods, neededGoods)
  if (hit.kind === 'hit') return countPiece(s, e, hit, e.raw)
  if (hit.kind === 'choices')
    return {
      doc: { ...s.doc, stage: 'choose', choices: hit.choices },
      say: say('warn', '该条码对应多个商品', '点手里的这种'),
      drafts: [scanDraft(s, e, 'repeat')],
    }
  const goodsOfBatch = resolveScan(
    e,
    s.floor.goods,
    openOf(s.floor, s.doc.docNo).flatMap(({ lines }) => lines),
  )
  if (goodsOfBatch.kind === 'hit') return wrong(s, e, stopped('A1203', { goodsName: nameOf(s.floor, goodsOfBatch) }), 'A1203')
  return wrong(s, e, stopped(isSingle(s) ? 'A1204' : 'A1214', { barcode: e.code.slice(0, 40) }), isSingle(s) ? 'A1204' : 'A1214')
}
const isSingle = (s: CheckBatchSession): boolean => methodOf(s.floor, s.doc.docNo) === 'single'

/** Goods that may be scanned now. */
const wantedOf = (s: CheckBatchSession) =>
  isSingle(s)
    ? piecesByOrder(s.floor, s.doc.docNo, batchAt(s)).waiting.flatMap(({ lines }) => lines)
    : lackingOf(s.floor, s.doc.docNo, batchAt(s))

function countPiece(s: CheckBatchSession, e: ScanEvent | null, hit: BarcodeHit, raw: ScanEvent['raw']): Move<CheckBatchDoc> {
  return isSingle(s) ? givePiece(s, e, hit, raw) : countSample(s, e, hit, raw)
}

/** Counts one scan of the sample. */
function countSample(s: CheckBatchSession, e: ScanEvent | null, hit: BarcodeHit, raw: ScanEvent['raw']): Move<CheckBatchDoc> {
  const lack = lackingOf(s.floor, s.doc.docNo, batchAt(s)).find((need) => goodsKey(need) === goodsKey(hit))
  const left = lack === undefined ? 0 : lack.qty - lack.got
  const surplus = packFits(hit.qty, left)
  if (surplus !== null) {
    const saying = hit.qty > 1 ? stopped(surplus.code, surplus.args) : stopped('A1203', { goodsName: nameOf(s.floor, hit) })
    return e === null ? { say: saying } : wrong(s, e, saying, hit.qty > 1 ? surplus.code : 'A1203')
  }
  const { ownerNo, goodsNo, qty } = hit
  const draft = batchScan(s, { step: 'sample', kind: 'goods', ownerNo, goodsNo, qty }, raw)
  return storeScan(s, draft, (doc) =>
    doc.stage === 'sample'
      ? say('ok', nameOf(s.floor, hit), left > qty ? `还差 ${left - qty}` : '扫下一种')
      : say('line', '样品对', '数清有几套，输套数'),
  )
}

/** Gives one piece to the most urgent order that waits for its goods. */
function givePiece(s: CheckBatchSession, e: ScanEvent | null, hit: BarcodeHit, raw: ScanEvent['raw']): Move<CheckBatchDoc> {
  const { waiting } = piecesByOrder(s.floor, s.doc.docNo, batchAt(s))
  const order = waiting.find(({ lines }) => lines.some((line) => goodsKey(line) === goodsKey(hit)))
  if (order === undefined || hit.qty > 1) {
    const saying = stopped('A1033', { n: hit.qty, m: 1 })
    return e === null ? { say: saying } : wrong(s, e, saying, 'A1033')
  }
  const { ownerNo, goodsNo, qty } = hit
  const draft = batchScan(s, { step: 'piece', kind: 'goods', stockoutNo: order.stockoutNo, ownerNo, goodsNo, qty }, raw)
  const face = `贴 ${tail(order.logisticsNo)}`
  return storeScan(s, draft, () =>
    waiting.length === 1 ? say('line', face, '都扫齐了，扫确认码') : say('ok', face, `还差 ${waiting.length - 1} 单`),
  )
}

/** Handles a waybill scanned after its piece: checks that the right waybill was stuck on. */
function checkWaybill(s: CheckBatchSession, e: ScanEvent): Move<CheckBatchDoc> {
  const orderOrMove = waybillIn(s, e)
  if (!isOrder(orderOrMove)) return orderOrMove
  const { trail } = batchAt(s)
  const last = trail.at(-1)
  const { stockoutNo } = orderOrMove
  if (last?.stockoutNo === stockoutNo)
    return {
      say: say('ok', '面单对', promptOf(s.doc)),
      drafts: [batchScan(s, { step: 'face', kind: 'waybill', stockoutNo }, e.raw)],
    }
  if (trail.some((one) => one.stockoutNo === stockoutNo))
    return { say: say('repeat', '这张面单贴过了，未计数', promptOf(s.doc)), drafts: [scanDraft(s, e, 'repeat')] }
  const expectedOrder = last === undefined ? undefined : at(s.floor.orders, last.stockoutNo)
  const saying =
    expectedOrder === undefined
      ? say('wrong', '先扫商品', '系统说贴哪一张')
      : say('wrong', '面单不符', `应贴 ${tail(expectedOrder.logisticsNo)}`)
  return { say: saying, drafts: [scanDraft(s, e, 'wrong')] }
}

/** Handles a waybill when no goods remain to be scanned: it belongs to the last piece. A counted batch has no such piece. */
const checkLastWaybill = (s: CheckBatchSession, e: ScanEvent): Move<CheckBatchDoc> =>
  (batchAt(s).trail.at(-1)?.stockoutNo ?? '') === ''
    ? { say: wrongKind('waybill', promptOf(s.doc), 'aside'), drafts: [scanDraft(s, e, 'wrong')] }
    : checkWaybill(s, e)

function chosen(s: CheckBatchSession, key: string): Move<CheckBatchDoc> {
  const hit = s.doc.choices.find((choice) => goodsKey(choice) === key)
  return hit === undefined ? { say: say('wrong', '没有这一种', '点手里的这种') } : countPiece(s, null, hit, { text: '' })
}

/** Offers goods of the sample without any code; a choice on the screen counts all pieces of the set at once. */
function offerCodeless(s: CheckBatchSession): Move<CheckBatchDoc> {
  const choices = lackingOf(s.floor, s.doc.docNo, batchAt(s))
    .filter((need) => s.floor.goods[goodsKey(need)]?.noBarcodeMode === 1)
    .map(({ ownerNo, goodsNo, qty, got }) => ({ ownerNo, goodsNo, qty: qty - got }))
  if (choices.length === 0) return { say: say('wrong', '样品还没扫齐', '扫完一套再输套数') }
  return { doc: { ...s.doc, stage: 'choose', choices }, say: say('warn', '无码商品', '点手里的这种') }
}

function setNum(s: CheckBatchSession, e: QuantityEvent): Move<CheckBatchDoc> {
  const open = openOf(s.floor, s.doc.docNo)
  if (e.value > open.length)
    // the expected number is not shown, because people would type it instead of counting
    return { say: say('wrong', `${e.value} 套太多了`, '别的货拿出来，再数一遍') }
  if (e.value < 1) return { say: say('wrong', '一套也没有', '不用复核，扫下一单码放一边') }
  return storeScan(s, countScan(s, e.value), (doc) => summary(s, doc))
}
/** SCAN that stores the number of counted sets. */
const countScan = (s: CheckBatchSession, qty: number): Scan =>
  batchScan(s, { step: 'count', kind: 'control', qty }, { text: String(qty) })

/** The numbers of orders that pass and that do not, shown before the confirmation. */
const summary = (s: CheckBatchSession, doc: CheckBatchDoc): Saying => {
  const { passing, short } = passingOf(s.floor, doc.docNo, doc.batches[doc.docNo] ?? emptyBatch(0))
  return short.length === 0
    ? say('line', `${passing.length} 单都有货`, '扫确认码，整批通过')
    : say('warn', `少 ${short.length} 套，面单抽出来不复核`, tails(short))
}

/** Handles that the goods have run out while waybills remain: the orders of these waybills do not pass. */
function noMore(s: CheckBatchSession): Move<CheckBatchDoc> {
  const { given } = piecesByOrder(s.floor, s.doc.docNo, batchAt(s))
  if (given.length === 0) return { say: say('wrong', '还没扫商品', '扫第一件') }
  return storeScan(s, countScan(s, given.length), (doc) => summary(s, doc))
}

function close(s: CheckBatchSession, e: ControlEvent): Move<CheckBatchDoc> {
  const { docNo } = s.doc
  const { passing } = passingOf(s.floor, docNo, batchAt(s))
  const verdict = decideLocally(s, draftOf('CHECK_BATCH', docNo, checkOf(s.floor, docNo, batchAt(s), e.at)), e.at)
  if (!verdict.ok) return { doc: { ...s.doc, docNo: '', out: [], stage: 'open' }, say: verdict.saying }
  const words = `${passing.length} 单复核通过`
  return {
    doc: { ...idle, batches: without(s.doc.batches, docNo) },
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: verdict.amber === null ? say('order', words, '去打包') : { ...verdict.amber, words: `${words}，上一环节尚未上传` },
    after: [{ type: 'finish', docNo }],
  }
}

function undo(s: CheckBatchSession, e: ControlEvent): Move<CheckBatchDoc> {
  if (s.doc.stage === 'choose') return { doc: nextStage(s.doc, s.floor), say: say('warn', '已退回一步', '扫商品') }
  const batch = batchAt(s)
  const last = batch.trail.at(-1)
  if (batch.actual === null && last === undefined) return { say: say('wrong', '没有可撤销的', promptOf(s.doc)) }
  const draft = batchScan(s, { step: 'undo', kind: 'control' }, { text: e.code })
  return storeScan(s, draft, (doc) => say('warn', undoneText(s, batch), promptOf(doc)))
}
/** What an undo took back, in words. */
const undoneText = (s: CheckBatchSession, { actual, trail }: Batch): string => {
  const last = trail.at(-1)
  if (actual !== null || last === undefined) return '套数退掉了'
  const order: OrderView | undefined = at(s.floor.orders, last.stockoutNo)
  return order === undefined ? `${nameOf(s.floor, last)} 退 ${last.qty} 件` : `${tail(order.logisticsNo)} 的面单撕下来`
}

/** Puts the batch aside. Its SCANs stay, and scanning its pick order continues it. */
const aside = (s: CheckBatchSession, e: ControlEvent): Move<CheckBatchDoc> => ({
  doc: { ...s.doc, docNo: '', out: [], stage: 'open', choices: [] },
  drafts: [batchScan(s, { step: 'next', kind: 'control' }, { text: e.code })],
  say: say('ok', '先放一边，已扫的算数', '扫下一张拣货单'),
})

const control = { 'CTRL-UNDO': undo, 'CTRL-NEXT': aside } as const
const scanGoods = { goods, pickOrder: otherPick } as const

/** The batch check. Its counters are computed from SCANs, its result is one CHECK_BATCH. */
export const checkBatch: Flow<CheckBatchDoc> = {
  name: 'checkBatch',
  title: '批量复核',
  rules,
  opensPicks: true,
  resume: (floor, ops) => nextStage({ ...idle, ...batchesOf(ops) }, floor),
  rebase: (doc, floor) => {
    const fresh = nextStage(withStopsShown(doc, floor), floor)
    // keeps the question which of two goods was scanned
    const isChoosing = doc.stage === 'choose' && (fresh.stage === 'sample' || fresh.stage === 'piece')
    return isChoosing ? { ...fresh, stage: 'choose', choices: doc.choices } : fresh
  },
  view: checkBatchView,
  inHand: () => [],
  follows: ({ docNo }) => (docNo === '' ? [] : [docNo]),
  gone: stoppedSince,
  stages: {
    open: {
      prompt: '扫拣货单',
      expects: 'pickOrder',
      help: '扫批量复核的拣货单；逐单复核的到复核页',
      scan: { pickOrder: open },
      control: { 'CTRL-NEXT': () => ({ say: say('warn', '没有打开的拣货单', '扫拣货单') }) },
    },
    sample: {
      prompt: '扫样品',
      expects: 'goods',
      help: '拿一套，逐件扫；错了扫撤销码退掉最后一件',
      scan: scanGoods,
      control: { ...control, 'CTRL-OK': offerCodeless },
    },
    piece: {
      prompt: '扫商品',
      expects: 'goods',
      help: '扫一件，按尾号贴面单；货没有了扫确认码',
      scan: { ...scanGoods, waybill: checkWaybill },
      control: { ...control, 'CTRL-OK': noMore },
    },
    choose: {
      prompt: '点商品',
      expects: 'choice',
      help: '看清手里的商品，点屏幕上的那一种',
      scan: scanGoods,
      choose: (s, e) => chosen(s, e.key),
      control,
    },
    count: {
      prompt: '输套数',
      expects: 'quantity',
      help: '数清有几套，输数字再按回车；样品错了扫撤销码',
      scan: { pickOrder: otherPick },
      quantity: setNum,
      control,
    },
    confirm: {
      prompt: '扫确认码',
      expects: 'confirm',
      help: '看清几单，扫确认码整批通过；撤销码退回去改',
      scan: { pickOrder: otherPick, waybill: checkLastWaybill },
      control: { ...control, 'CTRL-OK': close },
    },
  },
}
