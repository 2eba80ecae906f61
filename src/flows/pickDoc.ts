// 拣货进度 · pickDoc
/** What the pick flow remembers and how it finds the next thing to do; the flow itself is pick.ts. */
import { pickLife } from '#contract/rules/pickLife'
import type { SHORT_REASON } from '#contract/rules/shortReason'
import type { AnyOp } from '#contract/envelope'
import type { OpType, PayloadOf } from '#contract/ops/payload'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { PickFill, PickLineView, PickView } from '#contract/ops/kinds/picks'
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
export const hasTotes = (pick: PickView): boolean => pick.pickMethod !== 2
/** With a single slot there is no wrong tote to choose: its number is filled in without a scan. */
export const hasToteChoice = (pick: PickView): boolean => hasTotes(pick) && pick.slots.length > 1
/** The slot the next empty tote is for, 0 when each has one: a 补拣 has only the slots that lack something, whatever their numbers. */
export const emptySlot = (pick: PickView | undefined): number => pick?.slots.find(({ toteNo }) => toteNo === '')?.slot ?? 0
/** Whether the picker has to be told the slot: there are several, or it is the one of another sheet. */
export const saysSlot = (pick: PickView): boolean => hasTotes(pick) && (pick.slots.length > 1 || pick.isRepick)
export const left = (fill: PickFill): number => fill.qty - fill.picked

export const pickOf = (s: PickSession): PickView | undefined => s.floor.picks[s.doc.docNo]
export const lineOf = (s: PickSession): PickLineView | undefined => pickOf(s)?.lines.find((line) => line.seqNo === s.doc.seqNo)
/** Slot the pieces in hand belong to: the first that still lacks some. */
export const slotFor = (line: PickLineView): PickFill | undefined =>
  [...line.orders].sort((a, b) => a.slot - b.slot).find((fill) => left(fill) > 0)
/** Lines still to do, in walking order, skipped ones last. */
export const openLines = (pick: PickView, skips: PickDoc['skips']): readonly PickLineView[] =>
  pick.lines.filter((line) => rest(line) > 0).sort((a, b) => (skips[a.seqNo] ?? 0) - (skips[b.seqNo] ?? 0) || a.seqNo - b.seqNo)

/** The next step: totes first, then the first open line; nothing left → done. */
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

/** Most pieces to pick now: what the line lacks; with several totes, what its next slot lacks. */
export function capacity(s: PickSession, line: PickLineView): number {
  const view = pickOf(s)
  const fill = slotFor(line)
  return view !== undefined && hasToteChoice(view) && fill !== undefined ? Math.min(rest(line), left(fill)) : rest(line)
}

/** An operation of the pick order at hand, under the lease this device holds. */
export const pickDraft = <T extends OpType>(s: PickSession, opType: T, payload: PayloadOf[T], raw?: ScanEvent['raw']) => {
  const lease = pickOf(s)?.leaseVersion
  return { ...draftOf(opType, s.doc.docNo, payload, raw), ...(lease === undefined ? {} : { leaseVersion: lease }) }
}

export const goodsOf = (s: PickSession, line: PickLineView): GoodsFacts | undefined => s.floor.goods[goodsKey(line)]

/**
 * State of a pick order after a restart: counters come from the floor (own operations applied), bin and pieces in hand from the SCANs of
 * this pick order. `ops` in the order they were scanned.
 */
export function resumePick(pick: PickView, ops: readonly AnyOp[]): PickDoc {
  let doc: PickDoc = { ...idle, docNo: pick.pickNo, startedAt: ops[0]?.capturedWall ?? 0 }
  for (const op of ops) {
    if (op.opType === 'PICK_LINE' || op.opType === 'PICK_SHORT') doc = { ...doc, hand: 0, barcode: '', seqNo: op.payload.seqNo }
    if (op.opType !== 'SCAN' || op.payload.verdict !== 'ok') continue
    const { step, qty = 0, kind } = op.payload
    if (step === 'undo') doc = { ...doc, hand: 0, barcode: '' }
    const code = kind === 'goods' ? goodsCodeOf(op.raw) : codeOf(op.raw?.text ?? '')
    if (step === 'location' && kind === 'location') doc = { ...doc, place: code, hand: 0 }
    if (step === 'goods' && kind === 'goods') doc = { ...doc, hand: doc.hand + qty, barcode: qty > 0 ? code : doc.barcode }
  }
  const next = nextStep(doc, pick)
  return next.stage === 'goods' && hasToteChoice(pick) && doc.hand > 0 ? { ...next, hand: doc.hand, barcode: doc.barcode } : next
}
