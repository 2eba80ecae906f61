// 预估用哪些重量 · core/orders/weightUse
import { mostSet, placeKey } from '#contract/rules/mostSet'
import { DEFAULT_WEIGHT_USE, type LearnedWeight, type WeightUse } from '#contract/rules/weigh'
import type { Ctx } from '../../platform/ctx.ts'

interface WeightUseRow {
  readonly minSample: number
  readonly useAvgWeight: number
}
/** Warehouse, owner and shop of an order, which choose its weight_config. */
interface ConfigKey {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
}

export const weightUseFrom = (row: WeightUseRow | undefined): WeightUse =>
  row === undefined ? DEFAULT_WEIGHT_USE : { minSample: row.minSample, useAverage: row.useAvgWeight === 1 }

/** Weights for estimating the orders of these warehouses; one statement for any number of orders. */
export const loadWeightUse = async (
  { tx, tenantId }: Ctx,
  warehouseNos: readonly string[],
): Promise<(order: ConfigKey) => WeightUse> => {
  const rows = await tx.query<ConfigKey & WeightUseRow>(
    `select warehouse_no, sid, owner_no, shop_no, min_sample, use_avg_weight from weight_config
      where tenant_id = $1 and is_enabled = 1 and warehouse_no = any($2::text[])`,
    [tenantId, ['*', ...new Set(warehouseNos)]],
  )
  const configOf = mostSet(rows, (row) => [placeKey(row.warehouseNo, row.sid), row.ownerNo, row.shopNo])
  return (order) => weightUseFrom(configOf(placeKey(order.warehouseNo, order.sid), order.ownerNo, order.shopNo))
}

const notLearned: LearnedWeight = { avgWeightG: null, sampleNum: 0 }

interface CompositionRow {
  readonly warehouseNo: string
  readonly sid: string
  readonly compositionKey: string
}
const keyOf = ({ warehouseNo, sid, compositionKey }: CompositionRow): string => `${warehouseNo}|${sid}|${compositionKey}`

/** Weights of earlier parcels with the same composition in the same warehouse, in the sequence of `orders`. */
export const loadCompositions = async ({ tx, tenantId }: Ctx, orders: readonly CompositionRow[]): Promise<LearnedWeight[]> => {
  const distinctOrders = [...new Map(orders.map((order) => [keyOf(order), order])).values()]
  const rows = await tx.query<LearnedWeight & CompositionRow>(
    `select c.warehouse_no, c.sid, c.composition_key, c.avg_weight_g, c.sample_num
       from unnest($2::text[], $3::text[], $4::text[]) as k(warehouse_no, sid, composition_key)
       join composition_avg_weight c
         on c.tenant_id = $1 and c.warehouse_no = k.warehouse_no and c.sid = k.sid and c.composition_key = k.composition_key
      where c.tenant_id = $1`,
    [
      tenantId,
      distinctOrders.map((order) => order.warehouseNo),
      distinctOrders.map((order) => order.sid),
      distinctOrders.map((order) => order.compositionKey),
    ],
  )
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]))
  return orders.map((order) => rowByKey.get(keyOf(order)) ?? notLearned)
}
