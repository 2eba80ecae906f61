// 单据的去路 · platform/transitions
import { movesOf, placeOf, type AnyLife, type Mover, type Place } from '#contract/rules/life'

/** A transition of a life, for `moveRows`. In other statements: `… where status in (${way.from})`. */
export interface Transition<T extends string = string, C extends string = string> {
  /** the table of the state */
  readonly table: T
  readonly column: C
  readonly to: number
  /** states it starts from, as text for `in (…)` */
  readonly from: string
  readonly starts: readonly number[]
  /** whether the transition starts from this state */
  readonly leads: (status: number) => boolean
}

/**
 * The transition by which movers take a document to a state. Every statement that sets a state uses one (documents.md, law 1). Throws if
 * the life has no such transition; transitions are constants at the top of a file, so a wrong one stops the server's start.
 */
export const transitionOf = <const P extends Place>(
  life: AnyLife<P>,
  by: Mover | readonly Mover[],
  to: number,
): Transition<P['table'], P['column']> => {
  const movers = [by].flat()
  const moves = movesOf(life).filter((move) => move.to === to && movers.includes(move.by))
  const from = [...new Set(moves.map((move) => move.from))]
  if (from.length === 0) throw new Error(`no way to ${to} by ${movers.join(', ')}`)
  const { table, column } = placeOf(life)
  return { table, column, to, from: from.join(', '), starts: from, leads: (status) => from.includes(status) }
}
