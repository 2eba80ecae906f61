// 预约的操作 · inbound/reservationActs
import { reservationLife } from '#contract/rules/inboundLife'
import { isTooLateToCancel } from '#contract/rules/reservationTimes'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Effect } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { fromMoment } from '../platform/time.ts'
import { standStockins } from '../core/inbound/standing.ts'
import { capacityFault, readSlots, usedOf, type Used } from './reservationRules.ts'

const numbers = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)
const slotDay = ({ values }: Head): { readonly slotId: string; readonly day: string } => ({
  slotId: word(values, 'slotId'),
  day: word(values, 'reserveDate'),
})

/** The orders of these reservations stand by what became of them. */
const standOrders = async (ctx: Ctx, heads: readonly Head[]): Promise<void> => {
  const rows = await ctx.tx.query<{ stockinNo: string }>(
    'select distinct stockin_no from reservation_stockin where tenant_id = $1 and reservation_no = any($2::text[])',
    [ctx.tenantId, numbers(heads)],
  )
  await standStockins(
    ctx,
    rows.map(({ stockinNo }) => stockinNo),
  )
}

const tellCreated: Effect = (ctx, heads) =>
  writeEvents(
    ctx.tx,
    heads.map(({ no, values }) => ({
      type: 'reservation.created',
      key: no,
      aggregateType: 'reservation',
      aggregateNo: no,
      warehouseNo: word(values, 'warehouseNo'),
      sid: word(values, 'sid'),
      ownerNo: word(values, 'ownerNo'),
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: { reserveDate: values['reserveDate'], dockNo: values['dockNo'], boxNum: values['boxNum'] },
    })),
    ctx,
  )
export const making: ActWork = { effect: tellCreated }

/** What is left of the slots, each reservation seeing those before it. */
const fits: NonNullable<ActWork['guard']> = async (ctx, heads) => {
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
    const why = capacityFault(slot, used.get(key), Number(head.values['boxNum']))
    if (why !== null) refused.set(head.no, why)
    else {
      const before = used.get(key)
      used.set(key, { boxes: (before?.boxes ?? 0) + Number(head.values['boxNum']), vehicles: (before?.vehicles ?? 0) + 1 })
    }
  }
  return refused
}

/** Slots are locked before capacity is looked at: of two trucks for the last boxes one gets them. */
export const confirming: ActWork = {
  guard: fits,
  prepare: async (ctx, heads) => {
    const ids = heads.map((head) => slotDay(head).slotId)
    await ctx.tx.query('select 1 from dock_slot where tenant_id = $1 and id = any($2::bigint[]) order by id for update', [
      ctx.tenantId,
      ids,
    ])
    return () => Promise.resolve()
  },
  follow: standOrders,
}

export const rejecting: ActWork = {
  effect: async ({ tx, tenantId }, heads, input) => {
    await tx.query('update reservation set reject_reason = $3 where tenant_id = $1 and reservation_no = any($2::text[])', [
      tenantId,
      numbers(heads),
      word(input, 'reason'),
    ])
  },
}

/** The warehouse always may; the owner until two hours before, of what was confirmed. */
export const cancelling: ActWork = {
  guard: (ctx, heads) => {
    const late = heads.filter(
      ({ status, values }) =>
        ctx.person.parentOwnerNo !== undefined &&
        status === reservationLife.confirmed &&
        isTooLateToCancel(ctx.now, fromMoment(word(values, 'beginTime'))?.getTime() ?? 0),
    )
    return Promise.resolve(new Map(late.map(({ no }) => [no, refuse('A1802')])))
  },
  follow: standOrders,
}
