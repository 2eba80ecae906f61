// WMS仓的规则 · warehouse/wmsRules
/** Rules of WMS warehouses (floor.md §1.2–§1.4, §14) for the form and the synchronisation. */
import type { Body } from '#contract/resource'
import { mirrorMode, type wms } from '#contract/warehouse/wms'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { createdBy } from '../platform/stamp.ts'
import { bornWarehouses } from './bornWarehouse.ts'
import { inUse } from './inUse.ts'
import { sitesNamed } from '../core/sites.ts'
import type { Place } from '../core/warehouses.ts'

type Warehouse = Body<typeof wms>

const siteOf = (row: Warehouse | null): string => row?.parentWarehouseNo ?? ''
const placeOf = (row: Warehouse): Place => ({ warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '' })

/** Columns that are never null: an emptied field gets the value of a new warehouse. */
const defaults = [
  ['wmsType', 1],
  ['warehouseKind', 1],
  ['autoAlloc', 1],
  ['autoWave', 0],
  ['isDisabled', 0],
] as const
/** A new warehouse led by 旺店通 is a mirror until a person switches it (floor.md §1.3). */
const complete: RuleBook<Warehouse>['complete'] = (rows, { origin }) =>
  rows.map(({ before, body }) => ({
    ...Object.fromEntries(defaults.filter(([name]) => body[name] === null)),
    ...(before === null && origin === 'sync' && { wmsMode: mirrorMode }),
  }))

/** A warehouse belongs to an existing enabled site; it can be disabled once it is empty and all its documents are finished. */
const faults = async (ctx: Ctx, rows: readonly Coming<Warehouse>[]): Promise<readonly RuleFault[]> => {
  const moved = rows.map((row) => (siteOf(merged(row)) === siteOf(row.before) ? '' : siteOf(merged(row))))
  const siteFault = await sitesNamed(ctx, moved)
  const found: RuleFault[] = []
  for (const [row, { before, body }] of rows.entries()) {
    const site = moved[row] ?? ''
    const why = site === '' ? '' : siteFault(site)
    if (why !== '') found.push({ row, field: 'parentWarehouseNo', why })
    if (before === null || body.isDisabled !== 1 || before.isDisabled === 1) continue
    const { warehouseNo, sid } = placeOf(before)
    if (await inUse(ctx, warehouseNo, sid)) found.push({ row, field: 'isDisabled', why: refuse('A1015.disable') })
  }
  return found
}

/** Keeps for statistics which site the warehouse belonged to, from which day to which (floor.md §14). */
const bind = async (ctx: Ctx, rows: readonly Put<Warehouse>[]): Promise<void> => {
  const bound = rows.filter(({ before, after }) => before === null || siteOf(before) !== siteOf(after))
  await changeRows(
    ctx.tx,
    'warehouse_bind_log',
    bound.map(({ after }) => placeOf(after)),
    { key: ['warehouseNo', 'sid'], only: { endDate: null }, all: { endDate: ctx.today }, quiet: true },
  )
  await insertRows(
    ctx.tx,
    'warehouse_bind_log',
    bound.map(({ after }) => ({ ...placeOf(after), id: ctx.id(), parentWarehouseNo: siteOf(after) })),
    { all: { beginDate: ctx.today, ...createdBy(ctx) } },
  )
}

const follow = async (ctx: Ctx, rows: readonly Put<Warehouse>[]): Promise<void> => {
  await bind(ctx, rows)
  await bornWarehouses(
    ctx,
    rows.flatMap(({ before, after }) => (before === null ? [placeOf(after)] : [])),
  )
}

export const wmsRules: RuleBook<Warehouse> = { complete, faults, follow }
