// 预约的操作 · inbound/reservationActs
import type { reservation } from '#contract/inbound/reservation'
import { reservationLife } from '#contract/rules/inboundLife'
import { isTooLateToCancel } from '#contract/rules/reservationTimes'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type ActWork, type Doing, type Effect, type Guard } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { fromMoment } from '../platform/time.ts'
import { standStockins } from '../core/inbound/standing.ts'
import { capacityFault, readSlots, usedOf, type Used } from './reservationRules.ts'

type Head = HeadOf<typeof reservation>
const numbers = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)
const slotDay = ({ values }: Head): { readonly slotId: string; readonly day: string } => ({
  slotId: values.slotId ?? '',
  day: values.reserveDate ?? '',
})

/** Updates the state of the stock-in orders of these reservations. */
const updateOrders = async (ctx: Ctx, heads: readonly Head[]): Promise<void> => {
  const rows = await ctx.tx.query<{ stockinNo: string }>(
    'select distinct stockin_no from reservation_stockin where tenant_id = $1 and reservation_no = any($2::text[])',
    [ctx.tenantId, numbers(heads)],
  )
  await standStockins(
    ctx,
    rows.map(({ stockinNo }) => stockinNo),
  )
}

const writeCreated: Effect<Head['values'], object> = (ctx, heads) =>
  writeEvents(
    ctx.tx,
    heads.map(({ no, values }) => ({
      type: 'reservation.created',
      key: no,
      aggregateType: 'reservation',
      aggregateNo: no,
      warehouseNo: values.warehouseNo ?? '',
      sid: values.sid ?? '',
      ownerNo: values.ownerNo ?? '',
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: { reserveDate: values.reserveDate, dockNo: values.dockNo, boxNum: values.boxNum },
    })),
    ctx,
  )
export const makeReservations: ActWork<Head['values']> = { effect: writeCreated }

/** Refuses reservations that exceed the free capacity of their slot. Earlier reservations of the same call are counted. */
const checkCapacity: Guard<Head['values'], object> = async (ctx, heads) => {
  const slots = await readSlots(
    ctx,
    heads.map((head) => slotDay(head).slotId),
  )
  const used = new Map<string, Used>(await usedOf(ctx, heads.map(slotDay)))
  const refused = new Map<string, Refused>()
  for (const head of heads) {
    const { slotId, day } = slotDay(head)
    const slot = slots.get(slotId)
    if (slot === undefined) continue
    const key = `${slotId}|${day}`
    const why = capacityFault(slot, used.get(key), head.values.boxNum ?? 0)
    if (why !== null) refused.set(head.no, why)
    else {
      const before = used.get(key)
      used.set(key, { boxes: (before?.boxes ?? 0) + (head.values.boxNum ?? 0), vehicles: (before?.vehicles ?? 0) + 1 })
    }
  }
  return refused
}

/** Locks the slots before the check of capacity, so that two reservations do not get the same last boxes. */
export const confirmReservations: Doing<typeof reservation, 'confirm'> = {
  guard: checkCapacity,
  prepare: async (ctx, heads) => {
    const ids = heads.map((head) => slotDay(head).slotId)
    await ctx.tx.query('select 1 from dock_slot where tenant_id = $1 and id = any($2::bigint[]) order by id for update', [
      ctx.tenantId,
      ids,
    ])
    return () => Promise.resolve()
  },
  follow: updateOrders,
}

export const rejectReservations: Doing<typeof reservation, 'reject'> = {
  effect: (_ctx, heads, { reason = '' }) => Promise.resolve(setting('reservation', heads, { rejectReason: reason })),
}

/** The warehouse may always cancel. The owner may cancel a confirmed reservation until two hours before (else A1802). */
export const cancelReservations: Doing<typeof reservation, 'cancel'> = {
  guard: (ctx, heads) => {
    const late = heads.filter(
      ({ status, values }) =>
        ctx.person.parentOwnerNo !== undefined &&
        status === reservationLife.confirmed &&
        isTooLateToCancel(ctx.now, fromMoment(values.beginTime ?? '')?.getTime() ?? 0),
    )
    return Promise.resolve(new Map(late.map(({ no }) => [no, refuse('A1802')])))
  },
  follow: updateOrders,
}
