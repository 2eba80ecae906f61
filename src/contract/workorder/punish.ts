// 处罚记录 · workorder/punish
import { Array as List, Integer, Object as Obj, Optional, String as Str, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, code, money, moment, ref, state, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { reasonMax } from '../rules/workOrder.ts'
import { punishLife } from '../rules/punishLife.ts'
import { WO_PUNISH_OBJECT } from '../rules/workOrderTerms.ts'
import { punishInput } from './act.ts'
import { workOrderAt } from './list.ts'
import { punishType } from './refs.ts'

const at = '/v1/workorder/punish'
const workOrderId = Str({ title: '工单', pattern: '^\\d{1,18}$' })

/** Penalties for mistakes (office.md §4.2, §4.5); a bill takes the confirmed penalties. */
export const punish = resource({
  id: 'workorder/punish',
  title: '处罚记录',
  fields: {
    punishId: code('编号', { derived: true }),
    workOrderId: code('工单', { derived: true }),
    workOrderNo: code('工单号', { searched: 'several', width: 140, link: workOrderAt.replace('{id}', '{workOrderId}') }),
    logisticsNo: code('快递单号', { searched: 'several', width: 150 }),
    punishTypeId: ref('处罚类型', punishType, { width: 120 }),
    objectType: choice('对象类型', WO_PUNISH_OBJECT, { dict: 'wo_punish.object_type', width: 90 }),
    objectNo: code('对象编号', { width: 120 }),
    objectName: text('对象', { width: 120 }),
    baseFen: money('基数'),
    amountFen: money('金额', { sums: true }),
    reason: text('原因', { width: 200 }),
    status: state('状态', punishLife, { dict: 'wo_punish.status', width: 90 }),
    createUserName: text('处罚人', { width: 90 }),
    createTime: moment('时间', { recent: 'waits', sorts: true }),
    confirmUserName: text('确认人', { width: 90 }),
    confirmTime: moment('确认时间'),
  },
  key: ['punishId'],
  list: [
    'workOrderNo',
    'logisticsNo',
    'punishTypeId',
    'objectType',
    'objectNo',
    'objectName',
    'baseFen',
    'amountFen',
    'reason',
    'status',
    'createUserName',
    'createTime',
    'confirmUserName',
    'confirmTime',
  ],
  shown: [
    'workOrderNo',
    'status',
    ['punishTypeId', 'reason'],
    ['objectName', 'objectType'],
    'amountFen',
    'baseFen',
    ['createUserName', 'createTime'],
  ],
  search: ['createTime', 'punishTypeId', 'objectType', 'objectNo', 'status', 'workOrderNo'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse', 'shop'],
  calls: { list: `GET ${at}/list`, export: `POST ${at}/export` },
  may: { list: 500601, export: 500606 },
  actions: [
    {
      label: '确认',
      on: 'both',
      when: { status: [punishLife.open] },
      call: {
        id: 'workorder/punish.confirm',
        title: '确认处罚',
        method: 'POST',
        path: `${at}/confirm`,
        may: 500621,
        toast: '操作成功',
      },
      rows: ['ids', 'punishId'],
      ask: ['确认处罚？', '确认后可以入工单账单。'],
    },
    {
      label: '撤销',
      on: 'both',
      when: { status: [punishLife.open, punishLife.confirmed] },
      danger: true,
      call: {
        id: 'workorder/punish.revoke',
        title: '撤销处罚',
        method: 'POST',
        path: `${at}/revoke`,
        may: 500610,
        toast: '操作成功',
      },
      rows: ['ids', 'punishId'],
      fields: { reason: text('原因', { required: true, max: reasonMax }) },
      ask: ['撤销处罚', '撤销后不再入账，可以重新处罚。'],
    },
  ],
  empty: ['没有处罚记录', '在工单详情的处罚页签登记，或在结算时一起登记。'],
})

export interface PunishRow {
  readonly id: string
  readonly punishTypeId: string
  readonly punishName: string
  readonly objectType: number
  readonly objectNo: string
  readonly objectName: string
  readonly baseFen: number
  readonly amountFen: number
  readonly reason: string | null
  readonly status: number
  readonly createUserName: string
  readonly createTime: string
}
const ofOrder = Unsafe<readonly PunishRow[]>(List(Obj({ id: Str() })))
const read = { title: '工单的处罚', method: 'GET', input: Obj({ workOrderId }), reply: ofOrder, may: 500101 } as const
const done = Obj({ punishFen: Integer(), version: Integer() })
export const punishesOf = call({ ...read, id: 'workorder/punish.of', path: at })
export const punishesNow = call({ ...read, id: 'workorder/punish.now', path: '/v3/workorder/punish' })
export const punishOne = call({
  id: 'workorder/punish.ofOrder',
  title: '处罚',
  method: 'POST',
  path: at,
  input: Obj({ workOrderId, ...punishInput.properties }),
  reply: done,
  may: 500141,
  toast: '处罚已提交',
})
/** Replaces the penalties that are not confirmed. */
export const punishAll = call({
  id: 'workorder/punish.all',
  title: '处罚',
  method: 'POST',
  path: '/v3/workorder/punish',
  input: Obj({ workOrderId, list: List(punishInput, { title: '处罚', maxItems: 20 }) }),
  reply: done,
  may: 500141,
  toast: '处罚已提交',
})
const ids = List(Str({ pattern: '^\\d{1,18}$' }), { title: '处罚', minItems: 1, maxItems: 500 })
const counted = Obj({ done: Integer() })
export const confirmPunish = call({
  id: 'workorder/punish.confirm',
  title: '确认处罚',
  method: 'POST',
  path: `${at}/confirm`,
  input: Obj({ ids }),
  reply: counted,
  may: 500621,
  toast: '操作成功',
})
export const revokePunish = call({
  id: 'workorder/punish.revoke',
  title: '撤销处罚',
  method: 'POST',
  path: `${at}/revoke`,
  input: Obj({ ids, reason: Optional(Str({ title: '原因', maxLength: reasonMax })) }),
  reply: counted,
  may: 500610,
  toast: '操作成功',
})
