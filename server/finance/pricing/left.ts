// 计价留下的 · finance/pricing/left
/** What an owner's pricing left of a document: lines of the ledger and waiting rows of the pool. A later loss shows against these numbers. */
import { feeLineLife, valuationLife } from '#contract/rules/compensationLife'
import type { Ctx } from '../../platform/ctx.ts'
import type { Fact } from './factCharges.ts'

export interface Left {
  readonly recvLines: number
  readonly recvWaiting: number
}
export const nothingLeft: Left = { recvLines: 0, recvWaiting: 0 }
const waiting = `(${valuationLife.open}, ${valuationLife.held})`

/** By the number of the order. */
export const leftOfOrders = async (
  { tx, tenantId }: Ctx,
  sourceTypes: readonly number[],
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, Left>> => {
  const rows = await tx.query<Left & { readonly sourceNo: string }>(
    `select u.source_no, sum(u.line)::int as recv_lines, sum(1 - u.line)::int as recv_waiting from (
        select source_no, 1 as line from fin_fee_line where tenant_id = $1 and direction = 1 and source_type = any($2::smallint[])
           and source_no = any($3::text[]) and status <> ${feeLineLife.off}
         union all
        select source_no, 0 from valuation_pool where tenant_id = $1 and direction = 1 and source_type = any($2::smallint[])
           and source_no = any($3::text[]) and status in ${waiting}) u group by u.source_no`,
    [tenantId, sourceTypes, [...new Set(orderNos)]],
  )
  return new Map(rows.map(({ sourceNo, ...left }) => [sourceNo, left]))
}

type Place = Pick<Fact, 'sourceType' | 'sourceNo' | 'bizDate' | 'warehouseNo' | 'sid'>
/** What tells a fact's lines from those of others: a day of stock has its fees by the month beside it. */
export const placeOf = ({ sourceType, sourceNo, bizDate, warehouseNo, sid }: Place): string =>
  [sourceType, sourceNo, bizDate, warehouseNo, sid].join('|')

/** By `placeOf`. */
export const leftOfFacts = async (
  { tx, tenantId }: Ctx,
  extent: {
    readonly sourceTypes: readonly number[]
    readonly sourceNos: readonly string[]
    readonly bizDates: readonly string[]
  },
): Promise<ReadonlyMap<string, Left>> => {
  const { sourceTypes, sourceNos, bizDates } = extent
  const rows = await tx.query<Left & Place & Record<string, unknown>>(
    `select u.source_type, u.source_no, u.biz_date, u.warehouse_no, u.sid, sum(u.line)::int as recv_lines, sum(1 - u.line)::int as recv_waiting
       from (select source_type, source_no, biz_date, warehouse_no, sid, 1 as line from fin_fee_line
              where tenant_id = $1 and direction = 1 and source_type = any($2::smallint[]) and source_no = any($3::text[])
                and biz_date = any($4::date[]) and status <> ${feeLineLife.off}
              union all
             select source_type, source_no, biz_date, warehouse_no, sid, 0 from valuation_pool
              where tenant_id = $1 and direction = 1 and source_type = any($2::smallint[]) and source_no = any($3::text[])
                and biz_date = any($4::date[]) and status in ${waiting}) u
      group by 1, 2, 3, 4, 5`,
    [tenantId, sourceTypes, sourceNos, bizDates],
  )
  return new Map(rows.map((row) => [placeOf(row), { recvLines: row.recvLines, recvWaiting: row.recvWaiting }]))
}
