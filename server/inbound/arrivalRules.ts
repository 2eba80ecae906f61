// 到货单的规则 · inbound/arrivalRules
import { arrivalLife } from '#contract/rules/inboundLife'
import type { Ctx } from '../platform/ctx.ts'
import { word, type Entered, type EntryFault, type EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { fromMoment } from '../platform/time.ts'
import { mayArrive } from '../core/inbound/arrivals.ts'
import { ownerFault } from '../core/inbound/owners.ts'

interface Reserved {
  readonly reservationNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
  /** the truck that came on it, called off ones aside */
  readonly arrivalNo: string | null
}
const reservedOf = async ({ tx, tenantId }: Ctx, documents: readonly Entered[]): Promise<ReadonlyMap<string, Reserved>> => {
  const rows = await tx.query<Reserved>(
    `select r.reservation_no, r.owner_no, r.warehouse_no, r.sid, r.status,
            (select a.arrival_no from arrival a where a.tenant_id = $1 and a.reservation_no = r.reservation_no and a.status <> ${arrivalLife.off} limit 1) as arrival_no
       from reservation r where r.tenant_id = $1 and r.reservation_no = any($2::text[])`,
    [tenantId, documents.map(({ head }) => word(head, 'reservationNo'))],
  )
  return new Map(rows.map((row) => [row.reservationNo, row]))
}

type At = readonly [field: string, why: Refused]
const says = (reason: string): Refused => refuse('A1739.reason', { reason })

/** The reservation a truck comes on, if any; an edit keeps the one it came on. */
const reservedFault = ({ head }: Entered, reserved: ReadonlyMap<string, Reserved>): At | null => {
  const no = word(head, 'reservationNo')
  if (no === '') return null
  const one = reserved.get(no)
  if (
    one === undefined ||
    one.ownerNo !== word(head, 'ownerNo') ||
    one.warehouseNo !== word(head, 'warehouseNo') ||
    one.sid !== word(head, 'sid')
  )
    return ['reservationNo', says(`这个货主和仓库没有预约单${no}`)]
  return mayArrive(one.status) || one.arrivalNo !== null ? null : ['reservationNo', says('预约单状态不允许到货')]
}

const carriersOf = async ({ tx, tenantId }: Ctx, documents: readonly Entered[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ code: string }>(
    'select logistics_code as code from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [tenantId, documents.map(({ head }) => word(head, 'logisticsCode'))],
  )
  return new Set(rows.map(({ code }) => code))
}

const headFault = (ctx: Ctx, { head }: Entered): At | null => {
  const came = fromMoment(word(head, 'arrivalTime'))
  if (came === null) return ['arrivalTime', says('没有这个时间，请重新选择')]
  if (came.getTime() > ctx.now) return ['arrivalTime', says('到货时间不能晚于现在')]
  if (Number(head['damageBoxNum'] ?? 0) > Number(head['boxNum'])) return ['damageBoxNum', says('破损箱不能多于箱数')]
  return word(head, 'plateNo') === '' && word(head, 'logisticsNo') === '' ? ['plateNo', says('请填写车牌或运单号')] : null
}

/** A truck with its plate or a parcel with its number, of an owner, at a time that has been; with or without a reservation. */
export const arrivalRules: EntryRules = {
  faults: async (ctx, documents) => {
    const [reserved, ownerWhy] = [await reservedOf(ctx, documents), await ownerFault(ctx, documents)]
    const carriers = await carriersOf(ctx, documents)
    return documents.flatMap((one, document): EntryFault[] => {
      const why = ownerWhy(word(one.head, 'ownerNo'))
      const carrier = word(one.head, 'logisticsCode')
      const wrong: At | null =
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
          warehouseNo: word(head, 'warehouseNo'),
          sid: word(head, 'sid'),
          ownerNo: word(head, 'ownerNo'),
          reservationNo: word(head, 'reservationNo') || null,
          arrivalTime: fromMoment(word(head, 'arrivalTime'))?.toISOString() ?? null,
          vehicleType: head['vehicleType'] ?? null,
          plateNo: word(head, 'plateNo') || null,
          driverName: word(head, 'driverName') || null,
          driverMobile: word(head, 'driverMobile') || null,
          logisticsCode: word(head, 'logisticsCode') || null,
          logisticsNo: word(head, 'logisticsNo') || null,
          boxNum: Number(head['boxNum']),
          palletNum: Number(head['palletNum'] ?? 0),
          damageBoxNum: Number(head['damageBoxNum'] ?? 0),
          dockNo: word(head, 'dockNo') || null,
          remark: word(head, 'remark') || null,
        },
        lines: [],
      })),
    ),
}
