// 工单会话的消息 · workorder/messages
/** Writes messages and raises the unread counts of the other side. */
import { woMessage, woSide } from '#contract/rules/workOrder'
import type { Ctx } from '../platform/ctx.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { createdBy } from '../platform/stamp.ts'
import { sideOf, type WorkOrder } from './order.ts'

export interface NewMessage {
  readonly msgType: number
  readonly content: string
  readonly attachments?: readonly string[]
  readonly isInternal?: number
  readonly quoteId?: string | null
  readonly clientId?: string | null
  /** the author's side, if it is not the side of the person */
  readonly side?: number
}

/** Sides as bits of `read_side`. */
export const sideBit = (side: number): number => 1 << (side - 1)

const rowOf = (ctx: Ctx, side: number, workOrderId: string, message: NewMessage) => ({
  id: ctx.id(),
  workOrderId,
  msgType: message.msgType,
  content: message.content,
  attachments: message.attachments ?? [],
  senderId: message.msgType === woMessage.system ? null : ctx.person.userId,
  senderName: message.msgType === woMessage.system ? '系统' : ctx.person.name,
  senderSide: message.side ?? side,
  isInternal: message.isInternal ?? 0,
  quoteId: message.quoteId ?? null,
  clientId: message.clientId ?? null,
  readSide: sideBit(message.side ?? side),
  ...createdBy(ctx),
})

/** Writes system messages about events of orders; they do not count as unread. */
export const writeSystem = async (
  ctx: Ctx,
  lines: readonly { readonly workOrderId: string; readonly content: string; readonly isInternal: number }[],
): Promise<void> => {
  const side = sideOf(ctx.person)
  await insertRows(
    ctx.tx,
    'wo_conversation',
    lines.map(({ workOrderId, content, isInternal }) =>
      rowOf(ctx, side, workOrderId, { msgType: woMessage.system, content, isInternal }),
    ),
  )
}

/**
 * Appends messages of one order. Internal messages never count as unread for the owner, system messages for no one.
 * @returns their ids
 */
export const writeMessages = async (
  ctx: Ctx,
  order: Pick<WorkOrder, 'id'>,
  messages: readonly NewMessage[],
): Promise<readonly string[]> => {
  const side = sideOf(ctx.person)
  const rows = messages.map((message) => rowOf(ctx, side, order.id, message))
  await insertRows(ctx.tx, 'wo_conversation', rows)
  const counted = rows.filter(({ msgType }) => msgType !== woMessage.system)
  const forOwner = counted.filter(({ isInternal, senderSide }) => isInternal === 0 && senderSide !== woSide.owner).length
  const forHouse = counted.filter(({ senderSide }) => senderSide === woSide.owner).length
  if (forOwner + forHouse > 0)
    await changeRows(ctx.tx, 'work_order', [{ id: order.id, unreadOwner: forOwner, unreadWh: forHouse }], {
      key: ['id'],
      add: ['unreadOwner', 'unreadWh'],
      quiet: true,
    })
  return rows.map(({ id }) => id)
}
