// 打包进度 · packDoc
/** State of the pack flow: for each order the boxes being packed, computed from SCANs only. */
import type { AnyOp } from '#contract/envelope'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import { at } from '#contract/ops/at'
import { servesAs } from '#contract/ops/packed'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import { type BarcodeHit, normaliseBarcode, type GoodsKey } from '#contract/rules/barcode'
import type { Session } from './flow.ts'
import { codeOf } from './codeIndex.ts'
import { consumableCode, consumableOf } from './consumableCode.ts'
import { without } from './tally.ts'

/** One thing put into or onto a box; `box` counts from 1. */
export type Packed =
  | { readonly kind: 'consumable'; readonly code: string; readonly box: number }
  | { readonly kind: 'item'; readonly code: string }
  | { readonly kind: 'photo'; readonly photo: Photo }
  | (GoodsKey & { readonly kind: 'goods'; readonly qty: number; readonly box: number })
  /** the waybill of the box, which closes it; the next box is then open */
  | { readonly kind: 'label'; readonly logisticsNo: string; readonly box: number }
  /** packed without a carton, by a person with the right to do so */
  | { readonly kind: 'bare' }
/** What was scanned for one order that is being packed on the bench. */
export interface Bench {
  /** in the order of scanning; undone scans are removed */
  readonly trail: readonly Packed[]
  readonly startTime: number
}
export interface PackDoc {
  readonly stage: 'order' | 'box' | 'item' | 'photo' | 'confirm' | 'choose' | 'adding'
  /** the current order */
  readonly docNo: string
  /** by order number; the name is stored in the checkpoints of the device (checkpoint.ts) */
  readonly benches: Readonly<Record<string, Bench>>
  /** goods that share the scanned code */
  readonly choices: readonly BarcodeHit[]
  /** consumables scanned before the waybill, for the next opened order; `text`: as the scanner delivered it */
  readonly ahead: readonly { readonly code: string; readonly text: string }[]
}
export type PackSession = Session<PackDoc>

/** The state without an open order. */
export const idle: PackDoc = { stage: 'order', docNo: '', benches: {}, choices: [], ahead: [] }
export const emptyBench = (startTime: number): Bench => ({ trail: [], startTime })
export const orderAt = (s: PackSession): OrderView | undefined => at(s.floor.orders, s.doc.docNo)
export const benchAt = (s: PackSession): Bench => s.doc.benches[s.doc.docNo] ?? emptyBench(0)

export const labelsOf = ({ trail }: Bench) => trail.flatMap((one) => (one.kind === 'label' ? [one] : []))
/** The box that is being filled. */
export const boxNo = (bench: Bench): number => labelsOf(bench).length + 1

/** A protective item the order's plan demands, by its number, or by the number or barcode of the consumable that supplies it. */
export function itemOf(
  floor: Floor,
  order: OrderView,
  code: string,
): { readonly itemNo: string; readonly name: string } | undefined {
  const facts = consumableOf(floor, code)
  return order.protection.mustScan.find(
    ({ itemNo }) => normaliseBarcode(itemNo) === normaliseBarcode(code) || (facts !== undefined && servesAs(facts, itemNo)),
  )
}
export { consumableOf } from './consumableCode.ts'

/** The scanned state of an order after one more SCAN; `text` is the scanned code. */
export function withScan(bench: Bench, scan: PayloadOf['SCAN'], text: string): Bench {
  const { step, verdict, ownerNo, goodsNo, qty = 0 } = scan
  if (verdict !== 'ok') return bench
  const code = step === 'box' || step === 'item' ? consumableCode(text) : codeOf(text)
  const box = boxNo(bench)
  const withPacked = (one: Packed): Bench => ({ ...bench, trail: [...bench.trail, one] })
  switch (step) {
    case 'box':
      return withPacked({ kind: 'consumable', code, box })
    case 'item':
      return withPacked({ kind: 'item', code })
    case 'photo':
      return withPacked({ kind: 'photo', photo: { sha256: text, bytes: qty } })
    case 'goods':
      return ownerNo === undefined || goodsNo === undefined ? bench : withPacked({ kind: 'goods', ownerNo, goodsNo, qty, box })
    case 'label':
      return withPacked({ kind: 'label', logisticsNo: code, box })
    case 'bare':
      return withPacked({ kind: 'bare' })
    case 'undo':
      return { ...bench, trail: bench.trail.slice(0, -1) }
    default:
      return bench
  }
}

/** Scanned states of every open order, and the current order ('' = none), from own operations in order. */
export function benchesOf(ops: readonly AnyOp[]): Pick<PackDoc, 'benches' | 'docNo'> {
  let benches: PackDoc['benches'] = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'PACK_ORDER') {
      benches = without(benches, op.payload.stockoutNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'pack' || op.payload.docNo === '' || op.payload.verdict !== 'ok') continue
    docNo = op.payload.step === 'next' ? '' : op.payload.docNo
    benches = {
      ...benches,
      [op.payload.docNo]: withScan(benches[op.payload.docNo] ?? emptyBench(op.capturedWall), op.payload, op.raw?.text ?? ''),
    }
  }
  return { benches, docNo }
}
