// 抽检进度 · spotDoc
/**
 * State of the spot-check flow: for each order the findings in the opened parcel. Computed from SCANs only, so that a restart continues.
 */
import { packageLife } from '#contract/rules/packageLife'
import { goodsKey, type BarcodeHit, type GoodsKey } from '#contract/rules/barcode'
import { SPOT_REASON, type SpotReason } from '#contract/rules/spot'
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import type { Session } from './flow.ts'
import { codeOf } from './codeIndex.ts'
import { without } from './tally.ts'

/** Owner of pieces with a code that is unknown here. */
export const unknownOwner = '?'

type Pieces = GoodsKey & { readonly qty: number }
/** How far the check of a parcel has come. */
export type SpotStep = 'goods' | 'verdict' | 'reasons' | 'photo'
export interface Opened {
  /** the parcel's waybill */
  readonly logisticsNo: string
  readonly step: SpotStep
  /** pieces in the order of scanning; undone scans are removed */
  readonly trail: readonly Pieces[]
  readonly reasons: readonly SpotReason[]
  readonly photos: readonly Photo[]
  readonly startTime: number
}
export interface SpotDoc {
  readonly stage: 'order' | 'quantity' | 'choose' | SpotStep
  /** the current order */
  readonly docNo: string
  readonly opened: Readonly<Record<string, Opened>>
  /** goods of the last scan, for which a number is typed next; null: none */
  readonly at: GoodsKey | null
  readonly code: string
  /** goods that share the scanned code; qty 0: goods without code, to be counted by a number */
  readonly choices: readonly BarcodeHit[]
  /** goods counted piece by piece although there are many */
  readonly single: string
}
export type SpotSession = Session<SpotDoc>

export const idle: SpotDoc = { stage: 'order', docNo: '', opened: {}, at: null, code: '', choices: [], single: '' }
/** The state without a current parcel; parcels put aside remain. */
export const closed = ({ opened }: SpotDoc): SpotDoc => ({ ...idle, opened })

export const orderAt = (s: SpotSession): OrderView | undefined => at(s.floor.orders, s.doc.docNo)
export const openedAt = (s: SpotSession): Opened | undefined => at(s.doc.opened, s.doc.docNo)

export const freshParcel = (logisticsNo: string, startTime: number): Opened => ({
  logisticsNo,
  step: 'goods',
  trail: [],
  reasons: [],
  photos: [],
  startTime,
})

/** SCAN steps that lead to another part of the check. */
export const leads = { toGoods: 'goods', toVerdict: 'verdict', toReasons: 'reasons', toPhoto: 'photo' } as const
export type Lead = keyof typeof leads
const isLead = (step: string): step is Lead => Object.hasOwn(leads, step)

export const isReason = (key: string): boolean => Object.hasOwn(SPOT_REASON, key)

/** The parcel after one SCAN of the flow; `text` is the scanned code, the picture, or the number of the reason. */
export function withScan(parcel: Opened, scan: PayloadOf['SCAN'], text: string): Opened {
  const { step, verdict, ownerNo, goodsNo, qty = 0 } = scan
  if (isUnknownPiece(scan)) return { ...parcel, step: 'goods', trail: withUnknownPiece(parcel.trail, codeOf(text)) }
  if (verdict !== 'ok') return parcel
  if (isLead(step)) return { ...parcel, step: leads[step] }
  switch (step) {
    case 'goods':
      if (ownerNo === undefined || goodsNo === undefined || qty === 0) return parcel
      return { ...parcel, trail: [...parcel.trail, { ownerNo, goodsNo, qty }] }
    case 'undo':
      return { ...parcel, trail: parcel.trail.slice(0, -1) }
    case 'reason':
      return { ...parcel, reasons: toggled(parcel.reasons, Number(text) as SpotReason) }
    case 'photo':
      return { ...parcel, photos: [...parcel.photos, { sha256: text, bytes: qty }] }
    case 'unphoto':
      return { ...parcel, photos: parcel.photos.slice(0, -1) }
    default:
      return parcel
  }
}

/** A1032: the code was read but is unknown. Its piece counts as in the parcel until it is undone. */
export const unknownGoodsCode = 'A1032'
const isUnknownPiece = ({ verdict, code }: PayloadOf['SCAN']): boolean => verdict === 'wrong' && code === unknownGoodsCode
/** Adds an unknown piece. The same code repeated at once is the same piece scanned again. */
const withUnknownPiece = (trail: Opened['trail'], code: string): Opened['trail'] => {
  const last = trail.at(-1)
  const goodsNo = code.slice(0, 64)
  return last?.ownerNo === unknownOwner && last.goodsNo === goodsNo
    ? trail
    : [...trail, { ownerNo: unknownOwner, goodsNo, qty: 1 }]
}

const toggled = (reasons: readonly SpotReason[], one: SpotReason): readonly SpotReason[] =>
  reasons.includes(one) ? reasons.filter((each) => each !== one) : [...reasons, one].sort((a, b) => a - b)

/** Open parcels by order, and the current order ('' = none), from own operations in order. */
export function openedOf(ops: readonly AnyOp[]): Pick<SpotDoc, 'opened' | 'docNo'> {
  let opened: SpotDoc['opened'] = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'SPOT_CHECK' && op.docNo !== undefined) {
      opened = without(opened, op.docNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'spot' || op.payload.docNo === '') continue
    if (op.payload.verdict !== 'ok' && !isUnknownPiece(op.payload)) continue
    const { docNo: stockoutNo, step } = op.payload
    docNo = step === 'next' ? '' : stockoutNo
    const text = op.raw?.text ?? ''
    const before = opened[stockoutNo]
    const isOther = step === 'order' && before?.logisticsNo !== codeOf(text)
    if (isOther) opened = { ...opened, [stockoutNo]: freshParcel(codeOf(text), op.capturedWall) }
    else if (before !== undefined) opened = { ...opened, [stockoutNo]: withScan(before, op.payload, text) }
  }
  return { opened, docNo }
}

export const parcelAt = (s: SpotSession): ParcelView | undefined =>
  orderAt(s)?.parcels.find(({ logisticsNo }) => logisticsNo === openedAt(s)?.logisticsNo)

/** Expected content of the parcel; null where an order has several parcels without entered contents. */
export function contentsOf(order: OrderView, parcel: ParcelView | undefined): readonly Pieces[] | null {
  const validParcels = order.parcels.filter(({ status }) => status !== packageLife.off)
  if (validParcels.length > 1) return parcel?.goods ?? null
  return order.lines.filter(({ skipScan }) => !skipScan)
}

export interface Difference extends GoodsKey {
  readonly expect: number
  readonly actual: number
}
/**
 * Goods whose number differs; goods that need no scan are not compared. When the content of the parcel is unknown, only goods that its
 * order does not have count as differences. null when there is nothing to compare with.
 */
export function differences(s: SpotSession): readonly Difference[] | null {
  const order = orderAt(s)
  const contents = order === undefined ? null : contentsOf(order, parcelAt(s))
  if (order === undefined) return null
  if (contents === null) {
    const orderGoods = new Set(order.lines.map(goodsKey))
    const strange = countedOf(openedAt(s) ?? freshParcel('', 0)).filter((one) => !orderGoods.has(goodsKey(one)))
    return strange.length === 0 ? null : strange.map(({ qty, ...key }) => ({ ...key, expect: 0, actual: qty }))
  }
  const unscannedGoods = new Set(order.lines.filter(({ skipScan }) => skipScan).map(goodsKey))
  const sums = new Map<string, Difference>()
  const add = (key: GoodsKey, expect: number, actual: number): void => {
    const before = sums.get(goodsKey(key)) ?? { ownerNo: key.ownerNo, goodsNo: key.goodsNo, expect: 0, actual: 0 }
    sums.set(goodsKey(key), { ...before, expect: before.expect + expect, actual: before.actual + actual })
  }
  for (const one of contents) add(one, one.qty, 0)
  for (const one of openedAt(s)?.trail ?? []) add(one, 0, one.qty)
  return [...sums.values()].filter((one) => one.expect !== one.actual && !unscannedGoods.has(goodsKey(one)))
}

/** The reasons that follow from the differences: goods that do not belong to the parcel are 错件, other differences are 少件 or 多件. */
export function reasonsOf(found: readonly Difference[]): readonly SpotReason[] {
  const foreign = found.filter(({ expect }) => expect === 0).reduce((sum, { actual }) => sum + actual, 0)
  const short = found.reduce((sum, { expect, actual }) => sum + Math.max(expect - actual, 0), 0)
  const isOver = found.some(({ expect, actual }) => expect > 0 && actual > expect)
  return [...(short > foreign ? [1 as const] : []), ...(isOver ? [2 as const] : []), ...(foreign > 0 ? [3 as const] : [])]
}

/** Pieces counted, by goods. */
export function countedOf({ trail }: Opened): readonly Pieces[] {
  const sums = new Map<string, Pieces>()
  for (const { ownerNo, goodsNo, qty } of trail) {
    const key = goodsKey({ ownerNo, goodsNo })
    sums.set(key, { ownerNo, goodsNo, qty: (sums.get(key)?.qty ?? 0) + qty })
  }
  return [...sums.values()]
}
