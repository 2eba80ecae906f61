// 作业 · ops/operation
/**
 * Definition of an operation: who may do it, how it is decided and which kinds of documents it changes. Each operation has its own file.
 */
import { orderLife } from '../rules/orderLife.ts'
import type { Args, Decision, Patch, Stopped } from './decision.ts'
import { applyPatch, type AnyKind, type Own } from './kind.ts'
import type { OpOf, Step } from './op.ts'
import type { DecideContext, Floor } from './view.ts'

/** `O`: the operation as it is queued. */
export interface OperationOf<O> {
  readonly opType: string
  /** right of its handheld page (floor.md §16.3); 0: any page */
  readonly right: number
  /** right of the matching page or button on the desktop, which allows the operation as well; absent: handheld only */
  readonly desk?: (op: O) => number
  /** work_record.op_type a temp worker must be authorised for; 0: none */
  readonly workType: number
  /** kinds of documents its patch changes */
  readonly touches: readonly AnyKind[]
  /** the step directly before it: while only that step is not uploaded, the operation waits (floor.md §16.2 Waiting) */
  readonly stepBefore?: Step
  /**
   * a flagged operation has written only a void record, so it can be applied when it is decided again. Absent: the operation moves pieces,
   * which were booked at once
   */
  readonly isRecord?: true
  readonly decide: (op: O, floor: Floor, ctx: DecideContext) => Decision
  /** Whether the operation undoes an earlier one that still waits for a step; the earlier one then ends without an effect. */
  readonly takesBack?: (op: O, earlier: OpOf) => boolean
  /**
   * Whether no document requires the operation (floor.md §16.2 Clashes). From a person without the right, such an operation is a proposal
   * that a leader accepts. Absent: the operation always belongs to a document.
   */
  readonly isFree?: (op: O, floor: Floor) => boolean
}
export interface Operation<O extends OpOf> extends OperationOf<O> {
  readonly opType: O['opType']
}
/** An operation in a list of several. */
export type AnyOperation = OperationOf<never>

/** Rules of some operations: those of a flow on the device, all of them on the server. */
export interface Rules {
  readonly operations: ReadonlyMap<string, AnyOperation>
  readonly kinds: readonly AnyKind[]
  /** Decides the operation on this floor. Pure: the same on the device and on the server. */
  readonly decide: (op: Pick<OpOf, 'opType'>, floor: Floor, ctx: DecideContext) => Decision
  /** Whether no document requires the operation. */
  readonly isFree: (op: Pick<OpOf, 'opType'>, floor: Floor) => boolean
  /** Whether the operation undoes an earlier one that waits. */
  readonly takesBack: (op: OpOf, earlier: OpOf) => boolean
  /** Whether the operation changes any document, so that waiting operations have to be decided again after it. */
  readonly changes: (op: Pick<OpOf, 'opType'>) => boolean
  /**
   * The floor after the patch. The given floor does not change; documents the patch does not name are shared, not copied. `own`: see
   * `ownCopy`.
   */
  readonly apply: (floor: Floor, patch: Patch, own?: Own) => Floor
}

/** Rules of these operations and the kinds they touch; any other operation throws. */
export const rulesOf = (list: readonly AnyOperation[]): Rules => {
  const operations = new Map(list.map((operation) => [operation.opType, operation]))
  const kinds = [...new Set(list.flatMap(({ touches }) => touches))]
  const operationOf = (opType: string): OperationOf<object> => {
    const operation = operations.get(opType)
    if (operation === undefined) throw new Error(`no rule of ${opType} is loaded`)
    return operation as unknown as OperationOf<object>
  }
  return {
    operations,
    kinds,
    decide: (op, floor, ctx) => {
      const { decide, stepBefore } = operationOf(op.opType)
      const decision = decide(op, floor, ctx)
      return decision.ok || stepBefore === undefined ? decision : withWaiting(decision, stepBefore)
    },
    isFree: (op, floor) => operationOf(op.opType).isFree?.(op, floor) === true,
    takesBack: (op, earlier) => operationOf(op.opType).takesBack?.(op, earlier) === true,
    changes: (op) => operationOf(op.opType).touches.length > 0,
    apply: (floor, patch, own) => applyPatch(kinds, floor, patch, own),
  }
}
/** Joins two sets of rules. */
export const joinRules = (sets: readonly Rules[]): Rules => rulesOf(sets.flatMap((set) => [...set.operations.values()]))

/** Codes for a missing step: lines not picked, pick order not finished, parcel not weighed, unloading not begun. */
const missingStep: readonly string[] = ['A1111', 'A1213', 'A1605', 'A1808']

/**
 * Marks a stopped decision as waiting where it lacks only a step that is not uploaded yet. A2201 (the status does not allow the operation)
 * counts only while the status is below the needed status and the order is not 已取消.
 */
const withWaiting = (stopped: Stopped, step: Step): Stopped =>
  missingStep.includes(stopped.code) || (stopped.code === 'A2201' && isBelow(stopped.args))
    ? { ...stopped, waitsFor: step }
    : stopped
const isBelow = ({ status, needs }: Args): boolean =>
  typeof status === 'number' && typeof needs === 'number' && status !== orderLife.off && status < needs
