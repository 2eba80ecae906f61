// 商品档案 · goods/goods
import { planLife } from '#contract/rules/planLife'
import { goods } from '#contract/goods/goods'
import { normaliseBarcode } from '#contract/rules/barcode'
import { goodsRules, goodsTable } from '../core/goods/goodsRules.ts'
import { clearGoods } from './removal.ts'
import { everywhere } from '../core/warehouses.ts'
import { nameHolds } from '../core/goods/words.ts'
import { plain, words } from '../platform/kinds.ts'
import { warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { text } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { templateOf } from '../import/template.ts'
import { listImport } from '../import/rowEndpoints.ts'

/** Columns of floor.md §3.3 Import — 商品. The file changes existing goods; blank cells keep the stored value. */
const columns = [
  'ownerNo',
  'goodsNo',
  'goodsName',
  'specName',
  'mainBarcode',
  'barcodes',
  'unit',
  'brand',
  'grossWeightG',
  'lengthMm',
  'widthMm',
  'heightMm',
  'boxNum',
  'shelfLifeDay',
  'expiryManage',
  'snManage',
  'warnDay',
  'lockDay',
  'receiveLimitDay',
  'isFragile',
  'isLiquid',
  'isBattery',
  'isValuable',
  'priceFen',
]

const goodsImport = ruleBookImport({
  biz: 'goods',
  fields: templateOf(goods.fields, columns, { barcodes: text('其他条码(;)', { max: 2000 }) }),
  target: goodsTable,
  rules: goodsRules,
})

export default [
  ...serve(goods, (_today, person) => ({
    from: 'goods g',
    alias: 'g',
    columns: {
      barcodeNum:
        '(select count(*)::int from goods_barcode b where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no)',
      stockQty:
        '(select coalesce(sum(s.qty), 0)::int from stock s where s.tenant_id = $1 and s.owner_no = g.owner_no and s.goods_no = g.goods_no)',
      avgWeightG:
        '(select a.avg_weight_g from goods_avg_weight a where a.tenant_id = $1 and a.owner_no = g.owner_no and a.goods_no = g.goods_no)',
      size: "case when g.volume_cm3 is not null then concat(g.length_mm, '×', g.width_mm, '×', g.height_mm) end",
      protection: `(select string_agg(p.plan_name, '、' order by p.priority) from protection_plan p
                    where p.tenant_id = $1 and p.owner_no = g.owner_no and p.status = ${planLife.live}
                      and (p.warehouse_no = '${everywhere}' or ${warehouseSeen(person, ['p.warehouse_no', 'p.sid'])})
                      and (p.apply_type = 3 or exists (select 1 from protection_plan_goods t where t.tenant_id = $1 and t.plan_no = p.plan_no
                            and (t.goods_no = g.goods_no or (t.category_code <> '' and t.category_code = g.category_code)))))`,
    },
    search: {
      goodsName: (filter, p) => nameHolds('g', plain(filter.goodsName), p),
      // searches any barcode of the goods, several at once
      mainBarcode: (filter, p) => {
        const codes = words(filter.mainBarcode).map(normaliseBarcode)
        return codes.length === 0
          ? null
          : `(g.owner_no, g.goods_no) in (select b.owner_no, b.goods_no from goods_barcode b where b.tenant_id = $1 and b.barcode = any(${p.add(codes)}::text[]))`
      },
    },
    write: { table: 'goods', rules: goodsRules, checkRemove: clearGoods },
  })),
  ...listImport(goods, goodsImport),
]
