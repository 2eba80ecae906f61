// 单据的去路 · platform/ways
import { movesOf, type AnyLife, type Mover } from '#contract/rules/life'

/** One way of a life as a statement says it: `set status = ${way.to} … where status in (${way.from})`. */
export interface Way {
  readonly to: number
  /** states it starts from, for `in (…)` */
  readonly from: string
  /** whether a document in this state may go it */
  readonly leads: (status: number) => boolean
}

/**
 * The way movers take a document to a state: the only door to a column of states (documents.md, law 1). Throws where the life knows no
 * such way; ways are named at the top of a file, so a statement the life does not know keeps the server from starting.
 */
export const wayOf = (of: AnyLife, by: Mover | readonly Mover[], to: number): Way => {
  const movers = [by].flat()
  const known = movesOf(of).filter((move) => move.to === to && movers.includes(move.by))
  const from = [...new Set(known.map((move) => move.from))]
  if (from.length === 0) throw new Error(`no way to ${to} by ${movers.join(', ')}`)
  return { to, from: from.join(', '), leads: (status) => from.includes(status) }
}
