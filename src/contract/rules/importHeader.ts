// 导入表头识别 · rules/importHeader
import type { Field, Fields } from '../kinds.ts'
import { halfWidth } from './barcode.ts'
import { guessDateOrder } from './importDate.ts'
import { numberOf, type Entries, type Entry } from './importRow.ts'

/** The header is searched in this many first rows, because titles or print dates may be above it. */
const HEADER_WITHIN = 15
const EXACT = 100
const CONTAINED = 60

/**
 * Names of a file's columns, unique and never empty: the header's text, `{name}#2` for a repeated one, `第{n}列` for none.
 */
export function columnKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell, i) => {
    const name = cell.trim() === '' ? `第${i + 1}列` : cell.trim()
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  })
}

/** A header normalised for comparison: half-width, small letters, without blanks, marks and bracketed units. */
function plainHeader(text: string): string {
  return halfWidth(text)
    .toLowerCase()
    .replaceAll(/[（(][^（()）]*[)）]/g, '')
    .replaceAll(/[\s_\-.:：*/\\#"'“”【】[\]、,，]/g, '')
}

/** Text whose hash names this layout of columns (import_mapping.header_hash): the saved mapping of a known header is proposed. */
export function headerText(columns: readonly string[]): string {
  return columns.map(plainHeader).join('\u0001')
}

/**
 * Index of the header row among a file's first rows: the row with most known words, and among equal rows the first with most cells;
 * 0 when no word is known.
 */
export function findHeader(rows: readonly (readonly string[])[], aliases: Aliases): number {
  const scores = rows.slice(0, HEADER_WITHIN).map((row) => {
    const words = row.map(plainHeader).filter((word) => word !== '')
    const known = words.filter((word) => Object.values(aliases).some((names) => names.includes(word))).length
    return known * 1000 + (known > 0 ? words.length : 0)
  })
  return scores.indexOf(Math.max(0, ...scores)) < 0 ? 0 : scores.indexOf(Math.max(0, ...scores))
}

export type Aliases = Readonly<Record<string, readonly string[]>>

/**
 * Proposes a source for every target field recognised in the header. Better matches come first, and each column is used once. A column
 * whose values contradict the field (words in 数量, no dates in 下单时间) is not proposed. The user corrects the rest.
 * `samples`: some data rows in the order of `columns`.
 */
export function proposeEntries(
  columns: readonly string[],
  samples: readonly (readonly string[])[],
  fields: Fields,
  aliases: Aliases,
): Entries {
  const matches = Object.entries(fields).flatMap(([name, field]) =>
    columns.flatMap((column, index) => {
      const names = [plainHeader(field.label), ...(aliases[name] ?? [])]
      const score = Math.max(scoreOf(plainHeader(column), names), exactScore(unbracketed(column), names))
      return score > 0 &&
        looksLike(
          field,
          samples.map((row) => row[index] ?? ''),
        )
        ? [{ name, column, index, score }]
        : []
    }),
  )
  const entries: Record<string, Entry> = {}
  const used = new Set<string>()
  for (const { name, column } of matches.sort((a, b) => b.score - a.score || a.index - b.index)) {
    if (entries[name] !== undefined || used.has(column)) continue
    entries[name] = { source: 'column', column }
    used.add(column)
  }
  return entries
}

/** Score of a match: exact before contained, longer before shorter, earlier alias before later. */
function scoreOf(header: string, names: readonly string[]): number {
  if (header === '') return 0
  const exact = exactScore(header, names)
  if (exact > 0) return exact
  const longestMatch = names.filter((name) => header.includes(name) && isMeaningful(name)).sort((a, b) => b.length - a.length)[0]
  return longestMatch === undefined ? 0 : CONTAINED * (longestMatch.length / header.length)
}

function exactScore(header: string, names: readonly string[]): number {
  const at = names.indexOf(header)
  return at < 0 ? 0 : EXACT - at / 100
}

/** The header with the text in brackets, which may distinguish two columns: Phone (Billing), Phone (Shipping). */
const unbracketed = (text: string): string => plainHeader(text.replaceAll(/[（(）)]/g, ''))

/** Words long enough to be meaningful inside another: two Chinese characters or five letters. */
function isMeaningful(name: string): boolean {
  return /[\u4e00-\u9fff]/.test(name) ? name.length >= 2 : name.length >= 5
}

function looksLike(field: Field, cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (texts.length === 0) return true
  const shareOf = (test: (text: string) => boolean) => texts.filter(test).length / texts.length
  if (field.kind === 'count' || field.kind === 'money' || field.kind === 'price')
    return shareOf((text) => numberOf(text) !== null) >= 0.6
  if (field.kind === 'moment' || field.kind === 'day') {
    const guess = guessDateOrder(texts)
    return guess.order !== null && guess.unreadable / texts.length <= 0.4
  }
  return true
}
