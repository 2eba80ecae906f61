// 抽检规则的规则 · setting/spotRules
/** Rules of spot checks: warehouse and owner in scope (floor.md §8.1 spot_rule). */
import type { Body } from '#contract/resource'
import type { spotRule } from '#contract/setting/spotRule'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { holdsIn } from '../core/warehouses.ts'

type Rule = Body<typeof spotRule>

const faults = async (ctx: Ctx, rows: readonly Coming<Rule>[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const wholeRow = merged(comingRow)
    const isNewPackerLower = typeof wholeRow.newPackerRatioBp === 'number' && wholeRow.newPackerRatioBp < (wholeRow.ratioBp ?? 0)
    return [
      ...[...(comingRow.before === null ? [] : reach(comingRow.before)), ...reach(wholeRow)].map((fault) => ({ row, ...fault })),
      ...(isNewPackerLower ? [{ row, field: 'newPackerRatioBp', why: '新人比例不能低于抽检比例' }] : []),
    ]
  })
}

/** Sends a change notice to the lists; operations read the rules each time. */
const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: 'setting/spotRule', key: 'all', op: 'put' }])

export const spotRuleBook: RuleBook<Rule> = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
    })),
  faults,
  follow,
}
