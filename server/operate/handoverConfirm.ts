// 确认交接 · operate/handoverConfirm
import { wayOf } from '../platform/ways.ts'
import { orderLife } from '#contract/rules/orderLife'
import { handoverLife } from '#contract/rules/handoverLife'
import { packageLife } from '#contract/rules/packageLife'
import { handoverConfirm } from '#contract/operate/handover'
import { sentence } from '#contract/messages'
import type { InputOf, ReplyOf } from '#contract/call'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { handle } from '../platform/handle.ts'
import { expireAtOrders } from '../platform/ops/expire.ts'
import { shipOrders } from '../platform/orders/ship.ts'
import { readHandover, type HandoverHead } from './handover.ts'

/** Some thousand parcels in one transaction: longer than a scan may take, shorter than anyone waits. */
const timeoutMs = 15_000

interface Item {
  readonly logisticsNo: string
  readonly packageNo: string
  readonly stockoutNo: string
  readonly weightG: number | null
}
interface Order {
  readonly stockoutNo: string
  readonly status: number
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly holdReason: string | null
}
type Excluded = ReplyOf<typeof handoverConfirm>['excluded'][number]

/**
 * The carrier takes what was scanned (§8.9): parcels → 40, orders whose parcels are all handed over → 95 with stock, ERP queue and events.
 * Orders stopped meanwhile stay behind with their parcels; operations still waiting at these orders turn flagged first.
 */
const confirm = handle(
  handoverConfirm,
  async (ctx, input) => {
    const head = await readHandover(ctx, input.handoverNo)
    const seen = await itemsOf(ctx, input.handoverNo)
    const orderNos = [...new Set(seen.map((item) => item.stockoutNo))]
    await expireAtOrders({ ...ctx, warehouseNo: head.warehouseNo, sid: head.sid }, orderNos)
    const orders = await lockOrders(ctx, orderNos)
    const locked = await readHandover(ctx, input.handoverNo, 'for update')
    if (!confirmed.leads(locked.status)) throw refuse('A1601')
    // a scan that came between is left for the next try: its order is not locked
    const items = (await itemsOf(ctx, input.handoverNo)).filter((item) => orders.has(item.stockoutNo))
    const excluded = items.flatMap((item) => stoppedBy(item, orders.get(item.stockoutNo)))
    const left = new Set(excluded.map((one) => one.logisticsNo))
    const going = items.filter((item) => !left.has(item.logisticsNo))
    if (going.length === 0) throw refuse('A1604')
    await leaveBehind(ctx, head, excluded)
    await handOver(ctx, head, going)
    const { complete, incomplete } = await splitOrders(ctx, going)
    await shipOrders(ctx, complete, { handoverNo: head.handoverNo, msg: `交接单${head.handoverNo}` })
    await close(ctx, head, input, going)
    return { packageNum: going.length, shipped: complete.length, incomplete, excluded }
  },
  { timeoutMs },
)

const itemsOf = (ctx: Ctx, handoverNo: string): Promise<Item[]> =>
  ctx.tx.query<Item>(
    `select i.logistics_no as "logisticsNo", i.package_no as "packageNo", p.stockout_no as "stockoutNo", p.weight_g as "weightG"
       from handover_item i join stockout_package p on p.tenant_id = $1 and p.package_no = i.package_no
      where i.tenant_id = $1 and i.handover_no = $2 and i.status = 1 order by i.package_no`,
    [ctx.tenantId, handoverNo],
  )

const lockOrders = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Map<string, Order>> => {
  const rows = await ctx.tx.query<Order>(
    `select stockout_no as "stockoutNo", status, intercept_status as "interceptStatus", hold_flag as "holdFlag", hold_reason as "holdReason"
       from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no for update`,
    [ctx.tenantId, stockoutNos],
  )
  return new Map(rows.map((row) => [row.stockoutNo, row]))
}

/** Why a parcel may not leave although it was scanned: its order was intercepted, held or cancelled since. */
const stoppedBy = ({ logisticsNo, stockoutNo }: Item, order: Order | undefined): Excluded[] => {
  const because = (msg: string): Excluded[] => [{ logisticsNo, stockoutNo, msg }]
  if (order === undefined || order.status === orderLife.off) return because('订单已取消，请取出包裹')
  if (order.interceptStatus === 1 || order.interceptStatus === 2) return because(sentence('A2211'))
  if (order.holdFlag === 1) return because(sentence('A2212', { reason: order.holdReason ?? '' }))
  return order.status >= orderLife.shipped ? because('订单已出库') : []
}

const leaveBehind = async (ctx: Ctx, head: HandoverHead, excluded: readonly Excluded[]): Promise<void> => {
  if (excluded.length === 0) return
  const numbers = excluded.map((one) => one.logisticsNo)
  await ctx.tx.query(
    `update handover_item set status = 0, update_time = $4, version = version + 1
      where tenant_id = $1 and handover_no = $2 and logistics_no = any($3) and status = 1`,
    [ctx.tenantId, head.handoverNo, numbers, ctx.at],
  )
  await ctx.tx.query(
    `update stockout_package set handover_no = null, update_time = $4, version = version + 1
      where tenant_id = $1 and logistics_code = $2 and logistics_no = any($3)`,
    [ctx.tenantId, head.logisticsCode, numbers, ctx.at],
  )
}

const confirmed = wayOf(handoverLife, 'act confirm', handoverLife.confirmed)
const handed = wayOf(packageLife, 'with handover', packageLife.handed)

const handOver = (ctx: Ctx, head: HandoverHead, going: readonly Item[]): Promise<unknown> =>
  ctx.tx.query(
    `update stockout_package set status = ${handed.to}, handover_no = $3, update_time = $4, version = version + 1
      where tenant_id = $1 and package_no = any($2) and status in (${handed.from})`,
    [ctx.tenantId, going.map((item) => item.packageNo), head.handoverNo, ctx.at],
  )

/** Orders all of whose living parcels are with the carrier now, and those that still have one here. */
const splitOrders = async (ctx: Ctx, going: readonly Item[]): Promise<{ complete: string[]; incomplete: string[] }> => {
  const rows = await ctx.tx.query<{ stockout_no: string; complete: boolean }>(
    `select stockout_no, bool_and(status = ${packageLife.handed}) as complete from stockout_package
      where tenant_id = $1 and stockout_no = any($2) and status <> ${packageLife.off} group by stockout_no order by stockout_no`,
    [ctx.tenantId, [...new Set(going.map((item) => item.stockoutNo))]],
  )
  const of = (complete: boolean): string[] => rows.filter((row) => row.complete === complete).map((row) => row.stockout_no)
  return { complete: of(true), incomplete: of(false) }
}

const close = async (
  ctx: Ctx,
  head: HandoverHead,
  input: InputOf<typeof handoverConfirm>,
  going: readonly Item[],
): Promise<void> => {
  const weightG = going.reduce((sum, item) => sum + (item.weightG ?? 0), 0)
  await ctx.tx.query(
    `update handover set status = ${confirmed.to}, confirm_time = $3, package_num = $4, weight_g = $5, plate_no = coalesce($6, plate_no),
            driver_name = coalesce($7, driver_name), driver_mobile = coalesce($8, driver_mobile), sign_name = coalesce($9, sign_name),
            sign_url = coalesce($10, sign_url), update_time = $3, version = version + 1
      where tenant_id = $1 and handover_no = $2`,
    [
      ctx.tenantId,
      head.handoverNo,
      ctx.at,
      going.length,
      weightG,
      input.plateNo ?? null,
      input.driverName ?? null,
      input.driverMobile ?? null,
      input.signName ?? null,
      input.signUrl ?? null,
    ],
  )
  const { warehouseNo, sid, handoverNo, networkId } = head
  await changed(ctx, [{ resource: 'operate/handover', key: handoverNo, op: 'put', warehouseNo, sid }])
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'handover.confirmed',
        key: handoverNo,
        aggregateType: 'handover',
        aggregateNo: handoverNo,
        warehouseNo,
        sid,
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: { networkId, packageNum: going.length, weightG },
      },
    ],
    ctx,
  )
}

export default [confirm]
