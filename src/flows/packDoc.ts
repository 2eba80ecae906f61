// 打包进度 · packDoc
/** What the pack flow remembers: per order the box that is being packed, computed from SCANs only. */
import { packageLife } from '#contract/rules/packageLife'
import type { AnyOp } from '#contract/envelope'
import type { PayloadOf, Photo } from '#contract/ops/payload'
import { at } from '#contract/ops/decisions'
import type { Floor } from '#contract/ops/view'
import type { ConsumableFacts } from '#contract/ops/kinds/consumables'
import type { OrderView } from '#contract/ops/kinds/orders'
import { normaliseBarcode } from '#contract/rules/barcode'
import type { Session } from './flow.ts'
import { codeOf } from './codeIndex.ts'
import { without } from './tally.ts'

/** One thing that went into or onto the box. */
export type Packed =
  | { readonly kind: 'consumable'; readonly code: string; readonly seq: number }
  | { readonly kind: 'item'; readonly code: string }
  | { readonly kind: 'photo'; readonly photo: Photo }
export interface Box {
  /** in the order of scanning; undone ones are removed */
  readonly trail: readonly Packed[]
  /** parcel that is being filled, 1 = main */
  readonly seq: number
  readonly startTime: number
}
export interface PackDoc {
  readonly stage: 'order' | 'box' | 'item' | 'photo' | 'confirm'
  /** the order at hand */
  readonly docNo: string
  readonly boxes: Readonly<Record<string, Box>>
}
export type PackSession = Session<PackDoc>

export const idle: PackDoc = { stage: 'order', docNo: '', boxes: {} }
export const emptyBox = (startTime: number): Box => ({ trail: [], seq: 1, startTime })
export const orderAt = (s: PackSession): OrderView | undefined => at(s.floor.orders, s.doc.docNo)
export const boxAt = (s: PackSession): Box => s.doc.boxes[s.doc.docNo] ?? emptyBox(0)

/** A protective item the order's plan demands, by its number or its consumable barcode. */
export function itemOf(
  floor: Floor,
  order: OrderView,
  code: string,
): { readonly itemNo: string; readonly name: string } | undefined {
  const number = at(floor.consumables, code)?.consumableNo ?? code
  return order.protection.mustScan.find((item) => normaliseBarcode(item.itemNo) === normaliseBarcode(number))
}
export const consumableOf = (floor: Floor, code: string): ConsumableFacts | undefined => at(floor.consumables, code)

/** The box after one SCAN of the pack flow; `text` is the scanned code. */
export function withScan(box: Box, scan: PayloadOf['SCAN'], text: string): Box {
  if (scan.verdict !== 'ok') return box
  const code = codeOf(text)
  switch (scan.step) {
    case 'box':
      return { ...box, trail: [...box.trail, { kind: 'consumable', code, seq: box.seq }] }
    case 'item':
      return { ...box, trail: [...box.trail, { kind: 'item', code }] }
    case 'photo':
      return { ...box, trail: [...box.trail, { kind: 'photo', photo: { sha256: text, bytes: scan.qty ?? 0 } }] }
    case 'newBox':
      return { ...box, seq: box.seq + 1 }
    case 'undo':
      return { ...box, trail: box.trail.slice(0, -1) }
    default:
      return box
  }
}

/** Boxes of every order that is open, and the one at hand ('' = none), from own operations in order. */
export function boxesOf(ops: readonly AnyOp[]): Pick<PackDoc, 'boxes' | 'docNo'> {
  let boxes: PackDoc['boxes'] = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'PACK_ORDER') {
      boxes = without(boxes, op.payload.stockoutNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'pack' || op.payload.docNo === '' || op.payload.verdict !== 'ok') continue
    docNo = op.payload.step === 'next' ? '' : op.payload.docNo
    boxes = {
      ...boxes,
      [op.payload.docNo]: withScan(boxes[op.payload.docNo] ?? emptyBox(op.capturedWall), op.payload, op.raw?.text ?? ''),
    }
  }
  return { boxes, docNo }
}

/** PACK_ORDER of a box as it stands. `finishTime` epoch ms. */
export function packOf(order: OrderView, floor: Floor, box: Box, finishTime: number): PayloadOf['PACK_ORDER'] {
  const used = new Map<string, { readonly code: string; readonly qty: number; readonly seq: number }>()
  for (const one of box.trail) {
    if (one.kind !== 'consumable') continue
    const key = `${one.seq}|${one.code}`
    used.set(key, { code: one.code, seq: one.seq, qty: (used.get(key)?.qty ?? 0) + 1 })
  }
  const items = box.trail.flatMap((one) => (one.kind === 'item' ? [itemOf(floor, order, one.code)?.itemNo ?? one.code] : []))
  const cartonOf = (seq: number): string | undefined => {
    const first = box.trail.find((one) => one.kind === 'consumable' && one.seq === seq)
    return first?.kind === 'consumable' ? consumableOf(floor, first.code)?.consumableNo : undefined
  }
  return {
    logisticsNo: order.logisticsNo,
    stockoutNo: order.stockoutNo,
    packages: order.parcels
      .filter((parcel) => parcel.status !== packageLife.off)
      .map(({ seq }) => ({ seq, ...(cartonOf(seq) === undefined ? {} : { cartonNo: cartonOf(seq) ?? '' }) })),
    consumables: [...used.values()],
    protective: [...new Set(items)].map((itemNo) => ({ itemNo, qty: items.filter((one) => one === itemNo).length })),
    photos: box.trail.flatMap((one) => (one.kind === 'photo' ? [one.photo] : [])),
    startTime: box.startTime,
    finishTime,
  }
}
