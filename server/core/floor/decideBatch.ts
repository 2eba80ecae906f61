// 逐条判定 · core/floor/decideBatch
/** Decides operations in memory, each on the result of those before it, and waiting ones as soon as their missing step has arrived. */
import type { AnyOp } from '#contract/envelope'
import type { Step } from '#contract/ops/op'
import { applyPatch, decide, isFree, rules } from '#contract/ops/decide'
import type { Args, Decision, DomainEvent, Note, Patch, Stopped, WorkFact } from '#contract/ops/decision'
import { authAt } from '#contract/ops/kinds/workers'
import { decideWaiting, isWaiting } from '#contract/ops/orderView'
import { isClaim } from '#contract/ops/claims'
import type { Floor } from '#contract/ops/view'
import type { Author } from './context.ts'

/** One operation to be decided. */
export interface Task {
  readonly op: AnyOp
  readonly effectiveAt: number
  readonly author: Author
  readonly deviceId: string
  /** the operation is in pda_op already */
  readonly stored: boolean
  /** the operation was on the device for more than 72 hours */
  readonly isOld: boolean
}
export interface Outcome {
  readonly task: Task
  /** pda_op.verdict: 1 applied 2 flagged 3 refused */
  readonly verdict: 1 | 2 | 3
  readonly code: string | null
  readonly args: Args
  readonly waitingFor: Step | null
  readonly patch: Patch
  readonly work: readonly WorkFact[]
  readonly events: readonly DomainEvent[]
  readonly notes: readonly Note[]
  /** orders of a batch that were dropped */
  readonly excluded?: readonly string[]
  /** nothing is booked until a leader accepts it */
  readonly isProposal?: true
  /** booked and paid, but flagged if the sign-in of its worker does not arrive in time (core/floor/signDue) */
  readonly signDue?: true
  /** the views at its decision */
  readonly before: Floor
}
export interface DecidedBatch {
  readonly outcomes: readonly Outcome[]
  readonly floor: Floor
}

/**
 * Decides `tasks` in order. Tries `waiting` again, by effectiveAt, whenever a missing step may have arrived; an operation that a later one
 * takes back stops waiting. With `expire` the wait is over: operations whose step is still missing are flagged. A new operation that waits
 * has an outcome; a stored one that goes on waiting has none.
 */
export const decideAll = (floor: Floor, tasks: readonly Task[], waiting: readonly Task[], expire = false): DecidedBatch => {
  const outcomes: Outcome[] = []
  let now = floor
  let stillWaiting = waiting
  const retry = (): void => {
    const retried = decideWaiting(rules, now, stillWaiting, decideTask)
    for (const { one, decision, before } of retried.settled) outcomes.push(outcomeOf(one, decision, before))
    now = retried.floor
    stillWaiting = retried.waiting
  }
  for (const task of tasks) {
    const decision = decideTask(task, now)
    if (isWaiting(decision)) {
      stillWaiting = [...stillWaiting, task].sort((a, b) => a.effectiveAt - b.effectiveAt)
      continue
    }
    if (decision.ok) {
      const withdrawn = stillWaiting.filter((earlier) => rules.takesBack(task.op, earlier.op))
      stillWaiting = stillWaiting.filter((earlier) => !withdrawn.includes(earlier))
      for (const earlier of withdrawn) outcomes.push({ ...emptyOutcome(earlier, {}, now), verdict: 1, code: null, patch: {} })
    }
    outcomes.push(outcomeOf(task, decision, now))
    now = applyPatch(now, outcomes.at(-1)?.patch ?? {})
    if (stillWaiting.length > 0 && rules.changes(task.op)) retry()
  }
  if (tasks.length === 0) retry()
  for (const task of stillWaiting) {
    if (task.stored && !expire) continue
    const decision = decideTask(task, now)
    outcomes.push(expire ? flaggedOutcome(task, decision, now) : waitingOutcome(task, decision, now))
  }
  return { outcomes, floor: now }
}

/** The decision on this floor, as of the moment of the operation. The person's permission is decided separately. */
export const decideTask = (task: Task, floor: Floor): Decision => {
  const { op, effectiveAt, author } = task
  if (author.foreign) return { ok: false, code: 'A0404', args: {} }
  return decide(op, floor, {
    now: effectiveAt,
    operatorKey: author.operatorKey,
    operatorName: author.operatorName,
    rights: author.rights,
    opId: op.opId,
    deviceId: task.deviceId,
    ...(op.workstationNo === undefined ? {} : { workstationNo: op.workstationNo }),
    ...(op.leaseVersion === undefined ? {} : { leaseVersion: op.leaseVersion }),
  })
}

const outcomeOf = (task: Task, decision: Decision, before: Floor): Outcome => {
  const claims = isClaim(task.op.opType)
  const signDue = !claims && task.author.signDue
  const stop = signDue ? null : task.author.stop
  if (claims && stop !== null) return refusedOutcome(task, stop, {}, before)
  if (stop !== null && !task.author.foreign && isFree(task.op, before))
    return { ...emptyOutcome(task, {}, before), verdict: 2, code: stop, patch: {}, isProposal: true }
  if (!decision.ok && isUnsignedSwitch(task, decision, before)) return { ...emptyOutcome(task, {}, before), ...unsignedOutcome }
  if (!decision.ok)
    return claims ? refusedOutcome(task, decision.code, decision.args, before) : flaggedOutcome(task, decision, before)
  const { patch, work, events, notes, excluded } = decision
  const base = { task, args: {}, waitingFor: null, patch, work, events, notes, before, ...(excluded && { excluded }) }
  if (signDue) return { ...base, verdict: 1, code: null, signDue }
  return stop === null ? { ...base, verdict: 1, code: null } : { ...base, verdict: 2, code: stop }
}

/** A temp worker took over the device, and his sign-in has not arrived yet (A2115). */
const isUnsignedSwitch = ({ op, effectiveAt }: Task, { code }: Stopped, floor: Floor): boolean =>
  op.opType === 'WORKER_SWITCH' && code === 'A2115' && authAt(floor, op.payload.badgeCode, effectiveAt)?.signedAt === undefined
const unsignedOutcome = { verdict: 1, code: null, patch: {}, signDue: true } as const

const emptyOutcome = (task: Task, args: Args, before: Floor) => ({
  task,
  args,
  waitingFor: null,
  work: [],
  events: [],
  notes: [],
  before,
})

const refusedOutcome = (task: Task, code: string, args: Args, before: Floor): Outcome => ({
  ...emptyOutcome(task, args, before),
  verdict: 3,
  code,
  patch: {},
})

const flaggedOutcome = (task: Task, decision: Decision, before: Floor): Outcome =>
  decision.ok
    ? outcomeOf(task, decision, before)
    : {
        ...emptyOutcome(task, decision.args, before),
        verdict: 2,
        code: decision.code,
        patch: decision.truth ?? {},
        work: decision.work ?? [],
      }

const waitingOutcome = (task: Task, decision: Decision, before: Floor): Outcome => ({
  ...emptyOutcome(task, decision.ok ? {} : decision.args, before),
  verdict: 1,
  code: null,
  patch: {},
  waitingFor: decision.ok ? null : (decision.waitsFor ?? null),
})
