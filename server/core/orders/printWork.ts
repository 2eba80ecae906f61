// 打单的工作量 · core/orders/printWork
/** Work records for printing waybills (floor.md §9.1, op_type 19): one per order and run, for parcels printed for the first time. */
import { tempUserLife, authLife, signLife } from '#contract/rules/peopleLife'
import { bizDate } from '#contract/rules/clock'
import { POINT_DICT, unitsOf } from '#contract/rules/workPoint'
import { employTypeOf, pointE4, pointText } from '#contract/rules/worktime'
import type { Ctx } from '../../platform/ctx.ts'
import { insertRows } from '../../platform/rows.ts'
import { stationOfSession } from '../../platform/station.ts'

/** The worker to credit: the signed-in person or the temp worker at his bench. */
export interface Credited {
  readonly operatorKey: string
  readonly name: string
  readonly userId: string | null
  readonly tempUserId: string | null
}
export interface PrintedOrder {
  readonly stockoutNo: string
  readonly pickNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  /** its parcels whose waybills were printed */
  readonly parcels: readonly string[]
}

/** work_record.op_type 打单 */
const printWork = 19

export const signedIn = ({ person }: Ctx): Credited => ({
  operatorKey: person.operatorKey,
  name: person.name,
  userId: person.userId,
  tempUserId: null,
})

/** The temp worker of a badge, if he is signed in at a warehouse now; null if no worker is to be credited. */
export const ofBadge = async ({ tx, tenantId, at }: Ctx, badgeCode: string): Promise<Credited | null> => {
  const [row] = await tx.query<{ id: string; name: string }>(
    `select t.id, t.real_name as name from temp_user t
      where t.tenant_id = $1 and t.badge_code = $2 and t.status = ${tempUserLife.working} and exists (
        select 1 from temp_user_auth a where a.tenant_id = $1 and a.temp_user_id = t.id and a.status = ${authLife.valid} and a.sign_status = ${signLife.inside}
           and a.start_time <= $3 and a.end_time > $3)`,
    [tenantId, badgeCode, at],
  )
  return row === undefined ? null : { operatorKey: `T${row.id}`, name: row.name, userId: null, tempUserId: row.id }
}

interface Rule {
  readonly warehouseNo: string
  readonly sid: string
  readonly dayCut: string
}
/** Start of the day in each warehouse, and the tenant's own points. */
const rulesOf = async ({ tx, tenantId }: Ctx, warehouses: readonly string[]) => {
  const days = await tx.query<Rule>(
    `select m.warehouse_no, m.sid, coalesce(w.day_cut_time::text, '00:00') as day_cut
       from wms_warehouse m left join warehouse w on w.tenant_id = $1 and w.parent_warehouse_no = m.parent_warehouse_no
      where m.tenant_id = $1 and m.warehouse_no = any($2::text[])`,
    [tenantId, warehouses],
  )
  const points = await tx.query<{ key: string; value: string }>(
    'select dict_key as key, dict_value as value from dict where tenant_id = $1 and code = $2 and is_disabled = 0',
    [tenantId, POINT_DICT],
  )
  return { days, own: Object.fromEntries(points.map(({ key, value }) => [key, value])) }
}

/** Writes the work of one print run. A repeated call contains no first prints, so that no work is paid twice. */
export const creditPrints = async (ctx: Ctx, orders: readonly PrintedOrder[], by: Credited): Promise<void> => {
  if (orders.length === 0) return
  const { days, own } = await rulesOf(ctx, [...new Set(orders.map(({ warehouseNo }) => warehouseNo))])
  const seat = await stationOfSession(ctx.tx, ctx.person.userId, ctx.person.sessionId)
  await insertRows(
    ctx.tx,
    'work_record',
    orders.map(({ parcels, ...order }) => {
      const id = ctx.id()
      const measures = { orderNum: 1, packageNum: parcels.length }
      const day = days.find((candidate) => candidate.warehouseNo === order.warehouseNo && candidate.sid === order.sid)
      return {
        ...order,
        ...measures,
        id,
        opId: `PRINT${id}`,
        opType: printWork,
        workstationNo: seat?.workstationNo ?? null,
        operatorKey: by.operatorKey,
        operatorId: by.userId,
        operatorName: by.name,
        tempUserId: by.tempUserId,
        employType: employTypeOf(by.tempUserId),
        bizType: 'order',
        bizNo: order.stockoutNo,
        logisticsNo: parcels[0] ?? null,
        point: pointText(pointE4(unitsOf(own, printWork, order.warehouseNo), measures)),
        startTime: ctx.at,
        finishTime: ctx.at,
        durationSec: 0,
        clientKind: ctx.person.clientKind,
        isValid: 1,
        bizDate: bizDate(ctx.at.getTime(), day?.dayCut ?? '00:00'),
      }
    }),
    { all: { createTime: ctx.at }, skip: ['opId', 'operatorKey'] },
  )
}
