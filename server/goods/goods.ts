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
import { text, choice, code, count } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { templateOf } from '../import/template.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { BARCODE_TYPE } from '#contract/rules/goodsTexts'
import { barcodeRules, barcodeTable } from './barcodeRules.ts'
import { suiteItem } from '#contract/goods/suiteItem'
import { suiteRules, suiteTable } from './suiteRules.ts'

/** Columns of floor.md §3.3 Import — 商品; known goods are updated, blank cells leave what is there. */
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

/** Columns of the barcode template (floor.md §3.3 Import — 条码); a known barcode takes the new type and quantity. */
const goodsBarcodeFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  barcode: code('条码', { required: true, max: 64 }),
  barcodeType: choice('条码类型', BARCODE_TYPE, { required: true }),
  packQty: count('每码数量', { required: true, min: 1, max: 99_999, fault: '每码数量必须为大于0的整数' }),
} as const

const barcodes = ruleBookImport({
  biz: 'goodsBarcode',
  fields: goodsBarcodeFields,
  target: barcodeTable,
  keyField: 'barcode',
  rules: barcodeRules,
  // a code that is brought in again is in use again
  body: ({ fields }) => ({ ...fields, barcode: normaliseBarcode(String(fields['barcode'] ?? '')), isDisabled: 0 }),
})

/** Columns of floor.md §3.3 Import — 组合装; a known item takes the new quantity. */
const suites = ruleBookImport({
  biz: 'suite',
  fields: templateOf(suiteItem.fields, ['ownerNo', 'suiteGoodsNo', 'itemGoodsNo', 'qty'], {
    itemGoodsNo: code('子商品编号', { required: true, max: 64 }),
  }),
  target: suiteTable,
  rules: suiteRules,
  document: { word: '组合装', by: ['ownerNo', 'suiteGoodsNo'] },
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
      goodsName: (filter, p) => nameHolds('g', plain(filter['goodsName']), p),
      // any barcode of the goods, several at once
      mainBarcode: (filter, p) => {
        const codes = words(filter['mainBarcode']).map(normaliseBarcode)
        return codes.length === 0
          ? null
          : `(g.owner_no, g.goods_no) in (select b.owner_no, b.goods_no from goods_barcode b where b.tenant_id = $1 and b.barcode = any(${p.add(codes)}::text[]))`
      },
    },
    write: { table: 'goods', rules: goodsRules, checkRemove: clearGoods },
  })),
  ...listImport(goods, goodsImport),
  ...listImport(goods, barcodes),
  ...listImport(goods, suites),
]
