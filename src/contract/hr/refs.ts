// 可选的劳务公司、班次、需求 · hr/refs
import type { Selectable } from '../selectable.ts'

export const hrCompany: Selectable = {
  name: 'hrCompany',
  list: 'GET /v1/hr/company/small/list',
  key: 'hrCompanyId',
  label: ['companyName'],
  inner: true,
}
/** Shifts of the warehouses the person sees, disabled ones too: lists still show their names. */
export const hrShift: Selectable = {
  name: 'hrShift',
  list: 'GET /v1/hr/shift/small/list',
  key: 'shiftId',
  label: ['shiftName'],
  inner: true,
  note: 'times',
}
/** Demands that are recruiting or in use. */
export const hrDemand: Selectable = {
  name: 'hrDemand',
  list: 'GET /v1/hr/employment/apply/small/list',
  key: 'applyNo',
  label: ['applyNo'],
  note: 'about',
}
