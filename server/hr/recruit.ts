// 招聘 · hr/recruit
import { recruit } from '#contract/hr/recruit'
import { enrollLife } from '#contract/rules/employLife'
import { served } from '../platform/document/serving.ts'
import { byIds } from '../platform/kinds.ts'
import { confirmedStates } from './enrolments.ts'
import { adjustWork, recruitRules } from './recruitRules.ts'

const fromEnrolments =
  'from employment_enroll e where e.tenant_id = $1 and e.apply_no = r.apply_no and e.hr_company_id = r.hr_company_id'
const confirmedCount = `(select count(*)::int ${fromEnrolments} and e.status in (${confirmedStates}))`
const arrivedCount = `(select count(*)::int ${fromEnrolments} and e.status in (${enrollLife.working}, ${enrollLife.left}))`

export const recruits = served({
  of: recruit,
  serving: {
    from: 'employment_recruit r join employment_apply a on a.tenant_id = $1 and a.apply_no = r.apply_no',
    alias: 'r',
    columns: {
      hrCompanyId: 'r.hr_company_id::text',
      post: 'a.post',
      enrollNum: `(select count(*)::int ${fromEnrolments} and e.status not in (${enrollLife.off}, ${enrollLife.refused}))`,
      confirmedNum: confirmedCount,
      arriveRateBp: `(round(${arrivedCount} * 10000.0 / nullif(${confirmedCount}, 0)))::int`,
    },
    search: { hrCompanyId: (filter, p) => byIds('r.hr_company_id', 'hrCompanyId', filter, p) },
    rules: recruitRules,
    acts: { adjust: adjustWork },
  },
})
