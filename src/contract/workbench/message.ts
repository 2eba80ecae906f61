// 消息列表 · workbench/message
import { Array as List, Integer, Literal, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, flag, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** message.msg_type and message.level (floor.md §10). */
const MESSAGE_TYPE = {
  1: '系统',
  2: '超时预警',
  3: '库存',
  4: '审批',
  5: '任务',
  6: '数据异常',
  7: '拦截',
  8: '工单',
  9: '账单',
} as const
const MESSAGE_LEVEL = { 1: '普通', 2: '重要', 3: '紧急' } as const

/** Messages for the person, the person's roles and visible warehouses (screen 1002). */
export const message = resource({
  id: 'workbench/message',
  title: '消息列表',
  fields: {
    messageId: code('消息号', { derived: true }),
    createTime: moment('时间'),
    level: choice('级别', MESSAGE_LEVEL, { dict: 'message.level', width: 80 }),
    msgType: choice('类型', MESSAGE_TYPE, { dict: 'message.msg_type', width: 90 }),
    title: text('标题', { width: 200 }),
    content: text('内容', { width: 480 }),
    bizNo: code('业务单号'),
    linkPath: text('链接', { derived: true }),
    isRead: flag('已读', { derived: true }),
    isMark: flag('标记', { derived: true }),
  },
  key: ['messageId'],
  list: ['createTime', 'level', 'msgType', 'title', 'content', 'bizNo', 'isRead', 'isMark', 'linkPath'],
  shown: ['createTime', 'level', 'title', 'content'],
  search: ['msgType', 'level', 'isRead', 'isMark', 'createTime'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/message/list' },
  may: { list: 100201 },
  everySec: 60,
  empty: ['没有消息', '超时、库存、审批和数据异常会在这里提醒。'],
})

const messageIds = List(Str({ pattern: '^\\d{1,20}$' }), { title: '消息', minItems: 1, maxItems: 1000 })
const done = Obj({ done: Integer() })

/** Number of unread messages. */
export const messageUnread = call({
  id: 'workbench/message.unread',
  title: '未读消息数',
  method: 'GET',
  path: '/v1/message/unread',
  input: Obj({}),
  reply: Obj({ unread: Integer() }),
  may: 100201,
})

/** Marks messages as read: the named ones, or all. */
export const messageRead = call({
  id: 'workbench/message.read',
  title: '消息已读',
  method: 'PUT',
  path: '/v1/message/read',
  input: Obj({ messageIds: Optional(messageIds) }),
  reply: done,
  may: 100201,
})

/** Stars a message, for the person only. */
export const messageMark = call({
  id: 'workbench/message.mark',
  title: '标记消息',
  method: 'PUT',
  path: '/v1/message/mark',
  input: Obj({ messageIds, mark: Union([Literal(0), Literal(1)], { title: '标记' }) }),
  reply: done,
  may: 100215,
})

/** Removes messages from the person's own list; others keep theirs. */
export const messageRemove = call({
  id: 'workbench/message.drop',
  title: '删除消息',
  method: 'PUT',
  path: '/v1/message/remove',
  input: Obj({ messageIds }),
  reply: done,
  may: 100204,
  toast: '删除成功',
})
