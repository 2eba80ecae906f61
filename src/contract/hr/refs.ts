// 可选的劳务公司 · hr/refs
import type { Thing } from '../thing.ts'

export const hrCompany: Thing = {
  name: 'hrCompany',
  list: 'GET /v1/hr/company/small/list',
  key: 'hrCompanyId',
  label: ['companyName'],
}
