// 档案模板导入 · import/masterRows
/** What the cells of archives say: texts, lists, and names that stand for keys. */
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

const regions = (level: number): string =>
  `select region_code as key, name from region where level = ${level} and $1 > 0
   union all select region_code, short_name from region where level = ${level} and short_name is not null and $1 > 0`
/** The same of provinces (level 1) and cities (level 2), by name, short name or code. */
export const regionKeys = async (ctx: Ctx, level: 1 | 2): Promise<(cell: unknown) => string> =>
  known(await lookUp(ctx, regions(level)))
/** Carriers in use, by name and by code. */
export const carriersByName =
  'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1 and is_disabled = 0'
