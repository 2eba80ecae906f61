// 工单的操作 · workorder/act
import type { ReplyOf } from '#contract/call'
import { statusText } from '#contract/rules/life'
import { contentMin, woMessage } from '#contract/rules/workOrder'
import { openStates, workOrderLife, type WorkOrderEventName } from '#contract/rules/workOrderLife'
import {
  accept,
  cancel,
  changeStatus,
  claim,
  claimMoney,
  commentBatch,
  commentOne,
  follow,
  reject,
  remind,
  setPriority,
  toggle,
} from '#contract/workorder/act'
import type { Ctx } from '../platform/ctx.ts'
import { asRefused, refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { pictureFault } from '../platform/pictures.ts'
import { insertRows } from '../platform/rows.ts'
import { createdBy } from '../platform/stamp.ts'
import { cause, changedOrder, writeColumns, logOrder, type EventInput } from './change.ts'
import { writeMessages } from './messages.ts'
import { isOwnerSide, readOrder, readOrders, type WorkOrder } from './order.ts'
import { dropClaims } from './settle.ts'

type Versioned = { readonly id: string; readonly version?: number }
const lockOrder = (ctx: Ctx, { id }: Versioned): Promise<WorkOrder> => readOrder(ctx, id, true)
const reasonOf = (reason: string | null | undefined): { reason: string } => ({ reason: reason?.trim() ?? '' })
/** Checks that the links are uploaded pictures. @throws Refused A0400 */
export const ownPictures = async (ctx: Ctx, links: readonly string[], field: string): Promise<void> => {
  const fault = await pictureFault(ctx, links)
  if (fault !== '') throw refuse('A0400', {}, { [field]: fault })
}

/** Runs `work` for each order and returns the refused ones; a refusal leaves the others done. */
const each = async (
  ctx: Ctx,
  ids: readonly string[],
  work: (order: WorkOrder) => Promise<unknown>,
): Promise<ReplyOf<typeof claim>> => {
  const orders = new Map((await readOrders(ctx, ids, true)).map((order) => [order.id, order]))
  const failList: { id: string; reason: string }[] = []
  for (const id of new Set(ids)) {
    const order = orders.get(id)
    try {
      if (order === undefined) throw refuse('A0404')
      await work(order)
    } catch (error) {
      // a refusal comes before anything of this order is written; any other error undoes all
      const refused = asRefused(error)
      if (refused === undefined || !reportedCodes.test(refused.refusal.code)) throw error
      failList.push({ id, reason: refused.message })
    }
  }
  return { successNum: new Set(ids).size - failList.length, failList }
}
/** Refusals that count for one order: A3001 wrong state, A3010 a rule of the event, A0404 not visible, A0312 no right. */
const reportedCodes = /^(A3001|A3010|A0404|A0312)/

const claimOrders = handle(claim, (ctx, { ids }) => each(ctx, ids, (order) => cause(ctx, order, 'claim')))
const acceptOrder = handle(accept, async (ctx, input) =>
  cause(ctx, await lockOrder(ctx, input), 'accept', { version: input.version }),
)
const cancelOrder = handle(cancel, async (ctx, input) =>
  cause(ctx, await lockOrder(ctx, input), 'cancel', { version: input.version, ...reasonOf(input.reason) }),
)
const rejectOrder = handle(reject, async (ctx, input) =>
  cause(ctx, await lockOrder(ctx, input), 'reject', { version: input.version, ...reasonOf(input.reason) }),
)
const remindOrder = handle(remind, async (ctx, input) => {
  const order = await lockOrder(ctx, input)
  const content = input.content?.trim() ?? ''
  const done = await cause(ctx, order, 'remind', { version: input.version, reason: content })
  if (content !== '') await writeMessages(ctx, order, [{ msgType: woMessage.text, content }])
  return done
})
const setOrderPriority = handle(setPriority, async (ctx, input) =>
  cause(ctx, await lockOrder(ctx, input), 'priority', { version: input.version, priority: input.priority }),
)
const toggleSuspension = handle(toggle, async (ctx, input) => {
  const order = await lockOrder(ctx, input)
  const name = order.status === workOrderLife.suspended ? 'resume' : 'suspend'
  return cause(ctx, order, name, { version: input.version, ...reasonOf(input.reason) })
})

/** The event that PUT status causes, by the order's state and the requested state. */
const eventFor = (order: WorkOrder, to: number): WorkOrderEventName => {
  if (to === workOrderLife.toConfirm) return 'submit'
  if (to === workOrderLife.done) return 'confirm'
  if (to === workOrderLife.toClaim) return 'resubmit'
  if (order.status === workOrderLife.toSettle) return 'withdraw'
  return order.status === workOrderLife.done ? 'reopen' : 'dissatisfy'
}
const changeOrderStatus = handle(changeStatus, async (ctx, input) => {
  const { version, status, result, resultImages = [], content } = input
  const order = await lockOrder(ctx, input)
  const name = eventFor(order, status)
  await ownPictures(ctx, resultImages, 'resultImages')
  const how: EventInput = {
    version,
    ...reasonOf(input.reason),
    result: result?.trim() ?? '',
    resultImages,
    ...(name === 'resubmit' && content ? { patch: { content: checkedContent(content) } } : {}),
  }
  // `cause` checks the event first, so that the claims are dropped only if the settlement may be withdrawn
  if (name === 'withdraw') {
    const done = await cause(ctx, order, name, how)
    await dropClaims(ctx, order)
    const [now] = await readOrders(ctx, [order.id])
    return { ...done, version: now?.version ?? done.version }
  }
  return cause(ctx, order, name, how)
})
const checkedContent = (text: string): string => {
  if (Array.from(text.trim()).length < contentMin) throw refuse('A0400', {}, { content: '问题描述不能少于5个字' })
  return text.trim()
}

/** claimMoney: stores the amount the owner wants; the settlement comes later. */
const storeClaimMoney = handle(
  claimMoney,
  async (ctx, { workOrderId, goodsValueFen, freightFen, claimFen, payWay, images = [] }) => {
    const order = await readOrder(ctx, workOrderId, true)
    if (!openStates.includes(order.status) || order.status === workOrderLife.toSettle)
      throw refuse('A3001', { status: statusOf(order), act: '申请赔付' })
    if (!isOwnerSide(ctx.person) && order.createUserId !== ctx.person.userId && order.acceptUserId !== ctx.person.userId)
      throw refuse('A3010.who', { who: '货主、发起人或处理人', act: '申请赔付' })
    await ownPictures(ctx, images, 'images')
    await writeColumns(ctx, order, {
      isClaim: 1,
      claimGoodsFen: goodsValueFen,
      claimFreightFen: freightFen,
      claimFen,
      claimPayWay: payWay,
      claimImages: images,
    })
    await logOrder(ctx, order, '申请赔付', { before: { num: Number(order.claimFen) }, after: { num: claimFen } })
    await changedOrder(ctx, order)
    return { id: order.id, status: order.status, version: order.version + 1 }
  },
)

const statusOf = ({ status }: WorkOrder): string => statusText(workOrderLife, status)
/** The requester may score a finished order once. */
const commentOrder = async (ctx: Ctx, order: WorkOrder, score: number, text: string | null | undefined) => {
  if (order.status !== workOrderLife.done) throw refuse('A3001', { status: statusOf(order), act: '评价' })
  if (order.score !== null) throw refuse('A3010.scored')
  if (!isOwnerSide(ctx.person) && order.createUserId !== ctx.person.userId)
    throw refuse('A3010.who', { who: '货主或发起人', act: '评价' })
  await writeColumns(ctx, order, { score, comment: text?.trim() ?? null, commentTime: ctx.at })
  await logOrder(ctx, order, '评价', { after: { num: score } })
  await changedOrder(ctx, order)
  return { id: order.id, status: order.status, version: order.version + 1 }
}
const commentById = handle(commentOne, async (ctx, { id, score, comment: text }) =>
  commentOrder(ctx, await readOrder(ctx, id, true), score, text),
)
const commentByIds = handle(commentBatch, (ctx, { ids, score, comment: text }) =>
  each(ctx, ids, (order) => commentOrder(ctx, order, score, text)),
)

const toggleFollow = handle(follow, async (ctx, { id }) => {
  const order = await readOrder(ctx, id)
  const deletedRows = await ctx.tx.query(
    'delete from wo_follow where tenant_id = $1 and work_order_id = $2 and user_id = $3 returning id',
    [ctx.tenantId, order.id, ctx.person.userId],
  )
  if (deletedRows.length > 0) return { followed: 0 }
  await insertRows(ctx.tx, 'wo_follow', [{ id: ctx.id(), workOrderId: order.id, userId: ctx.person.userId, ...createdBy(ctx) }], {
    skip: 'any',
  })
  return { followed: 1 }
})

export default [
  claimOrders,
  acceptOrder,
  cancelOrder,
  rejectOrder,
  remindOrder,
  setOrderPriority,
  toggleSuspension,
  changeOrderStatus,
  storeClaimMoney,
  commentById,
  commentByIds,
  toggleFollow,
] satisfies readonly Endpoint[]
