// 行与行的错误 · import/rowFaults
import type { Fields, ValueOf } from '#contract/kinds'
import type { RowError, RowValue } from '#contract/rules/importRow'
import type { Refused } from '../platform/errors.ts'

/** A row of a template file; a blank cell is null. `F`: its columns. */
export interface TemplateRow<F extends Fields = Fields> {
  readonly rowNum: number
  readonly fields: { readonly [K in keyof F]?: (ValueOf<F[K]> & RowValue) | null }
}
/** A fault of a row. A fault with `question` is a question that the person may answer when confirming the file. */
export type RowFault = RowError & { readonly rowNum: number; readonly question?: Refused }
/** Whether the person has confirmed the questions of a file; 'nobody' if a job imports it, where nobody can be asked. */
export type Answer = 'yes' | 'unasked' | 'nobody'

/** Reports the progress of a job. @throws if the job is to end here */
export type Beat = (done: number, total: number) => Promise<void>

/** Functions for the columns of an import: `text` returns a cell as text, '' if empty; `fault` makes a fault of a cell. */
export const cellsOf = <F extends Fields>(fields: F) => ({
  text: (row: TemplateRow, name: keyof F & string): string => String(row.fields[name] ?? ''),
  fault: (row: TemplateRow, name: keyof F & string, errorReason: string): RowFault => ({
    rowNum: row.rowNum,
    field: name,
    errorName: fields[name]?.label ?? name,
    errorReason,
  }),
})

/** Separates faults and questions. If nobody can be asked, questions become faults. */
export const splitQuestions = (
  allFaults: readonly RowFault[],
  answer: Answer,
): { readonly faults: readonly RowFault[]; readonly questions: readonly RowFault[] } => {
  if (answer === 'nobody')
    return {
      faults: allFaults.map((fault) =>
        fault.question === undefined
          ? fault
          : { ...fault, errorReason: fault.errorReason.replace('是否确认？', '请在页面上导入并确认') },
      ),
      questions: [],
    }
  return {
    faults: allFaults.filter(({ question }) => question === undefined),
    questions: allFaults.filter(({ question }) => question !== undefined),
  }
}

/** Faults of rows that repeat the key of an earlier row: `与第{n}行重复`. */
export const repeatedRows = (
  rows: readonly TemplateRow[],
  keyOf: (row: TemplateRow) => string,
  field: string,
  label: string,
  says = (rowNum: number): string => `与第${rowNum}行重复`,
): RowFault[] => {
  const firstRowByKey = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = keyOf(row)
    const firstRow = firstRowByKey.get(key)
    if (firstRow === undefined) {
      firstRowByKey.set(key, row.rowNum)
      return []
    }
    return [{ rowNum: row.rowNum, field, errorName: label, errorReason: says(firstRow) }]
  })
}
