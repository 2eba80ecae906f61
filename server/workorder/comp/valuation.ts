// 赔付计价 · workorder/comp/valuation
import { compPrice, compValuation } from '#contract/workorder/compValuation'
import { valuationLife } from '#contract/rules/compensationLife'
import { compPool } from '../../core/comp/write.ts'
import { priceRows } from '../../core/comp/pricing.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { seesRow } from '../../platform/scope.ts'
import { serve } from '../../platform/serve.ts'
import { statusText } from '#contract/rules/life'

const list = serve(compValuation, {
  from: 'valuation_pool v',
  alias: 'v',
  where: `v.biz_type = ${compPool.bizType}`,
  columns: { valuationId: 'v.id::text' },
})

interface Waiting {
  readonly id: string
  readonly compNo: string
  readonly lineKey: string
  readonly status: number
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const pricing = handle(compPrice, async (ctx, { ids, priceFen, reason }) => {
  const wanted = [...new Set(ids)]
  const rows = await ctx.tx.query<Waiting>(
    `select id, comp_no, line_key, status, owner_no, warehouse_no, sid from valuation_pool
      where tenant_id = $1 and biz_type = ${compPool.bizType} and id = any($2::bigint[]) order by id for update`,
    [ctx.tenantId, wanted],
  )
  if (rows.length !== wanted.length || rows.some((row) => !seesRow(ctx.person, row))) throw refuse('A0404')
  const done = rows.find(({ status }) => status !== valuationLife.open)
  if (done !== undefined) throw refuse('A3001.doc', { text: statusText(valuationLife, done.status), op: '定价' })
  const priced = await priceRows(
    ctx,
    rows.map(({ id, compNo, lineKey }) => ({ id, compNo, goodsNo: lineKey, priceFen })),
    reason,
  )
  return { done: rows.length, priced }
})

export default [...list, pricing]
