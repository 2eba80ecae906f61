// 拣货进度 · pickDoc
/** State of the pick flow, and the choice of its next step; the flow itself is pick.ts. */
import { pickLife } from '#contract/rules/pickLife'
import type { SHORT_REASON } from '#contract/rules/shortReason'
import type { AnyOp } from '#contract/envelope'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import { sortLater, type PickFill, type PickLineView, type PickView } from '#contract/ops/kinds/picks'
import { goodsKey } from '#contract/rules/barcode'
import type { ScanEvent, Session } from './flow.ts'
import { draftOf } from './decideLocally.ts'
import { codeOf, goodsCodeOf } from './codeIndex.ts'

export type PickStage = 'list' | 'claiming' | 'bind' | 'location' | 'goods' | 'quantity' | 'tote' | 'reason' | 'done'
export interface PickDoc {
  readonly stage: PickStage
  /** the pick order */
  readonly docNo: string
  readonly seqNo: number
  /** bin confirmed by its scan */
  readonly place: string
  /** pieces picked and not put into a tote yet, and their barcode */
  readonly hand: number
  readonly barcode: string
  /** line that is counted piece by piece although it is long */
  readonly single: number
  /** seqNo → how often the line was skipped */
  readonly skips: Readonly<Record<number, number>>
  readonly startedAt: number
}
export type PickSession = Session<PickDoc>

export const skipLimit = 2
export type Reason = keyof typeof SHORT_REASON

export const idle: PickDoc = {
  stage: 'list',
  docNo: '',
  seqNo: 0,
  place: '',
  hand: 0,
  barcode: '',
  single: 0,
  skips: {},
  startedAt: 0,
}

export const rest = (line: PickLineView): number => line.planQty - line.pickedQty - line.shortQty
/** Every slot has its own tote (floor.md §7.3). */
export const hasTotes = (pick: PickView): boolean => pick.pickMethod !== sortLater
/** With a single slot there is no wrong tote to choose: its number is filled in without a scan. */
export const hasToteChoice = (pick: PickView): boolean => hasTotes(pick) && pick.slots.length > 1
/** The slot for the next empty tote; 0 when every slot has one. A 补拣 (second picking) contains only slots that lack something. */
export const emptySlot = (pick: PickView | undefined): number => pick?.slots.find(({ toteNo }) => toteNo === '')?.slot ?? 0
/** Whether the slot has to be shown to the picker, because there are several or the slot belongs to another pick order. */
export const showsSlot = (pick: PickView): boolean => hasTotes(pick) && (pick.slots.length > 1 || pick.isRepick)
export const unpicked = (fill: PickFill): number => fill.qty - fill.picked

/** Where work on a picked pick order continues: at a wall that divides it, or at the check of a whole batch. */
export const tableOf = (pick: PickView | undefined): string => {
  if (pick?.needSeed === true) return '播种墙'
  if (pick?.checkMode === 2) return '批量复核台'
  return pick?.checkMode === 3 ? '打包台' : '复核台'
}

export const pickOf = (s: PickSession): PickView | undefined => s.floor.picks[s.doc.docNo]
export const lineOf = (s: PickSession): PickLineView | undefined => pickOf(s)?.lines.find((line) => line.seqNo === s.doc.seqNo)
/** Slot for the pieces in the hand: the first slot that still lacks pieces. */
export const slotFor = (line: PickLineView): PickFill | undefined =>
  [...line.orders].sort((a, b) => a.slot - b.slot).find((fill) => unpicked(fill) > 0)
/** Lines still to do, in walking order, skipped ones last. */
export const openLines = (pick: PickView, skips: PickDoc['skips']): readonly PickLineView[] =>
  pick.lines.filter((line) => rest(line) > 0).sort((a, b) => (skips[a.seqNo] ?? 0) - (skips[b.seqNo] ?? 0) || a.seqNo - b.seqNo)

/** The next step: totes first, then the first open line; done when no line is open. */
export function nextStep(doc: PickDoc, pick: PickView | undefined): PickDoc {
  if (pick === undefined) return idle
  const clear = { ...doc, hand: 0, barcode: '' }
  if (pick.status >= pickLife.picked) return { ...clear, stage: 'done' }
  if (hasTotes(pick) && pick.slots.some((slot) => slot.toteNo === '')) return { ...clear, stage: 'bind' }
  const open = openLines(pick, doc.skips)
  const line = open.find((one) => one.seqNo === doc.seqNo && (doc.skips[one.seqNo] ?? 0) === 0) ?? open[0]
  if (line === undefined) return { ...clear, stage: 'done' }
  return { ...clear, seqNo: line.seqNo, stage: line.locationNo === doc.place ? 'goods' : 'location' }
}

/** Maximum number of pieces to pick now: the open pieces of the line, or with several totes the open pieces of the next slot. */
export const capacity = (s: PickSession, line: PickLineView): number => capacityOf(pickOf(s), line)
const capacityOf = (view: PickView | undefined, line: PickLineView): number => {
  const fill = slotFor(line)
  return view !== undefined && hasToteChoice(view) && fill !== undefined ? Math.min(rest(line), unpicked(fill)) : rest(line)
}

/** An operation of the current pick order, under this device's lease. */
export const pickDraft = <T extends OpType>(s: PickSession, opType: T, payload: PayloadOf[T], raw?: ScanEvent['raw']) => {
  const lease = pickOf(s)?.leaseVersion
  return { ...draftOf(opType, s.doc.docNo, payload, raw), ...(lease === undefined ? {} : { leaseVersion: lease }) }
}

export const goodsOf = (s: PickSession, line: PickLineView): GoodsFacts | undefined => s.floor.goods[goodsKey(line)]

/** What the SCANs of a pick order show about the hand. */
interface InHand {
  readonly place: string
  readonly hand: number
  readonly barcode: string
  /** goods of the last piece, by `goodsKey`; '' when none was scanned since the bin */
  readonly goods: string
  /** the flow asked for the number of pieces */
  readonly asksQty: boolean
}
const emptyHand = { hand: 0, barcode: '', goods: '', asksQty: false } as const

function afterScan(before: InHand, { step, qty = 0, kind, ...scan }: PayloadOf['SCAN'], code: string): InHand {
  if (step === 'undo') return { ...before, ...emptyHand }
  if (kind === 'location' && step === 'location') return { ...emptyHand, place: code }
  // goods without a code are confirmed by their bin
  if (kind === 'location' && step === 'goods') return { ...before, barcode: code, asksQty: true }
  if (kind !== 'goods' || step !== 'goods') return before
  const goods = goodsKey({ ownerNo: scan.ownerNo ?? '', goodsNo: scan.goodsNo ?? '' })
  return { ...before, goods, hand: before.hand + qty, barcode: code, asksQty: qty === 0 }
}

/**
 * State of a pick order after a restart: counters come from the floor (own operations applied), line, bin and pieces in the hand from the
 * SCANs of this pick order. `ops` in the order they were scanned.
 */
export function resumePick(pick: PickView, ops: readonly AnyOp[]): PickDoc {
  let inHand: InHand = { ...emptyHand, place: '' }
  let seqNo = 0
  for (const op of ops) {
    if (op.opType === 'PICK_LINE' || op.opType === 'PICK_SHORT') {
      inHand = { ...inHand, ...emptyHand }
      seqNo = op.payload.seqNo
    }
    if (op.opType !== 'SCAN' || op.payload.verdict !== 'ok') continue
    const code = op.payload.kind === 'goods' ? goodsCodeOf(op.raw) : codeOf(op.raw?.text ?? '')
    inHand = afterScan(inHand, op.payload, code)
  }
  // a person at the bin of a later line skipped the lines before it
  const isHere = (line: PickLineView): boolean =>
    line.locationNo.toUpperCase() === inHand.place && (inHand.goods === '' || goodsKey(line) === inHand.goods)
  const linesHere = pick.lines.filter((line) => rest(line) > 0 && isHere(line))
  const line = linesHere.find((one) => one.seqNo === seqNo) ?? linesHere[0]
  const begun = { ...idle, docNo: pick.pickNo, startedAt: ops[0]?.capturedWall ?? 0 }
  const next = nextStep({ ...begun, seqNo: line?.seqNo ?? seqNo, place: line?.locationNo ?? inHand.place }, pick)
  if (next.stage !== 'goods' || line === undefined) return next
  const { hand, barcode } = inHand
  if (inHand.asksQty && hand === 0) return { ...next, stage: 'quantity', barcode }
  if (!hasToteChoice(pick) || hand === 0) return next
  return { ...next, stage: hand >= capacityOf(pick, line) ? 'tote' : 'goods', hand, barcode }
}
