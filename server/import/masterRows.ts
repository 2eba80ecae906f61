// 档案模板导入 · import/masterRows
/** What the cells of archives say: texts, lists, and names that stand for keys. */
import { hrCompanyLife } from '#contract/rules/employLife'
import { loadPlaces } from '../core/places.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import type { TemplateRow } from './rowFaults.ts'

export const textOf = (row: TemplateRow, name: string): string => String(row.fields[name] ?? '')
/** Several values of one cell, split by `;`. */
export const listOf = (row: TemplateRow, name: string): readonly string[] => [
  ...new Set(
    textOf(row, name)
      .split(/[;；]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

/** Value → the key it stands for, of a statement that answers `key` and `name`; both find it. */
export const lookUp = async (ctx: Ctx, sql: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ key: string; name: string }>(sql, [ctx.tenantId])
  return new Map([...rows.map(({ key, name }) => [name, key] as const), ...rows.map(({ key }) => [key, key] as const)])
}

const known = (names: ReadonlyMap<string, string>) => (cell: unknown) => names.get(plain(cell)) ?? plain(cell)
const carriers = 'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1'
/** What a cell 物流公司 names, by its name or its code; a name nobody knows stays, for the rules to say so. */
export const carrierKeys = async (ctx: Ctx): Promise<(cell: unknown) => string> => known(await lookUp(ctx, carriers))

/** The same of a province and a city of it, or of a city alone; '' stays ''. */
export const areaKeys = async (ctx: Ctx): Promise<(province: string, city: string) => readonly [string, string]> => {
  const places = await loadPlaces(ctx.tx)
  return (province, city) => {
    const found = places.city(province, city)
    const isCity = city !== '' && !('unknown' in found)
    return [province === '' ? '' : found.provinceCode || province, isCity ? found.cityCode : city]
  }
}
/** Carriers in use, by name and by code. */
export const carriersByName =
  'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1 and is_disabled = 0'
/** Labour companies at work, by name and by number. */
export const companiesByName = `select id::text as key, company_name as name from hr_company where tenant_id = $1 and status = ${hrCompanyLife.on}`
