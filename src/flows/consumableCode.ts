// 耗材的码 · consumableCode
/** Finds the packaging of a scanned code by the same rule as goods: equal GTINs are equal codes, also in a label. */
import { at } from '#contract/ops/at'
import type { ConsumableFacts } from '#contract/ops/kinds/consumables'
import type { Floor } from '#contract/ops/view'
import { normaliseBarcode } from '#contract/rules/barcode'
import { goodsCode } from '#contract/rules/scanKind'

/** The code in the text of a packaging scan, in the form used for comparison. */
export const consumableCode = (text: string): string => goodsCode(text)

export const consumableOf = ({ consumables }: Floor, code: string): ConsumableFacts | undefined => {
  const scannedCode = normaliseBarcode(code)
  return (
    at(consumables, code) ??
    Object.values(consumables).find(({ barcode, consumableNo }) =>
      [barcode, consumableNo].some((ownCode) => ownCode !== '' && normaliseBarcode(ownCode) === scannedCode),
    )
  )
}

/** The code of the packaging in the archive, which the server also uses; the scanned code for unknown packaging. */
export const archiveCode = (floor: Floor, code: string): string => {
  const facts = consumableOf(floor, code)
  if (facts === undefined || facts === at(floor.consumables, code)) return code
  return facts.barcode === '' ? facts.consumableNo : facts.barcode
}
