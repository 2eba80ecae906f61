// 实盘的规则 · rules/countRules
/** When a stock-taking accepts a count (floor.md §5.3, A1715–A1718): at the desk, on the handheld and for its uploads. */
import { isCounting } from './stockLife.ts'

export interface CountedDocument {
  readonly status: number
  readonly roundNo: number
  /** null: of all owners */
  readonly ownerNo: string | null
}
/** A line in the round that is being counted. */
export interface CountedLine {
  /** the line still needs the count of this round, or was counted in it */
  readonly isOpen: boolean
  /** null: not counted yet */
  readonly qty: number | null
  readonly counter: string | null
}
export interface CountMade {
  readonly roundNo: number
  readonly ownerNo: string
  readonly qty: number
  /** person who counted */
  readonly name: string
  /** the person saw who had counted the line before, and confirmed to replace that count */
  readonly over: boolean
}
export interface CountRefusal {
  readonly code: 'A1715' | 'A1716' | 'A1717' | 'A1718' | 'A1743'
  readonly args: Readonly<Record<string, string | number>>
}

/**
 * Why a count is refused; null when it is accepted. A1715: the document is not being counted; A1716: another round; A1717: negative; A1718:
 * out of range; A1743: another person counted the line. Where no line has these goods (`line` undefined), `inRange` is whether the bin is
 * being counted.
 */
export const countRefusal = (
  check: CountedDocument,
  count: CountMade,
  line: CountedLine | undefined,
  inRange: boolean,
): CountRefusal | null => {
  if (!isCounting(check.status)) return { code: 'A1715', args: {} }
  if (check.roundNo !== count.roundNo) return { code: 'A1716', args: { n: check.roundNo } }
  if (count.qty < 0) return { code: 'A1717', args: {} }
  if (line === undefined)
    return inRange && (check.ownerNo === null || check.ownerNo === count.ownerNo) ? null : { code: 'A1718', args: {} }
  if (!line.isOpen) return { code: 'A1718', args: {} }
  const { counter } = line
  return !count.over && line.qty !== null && counter !== null && counter !== count.name
    ? { code: 'A1743', args: { name: counter } }
    : null
}
