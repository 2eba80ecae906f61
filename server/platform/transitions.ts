// 单据的去路 · platform/transitions
import { movesOf, type AnyLife, type Mover } from '#contract/rules/life'

/** A transition of a life for a statement: `set status = ${way.to} … where status in (${way.from})`. */
export interface Transition {
  readonly to: number
  /** states it starts from, as text for `in (…)` */
  readonly from: string
  /** whether it starts from this state */
  readonly leads: (status: number) => boolean
}

/**
 * The transition by which movers take a document to a state. Every statement that sets a state uses one (documents.md, law 1). Throws when
 * the life has no such transition; transitions are constants at the top of a file, so a wrong one keeps the server from starting.
 */
export const transitionOf = (of: AnyLife, by: Mover | readonly Mover[], to: number): Transition => {
  const movers = [by].flat()
  const known = movesOf(of).filter((move) => move.to === to && movers.includes(move.by))
  const from = [...new Set(known.map((move) => move.from))]
  if (from.length === 0) throw new Error(`no way to ${to} by ${movers.join(', ')}`)
  return { to, from: from.join(', '), leads: (status) => from.includes(status) }
}
