// 机器人日志 · workorder/robotLog
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { woType } from './refs.ts'
import { sendLife } from '../rules/followLife.ts'
import { textsOf } from '../rules/life.ts'

const at = '/v1/workorder/robot'
export const DIRECTION = { 1: '接收', 2: '发送' } as const
/** wo_robot_log.outcome: what the robot did with a message. */
export const ROBOT_OUTCOME = { 1: '已建工单', 2: '已催促', 3: '答轨迹', 4: '未识别', 5: '不回复' } as const
/** Most repetitions of a failed message. */
export const resendMax = 3

const ids = List(Str({ pattern: '^\\d{1,18}$' }), { title: '日志', minItems: 1, maxItems: 500 })
const path = `${at}/log`

/** Sends failed messages again, each at most three times. */
export const resendRobotLogs = call({
  id: 'workorder/robotLog.resend',
  title: '重发',
  method: 'POST',
  path: `${path}/resend`,
  input: Obj({ ids }),
  reply: Obj({ done: Integer() }),
  may: 500321,
  toast: '操作成功',
})
/** Removes messages that could not be sent, and all that are older than thirty days. */
export const removeRobotLogs = call({
  id: 'workorder/robotLog.removeMany',
  title: '删除机器人日志',
  method: 'DELETE',
  path,
  input: Obj({ ids }),
  reply: Obj({ done: Integer() }),
  may: 500304,
  toast: '已删除',
})
/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportRobotLogs = call({
  id: 'workorder/robotLog.exportNow',
  title: '导出机器人日志',
  method: 'POST',
  path: `${path}/export`,
  input: Unsafe<Readonly<Record<string, unknown>>>(Obj({}, { additionalProperties: Unknown() })),
  reply: Unknown(),
  may: 500306,
})

/** Sets whether the robot or people answer about a work order; without `mode` the setting is switched over. */
export const cutover = call({
  id: 'workorder/robotLog.cutover',
  title: '切换机器人',
  method: 'GET',
  path: `${at}/cutover`,
  input: Obj({
    id: Str({ title: '工单', pattern: '^\\d{1,18}$' }),
    mode: Optional(Integer({ title: '方式', enum: [0, 1] })),
  }),
  reply: Obj({ robotMode: Integer() }),
  may: 500143,
  toast: '操作成功',
})

const words = Union([Str({ maxLength: 8000 }), Obj({ content: Str({ maxLength: 8000 }) })])
/** A message from a chat group. */
const message = {
  msgId: Str({ title: '消息', minLength: 1, maxLength: 64, pattern: '^[\\w+/=.:-]+$' }),
  openConversationId: Optional(Str({ title: '会话', maxLength: 100 })),
  conversationId: Optional(Str({ title: '会话', maxLength: 100 })),
  senderNick: Optional(Union([Str({ title: '发送人', maxLength: 200 }), Null()])),
  text: words,
}

/**
 * A message of a group, as DingTalk's robot forwards it. It is signed: header `timestamp` in ms and `sign`, the base64 of HMAC-SHA256 over
 * `{timestamp}\n{app secret}` with the app secret; the header `tenantId` is the tenant of the group. The same msgId returns the same answer
 * again.
 */
export const receiveMessage = call({
  id: 'workorder/robotLog.receive',
  title: '接收群消息',
  method: 'POST',
  path: '/v1/dingtalk/robot/msg/{msgId}',
  input: Obj(message),
  reply: Obj({ workOrderNo: Union([Str(), Null()]), reply: Str() }),
  may: 'public',
})

/**
 * A message of a group in the form that a DingTalk robot can send itself: the address contains the tenant, the message has its own number,
 * and there are no additional headers.
 */
export const receiveOfTenant = call({
  id: 'workorder/robotLog.receiveOfTenant',
  title: '接收群消息（按租户的地址）',
  method: 'POST',
  path: '/v1/dingtalk/robot/tenant/{tenantCode}/msg',
  input: Obj({ tenantCode: Str({ title: '租户编码', minLength: 1, maxLength: 32 }), ...message }),
  reply: receiveMessage.reply,
  may: 'public',
})

/** Messages from groups and messages to them (office.md §4.5). */
export const robotLog = resource({
  id: 'workorder/robotLog',
  title: '机器人日志',
  fields: {
    logId: code('编号', { derived: true }),
    createTime: moment('时间', { recent: 'begins', sorts: true }),
    groupName: text('群', { searched: 'beginning', width: 110 }),
    senderNick: text('发送人', { width: 90, blank: '-' }),
    direction: choice('方向', DIRECTION, { dict: 'wo_robot_log.direction', width: 70 }),
    content: text('内容', { width: 180 }),
    matchTypeId: ref('识别类型', woType, { width: 90, blank: '-' }),
    matchKeyword: code('命中关键词', { width: 100, blank: '-' }),
    logisticsNo: code('快递单号', { searched: 'several', width: 150, blank: '-' }),
    workOrderId: code('工单', { derived: true }),
    workOrderNo: code('工单号', { searched: 'several', width: 130, blank: '-', link: '/front/workorder/detail/{workOrderId}' }),
    outcome: choice('处理', ROBOT_OUTCOME, { dict: 'wo_robot_log.outcome', width: 80, blank: '-' }),
    reply: text('回复', { width: 180, blank: '-' }),
    sendStatus: choice('发送状态', textsOf(sendLife), { dict: 'wo_robot_log.send_status', width: 80, blank: '-' }),
    failReason: text('失败原因', { width: 180, blank: '-' }),
    retryCount: count('重发', { width: 60, unit: '次' }),
    sendTime: moment('发送时间'),
  },
  key: ['logId'],
  list: [
    'createTime',
    'groupName',
    'senderNick',
    'direction',
    'content',
    'matchTypeId',
    'matchKeyword',
    'logisticsNo',
    'workOrderNo',
    'outcome',
    'reply',
    'sendStatus',
    'failReason',
    'retryCount',
    'sendTime',
  ],
  shown: [
    ['groupName', 'senderNick'],
    'createTime',
    'direction',
    'content',
    ['workOrderNo', 'logisticsNo'],
    'outcome',
    ['sendStatus', 'failReason'],
    'retryCount',
  ],
  search: ['createTime', 'groupName', 'direction', 'sendStatus', 'logisticsNo', 'matchKeyword'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: `GET ${path}/list`, export: `POST ${path}/export/async` },
  may: { list: 500301, export: 500306 },
  everySec: 60,
  actions: [
    {
      label: '重发',
      on: 'both',
      when: { sendStatus: [sendLife.failed] },
      call: resendRobotLogs,
      rows: ['ids', 'logId'],
      ask: ['重发到钉钉群？', '每条最多重发 3 次。'],
    },
    {
      label: '删除',
      on: 'both',
      danger: true,
      call: removeRobotLogs,
      rows: ['ids', 'logId'],
      ask: ['删除机器人日志？', '只能删除发送失败的，或 30 天以前的。'],
    },
  ],
  empty: ['没有机器人日志', '群里来的消息和发到群里的通知都记在这里。'],
})
