// 计价池 · finance/valuation
import {
  closeValuations,
  importPrices,
  parsePrices,
  priceTemplate,
  priceValuations,
  retryValuations,
  suspendValuations,
  unpriceValuations,
  valuation,
  weighValuation,
} from '#contract/finance/valuation'
import { valuationLife } from '#contract/rules/compensationLife'
import { claimBiz } from '#contract/rules/pricing'
import { listImport } from '../import/rowEndpoints.ts'
import { namedEndpoints } from '../import/namedCalls.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { confirmWeight } from './pricing/confirmWeight.ts'
import { close, poolRowsOf, priceByHand, priceRowsAgain, suspend, unprice } from './pricing/manual.ts'
import { valuationPrices } from './valuationFile.ts'

const list = serve(valuation, {
  from: 'valuation_pool v',
  alias: 'v',
  where: `v.biz_type <> ${claimBiz}`,
  columns: {
    id: 'v.id::text',
    factText: `concat_ws(' ', nullif(v.fact->>'text', ''), (select coalesce(p.short_name, p.name) from region p where p.region_code = v.fact->>'provinceCode'),
      (select coalesce(c.short_name, c.name) from region c where c.region_code = v.fact->>'regionCode'))`,
  },
})

const retry = handle(retryValuations, async (ctx, { ids }) => {
  const rows = (await poolRowsOf(ctx, ids)).filter(({ status }) => status === valuationLife.open)
  await priceRowsAgain(ctx, rows, true)
  const left = await ctx.tx.query(
    `select 1 from valuation_pool where tenant_id = $1 and id = any($2::bigint[]) and status = ${valuationLife.open}`,
    [ctx.tenantId, rows.map(({ id }) => id)],
  )
  return { priced: rows.length - left.length, waiting: left.length }
})
const price = handle(priceValuations, async (ctx, { ids, amountFen, reason }) => {
  const rows = await poolRowsOf(ctx, ids)
  await priceByHand(
    ctx,
    rows,
    rows.map(() => ({ amountFen, reason })),
  )
  return { done: rows.length }
})
const withdraw = handle(unpriceValuations, async (ctx, { ids }) => {
  const rows = await poolRowsOf(ctx, ids)
  await unprice(ctx, rows)
  return { done: rows.length }
})
const hold = handle(suspendValuations, async (ctx, { ids, suspended }) => {
  const rows = await poolRowsOf(ctx, ids)
  await suspend(ctx, rows, suspended === 1)
  return { done: rows.length }
})
const shut = handle(closeValuations, async (ctx, { ids, reason }) => {
  const rows = await poolRowsOf(ctx, ids)
  await close(ctx, rows, reason)
  return { done: rows.length }
})
const freight = 1
const weigh = handle(weighValuation, async (ctx, { id, weightG }) => {
  const [row] = await poolRowsOf(ctx, [id])
  if (row?.logisticsNo == null || row.bizType !== freight) throw refuse('A3150.weight')
  if (row.status !== valuationLife.open) throw refuse('A3150.notOpen')
  await confirmWeight(ctx, { logisticsNo: row.logisticsNo, weightG, reason: '计价池补录' })
  return {}
})

export default [
  ...list,
  retry,
  price,
  withdraw,
  hold,
  shut,
  weigh,
  ...listImport(valuation, valuationPrices),
  ...namedEndpoints({ parse: parsePrices, submit: importPrices, template: priceTemplate }, '计价池定价导入', valuationPrices),
]
