// 订单的快递 · core/orders/carriers
/** Chooses the carrier of an order at its audit by its shop's rule (floor.md §12.6); the ERP's choice stays if the owner wants that. */
import { pickCarrier, type Carrier, type CarrierContent, type GoodsFlag } from '#contract/rules/shopLogistics'
import { mostSet, placeKey } from '#contract/rules/mostSet'
import { orderLife } from '#contract/rules/orderLife'
import type { Ctx } from '../../platform/ctx.ts'
import { heldFor, publishDue } from '../ruleConfigs.ts'
import { lockShops } from '../ruleTargets.ts'

/** stockout_order.logistics_by. */
export const CARRIER_BY = { order: 1, shop: 2, rule: 3 } as const

export interface CarriedOrder {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly provinceCode: string
  readonly logisticsBy: number
  readonly logisticsNo: string | null
}
/** The chosen carrier; `keep` if the order keeps its own, `none` if no carrier of the rule fits. */
export type Carried = 'keep' | 'none' | (Carrier & { readonly ruleId: string })
export type CarrierOf = (order: CarriedOrder, weightG: number | null, flags: ReadonlySet<GoodsFlag>) => Carried

/** The returned function must be called order by order: each order uses up one of the day's quota. */
export const loadCarriers = async (ctx: Ctx, orders: readonly CarriedOrder[]): Promise<CarrierOf> => {
  const keys = [...new Set(orders.map(({ shopNo }) => shopNo))].toSorted()
  await publishDue(ctx, 'shop_logistics', lockShops, { keys, most: keys.length })
  const rules = await heldFor(ctx, 'shop_logistics', keys)
  if (rules.size === 0) return () => 'keep'
  const [keepsErpCarrier, open, used] = [await erpCarrierRule(ctx, orders), await openCarriers(ctx), await usedToday(ctx, rules)]
  return (order, weightG, flags) => {
    const rule = rules.get(order.shopNo)
    const isNamed = order.logisticsBy === CARRIER_BY.order && keepsErpCarrier(order)
    if (rule === undefined || isNamed || order.logisticsNo !== null) return 'keep'
    const key = (code: string): string => `${order.shopNo}|${code}`
    const choice = pickCarrier(rule.content as CarrierContent, { ...order, weightG, flags }, (code) =>
      open.has(code) ? (used.get(key(code)) ?? 0) : null,
    )
    if (choice === null) return 'none'
    used.set(key(choice.logisticsCode), (used.get(key(choice.logisticsCode)) ?? 0) + 1)
    return { ...choice, ruleId: rule.historyId }
  }
}

/** Whether an order keeps the carrier that its ERP chose (owner_config.follow_erp_carrier); by default it does. */
const erpCarrierRule = async (ctx: Ctx, orders: readonly CarriedOrder[]): Promise<(order: CarriedOrder) => boolean> => {
  const rows = await ctx.tx.query<{ ownerNo: string; warehouseNo: string; sid: string; followErpCarrier: number }>(
    'select owner_no, warehouse_no, sid, follow_erp_carrier from owner_config where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, [...new Set(orders.map(({ ownerNo }) => ownerNo))]],
  )
  const find = mostSet(rows, (row) => [placeKey(row.warehouseNo, row.sid), row.ownerNo])
  return ({ ownerNo, warehouseNo, sid }) => find(placeKey(warehouseNo, sid), ownerNo)?.followErpCarrier !== 0
}

const openCarriers = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<{ logisticsCode: string }>(
    'select logistics_code from logistics_company where tenant_id = $1 and is_disabled = 0',
    [ctx.tenantId],
  )
  return new Set(rows.map(({ logisticsCode }) => logisticsCode))
}

const isLimited = (content: unknown): boolean => (content as CarrierContent).lines.some(({ maxDaily }) => maxDaily !== null)

/**
 * Orders audited today by shop and carrier, for rules with a daily quota. The shops are locked, so that no two audits use the last order of
 * a quota.
 */
const usedToday = async (ctx: Ctx, rules: ReadonlyMap<string, { readonly content: unknown }>): Promise<Map<string, number>> => {
  const limited = [...rules].filter(([, { content }]) => isLimited(content)).map(([shopNo]) => shopNo)
  if (limited.length === 0) return new Map()
  await lockShops(ctx, limited.toSorted())
  const rows = await ctx.tx.query<{ shopNo: string; logisticsCode: string; n: number }>(
    `select shop_no, logistics_code, count(*)::int as n from stockout_order
      where tenant_id = $1 and shop_no = any($2::text[]) and audit_time >= $3::timestamptz and status <> ${orderLife.off}
      group by shop_no, logistics_code`,
    [ctx.tenantId, limited, `${ctx.today}T00:00:00+08:00`],
  )
  return new Map(rows.map(({ shopNo, logisticsCode, n }) => [`${shopNo}|${logisticsCode}`, n]))
}
