// 承诺时效的规则 · core/promiseRules
/** The rule books of what carriers and warehouses promise, for the form and the file (floor.md §13.1). */
import { promise } from '#contract/logistics/promise'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { isInside } from '#contract/rules/routeTime'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { carriedFaults, keyOf, openKeys } from './carriedPlaces.ts'
import { everywhere, warehousesNamed } from './warehouses.ts'

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

interface Said {
  readonly field: string
  readonly why: string
}
const dayFaults = (row: Filter): readonly Said[] => {
  const day = plain(row['effectDate'])
  return isDay(day) ? [] : [{ field: 'effectDate', why: `没有这一天：${day}` }]
}

/** Codes of provinces and cities there are, as `level|code`. */
const regionsNamed = async (ctx: Ctx, rows: readonly Filter[]): Promise<ReadonlySet<string>> => {
  const codes = rows.flatMap((row) => ['fromCity', 'toProvince', 'toCity'].map((name) => keyOf(row, name)))
  const found = await ctx.tx.query<{ key: string }>(
    "select level || '|' || region_code as key from region where region_code = any($1::text[])",
    [[...new Set(codes)]],
  )
  return new Set(found.map(({ key }) => key))
}

const wayFaults = (row: Filter, regions: ReadonlySet<string>): readonly Said[] => {
  const [from, province, city] = [keyOf(row, 'fromCity'), keyOf(row, 'toProvince'), keyOf(row, 'toCity')]
  const say = (field: string, why: string): readonly Said[] => [{ field, why }]
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

const promiseFaults = async (ctx: Ctx, rows: readonly Coming[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [carriers, regions] = [await carrierFaults(ctx, all), await regionsNamed(ctx, all)]
  return all.flatMap((now, row) =>
    [...carriers(now), ...wayFaults(now, regions), ...dayFaults(now)].map((one): RuleFault => ({ row, ...one })),
  )
}
/** A carrier's promise is the same for everybody: no owner and no branch is named. */
const carrierFaults = async (ctx: Ctx, rows: readonly Filter[]): Promise<(row: Filter) => readonly Said[]> => {
  const faults = await carriedFaults(ctx, rows)
  return (row) => faults(row).filter(({ field }) => field === 'logisticsCode')
}

export const promiseRules: RuleBook = {
  complete: (rows) => rows.map(({ before, body }) => openKeys(['toProvince', 'toCity'], body, before === null)),
  faults: promiseFaults,
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const clockFaults = (row: Filter): readonly Said[] => {
  const cut = plain(row['sameDayCut'])
  return cut === '' || clock.test(cut) ? [] : [{ field: 'sameDayCut', why: '当日截单格式不正确，应为HH:mm' }]
}

const warehousePromiseFaults = async (ctx: Ctx, rows: readonly Coming[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const warehouses = await warehousesNamed(ctx)
  const owners = await carriedFaults(ctx, [...all, ...rows.flatMap(({ before }) => (before === null ? [] : [before]))])
  const ownerFaults = (row: Filter): readonly Said[] => owners(row).filter(({ field }) => field === 'ownerNo')
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now = all[row] ?? {}
    const lost = warehouses.fault({ warehouseNo: plain(now['warehouseNo']), sid: plain(now['sid']) })
    return [
      ...(lost === '' ? [] : [{ row, field: 'warehouseNo', why: lost }]),
      ...[...(before === null ? [] : ownerFaults(before)), ...ownerFaults(now), ...clockFaults(now), ...dayFaults(now)].map(
        (one): RuleFault => ({ row, ...one }),
      ),
    ]
  })
}

export const warehousePromiseRules: RuleBook = {
  complete: (rows) => rows.map(({ before, body }) => openKeys(['ownerNo'], body, before === null)),
  faults: warehousePromiseFaults,
}
