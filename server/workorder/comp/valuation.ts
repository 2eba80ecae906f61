// 赔付计价 · workorder/comp/valuation
import { compPrice, compValuation } from '#contract/workorder/compValuation'
import { valuationLife } from '#contract/rules/compensationLife'
import { compPool } from './write.ts'
import { priceRows } from './pricing.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { seesRow, sees } from '../../platform/scope.ts'
import { serve } from '../../platform/serve.ts'
import { statusText } from '#contract/rules/life'
import { code, money } from '#contract/kinds'
import { claimMax } from '#contract/rules/compensation'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { textOf } from '../../import/masterRows.ts'
import type { RowImport } from '../../import/templateImport.ts'
import { cellsOf, type TemplateRow } from '../../import/rowFaults.ts'
import { listImport } from '../../import/rowEndpoints.ts'

const list = serve(compValuation, {
  from: 'valuation_pool v',
  alias: 'v',
  where: `v.biz_type = ${compPool.bizType}`,
  columns: { valuationId: 'v.id::text' },
})

interface PoolRow {
  readonly id: string
  readonly compNo: string
  readonly lineKey: string
  readonly status: number
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const setPrices = handle(compPrice, async (ctx, { ids, priceFen, reason }) => {
  const distinctIds = [...new Set(ids)]
  const rows = await ctx.tx.query<PoolRow>(
    `select id, comp_no, line_key, status, owner_no, warehouse_no, sid from valuation_pool
      where tenant_id = $1 and biz_type = ${compPool.bizType} and id = any($2::bigint[]) order by id for update`,
    [ctx.tenantId, distinctIds],
  )
  if (rows.length !== distinctIds.length || rows.some((row) => !seesRow(ctx.person, row))) throw refuse('A0404')
  const alreadyPriced = rows.find(({ status }) => status !== valuationLife.open)
  if (alreadyPriced !== undefined)
    throw refuse('A3001.doc', { text: statusText(valuationLife, alreadyPriced.status), op: '定价' })
  const priced = await priceRows(
    ctx,
    rows.map(({ id, compNo, lineKey }) => ({ id, compNo, goodsNo: lineKey, priceFen })),
    reason,
  )
  return { done: rows.length, priced }
})

/** Columns of T-CP-3 (office.md §5.5). */
const fields = {
  logisticsNo: code('快递单号', { required: true, max: 40 }),
  goodsNo: code('商品编码', { required: true, max: 64 }),
  priceFen: money('单价(元)', { required: true, min: 0, max: claimMax }),
}
type Row = TemplateRow<typeof fields>

const { fault } = cellsOf(fields)

interface Unpriced {
  readonly id: string
  readonly compNo: string
  readonly logisticsNo: string
  readonly goodsNo: string
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const keyOf = (row: Row): string => `${textOf(row, 'logisticsNo')}|${textOf(row, 'goodsNo')}`
/** Goods of these parcels without a price, in the person's scope. */
const unpricedRows = async (ctx: Ctx, rows: readonly Row[], lock: boolean): Promise<ReadonlyMap<string, readonly Unpriced[]>> => {
  const unpricedRows = await ctx.tx.query<Unpriced>(
    `select id, comp_no, logistics_no, goods_no, owner_no, warehouse_no, sid from valuation_pool
      where tenant_id = $1 and biz_type = ${compPool.bizType} and status = ${valuationLife.open} and logistics_no = any($2::text[])
        and goods_no is not null order by id${lock ? ' for update' : ''}`,
    [ctx.tenantId, rows.map((row) => textOf(row, 'logisticsNo'))],
  )
  return groupBy(
    unpricedRows.filter((row) => sees(ctx.person, row)),
    ({ logisticsNo, goodsNo }) => `${logisticsNo}|${goodsNo}`,
  )
}

/** Import of prices for goods in the valuation pool, by template T-CP-3. */
export const compPriceImport: RowImport<typeof fields> = {
  biz: 'compPrice',
  fields,
  each: true,
  unique: [{ of: keyOf, field: 'goodsNo' }],
  check: async (ctx, rows) => {
    const open = await unpricedRows(ctx, rows, false)
    return rows.flatMap((row) => (open.has(keyOf(row)) ? [] : [fault(row, 'goodsNo', '没有等待定价的商品')]))
  },
  write: async (ctx, rows) => {
    const open = await unpricedRows(ctx, rows, true)
    await priceRows(
      ctx,
      rows.flatMap((row) =>
        (open.get(keyOf(row)) ?? []).map(({ id, compNo, goodsNo }) => ({
          id,
          compNo,
          goodsNo,
          priceFen: Number(row.fields.priceFen),
        })),
      ),
      '批量定价导入',
    )
  },
}

export default [...list, setPrices, ...listImport(compValuation, compPriceImport)]
