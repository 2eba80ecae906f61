// 作业 · ops/operation
/** What an operation is: who may make it, what it means and which kinds of documents it changes. Its file says so; the lists only name it. */
import { orderLife } from '../rules/orderLife.ts'
import type { AnyOp, Op, Step } from '../envelope.ts'
import type { Args, Decision, Patch, Stopped } from './decision.ts'
import { applyPatch, type AnyKind } from './kind.ts'
import type { OpType } from './payload.ts'
import type { DecideContext, Floor } from './view.ts'

/** `O`: the operation as it is queued; an operation of kinds still to come brings its own. */
export interface OperationOf<O> {
  readonly opType: string
  /** right of the handheld page it is made on (floor.md §16.3); 0: any page */
  readonly right: number
  /** work_record.op_type a temp worker must be authorised for; 0: none */
  readonly workType: number
  /** kinds of documents its patch changes */
  readonly touches: readonly AnyKind[]
  /** step done by hands that comes right before: while only its report is missing the operation waits (floor.md §16.2 Waiting) */
  readonly stepBefore?: Step
  /** a flag of it leaves nothing behind but a void record: a second decision makes it good; pieces that moved were booked at once */
  readonly isRecord?: true
  readonly decide: (op: O, floor: Floor, ctx: DecideContext) => Decision
  /**
   * Whether no document asked for it (floor.md §16.2 Clashes): of somebody who may not do it, it is a proposal that a leader accepts.
   * Absent: it always belongs to a document.
   */
  readonly isFree?: (op: O, floor: Floor) => boolean
}
export interface Operation<T extends OpType> extends OperationOf<Op<T>> {
  readonly opType: T
}
/** An operation in a list of several. */
export type AnyOperation = OperationOf<never>

/** Rules of some operations: those of a flow on the device, all of them on the server. */
export interface Rules {
  readonly operations: ReadonlyMap<string, AnyOperation>
  readonly kinds: readonly AnyKind[]
  /** What the operation means on this floor. Pure: the same on the device and on the server. */
  readonly decide: (op: Pick<AnyOp, 'opType'>, floor: Floor, ctx: DecideContext) => Decision
  /** Whether the operation reports something no document asked for. */
  readonly isFree: (op: Pick<AnyOp, 'opType'>, floor: Floor) => boolean
  /** Whether it changes any document: what waits for a step may go on after it. */
  readonly changes: (op: Pick<AnyOp, 'opType'>) => boolean
  /** The floor after the patch. The floor given stays as it is; documents the patch does not name are shared, not copied. */
  readonly apply: (floor: Floor, patch: Patch) => Floor
}

/** Rules that know these operations and the kinds they touch; one that is asked for another throws. */
export const rulesOf = (list: readonly AnyOperation[]): Rules => {
  const operations = new Map(list.map((one) => [one.opType, one]))
  const kinds = [...new Set(list.flatMap((one) => one.touches))]
  const find = (opType: string): OperationOf<object> => {
    const one = operations.get(opType)
    if (one === undefined) throw new Error(`no rule of ${opType} is loaded`)
    return one as unknown as OperationOf<object>
  }
  return {
    operations,
    kinds,
    decide: (op, floor, ctx) => {
      const { decide, stepBefore } = find(op.opType)
      const decision = decide(op, floor, ctx)
      return decision.ok || stepBefore === undefined ? decision : waiting(decision, stepBefore)
    },
    isFree: (op, floor) => find(op.opType).isFree?.(op, floor) === true,
    changes: (op) => find(op.opType).touches.length > 0,
    apply: (floor, patch) => applyPatch(kinds, floor, patch),
  }
}
/** Both sets of rules as one. */
export const joinRules = (sets: readonly Rules[]): Rules => rulesOf(sets.flatMap((set) => [...set.operations.values()]))

/** Codes that say nothing but that the step before has not been reported. */
const missingStep: readonly string[] = ['A1111', 'A1213', 'A1605']

/** What is stopped by nothing but a step not reported yet waits for it. A2201 only while the status is below the one needed and not 已取消. */
const waiting = (stopped: Stopped, step: Step): Stopped =>
  missingStep.includes(stopped.code) || (stopped.code === 'A2201' && isBelow(stopped.args))
    ? { ...stopped, waitsFor: step }
    : stopped
const isBelow = ({ status, needs }: Args): boolean =>
  typeof status === 'number' && typeof needs === 'number' && status !== orderLife.off && status < needs
