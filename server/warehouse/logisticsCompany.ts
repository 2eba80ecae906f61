// 物流公司 · warehouse/logisticsCompany
import { logisticsCompany } from '#contract/warehouse/logisticsCompany'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

/** A pattern must compile and be anchored, so that it never matches inside another carrier's number. */
const check = (_ctx: Ctx, body: Filter): void => {
  const pattern = plain(body['noPattern'])
  if (pattern === '') return
  let valid = pattern.startsWith('^') && pattern.endsWith('$')
  try {
    valid = valid && new RegExp(pattern).source !== ''
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    valid = false
  }
  if (!valid) throw refuse('A0400', {}, { noPattern: '单号规则不是有效的正则表达式' })
}

export default serve(logisticsCompany, { from: 'logistics_company c', alias: 'c', write: { table: 'logistics_company', check } })
