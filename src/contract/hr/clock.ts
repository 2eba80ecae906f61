// 打卡记录 · hr/clock
import { Array as List, Integer, Null, Object as Obj, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, flag, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { CLOCK_TYPE } from '../rules/clockDay.ts'
import { makeupLife } from '../rules/employLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { clockWayField } from './hiredPerson.ts'

const clocks = '/v1/hr/clock'

/** Approves or rejects made-up records (补卡). Users cannot decide their own requests, and no one can after the days of MAKEUP_DAYS. */
export const approveMakeup = call({
  id: 'hr/clock.approve',
  title: '审批补卡',
  method: 'POST',
  path: `${clocks}/approve`,
  input: Obj({
    clockIds: List(Text({ pattern: '^\\d{1,18}$' }), { title: '打卡记录', minItems: 1, maxItems: 200 }),
    pass: Integer({ title: '结果', enum: [0, 1] }),
    remark: Optional(Union([Text({ title: '审批意见', maxLength: 200 }), Null()])),
  }),
  reply: Obj({ done: Integer() }),
  may: 271009,
  toast: '操作成功',
})

/** Every clock record with its source; made-up records (补卡) wait here for approval (floor.md §15.2). */
export const clockRecord = resource({
  id: 'hr/clock',
  title: '打卡记录',
  fields: {
    clockId: code('编号', { derived: true }),
    operatorName: text('姓名', { width: 110, searched: 'beginning' }),
    operatorKey: code('作业人', { width: 130 }),
    personNo: code('人员编号', { derived: true, width: 130 }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    clockType: choice('打卡类型', CLOCK_TYPE, { dict: 'clock_record.clock_type', width: 80 }),
    clockTime: moment('打卡时间', { recent: 'begins' }),
    clockWay: clockWayField,
    isValid: flag('有效', { width: 70 }),
    makeupStatus: state('补卡', makeupLife, { dict: 'clock_record.makeup_status', width: 90 }),
    reason: text('补卡原因', { width: 160 }),
    applyUserName: text('申请人', { width: 90 }),
    approveUserName: text('审批人', { width: 90 }),
    approveRemark: text('审批意见', { width: 140 }),
    approveTime: moment('审批时间'),
    createTime: moment('收到时间'),
  },
  key: ['clockId'],
  list: [
    'clockTime',
    'operatorName',
    'clockType',
    'warehouseNo',
    'clockWay',
    'isValid',
    'makeupStatus',
    'reason',
    'applyUserName',
    'approveUserName',
    'approveRemark',
    'approveTime',
    'personNo',
    'createTime',
    'sid',
  ],
  shown: [
    'operatorName',
    'clockType',
    'clockTime',
    'clockWay',
    'makeupStatus',
    'isValid',
    'warehouseNo',
    ['applyUserName', 'reason'],
  ],
  search: ['operatorName', 'warehouseNo', 'clockTime', 'makeupStatus'],
  sort: ['-clockTime'],
  scope: ['warehouse', 'hrCompany'],
  calls: { list: `GET ${clocks}/list`, export: `POST ${clocks}/export` },
  may: { list: 271001, export: 271006 },
  actions: [
    {
      label: '通过',
      on: 'both',
      call: approveMakeup,
      take: ['clockId'],
      rows: ['clockIds', 'clockId'],
      send: { pass: 1 },
      when: { makeupStatus: [makeupLife.pending] },
      ask: ['通过补卡？', '通过后按它重新计算考勤。'],
      changes: ['hr/attendance'],
    },
    {
      label: '驳回',
      on: 'both',
      call: approveMakeup,
      take: ['clockId'],
      rows: ['clockIds', 'clockId'],
      send: { pass: 0 },
      fields: { remark: text('驳回原因', { required: true, max: 200 }) },
      when: { makeupStatus: [makeupLife.pending] },
      ask: ['驳回补卡', '这张卡不算。'],
      danger: true,
    },
  ],
  empty: ['没有打卡记录', '手持端“打卡”和临时工签到签退都记在这里。'],
})
