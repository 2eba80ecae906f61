// 模板行的取值 · import/rowCells
import type { Fields } from '#contract/kinds'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** Typed reading of a template's rows, and faults that carry the column's label. */
export interface RowCells<N extends string> {
  /** '' for a blank cell */
  readonly text: (row: TemplateRow, name: N) => string
  /** null for a blank cell; choices and flags are numbers */
  readonly number: (row: TemplateRow, name: N) => number | null
  readonly fault: (row: TemplateRow, name: N, errorReason: string) => RowFault
}

export const cellsOf = <F extends Fields>(fields: F): RowCells<keyof F & string> => ({
  text: (row, name) => String(row.fields[name] ?? ''),
  number: (row, name) => {
    const value = row.fields[name]
    return typeof value === 'number' ? value : null
  },
  fault: (row, name, errorReason) => ({
    rowNum: row.rowNum,
    field: name,
    errorName: fields[name]?.label ?? name,
    errorReason,
  }),
})
