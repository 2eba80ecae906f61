// 行与行的错误 · import/rowFaults
import type { Fields, ValueOf } from '#contract/kinds'
import type { RowError, RowValue } from '#contract/rules/importRow'
import type { Refused } from '../platform/errors.ts'

/** A template row with its number in the file; a blank cell is null. `F`: its columns. */
export interface TemplateRow<F extends Fields = Fields> {
  readonly rowNum: number
  readonly fields: { readonly [K in keyof F]?: (ValueOf<F[K]> & RowValue) | null }
}
/** `asks`: a question rather than a fault; the person answers it when confirming the file */
export type RowFault = RowError & { readonly rowNum: number; readonly asks?: Refused }
/** The person's answer to the questions of a file; 'nobody' if a job imports it and cannot ask. */
export type Answer = 'yes' | 'unasked' | 'nobody'

/** Reports the progress of a job. @throws if the job is to end here */
export type Beat = (done: number, total: number) => Promise<void>

/** Reads columns of an import: `text` is a cell as text, '' if empty; `fault` is a fault of a cell under its label. */
export const cellsOf = <F extends Fields>(fields: F) => ({
  text: (row: TemplateRow, name: keyof F & string): string => String(row.fields[name] ?? ''),
  fault: (row: TemplateRow, name: keyof F & string, errorReason: string): RowFault => ({
    rowNum: row.rowNum,
    field: name,
    errorName: fields[name]?.label ?? name,
    errorReason,
  }),
})

/** Answered questions are dropped; questions that cannot be asked become faults. */
export const splitQuestions = (
  found: readonly RowFault[],
  answer: Answer,
): { readonly faults: readonly RowFault[]; readonly questions: readonly RowFault[] } => {
  if (answer === 'nobody')
    return {
      faults: found.map((fault) =>
        fault.asks === undefined
          ? fault
          : { ...fault, errorReason: fault.errorReason.replace('是否确认？', '请在页面上导入并确认') },
      ),
      questions: [],
    }
  return { faults: found.filter(({ asks }) => asks === undefined), questions: found.filter(({ asks }) => asks !== undefined) }
}

/** Rows that repeat the key of an earlier row: `与第{n}行重复`. */
export const repeatedRows = (
  rows: readonly TemplateRow[],
  keyOf: (row: TemplateRow) => string,
  field: string,
  label: string,
  says = (rowNum: number): string => `与第${rowNum}行重复`,
): RowFault[] => {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = keyOf(row)
    const seen = first.get(key)
    if (seen === undefined) {
      first.set(key, row.rowNum)
      return []
    }
    return [{ rowNum: row.rowNum, field, errorName: label, errorReason: says(seen) }]
  })
}
