// 预约的规则 · inbound/reservationRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import type { reservation } from '#contract/inbound/reservation'
import { holdsSlot, stockinLife } from '#contract/rules/inboundLife'
import { fitsWeekday, isTooShort, momentOn } from '#contract/rules/reservationTimes'
import { WEEKDAY } from '#contract/rules/weekday'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { ownerFault } from '../core/inbound/owners.ts'

type Head = Body<typeof reservation>
type Line = LineBody<typeof reservation>
type Reservation = Entered<Head, Line>

export interface Slot {
  readonly slotId: string
  readonly warehouseNo: string
  readonly sid: string
  readonly dockNo: string
  readonly weekday: number
  /** `HH:mm` */
  readonly startTime: string
  readonly endTime: string
  readonly capacityBox: number
  readonly capacityVehicle: number
  readonly isDisabled: number
}
export const readSlots = async (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Slot>> => {
  const rows = await tx.query<Slot>(
    `select id::text as slot_id, warehouse_no, sid, dock_no, weekday, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time,
            capacity_box, capacity_vehicle, is_disabled from dock_slot where tenant_id = $1 and id = any($2::bigint[])`,
    [tenantId, ids.filter((id) => /^\d{1,18}$/.test(id))],
  )
  return new Map(rows.map((row) => [row.slotId, row]))
}

/** Used capacity of a slot on a day; the key of a map is `slotId|day`. */
export interface Used {
  readonly boxes: number
  readonly vehicles: number
}
export const usedOf = async (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  wanted: readonly { readonly slotId: string; readonly day: string }[],
): Promise<ReadonlyMap<string, Used>> => {
  const rows = await tx.query<Used & { key: string }>(
    `select r.slot_id || '|' || r.reserve_date as key, sum(r.box_num)::int as boxes, count(*)::int as vehicles
       from reservation r join (select distinct * from unnest($2::bigint[], $3::date[])) as n(slot_id, day) on n.slot_id = r.slot_id and n.day = r.reserve_date
      where r.tenant_id = $1 and r.status in (${holdsSlot.join(', ')}) group by 1`,
    [tenantId, wanted.map(({ slotId }) => slotId), wanted.map(({ day }) => day)],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Refusal if one more vehicle with these boxes does not fit (A1801), else null. */
export const capacityFault = (slot: Slot, used: Used | undefined, boxes: number): Refused | null => {
  const left = slot.capacityBox - (used?.boxes ?? 0)
  if (boxes > left) return refuse('A1801', { n: Math.max(left, 0) })
  return (used?.vehicles ?? 0) < slot.capacityVehicle ? null : refuse('A1801.vehicle')
}

type FieldFault = readonly [field: string, why: Refused]
const reasonRefusal = (reason: string): Refused => refuse('A1739.reason', { reason })

const slotFault = (
  ctx: Ctx,
  { head }: Reservation,
  slot: Slot | undefined,
  used: ReadonlyMap<string, Used>,
): FieldFault | null => {
  const day = head.reserveDate ?? ''
  if (!isDay(day)) return ['reserveDate', reasonRefusal(`没有这一天：${day}`)]
  if (slot === undefined || slot.warehouseNo !== (head.warehouseNo ?? '') || slot.sid !== (head.sid ?? ''))
    return ['slotId', reasonRefusal('请选择这个仓库的月台时段')]
  if (slot.isDisabled === 1) return ['slotId', reasonRefusal('月台时段已停用，请换一个')]
  if (!fitsWeekday(day, slot.weekday))
    return ['slotId', reasonRefusal(`这个时段是${WEEKDAY[slot.weekday as keyof typeof WEEKDAY]}的，和预约日期对不上`)]
  if (momentOn(day, slot.endTime) <= ctx.now) return ['reserveDate', reasonRefusal('这个时段已经过了')]
  if (head.isUrgent !== 1 && isTooShort(ctx.now, day)) return ['reserveDate', refuse('A1803')]
  const full = capacityFault(slot, used.get(`${slot.slotId}|${day}`), head.boxNum ?? 0)
  return full === null ? null : ['boxNum', full]
}

interface StockinRow {
  readonly stockinNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
  readonly planQty: number
  readonly skuNum: number
}
const stockinsOf = async ({ tx, tenantId }: Ctx, documents: readonly Reservation[]): Promise<ReadonlyMap<string, StockinRow>> => {
  const rows = await tx.query<StockinRow>(
    `select stockin_no, owner_no, warehouse_no, sid, status, plan_qty, sku_num from stockin_order where tenant_id = $1 and stockin_no = any($2::text[])`,
    [tenantId, documents.flatMap(({ lines }) => lines.map((line) => line.stockinNo ?? ''))],
  )
  return new Map(rows.map((row) => [row.stockinNo, row]))
}

/** Refusal if a stock-in order cannot be on the reservation, else null. */
const stockinFault = ({ head }: Reservation, no: string, one: StockinRow | undefined): Refused | null => {
  if (
    one === undefined ||
    one.ownerNo !== (head.ownerNo ?? '') ||
    one.warehouseNo !== (head.warehouseNo ?? '') ||
    one.sid !== (head.sid ?? '')
  )
    return reasonRefusal(`这个货主和仓库没有入库单${no}`)
  return one.status === stockinLife.open || one.status === stockinLife.reserved
    ? null
    : reasonRefusal(`入库单${no}已经到货或取消`)
}

/** A reservation is for an enabled slot of its warehouse, is made early enough, and lists awaited stock-in orders of its owner. */
export const reservationRules: EntryRules<Head, Line> = {
  faults: async (ctx, documents) => {
    const slots = await readSlots(
      ctx,
      documents.map(({ head }) => head.slotId ?? ''),
    )
    const used = await usedOf(
      ctx,
      documents.flatMap(({ head }) =>
        slots.has(head.slotId ?? '') && isDay(head.reserveDate ?? '')
          ? [{ slotId: head.slotId ?? '', day: head.reserveDate ?? '' }]
          : [],
      ),
    )
    const [brought, wrongOwner] = [await stockinsOf(ctx, documents), await ownerFault(ctx, documents)]
    return documents.flatMap((one, document): EntryFault[] => {
      const why = wrongOwner(one.head.ownerNo ?? '')
      const wrong: FieldFault | null =
        why === null ? slotFault(ctx, one, slots.get(one.head.slotId ?? ''), used) : ['ownerNo', why]
      if (wrong !== null) return [{ document, line: null, field: wrong[0], why: wrong[1] }]
      return one.lines.flatMap((line, at) => {
        const no = line.stockinNo ?? ''
        const fault = stockinFault(one, no, brought.get(no))
        return fault === null ? [] : [{ document, line: at, field: 'stockinNo', why: fault }]
      })
    })
  },
  complete: async (ctx, documents) => {
    const slots = await readSlots(
      ctx,
      documents.map(({ head }) => head.slotId ?? ''),
    )
    const brought = await stockinsOf(ctx, documents)
    return documents.map(({ head, lines }) => {
      const slot = slots.get(head.slotId ?? '')
      const day = head.reserveDate ?? ''
      const orders = lines.flatMap((line) => brought.get(line.stockinNo ?? '') ?? [])
      return {
        head: {
          warehouseNo: head.warehouseNo ?? '',
          sid: head.sid ?? '',
          ownerNo: head.ownerNo ?? '',
          reserveDate: day,
          slotId: head.slotId ?? '',
          dockNo: slot?.dockNo ?? '',
          beginTime: new Date(momentOn(day, slot?.startTime ?? '00:00')).toISOString(),
          endTime: new Date(momentOn(day, slot?.endTime ?? '00:00')).toISOString(),
          vehicleType: head.vehicleType ?? 0,
          plateNo: head.plateNo || null,
          driverName: head.driverName || null,
          driverMobile: head.driverMobile || null,
          boxNum: head.boxNum ?? 0,
          palletNum: head.palletNum ?? null,
          planQty: orders.length === 0 ? null : orders.reduce((sum, { planQty }) => sum + planQty, 0),
          skuNum: orders.length === 0 ? null : orders.reduce((sum, { skuNum }) => sum + skuNum, 0),
          unloadMode: head.unloadMode ?? 1,
          isUrgent: head.isUrgent === 1 ? 1 : 0,
          applySide: ctx.person.parentOwnerNo === undefined ? 2 : 1,
          remark: head.remark || null,
        },
        lines: lines.map((line) => ({ stockinNo: line.stockinNo ?? '' })),
      }
    })
  },
}
