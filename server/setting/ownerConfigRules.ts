// 货主作业配置的规则 · setting/ownerConfigRules
import type { Body } from '#contract/resource'
import type { ownerConfig } from '#contract/setting/ownerConfig'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { ownerFaults } from '../core/owners.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { holdsIn } from '../core/warehouses.ts'

type Config = Body<typeof ownerConfig>

/** Faults: the owner has sub-owners, or the warehouse is outside the person's scope; '*' needs the scope of all warehouses. */
const faults = async (ctx: Ctx, rows: readonly Coming<Config>[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  const wholeRows = rows.map(merged)
  const ownerFault = await ownerFaults(ctx, wholeRows.map(ownerOf))
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const wholeRow: Config = wholeRows[row] ?? {}
    const reachFaultList = [...(comingRow.before === null ? [] : reach(comingRow.before)), ...reach(wholeRow)].map((fault) => ({
      row,
      ...fault,
    }))
    const why = ownerFault(ownerOf(wholeRow))
    return reachFaultList.length > 0 || why === '' ? reachFaultList : [{ row, field: 'ownerNo', why }]
  })
}

const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: 'setting/ownerConfig', key: 'all', op: 'put' }])

export const ownerConfigBook: RuleBook<Config> = {
  complete: (rows) => rows.map(({ before, body }) => (before === null || 'warehouseNo' in body ? holdsIn(body) : {})),
  faults,
  follow,
}
