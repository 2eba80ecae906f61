// 读取到货单与预约 · core/floor/kinds/arrivals/load
/** Trucks and reservations, each table by its keys ascending (I8). */
import type { ArrivalView, ReservationView } from '#contract/ops/kinds/arrivals'
import type { OpsTx } from '../../context.ts'
import type { Settings } from '../../settings.ts'

export interface ArrivalRow extends Omit<ArrivalView, 'isBlind' | 'unloadStart' | 'plateNo'> {
  readonly opId: string | null
  readonly unloadStartTime: Date | null
  readonly plateNo: string | null
}
export const arrivalColumns =
  'a.arrival_no, a.status, a.owner_no, a.box_num, a.pallet_num, a.plate_no, a.op_id, a.unload_start_time'
export const arrivalView = (row: ArrivalRow, settings: Settings): ArrivalView => ({
  arrivalNo: row.arrivalNo,
  status: row.status,
  ownerNo: row.ownerNo,
  boxNum: row.boxNum,
  palletNum: row.palletNum,
  unloadStart: row.unloadStartTime?.getTime() ?? null,
  isBlind: settings.ownerOf(row.ownerNo).blindReceive,
  plateNo: row.plateNo ?? '',
})

/** Trucks by number, or by the operation that made them. */
export const lockArrivals = async (
  ctx: OpsTx,
  names: readonly string[],
  settings: Settings,
): Promise<Readonly<Record<string, ArrivalView>>> => {
  if (names.length === 0) return {}
  const rows = await ctx.tx.named<ArrivalRow>(
    'ops_arrivals_lock',
    `select ${arrivalColumns} from arrival a
      where a.tenant_id = $1 and a.warehouse_no = $3 and a.sid = $4 and (a.arrival_no = any($2::text[]) or a.op_id = any($2::text[]))
      order by a.arrival_no for update of a`,
    [ctx.tenantId, names, ctx.warehouseNo, ctx.sid],
  )
  return Object.fromEntries(
    rows.flatMap((row) => {
      const view = arrivalView(row, settings)
      return [row.arrivalNo, ...(row.opId === null ? [] : [row.opId])].map((name) => [name, view] as const)
    }),
  )
}

export const lockReservations = (ctx: OpsTx, nos: readonly string[]): Promise<readonly ReservationView[]> =>
  nos.length === 0
    ? Promise.resolve([])
    : ctx.tx.named<ReservationView>(
        'ops_reservations_lock',
        `select r.reservation_no, r.status, r.owner_no, r.box_num, coalesce(r.plate_no, '') as plate_no from reservation r
          where r.tenant_id = $1 and r.warehouse_no = $3 and r.sid = $4 and r.reservation_no = any($2::text[])
          order by r.reservation_no for update of r`,
        [ctx.tenantId, nos, ctx.warehouseNo, ctx.sid],
      )

/** Names of existing owners. */
export const ownersNamed = async (ctx: OpsTx, nos: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  if (nos.length === 0) return {}
  const rows = await ctx.tx.named<{ ownerNo: string; name: string }>(
    'ops_owners',
    'select owner_no, short_name as name from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, nos],
  )
  return Object.fromEntries(rows.map(({ ownerNo, name }) => [ownerNo, name]))
}
