// 抽检规则的规则 · core/spotRules
/** The rule book of spot rules: where they hold, and for whom (floor.md §8.1 spot_rule). */
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesOwner } from '../platform/scope.ts'
import { everywhere, holdsIn, warehousesNamed } from './warehouses.ts'

/** A blank owner is every one. */
const ownerOf = (row: Filter): string => plain(row['ownerNo']) || everywhere

/** Why the person may not say what holds there, by field; a rule for all belongs to whoever sees all. */
export const reachFaults = async (
  ctx: Ctx,
): Promise<(row: Filter) => readonly { readonly field: string; readonly why: string }[]> => {
  const warehouses = await warehousesNamed(ctx)
  const { owner, warehouse } = ctx.person.scope
  return (row) => {
    const place = holdsIn(row)
    const ownerNo = ownerOf(row)
    const lost =
      place.warehouseNo === everywhere ? (warehouse.all ? '' : '没有全部仓库的权限，请选一个仓库') : warehouses.fault(place)
    const stranger =
      ownerNo === everywhere
        ? owner.all
          ? ''
          : '没有全部货主的权限，请选一个货主'
        : seesOwner(ctx.person, ownerNo)
          ? ''
          : `无货主权限：${ownerNo}`
    return [
      ...(lost === '' ? [] : [{ field: 'warehouseNo', why: lost }]),
      ...(stranger === '' ? [] : [{ field: 'ownerNo', why: stranger }]),
    ]
  }
}

const faults = async (ctx: Ctx, rows: readonly Coming[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    const [ratio, fresh] = [Number(now['ratioBp'] ?? 0), now['newPackerRatioBp']]
    const isLess = typeof fresh === 'number' && fresh < ratio
    return [
      ...[...(coming.before === null ? [] : reach(coming.before)), ...reach(now)].map((one) => ({ row, ...one })),
      ...(isLess ? [{ row, field: 'newPackerRatioBp', why: '新人比例不能低于抽检比例' }] : []),
    ]
  })
}

/** The floor reads rules again with its next operation; lists of them are told. */
const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: 'setting/spotRule', key: 'all', op: 'put' }])

export const spotRuleBook: RuleBook = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
    })),
  faults,
  follow,
}
