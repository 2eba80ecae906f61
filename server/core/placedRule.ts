// 按位置生效的规则 · core/placedRule
/** Common parts of lists of rules for a warehouse, for an owner, or for all (floor.md §9.6); `r` is the alias of the table. */
import type { Search } from '../platform/listQuery.ts'
import { reachFaults } from './reach.ts'
import { everywhere, type SaysPlace } from './warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { byKey, byWarehouse } from '../platform/kinds.ts'
import { ownerSeen, warehouseSeen } from '../platform/scope.ts'

/** SQL of a warehouse or owner column; null if the rule applies everywhere. */
export const placeColumn = (column: string): string => `nullif(r.${column}, '${everywhere}')`

export const placeColumns = {
  warehouseNo: placeColumn('warehouse_no'),
  sid: placeColumn('sid'),
  ownerNo: placeColumn('owner_no'),
}

/** Condition for rules of visible warehouses, for lists without owners. */
export const hallsSeen = (person: Person): string =>
  `(r.warehouse_no = '${everywhere}' or ${warehouseSeen(person, ['r.warehouse_no', 'r.sid'])})`

/** A rule for all is visible to everyone, because it applies to his own warehouses and owners too. */
export const placesSeen = (person: Person): string =>
  `${hallsSeen(person)} and (r.owner_no = '${everywhere}' or ${ownerSeen(person, 'r.owner_no')})`

export const placeSearch: Readonly<Record<'warehouseNo' | 'ownerNo', Search>> = {
  warehouseNo: (filter, p) => byWarehouse(['r.warehouse_no', 'r.sid'], 'warehouseNo', filter, p) || null,
  ownerNo: (filter, p) => byKey('r.owner_no', 'ownerNo', filter, p) || null,
}

/** Deleting a rule changes the settings of its warehouse and owner, so the person needs the same scope as for writing it. */
export const checkRemove = async (ctx: Ctx, before: SaysPlace & { readonly ownerNo?: unknown }): Promise<void> => {
  const [fault] = (await reachFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}
