// 按货主设的退货配置 · returns/placed
/** Conditions for reading, searching and deleting settings of one owner or of all owners. `r` is the alias of the table. */
import { placeFaults, type Placed } from './placeRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { byKey, columnOf } from '../platform/kinds.ts'
import type { Search } from '../platform/listQuery.ts'
import { ownerSeen } from '../platform/scope.ts'
import { everywhere } from '../core/warehouses.ts'

/** Everyone sees a setting for all owners, because it applies to their own. */
export const openOwner = (person: Person) => ({
  where: `(r.owner_no = '${everywhere}' or ${ownerSeen(person, 'r.owner_no')})`,
  search: Object.fromEntries(
    ['ownerNo', 'categoryCode', 'goodsNo'].map((name) => [
      name,
      ((filter, p) => byKey(`r.${columnOf(name)}`, name, filter, p) || null) satisfies Search,
    ]),
  ),
})

/** Deleting a setting needs its owner in the person's scope, as writing does. */
export const checkOwnerReach = async (ctx: Ctx, before: Placed): Promise<void> => {
  const [fault] = await placeFaults(ctx, [{ before: null, body: before }], { owner: 'any' })
  if (fault !== undefined && typeof fault.why === 'string') throw refuse('A0400', {}, { [fault.field]: fault.why })
}
