// 开始卸货 · ops/unloadStart
import { Array as ListOf, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { arrivalLife } from '../rules/inboundLife.ts'
import { statusText } from '../rules/life.ts'
import { taskWorkersMax } from '../rules/customTask.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { arrivalNo, scanned, type Sent } from './fields.ts'
import { arrivals } from './kinds/arrivals.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { badgeOperator, isStaffBadge, joinStop } from './taskReport.ts'
import type { DecideContext, Floor } from './view.ts'

/** work_record.op_type 卸货. */
export const unloadWork = 10

export const payload = () => Fields({ arrivalNo: arrivalNo(), workers: ListOf(scanned(), { maxItems: taskWorkersMax }) })
type Payload = Sent<typeof payload>
type Op = OpOf<'UNLOAD_START', Payload>

/** Starts the unloading of a truck. A second start changes nothing. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { workers } = op.payload
  const arrival = at(floor.arrivals, op.payload.arrivalNo)
  if (arrival === undefined) return stop('A0404')
  if (arrival.status === arrivalLife.unloading) return accept({})
  if (arrival.status !== arrivalLife.toUnload) return stop('A1810', { text: statusText(arrivalLife, arrival.status) }, {})
  for (const badge of workers) {
    const refused = joinStop(floor, badge, ctx.now, unloadWork)
    if (refused !== null) return stop(refused)
  }
  const operatorKeys = [...new Set(workers.map((badge) => badgeOperator(floor, badge)))]
  return accept({ unloading: [{ arrivalNo: arrival.arrivalNo, ownerNo: arrival.ownerNo, operatorKeys, at: ctx.now }] })
}

export const names = ({ arrivalNo: no, workers }: Payload): Names => ({
  arrivals: [no],
  staff: workers.filter(isStaffBadge),
  badges: workers.filter((badge) => !isStaffBadge(badge)),
})

export const operation: Operation<Op> = {
  opType: 'UNLOAD_START',
  right: 281_400,
  workType: unloadWork,
  touches: [arrivals],
  decide,
}
