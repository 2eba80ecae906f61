// 粘贴明细 · kit/document/pasteLines
/** Lines from a table copied from Excel: cells separated by tabs, rows by line ends, with or without a header. */
import type { Lines } from '#contract/document'
import type { Field } from '#contract/kinds'
import { isNumber } from '../numberFault.ts'
import type { Values } from './useDocument.ts'

export interface Pasted {
  readonly lines: readonly Values[]
  /** unreadable cells, with row and column */
  readonly faults: readonly string[]
}

const plain = (text: string): string => text.replaceAll('*', '').trim()
const labelsOf = (field: Field): readonly string[] => [field.label, `${field.label}编号`]

/** Field of each column: by the header if the first row is a header, otherwise in the order of entry. */
const columnsOf = (
  { enter, fields }: Lines,
  first: readonly string[],
): { readonly names: readonly string[]; readonly isHeader: boolean } => {
  const named = first.map((cell) =>
    enter.find((name) => fields[name] !== undefined && labelsOf(fields[name]).includes(plain(cell))),
  )
  return named.some((name) => name !== undefined)
    ? { names: named.map((name) => name ?? ''), isHeader: true }
    : { names: enter, isHeader: false }
}

/** Value of a cell, or undefined where it is invalid for the field. */
const valueOf = (field: Field, cell: string): unknown => {
  if (cell === '') return null
  if (field.kind === 'choice') {
    const choice = Object.entries(field.texts ?? {}).find(([key, text]) => text === cell || key === cell)
    return choice === undefined ? undefined : /^-?\d+$/.test(choice[0]) ? Number(choice[0]) : choice[0]
  }
  if (!isNumber(field)) return cell
  const number = Number(cell.replaceAll(',', ''))
  return Number.isInteger(number) ? number : undefined
}

/** Reads pasted text as lines of a document. */
export const pastedLines = (facts: Lines, text: string): Pasted => {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const { names, isHeader } = columnsOf(facts, rows[0] ?? [])
  const faults: string[] = []
  const lines = rows.slice(isHeader ? 1 : 0).map((cells, at): Values => {
    const values: Record<string, unknown> = {}
    for (const [i, name] of names.entries()) {
      const field = facts.fields[name]
      if (field === undefined) continue
      const value = valueOf(field, cells[i] ?? '')
      if (value === undefined) faults.push(`第${at + 1}行：${field.label}“${cells[i] ?? ''}”不正确`)
      else values[name] = value
    }
    return values
  })
  return { lines, faults }
}
