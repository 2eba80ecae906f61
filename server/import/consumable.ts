// 耗材导入 · import/consumable
import { seesPrices } from '#contract/consumable/consumable'
import * as calls from '#contract/import/consumable'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { loadGoodsRefs } from './goodsRefs.ts'
import { cellsOf } from './rowCells.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'

const { consumableFields: fields } = calls
const { text, number, fault } = cellsOf(fields)
const keyOf = (row: TemplateRow): string => text(row, 'consumableNo')
/** consumable_type 1 纸箱 */
const cartonType = 1

interface Known {
  readonly consumable_no: string
  readonly barcode: string | null
  readonly sized: boolean
}
const loadKnown = (ctx: Ctx, rows: readonly TemplateRow[]): Promise<Known[]> =>
  ctx.tx.query<Known>(
    `select consumable_no, barcode, inner_l_mm is not null and inner_w_mm is not null and inner_h_mm is not null as sized
       from consumable where tenant_id = $1 and (consumable_no = any($2::text[]) or barcode = any($3::text[]))`,
    [ctx.tenantId, rows.map(keyOf), rows.map((row) => text(row, 'barcode')).filter((code) => code !== '')],
  )

const faultsOf = (row: TemplateRow, known: readonly Known[], ownerFault: (ownerNo: string) => string): RowFault[] => {
  const found: RowFault[] = []
  const unsized = (['innerLMm', 'innerWMm', 'innerHMm'] as const).some((name) => number(row, name) === null)
  const sized = known.find((one) => one.consumable_no === keyOf(row))?.sized === true
  if (number(row, 'consumableType') === cartonType && unsized && !sized) found.push(fault(row, 'innerLMm', '纸箱必须填写内尺寸'))
  const ownerNo = text(row, 'ownerNo')
  if (ownerNo !== '' && ownerFault(ownerNo)) found.push(fault(row, 'ownerNo', ownerFault(ownerNo)))
  const barcode = text(row, 'barcode')
  if (barcode !== '' && known.some((one) => one.barcode === barcode && one.consumable_no !== keyOf(row)))
    found.push(fault(row, 'barcode', `条码已存在：${barcode}`))
  return found
}

const consumables: RowImport = {
  biz: 'consumable',
  fields,
  check: async (ctx, rows) => {
    const known = await loadKnown(ctx, rows)
    const refs = await loadGoodsRefs(ctx, [])
    const coded = rows.filter((row) => text(row, 'barcode') !== '')
    return [
      ...rows.flatMap((row) => faultsOf(row, known, refs.ownerFault)),
      ...repeatedRows(rows, keyOf, 'consumableNo', fields.consumableNo.label),
      ...repeatedRows(coded, (row) => text(row, 'barcode'), 'barcode', fields.barcode.label),
    ]
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    const priced = ctx.person.rights.has(seesPrices)
    await ctx.tx.query(
      `insert into consumable as c (tenant_id, id, consumable_no, consumable_name, consumable_type, spec, inner_l_mm, inner_w_mm, inner_h_mm,
                                    weight_g, unit, barcode, cost_price_e4, sale_price_e4, owner_no, create_user_id, create_user_name,
                                    create_time, update_user_id, update_user_name, update_time)
       select $1, r.*, $3, $4, $5, $3, $4, $5
         from jsonb_to_recordset($2::jsonb) as r(id bigint, consumable_no text, consumable_name text, consumable_type int, spec text,
              inner_l_mm int, inner_w_mm int, inner_h_mm int, weight_g int, unit text, barcode text, cost_price_e4 bigint, sale_price_e4 bigint,
              owner_no text)
           on conflict (tenant_id, consumable_no) do update
          set consumable_name = excluded.consumable_name, consumable_type = excluded.consumable_type, spec = coalesce(excluded.spec, c.spec),
              inner_l_mm = coalesce(excluded.inner_l_mm, c.inner_l_mm), inner_w_mm = coalesce(excluded.inner_w_mm, c.inner_w_mm),
              inner_h_mm = coalesce(excluded.inner_h_mm, c.inner_h_mm), weight_g = excluded.weight_g, unit = excluded.unit,
              barcode = coalesce(excluded.barcode, c.barcode), cost_price_e4 = coalesce(excluded.cost_price_e4, c.cost_price_e4),
              sale_price_e4 = coalesce(excluded.sale_price_e4, c.sale_price_e4), owner_no = coalesce(excluded.owner_no, c.owner_no),
              update_user_id = excluded.update_user_id, update_user_name = excluded.update_user_name, update_time = excluded.update_time,
              version = c.version + 1`,
      [ctx.tenantId, JSON.stringify(rows.map((row) => columnsOf(ctx, row, priced))), ctx.person.userId, ctx.person.name, ctx.at],
    )
    await changed(
      ctx,
      rows.map((row) => ({ resource: 'consumable/consumable', key: keyOf(row), op: 'put' })),
    )
  },
}

/** In the order of the recordset above; who may not see prices brings none in. */
const columnsOf = (ctx: Ctx, row: TemplateRow, priced: boolean): Record<string, unknown> => ({
  id: ctx.id(),
  consumable_no: keyOf(row),
  consumable_name: text(row, 'consumableName'),
  consumable_type: number(row, 'consumableType'),
  spec: text(row, 'spec') || null,
  inner_l_mm: number(row, 'innerLMm'),
  inner_w_mm: number(row, 'innerWMm'),
  inner_h_mm: number(row, 'innerHMm'),
  weight_g: number(row, 'weightG'),
  unit: text(row, 'unit'),
  barcode: text(row, 'barcode') || null,
  cost_price_e4: priced ? number(row, 'costPriceE4') : null,
  sale_price_e4: priced ? number(row, 'salePriceE4') : null,
  owner_no: text(row, 'ownerNo') || null,
})

export default rowEndpoints(calls, '耗材导入', consumables)
