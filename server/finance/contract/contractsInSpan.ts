// 一段日期里的合同 · finance/contract/contractsInSpan
import type { SyncSpan } from '../syncWork.ts'

/** SQL: contracts `alias` whose days meet the span, of the chosen owners and warehouses; its parameters are `spanParams`, from $2 on. */
export const inSpan = (alias: string): string =>
  `${alias}.start_date <= $3::date and ${alias}.end_date >= $2::date
    and (cardinality($4::text[]) = 0 or ${alias}.owner_no = any($4::text[]))
    and (cardinality($5::text[]) = 0 or ${alias}.warehouse_keys ?| $5::text[])`
export const spanParams = ({ startDate, endDate, params: { ownerNos, warehouseNos } }: SyncSpan): readonly unknown[] => [
  startDate,
  endDate,
  ownerNos,
  warehouseNos,
]
