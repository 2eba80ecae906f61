// 退货配置的范围 · returns/placeRules
/** For which owners and warehouses the person may change how returns are handled: '*' needs the scope of all. */
import type { Columns } from '../platform/fieldRows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleFault } from '../platform/ruleBook.ts'
import { ownerFaults } from '../core/owners.ts'
import { ownerOf } from '../core/reach.ts'
import { everywhere, holdsIn, warehousesNamed } from '../core/warehouses.ts'

/** The place a row applies to. */
export type Placed = Readonly<Partial<Record<'ownerNo' | 'warehouseNo' | 'sid', string | null>>>
/** A row that may name a bench of its warehouse. */
type AtBench = Readonly<Partial<Record<'warehouseNo' | 'sid' | 'workstationNo', string | null>>>

/**
 * Which places a table has. `one`: must be named. `any`: empty means all, and needs the scope of all. `free`: empty means none in
 * particular, and everyone may leave it empty.
 */
interface Places {
  readonly owner?: 'any' | 'one' | 'free'
  readonly warehouse?: 'any' | 'one' | 'free'
}

/** Faults of the places of each row, before and after the change. */
export const placeFaults = async (
  ctx: Ctx,
  rows: readonly Coming<Placed>[],
  { owner, warehouse }: Places,
): Promise<RuleFault[]> => {
  const all = rows.map((coming) => [...(coming.before === null ? [] : [coming.before]), merged(coming)])
  const named = all
    .flat()
    .map(ownerOf)
    .filter((no) => no !== everywhere)
  const [owners, warehouses] = [await ownerFaults(ctx, named), await warehousesNamed(ctx)]
  const { scope } = ctx.person
  const ownerFault = (row: Placed): string => {
    const no = ownerOf(row)
    if (no !== everywhere) return owners(no)
    return owner === 'any' && !scope.owner.all ? '没有全部货主的权限，请选一个货主' : ''
  }
  const warehouseFault = (row: Placed): string => {
    const place = holdsIn(row)
    if (place.warehouseNo !== everywhere) return warehouses.fault(place)
    return warehouse === 'free' || scope.warehouse.all ? '' : '没有全部仓库的权限，请选一个仓库'
  }
  return all.flatMap((both, row) =>
    both.flatMap((one): RuleFault[] => [
      ...(owner === undefined ? [] : faultAt(row, 'ownerNo', ownerFault(one))),
      ...(warehouse === undefined ? [] : faultAt(row, 'warehouseNo', warehouseFault(one))),
    ]),
  )
}

const faultAt = (row: number, field: string, why: string): RuleFault[] => (why === '' ? [] : [{ row, field, why }])

/** The columns of a place as stored: an empty one is '*'. */
export const placeOf = ({ before, body }: Coming<Placed>, { owner, warehouse }: Places): Columns => ({
  ...((warehouse === 'any' || warehouse === 'free') && (before === null || 'warehouseNo' in body) && { ...holdsIn(body) }),
  ...(owner === 'any' && (before === null || 'ownerNo' in body) && { ownerNo: ownerOf(body) }),
})

/** The existing ones among the benches that rows name, as `warehouse|sid|bench`. */
export const benchesIn = async (ctx: Ctx, rows: readonly AtBench[]): Promise<ReadonlySet<string>> => {
  const found = await ctx.tx.query<{ key: string }>(
    `select concat_ws('|', w.warehouse_no, w.sid, w.workstation_no) as key from workstation w
      where w.tenant_id = $1 and w.workstation_no = any($2::text[])`,
    [ctx.tenantId, rows.map((row) => row.workstationNo ?? '')],
  )
  return new Set(found.map(({ key }) => key))
}
/** Bench of a row in the form of `benchesIn`; null if it names none. */
export const benchOf = ({ warehouseNo, sid, workstationNo: no }: AtBench): string | null =>
  (no ?? '') === '' ? null : [warehouseNo, sid, no].join('|')
