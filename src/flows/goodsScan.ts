// 商品的一枪 · goodsScan
/** Finds the goods of a scanned code, and for a GS1 label also the number of pieces. */
import { resolveBarcode, type BarcodeResult, type GoodsIndex, type GoodsKey } from '#contract/rules/barcode'
import { dayAfter } from '#contract/rules/workCalendar'
import type { ScanEvent } from './flow.ts'

type Scanned = Pick<ScanEvent, 'code' | 'elements'>

/** Pieces of one scan: the pieces of the code, times the count on the label. */
export const piecesOf = (qty: number, { elements }: Scanned): number => qty * (elements?.count ?? 1)

/** Rule G2 for a scan (rules/barcode resolveBarcode), with the count of its label. */
export const resolveScan = (e: Scanned, index: GoodsIndex, expected: readonly GoodsKey[]): BarcodeResult => {
  const result = resolveBarcode(e.code, index, expected)
  if (result.kind === 'hit') return { ...result, qty: piecesOf(result.qty, e) }
  return result.kind === 'unknown'
    ? result
    : { ...result, choices: result.choices.map((one) => ({ ...one, qty: piecesOf(one.qty, e) })) }
}

/** The lots with the batch of the label; all lots where the label has none, or one that is unknown here. */
export const ofBatch = <T extends { readonly batchNo: string }>(lots: readonly T[], { elements }: Scanned): readonly T[] => {
  const same = lots.filter(({ batchNo }) => batchNo !== '' && batchNo.toUpperCase() === elements?.batch)
  return same.length > 0 ? same : lots
}

/** Production day on a label, or derived from the expiry day by the shelf life of the goods; undefined without either. */
export const madeOn = ({ elements }: Scanned, shelfLifeDay: number | undefined): string | undefined => {
  const { made, expiry } = elements ?? {}
  return made ?? (expiry === undefined || shelfLifeDay === undefined ? undefined : dayAfter(expiry, -shelfLifeDay))
}
