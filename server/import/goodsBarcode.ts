// 商品条码导入 · import/goodsBarcode
import * as calls from '#contract/import/goodsBarcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { barcodeRules, barcodeTable } from '../core/goods/barcodeRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const barcodes = ruleBookImport({
  biz: 'goodsBarcode',
  fields: calls.goodsBarcodeFields,
  target: barcodeTable,
  keyField: 'barcode',
  rules: barcodeRules,
  // a code that is brought in again is in use again
  body: ({ fields }) => ({ ...fields, barcode: normaliseBarcode(String(fields['barcode'] ?? '')), isDisabled: 0 }),
})

export default rowEndpoints(calls, '商品条码导入', barcodes)
