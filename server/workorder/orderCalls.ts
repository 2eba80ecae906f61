// 工单的订单查询 · workorder/orderCalls
/** Calls by which customer service reads outbound orders while it creates or handles a work order. */
import {
  goodsOf,
  omsNo,
  omsOrders,
  omsStockouts,
  orderFacts,
  outsideGoods,
  verifyGoods,
  weighedGoods,
  type FoundGoods,
  type OmsOrder,
} from '#contract/workorder/create'
import { statusText } from '#contract/rules/life'
import { orderLife } from '#contract/rules/orderLife'
import { openStates } from '#contract/rules/workOrderLife'
import { mirrorMode } from '#contract/warehouse/wms'
import { heardText, lastHeard, waysOf } from '../core/orders/traces/read.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import { usedQuantities } from './makeRules.ts'
import { findOrder, goodsOfOrders, ordersOfNumbers, type FoundOrder, type OrderNumbers, type OrderGoods } from './orderFound.ts'

const notFound = () => refuse('A3010.text', { reason: '未查询到订单信息' })
const mustFind = async (ctx: Ctx, numbers: OrderNumbers): Promise<FoundOrder> => {
  const order = await findOrder(ctx, numbers)
  if (order === undefined) throw notFound()
  return order
}
const plainGoods = ({ goodsNo, goodsName, specName, barcode, shipQty, priceFen }: OrderGoods): FoundGoods => ({
  goodsNo,
  goodsName,
  specName,
  barcode,
  shipQty,
  priceFen,
})

interface OpenOrder {
  readonly id: string
  readonly workOrderNo: string
  readonly typeName: string
  readonly status: number
}
const openOf = (ctx: Ctx, { logisticsNo, stockoutNo }: FoundOrder): Promise<OpenOrder[]> =>
  ctx.tx.query<OpenOrder>(
    `select w.id::text, w.work_order_no, w.type_name, w.status from work_order w
      where w.tenant_id = $1 and (w.logistics_no = $2 or w.stockout_no = $3) and w.status in (${openStates.join(', ')})
      order by w.id desc limit 50`,
    [ctx.tenantId, logisticsNo, stockoutNo],
  )

/** The carrier's last trace of the parcel. Without a trace it is the state of the order, with the time of the last log line. */
export const lastTrace = async (ctx: Ctx, { stockoutNo, logisticsNo, status }: FoundOrder): Promise<string> => {
  const trace = await lastHeard(ctx, { stockoutNo, logisticsNo })
  if (trace !== undefined) return heardText(trace)
  const [row] = await ctx.tx.query<{ at: Date }>(
    'select max(g.occurred_at) as at from stockout_log g where g.tenant_id = $1 and g.stockout_no = $2',
    [ctx.tenantId, stockoutNo],
  )
  const at = moment(row?.at ?? null)
  return `${statusText(orderLife, status)}${at === null ? '' : ` ${at}`}`
}

const readFacts = handle(
  orderFacts,
  async (ctx, input) => {
    const order = await mustFind(ctx, input)
    return {
      ...order,
      shipTime: moment(order.shipTime),
      lastTrace: await lastTrace(ctx, order),
      ways: await waysOf(ctx, order.stockoutNo),
      goods: (await goodsOfOrders(ctx, [order.stockoutNo])).map(plainGoods),
      openWorkOrders: await openOf(ctx, order),
    }
  },
  { readOnly: true },
)

const readGoods = handle(goodsOf, async (ctx, input) =>
  (await goodsOfOrders(ctx, [(await mustFind(ctx, input)).stockoutNo])).map(plainGoods),
)
const readWeighedGoods = handle(weighedGoods, async (ctx, input) => {
  const { stockoutNo } = await mustFind(ctx, input)
  const used = await usedQuantities(ctx, [stockoutNo])
  const usedOf = (goodsNo: string): number =>
    [...used].reduce((sum, [key, qty]) => (key.endsWith(` ${stockoutNo} ${goodsNo}`) ? sum + qty : sum), 0)
  return (await goodsOfOrders(ctx, [stockoutNo])).map((goods) => ({
    ...plainGoods(goods),
    weightG: goods.weightG,
    imageUrl: goods.imageUrl,
    usedProblemQty: usedOf(goods.goodsNo),
  }))
})

/** verifyGoods: how many pieces may still be reported; without a type, all types of work orders count together. */
const verifyPieces = handle(verifyGoods, async (ctx, { stockoutNo, goodsNo, qty, typeId }) => {
  if (!(await ordersOfNumbers(ctx, [stockoutNo])).has(stockoutNo)) throw notFound()
  const [line] = (await goodsOfOrders(ctx, [stockoutNo])).filter((goods) => goods.goodsNo === goodsNo)
  const used = await usedQuantities(ctx, [stockoutNo])
  const usedQty = [...used].reduce((sum, [key, n]) => {
    const [type = '', ...rest] = key.split(' ')
    return rest.join(' ') === `${stockoutNo} ${goodsNo}` && (typeId === undefined || typeId === type) ? sum + n : sum
  }, 0)
  const shipQty = line?.shipQty ?? 0
  return { ok: Number(qty) > 0 && Number(qty) <= shipQty - usedQty, shipQty, usedQty }
})

/** outsideGoods: lines of an order mirrored from 旺店通. For another order the list is empty and `said` gives the reason. */
const readOutsideGoods = handle(outsideGoods, async (ctx, { tradeNo }) => {
  const order = await findOrder(ctx, { tradeNo })
  const [row] =
    order === undefined
      ? []
      : await ctx.tx.query<{ mirrored: boolean }>(
          'select w.wms_mode = $4 as mirrored from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no = $2 and w.sid = $3',
          [ctx.tenantId, order.warehouseNo, order.sid, mirrorMode],
        )
  if (order === undefined || row?.mirrored !== true) return { list: [], said: '未同步到旺店通商品' }
  return { list: (await goodsOfOrders(ctx, [order.stockoutNo])).map(plainGoods), said: '' }
})

/** Maximum number of orders in a reply. */
const omsMax = 50
/** omsOrders: by the last four digits of the receiver's number, or by the platform's number. */
const searchOrders = handle(omsOrders, async (ctx, { keyword, ownerNo }) => {
  const p = params(ctx.tenantId)
  const word = p.add(keyword.trim())
  const by = /^\d{4}$/.test(keyword.trim()) ? `right(o.receiver_mobile_mask, 4) = ${word}` : `o.src_tids = ${word}`
  const seen = scopeConditions(
    ctx.person,
    ['owner', 'warehouse', 'shop'],
    { owner: 'o.owner_no', warehouse: ['o.warehouse_no', 'o.sid'], shop: 'o.shop_no' },
    p,
  )
  const owner = ownerNo === undefined || ownerNo === '' ? [] : [`o.owner_no = ${p.add(ownerNo)}`]
  const rows = await ctx.tx.query<Omit<OmsOrder, 'tradeTime'> & { readonly at: Date }>(
    `select o.src_order_no as trade_no, o.src_tids as platform_trade_no, o.stockout_no, o.logistics_no, o.owner_no,
            o.receiver_name_mask as consignee, o.receiver_mobile_mask as consignee_phone, o.status, o.trade_time as at
       from stockout_order o where ${['o.tenant_id = $1', by, ...owner, ...seen].join(' and ')}
      order by o.receive_time desc, o.id desc limit ${omsMax}`,
    p.values,
  )
  return rows.map(({ at, ...row }) => ({ ...row, tradeTime: moment(at) ?? '' }))
})

const readTradeNo = handle(omsNo, async (ctx, { logisticsNo }) => ({
  tradeNo: (await findOrder(ctx, { logisticsNo }))?.tradeNo ?? null,
}))
const readStockouts = handle(omsStockouts, async (ctx, { tradeNo }) => {
  const rows = await ctx.tx.query<{ stockoutNo: string }>(
    'select o.stockout_no from stockout_order o where o.tenant_id = $1 and o.src_order_no = $2 order by o.id limit 200',
    [ctx.tenantId, tradeNo],
  )
  const orders = await ordersOfNumbers(
    ctx,
    rows.map(({ stockoutNo }) => stockoutNo),
  )
  return [...orders.values()].map(({ stockoutNo, logisticsNo }) => ({ stockoutNo, logisticsNo }))
})

export default [
  readFacts,
  readGoods,
  readWeighedGoods,
  verifyPieces,
  readOutsideGoods,
  searchOrders,
  readTradeNo,
  readStockouts,
] satisfies readonly Endpoint[]
