// 可选的保护方案 · protection/refs
import type { Selectable } from '../selectable.ts'

/** Protection plan of the form's owner. */
export const protectionPlan: Selectable = {
  name: 'protectionPlan',
  list: 'GET /v1/protection/plan/list',
  query: { pageNo: 1, pageSize: 500 },
  key: 'planNo',
  label: ['planName'],
  within: ['ownerNo'],
}
