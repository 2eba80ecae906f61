// 档案模板导入 · import/masterRows
/** Template imports of archives: rows are looked up together, then made one by one by the rules of the archive's own form. */
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import { Refused, refuse } from '../platform/errors.ts'
import type { Filter } from '../platform/kinds.ts'
import { creatorOf } from '../platform/served.ts'
import { type RowImport } from './rowImport.ts'
import { repeatedRows, type RowFault, type TemplateRow } from './rowFaults.ts'

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

/** Finds faults of a row's cells by their columns. */
export type Check = (row: TemplateRow, say: (name: string, errorReason: string) => void) => void

export interface MasterImport {
  readonly biz: string
  readonly fields: Fields
  /** id of the archive */
  readonly resource: string
  /** field that names a row, and the statement of the keys that are taken: `$1` tenant, `$2` keys of the file. `of`: a key of several fields */
  readonly key: { readonly name: string; readonly taken: string; readonly of?: (row: TemplateRow) => string }
  /** further fields no two rows of a file share */
  readonly unique?: readonly string[]
  /** looks up what the rows name; answers the check of one row */
  readonly look: (ctx: Ctx, rows: readonly TemplateRow[]) => Promise<Check>
  /** rows in the order they can be made in */
  readonly order?: (rows: readonly TemplateRow[]) => readonly TemplateRow[]
  /** what the form of the archive would send for a row */
  readonly bodies: (ctx: Ctx, rows: readonly TemplateRow[]) => Promise<(row: TemplateRow) => Filter>
  /** what else hangs on a row that was made */
  readonly after?: (ctx: Ctx, row: TemplateRow, id: string) => Promise<void>
}

export const masterImport = (of: MasterImport): RowImport => ({
  biz: of.biz,
  fields: of.fields,
  each: true,
  ...(of.order && { order: of.order }),
  check: async (ctx, rows) => {
    const keyOf = of.key.of ?? ((row: TemplateRow) => textOf(row, of.key.name))
    const keys = rows.map(keyOf)
    const taken = new Set((await ctx.tx.query<{ key: string }>(of.key.taken, [ctx.tenantId, keys])).map((row) => row.key))
    const check = await of.look(ctx, rows)
    const label = labelOf(of.fields, of.key.name)
    const faults = rows.flatMap((row): RowFault[] => {
      const found: RowFault[] = []
      const say = (field: string, errorReason: string): void =>
        void found.push({ rowNum: row.rowNum, field, errorName: labelOf(of.fields, field), errorReason })
      if (taken.has(keyOf(row))) say(of.key.name, `${label}已存在：${textOf(row, of.key.name)}`)
      check(row, say)
      return found
    })
    const repeated = [of.key.name, ...(of.unique ?? [])].flatMap((name) =>
      repeatedRows(
        rows.filter((row) => textOf(row, name) !== ''),
        (row) => (name === of.key.name ? keyOf(row) : textOf(row, name)),
        name,
        labelOf(of.fields, name),
      ),
    )
    return [...faults, ...repeated]
  },
  write: async (ctx, rows) => {
    const create = creatorOf(of.resource)
    const bodyOf = await of.bodies(ctx, rows)
    for (const row of rows) {
      try {
        const { id } = await create(ctx, bodyOf(row))
        await of.after?.(ctx, row, id)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        throw refuse('A0434', { reason: `第${row.rowNum}行${sentenceOf(error)}` })
      }
    }
  },
})

const labelOf = (fields: Fields, name: string): string => fields[name]?.label ?? name

/** What the form would show at its fields. */
const sentenceOf = (error: Refused): string => Object.values(error.refusal.fields ?? {}).join('，') || error.message

/** Value → the key it stands for, of a statement that answers `key` and `name`; both find it. */
export const lookUp = async (ctx: Ctx, sql: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ key: string; name: string }>(sql, [ctx.tenantId])
  return new Map([...rows.map(({ key, name }) => [name, key] as const), ...rows.map(({ key }) => [key, key] as const)])
}
