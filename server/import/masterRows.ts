// 档案模板导入 · import/masterRows
/** Reads cells of archive files: texts, lists, and names of keys. */
import { hrCompanyLife } from '#contract/rules/employLife'
import { loadPlaces } from '../core/places.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import type { TemplateRow } from './rowFaults.ts'

export const textOf = (row: TemplateRow, name: string): string => String(row.fields[name] ?? '')
/** The values of one cell, separated by `;`. */
export const listOf = (row: TemplateRow, name: string): readonly string[] => [
  ...new Set(
    textOf(row, name)
      .split(/[;；]/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** Runs a statement that returns `key` and `name`; returns a map from both to the key. */
export const lookUp = async (ctx: Ctx, sql: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ key: string; name: string }>(sql, [ctx.tenantId])
  return new Map([...rows.map(({ key, name }) => [name, key] as const), ...rows.map(({ key }) => [key, key] as const)])
}

const keyOrCell = (names: ReadonlyMap<string, string>) => (cell: unknown) => names.get(plain(cell)) ?? plain(cell)
const carriers = 'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1'
/** Returns a function from a cell 物流公司 (name or code) to the carrier code. An unknown name stays, so that the rules refuse it. */
export const carrierKeys = async (ctx: Ctx): Promise<(cell: unknown) => string> => keyOrCell(await lookUp(ctx, carriers))

/** Returns a function from names of province and city, or of a city alone, to their codes; unknown names and '' stay. */
export const areaKeys = async (ctx: Ctx): Promise<(province: string, city: string) => readonly [string, string]> => {
  const places = await loadPlaces(ctx.tx)
  return (province, city) => {
    const place = places.city(province, city)
    const isCity = city !== '' && !('unknown' in place)
    return [province === '' ? '' : place.provinceCode || province, isCity ? place.cityCode : city]
  }
}
/** SQL for `lookUp`: enabled carriers by name and code. */
export const carriersByName =
  'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1 and is_disabled = 0'
/** SQL for `lookUp`: active labour companies by name and id. */
export const companiesByName = `select id::text as key, company_name as name from hr_company where tenant_id = $1 and status = ${hrCompanyLife.on}`
