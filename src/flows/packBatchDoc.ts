// 批量打包进度 · packBatchDoc
/** State of the batch pack per pick order, computed from SCANs only: the set of consumables and the scanned parcels. */
import type { AnyOp } from '#contract/envelope'
import { isUnchecked, ordersOf } from '#contract/ops/batch'
import { isStopped } from '#contract/ops/orders'
import { packsAlone } from '#contract/ops/packBatch'
import type { PayloadOf } from '#contract/ops/payloads'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { orderLife } from '#contract/rules/orderLife'
import type { BatchDoc } from './batch.ts'
import type { Session } from './flow.ts'
import { archiveCode, consumableCode } from './consumableCode.ts'
import { without } from './tally.ts'

/** One scan that counts: a consumable of the set, or the waybill of a packed parcel. */
export type Laid = { readonly kind: 'box'; readonly code: string } | { readonly kind: 'parcel'; readonly stockoutNo: string }
export interface Bench {
  /** undone scans are removed */
  readonly trail: readonly Laid[]
  /** the order for which a piece was scanned, whose waybill is scanned next; '' without one */
  readonly wanted: string
  readonly startTime: number
}
export interface PackBatchDoc extends BatchDoc {
  readonly stage: 'open' | 'box' | 'parcel' | 'confirm'
  /** by pick order */
  readonly benches: Readonly<Record<string, Bench>>
}
export type PackBatchSession = Session<PackBatchDoc>

export const idle: PackBatchDoc = { stage: 'open', docNo: '', out: [], benches: {} }
export const emptyBench = (startTime: number): Bench => ({ trail: [], wanted: '', startTime })
export const benchAt = ({ doc }: Pick<PackBatchSession, 'doc'>): Bench => doc.benches[doc.docNo] ?? emptyBench(0)

/**
 * Orders to be packed together. When this device knows no checked order, all orders that may be checked are included, because their check
 * may not be uploaded yet.
 */
const ordersToPack = (floor: Floor, pickNo: string): readonly OrderView[] => {
  const orders = ordersOf(floor, pickNo).filter((order) => !isStopped(order))
  const checked = orders.filter((order) => order.status === orderLife.toPack || (order.mirror === true && isUnchecked(order)))
  return checked.length > 0 || orders.some(({ status }) => status > orderLife.toPack) ? checked : orders.filter(isUnchecked)
}
/** Orders that are packed together as a batch. */
export const packable = (floor: Floor, pickNo: string): readonly OrderView[] =>
  ordersToPack(floor, pickNo).filter((order) => !packsAlone(order))
/** Orders of the pick order that need a photo or have several parcels, so they are packed alone. */
export const packedAlone = (floor: Floor, pickNo: string): readonly OrderView[] => ordersToPack(floor, pickNo).filter(packsAlone)

/** Orders whose waybill was scanned, among those that can be packed. */
export const packedOf = (floor: Floor, pickNo: string, { trail }: Bench): readonly OrderView[] => {
  const scanned = new Set(trail.flatMap((one) => (one.kind === 'parcel' ? [one.stockoutNo] : [])))
  return packable(floor, pickNo).filter(({ stockoutNo }) => scanned.has(stockoutNo))
}

/** The consumables of one parcel, by code. */
export const setOf = ({ trail }: Bench): PayloadOf['PACK_BATCH']['consumables'] => {
  const used = new Map<string, number>()
  for (const one of trail) if (one.kind === 'box') used.set(one.code, (used.get(one.code) ?? 0) + 1)
  return [...used].map(([code, qty]) => ({ code, qty }))
}

/** PACK_BATCH of a pick order now: the scanned parcels, or all parcels when none was scanned. `finishTime` is epoch ms. */
export const packOf = (floor: Floor, pickNo: string, bench: Bench, finishTime: number): PayloadOf['PACK_BATCH'] => {
  const scanned = packedOf(floor, pickNo, bench)
  const packs = scanned.length > 0 ? scanned : packable(floor, pickNo)
  return {
    pickNo,
    stockoutNos: packs.map(({ stockoutNo }) => stockoutNo),
    consumables: setOf(bench).map(({ code, qty }) => ({ code: archiveCode(floor, code), qty })),
    startTime: bench.startTime,
    finishTime,
  }
}

/** The scanned state of a pick order after one more SCAN; `text` is the scanned code. */
export const withScan = (bench: Bench, { step, verdict, stockoutNo = '' }: PayloadOf['SCAN'], text: string): Bench => {
  if (verdict !== 'ok') return bench
  switch (step) {
    case 'box':
      return { ...bench, trail: [...bench.trail, { kind: 'box', code: consumableCode(text) }] }
    case 'piece':
      return { ...bench, wanted: stockoutNo }
    case 'parcel':
      return { ...bench, wanted: '', trail: [...bench.trail, { kind: 'parcel', stockoutNo }] }
    case 'undo':
      return bench.wanted === '' ? { ...bench, trail: bench.trail.slice(0, -1) } : { ...bench, wanted: '' }
    default:
      return bench
  }
}

/** Scanned states of open pick orders, and the pick order worked on last ('' = none), from own operations in order. */
export const benchesOf = (ops: readonly AnyOp[]): Pick<PackBatchDoc, 'benches' | 'docNo'> => {
  let benches: PackBatchDoc['benches'] = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'PACK_BATCH') {
      benches = without(benches, op.payload.pickNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'packBatch' || op.payload.docNo === '') continue
    const { step, verdict, docNo: pickNo } = op.payload
    if (step === 'open' && verdict !== 'ok') continue
    docNo = step === 'next' ? '' : pickNo
    benches = { ...benches, [pickNo]: withScan(benches[pickNo] ?? emptyBench(op.capturedWall), op.payload, op.raw?.text ?? '') }
  }
  return { benches, docNo }
}
