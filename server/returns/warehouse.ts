// 退货仓 · returns/warehouse
import { returnWarehouse } from '#contract/returns/warehouse'
import { returnWarehouseRules, returnWarehouseTable } from './warehouseRules.ts'
import type { Person } from '../platform/person.ts'
import { words } from '../platform/kinds.ts'
import { ownerSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { code, text } from '#contract/kinds'
import { listOf, textOf } from '../import/masterRows.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const takesAllOwners = 'jsonb_array_length(r.support_owner_nos) = 0'

/** A person limited to some owners sees the warehouses that take returns of those owners. */
const seenWarehouses = (person: Person): string =>
  `(${takesAllOwners} or exists (select 1 from jsonb_array_elements_text(r.support_owner_nos) o(owner_no) where ${ownerSeen(person, 'o.owner_no')}))`

const { returnAddress, receiverName, receiverMobile, dailyCapacity } = returnWarehouse.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  returnAddress,
  receiverName,
  receiverMobile,
  supportOwnerNos: text('服务货主', { max: 2000, help: '货主编号，多个用 ; 分开；不填表示全部货主' }),
  defaultPosition: code('默认暂存位', { max: 32 }),
  dailyCapacity,
}

/** The file changes an existing warehouse. */
const fromFile = ruleBookImport({
  biz: 'returnWarehouse',
  fields,
  target: returnWarehouseTable,
  rules: returnWarehouseRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    return rows.map((row) => ({
      // a blank cell keeps the stored value
      ...Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)),
      ...(textOf(row, 'supportOwnerNos') !== '' && { supportOwnerNos: listOf(row, 'supportOwnerNos') }),
    }))
  },
})

export default [
  ...serve(returnWarehouse, (_today: string, person: Person) => ({
    from: 'return_warehouse r',
    alias: 'r',
    columns: { erpText: "concat_ws(' ', r.receiver_name, r.receiver_mobile, r.return_address)" },
    where: seenWarehouses(person),
    search: {
      supportOwnerNos: ({ supportOwnerNos }, p) => {
        const owners = words(supportOwnerNos)
        return owners.length === 0 ? null : `(${takesAllOwners} or r.support_owner_nos ?| ${p.add(owners)}::text[])`
      },
    },
    write: { table: 'return_warehouse', rules: returnWarehouseRules },
  })),
  ...listImport(returnWarehouse, fromFile),
]
