// 作业日志 · log/all
import { Array as List, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, text } from '../kinds.ts'
import { CLIENT_KIND, WORK_OP } from '../rules/worktime.ts'
import { numbers, workLog } from './workLog.ts'

const key = {
  opId: Str({ title: '作业编号', minLength: 1, maxLength: 40 }),
  operatorKey: Str({ title: '人员编号', maxLength: 32 }),
}

/**
 * Takes work records out of what counts (floor.md §9.2): of the running month, and never one's own. The record stays, with who took it out
 * and why in its log.
 */
export const voidWork = call({
  id: 'log/all.void',
  title: '作废作业记录',
  method: 'PUT',
  path: '/v1/warehouse/operate/log/invalid',
  input: Obj({
    records: List(Obj(key), { title: '作业记录', minItems: 1, maxItems: 500 }),
    reason: Str({ title: '作废原因', minLength: 1, maxLength: 100 }),
  }),
  reply: Obj({ done: List(Str()), failed: List(Obj({ opId: Str(), msg: Str() })) }),
  may: 200121,
  toast: '操作成功',
})

/** Every work record (screen 2001). */
export const all = workLog({
  id: 'log/all',
  title: '作业日志',
  page: 200100,
  path: 'all',
  fields: {
    opType: choice('作业类型', WORK_OP, { dict: 'work_record.op_type' }),
    bizNo: code('单号', { multi: true }),
    orderNum: count('单数', { sums: true, width: 70 }),
    goodsNum: count('件数', { sums: true, width: 70 }),
    packageNum: count('包裹', { width: 70 }),
    point: text('点数', { width: 80 }),
    errorNum: count('差错', { sums: true, width: 70 }),
    clientKind: choice('来源端', CLIENT_KIND, { dict: 'work_record.client_kind', width: 80 }),
    ...numbers,
  },
  list: [
    'opType',
    'bizNo',
    'orderNum',
    'goodsNum',
    'packageNum',
    'point',
    'errorNum',
    'clientKind',
    'pickNo',
    'stockoutNo',
    'logisticsNo',
  ],
  shown: ['opType', 'bizNo', 'orderNum', 'goodsNum', 'point', 'clientKind'],
  search: ['bizNo', 'pickNo', 'stockoutNo', 'logisticsNo'],
  tabs: 'opType',
  actions: [
    {
      label: '作废',
      on: 'both',
      call: voidWork,
      rows: 'records',
      each: true,
      danger: true,
      when: { isValid: [1] },
      ask: ['作废作业记录？', '记录保留，不再计入单量、点数和时效；只能作废本月的，不能作废自己的。'],
      fields: { reason: text('作废原因', { required: true, max: 100 }) },
      toasts: { each: '已作废 {n} 条' },
      changes: ['operate/work'],
    },
  ],
})
