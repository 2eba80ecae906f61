// 按货主设的退货配置 · returns/placed
/** Lists of settings that hold for an owner or for all of them: what is seen, found and may be deleted. `r` is their row. */
import { placeFaults, type Placed } from './placeRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { byKey, columnOf } from '../platform/kinds.ts'
import type { Search } from '../platform/listQuery.ts'
import { ownerSeen } from '../platform/scope.ts'
import { everywhere } from '../core/warehouses.ts'

/** One for all owners is seen by everybody: it is what holds for his own. */
export const openOwner = (person: Person) => ({
  where: `(r.owner_no = '${everywhere}' or ${ownerSeen(person, 'r.owner_no')})`,
  search: Object.fromEntries(
    ['ownerNo', 'categoryCode', 'goodsNo'].map((name) => [
      name,
      ((filter, p) => byKey(`r.${columnOf(name)}`, name, filter, p) || null) satisfies Search,
    ]),
  ),
})

/** Deleting one changes what holds there, so the person has to reach it like one who writes it. */
export const checkOwnerReach = async (ctx: Ctx, before: Placed): Promise<void> => {
  const [fault] = await placeFaults(ctx, [{ before: null, body: before }], { owner: 'any' })
  if (fault !== undefined && typeof fault.why === 'string') throw refuse('A0400', {}, { [fault.field]: fault.why })
}
