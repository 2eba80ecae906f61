// 无条码商品 · setting/noBarcodeGoods
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { announceGoods } from '../core/goods/announceGoods.ts'
import { bareRules, bareTable } from './bareRules.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const { confirmMode, remark } = noBarcodeGoods.fields

/** Columns of the file; mode and remark replace those of an existing row, whose inner code stays. */
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
  bodies: async (ctx, rows) => rows.map(await placedBodies(ctx)),
})

export default [
  ...serve(noBarcodeGoods, {
    from: 'no_barcode_goods b join goods g on g.tenant_id = $1 and g.owner_no = b.owner_no and g.goods_no = b.goods_no',
    alias: 'b',
    columns: {
      bareId: 'b.id::text',
      goodsName: 'g.goods_name',
      specName: 'g.spec_name',
    },
    write: {
      table: 'no_barcode_goods',
      rules: bareRules,
      checkRemove: (ctx, before) => announceGoods(ctx, [before]),
    },
  }),
  ...listImport(noBarcodeGoods, bare),
]
