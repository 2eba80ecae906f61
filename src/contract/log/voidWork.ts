// 作废作业记录 · log/voidWork
import { Array as List, Object as Obj, String as Str } from 'typebox'
import type { SendAction } from '../action.ts'
import { call } from '../call.ts'
import { text } from '../kinds.ts'

const key = {
  opId: Str({ title: '作业编号', minLength: 1, maxLength: 40 }),
  operatorKey: Str({ title: '人员编号', maxLength: 32 }),
}

/**
 * Excludes work records from the counts (floor.md §9.2): only records of the current month, and never the caller's own. The record remains,
 * and its log shows who excluded it and why.
 */
export const voidWork = call({
  id: 'log/voidWork.void',
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

/** Actions for excluding records, on every log whose rows are work records. */
export const voidAction = {
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
  changes: ['operate/work', 'log/all', 'log/customTask'],
} as const satisfies SendAction<'isValid'>
