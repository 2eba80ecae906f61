// 商品条码导入 · import/goodsBarcode
import * as calls from '#contract/import/goodsBarcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { barcodeArchive, barcodeRules } from '../core/goods/barcodeRules.ts'
import { archiveImport } from './archiveRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const barcodes = archiveImport({
  biz: 'goodsBarcode',
  fields: calls.goodsBarcodeFields,
  archive: barcodeArchive,
  keyField: 'barcode',
  rules: barcodeRules,
  // a code that is brought in again is in use again
  body: ({ fields }) => ({ ...fields, barcode: normaliseBarcode(String(fields['barcode'] ?? '')), isDisabled: 0 }),
})

export default rowEndpoints(calls, '商品条码导入', barcodes)
