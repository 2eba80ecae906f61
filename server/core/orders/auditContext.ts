// 审单档案 · core/orders/auditContext
import { pieceWeightG, type GoodsWeight, type WeightUse } from '#contract/rules/weigh'
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import type { Ctx } from '../../platform/ctx.ts'
import { loadCarriers, type CarrierOf } from './carriers.ts'
import { loadDueTimes, type DueOrder, type DueTime } from './deadlines.ts'
import { enteredOf } from './master.ts'
import { loadWeightUse } from './weightUse.ts'

export interface AuditOrder {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string | null
  readonly logisticsBy: number
  readonly networkId: string | null
  readonly logisticsNo: string | null
  readonly due: DueOrder
}
export interface AuditLine {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  readonly isGift: number
  readonly priceFen: string | null
  readonly batchRequire: string | null
  readonly suiteGoodsNo: string | null
  readonly suiteQty: number | null
}
interface AuditGoods {
  readonly goodsType: number
  readonly disabled: boolean
  readonly weights: GoodsWeight
  readonly volumeCm3: number | null
  /** mm; null if one of them is unknown */
  readonly sides: readonly [number, number, number] | null
  readonly categoryCode: string
  readonly big: boolean
  readonly fragile: boolean
  readonly liquid: boolean
  readonly battery: boolean
  readonly expiry: boolean
}
/** Data of an audit; orders are locked in the order of their numbers. Goods and suites by `ownerNo|goodsNo`. */
export interface AuditContext {
  readonly orders: readonly AuditOrder[]
  readonly lines: ReadonlyMap<string, readonly AuditLine[]>
  readonly goods: ReadonlyMap<string, AuditGoods>
  readonly suites: ReadonlyMap<string, readonly { readonly goodsNo: string; readonly qty: number }[]>
  /** region code → code above it ('' for a province) */
  readonly regions: ReadonlyMap<string, string>
  readonly entered: ReadonlySet<string>
  weightUseOf(order: AuditOrder): WeightUse
  dueOf(order: AuditOrder): DueTime
  /** carrier of an order; to be called once per order, in the sequence of `orders` */
  readonly carrierOf: CarrierOf
  /** grams of one piece of a line for its order's estimate; null: unknown */
  pieceG(order: AuditOrder, line: AuditLine): number | null
}

/** Locks the orders that are in status 10 待审核 and loads everything their audit needs. */
export const loadAuditContext = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<AuditContext> => {
  const orders = await lockOrders(ctx, stockoutNos)
  const lines = await loadLines(
    ctx,
    orders.map((order) => order.stockoutNo),
  )
  const keys = [...lines.values()].flat()
  const suites = await loadSuites(ctx, keys)
  const items = [...suites].flatMap(([key, list]) =>
    list.map((item) => ({ ownerNo: key.split('|')[0] ?? '', goodsNo: item.goodsNo })),
  )
  const goods = await loadGoods(ctx, [...keys, ...items])
  const weightUseOf = await loadWeightUse(
    ctx,
    orders.map((order) => order.warehouseNo),
  )
  return {
    orders,
    lines,
    suites,
    goods,
    regions: await loadRegions(ctx, orders),
    dueOf: await dueTimesOf(ctx, orders),
    carrierOf: await loadCarriers(ctx, orders),
    entered: await enteredOf(ctx.tx, [...new Set(orders.map((order) => order.ownerNo))]),
    weightUseOf,
    pieceG: (order, line) => {
      const goodsFacts = goods.get(`${line.ownerNo}|${line.goodsNo}`)
      return goodsFacts === undefined ? null : pieceWeightG(goodsFacts.weights, weightUseOf(order))
    },
  }
}

const dueTimesOf = async (ctx: Ctx, orders: readonly AuditOrder[]): Promise<(order: AuditOrder) => DueTime> => {
  const dueBy = await loadDueTimes(
    ctx,
    orders.map(({ shopNo }) => shopNo),
  )
  return ({ due }) => dueBy({ ...due, auditTime: ctx.at })
}

const lockOrders = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<AuditOrder[]> => {
  const rows = await ctx.tx.query<{
    stockoutNo: string
    warehouseNo: string
    sid: string
    ownerNo: string
    shopNo: string
    provinceCode: string
    cityCode: string
    districtCode: string | null
    logisticsBy: number
    networkId: string | null
    logisticsNo: string | null
    orderTags: readonly number[]
    payTime: Date | null
    tradeTime: Date
    receiveTime: Date
    estShipTime: Date | null
    platformDeadlineTime: Date | null
  }>(
    `select stockout_no, warehouse_no, sid, owner_no, shop_no, province_code, city_code, district_code, logistics_by, network_id, logistics_no, order_tags, pay_time, trade_time,
            receive_time, est_ship_time, platform_deadline_time
       from stockout_order
      where tenant_id = $1 and stockout_no = any($2) and status = ${orderLife.toAudit} and hold_flag = 0 and intercept_status = ${interceptLife.none}
      order by stockout_no for update`,
    [ctx.tenantId, stockoutNos],
  )
  return rows.map((row) => ({
    stockoutNo: row.stockoutNo,
    warehouseNo: row.warehouseNo,
    sid: row.sid,
    ownerNo: row.ownerNo,
    shopNo: row.shopNo,
    provinceCode: row.provinceCode,
    cityCode: row.cityCode,
    districtCode: row.districtCode,
    logisticsBy: row.logisticsBy,
    networkId: row.networkId,
    logisticsNo: row.logisticsNo,
    due: {
      shopNo: row.shopNo,
      orderTags: row.orderTags,
      payTime: row.payTime,
      tradeTime: row.tradeTime,
      auditTime: null,
      receiveTime: row.receiveTime,
      estShipTime: row.estShipTime,
      platformDeadline: row.platformDeadlineTime,
    },
  }))
}

const loadLines = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Map<string, AuditLine[]>> => {
  const rows = await ctx.tx.query<{
    stockoutNo: string
    ownerNo: string
    goodsNo: string
    qty: number
    isGift: number
    priceFen: string | null
    batchRequire: string | null
    suiteGoodsNo: string | null
    suiteQty: number | null
  }>(
    `select stockout_no, owner_no, goods_no, qty, is_gift, price_fen, batch_require, suite_goods_no, suite_qty
       from stockout_line where tenant_id = $1 and stockout_no = any($2) order by stockout_no, line_no`,
    [ctx.tenantId, stockoutNos],
  )
  const lines = new Map<string, AuditLine[]>()
  for (const row of rows) {
    const list = lines.get(row.stockoutNo) ?? []
    lines.set(row.stockoutNo, list)
    list.push({
      ownerNo: row.ownerNo,
      goodsNo: row.goodsNo,
      qty: row.qty,
      isGift: row.isGift,
      priceFen: row.priceFen,
      batchRequire: row.batchRequire,
      suiteGoodsNo: row.suiteGoodsNo,
      suiteQty: row.suiteQty,
    })
  }
  return lines
}

interface GoodsKey {
  readonly ownerNo: string
  readonly goodsNo: string
}
const distinct = (keys: readonly GoodsKey[]): GoodsKey[] => [
  ...new Map(keys.map((key) => [`${key.ownerNo}|${key.goodsNo}`, key])).values(),
]

const loadSuites = async (ctx: Ctx, keys: readonly GoodsKey[]): Promise<Map<string, { goodsNo: string; qty: number }[]>> => {
  const distinctKeys = distinct(keys)
  const rows = await ctx.tx.query<{ ownerNo: string; suiteGoodsNo: string; itemGoodsNo: string; qty: number }>(
    `select s.owner_no, s.suite_goods_no, s.item_goods_no, s.qty from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods_suite_item s on s.tenant_id = $1 and s.owner_no = k.owner_no and s.suite_goods_no = k.goods_no
      where s.tenant_id = $1 order by s.owner_no, s.suite_goods_no, s.item_goods_no`,
    [ctx.tenantId, distinctKeys.map((key) => key.ownerNo), distinctKeys.map((key) => key.goodsNo)],
  )
  const suites = new Map<string, { goodsNo: string; qty: number }[]>()
  for (const row of rows) {
    const key = `${row.ownerNo}|${row.suiteGoodsNo}`
    suites.set(key, [...(suites.get(key) ?? []), { goodsNo: row.itemGoodsNo, qty: row.qty }])
  }
  return suites
}

const loadGoods = async (ctx: Ctx, keys: readonly GoodsKey[]): Promise<Map<string, AuditGoods>> => {
  const distinctKeys = distinct(keys)
  const rows = await ctx.tx.query<{
    ownerNo: string
    goodsNo: string
    goodsType: number
    isDisabled: number
    grossWeightG: number | null
    volumeCm3: string | null
    lengthMm: number | null
    widthMm: number | null
    heightMm: number | null
    categoryCode: string | null
    isBig: number
    isFragile: number
    isLiquid: number
    isBattery: number
    expiryManage: number
    sampleNum: number | null
    avgWeightG: number | null
  }>(
    `select g.owner_no, g.goods_no, g.goods_type, g.is_disabled, g.gross_weight_g, g.volume_cm3, g.length_mm, g.width_mm,
            g.height_mm, g.category_code, g.is_big, g.is_fragile, g.is_liquid, g.is_battery, g.expiry_manage,
            a.sample_num, a.avg_weight_g
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
       left join goods_avg_weight a on a.tenant_id = $1 and a.owner_no = g.owner_no and a.goods_no = g.goods_no
      where g.tenant_id = $1`,
    [ctx.tenantId, distinctKeys.map((key) => key.ownerNo), distinctKeys.map((key) => key.goodsNo)],
  )
  return new Map(
    rows.map((row) => [
      `${row.ownerNo}|${row.goodsNo}`,
      {
        goodsType: row.goodsType,
        disabled: row.isDisabled === 1,
        weights: { grossWeightG: row.grossWeightG, avgWeightG: row.avgWeightG, sampleNum: row.sampleNum ?? 0 },
        volumeCm3: row.volumeCm3 === null ? null : Number(row.volumeCm3),
        sides: row.lengthMm && row.widthMm && row.heightMm ? [row.lengthMm, row.widthMm, row.heightMm] : null,
        categoryCode: row.categoryCode ?? '',
        big: row.isBig === 1,
        fragile: row.isFragile === 1,
        liquid: row.isLiquid === 1,
        battery: row.isBattery === 1,
        expiry: row.expiryManage === 1,
      },
    ]),
  )
}

const loadRegions = async (ctx: Ctx, orders: readonly AuditOrder[]): Promise<Map<string, string>> => {
  const codes = new Set(orders.flatMap((order) => [order.provinceCode, order.cityCode, order.districtCode ?? '']))
  const rows = await ctx.tx.query<{ regionCode: string; parentCode: string | null }>(
    'select region_code, parent_code from region where region_code = any($1)',
    [[...codes]],
  )
  return new Map(rows.map((row) => [row.regionCode, row.parentCode ?? '']))
}
