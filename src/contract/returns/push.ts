// 退货推送 · returns/push
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { PUSH_TARGET, PUSH_TYPE, returnPushLife } from '../rules/returnLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { textsOf } from '../rules/life.ts'

const ids = ListOf(Text({ pattern: '^\\d{1,19}$' }), { title: '推送', minItems: 1, maxItems: 500 })

/** Sends failed or waiting messages again in the next run of the job, with all their attempts renewed. */
export const pushAgain = call({
  id: 'returns/push.send',
  title: '推送',
  method: 'POST',
  path: '/v1/return/owner/push/send',
  input: Fields({ ids }),
  reply: Fields({ done: Integer() }),
  may: 220413,
  toast: '操作成功',
})

/** Continues as if the ERP had accepted the message; the reason is stored. */
export const pushForce = call({
  id: 'returns/push.force',
  title: '强制推送',
  method: 'POST',
  path: '/v1/return/owner/push/force',
  input: Fields({ ids, reason: Text({ title: '原因', minLength: 1, maxLength: 200, pattern: '\\S' }) }),
  reply: Fields({ done: Integer() }),
  may: 220414,
  toast: '操作成功',
})

const changes = ['returns/order']

/** Queue of messages about returns, with their receivers and the answers (floor.md §11.3, screen 2204). */
export const returnPush = resource({
  id: 'returns/push',
  title: '退货推送',
  fields: {
    pushId: code('编号', { derived: true }),
    returnNo: code('退货单号', { searched: 'several', link: '/front/operator-center/return/detail/{returnNo}' }),
    ownerNo: ref('货主', owner),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    pushType: choice('推送类型', PUSH_TYPE, { dict: 'return_push_log.push_type' }),
    target: choice('目标', PUSH_TARGET, { dict: 'return_push_log.target', width: 70 }),
    againNum: count('第几次质检', { width: 90 }),
    times: count('次数', { width: 70 }),
    lastTime: moment('最近时间'),
    nextTime: moment('下次重试'),
    result: choice('结果', textsOf(returnPushLife), { dict: 'return_push_log.result', width: 90 }),
    msg: text('返回信息', { width: 220, searched: 'beginning' }),
    isForce: flag('强制'),
    forceReason: text('强制原因'),
    operatorName: text('操作人', { width: 90 }),
    createTime: moment('创建时间', { recent: 'begins' }),
  },
  key: ['pushId'],
  list: [
    'returnNo',
    'ownerNo',
    'pushType',
    'target',
    'againNum',
    'times',
    'lastTime',
    'nextTime',
    'result',
    'msg',
    'isForce',
    'forceReason',
    'operatorName',
    'warehouseNo',
    'sid',
    'createTime',
  ],
  shown: [['returnNo', 'ownerNo'], 'result', 'pushType', 'times', ['lastTime', 'nextTime'], ['msg', 'forceReason']],
  search: ['returnNo', 'result', 'ownerNo', 'warehouseNo', 'pushType', 'target', 'lastTime', 'createTime', 'msg'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse'],
  calls: {
    list: 'GET /v1/return/owner/push/list',
    count: 'GET /v1/return/owner/push/count',
    export: 'POST /v1/return/owner/push/export',
  },
  may: { list: 220401, count: 220401, export: 220406 },
  tabs: 'result',
  actions: [
    { label: '推送', on: 'both', call: pushAgain, rows: ['ids', 'pushId'], when: { result: [0, 2] }, changes },
    {
      label: '强制推送',
      on: 'both',
      call: pushForce,
      rows: ['ids', 'pushId'],
      when: { result: [0, 2], target: [1] },
      danger: true,
      fields: { reason: text('原因', { required: true, max: 200 }) },
      ask: ['强制推送？', '不等 ERP 回答，按已推送继续；ERP 那边要自己补。'],
      changes,
    },
  ],
  empty: ['没有推送记录', '签收、质检和入库后，结果自动推给货主的 ERP；等货主确认的先通知货主。'],
})
