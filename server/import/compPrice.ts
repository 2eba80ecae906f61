// 赔付定价导入 · import/compPrice
import * as calls from '#contract/import/compPrice'
import { code, money } from '#contract/kinds'
import { claimMax } from '#contract/rules/compensation'
import { valuationLife } from '#contract/rules/compensationLife'
import { priceRows } from '../core/comp/pricing.ts'
import { compPool } from '../core/comp/write.ts'
import { groupBy } from '../core/floor/kind.ts'
import type { Ctx } from '../platform/ctx.ts'
import { sees } from '../platform/scope.ts'
import { textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { RowImport } from './rowImport.ts'
import { cellsOf, type TemplateRow } from './rowFaults.ts'

/** Columns of T-CP-3 (office.md §5.5). */
const fields = {
  logisticsNo: code('快递单号', { required: true, max: 40 }),
  goodsNo: code('商品编码', { required: true, max: 64 }),
  priceFen: money('单价(元)', { required: true, min: 0, max: claimMax }),
}
const { fault } = cellsOf(fields)

interface Waiting {
  readonly id: string
  readonly compNo: string
  readonly logisticsNo: string
  readonly goodsNo: string
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const keyOf = (row: TemplateRow): string => `${textOf(row, 'logisticsNo')}|${textOf(row, 'goodsNo')}`
/** Goods of these parcels that wait for a price, those the person sees. */
const waiting = async (
  ctx: Ctx,
  rows: readonly TemplateRow[],
  lock: boolean,
): Promise<ReadonlyMap<string, readonly Waiting[]>> => {
  const found = await ctx.tx.query<Waiting>(
    `select id, comp_no, logistics_no, goods_no, owner_no, warehouse_no, sid from valuation_pool
      where tenant_id = $1 and biz_type = ${compPool.bizType} and status = ${valuationLife.open} and logistics_no = any($2::text[])
        and goods_no is not null order by id${lock ? ' for update' : ''}`,
    [ctx.tenantId, rows.map((row) => textOf(row, 'logisticsNo'))],
  )
  return groupBy(
    found.filter((row) => sees(ctx.person, row)),
    ({ logisticsNo, goodsNo }) => `${logisticsNo}|${goodsNo}`,
  )
}

export const compPriceImport: RowImport = {
  biz: 'compPrice',
  fields,
  each: true,
  unique: [{ of: keyOf, field: 'goodsNo' }],
  check: async (ctx, rows) => {
    const open = await waiting(ctx, rows, false)
    return rows.flatMap((row) => (open.has(keyOf(row)) ? [] : [fault(row, 'goodsNo', '没有等待定价的商品')]))
  },
  write: async (ctx, rows) => {
    const open = await waiting(ctx, rows, true)
    await priceRows(
      ctx,
      rows.flatMap((row) =>
        (open.get(keyOf(row)) ?? []).map(({ id, compNo, goodsNo }) => ({
          id,
          compNo,
          goodsNo,
          priceFen: Number(row.fields['priceFen']),
        })),
      ),
      '批量定价导入',
    )
  },
}

export default rowEndpoints(calls, '赔付定价导入', compPriceImport)
