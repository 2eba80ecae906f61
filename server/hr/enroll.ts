// 报名 · hr/enroll
import type { Search } from '../platform/listQuery.ts'
import { enroll, enrollPerson } from '#contract/hr/enroll'
import { enrollLife } from '#contract/rules/employLife'
import { served } from '../platform/document/serving.ts'
import { handle } from '../platform/handle.ts'
import { byBeginning, byIds } from '../platform/kinds.ts'
import { judgeOne } from '../platform/ruleBook.ts'
import { enrol, enrolFaults, type Enrolling } from './enrol.ts'
import { hireWork, leaveWork, refuseWork, withdrawWork } from './hiring.ts'

/** Search by the beginning of the name or phone. */
const byPerson =
  (name: 'realName' | 'mobile', column: string): Search =>
  (filter, p) =>
    byBeginning(column, name, filter, p) || null

/** SQL: marks of the person in other demands. */
const earlierMarks = `(select jsonb_agg(distinct m.mark) from employment_user u cross join lateral jsonb_array_elements(u.marks) as m(mark)
    where u.tenant_id = $1 and u.temp_user_id = e.temp_user_id and u.apply_no <> e.apply_no)`

export const enrolls = served({
  of: enroll,
  serving: {
    from: `employment_enroll e join temp_user t on t.tenant_id = $1 and t.id = e.temp_user_id
           join employment_apply a on a.tenant_id = $1 and a.apply_no = e.apply_no`,
    alias: 'e',
    columns: {
      hrCompanyId: 'e.hr_company_id::text',
      realName: 't.real_name',
      mobile: 't.mobile',
      idCardMasked: 't.id_card_masked',
      gender: 't.gender',
      age: 'extract(year from age(a.begin_date, t.birth_date))::int',
      post: 'a.post',
      pastMarks: earlierMarks,
    },
    search: {
      hrCompanyId: (filter, p) => byIds('e.hr_company_id', 'hrCompanyId', filter, p),
      realName: byPerson('realName', 't.real_name'),
      mobile: byPerson('mobile', 't.mobile'),
    },
    acts: { hire: hireWork, reject: refuseWork, cancel: withdrawWork, leave: leaveWork },
  },
})

/** enrollPerson: enrols one person by the form, with the checks of the file import. */
const enrolOne = handle(enrollPerson, async (ctx, { arriveDate, ...input }) => {
  const row: Enrolling = { ...input, arriveDate: arriveDate ?? null }
  await judgeOne(
    ctx,
    { complete: (rows) => rows.map(() => ({})), faults: (within) => enrolFaults(within, [row], true) },
    { before: null, body: { ...row } },
    false,
  )
  const [enrollNo = ''] = await enrol(ctx, [row])
  return { enrollNo, status: enrollLife.enrolled }
})

export default enrolOne
