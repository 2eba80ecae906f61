// 单量规则与今日单量 · core/orders/volume
/** Counts today's orders against the daily limit of a warehouse or an owner (rule_order_num kind 2, floor.md §12.9). */
import { orderLife, OVER_VOLUME } from '#contract/rules/orderLife'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows } from '../../platform/rows.ts'

/** Target types as stored in rule_order_num.biz_code. */
export const volumeCodes: Readonly<Record<number, string>> = { 1: 'WAREHOUSE', 2: 'OWNER' }

interface Limit {
  readonly bizCode: string
  readonly targetKey: string
  readonly limitNum: number
}
interface Received {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
const isOf = ({ bizCode, targetKey }: Limit, { warehouseNo, sid, ownerNo }: Received): boolean =>
  targetKey === (bizCode === volumeCodes[1] ? `${warehouseNo}-${sid}` : ownerNo)

/** Orders of today by warehouse and owner, without cancelled ones. */
const countToday = (ctx: Ctx): Promise<readonly (Received & { readonly n: number })[]> =>
  ctx.tx.query(
    `select warehouse_no, sid, owner_no, count(*)::int as n from stockout_order
      where tenant_id = $1 and receive_time >= $2 and status <> ${orderLife.off} group by 1, 2, 3`,
    [ctx.tenantId, new Date(`${ctx.today}T00:00:00+08:00`)],
  )

/**
 * Holds back new orders beyond the day's limit of their warehouse or owner, the latest first; they stay in 待审核 for a person. Two requests
 * at the same moment do not count each other's orders, so a few more may pass.
 */
export const holdOver = async (ctx: Ctx, fresh: readonly string[]): Promise<ReadonlySet<string>> => {
  if (fresh.length === 0) return new Set()
  const limits = await ctx.tx.query<Limit>(
    'select biz_code, target_key, limit_num from rule_order_num where tenant_id = $1 and rule_kind = 2 and action = 2',
    [ctx.tenantId],
  )
  if (limits.length === 0) return new Set()
  const counted = await countToday(ctx)
  const orders = await ctx.tx.query<Received & { readonly stockoutNo: string }>(
    'select stockout_no, warehouse_no, sid, owner_no from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
    [ctx.tenantId, fresh],
  )
  const heldOver = new Map<string, string>()
  for (const limit of limits) {
    const total = counted.filter((group) => isOf(limit, group)).reduce((sum, { n }) => sum + n, 0)
    const ofLimit = orders.filter((order) => isOf(limit, order))
    const over = Math.min(Math.max(total - limit.limitNum, 0), ofLimit.length)
    for (const { stockoutNo } of ofLimit.slice(ofLimit.length - over))
      heldOver.set(stockoutNo, `今日单量${total}超过上限${limit.limitNum}，请人工审核`)
  }
  await changeRows(
    ctx.tx,
    'stockout_order',
    [...heldOver].map(([stockoutNo, exceptionMsg]) => ({ stockoutNo, exceptionMsg })),
    { key: ['stockoutNo'], set: ['exceptionMsg'], all: { exceptionType: OVER_VOLUME, updateTime: ctx.at } },
  )
  return new Set(heldOver.keys())
}
