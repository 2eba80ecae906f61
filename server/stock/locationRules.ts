// 库位的规则 · stock/locationRules
/** Checks bins (floor.md §5.1, §5.4) from the form and the file import. */
import type { Columns } from '../platform/fieldRows.ts'
import type { Body } from '#contract/resource'
import { misreadBin } from '#contract/rules/misread'
import { systemBins } from '#contract/rules/systemPlace'
import { location } from '#contract/stock/location'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesWarehouse, warehouseKey } from '../platform/scope.ts'

export const locationTable: MasterTable = { resource: location, table: 'location', logged: true }

type Row = Body<typeof location>
const placeOf = (row: Row): string => warehouseKey(row.warehouseNo ?? '', row.sid ?? '')
const zoneOf = (row: Row): string => `${placeOf(row)}|${row.zoneNo ?? ''}`

/** Keys of the warehouses and zones of the rows that exist. */
const placesOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const found = await ctx.tx.query<{ warehouseNo: string; sid: string; zoneNo: string | null }>(
    `select w.warehouse_no, w.sid, z.zone_no from wms_warehouse w
       left join zone z on z.tenant_id = $1 and z.warehouse_no = w.warehouse_no and z.sid = w.sid and z.zone_no = any($3::text[])
      where w.tenant_id = $1 and w.warehouse_no = any($2::text[])`,
    [ctx.tenantId, rows.map((row) => row.warehouseNo ?? ''), rows.map((row) => row.zoneNo ?? '')],
  )
  return new Set(
    found.flatMap((row) => {
      const place = warehouseKey(row.warehouseNo, row.sid)
      return row.zoneNo === null ? [place] : [place, `${place}|${row.zoneNo}`]
    }),
  )
}

const faults = async (ctx: Ctx, rows: readonly Coming<Row>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const there = await placesOf(ctx, all)
  return all.flatMap((now, row): RuleFault[] => {
    const locationNo = now.locationNo ?? ''
    const say = (field: string, why: RuleFault['why']): RuleFault => ({ row, field, why })
    if (!there.has(placeOf(now))) return [say('warehouseNo', `仓库不存在：${placeOf(now)}`)]
    if (!seesWarehouse(ctx.person, now.warehouseNo ?? '', now.sid ?? ''))
      return [say('warehouseNo', `无仓库权限：${placeOf(now)}`)]
    const misread = rows[row]?.before === null ? misreadBin(location.fields.locationNo.label, locationNo) : ''
    return [
      ...(there.has(zoneOf(now)) ? [] : [say('zoneNo', `库区不存在：${now.zoneNo ?? ''}`)]),
      ...(misread === '' ? [] : [say('locationNo', misread)]),
      ...(now.isDisabled === 1 && systemBins.has(locationNo) ? [say('locationNo', refuse('A1731.bin'))] : []),
    ]
  })
}

const partNames = ['aisle', 'bay', 'level', 'slot'] as const
/** Fills empty aisle, bay, level and slot from a bin number of the form 区-巷道-排-层-位, as far as their columns are long enough. */
const partsOf = (body: Row): Columns => {
  const [, ...parts] = (body.locationNo ?? '').split('-')
  if (parts.length !== partNames.length) return {}
  return Object.fromEntries(
    partNames.flatMap((name, i) => {
      const part = parts[i] ?? ''
      return (body[name] ?? '') === '' && part.length <= (location.fields[name].max ?? 0) ? [[name, part]] : []
    }),
  )
}

export const locationRules: RuleBook<Row> = {
  complete: (rows) => rows.map(({ before, body }) => (before === null ? partsOf(body) : {})),
  faults,
}
