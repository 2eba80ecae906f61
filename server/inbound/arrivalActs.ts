// 到货单的操作 · inbound/arrivalActs
import type { ActInput } from '#contract/document'
import type { arrival } from '#contract/inbound/arrival'
import { isAwaited, stockinLife } from '#contract/rules/inboundLife'
import { statusText } from '#contract/rules/life'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type ActWork, type Doing, type Effect } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { arrivalsCalledOff, arrivalsCame, linkStockins, reservationsLeft, unlinkStockins } from '../core/inbound/arrivals.ts'
import { standStockins } from '../core/inbound/standing.ts'

type Head = HeadOf<typeof arrival>
const numbers = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)
type OrderInput = ActInput<typeof arrival.acts.link> | ActInput<typeof arrival.acts.unlink>
const stockinNosOf = ({ stockinNos }: OrderInput): readonly string[] => [...new Set(stockinNos)].toSorted()

export const makeArrivals: ActWork = { effect: (ctx, heads) => arrivalsCame(ctx, numbers(heads)) }
/** After an edit: updates the former and the new reservation, the deadlines that follow the arrival time, and the stock-in orders. */
export const editArrivals: ActWork<Head['values']> = {
  follow: async (ctx, heads) => {
    await reservationsLeft(
      ctx,
      heads.map(({ values }) => values.reservationNo ?? '').filter((no) => no !== ''),
    )
    await arrivalsCame(ctx, numbers(heads))
    const rows = await ctx.tx.query<{ stockinNo: string }>(
      'select distinct stockin_no from arrival_stockin where tenant_id = $1 and arrival_no = any($2::text[])',
      [ctx.tenantId, numbers(heads)],
    )
    await standStockins(
      ctx,
      rows.map(({ stockinNo }) => stockinNo),
    )
  },
}

interface Order {
  readonly stockinNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
}
const lockOrders = (ctx: Ctx, nos: readonly string[]): Promise<Order[]> =>
  ctx.tx.query<Order>(
    'select stockin_no, owner_no, warehouse_no, sid, status from stockin_order where tenant_id = $1 and stockin_no = any($2::text[]) order by stockin_no for update',
    [ctx.tenantId, nos],
  )

/** Checks that the stock-in orders have the truck's owner and warehouse and no receipts. @throws Refused A1805, A1736 received before */
const checkLinkable = (head: Head, nos: readonly string[], orders: readonly Order[]): void => {
  const known = new Map(orders.map((one) => [one.stockinNo, one]))
  for (const no of nos) {
    const one = known.get(no)
    const same =
      one !== undefined && (['ownerNo', 'warehouseNo', 'sid'] as const).every((name) => one[name] === head.values[name])
    if (!same) throw refuse('A1805')
    if (!isAwaited(one.status))
      throw refuse('A1736', { name: '入库单', no, text: statusText(stockinLife, one.status), op: '关联' })
  }
}

/** An effect that locks the stock-in orders before the trucks, in the same sequence as receipts. */
const withLockedOrders =
  <I extends OrderInput>(
    work: (ctx: Ctx, head: Head, nos: readonly string[], orders: readonly Order[], input: I) => Promise<void>,
  ): Effect<Head['values'], I> =>
  async (ctx, heads, input) => {
    const nos = stockinNosOf(input)
    if (nos.length === 0) throw refuse('A0410', { field: '入库单' })
    const orders = await lockOrders(ctx, nos)
    for (const head of heads) await work(ctx, head, nos, orders, input)
  }

export const linkOrders: Doing<typeof arrival, 'link'> = {
  effect: withLockedOrders(async (ctx, head, nos, orders, { boxNum = null }: ActInput<typeof arrival.acts.link>) => {
    checkLinkable(head, nos, orders)
    await linkStockins(
      ctx,
      nos.map((stockinNo) => ({ arrivalNo: head.no, stockinNo, boxNum })),
    )
  }),
}

export const unlinkOrders: Doing<typeof arrival, 'unlink'> = {
  effect: withLockedOrders(async (ctx, head, nos, orders) => {
    const linked = await ctx.tx.query<{ no: string }>(
      'select stockin_no as no from arrival_stockin where tenant_id = $1 and arrival_no = $2 and stockin_no = any($3::text[])',
      [ctx.tenantId, head.no, nos],
    )
    const linkedNos = new Set(linked.map(({ no }) => no))
    const unlinkedNo = nos.find((no) => !linkedNos.has(no))
    if (unlinkedNo !== undefined) throw refuse('A1805.link', { no: unlinkedNo })
    const begun = orders.find(({ status }) => !isAwaited(status))
    if (begun !== undefined) throw refuse('A1804')
    await unlinkStockins(ctx, head.no, nos)
  }),
}

/** Refuses trucks whose stock-in orders have receipts (A1804). */
const refuseReceived: NonNullable<ActWork['guard']> = async ({ tx, tenantId }, heads) => {
  const rows = await tx.query<{ no: string }>(
    `select distinct l.arrival_no as no from arrival_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
      where l.tenant_id = $1 and l.arrival_no = any($2::text[]) and o.first_receive_time is not null
     union select r.arrival_no from receive_record r where r.tenant_id = $1 and r.arrival_no = any($2::text[])`,
    [tenantId, numbers(heads)],
  )
  return new Map<string, Refused>(rows.map(({ no }) => [no, refuse('A1804')]))
}

export const cancelArrivals: Doing<typeof arrival, 'cancel'> = {
  guard: refuseReceived,
  effect: (_ctx, heads, { reason = '' }) => Promise.resolve(setting('arrival', heads, { cancelReason: reason })),
  follow: (ctx, heads) => arrivalsCalledOff(ctx, numbers(heads)),
}
