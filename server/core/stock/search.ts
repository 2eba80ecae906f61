// 按条码查库存 · core/stock/search
import { normaliseBarcode } from '#contract/rules/barcode'
import { words, type Filter, type Params } from '../../platform/kinds.ts'

/** Rows `s` of the goods that carry one of the barcodes; null when none is given. */
export const barcodeSearch = (filter: Filter, p: Params): string | null => {
  const codes = words(filter['barcode']).map(normaliseBarcode)
  if (codes.length === 0) return null
  return `(s.owner_no, s.goods_no) in (select b.owner_no, b.goods_no from goods_barcode b
            where b.tenant_id = $1 and b.barcode = any(${p.add(codes)}::text[]))`
}
