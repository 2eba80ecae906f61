// 区域的省市和价格 · finance/weightAreaContent
import { storedPrices, type TypedPrice } from '#contract/rules/weightPrices'
import type { Ctx } from '../platform/ctx.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { insertColumns } from '../platform/given.ts'
import { regionsByCode, storedRegion } from './priceRegions.ts'

/** New content of an area; null: stays as it is. */
export interface AreaContent {
  readonly areaId: string
  /** codes of provinces and cities */
  readonly codes: readonly string[] | null
  readonly prices: readonly TypedPrice[] | null
}

/** Replaces regions and prices of areas: the old ones of all areas go first, so that a city can change its area. */
export const writeAreaContent = async (ctx: Ctx, areas: readonly AreaContent[]): Promise<void> => {
  const { tx, tenantId } = ctx
  const moved = areas.filter(({ codes }) => codes !== null).map(({ areaId }) => areaId)
  const priced = areas.filter(({ prices }) => prices !== null).map(({ areaId }) => areaId)
  const plans = await tx.query<{ areaId: string; planId: string }>(
    'select id::text as area_id, plan_id::text from fin_weight_area where tenant_id = $1 and id = any($2::bigint[])',
    [tenantId, moved],
  )
  const planOf = new Map(plans.map(({ areaId, planId }) => [areaId, planId]))
  const regions = await regionsByCode(ctx)
  await tx.query('delete from fin_weight_area_city where tenant_id = $1 and area_id = any($2::bigint[])', [tenantId, moved])
  await insertFields(
    tx,
    'fin_weight_area_city',
    areas.flatMap(({ areaId, codes }) =>
      (codes ?? []).map((code) => ({
        ...insertColumns(ctx),
        planId: planOf.get(areaId) ?? '',
        areaId,
        ...storedRegion(regions, code),
      })),
    ),
  )
  await tx.query('delete from fin_weight_price where tenant_id = $1 and area_id = any($2::bigint[])', [tenantId, priced])
  await insertFields(
    tx,
    'fin_weight_price',
    areas.flatMap(({ areaId, prices }) =>
      storedPrices(prices ?? []).map((price, seq) => ({ ...insertColumns(ctx), areaId, seq: seq + 1, ...price })),
    ),
  )
}
