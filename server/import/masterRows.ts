// 档案模板导入 · import/masterRows
/** What the cells of archives say: texts, lists, and names that stand for keys. */
import type { Ctx } from '../platform/ctx.ts'
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
