// 整单导入 · import/documentRows
import { groupBy } from '../core/floor/keyed.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** How rows of a template make documents. */
export interface DocumentRows {
  /** noun for one document */
  readonly word: string
  /** columns with the same values in all rows of a document */
  readonly by: readonly string[]
  /** those of them that may be empty */
  readonly optional?: readonly string[]
}

/** A document is imported whole or not at all: a faulty row keeps out its document; one without a readable key keeps out all. */
export const wholeDocuments = (
  rows: readonly TemplateRow[],
  faults: readonly RowFault[],
  { word, by, optional }: DocumentRows,
): RowFault[] => {
  const bad = new Set(faults.map((fault) => fault.rowNum))
  const [lost] = rows.filter((row) => bad.has(row.rowNum) && keyOf(row, { by, optional }) === null)
  const broken = new Map(
    rows
      .filter((row) => bad.has(row.rowNum))
      .toReversed()
      .map((row) => [keyOf(row, { by, optional }), row.rowNum]),
  )
  return rows.flatMap((row) => {
    const first = broken.get(keyOf(row, { by, optional }))
    if (bad.has(row.rowNum) || (lost === undefined && first === undefined)) return []
    const errorReason =
      first === undefined
        ? `第${lost?.rowNum}行看不出属于哪张${word}，整个文件未导入`
        : `同一${word}的第${first}行有误，整单未导入`
    return [{ rowNum: row.rowNum, field: by[0] ?? '', errorName: word, errorReason }]
  })
}

type Named = Pick<DocumentRows, 'by'> & { readonly optional?: readonly string[] | undefined }
/** Key of a row's document; null if a required cell is empty or unreadable. */
const keyOf = ({ fields }: TemplateRow, { by, optional = [] }: Named): string | null => {
  const values = by.map((name) => fields[name] ?? (optional.includes(name) ? '-' : ''))
  return values.includes('') ? null : values.join('|')
}

/** Rows in parts of about `size`; all rows of one document are in one part, wherever the file has them. */
export const partsOf = <R extends TemplateRow>(rows: readonly R[], size: number, document?: DocumentRows): R[][] => {
  const whole =
    document === undefined
      ? rows.map((row) => [row])
      : [...groupBy(rows, (row) => keyOf(row, document) ?? `row ${row.rowNum}`).values()]
  const parts: R[][] = []
  for (const one of whole) {
    const last = parts.at(-1)
    if (last === undefined || last.length + one.length > size) parts.push([...one])
    else last.push(...one)
  }
  return parts
}
