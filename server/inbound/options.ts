// 入库的选项 · inbound/options
import { arrivalOptions, reservationOptions, slotOptions, stockinOptions } from '#contract/inbound/options'
import { selfPagingMax } from '#contract/resource'
import { arrivalLife, reservationLife, STOCKIN_TYPE, stockinLife, type StockinType } from '#contract/rules/inboundLife'
import { WEEKDAY } from '#contract/rules/weekday'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

interface Place {
  readonly warehouseNo: string
  readonly sid: string
}
/** Rows of a table the person sees; `owned`: only his owners'. */
const seenRows = async <R extends object>(
  ctx: Ctx,
  table: string,
  columns: string,
  where: string,
  order: string,
  owned = true,
): Promise<R[]> => {
  const p = params(ctx.tenantId)
  const place = { warehouse: ['t.warehouse_no', 't.sid'], ...(owned && { owner: 't.owner_no' }) } as const
  const seen = scopeConditions(ctx.person, owned ? ['warehouse', 'owner'] : ['warehouse'], place, p)
  return ctx.tx.query<R>(
    `select ${columns}, t.warehouse_no, t.sid from ${table} t where t.tenant_id = $1 and ${where}${seen.map((one) => ` and ${one}`).join('')}
      order by ${order} limit ${selfPagingMax}`,
    p.values,
  )
}

interface SlotRow extends Place {
  readonly slotId: string
  readonly dockNo: string
  readonly weekday: keyof typeof WEEKDAY
  readonly span: string
}
const slots = handle(slotOptions, async (ctx) => {
  const rows = await seenRows<SlotRow>(
    ctx,
    'dock_slot',
    "t.id::text as slot_id, t.dock_no, t.weekday, to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') as span",
    'true',
    't.is_disabled, t.warehouse_no, t.weekday, t.start_time, t.dock_no',
    false,
  )
  return rows.map(({ dockNo, weekday, span, ...row }) => ({ ...row, about: `${dockNo} ${WEEKDAY[weekday]} ${span}` }))
})

const reservations = handle(reservationOptions, (ctx) =>
  seenRows<Record<string, string>>(
    ctx,
    'reservation',
    "t.reservation_no, concat_ws(' ', to_char(t.reserve_date, 'MM-DD'), t.dock_no, t.plate_no, t.box_num || '箱') as about",
    `t.status = ${reservationLife.confirmed}`,
    't.reserve_date, t.reservation_no',
  ),
)

const stockins = handle(stockinOptions, async (ctx) => {
  const rows = await seenRows<
    Place & { stockinNo: string; ownerNo: string; outerNo: string | null; stockinType: StockinType; planQty: number }
  >(
    ctx,
    'stockin_order',
    't.stockin_no, t.owner_no, t.outer_no, t.stockin_type, t.plan_qty',
    `t.status in (${stockinLife.open}, ${stockinLife.reserved}, ${stockinLife.arrived})`,
    't.create_time desc, t.id',
  )
  return rows.map(({ ownerNo, outerNo, stockinType, planQty, ...row }) => ({
    ...row,
    about: [ownerNo, STOCKIN_TYPE[stockinType], `${planQty}件`, outerNo].filter((one) => one !== null).join(' '),
  }))
})

const arrivals = handle(arrivalOptions, (ctx) =>
  seenRows<Record<string, string>>(
    ctx,
    'arrival',
    "t.arrival_no, concat_ws(' ', t.owner_no, t.plate_no, t.logistics_no, t.box_num || '箱') as about",
    `t.status = ${arrivalLife.toUnload}`,
    't.arrival_time, t.arrival_no',
  ),
)

export default [slots, reservations, stockins, arrivals]
