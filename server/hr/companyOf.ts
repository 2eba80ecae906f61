// 人属于哪家劳务公司 · hr/companyOf
import type { Person } from '../platform/person.ts'
import { seesHrCompany } from '../platform/scope.ts'

/** SQL for the labour company of an operator key, as text; null for staff. `$1` is the tenant. */
export const companyOf = (key: string): string =>
  `case when ${key} like 'T%' then (select t.hr_company_id::text from temp_user t where t.tenant_id = $1 and t.id = substr(${key}, 2)::bigint) end`

/** Whether the person sees people of this company. Staff have no company and are visible to everyone who sees the warehouse. */
export const seesPeopleOf = (person: Person, hrCompanyId: string | null): boolean =>
  hrCompanyId === null || seesHrCompany(person, hrCompanyId)
