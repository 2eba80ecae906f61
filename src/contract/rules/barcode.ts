// 条码识别 · rules/barcode
import { shortestGtin } from './gtin.ts'

/** One barcode of goods; one scan counts `packQty` pieces (箱码 > 1). */
export interface BarcodeFacts {
  readonly barcode: string
  readonly packQty: number
}

/** Facts of goods that are needed to resolve a scan. Source: floor.md §3.1, §16.1. */
export interface GoodsFacts {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly name: string
  readonly barcodes: readonly BarcodeFacts[]
  readonly innerBarcode?: string
  readonly specName?: string
  readonly imageUrl?: string
  /** White-list types in force (2 免扫复核, 3 免称重比对 …). */
  readonly white?: readonly number[]
  /** 无条码商品 confirm mode: 1 手工输数, 2 扫库位码确认, 3 扫店内码. */
  readonly noBarcodeMode?: 1 | 2 | 3
  readonly expiryManage?: boolean
  readonly snManage?: boolean
  readonly weightG?: number
}

/** Goods by `goodsKey`. */
export type GoodsIndex = Readonly<Record<string, GoodsFacts>>

/** Goods: the owner and the owner's number for them. */
export interface GoodsKey {
  readonly ownerNo: string
  readonly goodsNo: string
}

export type BarcodeHit = GoodsKey & { readonly qty: number }

export type BarcodeResult =
  | { readonly kind: 'hit'; readonly ownerNo: string; readonly goodsNo: string; readonly qty: number }
  | { readonly kind: 'choices'; readonly choices: readonly BarcodeHit[] }
  | { readonly kind: 'unknown'; readonly code: 'A1032'; readonly args: { readonly barcode: string } }

/** Key of goods in an index: `ownerNo|goodsNo` (floor.md §16.1 PickView). */
export function goodsKey(ref: GoodsKey): string {
  return `${ref.ownerNo}|${ref.goodsNo}`
}

/**
 * Any code in the form used for look-up: trimmed, upper-cased, full-width forms (from a Chinese input method) made half-width
 * (floor-lessons P9).
 */
export function foldCode(raw: string): string {
  return halfWidth(raw).trim().toUpperCase()
}

/**
 * The code of goods in the form that is stored and compared: folded, and a GTIN in its shortest form. Source: floor.md §3.1 goods_barcode.
 */
export function normaliseBarcode(raw: string): string {
  return shortestGtin(foldCode(raw))
}

/** Full-width ASCII (U+FF01–FF5E) and the ideographic space as their half-width forms; case stays. */
export function halfWidth(raw: string): string {
  return raw
    .replaceAll(/[\uFF01-\uFF5E]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

/**
 * Which expected goods a scanned code means and how many pieces one scan counts (rule G2, floor.md §3.2).
 * The first of these that matches decides: the barcode, the goods number, the inner barcode. If several goods match, the operator chooses.
 * Error: A1032 (no goods for the barcode) when nothing matches. The quantity is not limited here, see `packFits`.
 */
export function resolveBarcode(barcode: string, index: GoodsIndex, expected: readonly GoodsKey[]): BarcodeResult {
  const code = normaliseBarcode(barcode)
  const candidates = distinct(expected).flatMap((ref) => index[goodsKey(ref)] ?? [])
  const byBarcode = candidates.flatMap((goods) => {
    const own = goods.barcodes.find((entry) => normaliseBarcode(entry.barcode) === code)
    return own === undefined ? [] : [hitOf(goods, own.packQty)]
  })
  const byNumber = () => candidates.filter((goods) => normaliseBarcode(goods.goodsNo) === code).map((goods) => hitOf(goods, 1))
  const byInner = () => candidates.filter((goods) => isInner(goods, code)).map((goods) => hitOf(goods, 1))
  const found = [() => byBarcode, byNumber, byInner].map((step) => step()).find((hits) => hits.length > 0) ?? []
  const [first] = found
  if (first === undefined) return { kind: 'unknown', code: 'A1032', args: { barcode: code } }
  return found.length === 1 ? { kind: 'hit', ...first } : { kind: 'choices', choices: found }
}

/**
 * Rule G3: a 箱码 counts whole or not at all. Returns null when the scan fits into the remaining pieces, else the refusal A1033 (the box
 * holds more than remains).
 */
export function packFits(qty: number, remaining: number): null | { code: 'A1033'; args: { n: number; m: number } } {
  return qty <= remaining ? null : { code: 'A1033', args: { n: qty, m: remaining } }
}

function hitOf(goods: GoodsFacts, qty: number): BarcodeHit {
  return { ownerNo: goods.ownerNo, goodsNo: goods.goodsNo, qty }
}

function isInner(goods: GoodsFacts, code: string): boolean {
  return goods.innerBarcode !== undefined && normaliseBarcode(goods.innerBarcode) === code
}

function distinct(refs: readonly GoodsKey[]): GoodsKey[] {
  return [...new Map(refs.map((ref) => [goodsKey(ref), ref])).values()]
}
