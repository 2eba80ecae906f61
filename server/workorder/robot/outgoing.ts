// 发到群里的消息 · workorder/robot/outgoing
/**
 * Messages are written in the transaction of their cause and sent by a job (send.ts), so no group gets a message about an undone change.
 */
import { DING_EVENT, type DingEvent } from '#contract/workorder/dingtalk'
import { robotLog } from '#contract/workorder/robotLog'
import { sendLife } from '#contract/rules/followLife'
import { changed, type ChangeCtx } from '../../platform/changes.ts'
import { enqueue } from '../../platform/jobs.ts'
import { insertRows } from '../../platform/rows.ts'
import { linksOfEvent, type Link, type LinkPlace } from './links.ts'

/** Account of the robot, which replies to its actions in the group. */
export const robotAccount = 'robot'

/** Name of the sending job. */
export const sendTaskName = 'work-order-robot'

export interface Outgoing {
  readonly link: Link
  readonly content: string
  readonly event: DingEvent
  readonly logisticsNo?: string | null
  readonly workOrderId?: string | null
  readonly workOrderNo?: string | null
}
const contentMax = 2_000
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** Queues messages. A group without a webhook gets none; its people can only send messages to the robot. */
export const queueMessages = async (ctx: ChangeCtx, all: readonly Outgoing[]): Promise<void> => {
  const messages = all.filter(({ link }) => link.webhookSealed !== null)
  if (messages.length === 0) return
  await insertRows(
    ctx.tx,
    'wo_robot_log',
    messages.map(({ link, content, event, logisticsNo = null, workOrderId = null, workOrderNo = null }) => ({
      id: ctx.id(),
      direction: 2,
      linkId: link.id,
      groupName: link.groupName,
      openConversationId: link.openConversationId,
      event,
      content: cut(content, contentMax),
      logisticsNo,
      workOrderId,
      workOrderNo,
      sendStatus: sendLife.waiting,
      nextTime: ctx.at,
      createTime: ctx.at,
      updateTime: ctx.at,
    })),
  )
  await changed(ctx, [{ resource: robotLog.id, key: 'all', op: 'put' }])
  await enqueue(ctx.tx, sendTaskName, { tenantId: ctx.tenantId }, `${sendTaskName}:${ctx.tenantId}`)
}

/** A work order as its groups' messages show it. */
export interface GroupOrder extends LinkPlace {
  readonly id: string
  readonly workOrderNo: string
  readonly typeName: string
  readonly logisticsNo: string | null
  /** link of the group whose message created the order; the robot replied there already */
  readonly answeredIn?: string | undefined
}

/** Maximum number of orders listed in a message; a message about more orders gives their count. */
const namedMax = 3
const textOf = (event: DingEvent, orders: readonly GroupOrder[], more: string): string => {
  const [first] = orders
  if (first === undefined) return ''
  if (orders.length <= namedMax)
    return [
      ...orders.map(({ typeName, workOrderNo, logisticsNo }) =>
        [
          `【${DING_EVENT[event]}】${typeName}工单 ${workOrderNo}`,
          ...(logisticsNo === null ? [] : [`快递单号：${logisticsNo}`]),
        ].join('\n\n'),
      ),
      ...(more === '' ? [] : [more]),
    ].join('\n\n')
  const listed = orders.slice(0, namedMax).map(({ workOrderNo }) => workOrderNo)
  return `【${DING_EVENT[event]}】${orders.length} 张工单：${listed.join('、')} 等`
}

/** Informs the subscribed groups of an event of these orders: one message per group, however many orders. */
export const tellGroups = async (ctx: ChangeCtx, orders: readonly GroupOrder[], event: DingEvent, more = ''): Promise<void> => {
  if (orders.length === 0) return
  const linksOf = await linksOfEvent(ctx.tx, event)
  const byLink = new Map<Link, GroupOrder[]>()
  for (const order of orders)
    for (const link of linksOf(order)) if (link.id !== order.answeredIn) byLink.set(link, [...(byLink.get(link) ?? []), order])
  await queueMessages(
    ctx,
    [...byLink].map(([link, told]) => {
      const only = told.length === 1 ? told[0] : undefined
      return {
        link,
        content: textOf(event, told, more),
        event,
        logisticsNo: only?.logisticsNo ?? null,
        workOrderId: only?.id ?? null,
        workOrderNo: only?.workOrderNo ?? null,
      }
    }),
  )
}
