// 退货仓 · returns/warehouse
import { returnWarehouse } from '#contract/returns/warehouse'
import { returnWarehouseRules } from '../core/returns/warehouseRules.ts'
import type { Person } from '../platform/ctx.ts'
import { words, type Filter, type Params } from '../platform/kinds.ts'
import { ownerSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const everybody = 'jsonb_array_length(r.support_owner_nos) = 0'

/** Whoever sees only his own owners sees where their goods may come back to. */
const seen = (person: Person): string =>
  `(${everybody} or exists (select 1 from jsonb_array_elements_text(r.support_owner_nos) o(owner_no) where ${ownerSeen(person, 'o.owner_no')}))`

export default serve(returnWarehouse, (_today: string, person: Person) => ({
  from: 'return_warehouse r',
  alias: 'r',
  columns: { erpText: "concat_ws(' ', r.receiver_name, r.receiver_mobile, r.return_address)" },
  where: seen(person),
  search: {
    supportOwnerNos: (filter: Filter, p: Params) => {
      const owners = words(filter['supportOwnerNos'])
      return owners.length === 0 ? null : `(${everybody} or r.support_owner_nos ?| ${p.add(owners)}::text[])`
    },
  },
  write: { table: 'return_warehouse', rules: returnWarehouseRules },
}))
