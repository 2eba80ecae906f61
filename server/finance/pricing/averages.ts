// 计价用的均重与生效组 · finance/pricing/averages
/** Average weights and group plans of parcels, for plans that settle by them (office.md §7.2, §8.1 basis 4). */
import type { FeeContract } from '#contract/rules/feeChoice'
import type { PlanInUse } from '#contract/rules/feeFacts'
import { loadAverageWeights } from '../../core/averageWeights.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { plansOf } from '../contract/feeContracts.ts'

/** A parcel as its average is looked for. */
export interface Averaged {
  readonly networkId: string | null
  readonly provinceCode: string
  readonly cityCode: string
  readonly shipTime: Date
  readonly shipDate: string
  readonly weighG: number
}
const anywhere = '*'
const byAverage = 4

interface MonthAverage {
  readonly networkId: string
  readonly month: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly avgG: number
}
/** Averages of the branches in the last month that has any, up to the month of shipping. */
const monthAverages = ({ tx, tenantId }: Ctx, networkIds: readonly string[], until: string): Promise<readonly MonthAverage[]> =>
  tx.query<MonthAverage & Record<string, unknown>>(
    `select w.network_id, w.month, w.province_code, w.city_code, coalesce(w.config_g, w.avg_g) as avg_g from fin_network_weight w
      where w.tenant_id = $1 and w.network_id = any($2::text[]) and w.month <= $3
        and w.month >= to_char(to_date($3, 'YYYY-MM') - interval '3 months', 'YYYY-MM')`,
    [tenantId, networkIds, until],
  )

/**
 * The average weight of a parcel: the branch's rule for its weight (floor.md §12.1), else what the branch's parcels to the city, to the
 * province, anywhere weighed in the month of shipping, or in the last month that has an average; null: none. Nothing is read where no plan
 * settles by averages.
 */
export const averagesOf = async (
  ctx: Ctx,
  plans: ReadonlyMap<string, PlanInUse>,
  parcels: readonly Averaged[],
): Promise<(parcel: Averaged) => number | null> => {
  if (![...plans.values()].some(({ plan }) => plan.weightBasis === byAverage)) return () => null
  const ofBranch = parcels.flatMap(({ networkId, shipTime, provinceCode, weighG }) =>
    networkId === null ? [] : [{ networkId, at: shipTime, provinceCode, weightG: weighG }],
  )
  const ruled = await loadAverageWeights(ctx, ofBranch)
  const lastMonth = parcels.reduce((last, { shipDate }) => (shipDate.slice(0, 7) > last ? shipDate.slice(0, 7) : last), '')
  const averages = await monthAverages(ctx, [...new Set(ofBranch.map(({ networkId }) => networkId))], lastMonth)
  return ({ networkId, provinceCode, cityCode, shipTime, shipDate, weighG }) => {
    if (networkId === null) return null
    const rule = ruled({ networkId, at: shipTime, provinceCode, weightG: weighG })
    if (rule !== null) return rule.range.avgWeightG
    const places = [`${provinceCode}|${cityCode}`, `${provinceCode}|${anywhere}`, `${anywhere}|${anywhere}`]
    const own = averages
      .filter((one) => one.networkId === networkId && one.month <= shipDate.slice(0, 7))
      .filter((one) => places.includes(`${one.provinceCode}|${one.cityCode}`))
    const rank = (one: MonthAverage): number => places.indexOf(`${one.provinceCode}|${one.cityCode}`)
    const [best] = own.sort((a, b) => b.month.localeCompare(a.month) || rank(a) - rank(b))
    return best?.avgG ?? null
  }
}

interface GroupPlan {
  readonly ownerNo: string
  readonly warehouse: string
  readonly effectDate: string
  readonly planNo: string
}
/** Weight plans of contracts and of the owners' groups. */
export interface PlansInUse {
  readonly plans: ReadonlyMap<string, PlanInUse>
  /** plan of the group that the owner is in at the warehouse on the day; null: none */
  readonly groupPlanOf: (ownerNo: string, warehouse: string, day: string) => string | null
}
export const plansInUse = async (
  ctx: Ctx,
  contracts: readonly FeeContract[],
  ownerNos: readonly string[],
): Promise<PlansInUse> => {
  const groups = await ctx.tx.query<GroupPlan & Record<string, unknown>>(
    `select m.owner_no, m.warehouse_no || '-' || m.sid as warehouse, g.effect_date, p.plan_no
       from fin_owner_effect_member m
       join fin_owner_effect_group g on g.tenant_id = $1 and g.id = m.group_id
       join fin_weight_plan p on p.tenant_id = $1 and p.id = g.plan_id
      where m.tenant_id = $1 and m.owner_no = any($2::text[])`,
    [ctx.tenantId, [...new Set(ownerNos)]],
  )
  return {
    plans: await plansOf(
      ctx,
      contracts,
      groups.map(({ planNo }) => planNo),
    ),
    groupPlanOf: (ownerNo, warehouse, day) =>
      groups.find((one) => one.ownerNo === ownerNo && one.warehouse === warehouse && one.effectDate <= day)?.planNo ?? null,
  }
}
