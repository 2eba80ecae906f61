// 机器人日志 · workorder/robotLog
import { sendLife } from '#contract/rules/followLife'
import { cutover, exportRobotLogs, removeRobotLogs, resendMax, resendRobotLogs, robotLog } from '#contract/workorder/robotLog'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { byIds } from '../platform/kinds.ts'
import { placesSeen } from '../core/placedRule.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { changedOrder, writeColumns, logOrder } from './change.ts'
import { fileNow } from '../platform/exports/now.ts'
import { readOrder } from './order.ts'
import { sendTaskName } from './robot/outgoing.ts'
import { receive, receiveAt } from './robot/receive.ts'
import { moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

/** Days messages are kept. */
const keptDays = 30

/** SQL: messages of groups in the person's owners and warehouses. Messages of an unlinked group need the scope of all. */
const seenGroups = (person: Person): string => {
  const { owner, warehouse } = person.scope
  const linked = `exists (select 1 from wo_dingtalk_link r where r.tenant_id = $1 and r.id = g.link_id and ${placesSeen(person)})`
  return owner.all && warehouse.all ? 'true' : linked
}

const serving = (_today: string, person: Person): Serving => ({
  from: 'wo_robot_log g',
  alias: 'g',
  columns: { logId: 'g.id::text', matchTypeId: 'g.match_type_id::text', workOrderId: 'g.work_order_id::text' },
  where: seenGroups(person),
  search: { matchTypeId: (filter, p) => byIds('g.match_type_id', 'matchTypeId', filter, p) },
})

interface LockedMessage {
  readonly id: string
  readonly direction: number
  readonly sendStatus: number | null
  readonly retryCount: number
  readonly createTime: Date
}
/** Messages by id, locked. @throws Refused A0404 if one is missing or out of scope */
const lockMessages = async (ctx: Ctx, ids: readonly string[]): Promise<readonly LockedMessage[]> => {
  const distinctIds = [...new Set(ids)]
  const rows = await ctx.tx.query<LockedMessage>(
    `select g.id::text, g.direction, g.send_status, g.retry_count, g.create_time from wo_robot_log g
      where g.tenant_id = $1 and g.id = any($2::bigint[]) and ${seenGroups(ctx.person)} order by g.id for update of g`,
    [ctx.tenantId, distinctIds],
  )
  if (rows.length < distinctIds.length) throw refuse('A0404')
  return rows
}

const toWaiting = transitionOf(sendLife, 'act resend', sendLife.waiting)
const resend = handle(resendRobotLogs, async (ctx, { ids }) => {
  const rows = await lockMessages(ctx, ids)
  if (rows.some(({ direction, sendStatus }) => direction !== 2 || sendStatus !== sendLife.failed)) throw refuse('A3030.resend')
  if (rows.some(({ retryCount }) => retryCount >= resendMax)) throw refuse('A3030.resendMax')
  await moveRows(
    ctx.tx,
    toWaiting,
    rows.map(({ id }) => ({ id, retryCount: 1 })),
    { by: { at: ctx.at }, key: ['id'], add: ['retryCount'], all: { failReason: null, nextTime: ctx.at } },
  )
  await changed(ctx, [{ resource: robotLog.id, key: 'all', op: 'put' }])
  await enqueue(ctx.tx, sendTaskName, { tenantId: ctx.tenantId }, `${sendTaskName}:${ctx.tenantId}`)
  return { done: rows.length }
})

const remove = handle(removeRobotLogs, async (ctx, { ids }) => {
  const rows = await lockMessages(ctx, ids)
  const old = ctx.now - keptDays * 86_400_000
  const isRemovable = ({ direction, sendStatus, createTime }: LockedMessage): boolean =>
    (direction === 2 && sendStatus === sendLife.failed) || createTime.getTime() < old
  if (!rows.every(isRemovable)) throw refuse('A3030.keep')
  await ctx.tx.query('delete from wo_robot_log where tenant_id = $1 and id = any($2::bigint[])', [
    ctx.tenantId,
    rows.map(({ id }) => id),
  ])
  await writeLogs(
    ctx,
    rows.map(({ id, direction, sendStatus }) => ({
      bizType: robotLog.id,
      bizNo: id,
      action: '删除',
      before: { direction, sendStatus },
      after: null,
    })),
  )
  await changed(ctx, [{ resource: robotLog.id, key: 'all', op: 'gone' }])
  return { done: rows.length }
})

const switchRobot = handle(
  cutover,
  async (ctx, { id, mode }) => {
    const order = await readOrder(ctx, id, true)
    const robotMode = mode ?? (order.robotMode === 1 ? 0 : 1)
    if (robotMode !== order.robotMode) {
      await writeColumns(ctx, order, { robotMode })
      await logOrder(ctx, order, '切换机器人', { before: { robotMode: order.robotMode }, after: { robotMode } })
      await changedOrder(ctx, order)
    }
    return { robotMode }
  },
  // a GET by the spec, although it writes
  { readOnly: false },
)

const download = handle(exportRobotLogs, (ctx, input) => fileNow(ctx, { resource: robotLog, serving }, input), { readOnly: true })

export default [...serve(robotLog, serving), resend, remove, switchRobot, download, receive, receiveAt]
