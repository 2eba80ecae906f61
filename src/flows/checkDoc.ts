// 复核进度 · checkDoc
/** State of the check flow, and the pieces of an order that are still to be scanned. */
import type { AnyOp } from '#contract/envelope'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import { goodsKey, type BarcodeHit, type GoodsKey } from '#contract/rules/barcode'
import type { Session } from './flow.ts'
import { needsOf, talliesOf, missingSerials, type Need, type Tallies } from './tally.ts'

export interface CheckDoc {
  readonly stage: 'order' | 'goods' | 'sn' | 'quantity' | 'choose' | 'diff'
  /** the current order */
  readonly docNo: string
  readonly tallies: Tallies
  /** barcode of the last scan, and the goods that it matched */
  readonly code: string
  readonly at: BarcodeHit | null
  /** goods that share the scanned code; qty 0: goods without code, to be counted by a number */
  readonly choices: readonly BarcodeHit[]
  /** goods counted piece by piece although there are many */
  readonly single: string
  /** pick order whose slots are checked one after the other; '' when none was scanned */
  readonly wall: string
}
export type CheckSession = Session<CheckDoc>

export const idle: CheckDoc = { stage: 'order', docNo: '', tallies: {}, code: '', at: null, choices: [], single: '', wall: '' }

export const orderAt = (s: CheckSession): OrderView | undefined => s.floor.orders[s.doc.docNo]
/** Needed and scanned pieces of the order, by goods. */
export const needs = (s: CheckSession): readonly Need[] => {
  const order = orderAt(s)
  return order === undefined ? [] : needsOf(order, s.doc.tallies[s.doc.docNo])
}
export const remaining = (s: CheckSession): readonly Need[] => needs(s).filter((need) => need.got < need.need)
/** Scanned goods whose serial numbers are still to be scanned. */
export const numbersLeft = (s: CheckSession): ReturnType<typeof missingSerials> => {
  const order = orderAt(s)
  return order === undefined ? undefined : missingSerials(order, s.doc.tallies[s.doc.docNo])
}
export const goodsName = (s: CheckSession, key: GoodsKey): string => s.floor.goods[goodsKey(key)]?.name ?? key.goodsNo

/** Lines of CHECK_DIFF: everything the order still lacks. diffType: 1 少 missing, 4 残 damaged. */
export const diff = (s: CheckSession, diffType: 1 | 4): PayloadOf['CHECK_DIFF']['diff'] =>
  remaining(s).map(({ ownerNo, goodsNo, need, got }) => ({ ownerNo, goodsNo, expect: need, actual: got, diffType }))

/** State after a restart: the order of the latest SCANs, unless it was closed. */
export function resumeCheck(floor: Floor, ops: readonly AnyOp[]): CheckDoc {
  const { tallies, docNo } = talliesOf(ops)
  const order = docNo === '' ? undefined : floor.orders[docNo]
  if (order === undefined) return { ...idle, tallies }
  return { ...idle, tallies, docNo, stage: missingSerials(order, tallies[docNo]) === undefined ? 'goods' : 'sn' }
}
