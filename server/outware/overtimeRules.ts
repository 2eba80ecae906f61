// 超时预警的规则 · outware/overtimeRules
/** Checks overtime warnings: scope, times and recipients (floor.md §12.10). */
import type { Body } from '#contract/resource'
import type { overtimeWarning } from '#contract/outware/overtimeWarning'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { noticeFaults } from '../core/noticeRoles.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { holdsIn } from '../core/warehouses.ts'

type Warning = Body<typeof overtimeWarning>

const faults = async (ctx: Ctx, rows: readonly Coming<Warning>[]): Promise<readonly RuleFault[]> => {
  const [reach, notice] = [await reachFaults(ctx), await noticeFaults(ctx)]
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    // recipients are checked only when they are set; a role disabled later does not block other edits
    const setsRoles = coming.before === null || 'noticeRoles' in coming.body
    const roleFault = setsRoles ? notice(now.noticeRoles) : ''
    const isEmpty = typeof now.beforeMin !== 'number' && typeof now.stayMin !== 'number'
    return [
      ...[...(coming.before === null ? [] : reach(coming.before)), ...reach(now)].map((one) => ({ row, ...one })),
      ...(isEmpty ? [{ row, field: 'beforeMin', why: '提前时长与停留时长至少填写一项' }] : []),
      ...(roleFault === '' ? [] : [{ row, field: 'noticeRoles', why: roleFault }]),
    ]
  })
}

export const overtimeRules: RuleBook<Warning> = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
    })),
  faults,
}
