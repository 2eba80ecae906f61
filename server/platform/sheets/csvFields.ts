// 文本行的字段 · platform/sheets/csvFields
/** Finds where the fields of a text table begin and end. Positions are indexes into the whole text, so that nothing is copied. */

const DELIMITERS = [',', '\t', ';', '|'] as const
/** Number of lines above the table, and of lines that decide its width. */
const HEAD_LINES = 15
const WIDTH_LINES = 200
/** Longest cell, in characters: spreadsheet programs hold 32,767 in one. */
export const CELL_REACH = 40_000

export interface TextTable {
  readonly text: string
  readonly delimiter: string
  /** number of fields of a whole row; 0: the text is no table */
  readonly width: number
}

/** Form of a table: the delimiter that gives its first row most fields, and the number of fields in most of its rows. */
export function tableOf(text: string): TextTable {
  const lines = [...linesOf(text, 0, WIDTH_LINES)]
  const rows = lines.slice(0, HEAD_LINES).map(([from, to]) => DELIMITERS.map((sign) => countFields(text, sign, from, to)))
  const counts = rows.find((row) => Math.max(...row) > 1) ?? [1]
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  const widths = lines.map(([from, to]) => countFields(text, delimiter, from, to))
  return { text, delimiter, width: mostlyOf(widths) }
}

/** The most common count among lines about as wide as the widest: rows broken by line ends in their cells are narrower. */
function mostlyOf(widths: readonly number[]): number {
  const widest = Math.max(...widths.slice(0, HEAD_LINES))
  const countsByWidth = new Map<number, number>()
  for (const width of widths) if (width * 5 >= widest * 4) countsByWidth.set(width, (countsByWidth.get(width) ?? 0) + 1)
  const [most] = [...countsByWidth].sort((a, b) => b[1] - a[1])
  return most === undefined || most[0] < 2 ? 0 : most[0]
}

/** Lines from a position on, as [from, to) without their ends; at most `max`. */
export function* linesOf(text: string, from: number, max: number): Generator<readonly [number, number]> {
  for (let line = 0; line < max && from < text.length; line++) {
    const to = lineEnd(text, from)
    yield [from, to]
    from = afterEnd(text, to)
  }
}

/** End of the line at a position: its \r, its \n, or the text's end. */
export function lineEnd(text: string, from: number): number {
  ANY_END.lastIndex = from
  return ANY_END.exec(text)?.index ?? text.length
}
const ANY_END = /[\r\n]/g

/** Position after a line end; \r\n is one. */
export const afterEnd = (text: string, end: number): number => end + (text.startsWith('\r\n', end) ? 2 : 1)

/** Fields in one line; a quote that does not close in the line is an ordinary letter. */
export function countFields(text: string, delimiter: string, from: number, to: number): number {
  let fields = 1
  for (let at = from; at <= to; fields++) {
    const quoted = text[at] === '"' ? closingQuote(text, delimiter, at) : null
    const end = text.indexOf(delimiter, quoted !== null && quoted.at < to ? quoted.at + 1 : at)
    if (end < 0 || end >= to) break
    at = end + 1
  }
  return fields
}

/**
 * The quote that closes the one at `open`: the first before a delimiter, a line end or the end of the text; doubled quotes are skipped.
 * `loose`: single quotes stand before it, which no program writes. Null if there is none within the longest cell.
 */
export function closingQuote(text: string, delimiter: string, open: number): { at: number; loose: boolean } | null {
  let loose = false
  for (let at = text.indexOf('"', open + 1); at >= 0 && at - open <= CELL_REACH; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === '"') at++
    else if (next === undefined || next === delimiter || next === '\r' || next === '\n') return { at, loose }
    else loose = true
  }
  return null
}
