// 重量方案的内容 · finance/weightPlans
/** Reads and copies weight plans with their areas, regions and prices. */
import type { WeightArea, WeightPlan, WeightPrice } from '#contract/rules/expressFee'
import { weightPlan } from '#contract/finance/weightPlan'
import { groupBy } from '../core/floor/keyed.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { insertColumns } from '../platform/given.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { seesNetwork } from '../platform/scope.ts'
import type { Row } from '../platform/tableTypes.ts'
import type { StoredRegion } from './priceRegions.ts'

export const lockedSentence = '方案已被生效的费用版本引用，不能改；复制一份再改'

type StoredPlan = Pick<
  Row<'fin_weight_plan'>,
  | 'id'
  | 'planNo'
  | 'direction'
  | 'logisticsCode'
  | 'networkId'
  | 'originProvinceCode'
  | 'weightBasis'
  | 'volumeDivisor'
  | 'toleranceG'
  | 'sheetFeeFen'
  | 'discountBp'
  | 'zeroWeightMode'
  | 'isLocked'
>
const planColumns = `id, plan_no, direction, logistics_code, network_id, origin_province_code, weight_basis, volume_divisor, tolerance_g,
  sheet_fee_fen, discount_bp, zero_weight_mode, is_locked`

/** The plan with this number, within the person's scope. @throws Refused A0404 */
export const planNamed = async ({ tx, tenantId, person }: Ctx, planNo: string): Promise<StoredPlan> => {
  const [plan] = await tx.query<StoredPlan>(`select ${planColumns} from fin_weight_plan where tenant_id = $1 and plan_no = $2`, [
    tenantId,
    planNo,
  ])
  // a plan of a branch outside the scope does not exist for the person; a plan of every branch does
  if (plan === undefined || (plan.networkId !== null && !seesNetwork(person, plan.networkId))) throw refuse('A0404')
  return plan
}

/** The list of plans shows the number of their areas: it is told when areas change. */
export const tellPlans = (ctx: Ctx, planNos: readonly string[]): Promise<void> =>
  changed(
    ctx,
    [...new Set(planNos)].map((key) => ({ resource: weightPlan.id, key, op: 'put' })),
  )

type StoredArea = Pick<Row<'fin_weight_area'>, 'id' | 'areaName' | 'sort' | 'areaGroupId' | 'remoteFeeFen' | 'isForbidden'>
type StoredCity = StoredRegion & { readonly areaId: string }
type StoredPrice = Pick<
  Row<'fin_weight_price'>,
  'areaId' | 'seq' | 'fromG' | 'toG' | 'mode' | 'fixedFen' | 'firstG' | 'firstFen' | 'unitG' | 'unitFen' | 'roundMode' | 'minFen'
>

interface StoredContent {
  readonly areas: readonly (StoredArea & { readonly planId: string })[]
  readonly cities: readonly StoredCity[]
  readonly prices: readonly StoredPrice[]
}
const contentOf = async ({ tx, tenantId }: Ctx, planIds: readonly string[]): Promise<StoredContent> => ({
  areas: await tx.query<StoredArea & { planId: string }>(
    `select plan_id, id, area_name, sort, area_group_id, remote_fee_fen, is_forbidden
       from fin_weight_area where tenant_id = $1 and plan_id = any($2::bigint[]) order by plan_id, sort, area_name`,
    [tenantId, planIds],
  ),
  cities: await tx.query<StoredCity>(
    'select area_id, province_code, city_code from fin_weight_area_city where tenant_id = $1 and plan_id = any($2::bigint[])',
    [tenantId, planIds],
  ),
  prices: await tx.query<StoredPrice>(
    `select r.area_id, r.seq, r.from_g, r.to_g, r.mode, r.fixed_fen, r.first_g, r.first_fen, r.unit_g, r.unit_fen, r.round_mode, r.min_fen
       from fin_weight_area a join fin_weight_price r on r.tenant_id = $1 and r.area_id = a.id
      where a.tenant_id = $1 and a.plan_id = any($2::bigint[]) order by r.area_id, r.seq`,
    [tenantId, planIds],
  ),
})

const priceOf = (row: StoredPrice): WeightPrice => ({
  fromG: row.fromG,
  toG: row.toG,
  mode: row.mode as WeightPrice['mode'],
  fixedFen: Number(row.fixedFen),
  firstG: row.firstG,
  firstFen: Number(row.firstFen),
  unitG: row.unitG,
  unitFen: Number(row.unitFen),
  roundMode: row.roundMode as WeightPrice['roundMode'],
  minFen: Number(row.minFen),
})

/** A plan as it is stored, and as the fee of a parcel is calculated by. */
interface ReadPlan {
  readonly stored: StoredPlan
  readonly plan: WeightPlan
}
const plansFrom = async (ctx: Ctx, stored: readonly StoredPlan[]): Promise<readonly ReadPlan[]> => {
  const { areas, cities, prices } = await contentOf(
    ctx,
    stored.map(({ id }) => id),
  )
  const ofPlan = groupBy(areas, ({ planId }) => planId)
  const [citiesOf, pricesOf] = [groupBy(cities, ({ areaId }) => areaId), groupBy(prices, ({ areaId }) => areaId)]
  const planOf = (plan: StoredPlan): WeightPlan => ({
    weightBasis: plan.weightBasis as WeightPlan['weightBasis'],
    volumeDivisor: plan.volumeDivisor,
    toleranceG: plan.toleranceG,
    sheetFeeFen: Number(plan.sheetFeeFen),
    discountBp: plan.discountBp,
    zeroWeightMode: plan.zeroWeightMode === 2 ? 2 : 1,
    areas: (ofPlan.get(plan.id) ?? []).map((area): WeightArea => ({
      areaName: area.areaName,
      remoteFeeFen: Number(area.remoteFeeFen),
      isForbidden: area.isForbidden === 1 ? 1 : 0,
      cities: citiesOf.get(area.id) ?? [],
      prices: (pricesOf.get(area.id) ?? []).map(priceOf),
    })),
  })
  return stored.map((plan) => ({ stored: plan, plan: planOf(plan) }))
}
/** The plan as the fee of a parcel is calculated by. */
export const readPlan = async (ctx: Ctx, plan: StoredPlan): Promise<WeightPlan> => {
  const [read] = await plansFrom(ctx, [plan])
  if (read === undefined) throw new Error(`no plan ${plan.planNo}`)
  return read.plan
}
/** Plans with these numbers in any scope, for pricing. */
export const readPlans = async (ctx: Ctx, planNos: readonly string[]): Promise<readonly ReadPlan[]> => {
  if (planNos.length === 0) return []
  const stored = await ctx.tx.query<StoredPlan>(
    `select ${planColumns} from fin_weight_plan where tenant_id = $1 and plan_no = any($2::text[])`,
    [ctx.tenantId, planNos],
  )
  return plansFrom(ctx, stored)
}

/** Copies all areas of a plan with their regions and prices to another plan. */
export const copyAreas = async (ctx: Ctx, fromPlanId: string, planId: string): Promise<void> => {
  const { areas, cities, prices } = await contentOf(ctx, [fromPlanId])
  const newIds = new Map(areas.map(({ id }) => [id, ctx.id()]))
  const newAreaId = (areaId: string): string => newIds.get(areaId) ?? ''
  await insertFields(
    ctx.tx,
    'fin_weight_area',
    areas.map((area) => ({ ...area, ...insertColumns(ctx), id: newAreaId(area.id), planId })),
  )
  await insertFields(
    ctx.tx,
    'fin_weight_area_city',
    cities.map((city) => ({ ...city, ...insertColumns(ctx), planId, areaId: newAreaId(city.areaId) })),
  )
  await insertFields(
    ctx.tx,
    'fin_weight_price',
    prices.map((price) => ({ ...price, ...insertColumns(ctx), areaId: newAreaId(price.areaId) })),
  )
}
