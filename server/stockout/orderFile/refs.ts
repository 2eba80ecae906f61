// 导入订单的档案核对 · stockout/orderFile/refs
import { orderFields, type OrderField } from '#contract/import/order'
import type { ImportOrder } from '#contract/rules/importGroup'
import type { RowError } from '#contract/rules/importRow'
import { loadMaster, type Master } from '../../core/orders/master.ts'
import type { NewOrder } from '../../core/orders/newOrder.ts'
import { orderFaults } from '../../core/orders/orderRules.ts'
import { loadPlaces, type Place, type Places } from '../../core/places.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromMoment } from '../../platform/time.ts'

/** Stored data that orders of a file refer to, without goods, with the names used in cells. */
export interface OrderRefs extends Master {
  /** code of an enabled carrier by its code, name or name with a usual suffix */
  readonly carrierNames: ReadonlyMap<string, string>
  readonly places: Places
}

/** District and carrier that the cells of a valid order mean. */
export interface Resolved {
  readonly place: Place
  readonly logisticsCode: string
}

export const loadRefs = async ({ tx }: Ctx): Promise<OrderRefs> => {
  const master = await loadMaster(tx, null)
  return {
    ...master,
    carrierNames: new Map([...master.carriers].flatMap(([code, name]) => carrierNames(code, name).map((one) => [one, code]))),
    places: await loadPlaces(tx),
  }
}

const carrierNames = (code: string, name: string): string[] => [
  code,
  code.toLowerCase(),
  ...['', '快递', '速递', '速运', '快运', '物流'].map((suffix) => name + suffix),
]

/** Resolves district and carrier of an order and checks it. Returns all faults if there are any; an unknown carrier is one of them. */
export const checkOrder = ({ person }: Ctx, refs: OrderRefs, order: ImportOrder): Resolved | readonly RowError[] => {
  const head = (field: OrderField): string => String(order.head[field] ?? '')
  const carrier = head('logisticsCode')
  const logisticsCode = refs.carrierNames.get(carrier) ?? carrier
  const found = refs.places.find(head('province'), head('city'), head('district'))
  const place = 'unknown' in found ? null : found
  const faults = [
    ...orderFaults(person, newOrderOf(order, { place, logisticsCode }), refs),
    ...('unknown' in found ? [{ field: found.unknown, message: `${orderFields[found.unknown].label}${found.message}` }] : []),
  ].map(({ field, message }) => ({ field, errorName: orderFields[field].label, errorReason: message }))
  return faults.length > 0 || place === null ? faults : { place, logisticsCode }
}

/** The order as the order rules take it. Text of the region cells that is no district is put in front of the address. */
export const newOrderOf = (
  order: ImportOrder,
  resolved: { readonly place: Place | null; readonly logisticsCode: string } | null,
): NewOrder => {
  const text = (field: OrderField): string => String(order.head[field] ?? '')
  const { place = null, logisticsCode = '' } = resolved ?? {}
  const [rest, address] = [place?.rest ?? '', text('receiverAddress')]
  return {
    srcOrderNo: order.srcOrderNo,
    srcTids: text('srcTids') || null,
    warehouseNo: text('warehouseNo'),
    sid: text('sid'),
    ownerNo: text('ownerNo'),
    shopNo: text('shopNo'),
    orderTags: order.head.urgent === 1 ? [urgent] : [],
    receiverName: text('receiverName'),
    receiverMobile: text('receiverMobile'),
    receiverAddress: rest === '' ? address : `${rest} ${address}`,
    provinceCode: place?.provinceCode ?? '',
    cityCode: place?.cityCode ?? '',
    districtCode: place?.districtCode ?? null,
    sellerRemark: text('remark') || null,
    logisticsCode,
    payTime: fromMoment(text('payTime')),
    tradeTime: fromMoment(text('tradeTime')) ?? new Date(0),
    generatedFields: order.generated,
    lines: order.lines.map(({ goodsNo, qty, goodsName, priceE4 }) => ({ goodsNo, qty, goodsName, priceE4 })),
  }
}
/** order_tags 2 加急. */
const urgent = 2

/** Goods of these orders that are not in 商品档案, as `ownerNo|goodsNo`. */
export const unknownGoods = async (ctx: Ctx, orders: readonly ImportOrder[]): Promise<ReadonlySet<string>> => {
  const goodsKeys = new Set(
    orders.flatMap((order) => order.lines.map((line) => `${String(order.head.ownerNo ?? '')}|${line.goodsNo}`)),
  )
  const keys = [...goodsKeys]
  for (let from = 0; from < keys.length; from += 5000) {
    const part = keys
      .slice(from, from + 5000)
      .map((key) => [key.slice(0, key.indexOf('|')), key.slice(key.indexOf('|') + 1)] as const)
    const goodsRows = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
      `select g.owner_no, g.goods_no from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
         join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no where g.tenant_id = $1`,
      [ctx.tenantId, part.map(([ownerNo]) => ownerNo), part.map(([, goodsNo]) => goodsNo)],
    )
    for (const row of goodsRows) goodsKeys.delete(`${row.ownerNo}|${row.goodsNo}`)
  }
  return goodsKeys
}

/** Number of the orders that exist with the same owner and number and are not cancelled. */
export const existingOrders = async (ctx: Ctx, orders: readonly ImportOrder[]): Promise<number> => {
  let total = 0
  for (let from = 0; from < orders.length; from += 5000) {
    const part = orders.slice(from, from + 5000)
    const rows = await ctx.tx.query<{ n: number }>(
      `select count(*)::int as n from unnest($2::text[], $3::text[]) as k(owner_no, src_order_no)
         join stockout_order o on o.tenant_id = $1 and o.owner_no = k.owner_no and o.src_order_no = k.src_order_no and o.live_key = 1
        where o.tenant_id = $1`,
      [ctx.tenantId, part.map((order) => String(order.head.ownerNo ?? '')), part.map((order) => order.srcOrderNo)],
    )
    total += rows[0]?.n ?? 0
  }
  return total
}
