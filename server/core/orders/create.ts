// 出库单接单 · core/orders/create
import { orderLife } from '#contract/rules/orderLife'
import { createHash } from 'node:crypto'
import { orderFields } from '#contract/import/order'
import { compositionText, orderShape } from '#contract/rules/composition'
import { roundHalfUp } from '#contract/rules/round'
import type { Ctx } from '../../platform/ctx.ts'
import { insertRows } from '../../platform/rows.ts'
import { maskMobile, maskName } from '../../platform/personal.ts'
import { loadMaster, loadOrderGoods, type OrderGoods } from './master.ts'
import type { NewOrder, OrderEntry } from './newOrder.ts'
import { completeOrder, orderFaults, type CompleteOrder, type OrderFault } from './orderRules.ts'
import { ordersChanged, writeOrderEvents, writeOrderLogs } from './trail.ts'

/**
 * Takes orders in with status 10, set-based, all lines of an order or none (§17.2 step 1). An order whose (owner, ERP number) exists and is
 * not cancelled changes nothing, however often it is sent, also by two callers at once. One entry per order, in the callers' sequence; an
 * order refused for its references leaves no trace. Up to some thousand lines per call.
 */
export const createOrders = async (ctx: Ctx, sentOrders: readonly NewOrder[]): Promise<OrderEntry[]> => {
  const master = await loadMaster(ctx.tx, sentOrders)
  const faults = sentOrders.map((order) => refusalOf(orderFaults(ctx.person, order, master)))
  const orders = sentOrders.map((order) => completeOrder(order, master))
  const goods = await loadOrderGoods(ctx.tx, orders)
  /** ERP number → index of its first occurrence */
  const first = new Map<string, number>()
  orders.forEach((order, i) => {
    if (faults[i] === undefined && !first.has(sourceKey(order))) first.set(sourceKey(order), i)
  })
  const distinctOrders = orders.filter((order, i) => first.get(sourceKey(order)) === i)
  const existing = await existingNos(ctx, distinctOrders)
  const newOrders = distinctOrders.filter((order) => !existing.has(sourceKey(order)))
  const numbers = newOrders.length === 0 ? [] : await ctx.numbers('CK', newOrders.length)
  const drafts = newOrders.map((order, i) => draftOf(order, numbers[i] ?? '', goods))
  const insertedNos = await insertHeads(ctx, drafts)
  const inserted = drafts.filter((draft) => insertedNos.has(draft.stockoutNo))
  await insertLines(ctx, inserted, goods)
  await writeTrail(ctx, inserted)
  const createdElsewhere = drafts.filter((draft) => !insertedNos.has(draft.stockoutNo)).map((draft) => draft.order)
  for (const [key, no] of await existingNos(ctx, createdElsewhere)) existing.set(key, no)
  const numberOf = new Map(inserted.map((draft) => [sourceKey(draft.order), draft.stockoutNo]))
  return orders.map((order, i): OrderEntry => {
    const fault = faults[i]
    if (fault !== undefined) return fault
    const ownNo = numberOf.get(sourceKey(order))
    const isCreated = ownNo !== undefined && first.get(sourceKey(order)) === i
    return { ok: true, stockoutNo: ownNo ?? existing.get(sourceKey(order)) ?? '', created: isCreated }
  })
}

const sourceKey = (order: { ownerNo: string; srcOrderNo: string }): string => `${order.ownerNo}|${order.srcOrderNo}`

/** The faults of an order as one refusal; undefined if there are none. */
const refusalOf = (faults: readonly OrderFault[]): OrderEntry | undefined => {
  const [first] = faults
  if (first === undefined) return undefined
  // of several messages at one field the first counts
  const fields = Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
  const { code, field } = first
  return {
    ok: false,
    refusal: { code, args: { field: orderFields[field].label }, fields: { [field]: first.message, ...fields } },
  }
}

const existingNos = async (ctx: Ctx, orders: readonly NewOrder[]): Promise<Map<string, string>> => {
  if (orders.length === 0) return new Map()
  const rows = await ctx.tx.query<{ ownerNo: string; srcOrderNo: string; stockoutNo: string }>(
    `select o.owner_no, o.src_order_no, o.stockout_no from unnest($2::text[], $3::text[]) as k(owner_no, src_order_no)
       join stockout_order o on o.tenant_id = $1 and o.owner_no = k.owner_no and o.src_order_no = k.src_order_no
      where o.tenant_id = $1 and o.live_key = 1`,
    [ctx.tenantId, orders.map((order) => order.ownerNo), orders.map((order) => order.srcOrderNo)],
  )
  return new Map(rows.map((row) => [`${row.ownerNo}|${row.srcOrderNo}`, row.stockoutNo]))
}

interface Draft {
  readonly stockoutNo: string
  readonly order: CompleteOrder
  readonly head: Readonly<Record<string, unknown>>
  readonly shape: ReturnType<typeof orderShape>
}

const draftOf = (order: CompleteOrder, stockoutNo: string, goods: OrderGoods): Draft => {
  const lines = order.lines.map((line) => ({ ownerNo: order.ownerNo, goodsNo: line.goodsNo, qty: line.qty }))
  const shape = orderShape(lines)
  return {
    stockoutNo,
    order,
    shape,
    head: {
      platform_code: order.platformCode,
      logistics_code: order.logisticsCode,
      logistics_by: order.logisticsBy,
      sku_num: shape.skuNum,
      goods_num: shape.goodsNum,
      line_num: shape.lineNum,
      order_structure: shape.orderStructure,
      composition_key: compositionKey(lines),
      goods_summary: goodsSummary(order, goods),
    },
  }
}

/** Hex SHA-1 of the composition text: orders with equal keys are identical. */
export const compositionKey = (lines: Parameters<typeof compositionText>[0]): string =>
  createHash('sha1').update(compositionText(lines)).digest('hex')

const goodsSummary = (order: NewOrder, goods: OrderGoods): string => {
  const names = order.lines.map((line) => {
    const name = goods.get(`${order.ownerNo}|${line.goodsNo}`)?.name ?? line.goodsName ?? line.goodsNo
    return `${name}×${line.qty}`
  })
  return Array.from(names.join('，')).slice(0, 200).join('')
}

const insertHeads = async (ctx: Ctx, drafts: readonly Draft[]): Promise<ReadonlySet<string>> => {
  if (drafts.length === 0) return new Set()
  const rows = drafts.map((draft) => headRow(ctx, draft))
  const insertedNos = await ctx.tx.query<{ stockoutNo: string }>(
    `insert into stockout_order as o (tenant_id, id, stockout_no, src_order_no, src_tids, warehouse_no, sid, owner_no, shop_no,
       platform_code, order_type, order_tags, receiver_name, receiver_mobile, receiver_address, receiver_name_mask, receiver_mobile_mask,
       province_code, city_code, district_code, buyer_message, seller_remark, logistics_code, logistics_by, sku_num, goods_num, line_num,
       composition_key, order_structure, goods_summary, pay_time, trade_time, receive_time, est_ship_time, platform_deadline_time, deadline_time, priority,
       goods_amount_fen, pay_amount_fen, cod_amount_fen, generated_fields, import_id, status,
       create_user_id, create_user_name, create_time, update_time)
     select $1, r.id, r.stockout_no, r.src_order_no, r.src_tids, r.warehouse_no, r.sid, r.owner_no, r.shop_no,
       r.platform_code, r.order_type, r.order_tags, r.receiver_name, r.receiver_mobile, r.receiver_address, r.receiver_name_mask,
       r.receiver_mobile_mask, r.province_code, r.city_code, r.district_code, r.buyer_message, r.seller_remark, r.logistics_code, r.logistics_by,
       r.sku_num, r.goods_num, r.line_num, r.composition_key, r.order_structure, r.goods_summary, r.pay_time, r.trade_time, $3, r.est_ship_time,
       r.platform_deadline_time, r.platform_deadline_time, r.priority, r.goods_amount_fen, r.pay_amount_fen, r.cod_amount_fen,
       r.generated_fields, r.import_id, 10, $4, $5, $3, $3
       from jsonb_to_recordset($2::jsonb) as r(id bigint, stockout_no text, src_order_no text, src_tids text, warehouse_no text, sid text,
       owner_no text, shop_no text, platform_code int, order_type int, order_tags jsonb, receiver_name text, receiver_mobile text,
       receiver_address text, receiver_name_mask text, receiver_mobile_mask text, province_code text, city_code text, district_code text,
       buyer_message text, seller_remark text, logistics_code text, logistics_by int, sku_num int, goods_num int, line_num int, composition_key text,
       order_structure int, goods_summary text, pay_time timestamptz, trade_time timestamptz, est_ship_time timestamptz,
       platform_deadline_time timestamptz, priority int, goods_amount_fen bigint, pay_amount_fen bigint, cod_amount_fen bigint, generated_fields jsonb, import_id bigint)
         on conflict (tenant_id, owner_no, src_order_no, live_key) do nothing
     returning o.stockout_no`,
    [ctx.tenantId, JSON.stringify(rows), ctx.at, ctx.person.userId, ctx.person.name],
  )
  return new Set(insertedNos.map((row) => row.stockoutNo))
}

const headRow = (ctx: Ctx, { order, head, stockoutNo }: Draft): Record<string, unknown> => ({
  ...head,
  id: ctx.id(),
  stockout_no: stockoutNo,
  src_order_no: order.srcOrderNo,
  src_tids: order.srcTids ?? null,
  warehouse_no: order.warehouseNo,
  sid: order.sid,
  owner_no: order.ownerNo,
  shop_no: order.shopNo,
  order_type: order.orderType ?? 1,
  order_tags: order.orderTags ?? [],
  receiver_name: ctx.personal.seal(order.receiverName),
  receiver_mobile: ctx.personal.seal(order.receiverMobile),
  receiver_address: ctx.personal.seal(order.receiverAddress),
  receiver_name_mask: maskName(order.receiverName),
  receiver_mobile_mask: maskMobile(order.receiverMobile),
  province_code: order.provinceCode,
  city_code: order.cityCode,
  district_code: order.districtCode ?? null,
  buyer_message: order.buyerMessage ?? null,
  seller_remark: order.sellerRemark ?? null,
  pay_time: order.payTime ?? null,
  trade_time: order.tradeTime,
  est_ship_time: order.estShipTime ?? null,
  platform_deadline_time: order.platformDeadlineTime ?? null,
  priority: order.priority ?? 100,
  goods_amount_fen: order.goodsAmountFen,
  pay_amount_fen: order.payAmountFen ?? null,
  cod_amount_fen: order.codAmountFen ?? null,
  generated_fields: order.generatedFields ?? [],
  import_id: order.importId ?? null,
})

const insertLines = async (ctx: Ctx, drafts: readonly Draft[], goods: OrderGoods): Promise<void> => {
  await insertRows(
    ctx.tx,
    'stockout_line',
    drafts.flatMap(({ stockoutNo, order: { ownerNo, lines } }) =>
      lines.map((line, i) => {
        const goodsFacts = goods.get(`${ownerNo}|${line.goodsNo}`)
        return {
          id: ctx.id(),
          stockoutNo,
          lineNo: i + 1,
          ownerNo,
          goodsNo: line.goodsNo,
          goodsName: goodsFacts?.name ?? line.goodsName ?? null,
          specName: goodsFacts?.spec ?? null,
          barcode: goodsFacts?.barcode ?? null,
          qty: line.qty,
          isGift: line.isGift ?? 0,
          priceFen: typeof line.priceE4 === 'number' ? String(roundHalfUp(line.priceE4, 100)) : null,
          batchRequire: line.batchRequire ?? null,
        }
      }),
    ),
    { all: { createTime: ctx.at, updateTime: ctx.at }, hot: true },
  )
}

const writeTrail = async (ctx: Ctx, drafts: readonly Draft[]): Promise<void> => {
  await writeOrderLogs(
    ctx,
    drafts.map((draft) => ({
      stockoutNo: draft.stockoutNo,
      node: String(orderLife.toAudit),
      before: null,
      after: orderLife.toAudit,
      msg: '接单',
    })),
  )
  await writeOrderEvents(
    ctx,
    drafts.map(({ stockoutNo, order, shape }) => ({
      order: { ...order, stockoutNo },
      type: 'stockout.created',
      payload: {
        shopNo: order.shopNo,
        orderType: order.orderType ?? 1,
        structure: shape.orderStructure,
        goodsNum: shape.goodsNum,
        skuNum: shape.skuNum,
        provinceCode: order.provinceCode,
        payTime: order.payTime ?? null,
      },
    })),
  )
  await ordersChanged(
    ctx,
    drafts.map(({ stockoutNo, order }) => ({
      stockoutNo,
      warehouseNo: order.warehouseNo,
      sid: order.sid,
      ownerNo: order.ownerNo,
    })),
  )
}
