// 退货配置的范围 · returns/placeRules
/** Checks that owner and warehouse of a return setting are in the person's scope; '*' (all) needs the scope of all. */
import type { Columns } from '../platform/fieldRows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleFault } from '../platform/ruleBook.ts'
import { ownerFaults } from '../core/owners.ts'
import { ownerOf } from '../core/reach.ts'
import { everywhere, holdsIn, warehousesNamed } from '../core/warehouses.ts'

/** Owner and warehouse that a row applies to. */
export type Placed = Readonly<Partial<Record<'ownerNo' | 'warehouseNo' | 'sid', string | null>>>
/** A row with an optional bench of its warehouse. */
type AtBench = Readonly<Partial<Record<'warehouseNo' | 'sid' | 'workstationNo', string | null>>>

/**
 * How a table uses owner and warehouse. 'one' is required. 'any' may be empty, which means all and needs the scope of all. 'free' may be
 * left empty by everyone.
 */
interface Places {
  readonly owner?: 'any' | 'one' | 'free'
  readonly warehouse?: 'any' | 'one' | 'free'
}

/** Faults of owner and warehouse of each row, before and after the change. */
export const placeFaults = async (
  ctx: Ctx,
  rows: readonly Coming<Placed>[],
  { owner, warehouse }: Places,
): Promise<RuleFault[]> => {
  const versions = rows.map((coming) => [...(coming.before === null ? [] : [coming.before]), merged(coming)])
  const named = versions
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
  return versions.flatMap((both, row) =>
    both.flatMap((one): RuleFault[] => [
      ...(owner === undefined ? [] : faultAt(row, 'ownerNo', ownerFault(one))),
      ...(warehouse === undefined ? [] : faultAt(row, 'warehouseNo', warehouseFault(one))),
    ]),
  )
}

const faultAt = (row: number, field: string, why: string): RuleFault[] => (why === '' ? [] : [{ row, field, why }])

/** Owner and warehouse columns as stored, with '*' for an empty field. */
export const placeOf = ({ before, body }: Coming<Placed>, { owner, warehouse }: Places): Columns => ({
  ...((warehouse === 'any' || warehouse === 'free') && (before === null || 'warehouseNo' in body) && { ...holdsIn(body) }),
  ...(owner === 'any' && (before === null || 'ownerNo' in body) && { ownerNo: ownerOf(body) }),
})

/** The benches of the rows that exist, as `warehouse|sid|bench`. */
export const benchesIn = async (ctx: Ctx, rows: readonly AtBench[]): Promise<ReadonlySet<string>> => {
  const benchRows = await ctx.tx.query<{ key: string }>(
    `select concat_ws('|', w.warehouse_no, w.sid, w.workstation_no) as key from workstation w
      where w.tenant_id = $1 and w.workstation_no = any($2::text[])`,
    [ctx.tenantId, rows.map((row) => row.workstationNo ?? '')],
  )
  return new Set(benchRows.map(({ key }) => key))
}
/** The bench of a row as `warehouse|sid|bench`; null without a bench. */
export const benchOf = ({ warehouseNo, sid, workstationNo: no }: AtBench): string | null =>
  (no ?? '') === '' ? null : [warehouseNo, sid, no].join('|')
