// 重量方案 · finance/weightPlan
import type { Body } from '#contract/resource'
import { weightPlan, weightPlanCopy, weightPlanTrial } from '#contract/finance/weightPlan'
import { expressFee, indexPlan } from '#contract/rules/expressFee'
import { POOL_REASON } from '#contract/rules/poolReason'
import { volumeCm3 } from '#contract/rules/round'
import { spanText } from '#contract/rules/weightPrices'
import { carriedFaults } from '../core/carriedPlaces.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { merged, type RuleBook, type Stored } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'
import { created } from '../platform/writeRow.ts'
import { regionsByCode, storedRegion } from './priceRegions.ts'
import { copyAreas, lockedSentence, planNamed, readPlan } from './weightPlans.ts'

type Plan = Body<typeof weightPlan>

/** A plan in use keeps its content; its name and state may change. */
const fixedFields = [
  'direction',
  'logisticsCode',
  'networkId',
  'originProvinceCode',
  'weightBasis',
  'volumeDivisor',
  'toleranceG',
  'sheetFeeFen',
  'discountBp',
  'zeroWeightMode',
] as const

const planRules: RuleBook<Plan> = {
  complete: async (rows, ctx) => {
    const numbers = [...(await ctx.numbers('FA', rows.filter(({ before }) => before === null).length))]
    return rows.map(({ before }) => (before === null ? { planNo: numbers.shift() } : {}))
  },
  faults: async (ctx, rows) => {
    const whole = rows.map(merged)
    const places = await carriedFaults(ctx, whole)
    return whole.flatMap((now, row) => {
      const before = rows[row]?.before ?? null
      const changed =
        before !== null && before.isLocked === 1
          ? fixedFields.filter((name) => (before[name] ?? null) !== (now[name] ?? null))
          : []
      return [
        ...changed.map((field) => ({ row, field, why: lockedSentence })),
        ...places(now).map((fault) => ({ row, ...fault })),
      ]
    })
  },
}

const checkRemove = (_ctx: Ctx, before: Stored<Plan>): void => {
  if (before.isLocked === 1) throw refuse('A1001')
}

const copy = handle(weightPlanCopy, async (ctx, { planNo, planName }) => {
  const source = await planNamed(ctx, planNo)
  const [newNo = ''] = await ctx.numbers('FA', 1)
  const { id } = await created(ctx, weightPlan, 'fin_weight_plan', {
    ...Object.fromEntries(fixedFields.map((name) => [name, source[name]])),
    planNo: newNo,
    planName,
  })
  await copyAreas(ctx, source.id, id)
  return { planNo: newNo }
})

const trial = handle(weightPlanTrial, async (ctx, { planNo, weightG, lengthMm = 0, widthMm = 0, heightMm = 0, regionCode }) => {
  const plan = indexPlan(await readPlan(ctx, await planNamed(ctx, planNo)))
  const result = expressFee(plan, {
    ...storedRegion(await regionsByCode(ctx), regionCode),
    weighG: weightG,
    volumeCm3: volumeCm3(lengthMm, widthMm, heightMm),
    estWeightG: 0,
    stdWeightG: null,
    avgWeightG: null,
    billWeightG: null,
  })
  if ('reason' in result)
    return { chargeG: 0, area: '', segment: '', formula: '', amountFen: 0, reason: POOL_REASON[result.reason] }
  const { chargeG, areaName, formula, amountFen } = result
  return { chargeG, area: areaName, segment: spanText(result), formula, amountFen, reason: '' }
})

export default [
  ...serve(weightPlan, {
    from: 'fin_weight_plan p',
    alias: 'p',
    columns: { areaNum: '(select count(*)::int from fin_weight_area a where a.tenant_id = $1 and a.plan_id = p.id)' },
    write: { table: 'fin_weight_plan', rules: planRules, checkRemove },
  }),
  copy,
  trial,
]
