import { floor } from './floor.ts'
import { numberOf, type Chapter, type Code, type Figure } from './figure.ts'
import { homes } from './homes.ts'
import { lives } from './lives.ts'
import { waist } from './waist.ts'
import { words } from './words.ts'

export const chapters: readonly Chapter[] = [waist, homes, lives, floor, words]
export const figures: readonly Figure[] = chapters.flatMap((chapter) => chapter.figures)

/** A figure with its number of today. */
export interface Row {
  readonly figure: Figure
  readonly number: number
}

/** Whether a figure is above its bar. */
export const isAbove = ({ figure, number }: Row): boolean => figure.bar !== undefined && number > figure.bar

/** Held figures that are above their bars. @throws when a name is that of no figure */
export function broken(rows: readonly Row[], held: readonly string[]): Row[] {
  const unknown = held.filter((name) => !rows.some(({ figure }) => figure.name === name))
  if (unknown.length > 0) throw new Error(`守住的数字里有不认识的名字：${unknown.join('、')}`)
  return rows.filter((row) => held.includes(row.figure.name) && isAbove(row))
}

/** Width of a text in a terminal: a Chinese sign takes two columns. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (/[\u2E80-\uFFEF]/u.test(sign) ? 2 : 1), 0)
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))
const shown = (number: number): string => number.toLocaleString('en-US')

/** The table of all figures: name, number, bar, mark, rule. */
export function tableOf(
  code: Code,
  held: readonly string[],
): { readonly rows: readonly Row[]; readonly lines: readonly string[] } {
  const parts = chapters.map(({ title, figures: some }) => ({
    title,
    rows: some.map((figure): Row => ({ figure, number: numberOf(figure.count(code)) })),
  }))
  const rows = parts.flatMap((part) => part.rows)
  const width = Math.max(...rows.map(({ figure }) => widthOf(figure.name)))
  const lineOf = (row: Row): string => {
    const { name, bar, rule } = row.figure
    const mark = `${isAbove(row) ? '超' : bar === undefined ? '' : '到'}${held.includes(name) ? '·守' : ''}`
    const number = shown(row.number).padStart(8)
    return `  ${padded(name, width)}${number}${(bar === undefined ? '–' : shown(bar)).padStart(8)}  ${padded(mark, 6)}${rule}`
  }
  const head = `  ${padded('名字', width)}    今天    限度  ${padded('', 6)}怎么数`
  return { rows, lines: [head, ...parts.flatMap((part) => ['', part.title, ...part.rows.map(lineOf)])] }
}
