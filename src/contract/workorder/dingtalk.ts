// 钉钉群关联 · workorder/dingtalk
import { Boolean as YesNo, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, json, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { network, warehouse } from '../warehouse/refs.ts'
import { enabled } from './enabled.ts'

const at = '/v1/workorder/dingtalk'
/** Events of which a group is notified; REPLY: the robot answers in the group. */
export const DING_EVENT = {
  CREATE: '新建',
  CLAIM: '认领',
  ACCEPT: '受理',
  REPLY: '机器人回复',
  REMIND: '催单',
  TIMEOUT: '超时',
  SUBMIT: '提交结果',
  FINISH: '完成',
  REJECT: '驳回',
  SETTLE: '结算',
} as const
export type DingEvent = keyof typeof DING_EVENT

/** Which DingTalk the server uses: the real one, or one that only writes its log. */
export const dingtalkAdapter = call({
  id: 'workorder/dingtalk.adapter',
  title: '钉钉接入方式',
  method: 'GET',
  path: `${at}/adapter`,
  input: Obj({}),
  reply: Obj({ name: Str(), simulated: YesNo() }),
  may: 'signedIn',
})

/**
 * Groups in which owners ask, and the events each is notified of (office.md §4.2). Address and secrets are stored encrypted and never shown
 * again.
 */
export const dingtalk = resource({
  id: 'workorder/dingtalk',
  title: '钉钉群关联',
  fields: {
    linkId: code('编号', { derived: true }),
    groupName: text('群名', { required: true, max: 60, width: 160, searched: 'beginning' }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '群里只能查和建这个货主的工单；不选表示全部货主' }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    networkId: ref('网点', network, { blank: '全部网点', help: '不选表示全部网点' }),
    openConversationId: code('会话ID', { required: true, max: 100, width: 180, help: '钉钉群的 openConversationId' }),
    robotCode: code('机器人编码', { max: 64, width: 130, blank: '-' }),
    webhook: text('Webhook', {
      max: 300,
      width: 110,
      blank: '未设置',
      help: 'https://oapi.dingtalk.com/robot/send?access_token=…，保存后只显示末四位；不改就不动它',
    }),
    secret: text('加签密钥', { max: 128, width: 90, blank: '未设置', help: 'SEC 开头；机器人安全设置选“加签”时填' }),
    appSecret: text('应用密钥', {
      max: 128,
      width: 90,
      blank: '未设置',
      help: '群里的消息用它验签；不填就不收群消息。机器人的消息接收地址填 https://本站域名/api/v1/dingtalk/robot/tenant/租户编码/msg',
    }),
    events: json<readonly string[]>('通知事件', { texts: DING_EVENT, width: 180 }),
    atMobiles: json<readonly string[]>('@手机号', { width: 140, help: '超时和催单时 @ 这些人' }),
    robotMode: choice(
      '群消息',
      { 1: '自动回复', 0: '人工' },
      { required: true, starts: 1, dict: 'wo_dingtalk_link.robot_mode', width: 90 },
    ),
    isEnabled: enabled('停用后群里不再收到通知，群消息也不再处理。'),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['linkId'],
  list: [
    'groupName',
    'ownerNo',
    'warehouseNo',
    'networkId',
    'robotCode',
    'openConversationId',
    'webhook',
    'secret',
    'appSecret',
    'events',
    'robotMode',
    'isEnabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['groupName', 'isEnabled', 'ownerNo', 'warehouseNo', 'robotMode', 'webhook', 'events'],
  search: ['ownerNo', 'warehouseNo', 'groupName', 'isEnabled'],
  form: {
    群: ['groupName', 'openConversationId', 'ownerNo', 'warehouseNo', 'sid', 'networkId'],
    机器人: ['robotMode', 'robotCode', 'webhook', 'secret', 'appSecret'],
    通知: ['events', 'atMobiles'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    status: `PUT ${at}/status`,
    remove: `DELETE ${at}`,
  },
  may: { list: 500401, one: 500401, create: 500402, update: 500402, status: 500408, remove: 500404 },
  toasts: { create: '设置成功', update: '设置成功' },
  actions: [{ verb: 'remove', ask: ['删除群“{groupName}”的关联？', '群里不再收到通知，群消息也不再处理。'] }],
  empty: ['还没有关联钉钉群', '把货主的群登记进来：新工单、超时、完成自动通知，群里发单号机器人就能建单。'],
})
