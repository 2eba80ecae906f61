// 合同冲突 · finance/contract/clashes
/** Contracts in force of the same customer and direction whose warehouses and days meet (office.md §7.2): a fact has one contract only. */
import { contractLife } from '#contract/rules/financeLife'
import type { Ctx } from '../../platform/ctx.ts'

export interface ContractRange {
  readonly contractNo: string
  readonly customNo: string
  readonly direction: number
  readonly warehouseKeys: readonly string[]
  readonly startDate: string
  readonly endDate: string
}
export interface Clash {
  readonly contractNo: string
  readonly warehouseKey: string
  readonly startDate: string
  readonly endDate: string
}

/** Clashes of a contract with those in force, one per warehouse. */
export const clashesOf = ({ tx, tenantId }: Ctx, range: ContractRange): Promise<readonly Clash[]> =>
  tx.query<Clash>(
    `select c.contract_no, k.warehouse_key, c.start_date::text, c.end_date::text
       from fin_contract c cross join lateral jsonb_array_elements_text(c.warehouse_keys) as k(warehouse_key)
      where c.tenant_id = $1 and c.custom_no = $2 and c.direction = $3 and c.status = ${contractLife.live} and c.contract_no <> $4
        and c.start_date <= $6::date and c.end_date >= $5::date and k.warehouse_key = any($7::text[])
      order by c.contract_no, k.warehouse_key limit 200`,
    [tenantId, range.customNo, range.direction, range.contractNo, range.startDate, range.endDate, range.warehouseKeys],
  )

/** Locks the customers, so that of two contracts approved at once one sees the other. */
export const lockCustoms = ({ tx, tenantId }: Ctx, customNos: readonly string[]): Promise<unknown> =>
  tx.query('select 1 from fin_custom where tenant_id = $1 and custom_no = any($2::text[]) order by custom_no for update', [
    tenantId,
    [...new Set(customNos)],
  ])
