// 承诺时效的规则 · logistics/promiseRules
/** Rules of the promises of carriers and warehouses for the form and the file import (floor.md §13.1). */
import type { Body } from '#contract/resource'
import { promise } from '#contract/logistics/promise'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { isInside } from '#contract/rules/routeTime'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { carriedFaults, keyOf, openKeys } from '../core/carriedPlaces.ts'
import { everywhere, warehousesNamed } from '../core/warehouses.ts'

type Promised = Body<typeof promise>
type WarehousePromise = Body<typeof warehousePromise>

export const promiseTable: MasterTable = {
  resource: promise,
  table: 'logistics_promise',
  by: ['logisticsCode', 'fromCity', 'toProvince', 'toCity', 'effectDate'],
  logged: true,
}
export const warehousePromiseTable: MasterTable = {
  resource: warehousePromise,
  table: 'warehouse_promise',
  by: ['warehouseNo', 'sid', 'ownerNo', 'orderStructure', 'effectDate'],
  logged: true,
}

interface FieldFault {
  readonly field: string
  readonly why: string
}
const dayFaults = ({ effectDate }: Promised | WarehousePromise): readonly FieldFault[] => {
  const day = effectDate ?? ''
  return isDay(day) ? [] : [{ field: 'effectDate', why: `没有这一天：${day}` }]
}

/** Existing codes of provinces and cities, as `level|code`. */
const regionsNamed = async (ctx: Ctx, rows: readonly Promised[]): Promise<ReadonlySet<string>> => {
  const codes = rows.flatMap((row) => [row.fromCity, row.toProvince, row.toCity].map(keyOf))
  const found = await ctx.tx.query<{ key: string }>(
    "select level || '|' || region_code as key from region where region_code = any($1::text[])",
    [[...new Set(codes)]],
  )
  return new Set(found.map(({ key }) => key))
}

const wayFaults = (row: Promised, regions: ReadonlySet<string>): readonly FieldFault[] => {
  const [from, province, city] = [keyOf(row.fromCity), keyOf(row.toProvince), keyOf(row.toCity)]
  const say = (field: string, why: string): readonly FieldFault[] => [{ field, why }]
  return [
    ...(regions.has(`2|${from}`) ? [] : say('fromCity', `始发城市不存在：${from}`)),
    ...(province === everywhere || regions.has(`1|${province}`) ? [] : say('toProvince', `目的省不存在：${province}`)),
    ...(city === everywhere
      ? []
      : !regions.has(`2|${city}`)
        ? say('toCity', `目的市不存在：${city}`)
        : isInside(city, province)
          ? []
          : say('toCity', '目的市不属于目的省')),
  ]
}

const promiseFaults = async (ctx: Ctx, rows: readonly Coming<Promised>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [carriers, regions] = [await carrierFaults(ctx, all), await regionsNamed(ctx, all)]
  return all.flatMap((now, row) =>
    [...carriers(now), ...wayFaults(now, regions), ...dayFaults(now)].map((one): RuleFault => ({ row, ...one })),
  )
}
/** A carrier's promise applies to all owners and branches. */
const carrierFaults = async (ctx: Ctx, rows: readonly Promised[]): Promise<(row: Promised) => readonly FieldFault[]> => {
  const faults = await carriedFaults(ctx, rows)
  return (row) => faults(row).filter(({ field }) => field === 'logisticsCode')
}

export const promiseRules: RuleBook<Promised> = {
  complete: (rows) => rows.map(({ before, body }) => openKeys(['toProvince', 'toCity'], body, before === null)),
  faults: promiseFaults,
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const clockFaults = (row: WarehousePromise): readonly FieldFault[] => {
  const cut = row.sameDayCut ?? ''
  return cut === '' || clock.test(cut) ? [] : [{ field: 'sameDayCut', why: '当日截单格式不正确，应为HH:mm' }]
}

const warehousePromiseFaults = async (ctx: Ctx, rows: readonly Coming<WarehousePromise>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const warehouses = await warehousesNamed(ctx)
  const owners = await carriedFaults(ctx, [...all, ...rows.flatMap(({ before }) => (before === null ? [] : [before]))])
  const ownerFaults = (row: WarehousePromise): readonly FieldFault[] => owners(row).filter(({ field }) => field === 'ownerNo')
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now: WarehousePromise = all[row] ?? {}
    const lost = warehouses.fault({ warehouseNo: now.warehouseNo ?? '', sid: now.sid ?? '' })
    return [
      ...(lost === '' ? [] : [{ row, field: 'warehouseNo', why: lost }]),
      ...[...(before === null ? [] : ownerFaults(before)), ...ownerFaults(now), ...clockFaults(now), ...dayFaults(now)].map(
        (one): RuleFault => ({ row, ...one }),
      ),
    ]
  })
}

export const warehousePromiseRules: RuleBook<WarehousePromise> = {
  complete: (rows) => rows.map(({ before, body }) => openKeys(['ownerNo'], body, before === null)),
  faults: warehousePromiseFaults,
}
