// 订单的包装要求 · core/orders/packaging
import { chooseCarton, type Carton, type Recommendation } from '#contract/rules/carton'
import { matchProtection } from '#contract/rules/protection'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows } from '../../platform/rows.ts'
import { loadPlans } from '../goods/plans.ts'
import type { AuditContext, AuditLine, AuditOrder } from './auditContext.ts'

interface Boxed {
  readonly order: AuditOrder
  readonly lines: readonly AuditLine[]
}

/**
 * Stores the packing needs of each order (floor.md §4.2): the snapshot of its protection plans and the recommended packaging. Orders
 * without either stay unchanged.
 */
export const writePackaging = async (ctx: Ctx, orders: readonly Boxed[], context: AuditContext): Promise<void> => {
  if (orders.length === 0) return
  const owners = [...new Set(orders.flatMap(({ lines }) => lines.map((line) => line.ownerNo)))]
  const plans = await loadPlans(ctx.tx, owners)
  const exempt = plans.length === 0 ? new Set<string>() : await exemptGoods(ctx, owners)
  const cartons = await loadCartons(ctx, owners)
  const advice = await loadRecommended(ctx, owners)
  const orderRows = orders.flatMap(({ order, lines }) => {
    const goodsOf = (line: AuditLine) => context.goods.get(`${line.ownerNo}|${line.goodsNo}`)
    const protection = matchProtection(
      plans,
      lines.map((line) => ({
        ownerNo: line.ownerNo,
        goodsNo: line.goodsNo,
        qty: line.qty,
        categoryCode: goodsOf(line)?.categoryCode ?? '',
        exempt: exempt.has(`${line.ownerNo}|${line.goodsNo}`),
      })),
      ctx.today,
      order,
    )
    const boxed = lines.map((line) => ({
      ownerNo: line.ownerNo,
      goodsNo: line.goodsNo,
      qty: line.qty,
      sides: goodsOf(line)?.sides ?? null,
      weightG: context.pieceG(order, line),
    }))
    const consumableNo = chooseCarton(boxed, order, cartons, advice)
    return protection === null && consumableNo === null ? [] : [{ stockoutNo: order.stockoutNo, protection, consumableNo }]
  })
  if (orderRows.length === 0) return
  await changeRows(
    ctx.tx,
    'stockout_order',
    orderRows.map(({ stockoutNo, protection, consumableNo }) => ({
      stockoutNo,
      protectionSnapshot: protection,
      suggestConsumableNo: consumableNo,
    })),
    { key: ['stockoutNo'], set: ['protectionSnapshot', 'suggestConsumableNo'], quiet: true },
  )
}

/** Goods on white list type 6 免保护方案, in force today. */
const exemptGoods = async (ctx: Ctx, owners: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `select owner_no, goods_no from goods_white_list
      where tenant_id = $1 and owner_no = any($2::text[]) and white_type = 6 and effect_date <= $3 and (expire_date is null or expire_date >= $3)`,
    [ctx.tenantId, owners, ctx.today],
  )
  return new Set(rows.map((row) => `${row.ownerNo}|${row.goodsNo}`))
}

/** Cartons and boxes with known inner sides (consumable_type 1 纸箱, 3 飞机盒). */
const loadCartons = async (ctx: Ctx, owners: readonly string[]): Promise<Carton[]> => {
  const rows = await ctx.tx.query<{
    consumableNo: string
    ownerNo: string | null
    l: number
    w: number
    h: number
    maxLoadG: number | null
  }>(
    `select consumable_no, owner_no, inner_l_mm as l, inner_w_mm as w, inner_h_mm as h, max_load_g from consumable
      where tenant_id = $1 and is_disabled = 0 and consumable_type in (1, 3) and (owner_no is null or owner_no = any($2::text[]))
        and inner_l_mm is not null and inner_w_mm is not null and inner_h_mm is not null`,
    [ctx.tenantId, owners],
  )
  return rows.map((row) => ({
    consumableNo: row.consumableNo,
    ownerNo: row.ownerNo,
    inner: [row.l, row.w, row.h],
    maxLoadG: row.maxLoadG,
  }))
}

const loadRecommended = (ctx: Ctx, owners: readonly string[]): Promise<Recommendation[]> =>
  ctx.tx.query<Recommendation>(
    `select g.owner_no, g.goods_no, g.qty_from, g.qty_to, g.consumable_no,
            g.warehouse_no, g.sid
       from consumable_goods g join consumable c on c.tenant_id = $1 and c.consumable_no = g.consumable_no and c.is_disabled = 0
      where g.tenant_id = $1 and g.owner_no = any($2::text[])`,
    [ctx.tenantId, owners],
  )
