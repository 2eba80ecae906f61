// 节点规则的规则 · workorder/nodeRules
/** Checks node rules of the form and the file import (office.md §4.2). */
import type { Body } from '#contract/resource'
import { nodeRule } from '#contract/workorder/nodeRule'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { holdsIn } from '../core/warehouses.ts'
import { housePeople, orderTypes } from './workOrderTypes.ts'

type Rule = Body<typeof nodeRule>

export const nodeRuleTable: MasterTable = {
  resource: nodeRule,
  table: 'wo_node_rule',
  by: ['typeId', 'nodeCode', 'ownerNo', 'warehouseNo', 'sid', 'priority'],
  logged: true,
}

const usersOf = ({ escalateUserIds }: Rule): readonly string[] => escalateUserIds ?? []

const faults = async (ctx: Ctx, rows: readonly Coming<Rule>[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  const types = await orderTypes(ctx)
  const mergedRows = rows.map(merged)
  const people = await housePeople(ctx, mergedRows.flatMap(usersOf))
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now: Rule = mergedRows[row] ?? {}
    const stranger = usersOf(now).find((id) => !people.has(id))
    return [
      ...[...(before === null ? [] : reach(before)), ...reach(now)].map((one) => ({ row, ...one })),
      ...(types.has(now.typeId ?? '') ? [] : [{ row, field: 'typeId', why: '工单类型不存在' }]),
      ...((now.remindBeforeMin ?? 0) > (now.respMin ?? 0)
        ? [{ row, field: 'remindBeforeMin', why: '提前提醒不能大于响应时长' }]
        : []),
      ...(stranger === undefined ? [] : [{ row, field: 'escalateUserIds', why: '升级人不存在或已停用' }]),
    ]
  })
}

export const nodeRules: RuleBook<Rule> = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
    })),
  faults,
}
