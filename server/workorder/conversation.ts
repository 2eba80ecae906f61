// 工单会话 · workorder/conversation
import {
  conversationFeed,
  latest,
  latestCount,
  piece,
  pieceMax,
  read,
  recall,
  recallMin,
  say,
  whole,
  type Message,
} from '#contract/workorder/conversation'
import { reopenDays, woMessage } from '#contract/rules/workOrder'
import { workOrderLife } from '#contract/rules/workOrderLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { fileKeyOf } from '../platform/fileStore.ts'
import { handle, type Endpoint, type PersonEndpoint } from '../platform/handle.ts'
import { params, plain, type Params } from '../platform/kinds.ts'
import { changeRows, selected, upsertRows } from '../platform/rows.ts'
import { scopeConditions } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import { ownPictures } from './act.ts'
import { cause, changedOrder } from './change.ts'
import { sideBit, writeMessages } from './messages.ts'
import { isOwnerSide, partiesOf, readOrder, sideOf, type WorkOrder } from './order.ts'
import { recordResponse } from './responded.ts'
import { messagesOf, talkOrder } from './talk.ts'

const dayMs = 86_400_000
const refused = (reason: string, field = 'content') => refuse('A3010.text', { reason }, { [field]: reason })

/** No messages after the order was cancelled, or `reopenDays` after it was done. @throws Refused A3010 */
const mustTalk = (ctx: Ctx, order: WorkOrder): void => {
  if (order.status === workOrderLife.off) throw refuse('A3010.closed')
  if (order.status === workOrderLife.done && ctx.now - (order.finishTime?.getTime() ?? 0) > reopenDays * dayMs)
    throw refuse('A3010.silent')
}

interface NewMessageInput {
  readonly msgType: number
  readonly content: string
  readonly attachments: readonly string[]
  readonly isInternal: number
  readonly quoteId: string | null
}
/** @throws Refused for an empty message, files that were not uploaded, or an internal note quoted in a public message */
const mustBeValid = async (ctx: Ctx, order: WorkOrder, said: NewMessageInput): Promise<void> => {
  if (said.content.trim() === '' && said.attachments.length === 0) throw refused('请输入内容')
  if (said.isInternal === 1 && isOwnerSide(ctx.person)) throw refuse('A0400', {}, { isInternal: '货主不能写内部备注' })
  if (said.msgType === woMessage.image) await ownPictures(ctx, said.attachments, 'attachments')
  else if (said.attachments.length > 0) await ownFiles(ctx, said.attachments)
  if (said.quoteId === null) return
  const [quoted] = await messagesOf(ctx, order.id, { where: 'c.id = $3', values: [said.quoteId] })
  if (quoted === undefined) throw refused('引用的消息不存在', 'quoteId')
  if (quoted.isInternal === 1 && said.isInternal === 0) throw refused('内部备注只能在内部备注里引用', 'quoteId')
}
const ownFiles = async (ctx: Ctx, links: readonly string[]): Promise<void> => {
  const keys = links.map(fileKeyOf)
  const rows = await ctx.tx.query('select 1 from stored_file f where f.tenant_id = $1 and f.file_key = any($2::text[])', [
    ctx.tenantId,
    keys,
  ])
  if (rows.length < new Set(keys).size || keys.includes('')) throw refused('文件不存在，请重新上传', 'attachments')
}

const sendMessage = handle(say, async (ctx, input): Promise<Message> => {
  const { order, isWhite } = await talkOrder(ctx, input.workOrderId, true)
  mustTalk(ctx, order)
  const before = input.clientId === undefined ? undefined : await sentBefore(ctx, order, input.clientId)
  if (before !== undefined) return before
  const said: NewMessageInput = {
    msgType: input.msgType ?? woMessage.text,
    content: input.content?.trim() ?? '',
    attachments: input.attachments ?? [],
    isInternal: input.isInternal ?? 0,
    quoteId: input.quoteId ?? null,
  }
  await mustBeValid(ctx, order, said)
  const [id = ''] = await writeMessages(ctx, order, [{ ...said, clientId: input.clientId ?? null }])
  await markRead(ctx, order, id)
  if (isOwnerSide(ctx.person) && order.status === workOrderLife.suspended) await cause(ctx, order, 'answered', { as: ['system'] })
  // the first response of a white-list helper counts only if the helper handles the order
  else if (said.isInternal === 0)
    await recordResponse(ctx, order, 'message', !isWhite || partiesOf(ctx.person, order).includes('handler'))
  await changedOrder(ctx, order, [conversationFeed, 'workorder/list'])
  const [message] = await messagesOf(ctx, order.id, { where: 'c.id = $3', values: [id] })
  if (message === undefined) throw refuse('A0404')
  return message
})
/** The stored message, if the client sends the same message again. */
const sentBefore = async (ctx: Ctx, order: WorkOrder, clientId: string): Promise<Message | undefined> => {
  const [message] = await messagesOf(ctx, order.id, {
    where: 'c.client_id = $3 and c.sender_id = $4',
    values: [clientId, ctx.person.userId],
  })
  return message
}

const unreadBehind = (column: string, where: string): string =>
  `select $2::bigint as id, (select count(*) from wo_conversation c where c.tenant_id = $1 and c.work_order_id = $2 and c.id > $3
      and c.msg_type <> ${woMessage.system} and ${where})::int as ${column}`
const ownerUnread = unreadBehind('unread_owner', 'c.sender_side <> 2 and c.is_internal = 0')
const houseUnread = unreadBehind('unread_wh', 'c.sender_side = 2')

/** Marks messages up to an id as read by the person and the person's side. Returns the unread count of the side. */
const markRead = async (ctx: Ctx, order: Pick<WorkOrder, 'id'>, lastReadId: string): Promise<number> => {
  const own = isOwnerSide(ctx.person)
  const bit = sideBit(sideOf(ctx.person))
  await upsertRows(
    ctx.tx,
    'wo_conversation_read',
    [{ id: ctx.id(), workOrderId: order.id, userId: ctx.person.userId, lastReadId }],
    { key: ['workOrderId', 'userId'], set: ['lastReadId'], all: { createTime: ctx.at, updateTime: ctx.at } },
  )
  await ctx.tx.query(
    `update wo_conversation set read_side = read_side | $4
      where tenant_id = $1 and work_order_id = $2 and id <= $3 and read_side & $4 = 0 ${own ? 'and is_internal = 0' : ''}`,
    [ctx.tenantId, order.id, lastReadId, bit],
  )
  const [row] = await changeRows(ctx.tx, 'work_order', selected(own ? ownerUnread : houseUnread, order.id, lastReadId), {
    key: ['id'],
    set: [own ? 'unreadOwner' : 'unreadWh'],
    returning: ['unreadOwner', 'unreadWh'],
    quiet: true,
  })
  return (own ? row?.unreadOwner : row?.unreadWh) ?? 0
}
const markConversationRead = handle(read, async (ctx, { workOrderId, lastReadId }) => {
  const { order } = await talkOrder(ctx, workOrderId, true)
  const unread = await markRead(ctx, order, lastReadId)
  await changedOrder(ctx, order, [conversationFeed])
  return { unread }
})

const readAll = handle(whole, async (ctx, { workOrderId }) => messagesOf(ctx, (await talkOrder(ctx, workOrderId)).order.id))

const readPiece = handle(piece, async (ctx, { workOrderId, lastId, size, direction }) => {
  const { order } = await talkOrder(ctx, workOrderId)
  const pieceNum = Math.min(pieceMax, Math.max(1, Number(size ?? pieceMax)))
  const forward = lastId !== undefined && direction !== 'before'
  const messages = await messagesOf(ctx, order.id, {
    ...(lastId !== undefined && { where: forward ? 'c.id > $3' : 'c.id < $3', values: [lastId] }),
    order: forward ? 'c.id' : 'c.id desc',
    limit: pieceNum + 1,
  })
  const list = messages.slice(0, pieceNum)
  const [place] = await ctx.tx.query<{ lastReadId: string }>(
    'select r.last_read_id::text from wo_conversation_read r where r.tenant_id = $1 and r.work_order_id = $2 and r.user_id = $3',
    [ctx.tenantId, order.id, ctx.person.userId],
  )
  return { list: forward ? list : list.toReversed(), more: messages.length > pieceNum, lastReadId: place?.lastReadId ?? null }
})

const recallable = `
  select id from wo_conversation
   where tenant_id = $1 and work_order_id = $2 and id = $3 and sender_id = $4 and msg_type <> ${woMessage.system} and create_time > $5`

const recallMessage = handle(recall, async (ctx, { workOrderId, id }) => {
  const { order } = await talkOrder(ctx, workOrderId, true)
  const earliest = new Date(ctx.now - recallMin * 60_000)
  const recalledRows = await changeRows(
    ctx.tx,
    'wo_conversation',
    selected(recallable, order.id, id, ctx.person.userId, earliest),
    {
      key: ['id'],
      only: { isRecalled: 0 },
      all: { isRecalled: 1, content: '', attachments: [] },
      returning: ['id'],
    },
  )
  if (recalledRows.length === 0) throw refuse('A3010.recall')
  await changedOrder(ctx, order, [conversationFeed])
  return { id }
})

/** Condition on the person's orders with unread messages for their side. */
const unreadWhere = (ctx: Ctx, p: Params): string => {
  const seen = scopeConditions(
    ctx.person,
    ['owner', 'warehouse', 'shop'],
    { owner: 'w.owner_no', warehouse: ['w.warehouse_no', 'w.sid'], shop: 'w.shop_no' },
    p,
  )
  if (isOwnerSide(ctx.person)) return ['w.tenant_id = $1', 'w.unread_owner > 0', ...seen].join(' and ')
  const me = p.add(ctx.person.userId)
  const mine = `(w.claim_user_id = ${me}::bigint or w.accept_user_id = ${me}::bigint or w.create_user_id = ${me}::bigint
    or exists (select 1 from wo_follow f where f.tenant_id = $1 and f.work_order_id = w.id and f.user_id = ${me}::bigint))`
  return ['w.tenant_id = $1', 'w.unread_wh > 0', mine, ...seen].join(' and ')
}
const latestMax = 20
const readLatest = handle(latest, async (ctx) => {
  const p = params(ctx.tenantId)
  const own = isOwnerSide(ctx.person)
  const rows = await ctx.tx.query<{
    id: string
    workOrderNo: string
    unread: number
    content: string
    msgType: number
    createTime: Date
  }>(
    `select w.id::text, w.work_order_no, w.${own ? 'unread_owner' : 'unread_wh'} as unread, m.content, m.msg_type, m.create_time
       from work_order w
       join lateral (select c.content, c.msg_type, c.create_time from wo_conversation c
                      where c.tenant_id = $1 and c.work_order_id = w.id and c.msg_type <> ${woMessage.system} ${own ? 'and c.is_internal = 0' : ''}
                      order by c.id desc limit 1) m on true
      where ${unreadWhere(ctx, p)} order by m.create_time desc limit ${latestMax}`,
    p.values,
  )
  return rows.map((row) => ({
    workOrderId: row.id,
    workOrderNo: row.workOrderNo,
    lastMsg: row.content === '' ? (row.msgType === woMessage.image ? '[图片]' : '[文件]') : plain(row.content),
    time: moment(row.createTime) ?? '',
    unread: row.unread,
  }))
})
const countUnread = handle(
  latestCount,
  async (ctx) => {
    const p = params(ctx.tenantId)
    const [row] = await ctx.tx.query<{ count: number }>(
      `select coalesce(sum(w.${isOwnerSide(ctx.person) ? 'unread_owner' : 'unread_wh'}), 0)::int as count from work_order w where ${unreadWhere(ctx, p)}`,
      p.values,
    )
    return { count: row?.count ?? 0 }
  },
  { readOnly: true },
)

/** Everyone who has the conversation open is notified immediately. */
const notifyAtOnce = (endpoint: PersonEndpoint): PersonEndpoint => ({
  ...endpoint,
  committed: ({ services, tenantId }) => services.notify.soon(tenantId),
})

/** Adds the conclusion of the survey to the conversation as a message. */
export const addSurveyMessage = async (
  ctx: Ctx,
  workOrderId: string,
  content: string,
  attachments: readonly string[],
): Promise<string> => {
  const order = await readOrder(ctx, workOrderId, true)
  mustTalk(ctx, order)
  const [id = ''] = await writeMessages(ctx, order, [{ msgType: woMessage.survey, content, attachments }])
  await recordResponse(ctx, order, 'message')
  await changedOrder(ctx, order, [conversationFeed, 'workorder/list'])
  return id
}

export default [
  notifyAtOnce(sendMessage),
  readAll,
  readPiece,
  notifyAtOnce(markConversationRead),
  notifyAtOnce(recallMessage),
  readLatest,
  countUnread,
] satisfies readonly Endpoint[]
