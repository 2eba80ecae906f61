// 公司主体 · owner/company
import type { Body } from '#contract/resource'
import { company } from '#contract/owner/company'
import { isCreditCode } from '#contract/rules/creditCode'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'

type Company = Body<typeof company>

const check = (_ctx: Ctx, body: Company): void => {
  const creditCode = body.creditCode ?? ''
  if (creditCode !== '' && !isCreditCode(creditCode)) throw refuse('A0400', {}, { creditCode: '统一社会信用代码格式不正确' })
}

/** One default per tenant: a new default clears the former one. */
const after = async (ctx: Ctx, { id, after: row }: Written<Company>): Promise<void> => {
  if (row.isDefault !== 1) return
  await changeRows(
    ctx.tx,
    'company',
    selected('select id from company where tenant_id = $1 and id <> $2 and is_default = 1', id),
    {
      key: ['id'],
      only: { isDefault: 1 },
      all: { isDefault: 0, updateTime: ctx.at },
    },
  )
}

export default serve(company, {
  from: 'company c',
  alias: 'c',
  columns: { ownerNum: '(select count(*)::int from owner o where o.tenant_id = $1 and o.company_id = c.company_id)' },
  write: { table: 'company', check, after },
})
