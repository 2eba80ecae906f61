// 到货单的规则 · inbound/arrivalRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import type { arrival } from '#contract/inbound/arrival'
import { arrivalLife } from '#contract/rules/inboundLife'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { fromMoment } from '../platform/time.ts'
import { mayArrive } from '../core/inbound/arrivals.ts'
import { ownerFault } from '../core/inbound/owners.ts'

type Head = Body<typeof arrival>
type Line = LineBody<typeof arrival>
type Arrival = Entered<Head, Line>

interface ReservationRow {
  readonly reservationNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
  /** the arrival of this reservation that is not cancelled */
  readonly arrivalNo: string | null
}
const reservedOf = async ({ tx, tenantId }: Ctx, documents: readonly Arrival[]): Promise<ReadonlyMap<string, ReservationRow>> => {
  const rows = await tx.query<ReservationRow>(
    `select r.reservation_no, r.owner_no, r.warehouse_no, r.sid, r.status,
            (select a.arrival_no from arrival a where a.tenant_id = $1 and a.reservation_no = r.reservation_no and a.status <> ${arrivalLife.off} limit 1) as arrival_no
       from reservation r where r.tenant_id = $1 and r.reservation_no = any($2::text[])`,
    [tenantId, documents.map(({ head }) => head.reservationNo ?? '')],
  )
  return new Map(rows.map((row) => [row.reservationNo, row]))
}

type FieldFault = readonly [field: string, why: Refused]
const reasonRefusal = (reason: string): Refused => refuse('A1739.reason', { reason })

/** Checks the reservation of an arrival. A reservation that already has an arrival passes, so that its arrival can be edited. */
const reservedFault = ({ head }: Arrival, reserved: ReadonlyMap<string, ReservationRow>): FieldFault | null => {
  const no = head.reservationNo ?? ''
  if (no === '') return null
  const one = reserved.get(no)
  if (
    one === undefined ||
    one.ownerNo !== (head.ownerNo ?? '') ||
    one.warehouseNo !== (head.warehouseNo ?? '') ||
    one.sid !== (head.sid ?? '')
  )
    return ['reservationNo', reasonRefusal(`这个货主和仓库没有预约单${no}`)]
  return mayArrive(one.status) || one.arrivalNo !== null ? null : ['reservationNo', reasonRefusal('预约单状态不允许到货')]
}

const carriersOf = async ({ tx, tenantId }: Ctx, documents: readonly Arrival[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ code: string }>(
    'select logistics_code as code from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [tenantId, documents.map(({ head }) => head.logisticsCode ?? '')],
  )
  return new Set(rows.map(({ code }) => code))
}

const headFault = (ctx: Ctx, { head }: Arrival): FieldFault | null => {
  const came = fromMoment(head.arrivalTime ?? '')
  if (came === null) return ['arrivalTime', reasonRefusal('没有这个时间，请重新选择')]
  if (came.getTime() > ctx.now) return ['arrivalTime', reasonRefusal('到货时间不能晚于现在')]
  if ((head.damageBoxNum ?? 0) > (head.boxNum ?? 0)) return ['damageBoxNum', reasonRefusal('破损箱不能多于箱数')]
  return (head.plateNo ?? '') === '' && (head.logisticsNo ?? '') === '' ? ['plateNo', reasonRefusal('请填写车牌或运单号')] : null
}

/** An arrival has an owner, a plate or waybill number, a time that is not in the future, and maybe a reservation. */
export const arrivalRules: EntryRules<Head, Line> = {
  faults: async (ctx, documents) => {
    const [reserved, ownerWhy] = [await reservedOf(ctx, documents), await ownerFault(ctx, documents)]
    const carriers = await carriersOf(ctx, documents)
    return documents.flatMap((one, document): EntryFault[] => {
      const why = ownerWhy(one.head.ownerNo ?? '')
      const carrier = one.head.logisticsCode ?? ''
      const wrong: FieldFault | null =
        why === null
          ? (headFault(ctx, one) ??
            (carrier !== '' && !carriers.has(carrier) ? ['logisticsCode', refuse('A1003', { field: '物流公司' })] : null) ??
            reservedFault(one, reserved))
          : ['ownerNo', why]
      return wrong === null ? [] : [{ document, line: null, field: wrong[0], why: wrong[1] }]
    })
  },
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head }) => ({
        head: {
          warehouseNo: head.warehouseNo ?? '',
          sid: head.sid ?? '',
          ownerNo: head.ownerNo ?? '',
          reservationNo: head.reservationNo || null,
          arrivalTime: fromMoment(head.arrivalTime ?? '')?.toISOString() ?? null,
          vehicleType: head.vehicleType ?? null,
          plateNo: head.plateNo || null,
          driverName: head.driverName || null,
          driverMobile: head.driverMobile || null,
          logisticsCode: head.logisticsCode || null,
          logisticsNo: head.logisticsNo || null,
          boxNum: head.boxNum ?? 0,
          palletNum: head.palletNum ?? 0,
          damageBoxNum: head.damageBoxNum ?? 0,
          dockNo: head.dockNo || null,
          remark: head.remark || null,
        },
        lines: [],
      })),
    ),
}
