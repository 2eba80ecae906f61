// 整单导入 · import/documentRows
import { groupBy } from '../core/floor/keyed.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** How rows of a template form documents. */
export interface DocumentRows {
  /** noun for one document */
  readonly word: string
  /** columns with the same values in all rows of a document */
  readonly by: readonly string[]
  /** columns of `by` that may be empty */
  readonly optional?: readonly string[]
}

/**
 * Faults of the other rows: a document is imported whole or not at all, so a faulty row excludes its document, and a faulty row without a
 * readable key excludes the whole file.
 */
export const wholeDocuments = (
  rows: readonly TemplateRow[],
  faults: readonly RowFault[],
  { word, by, optional }: DocumentRows,
): RowFault[] => {
  const badRows = new Set(faults.map((fault) => fault.rowNum))
  const [rowWithoutKey] = rows.filter((row) => badRows.has(row.rowNum) && keyOf(row, { by, optional }) === null)
  const firstBadRow = new Map(
    rows
      .filter((row) => badRows.has(row.rowNum))
      .toReversed()
      .map((row) => [keyOf(row, { by, optional }), row.rowNum]),
  )
  return rows.flatMap((row) => {
    const badRowNum = firstBadRow.get(keyOf(row, { by, optional }))
    if (badRows.has(row.rowNum) || (rowWithoutKey === undefined && badRowNum === undefined)) return []
    const errorReason =
      badRowNum === undefined
        ? `第${rowWithoutKey?.rowNum}行看不出属于哪张${word}，整个文件未导入`
        : `同一${word}的第${badRowNum}行有误，整单未导入`
    return [{ rowNum: row.rowNum, field: by[0] ?? '', errorName: word, errorReason }]
  })
}

type KeyColumns = Pick<DocumentRows, 'by'> & { readonly optional?: readonly string[] | undefined }
/** Key of a row's document; null if a required cell is empty or unreadable. */
const keyOf = ({ fields }: TemplateRow, { by, optional = [] }: KeyColumns): string | null => {
  const values = by.map((name) => fields[name] ?? (optional.includes(name) ? '-' : ''))
  return values.includes('') ? null : values.join('|')
}

/** Splits rows into parts of about `size`; all rows of one document are in one part, wherever they are in the file. */
export const partsOf = <R extends TemplateRow>(rows: readonly R[], size: number, document?: DocumentRows): R[][] => {
  const groups =
    document === undefined
      ? rows.map((row) => [row])
      : [...groupBy(rows, (row) => keyOf(row, document) ?? `row ${row.rowNum}`).values()]
  const parts: R[][] = []
  for (const group of groups) {
    const last = parts.at(-1)
    if (last === undefined || last.length + group.length > size) parts.push([...group])
    else last.push(...group)
  }
  return parts
}
