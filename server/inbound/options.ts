// 入库的选项 · inbound/options
import { arrivalOptions, linkedOptions, reservationOptions, slotOptions, stockinOptions } from '#contract/inbound/options'
import { selfPagingMax } from '#contract/resource'
import { arrivalLife, reservationLife, STOCKIN_TYPE, stockinLife, type StockinType } from '#contract/rules/inboundLife'
import { WEEKDAY } from '#contract/rules/weekday'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { params, type Params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

interface Place {
  readonly warehouseNo: string
  readonly sid: string
}
interface OptionQuery extends Partial<Place> {
  readonly ownerNo?: string
}
interface TableRead {
  readonly table: string
  readonly columns: string
  readonly where: (p: Params) => string
  readonly order: string
  /** false for a table without an owner column */
  readonly owned?: false
}
const filterColumns = { warehouseNo: 'warehouse_no', sid: 'sid', ownerNo: 'owner_no' } as const

/** Statement for the rows of a table in the person's scope, of the requested warehouse and owner. Each row has its warehouse. */
const seenRows = (
  ctx: Ctx,
  asked: OptionQuery,
  { table, columns, where, order, owned }: TableRead,
): readonly [text: string, values: readonly unknown[]] => {
  const p = params(ctx.tenantId)
  const place = { warehouse: ['t.warehouse_no', 't.sid'], ...(owned !== false && { owner: 't.owner_no' }) } as const
  const conditions = [
    where(p),
    ...scopeConditions(ctx.person, owned === false ? ['warehouse'] : ['warehouse', 'owner'], place, p),
    ...(['warehouseNo', 'sid', 'ownerNo'] as const).flatMap((name) => {
      const value = asked[name] ?? ''
      return value === '' ? [] : [`t.${filterColumns[name]} = ${p.add(value)}`]
    }),
  ]
  const text = `select ${columns}, t.warehouse_no, t.sid from ${table} t where t.tenant_id = $1${conditions.map((one) => ` and ${one}`).join('')}
      order by ${order} limit ${selfPagingMax}`
  return [text, p.values]
}

/** SQL: the short name of an owner; its number if the owner is unknown. */
const ownerName = 'coalesce((select w.short_name from owner w where w.tenant_id = $1 and w.owner_no = t.owner_no), t.owner_no)'

interface SlotRow extends Place {
  readonly slotId: string
  readonly dockNo: string
  readonly weekday: keyof typeof WEEKDAY
  readonly span: string
}
const slots = handle(slotOptions, async (ctx, asked) => {
  const rows = await ctx.tx.query<SlotRow>(
    ...seenRows(ctx, asked, {
      table: 'dock_slot',
      columns:
        "t.id::text as slot_id, t.dock_no, t.weekday, to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') as span",
      where: () => 'true',
      order: 't.is_disabled, t.warehouse_no, t.weekday, t.start_time, t.dock_no',
      owned: false,
    }),
  )
  return rows.map(({ dockNo, weekday, span, ...row }) => ({ ...row, about: `${dockNo} ${WEEKDAY[weekday]} ${span}` }))
})

type ReservationRow = {
  readonly reservationNo: string
  readonly about: string
  readonly warehouseNo: string
  readonly sid: string
}
const reservations = handle(reservationOptions, (ctx, asked) =>
  ctx.tx.query<ReservationRow>(
    ...seenRows(ctx, asked, {
      table: 'reservation',
      columns:
        "t.reservation_no, concat_ws(' ', to_char(t.reserve_date, 'MM-DD'), t.dock_no, t.plate_no, t.box_num || '箱') as about",
      where: () => `t.status = ${reservationLife.confirmed}`,
      order: 't.reserve_date, t.reservation_no',
    }),
  ),
)

interface StockinRow extends Place {
  readonly stockinNo: string
  readonly ownerName: string
  readonly outerNo: string | null
  readonly stockinType: StockinType
  readonly planQty: number
}
const awaited = [stockinLife.open, stockinLife.reserved, stockinLife.arrived].join(', ')
const readStockins = async (ctx: Ctx, asked: OptionQuery, isOwners: boolean, where: TableRead['where']) => {
  const rows = await ctx.tx.query<StockinRow>(
    ...seenRows(ctx, asked, {
      table: 'stockin_order',
      columns: `t.stockin_no, ${ownerName} as owner_name, t.outer_no, t.stockin_type, t.plan_qty`,
      where: (p) => `t.status in (${awaited}) and ${where(p)}`,
      order: 't.create_time desc, t.id',
    }),
  )
  return rows.map(({ ownerName: owner, outerNo, stockinType, planQty, ...row }) => ({
    ...row,
    // without the owner's name if the request is for one owner or one truck
    about: [isOwners ? null : owner, outerNo, STOCKIN_TYPE[stockinType], `${planQty}件`].filter((one) => one !== null).join(' '),
  }))
}
const stockins = handle(stockinOptions, (ctx, asked) => readStockins(ctx, asked, (asked.ownerNo ?? '') !== '', () => 'true'))
/** linkedOptions: the stock-in orders of one truck that may still be unlinked. */
const linked = handle(linkedOptions, (ctx, { arrivalNo }) =>
  readStockins(
    ctx,
    {},
    true,
    (p) =>
      `exists (select 1 from arrival_stockin l where l.tenant_id = $1 and l.stockin_no = t.stockin_no and l.arrival_no = ${p.add(arrivalNo)})`,
  ),
)

type ArrivalRow = { readonly arrivalNo: string; readonly about: string; readonly warehouseNo: string; readonly sid: string }
const arrivals = handle(arrivalOptions, (ctx, asked) =>
  ctx.tx.query<ArrivalRow>(
    ...seenRows(ctx, asked, {
      table: 'arrival',
      columns: `t.arrival_no, concat_ws(' ', ${ownerName}, t.plate_no, t.logistics_no, t.box_num || '箱') as about`,
      where: () => `t.status = ${arrivalLife.toUnload}`,
      order: 't.arrival_time, t.arrival_no',
    }),
  ),
)

export default [slots, reservations, stockins, linked, arrivals]
