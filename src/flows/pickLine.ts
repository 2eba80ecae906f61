// 拣货落账 · pickLine
/** Goods, quantity and tote of one pick line: the only place that creates PICK_LINE, PICK_SHORT and PICK_FINISH. */
import { isIntercepted, stoppedBy } from '#contract/ops/orders'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Floor } from '#contract/ops/view'
import type { PickFill, PickLineView, PickView } from '#contract/ops/kinds/picks'
import { packFits, type GoodsKey } from '#contract/rules/barcode'
import type { ControlEvent, Draft, Move, QuantityEvent, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { decideLocally, draftOf, refused, say } from './decideLocally.ts'
import {
  capacity,
  emptySlot,
  goodsOf,
  hasToteChoice,
  hasTotes,
  idle,
  lineOf,
  nextStep,
  pickDraft,
  pickOf,
  rest,
  slotFor,
  tableOf,
  type PickDoc,
  type PickSession,
  type Reason,
} from './pickDoc.ts'
import { SHORT_REASON } from '#contract/rules/shortReason'
import { typedAbove } from './typedAbove.ts'
import { scanDraft } from './scanDraft.ts'

/** First step of a pick order that was just claimed. `at` is epoch ms. */
export const ready = (s: PickSession, pickNo: string, at: number): PickDoc =>
  nextStep({ ...idle, docNo: pickNo, startedAt: at }, s.floor.picks[pickNo])
/** Destination of the picked pieces. Pieces of orders stopped on the desktop meanwhile are put aside. */
export const goesTo = (pick: PickView | undefined, floor: Floor): string => {
  const orders = (pick?.slots ?? []).flatMap(({ slot, stockoutNo }) => {
    const order = floor.orders[stockoutNo]
    return order === undefined || stoppedBy(order) === null ? [] : [{ slot, isHeld: !isIntercepted(order) }]
  })
  if (pick === undefined || orders.length === 0) return `送到${tableOf(pick)}`
  const aside = orders.every(({ isHeld }) => isHeld) ? '放一边交主管' : '放拦截区'
  if (orders.length === pick.slots.length) return aside
  const which = hasToteChoice(pick) ? `${orders.map(({ slot }) => slot).join('、')} 号格` : `停下的 ${orders.length} 单`
  return `送到${tableOf(pick)}，${which}${aside}`
}
/** Where to go next, or which slot has no tote yet. */
export const nextOf = (doc: PickDoc, floor: Floor): string => {
  const pick = floor.picks[doc.docNo]
  if (doc.stage === 'bind') return `给 ${emptySlot(pick)} 号格扫一只空箱`
  const line = pick?.lines.find(({ seqNo }) => seqNo === doc.seqNo && doc.stage !== 'done')
  return line === undefined ? goesTo(pick, floor) : `去 ${line.locationNo}`
}

export function goods(s: PickSession, e: ScanEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  const hit = resolveScan(e, s.floor.goods, [line])
  const pieces = hit.kind === 'hit' ? hit.qty : 1
  const limit = capacity(s, line)
  const surplus = pieces > 1 ? packFits(pieces, limit - s.doc.hand) : null
  if (surplus !== null) {
    const words = say('wrong', `箱码数量${surplus.args.n}超过待作业数量${surplus.args.m}`, '拆箱逐件扫')
    return { say: words, drafts: [scanDraft(s, e, 'wrong', { code: surplus.code })] }
  }
  const verdict = decideLocally(s, lineDraft(s, line, e.code, s.doc.hand + pieces, 1, e.raw), e.at)
  if (!verdict.ok) return refused(s, e, verdict)
  if (pieces === 1 && limit > typedAbove && s.doc.single !== line.seqNo && s.doc.hand === 0) {
    const doc: PickDoc = { ...s.doc, stage: 'quantity', barcode: e.code }
    return { doc, drafts: [scanOfPieces(s, e, line, 0)], say: say('ok', '商品对', `输数量，还差 ${limit}`) }
  }
  return takePiece(s, e, line, e.code, pieces)
}

/** Handles a second piece scanned instead of a typed number: both pieces count, and the line is now counted piece by piece. */
export function secondPiece(s: PickSession, e: ScanEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  const hit = resolveScan(e, s.floor.goods, [line])
  if (hit.kind !== 'hit' || hit.qty > 1) {
    const words = say('wrong', '先输这个商品的数量', '输完再扫')
    return { say: words, drafts: [scanDraft(s, e, 'wrong')] }
  }
  return takePiece({ ...s, doc: { ...s.doc, single: line.seqNo, stage: 'goods' } }, e, line, e.code, 2)
}

export function typed(s: PickSession, e: QuantityEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  const limit = capacity(s, line)
  if (e.value < 1 || e.value > limit) return { say: say('wrong', `数量 ${e.value} 不对`, `输 1 到 ${limit}，多的放回`) }
  return takePiece(s, e, line, s.doc.barcode, e.value)
}

/** Handles the typed number of goods without a code (confirm mode 1), which replaces the scan (floor.md §3.1). */
export function typedWithoutCode(s: PickSession, e: QuantityEvent): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  if (goodsOf(s, line)?.noBarcodeMode !== 1) return { say: say('wrong', '先扫一件再输数量', '扫商品') }
  return typed({ ...s, doc: { ...s.doc, barcode: line.goodsNo } }, e)
}

function takePiece(
  s: PickSession,
  e: ScanEvent | QuantityEvent,
  line: PickLineView,
  barcode: string,
  pieces: number,
): Move<PickDoc> {
  const view = pickOf(s)
  if (view === undefined || !hasToteChoice(view)) return commit(s, e, line, barcode, pieces, undefined)
  const hand = s.doc.hand + pieces
  const fill = slotFor(line)
  const full = hand >= capacity(s, line)
  return {
    doc: { ...s.doc, stage: full ? 'tote' : 'goods', hand, barcode },
    drafts: [scanOfPieces(s, e, line, pieces)],
    say: say('ok', `拿了 ${hand} 件`, full ? `放入 ${fill?.slot ?? ''} 号格，扫箱` : `再拿 ${capacity(s, line) - hand} 件`),
  }
}

export function intoTote(s: PickSession, e: ScanEvent): Move<PickDoc> {
  const line = lineOf(s)
  const slot = pickOf(s)?.slots.find((one) => one.toteNo === e.code)
  if (line === undefined) return taskChanged(s)
  if (s.doc.hand === 0) return { say: say('wrong', '手里还没有商品', '扫商品'), drafts: [scanDraft(s, e, 'wrong')] }
  return commit(s, e, line, s.doc.barcode, s.doc.hand, { slot: slot?.slot ?? 0, toteNo: e.code })
}

/** Creates the PICK_LINE, and with the last line also the PICK_FINISH. No other function does this. */
function commit(
  s: PickSession,
  e: ScanEvent | QuantityEvent,
  line: PickLineView,
  barcode: string,
  qty: number,
  into: { readonly slot: number; readonly toteNo: string } | undefined,
): Move<PickDoc> {
  const raw = e.type === 'scan' ? e.raw : undefined
  const verdict = decideLocally(s, lineDraft(s, line, barcode, qty, e.type === 'scan' ? 1 : 2, raw, into), e.at)
  if (!verdict.ok) {
    if (e.type !== 'scan') return { say: verdict.saying }
    const move = refused(s, e, verdict)
    return into === undefined ? move : { ...move, say: { ...move.say, tone: 'stop' } }
  }
  return advance(s, e.at, verdict.floor, [verdict.draft], line)
}

/** Continues after a line changed: with the same line, the next line, or the end. */
function advance(
  s: PickSession,
  at: number,
  floor: PickSession['floor'],
  drafts: readonly Draft[],
  before: PickLineView,
): Move<PickDoc> {
  const view = floor.picks[s.doc.docNo]
  const line = view?.lines.find((one) => one.seqNo === before.seqNo)
  const doc = nextStep(s.doc, view)
  if (doc.stage === 'done' && view !== undefined) return finish({ ...s, floor }, doc, at, drafts)
  if (line !== undefined && rest(line) > 0)
    return { doc, floor, drafts, say: say('ok', `已拣 ${line.pickedQty} / ${line.planQty}`, `还差 ${rest(line)}`) }
  return { doc, floor, drafts, say: say('line', '本行完成', nextOf(doc, floor)) }
}

export function finish(s: PickSession, doc: PickDoc, at: number, drafts: readonly Draft[]): Move<PickDoc> {
  const { docNo: pickNo, startedAt } = s.doc
  const start = pickOf(s)?.startTime ?? startedAt
  const verdict = decideLocally(
    s,
    pickDraft(s, 'PICK_FINISH', { pickNo, startTime: start === 0 ? at : start, finishTime: at }),
    at,
  )
  if (!verdict.ok) return { doc, floor: s.floor, drafts, say: verdict.saying }
  const short = (pickOf(s)?.lines ?? []).reduce((sum, line) => sum + line.shortQty, 0)
  return {
    doc,
    floor: verdict.floor,
    drafts: [...drafts, verdict.draft],
    say: say('order', short === 0 ? '拣货完成' : `拣货完成，缺 ${short} 件`, goesTo(pickOf(s), s.floor)),
    after: [{ type: 'finish', docNo: pickNo }],
  }
}

export function short(s: PickSession, at: number, reason: Reason, qty: number | null): Move<PickDoc> {
  const line = lineOf(s)
  if (line === undefined) return taskChanged(s)
  const payload = { pickNo: s.doc.docNo, seqNo: line.seqNo, shortQty: qty ?? rest(line), reason }
  const verdict = decideLocally(s, pickDraft(s, 'PICK_SHORT', payload), at)
  if (!verdict.ok) return { doc: { ...s.doc, stage: 'goods' }, say: verdict.saying }
  const move = advance(s, at, verdict.floor, [verdict.draft], line)
  return move.say.tone === 'order'
    ? move
    : {
        ...move,
        say: say('warn', `${SHORT_REASON[reason]}，报缺 ${payload.shortQty} 件`, nextOf(move.doc ?? s.doc, verdict.floor)),
      }
}

function lineDraft(
  s: PickSession,
  line: PickLineView,
  barcode: string,
  qty: number,
  scanMode: 1 | 2,
  raw: ScanEvent['raw'] | undefined,
  into?: { readonly slot: number; readonly toteNo: string },
): Draft {
  const view = pickOf(s)
  const fill = slotFor(line)
  const tote = into ?? (view !== undefined && hasTotes(view) ? slotTote(view, fill) : undefined)
  const key: GoodsKey = { ownerNo: line.ownerNo, goodsNo: line.goodsNo }
  const payload: PayloadOf['PICK_LINE'] = {
    ...key,
    pickNo: s.doc.docNo,
    seqNo: line.seqNo,
    locationNo: line.locationNo,
    barcode,
    qty,
    scanMode,
    ...(line.batchNo === '' ? {} : { batchNo: line.batchNo }),
    ...tote,
  }
  return pickDraft(s, 'PICK_LINE', payload, raw)
}

const slotTote = (view: PickView, fill: PickFill | undefined) => {
  const slot = view.slots.find((one) => one.slot === fill?.slot)
  return slot === undefined ? {} : { slot: slot.slot, toteNo: slot.toteNo }
}

/** SCAN of picked pieces, from which the counters are rebuilt after a restart. */
export function scanOfPieces(
  s: PickSession,
  e: ScanEvent | QuantityEvent | ControlEvent,
  line: PickLineView,
  qty: number,
  step: 'goods' | 'undo' = 'goods',
): Draft {
  const raw = e.type === 'scan' ? e.raw : { text: s.doc.barcode }
  const key: GoodsKey = { ownerNo: line.ownerNo, goodsNo: line.goodsNo }
  return draftOf('SCAN', s.doc.docNo, { flow: 'pick', docNo: s.doc.docNo, step, kind: 'goods', ...key, qty, verdict: 'ok' }, raw)
}

export const taskChanged = (s: PickSession): Move<PickDoc> => ({
  doc: nextStep(s.doc, pickOf(s)),
  say: say('warn', '任务有变化', '看清屏幕再扫'),
})
