// 无条码商品导入 · import/noBarcodeGoods
import * as calls from '#contract/import/noBarcodeGoods'
import { code } from '#contract/kinds'
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { bareRules, bareTable } from '../core/goods/bareRules.ts'
import { placedBodies } from './placedBodies.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { ruleBookImport } from './ruleBookImport.ts'

const { confirmMode, remark } = noBarcodeGoods.fields

/** A row that is there takes mode and remark of the file; its inner code stays. */
const bare = ruleBookImport({
  biz: 'noBarcodeGoods',
  fields: {
    warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
    ownerNo: code('货主编号', { required: true, max: 32 }),
    goodsNo: code('商品编号', { required: true, max: 64 }),
    confirmMode,
    remark,
  },
  target: bareTable,
  rules: bareRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: placedBodies,
})

export default rowEndpoints(calls, '无条码商品导入', bare)
