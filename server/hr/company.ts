// 劳务公司 · hr/company
import { staffLife, tempUserLife } from '#contract/rules/peopleLife'
import type { Body } from '#contract/resource'
import { hrCompany } from '#contract/hr/company'
import { isCreditCode } from '#contract/rules/creditCode'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'

const check = (_ctx: Ctx, body: Body<typeof hrCompany>): void => {
  const creditCode = body.creditCode ?? ''
  if (creditCode !== '' && !isCreditCode(creditCode)) throw refuse('A0400', {}, { creditCode: '统一社会信用代码格式不正确' })
}

export default serve(hrCompany, {
  from: 'hr_company h',
  alias: 'h',
  columns: {
    hrCompanyId: 'h.id::text',
    userNum: `(select count(*)::int from staff s where s.tenant_id = $1 and s.hr_company_id = h.id and s.status = ${staffLife.working})
      + (select count(*)::int from temp_user t where t.tenant_id = $1 and t.hr_company_id = h.id and t.status = ${tempUserLife.working})`,
  },
  write: {
    table: 'hr_company',
    check,
    fill: (_ctx, body) => (body.warehouseKeys === undefined ? {} : { warehouseKeys: JSON.stringify(body.warehouseKeys ?? []) }),
  },
})
