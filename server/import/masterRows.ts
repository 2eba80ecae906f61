// 档案模板导入 · import/masterRows
/** What archive cells hold: texts, lists, and names of keys. */
import { hrCompanyLife } from '#contract/rules/employLife'
import { loadPlaces } from '../core/places.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import type { TemplateRow } from './rowFaults.ts'

export const textOf = (row: TemplateRow, name: string): string => String(row.fields[name] ?? '')
/** The values of one cell, split by `;`. */
export const listOf = (row: TemplateRow, name: string): readonly string[] => [
  ...new Set(
    textOf(row, name)
      .split(/[;；]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

/** Map from both key and name to the key; the statement returns `key` and `name`. */
export const lookUp = async (ctx: Ctx, sql: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ key: string; name: string }>(sql, [ctx.tenantId])
  return new Map([...rows.map(({ key, name }) => [name, key] as const), ...rows.map(({ key }) => [key, key] as const)])
}

const known = (names: ReadonlyMap<string, string>) => (cell: unknown) => names.get(plain(cell)) ?? plain(cell)
const carriers = 'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1'
/** The carrier code for a cell 物流公司 with name or code; an unknown name is kept, and the rules refuse it. */
export const carrierKeys = async (ctx: Ctx): Promise<(cell: unknown) => string> => known(await lookUp(ctx, carriers))

/** The same for a province and its city, or a city alone; '' stays ''. */
export const areaKeys = async (ctx: Ctx): Promise<(province: string, city: string) => readonly [string, string]> => {
  const places = await loadPlaces(ctx.tx)
  return (province, city) => {
    const found = places.city(province, city)
    const isCity = city !== '' && !('unknown' in found)
    return [province === '' ? '' : found.provinceCode || province, isCity ? found.cityCode : city]
  }
}
/** Enabled carriers, by name and by code. */
export const carriersByName =
  'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1 and is_disabled = 0'
/** Active labour companies, by name and by number. */
export const companiesByName = `select id::text as key, company_name as name from hr_company where tenant_id = $1 and status = ${hrCompanyLife.on}`
