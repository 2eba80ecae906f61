// 出库交接的操作 · operate/handoverActs
import { transitionOf } from '../platform/transitions.ts'
import { handoverLife, handoverItemLife } from '#contract/rules/handoverLife'
import { orderLife, stopping } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import type { ActInput } from '#contract/document'
import type { handover, LeftBehind } from '#contract/operate/handover'
import { sentence } from '#contract/messages'
import type { Ctx } from '../platform/ctx.ts'
import { type ActWork, type Doing, type Effect, type Ended, type Sets, setting } from '../platform/document/acts.ts'
import { placeOf, type HeadOf } from '../platform/document/heads.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { waitsOn } from '../core/floor/handoverWaiting.ts'
import { expireAtOrders } from '../core/floor/expire.ts'
import { isMirrored } from '../core/warehouses.ts'
import { noneWaited, settleWaiting, takeWaitingOff, type WaitingDecision } from './handoverWaiting.ts'
import { shipOrders } from '../core/orders/ship.ts'

type Head = HeadOf<typeof handover>
type Confirm = ActInput<typeof handover.acts.confirm>
interface Item {
  readonly logisticsNo: string
  readonly packageNo: string
  readonly stockoutNo: string
  readonly weightG: number | null
  /** stockout_package.status */
  readonly status: number
}
interface Order {
  readonly stockoutNo: string
  readonly status: number
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly holdReason: string | null
  /** whether its warehouse is mirrored; such an order may be handed over in any status (floor.md §7.2) */
  readonly isMirrored: boolean
  /** whether a spot check failed and the order was not packed again */
  readonly isSentBack: boolean
}

/**
 * The carrier takes the scanned parcels (§8.9): parcels become 40, and orders with all parcels handed over become 95, with stock, ERP queue
 * and events. Parcels of stopped orders stay. Operations that still wait at these orders are flagged first. Orders are locked before
 * hand-overs, as scans lock them. Some thousand parcels in one transaction take longer than a scan, so it has its own time limit.
 */
export const confirmHandovers: Doing<typeof handover, 'confirm'> = {
  timeoutMs: 15_000,
  guard: async (ctx, heads) => {
    const withParcels = await ctx.tx.query<{ no: string }>(
      `select handover_no as no from handover_item where tenant_id = $1 and handover_no = any($2::text[]) and status = ${handoverItemLife.valid}
        union select doc_no from pda_op where ${waitsOn}`,
      [ctx.tenantId, heads.map(({ no }) => no)],
    )
    const known = new Set(withParcels.map(({ no }) => no))
    return new Map(heads.flatMap(({ no }) => (known.has(no) ? [] : [[no, refuse('A1604')] as const])))
  },
  prepare: async (ctx, heads, input) => {
    const orders = new Map<string, Order>()
    const settled = new Map<string, WaitingDecision>()
    for (const head of heads) {
      const { warehouseNo = '', sid = '' } = placeOf(head)
      if (head.status === handoverLife.open) settled.set(head.no, await settleWaiting(ctx, head, input))
      const orderNos = [...new Set((await itemsOf(ctx, head.no)).map((item) => item.stockoutNo))]
      await expireAtOrders({ ...ctx, warehouseNo, sid }, orderNos)
      for (const [no, order] of await lockOrders(ctx, orderNos)) orders.set(no, order)
    }
    return confirmEffect(orders, settled)
  },
}

const confirmEffect =
  (orders: ReadonlyMap<string, Order>, settled: ReadonlyMap<string, WaitingDecision>): Effect<Head['values'], Confirm> =>
  async (ctx, heads, input) => {
    const ended = new Map<string, Ended>()
    for (const head of heads) ended.set(head.no, await confirmOne(ctx, head, input, orders, settled.get(head.no)))
    return ended
  }

const confirmOne = async (
  ctx: Ctx,
  head: Head,
  input: Confirm,
  orders: ReadonlyMap<string, Order>,
  { stay, leave }: WaitingDecision = noneWaited,
): Promise<Ended> => {
  // the order of a scan made meanwhile is not locked, so its parcel is left for a second confirmation
  const items = (await itemsOf(ctx, head.no)).filter((item) => orders.has(item.stockoutNo))
  const excluded = items.flatMap((item) => stopOf(item, orders.get(item.stockoutNo)))
  const left = new Set(excluded.map((one) => one.logisticsNo))
  const going = items.filter((item) => !left.has(item.logisticsNo))
  if (going.length === 0) throw refuse('A1604')
  await release(ctx, [head.no], [...left])
  await handOver(ctx, head, going)
  const { complete, incomplete } = await splitOrders(ctx, going)
  const isShipped = (stockoutNo: string): boolean => (orders.get(stockoutNo)?.status ?? 0) >= orderLife.shipped
  await shipOrders(
    ctx,
    complete.filter((no) => !isShipped(no)),
    { handoverNo: head.no, msg: `交接单${head.no}` },
  )
  await storeHandover(ctx, head, complete.filter(isShipped))
  const set = await writeHandedOver(ctx, head, input, going)
  const waiting = stay.map(({ logisticsNo, stockoutNo, lacks }): LeftBehind => ({ logisticsNo, stockoutNo, msg: lacks }))
  const flagged = leave.flatMap(({ logisticsNo }) => (left.has(logisticsNo) ? [] : [logisticsNo]))
  const answer = { packageNum: going.length, shipped: complete.length, incomplete, excluded: [...excluded, ...waiting], flagged }
  return { answer, set }
}

const itemsOf = (ctx: Ctx, handoverNo: string): Promise<Item[]> =>
  ctx.tx.query<Item>(
    `select i.logistics_no, i.package_no, p.stockout_no, p.weight_g, p.status
       from handover_item i join stockout_package p on p.tenant_id = $1 and p.package_no = i.package_no
      where i.tenant_id = $1 and i.handover_no = $2 and i.status = ${handoverItemLife.valid} order by i.package_no`,
    [ctx.tenantId, handoverNo],
  )

const lockOrders = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Map<string, Order>> => {
  const rows = await ctx.tx.query<Order>(
    `select o.stockout_no, o.status, o.intercept_status, o.hold_flag, o.hold_reason, ${isMirrored('o')} as is_mirrored,
            exists (select 1 from stockout_package p where p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.spot_result = 2) as is_sent_back
       from stockout_order o where o.tenant_id = $1 and o.stockout_no = any($2) order by o.stockout_no for update of o`,
    [ctx.tenantId, stockoutNos],
  )
  return new Map(rows.map((row) => [row.stockoutNo, row]))
}

/** Why a scanned parcel may not leave: its order was intercepted, suspended, cancelled or sent back since the scan. Empty if it may. */
const stopOf = ({ logisticsNo, stockoutNo, status }: Item, order: Order | undefined): LeftBehind[] => {
  const because = (msg: string): LeftBehind[] => [{ logisticsNo, stockoutNo, msg }]
  if (order === undefined || order.status === orderLife.off) return because('订单已取消，请取出包裹')
  if (stopping.includes(order.interceptStatus)) return because(sentence('A2211'))
  if (order.holdFlag === 1) return because(sentence('A2212', { reason: order.holdReason ?? '' }))
  if (order.isMirrored ? order.isSentBack : order.status < orderLife.toWeigh) return because('订单已退回复核，重新打包后再交接')
  // an order that was shipped by weighing still hands over its weighed parcels
  return order.status >= orderLife.shipped && status !== packageLife.weighed ? because('订单已出库') : []
}

const parcelsLeft = `
  select package_no from stockout_package
   where tenant_id = $1 and handover_no = any($2::text[]) and ($3::text[] is null or logistics_no = any($3::text[])) and status <> ${packageLife.handed}
     for update`

const toRemoved = transitionOf(handoverItemLife, ['act remove', 'act cancel'], handoverItemLife.removed)
const itemsToRemove = `
  select id from handover_item
   where tenant_id = $1 and handover_no = any($2::text[]) and ($3::text[] is null or logistics_no = any($3::text[]))`

/** Takes parcels out of unconfirmed hand-overs: the parcels with these waybill numbers, or all parcels if the list is null. */
const release = async (ctx: Ctx, nos: readonly string[], logisticsNos: readonly string[] | null): Promise<void> => {
  await moveRows(ctx.tx, toRemoved, selected(itemsToRemove, nos, logisticsNos), { by: { at: ctx.at }, key: ['id'] })
  await changeRows(ctx.tx, 'stockout_package', selected(parcelsLeft, nos, logisticsNos), {
    key: ['packageNo'],
    all: { handoverNo: null, updateTime: ctx.at },
  })
}

/** Cancels hand-overs and takes all parcels out, also waiting ones. */
export const cancelHandovers: ActWork = {
  prepare: async (ctx, heads) => {
    for (const head of heads) if (head.status === handoverLife.open) await takeWaitingOff(ctx, head)
    return releaseAll
  },
}
const releaseAll: Effect = async (ctx, heads) => {
  await release(
    ctx,
    heads.map(({ no }) => no),
    null,
  )
  return setting('handover', heads, { packageNum: 0, weightG: 0 })
}

const toHandedOver = transitionOf(packageLife, 'with handover', packageLife.handed)

const handOver = (ctx: Ctx, head: Head, going: readonly Item[]): Promise<unknown> =>
  moveRows(ctx.tx, toHandedOver, going, { by: { at: ctx.at }, key: ['packageNo'], all: { handoverNo: head.no } })

/** Orders with all valid parcels handed over, and orders with parcels still in the warehouse. */
const splitOrders = async (ctx: Ctx, going: readonly Item[]): Promise<{ complete: string[]; incomplete: string[] }> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; complete: boolean }>(
    `select stockout_no, bool_and(status = ${packageLife.handed}) as complete from stockout_package
      where tenant_id = $1 and stockout_no = any($2) and status <> ${packageLife.off} group by stockout_no order by stockout_no`,
    [ctx.tenantId, [...new Set(going.map((item) => item.stockoutNo))]],
  )
  const of = (complete: boolean): string[] => rows.filter((row) => row.complete === complete).map((row) => row.stockoutNo)
  return { complete: of(true), incomplete: of(false) }
}

/** Stores the hand-over in orders that were already shipped by weighing. */
const storeHandover = async (ctx: Ctx, head: Head, stockoutNos: readonly string[]): Promise<void> => {
  await changeRows(
    ctx.tx,
    'stockout_order',
    stockoutNos.map((stockoutNo) => ({ stockoutNo })),
    { key: ['stockoutNo'], all: { handoverNo: head.no, updateTime: ctx.at } },
  )
}

const carrierFields = ['plateNo', 'driverName', 'driverMobile', 'signName', 'signUrl'] as const
/** Writes the event of the hand-over; returns its sums and the carrier's data as columns. */
const writeHandedOver = async (ctx: Ctx, head: Head, input: Confirm, going: readonly Item[]): Promise<Sets<'handover'>> => {
  const weightG = going.reduce((sum, item) => sum + (item.weightG ?? 0), 0)
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'handover.confirmed',
        key: head.no,
        aggregateType: 'handover',
        aggregateNo: head.no,
        ...placeOf(head),
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: { networkId: head.values.networkId || null, packageNum: going.length, weightG },
      },
    ],
    ctx,
  )
  const carrierData = carrierFields.flatMap((name) => (typeof input[name] === 'string' ? [[name, input[name]] as const] : []))
  return { packageNum: going.length, weightG, ...Object.fromEntries(carrierData) }
}
