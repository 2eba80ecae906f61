// 可选的劳务公司 · hr/refs
import type { Selectable } from '../selectable.ts'

export const hrCompany: Selectable = {
  name: 'hrCompany',
  list: 'GET /v1/hr/company/small/list',
  key: 'hrCompanyId',
  label: ['companyName'],
}
