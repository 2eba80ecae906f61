// 无单收货的入库单 · core/floor/blindOrders
/**
 * Stock-in orders for goods that an owner may send without one: the truck gets an order, whose plan grows with the counted pieces (§6.2).
 */
import { stockinLife } from '#contract/rules/inboundLife'
import type { Received } from '#contract/ops/kinds/stockins'
import { linkStockins } from '../inbound/arrivals.ts'
import type { Task } from './decideBatch.ts'
import type { OpsTx } from './context.ts'
import { changeRows, insertRows, selected } from '../../platform/rows.ts'

/** stockin_type 5 其他, source 2 entered by hand */
const typeAndSource = { stockinType: 5, source: 2 } as const

/** Adds the counted pieces to the open order of the truck, or to a new one. Returns the order and the line. */
export const orderOfTruck = async (
  ctx: OpsTx,
  receipt: Received,
  { author }: Task,
): Promise<Pick<Received, 'stockinNo' | 'parts'>> => {
  const qty = receipt.parts.reduce((sum, part) => sum + part.qty, 0)
  const stockinNo = (await openOrder(ctx, receipt.arrivalNo)) ?? (await newOrder(ctx, receipt, author))
  const { goodsNo, batchNo } = receipt
  const [line] = await changeRows(ctx.tx, 'stockin_line', [{ stockinNo, goodsNo, batchNo, planQty: qty }], {
    key: ['stockinNo', 'goodsNo', 'batchNo'],
    add: ['planQty'],
    all: { updateTime: ctx.at },
    returning: ['lineNo'],
    hot: true,
  })
  const lineNo = line?.lineNo ?? (await newLine(ctx, stockinNo, receipt, qty))
  await changeRows(ctx.tx, 'stockin_order', selected(planSums, stockinNo), {
    key: ['stockinNo'],
    set: ['planQty', 'skuNum'],
    all: { updateTime: ctx.at },
    hot: true,
  })
  return { stockinNo, parts: [{ lineNo, qty }] }
}

const planSums = `
  select l.stockin_no, sum(l.plan_qty)::int as plan_qty, count(distinct l.goods_no)::int as sku_num
    from stockin_line l where l.tenant_id = $1 and l.stockin_no = $2 group by l.stockin_no`

const openOrder = async (ctx: OpsTx, arrivalNo: string): Promise<string | null> => {
  const [row] = await ctx.tx.named<{ stockinNo: string }>(
    'ops_blind_order',
    `select o.stockin_no from arrival_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
      where l.tenant_id = $1 and l.arrival_no = $2 and o.is_blind = 1
        and o.status in (${stockinLife.arrived}, ${stockinLife.receiving}, ${stockinLife.toPutaway})
      order by o.stockin_no desc limit 1 for update of o`,
    [ctx.tenantId, arrivalNo],
  )
  return row?.stockinNo ?? null
}

const newOrder = async (ctx: OpsTx, receipt: Received, author: Task['author']): Promise<string> => {
  const [stockinNo = ''] = await ctx.numbers('RK', 1)
  await insertRows(ctx.tx, 'stockin_order', [
    {
      id: ctx.id(),
      stockinNo,
      warehouseNo: ctx.warehouseNo,
      sid: ctx.sid,
      ownerNo: receipt.ownerNo,
      ...typeAndSource,
      isBlind: 1,
      createUserId: author.userId,
      createUserName: author.operatorName,
      createTime: ctx.at,
      updateTime: ctx.at,
    },
  ])
  await linkStockins(ctx, [{ arrivalNo: receipt.arrivalNo, stockinNo }])
  return stockinNo
}

const newLine = async (ctx: OpsTx, stockinNo: string, receipt: Received, qty: number): Promise<number> => {
  const [row] = await ctx.tx.named<{ lineNo: number }>(
    'ops_blind_next',
    'select (coalesce(max(line_no), 0) + 1)::int as line_no from stockin_line where tenant_id = $1 and stockin_no = $2',
    [ctx.tenantId, stockinNo],
  )
  const lineNo = row?.lineNo ?? 1
  await insertRows(ctx.tx, 'stockin_line', [
    {
      id: ctx.id(),
      stockinNo,
      lineNo,
      ownerNo: receipt.ownerNo,
      goodsNo: receipt.goodsNo,
      planQty: qty,
      batchNo: receipt.batchNo,
      produceDate: receipt.produceDate,
      expireDate: receipt.expireDate,
      createTime: ctx.at,
      updateTime: ctx.at,
    },
  ])
  return lineNo
}
