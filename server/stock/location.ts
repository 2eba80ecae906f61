// 库位管理 · stock/location
import { systemBins } from '#contract/rules/systemPlace'
import type { Body, AnyBody } from '#contract/resource'
import { location } from '#contract/stock/location'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { locationRules, locationTable } from './locationRules.ts'
import { LOCATION_TYPE } from '#contract/rules/locationType'
import { choice, code, count, flag, text, weight } from '#contract/kinds'
import { numberOf } from '#contract/rules/importRow'
import { roundHalfUp } from '#contract/rules/round'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { cellsOf, type TemplateRow } from '../import/rowFaults.ts'
import { listImport } from '../import/rowEndpoints.ts'

const checkRemove = async (ctx: Ctx, before: Body<typeof location>): Promise<void> => {
  if (systemBins.has(before.locationNo ?? '')) throw refuse('A1731.bin')
  const held = await ctx.tx.query(
    'select 1 from stock where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = $4 limit 1',
    [ctx.tenantId, before.warehouseNo, before.sid, before.locationNo],
  )
  if (held.length > 0) throw refuse('A1734')
}

const stockInBin = 's.tenant_id = $1 and s.warehouse_no = l.warehouse_no and s.sid = l.sid and s.location_no = l.location_no'

/** Columns of the bin template (floor.md §5.4 Import — 库位). 最大体积 is typed in m³ with up to 6 decimals. */
const fields = {
  warehouseNo: code('仓库编号', { required: true, max: 32 }),
  sid: code('sid', { required: true, max: 32 }),
  zoneNo: code('库区', { required: true, max: 16 }),
  locationNo: code('库位编号', { required: true, max: 32 }),
  locationType: choice('类型', LOCATION_TYPE, { required: true }),
  pickSeq: count('拣货顺序', { required: true, min: 0, max: 99_999_999 }),
  mixGoods: flag('允许混放商品'),
  mixBatch: flag('允许混放批次'),
  mixOwner: flag('允许混放货主'),
  maxWeightG: weight('最大重量(kg)', { min: 1, max: 99_999_999 }),
  maxVolume: text('最大体积(m³)', { max: 20 }),
} as const

const cells = cellsOf(fields)

/** The typed m³ in cm³; null for an empty cell, undefined for a number with more than 6 decimals or other text. */
const volumeOf = (row: TemplateRow): number | null | undefined => {
  const typed = cells.text(row, 'maxVolume')
  if (typed === '') return null
  const value = numberOf(typed)
  const cm3 = value === null ? Number.NaN : value * 1_000_000
  return value !== null && value > 0 && Math.abs(cm3 - roundHalfUp(cm3)) < 1e-6 ? roundHalfUp(cm3) : undefined
}

const body = (row: TemplateRow): AnyBody => {
  const { maxVolume: _typed, ...said } = row.fields
  const maxVolumeCm3 = volumeOf(row)
  return Object.fromEntries(
    Object.entries({ ...said, maxVolumeCm3 }).filter(([, value]) => value !== null && value !== undefined),
  )
}

const locations = ruleBookImport({
  biz: 'location',
  fields,
  target: locationTable,
  rules: locationRules,
  body,
  cells: (row) => (volumeOf(row) === undefined ? [cells.fault(row, 'maxVolume', '最大体积(m³)最多保留6位小数')] : []),
  // a file does not change existing bins, because a second file with the same bins is a mistake
  taken: (row) => `库位编号已存在：${cells.text(row, 'locationNo')}`,
})

export default [
  ...serve(location, {
    from: 'location l',
    alias: 'l',
    columns: {
      zoneName: `(select z.zone_name from zone z
                 where z.tenant_id = $1 and z.warehouse_no = l.warehouse_no and z.sid = l.sid and z.zone_no = l.zone_no)`,
      stockQty: `(select coalesce(sum(s.qty), 0)::int from stock s where ${stockInBin})`,
      skuNum: `(select count(distinct (s.owner_no, s.goods_no))::int from stock s where ${stockInBin})`,
      stockEmpty: `(not exists (select 1 from stock s where ${stockInBin}))::int`,
    },
    search: {
      stockEmpty: (filter) => {
        const wanted = plain(filter.stockEmpty)
        return wanted === '' ? null : `${wanted === '1' ? 'not ' : ''}exists (select 1 from stock s where ${stockInBin})`
      },
    },
    write: { table: 'location', rules: locationRules, checkRemove },
  }),
  ...listImport(location, locations),
]
