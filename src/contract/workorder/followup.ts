// 跟进任务 · workorder/followup
import { Array as List, Boolean as Bool, Integer, Null, Object as Obj, Optional, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, code, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { attachmentsMax, WO_CONTACT, WO_FOLLOW_RESULT } from '../rules/workOrder.ts'
import { inCharge } from '../user/refs.ts'
import { workOrderAt } from './list.ts'
import { woType } from './refs.ts'
import { followOpen, followTaskLife } from '../rules/followLife.ts'
import { textsOf } from '../rules/life.ts'

const at = '/v1/workorder/followup'
const id = (title: string) => Str({ title, pattern: '^\\d{1,18}$' })
const content = Str({ title: '跟进内容', minLength: 1, maxLength: 500 })
const resultCode = Integer({ title: '结果', enum: Object.keys(WO_FOLLOW_RESULT).map(Number) })
const nextTime = Optional(Union([Str({ title: '下次跟进时间', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }), Null()]))

/** Tasks to follow up a work order: who asks the carrier or another party, and when (office.md §4.5). */
export const followTask = resource({
  id: 'workorder/followup',
  title: '跟进任务',
  fields: {
    taskId: code('任务', { derived: true }),
    workOrderId: code('工单', { derived: true }),
    workOrderNo: code('工单号', { searched: 'several', width: 140, link: workOrderAt.replace('{id}', '{workOrderId}') }),
    typeId: ref('类型', woType, { width: 90 }),
    logisticsNo: code('快递单号', { searched: 'several', width: 150 }),
    content: text('跟进内容', { width: 180 }),
    nextFollowTime: moment('计划跟进时间', { width: 130, sorts: true, due: { taskStatus: followOpen } }),
    taskUserId: ref('跟进人', inCharge, { width: 140 }),
    taskStatus: {
      ...choice('状态', textsOf(followTaskLife), { dict: 'wo_followup.task_status', width: 80 }),
      tones: { 0: 'warning', 1: 'done', 2: 'error' },
    },
    resultCode: choice('结果', WO_FOLLOW_RESULT, { dict: 'wo_followup.result_code', width: 90 }),
    resultText: text('登记内容', { width: 200 }),
    registerTime: moment('登记时间'),
    createUserName: text('指派人', { width: 90 }),
  },
  key: ['taskId'],
  list: [
    'workOrderNo',
    'taskStatus',
    'typeId',
    'logisticsNo',
    'content',
    'nextFollowTime',
    'taskUserId',
    'resultCode',
    'resultText',
    'registerTime',
    'createUserName',
  ],
  shown: [
    'workOrderNo',
    'taskStatus',
    ['logisticsNo', 'typeId'],
    'content',
    'nextFollowTime',
    'taskUserId',
    ['resultCode', 'registerTime'],
  ],
  search: ['nextFollowTime', 'taskUserId', 'taskStatus', 'workOrderNo', 'logisticsNo'],
  sort: ['-nextFollowTime'],
  scope: ['owner', 'warehouse', 'shop'],
  calls: { list: `GET ${at}/list`, export: `POST ${at}/export` },
  may: { list: 500201, export: 500206 },
  actions: [
    {
      label: '登记',
      when: { taskStatus: followOpen },
      call: {
        id: 'workorder/followup.register',
        title: '登记跟进',
        method: 'POST',
        path: `${at}/register`,
        may: 500221,
        toast: '提交成功',
      },
      take: ['taskId'],
      fields: {
        content: text('跟进情况', { required: true, max: 500 }),
        resultCode: choice('结果', WO_FOLLOW_RESULT, { required: true, dict: 'wo_followup.result_code' }),
        nextFollowTime: moment('下次跟进时间', { help: '填了就再开一个任务' }),
      },
      ask: ['登记 {workOrderNo} 的跟进', '登记后这个任务结束。'],
    },
  ],
  empty: ['没有跟进任务', '在工单列表勾选工单，指派给谁、什么时候跟进。'],
})

export interface FollowUp {
  readonly id: string
  readonly kind: number
  readonly content: string
  readonly contactWay: number | null
  readonly resultCode: number | null
  readonly resultText: string | null
  readonly nextFollowTime: string | null
  readonly taskUserName: string | null
  readonly taskStatus: number | null
  readonly images: readonly string[]
  readonly createUserId: string | null
  readonly createUserName: string
  readonly createTime: string
}
export const add = call({
  id: 'workorder/followup.add',
  title: '登记跟进',
  method: 'POST',
  path: at,
  input: Obj({
    workOrderId: id('工单'),
    content,
    contactWay: Integer({ title: '联系方式', enum: Object.keys(WO_CONTACT).map(Number) }),
    resultCode,
    nextFollowTime: nextTime,
    images: Optional(List(Str({ maxLength: 256 }), { title: '图片', maxItems: attachmentsMax })),
  }),
  reply: Obj({ id: Str() }),
  may: 500130,
  toast: '新增成功',
})
export const of = call({
  id: 'workorder/followup.of',
  title: '跟进记录',
  method: 'GET',
  path: at,
  input: Obj({ id: id('工单') }),
  reply: Unsafe<readonly FollowUp[]>(List(Obj({ id: Str() }))),
  may: 500101,
})
export const remove = call({
  id: 'workorder/followup.takeBack',
  title: '删除跟进',
  method: 'DELETE',
  path: at,
  input: Obj({ id: id('跟进') }),
  reply: Obj({}),
  may: 500130,
  toast: '删除成功',
})
export const register = call({
  id: 'workorder/followup.register',
  title: '登记跟进',
  method: 'POST',
  path: `${at}/register`,
  input: Obj({ taskId: id('任务'), content, resultCode, nextFollowTime: nextTime }),
  reply: Obj({ id: Str(), nextId: Union([Str(), Null()]) }),
  may: 500221,
  toast: '提交成功',
})
export const assign = call({
  id: 'workorder/followup.assign',
  title: '指派跟进',
  method: 'POST',
  path: `${at}/task`,
  input: Obj({
    workOrderIds: List(id('工单'), { title: '工单', minItems: 1, maxItems: 200 }),
    taskUserId: id('跟进人'),
    followTime: Str({ title: '跟进时间', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
    content,
  }),
  reply: Obj({ successNum: Integer(), failList: List(Obj({ id: Str(), reason: Str() })) }),
  may: 500130,
  toast: '新增成功',
})
const numbers = Obj({ logisticsNos: Optional(Str({ maxLength: 10_000 })), workOrderNos: Optional(Str({ maxLength: 10_000 })) })
export const verify = call({
  id: 'workorder/followup.verify',
  title: '校验单号',
  method: 'GET',
  path: `${at}/verify`,
  input: numbers,
  reply: List(Obj({ no: Str(), exists: Bool(), workOrderId: Union([Str(), Null()]) })),
  may: 500223,
})
export const verifyMore = call({
  id: 'workorder/followup.verifyMore',
  title: '校验单号',
  method: 'GET',
  path: '/v2/workorder/followup/verify',
  input: numbers,
  reply: List(
    Obj({
      no: Str(),
      exists: Bool(),
      workOrderId: Union([Str(), Null()]),
      openTaskUser: Union([Str(), Null()]),
      status: Union([Integer(), Null()]),
      canFollow: Bool(),
      reason: Str(),
    }),
  ),
  may: 500223,
})
export const verifyMax = 200
