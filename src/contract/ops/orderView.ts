// 订单视图 · ops/orderView
/** The server's view with the device's own pending operations applied: the state a device works with (floor.md §16.1). */
import type { AnyOp } from '../envelope.ts'
import type { Decision, Patch } from './decision.ts'
import type { Own } from './kind.ts'
import type { Rules } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'

/** Whether only a step that is not uploaded yet is missing. */
export const isWaiting = (decision: Decision): boolean => !decision.ok && decision.waitsFor !== undefined

/** Patch that a decision books: of an accepted operation everything, of a stopped one the physical facts. */
export const bookedPatch = (decision: Decision): Patch => (decision.ok ? decision.patch : (decision.truth ?? {}))

export interface DecidedWaiting<T> {
  readonly floor: Floor
  /** the decided operations, in the order in which they were applied */
  readonly settled: readonly { readonly one: T; readonly decision: Decision; readonly before: Floor }[]
  readonly waiting: readonly T[]
}

/** Decides waiting operations in order, again and again, until no further one can be applied. */
export const decideWaiting = <T>(
  { apply }: Pick<Rules, 'apply'>,
  floor: Floor,
  waiting: readonly T[],
  decideOne: (one: T, floor: Floor) => Decision,
): DecidedWaiting<T> => {
  const settled: { one: T; decision: Decision; before: Floor }[] = []
  let current = floor
  let undecided = waiting
  for (let hasProgress = true; hasProgress && undecided.length > 0;) {
    const stillWaiting: T[] = []
    for (const one of undecided) {
      const decision = decideOne(one, current)
      if (isWaiting(decision)) stillWaiting.push(one)
      else {
        settled.push({ one, decision, before: current })
        current = apply(current, bookedPatch(decision))
      }
    }
    hasProgress = stillWaiting.length < undecided.length
    undecided = stillWaiting
  }
  return { floor: current, settled, waiting: undecided }
}

/**
 * The floor after `ops`, the device's own pending operations of all flows. An operation that waits for a colleague's step changes nothing
 * yet; it is decided again after every operation that changes a document.
 */
export const foldPending = (
  rules: Rules,
  floor: Floor,
  ops: readonly AnyOp[],
  ctxOf: (op: AnyOp) => DecideContext,
): { readonly floor: Floor; readonly waiting: readonly AnyOp[] } => {
  const { decide, apply, takesBack } = rules
  // the floors in between are not used again, so their records may be changed
  const own: Own = new WeakSet()
  let current = floor
  let waiting: readonly AnyOp[] = []
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    const decision = decide(op, current, ctxOf(op))
    if (isWaiting(decision)) {
      waiting = [...waiting, op]
      continue
    }
    current = apply(current, bookedPatch(decision), own)
    if (decision.ok) waiting = waiting.filter((earlier) => !takesBack(op, earlier))
    if (waiting.length > 0 && rules.changes(op))
      ({ floor: current, waiting } = decideWaiting(rules, current, waiting, (one, at) => decide(one, at, ctxOf(one))))
  }
  return { floor: current, waiting }
}
