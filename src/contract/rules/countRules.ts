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
  /** it still needs the count of this round, or was counted in it */
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
  /** the person was shown who counted before, and confirmed */
  readonly over: boolean
}
export interface CountRefusal {
  readonly code: 'A1715' | 'A1716' | 'A1717' | 'A1718' | 'A1743'
  readonly args: Readonly<Record<string, string | number>>
}

/**
 * Why a count is refused; null when it is accepted. `line` undefined: no line has these goods; `inRange` then says whether the bin is being
 * counted.
 */
export const countRefusal = (
  check: CountedDocument,
  made: CountMade,
  line: CountedLine | undefined,
  inRange: boolean,
): CountRefusal | null => {
  if (!isCounting(check.status)) return { code: 'A1715', args: {} }
  if (check.roundNo !== made.roundNo) return { code: 'A1716', args: { n: check.roundNo } }
  if (made.qty < 0) return { code: 'A1717', args: {} }
  if (line === undefined)
    return inRange && (check.ownerNo === null || check.ownerNo === made.ownerNo) ? null : { code: 'A1718', args: {} }
  if (!line.isOpen) return { code: 'A1718', args: {} }
  const { counter } = line
  return !made.over && line.qty !== null && counter !== null && counter !== made.name
    ? { code: 'A1743', args: { name: counter } }
    : null
}
