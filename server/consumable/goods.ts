// 耗材商品 · consumable/goods
import { consumableGoods } from '#contract/consumable/goods'
import { adviceRules, adviceTable } from './advice.ts'
import { everywhere } from '../core/warehouses.ts'
import { byWarehouse } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { code, count } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { listImport } from '../import/rowEndpoints.ts'

/** Columns of the recommendation template (floor.md §4.3 Import — 耗材商品). */
const consumableGoodsFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  qtyFrom: count('起始数量', { required: true, min: 1, max: 999_999 }),
  qtyTo: count('截止数量', { min: 1, max: 999_999 }),
  consumableNo: code('耗材编号', { required: true, max: 32 }),
  useQty: count('用量', { required: true, min: 1, max: 999 }),
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
} as const

const advice = ruleBookImport({
  biz: 'consumableGoods',
  fields: consumableGoodsFields,
  target: adviceTable,
  rules: adviceRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => rows.map(await placedBodies(ctx)),
})

export default [
  ...serve(consumableGoods, {
    from: 'consumable_goods c join goods g on g.tenant_id = $1 and g.owner_no = c.owner_no and g.goods_no = c.goods_no',
    alias: 'c',
    columns: {
      adviceId: 'c.id::text',
      goodsName: 'g.goods_name',
      range: "concat(c.qty_from, case when c.qty_to is null then ' 件及以上' else concat('–', c.qty_to, ' 件') end)",
      warehouseNo: `nullif(c.warehouse_no, '${everywhere}')`,
      sid: `nullif(c.sid, '${everywhere}')`,
    },
    search: {
      warehouseNo: (filter, p) => byWarehouse(['c.warehouse_no', 'c.sid'], 'warehouseNo', filter, p) || null,
    },
    write: { table: adviceTable.table, rules: adviceRules },
  }),
  ...listImport(consumableGoods, advice),
]
