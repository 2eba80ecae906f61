// 按条码查库存 · core/stock/search
import type { Search } from '../../platform/listQuery.ts'
import { normaliseBarcode } from '#contract/rules/barcode'
import { words } from '../../platform/kinds.ts'

/** Condition for rows `s` of goods with one of the barcodes; null if none is given. */
export const barcodeSearch: Search<{ readonly barcode?: string | null }> = ({ barcode }, p) => {
  const codes = words(barcode).map(normaliseBarcode)
  if (codes.length === 0) return null
  return `(s.owner_no, s.goods_no) in (select b.owner_no, b.goods_no from goods_barcode b
            where b.tenant_id = $1 and b.barcode = any(${p.add(codes)}::text[]))`
}
