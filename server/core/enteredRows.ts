// 填在一栏里的几行 · core/enteredRows
import type { Field } from '#contract/kinds'
import { faultOf } from '../platform/serve.ts'

const isRow = <T extends object>(value: unknown): value is T => typeof value === 'object' && value !== null

/**
 * Rows of a field that is a small table. A form sends them as JSON text; no value means no rows. `noun`: name of the rows in sentences;
 * `required`: whether a cell of this name must have a value. `faults`: sentences of cells that are wrong, with the number of their row.
 */
export const enteredRows = <T extends object>(
  field: Field<readonly T[]>,
  value: unknown,
  noun: string,
  required: (name: string) => boolean,
): { readonly rows: readonly T[]; readonly faults: readonly string[] } => {
  const rows: unknown = (typeof value === 'string' ? JSON.parse(value) : value) ?? []
  if (!Array.isArray(rows) || !rows.every(isRow<T>)) return { rows: [], faults: [`${noun}格式不正确`] }
  const faults = rows.flatMap((row, at) => {
    const cells = new Map<string, unknown>(Object.entries(row))
    return Object.entries(field.rows ?? {}).flatMap(([name, cell]): string[] => {
      const fault = faultOf({ ...cell, required: required(name) }, cells.get(name))
      return fault === '' ? [] : [`第${at + 1}行：${fault}`]
    })
  })
  return { rows, faults }
}
