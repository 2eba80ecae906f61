// 切换作业人 · ops/workerSwitch
import { Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import type { Decision } from './decision.ts'
import { scanned, type Sent } from './fields.ts'
import type { DecideContext, Floor } from './view.ts'
import { authAt, type WorkerAuth } from './kinds/workers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () => Fields({ badgeCode: scanned() })
type Payload = Sent<typeof payload>
type Op = OpOf<'WORKER_SWITCH', Payload>

/** Switches the operator of a device to a temp worker who is authorised and signed in now, or back to the person of the session. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { badgeCode } = op.payload
  if (badgeCode.startsWith('U:')) return badgeCode === `U:${op.actor.userId}` ? accept({}) : stop('A1120')
  const refused = workerStop(authAt(floor, badgeCode, ctx.now), ctx.now)
  return refused === null ? accept({}) : stop(refused)
}

/**
 * Why a temp worker may not work at that moment (floor.md §9.5); null when allowed. A2113: not authorised; A2114: other work authorised;
 * A2115: not signed in. `workType`: work_record.op_type of the operation.
 */
export const workerStop = (
  worker: WorkerAuth | undefined,
  now: number,
  workType?: number,
): 'A2113' | 'A2114' | 'A2115' | null => {
  if (worker === undefined || now < worker.startTime || now > worker.endTime) return 'A2113'
  if (workType !== undefined && !worker.opTypes.includes(workType)) return 'A2114'
  // the server may receive a switch after the worker has left
  const { signed, leftAt } = worker
  return signed || (leftAt !== undefined && now <= leftAt) ? null : 'A2115'
}

export const names = ({ badgeCode }: Payload): Names => ({ badges: [badgeCode] })

export const operation: Operation<Op> = {
  opType: 'WORKER_SWITCH',
  right: 0,
  workType: 0,
  touches: [],
  decide,
}
