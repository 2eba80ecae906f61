// 按位置生效的规则 · core/placedRule
/** What lists of rules share that hold for a warehouse, for an owner, or everywhere (floor.md §9.6): `r` is their row. */
import type { Search } from '../platform/listQuery.ts'
import { reachFaults } from './reach.ts'
import { everywhere, type SaysPlace } from './warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { byKey, byWarehouse } from '../platform/kinds.ts'
import { ownerSeen, warehouseSeen } from '../platform/scope.ts'

/** A column that names a place, or nothing where the rule holds everywhere. */
export const placeColumn = (column: string): string => `nullif(r.${column}, '${everywhere}')`

export const placeColumns = {
  warehouseNo: placeColumn('warehouse_no'),
  sid: placeColumn('sid'),
  ownerNo: placeColumn('owner_no'),
}

/** Rules of a warehouse, where no owner is asked for. */
export const hallsSeen = (person: Person): string =>
  `(r.warehouse_no = '${everywhere}' or ${warehouseSeen(person, ['r.warehouse_no', 'r.sid'])})`

/** One for all is seen by everybody: it is what holds for his own. */
export const placesSeen = (person: Person): string =>
  `${hallsSeen(person)} and (r.owner_no = '${everywhere}' or ${ownerSeen(person, 'r.owner_no')})`

export const placeSearch: Readonly<Record<'warehouseNo' | 'ownerNo', Search>> = {
  warehouseNo: (filter, p) => byWarehouse(['r.warehouse_no', 'r.sid'], 'warehouseNo', filter, p) || null,
  ownerNo: (filter, p) => byKey('r.owner_no', 'ownerNo', filter, p) || null,
}

/** Deleting one changes what holds there, so the person has to reach it like one who writes it. */
export const checkRemove = async (ctx: Ctx, before: SaysPlace & { readonly ownerNo?: unknown }): Promise<void> => {
  const [fault] = (await reachFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}
