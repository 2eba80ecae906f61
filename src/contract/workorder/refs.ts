// 可选的工单类型、处罚类型、赔付账单 · workorder/refs
import { compBillLife } from '../rules/compensationLife.ts'
import type { Selectable } from '../selectable.ts'

/** Types of work orders, disabled ones too: lists still show their names. */
export const woType: Selectable = {
  name: 'woType',
  list: 'GET /v1/workorder/type/list',
  key: 'id',
  label: ['typeName'],
  inner: true,
}
/** Kinds of penalty. */
export const punishType: Selectable = {
  name: 'punishType',
  list: 'GET /v1/workorder/punishType',
  key: 'id',
  label: ['punishName'],
  inner: true,
}
/** Claim bills to which claims can still be added. */
export const draftCompBill: Selectable = {
  name: 'draftCompBill',
  list: 'GET /v1/workorder/compensate/bill/page',
  query: { status: compBillLife.draft, pageNo: 1, pageSize: 500 },
  key: 'billNo',
  label: ['billNo'],
}
