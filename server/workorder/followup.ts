// 跟进任务 · workorder/followup
import { userLife } from '#contract/rules/peopleLife'
import { followTaskLife } from '#contract/rules/followLife'
import { add, assign, followTask, of, register, remove, verify, verifyMax, verifyMore } from '#contract/workorder/followup'
import { followupBackMin } from '#contract/rules/workOrder'
import { openStates, workOrderLife } from '#contract/rules/workOrderLife'
import { statusText } from '#contract/rules/life'
import { groupBy } from '../core/floor/keyed.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { byIds, words } from '../platform/kinds.ts'
import { insertRows, moveRows } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { fromMoment } from '../platform/time.ts'
import { ownPictures } from './act.ts'
import { changedOrder, logOrder } from './change.ts'
import { followupsOf } from './followups.ts'
import { isOwnerSide, readOrder, readOrders, seesOrder, type WorkOrder } from './order.ts'
import { recordResponse } from './responded.ts'
import { transitionOf } from '../platform/transitions.ts'

/** Follow-ups are internal to the warehouse: a user of an owner sees none. wo_followup.kind is 1 for a follow-up, 2 for a task. */
const serving = (_today: string, person: Ctx['person']): Serving => ({
  from: 'wo_followup f join work_order w on w.tenant_id = $1 and w.id = f.work_order_id',
  alias: 'f',
  where: 'f.kind = 2',
  // for the link to the work order; not shown
  extra: { workOrderId: 'f.work_order_id::text' },
  columns: {
    taskId: 'f.id::text',
    workOrderId: 'f.work_order_id::text',
    workOrderNo: 'w.work_order_no',
    typeId: 'w.type_id::text',
    logisticsNo: 'w.logistics_no',
    taskUserId: 'f.task_user_id::text',
  },
  search: {
    taskUserId: (filter, p) => byIds('f.task_user_id', 'taskUserId', filter, p),
    workOrderId: (filter, p) => byIds('f.work_order_id', 'workOrderId', filter, p),
    inside: () => (isOwnerSide(person) ? 'false' : null),
  },
  scope: { owner: 'w.owner_no', warehouse: ['w.warehouse_no', 'w.sid'], shop: 'w.shop_no' },
})

const mustBeInternal = ({ person }: Ctx): void => {
  if (isOwnerSide(person)) throw refuse('A0404')
}
const momentOr = (ctx: Ctx, text: string | null | undefined, field: string): Date | null => {
  if (text === undefined || text === null || text === '') return null
  const at = fromMoment(text)
  const fault = at === null ? '时间格式不正确' : at.getTime() <= ctx.now ? '时间须晚于当前时间' : ''
  if (fault !== '') throw refuse('A0400', {}, { [field]: fault })
  return at
}
const mustBeOpen = (order: WorkOrder, act: string): void => {
  if (!openStates.includes(order.status)) throw refuse('A3001', { status: statusText(workOrderLife, order.status), act })
}
const publishChange = (ctx: Ctx, order: WorkOrder): Promise<void> => changedOrder(ctx, order, [followTask.id, 'workorder/list'])

interface Task {
  readonly userId: string
  readonly userName: string
  readonly at: Date
  readonly content: string
}
const openTask = async (ctx: Ctx, order: WorkOrder, { userId, userName, at, content }: Task): Promise<string> => {
  const id = ctx.id()
  await insertRows(ctx.tx, 'wo_followup', [
    {
      id,
      workOrderId: order.id,
      kind: 2,
      content,
      nextFollowTime: at,
      taskUserId: userId,
      taskUserName: userName,
      taskStatus: followTaskLife.open,
      ...createdBy(ctx),
      ...updatedBy(ctx),
    },
  ])
  return id
}

const addFollowup = handle(add, async (ctx, { workOrderId, content, contactWay, resultCode, nextFollowTime, images = [] }) => {
  mustBeInternal(ctx)
  const order = await readOrder(ctx, workOrderId, true)
  mustBeOpen(order, '跟进')
  await ownPictures(ctx, images, 'images')
  const next = momentOr(ctx, nextFollowTime, 'nextFollowTime')
  const id = ctx.id()
  await insertRows(ctx.tx, 'wo_followup', [
    {
      id,
      workOrderId,
      kind: 1,
      content: content.trim(),
      contactWay,
      resultCode,
      nextFollowTime: next,
      images,
      ...createdBy(ctx),
      ...updatedBy(ctx),
    },
  ])
  const { userId, name } = ctx.person
  if (next !== null) {
    await closeTasks(ctx, order, userId)
    await openTask(ctx, order, { userId, userName: name, at: next, content: shortened(content) })
  }
  await recordResponse(ctx, order, 'followup')
  await publishChange(ctx, order)
  return { id }
})
const shortened = (content: string): string => `再跟进：${content.trim()}`.slice(0, 500)

const toDone = transitionOf(followTaskLife, 'act add', followTaskLife.done)
const toRegistered = transitionOf(followTaskLife, 'act register', followTaskLife.done)
/** Closes a person's open task of the order before another task begins. */
const closeTasks = (ctx: Ctx, { id }: WorkOrder, userId: string): Promise<unknown> =>
  moveRows(ctx.tx, toDone, [{ workOrderId: id, taskUserId: userId, kind: 2 }], {
    by: ctx,
    key: ['workOrderId', 'taskUserId', 'kind'],
    all: { registerTime: ctx.at },
  })

const listFollowups = handle(of, async (ctx, { id }) => {
  mustBeInternal(ctx)
  return followupsOf(ctx, await readOrder(ctx, id))
})

const removeFollowup = handle(remove, async (ctx, { id }) => {
  mustBeInternal(ctx)
  const deletedRows = await ctx.tx.query<{ workOrderId: string }>(
    `delete from wo_followup where tenant_id = $1 and id = $2 and kind = 1 and create_user_id = $3 and create_time > $4 returning work_order_id::text`,
    [ctx.tenantId, id, ctx.person.userId, new Date(ctx.now - followupBackMin * 60_000)],
  )
  const [row] = deletedRows
  if (row === undefined) throw refuse('A3010.back')
  const order = await readOrder(ctx, row.workOrderId)
  await logOrder(ctx, order, '删除跟进')
  await publishChange(ctx, order)
  return {}
})

const registerTask = handle(register, async (ctx, { taskId, content, resultCode, nextFollowTime }) => {
  mustBeInternal(ctx)
  const [task] = await ctx.tx.query<{ workOrderId: string; taskUserId: string; taskUserName: string; taskStatus: number }>(
    'select f.work_order_id::text, f.task_user_id::text, f.task_user_name, f.task_status from wo_followup f where f.tenant_id = $1 and f.id = $2 and f.kind = 2 for update',
    [ctx.tenantId, taskId],
  )
  if (task === undefined) throw refuse('A0404')
  const order = await readOrder(ctx, task.workOrderId, true)
  if (task.taskStatus === followTaskLife.done) throw refuse('A3010.text', { reason: '这个任务已经登记过' })
  const next = momentOr(ctx, nextFollowTime, 'nextFollowTime')
  await moveRows(ctx.tx, toRegistered, [{ id: taskId }], {
    by: ctx,
    key: ['id'],
    all: { registerTime: ctx.at, resultCode, resultText: content.trim() },
  })
  const nextId =
    next === null
      ? null
      : await openTask(ctx, order, {
          userId: task.taskUserId,
          userName: task.taskUserName,
          at: next,
          content: shortened(content),
        })
  await recordResponse(ctx, order, 'followup')
  await publishChange(ctx, order)
  return { id: taskId, nextId }
})

const assignTasks = handle(assign, async (ctx, { workOrderIds, taskUserId, followTime, content }) => {
  mustBeInternal(ctx)
  const at = momentOr(ctx, followTime, 'followTime')
  if (at === null) throw refuse('A0410', { field: '跟进时间' }, { followTime: '跟进时间不能为空' })
  const [user] = await ctx.tx.query<{ name: string }>(
    `select u.name from sys_user u where u.tenant_id = $1 and u.id = $2 and u.status = ${userLife.on} and u.user_type <> 2`,
    [ctx.tenantId, taskUserId],
  )
  if (user === undefined) throw refuse('A1003', { field: '跟进人' }, { taskUserId: '跟进人不存在或已停用' })
  const orders = new Map((await readOrders(ctx, workOrderIds, true)).map((order) => [order.id, order]))
  const busy = await openTaskUsers(ctx, [...orders.keys()])
  const failList: { id: string; reason: string }[] = []
  for (const id of new Set(workOrderIds)) {
    const order = orders.get(id)
    const reason = assignFault(order, busy.get(id)?.includes(user.name) === true)
    if (reason !== '' || order === undefined) failList.push({ id, reason })
    else {
      await openTask(ctx, order, { userId: taskUserId, userName: user.name, at, content: content.trim() })
      await publishChange(ctx, order)
    }
  }
  return { successNum: new Set(workOrderIds).size - failList.length, failList }
})
const assignFault = (order: WorkOrder | undefined, isBusy: boolean): string => {
  if (order === undefined) return '数据不存在或无权限查看'
  if (!openStates.includes(order.status)) return `当前状态【${statusText(workOrderLife, order.status)}】不允许跟进`
  return isBusy ? '该跟进人已有未完成的跟进任务' : ''
}
/** People with an open task of these orders, by order. */
const openTaskUsers = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await ctx.tx.query<{ workOrderId: string; taskUserName: string }>(
    `select f.work_order_id::text, f.task_user_name from wo_followup f
      where f.tenant_id = $1 and f.work_order_id = any($2::bigint[]) and f.kind = 2 and f.task_status in (${followTaskLife.open}, ${followTaskLife.late}) order by f.id`,
    [ctx.tenantId, ids],
  )
  const rowsByOrder = groupBy(rows, ({ workOrderId }) => workOrderId)
  return new Map([...rowsByOrder].map(([id, some]) => [id, some.map(({ taskUserName }) => taskUserName)]))
}

type NumberInput = { readonly logisticsNos?: string; readonly workOrderNos?: string }
/** Each number with its newest work order. @throws Refused A0421 for too many numbers */
const ordersByNumber = async (ctx: Ctx, { logisticsNos, workOrderNos }: NumberInput) => {
  mustBeInternal(ctx)
  const nos = [...words(logisticsNos), ...words(workOrderNos)]
  if (nos.length > verifyMax) throw refuse('A0421.words', { max: verifyMax })
  const rows = await ctx.tx.query<WorkOrder>(
    `select w.* from work_order w where w.tenant_id = $1 and (w.logistics_no = any($2::text[]) or w.work_order_no = any($2::text[])) order by w.id`,
    [ctx.tenantId, nos],
  )
  const visibleRows = rows.filter((row) => seesOrder(ctx.person, row))
  const orderOf = (no: string): WorkOrder | undefined =>
    visibleRows.findLast((row) => row.logisticsNo === no || row.workOrderNo === no)
  return nos.map((no) => ({ no, order: orderOf(no) }))
}
const verifyNumbers = handle(verify, async (ctx, input) =>
  (await ordersByNumber(ctx, input)).map(({ no, order }) => ({
    no,
    exists: order !== undefined,
    workOrderId: order?.id ?? null,
  })),
)
const verifyWithReasons = handle(verifyMore, async (ctx, input) => {
  const ordersByNo = await ordersByNumber(ctx, input)
  const busy = await openTaskUsers(
    ctx,
    ordersByNo.flatMap(({ order }) => (order === undefined ? [] : [order.id])),
  )
  return ordersByNo.map(({ no, order }) => {
    const openTaskUser = busy.get(order?.id ?? '')?.[0] ?? null
    const reason = order === undefined ? '没有这个工单' : assignFault(order, false)
    return {
      no,
      exists: order !== undefined,
      workOrderId: order?.id ?? null,
      openTaskUser,
      status: order?.status ?? null,
      canFollow: reason === '',
      reason,
    }
  })
})

export default [
  ...serve(followTask, serving),
  addFollowup,
  listFollowups,
  removeFollowup,
  registerTask,
  assignTasks,
  verifyNumbers,
  verifyWithReasons,
] satisfies readonly Endpoint[]
