// 合同月统计的算法 · finance/contract/contractStatLines
import type { Ctx } from '../../platform/ctx.ts'

export interface ContractMonth {
  readonly contractNo: string
  readonly month: string
  readonly direction: number
  readonly lineCount: number
  readonly parcelCount: number
  readonly amountFen: string
  /** fee type → sum in 分 */
  readonly feeFen: Readonly<Record<string, number>>
}

/** Lines of the ledger that count: void ones do not, free ones do with 0. */
const counted = '10, 20, 30, 80'

/** Lines, parcels and sums of these contracts by month, between two days; the lines are found by the customer, whose index they have. */
export const statOf = (
  { tx, tenantId }: Ctx,
  contractNos: readonly string[],
  startDate: string,
  endDate: string,
): Promise<readonly ContractMonth[]> =>
  tx.query<ContractMonth & Record<string, unknown>>(
    `with line as (
       select l.contract_no, to_char(l.biz_date, 'YYYY-MM') as month, l.direction, l.fee_type, l.logistics_no, l.amount_fen
         from fin_contract c
         join fin_fee_line l on l.tenant_id = $1 and l.custom_no = c.custom_no and l.direction = c.direction and l.contract_no = c.contract_no
        where c.tenant_id = $1 and c.contract_no = any($2::text[]) and l.status in (${counted}) and l.biz_date between $3::date and $4::date),
     fee as (
       select contract_no, month, direction, fee_type, sum(amount_fen)::bigint as fen from line group by contract_no, month, direction, fee_type)
     select s.contract_no, s.month, s.direction, s.line_count, s.parcel_count, s.amount_fen,
            (select jsonb_object_agg(f.fee_type, f.fen) from fee f
              where f.contract_no = s.contract_no and f.month = s.month and f.direction = s.direction) as fee_fen
       from (select contract_no, month, direction, count(*)::int as line_count, count(distinct logistics_no)::int as parcel_count,
                    sum(amount_fen)::bigint as amount_fen
               from line group by contract_no, month, direction) s`,
    [tenantId, contractNos, startDate, endDate],
  )
