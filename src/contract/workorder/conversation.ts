// 工单会话 · workorder/conversation
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { attachmentsMax } from '../rules/workOrder.ts'

const at = '/v1/workorder/conversation'
const may = 500101
const workOrderId = Str({ title: '工单', pattern: '^\\d{1,18}$' })
/** Name under which the event stream reports a new message. */
export const conversationFeed = 'workorder/conversation'
export const messageMax = 2_000
const pageMax = 50

/** A message for its reader. `quote`: the quoted message, where the reader may see it. `content` null: the message was recalled. */
export interface Message {
  readonly id: string
  readonly msgType: number
  readonly content: string
  readonly attachments: readonly string[]
  /** names of attachments that are not pictures */
  readonly files: readonly { readonly link: string; readonly fileName: string; readonly size: number }[]
  readonly senderId: string | null
  readonly senderName: string
  readonly senderSide: number
  readonly isInternal: number
  readonly isRecalled: number
  readonly isOwn: number
  /** sides that have read the message, a sum of 1 仓库, 2 货主, 4 网点, 8 客服 */
  readonly readSide: number
  readonly quote: { readonly id: string; readonly senderName: string; readonly content: string } | null
  readonly time: string
}

/** `clientId`: made by the sender once for each message, so that a message sent twice appears once. */
export const say = call({
  id: 'workorder/conversation.say',
  title: '发送消息',
  method: 'POST',
  path: at,
  input: Obj({
    workOrderId,
    msgType: Optional(Integer({ title: '消息类型', enum: [1, 2, 3] })),
    content: Optional(Str({ title: '内容', maxLength: messageMax })),
    attachments: Optional(List(Str({ maxLength: 256 }), { title: '附件', maxItems: attachmentsMax })),
    isInternal: Optional(Integer({ title: '内部', enum: [0, 1] })),
    quoteId: Optional(Union([Str({ pattern: '^\\d{1,18}$' }), Null()])),
    clientId: Optional(Str({ minLength: 8, maxLength: 40, pattern: '^[\\w-]+$' })),
  }),
  reply: Unsafe<Message>(Obj({ id: Str(), content: Str() })),
  may,
})
/** All messages. */
export const whole = call({
  id: 'workorder/conversation.whole',
  title: '会话',
  method: 'GET',
  path: at,
  input: Obj({ workOrderId }),
  reply: Unsafe<readonly Message[]>(List(Obj({ id: Str() }))),
  may,
})
/**
 * A part of the messages: after `lastId`, or before it with `direction`; the newest without `lastId`. `lastReadId`: the last message that
 * the reader had read.
 */
export const piece = call({
  id: 'workorder/conversation.piece',
  title: '会话',
  method: 'GET',
  path: '/v2/workorder/conversation',
  input: Obj({
    workOrderId,
    lastId: Optional(Str({ pattern: '^\\d{1,18}$' })),
    size: Optional(Str({ title: '条数', pattern: '^\\d{1,2}$' })),
    direction: Optional(Str({ enum: ['after', 'before'] })),
  }),
  reply: Unsafe<{ readonly list: readonly Message[]; readonly more: boolean; readonly lastReadId: string | null }>(
    Obj({ list: List(Obj({ id: Str() })) }),
  ),
  may,
})
export const pieceMax = pageMax
/** Marks everything up to this message as read by the reader. */
export const read = call({
  id: 'workorder/conversation.read',
  title: '会话已读',
  method: 'POST',
  path: `${at}/read`,
  input: Obj({ workOrderId, lastReadId: Str({ pattern: '^\\d{1,18}$' }) }),
  reply: Obj({ unread: Integer() }),
  may,
})
/** The author recalls a message within two minutes. */
export const recall = call({
  id: 'workorder/conversation.recall',
  title: '撤回消息',
  method: 'POST',
  path: `${at}/recall`,
  input: Obj({ workOrderId, id: Str({ pattern: '^\\d{1,18}$' }) }),
  reply: Obj({ id: Str() }),
  may,
  toast: '操作成功',
})
export const recallMin = 2

export const latest = call({
  id: 'workorder/conversation.latest',
  title: '未读会话',
  method: 'GET',
  path: `${at}/ltest`,
  input: Obj({}),
  reply: List(Obj({ workOrderId: Str(), workOrderNo: Str(), lastMsg: Str(), time: Str(), unread: Integer() })),
  may,
})
export const latestCount = call({
  id: 'workorder/conversation.latestCount',
  title: '未读消息数',
  method: 'POST',
  path: `${at}/ltestCount`,
  input: Obj({}),
  reply: Obj({ count: Integer() }),
  may,
})
