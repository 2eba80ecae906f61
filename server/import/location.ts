// 库位导入 · import/location
import * as calls from '#contract/import/location'
import { misreadBin } from '#contract/rules/misread'
import { numberOf } from '#contract/rules/importRow'
import { roundHalfUp } from '#contract/rules/round'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { seesWarehouse, warehouseKey } from '../platform/scope.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf, repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'

const { locationFields: fields } = calls
type Name = keyof typeof fields

const { text, fault } = cellsOf(fields)
const number = (row: TemplateRow, name: Name): number | null => {
  const value = row.fields[name]
  return typeof value === 'number' ? value : null
}
const keyOf = (row: TemplateRow): string =>
  `${warehouseKey(text(row, 'warehouseNo'), text(row, 'sid'))}|${text(row, 'locationNo')}`
const zoneOf = (row: TemplateRow): string => `${warehouseKey(text(row, 'warehouseNo'), text(row, 'sid'))}|${text(row, 'zoneNo')}`

const locations: RowImport = {
  biz: 'location',
  fields,
  check: async (ctx, rows) => {
    const warehouses = await ctx.tx.query<{ warehouse_no: string; sid: string }>(
      'select warehouse_no, sid from wms_warehouse where tenant_id = $1',
      [ctx.tenantId],
    )
    const zones = await ctx.tx.query<{ warehouse_no: string; sid: string; zone_no: string }>(
      'select warehouse_no, sid, zone_no from zone where tenant_id = $1',
      [ctx.tenantId],
    )
    const knownWarehouses = new Set(warehouses.map((row) => warehouseKey(row.warehouse_no, row.sid)))
    const knownZones = new Set(zones.map((row) => `${warehouseKey(row.warehouse_no, row.sid)}|${row.zone_no}`))
    const taken = await existing(ctx, rows)
    const faults = rows.flatMap((row): RowFault[] => {
      const key = warehouseKey(text(row, 'warehouseNo'), text(row, 'sid'))
      if (!knownWarehouses.has(key)) return [fault(row, 'warehouseNo', `仓库不存在：${key}`)]
      if (!seesWarehouse(ctx.person, text(row, 'warehouseNo'), text(row, 'sid')))
        return [fault(row, 'warehouseNo', `无仓库权限：${key}`)]
      const found: RowFault[] = []
      if (!knownZones.has(zoneOf(row))) found.push(fault(row, 'zoneNo', `库区不存在：${text(row, 'zoneNo')}`))
      const misread = misreadBin(fields.locationNo.label, text(row, 'locationNo'))
      if (misread !== '') found.push(fault(row, 'locationNo', misread))
      if (taken.has(keyOf(row))) found.push(fault(row, 'locationNo', `库位编号已存在：${text(row, 'locationNo')}`))
      if (volumeOf(row) === undefined) found.push(fault(row, 'maxVolume', '最大体积(m³)最多保留6位小数'))
      return found
    })
    return [...faults, ...repeatedRows(rows, keyOf, 'locationNo', fields.locationNo.label)]
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    await ctx.tx.query(
      `insert into location as l (tenant_id, id, warehouse_no, sid, zone_no, location_no, location_type, pick_seq, mix_goods, mix_batch, mix_owner,
                                  max_weight_g, max_volume_cm3, aisle, bay, level, slot, create_user_id, create_user_name, create_time,
                                  update_user_id, update_user_name, update_time)
       select $1, r.id, r.warehouse_no, r.sid, r.zone_no, r.location_no, r.location_type, r.pick_seq, r.mix_goods, r.mix_batch, r.mix_owner,
              r.max_weight_g, r.max_volume_cm3, r.aisle, r.bay, r.level, r.slot, $3, $4, $5, $3, $4, $5
         from jsonb_to_recordset($2::jsonb) as r(id bigint, warehouse_no text, sid text, zone_no text, location_no text, location_type int, pick_seq int,
              mix_goods int, mix_batch int, mix_owner int, max_weight_g int, max_volume_cm3 bigint, aisle text, bay text, level text, slot text)`,
      [ctx.tenantId, JSON.stringify(rows.map((row) => columnsOf(ctx, row))), ctx.person.userId, ctx.person.name, ctx.at],
    )
    const places = new Map(rows.map((row) => [`${text(row, 'warehouseNo')}|${text(row, 'sid')}`, row]))
    await changed(
      ctx,
      [...places].map(([key, row]) => ({
        resource: 'stock/location',
        key,
        op: 'put',
        warehouseNo: text(row, 'warehouseNo'),
        sid: text(row, 'sid'),
      })),
    )
  },
}

const existing = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<ReadonlySet<string>> => {
  const found = await ctx.tx.query<{ warehouse_no: string; sid: string; location_no: string }>(
    'select warehouse_no, sid, location_no from location where tenant_id = $1 and location_no = any($2::text[])',
    [ctx.tenantId, rows.map((row) => text(row, 'locationNo'))],
  )
  return new Set(found.map((row) => `${warehouseKey(row.warehouse_no, row.sid)}|${row.location_no}`))
}

/** cm³ of the m³ typed; null without one, undefined when it is no number of at most 6 decimals. */
const volumeOf = (row: TemplateRow): number | null | undefined => {
  const typed = text(row, 'maxVolume')
  if (typed === '') return null
  const value = numberOf(typed)
  const cm3 = value === null ? Number.NaN : value * 1_000_000
  return value !== null && value > 0 && Math.abs(cm3 - roundHalfUp(cm3)) < 1e-6 ? roundHalfUp(cm3) : undefined
}

/** Aisle, bay, level and slot stand in a number of the pattern 区-巷道-排-层-位. */
const columnsOf = (ctx: Ctx, row: TemplateRow): Record<string, unknown> => {
  const parts = text(row, 'locationNo').split('-')
  const [, aisle = null, bay = null, level = null, slot = null] = parts.length === 5 ? parts : []
  return {
    id: ctx.id(),
    warehouse_no: text(row, 'warehouseNo'),
    sid: text(row, 'sid'),
    zone_no: text(row, 'zoneNo'),
    location_no: text(row, 'locationNo'),
    location_type: number(row, 'locationType'),
    pick_seq: number(row, 'pickSeq'),
    mix_goods: number(row, 'mixGoods') ?? 1,
    mix_batch: number(row, 'mixBatch') ?? 0,
    mix_owner: number(row, 'mixOwner') ?? 0,
    max_weight_g: number(row, 'maxWeightG'),
    max_volume_cm3: volumeOf(row),
    aisle: aisle?.slice(0, 8),
    bay: bay?.slice(0, 8),
    level: level?.slice(0, 4),
    slot: slot?.slice(0, 8),
  }
}

export default rowEndpoints(calls, '库位导入', locations)
