// 报工 · ops/taskReport
import { Array as ListOf, Integer, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { reportStop, sharesStop, taskWorkersMax, wholeBp } from '../rules/customTask.ts'
import { customTaskLife } from '../rules/customTaskLife.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, moment, scanned, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { tasks, type TaskShare } from './kinds/tasks.ts'
import { authAt } from './kinds/workers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'
import { workerStop } from './workerSwitch.ts'

/** work_record.op_type 自定义任务. */
export const taskWork = 9
/** Maximum number of photos of a report. */
export const taskPhotos = 6
export const isStaffBadge = (badgeCode: string): boolean => badgeCode.startsWith('U:')

export const payload = () =>
  Fields({
    taskNo: docNo(),
    finishQty: Integer({ minimum: 0, maximum: 9_999_999 }),
    reportMin: Integer({ minimum: 1, maximum: 14_400 }),
    /** people by badge, with the moment they joined by the clock of the device, and their share of the work */
    workers: ListOf(
      Fields({
        badgeCode: scanned(),
        shareBp: Integer({ minimum: 1, maximum: wholeBp }),
        joinedAt: moment(),
        /** the person's own minutes; absent: as long as the task */
        workedMin: Optional(Integer({ minimum: 0, maximum: 14_400 })),
      }),
      { maxItems: taskWorkersMax },
    ),
    photos: photos(taskPhotos),
    finishTime: moment(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'TASK_REPORT', Payload>

/**
 * Why a badge cannot work on a task at that moment; null when it can (floor.md §9.5). A1121: unknown staff member; A2113: not authorised;
 * A2114: other work authorised; A2115: not signed in.
 */
export const joinStop = (
  floor: Floor,
  badgeCode: string,
  now: number,
  workType = taskWork,
): 'A1121' | 'A2113' | 'A2114' | 'A2115' | null => {
  if (isStaffBadge(badgeCode)) return at(floor.staff, badgeCode) === undefined ? 'A1121' : null
  return workerStop(authAt(floor, badgeCode, now), now, workType)
}

/** Operator key of a badge: `U` and the user id of a staff member, `T` and the id of a temp worker. */
export const badgeOperator = (floor: Floor, badgeCode: string): string =>
  isStaffBadge(badgeCode) ? `U${badgeCode.slice(2)}` : `T${floor.workers?.[badgeCode]?.tempUserId ?? ''}`

/** Reports finished work: quantity, minutes and people. A supervisor confirms the minutes afterwards (floor.md §9.3, §16.2). */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { taskNo, finishQty, reportMin, workers, photos: pictures, finishTime } = op.payload
  const task = at(floor.tasks, taskNo)
  if (task === undefined) return stop('A0404')
  if (task.status !== customTaskLife.doing) return stop('A2104')
  for (const { badgeCode, joinedAt } of workers) {
    // the duration is the difference of two moments of the device's clock; it ends at the effective moment of the report
    const refused = joinStop(floor, badgeCode, ctx.now - Math.max(finishTime - joinedAt, 0))
    if (refused !== null) return stop(refused)
  }
  const shares = workers.map(({ badgeCode, shareBp, workedMin }): TaskShare => ({
    operatorKey: badgeOperator(floor, badgeCode),
    shareBp,
    ...(workedMin !== undefined && { workedMin: Math.min(workedMin, reportMin) }),
  }))
  const isTwice = new Set(shares.map(({ operatorKey }) => operatorKey)).size < shares.length
  if (isTwice || sharesStop(shares.map(({ shareBp }) => shareBp)) !== null) return stop('A1807')
  const minutes = reportStop(reportMin, task.startTime, ctx.now)
  if (minutes !== null) return stop(minutes)
  if (task.needPhoto && pictures.length === 0) return stop('A1304')
  return accept({ reported: [{ taskNo, finishQty, reportMin, endTime: ctx.now, workers: shares }] })
}

export const names = ({ taskNo, workers }: Payload): Names => {
  const badges = workers.map(({ badgeCode }) => badgeCode)
  return { tasks: [taskNo], staff: badges.filter(isStaffBadge), badges: badges.filter((one) => !isStaffBadge(one)) }
}

export const operation: Operation<Op> = {
  opType: 'TASK_REPORT',
  right: 281_000,
  workType: taskWork,
  touches: [tasks],
  isRecord: true,
  decide,
}
