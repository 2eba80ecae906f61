// 首次响应与跟进的时钟 · workorder/responded
import { workOrderLife } from '#contract/rules/workOrderLife'
import { node } from '#contract/rules/workOrderTerms'
import type { Ctx } from '../platform/ctx.ts'
import { openNode, restartFollow, type NodeHolder } from './clock/clock.ts'
import { writeColumns } from './change.ts'
import { clockColumns, clockOrder } from './effects.ts'
import { isOwnerSide, sideOf, type WorkOrder } from './order.ts'

const holderOf = ({ person }: Ctx): NodeHolder => ({ side: sideOf(person), handlerId: person.userId, handlerName: person.name })

/**
 * Records a message or follow-up of the warehouse for an order in progress (office.md §4.3). The first one ends the node 首次响应 and begins
 * 处理完成; a later follow-up begins 跟进 again. `counts` is false for people who only help (the white list).
 */
export const recordResponse = async (ctx: Ctx, order: WorkOrder, what: 'message' | 'followup', counts = true): Promise<void> => {
  if (isOwnerSide(ctx.person) || order.status !== workOrderLife.doing) return
  if (order.firstRespTime === null && order.curNode === node.reply && counts) {
    const clock = (await openNode(ctx, [clockOrder(order)], node.handle, holderOf(ctx))).get(order.id)
    await writeColumns(ctx, order, { firstRespTime: ctx.at, ...(clock && clockColumns(order, clock)) })
    return
  }
  if (what === 'followup') await restartFollow(ctx, [clockOrder(order)], holderOf(ctx))
}
