// 退货仓的规则 · returns/warehouseRules
import type { Body } from '#contract/resource'
import { returnWarehouse } from '#contract/returns/warehouse'
import { isPhone } from '#contract/rules/phones'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { ownerFaults } from '../core/owners.ts'
import { placeFaults } from './placeRules.ts'

export const returnWarehouseTable: MasterTable = { resource: returnWarehouse, table: 'return_warehouse', logged: true }

type Row = Body<typeof returnWarehouse>

const ownersOf = (row: Row): readonly string[] => row.supportOwnerNos ?? []
const positionOf = ({ warehouseNo, sid, defaultPosition }: Row): string => [warehouseNo, sid, defaultPosition].join('|')

const faults = async (ctx: Ctx, rows: readonly Coming<Row>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const owner = await ownerFaults(ctx, now.flatMap(ownersOf))
  const positionRows = await ctx.tx.query<{ key: string }>(
    `select concat_ws('|', p.warehouse_no, p.sid, p.position_no) as key from return_position p
      where p.tenant_id = $1 and p.position_no = any($2::text[]) and p.is_disabled = 0`,
    [ctx.tenantId, now.map((row) => row.defaultPosition ?? '')],
  )
  const positions = new Set(positionRows.map(({ key }) => key))
  const ownFaults = now.flatMap((row, at): RuleFault[] => {
    const { before } = rows[at] ?? {}
    const kept = new Set(before === null || before === undefined ? [] : ownersOf(before))
    const ownerFault = ownersOf(row)
      .filter((no) => !kept.has(no))
      .map(owner)
      .find((why) => why !== '')
    const isUnknownPosition = (row.defaultPosition ?? '') !== '' && !positions.has(positionOf(row))
    return [
      ...(ownerFault === undefined ? [] : [{ row: at, field: 'supportOwnerNos', why: ownerFault }]),
      ...(isUnknownPosition
        ? [{ row: at, field: 'defaultPosition', why: `暂存位不存在或已停用：${row.defaultPosition ?? ''}` }]
        : []),
      ...(isPhone(row.receiverMobile ?? '') ? [] : [{ row: at, field: 'receiverMobile', why: '电话格式不正确' }]),
    ]
  })
  return [...(await placeFaults(ctx, rows, { warehouse: 'one' })), ...ownFaults]
}

/** Rule book of return warehouses, for the form and the file. */
export const returnWarehouseRules: RuleBook<Row> = {
  // an empty list means all owners
  complete: (rows) =>
    rows.map(({ before, body }) => (before === null || 'supportOwnerNos' in body ? { supportOwnerNos: ownersOf(body) } : {})),
  faults,
}
