// 工单时钟的规则 · workorder/clock/rules
/** The settings of a tenant's clocks: matrix, node rules and working hours, read for the given orders. */
import { responseTime, type ClockPlace, type FoundTime, type MatrixRow, type NodeRule } from '#contract/rules/workOrderClock'
import type { NodeCode } from '#contract/rules/workOrderTerms'
import type { Exceptions } from '#contract/rules/workCalendar'
import { usualWorkTime, type WorkTime } from '#contract/rules/workHours'
import { workDays } from '../../core/workCalendar.ts'
import { everywhere } from '../../core/warehouses.ts'
import type { Tx } from '../../platform/db.ts'
import type { ClockCtx } from './types.ts'

/** The calendar is read from a given day to this one, which means to its end. */
const lastDay = '9999-12-31'

interface HoursRow {
  readonly warehouseNo: string
  readonly sid: string
  readonly weekdayMask: string
  readonly startMin: number
  readonly endMin: number
}
type WarehouseKey = Pick<ClockPlace, 'warehouseNo' | 'sid'>
export type WorkTimeOf = (where: WarehouseKey) => WorkTime

const timeOf = ({ weekdayMask, startMin, endMin }: HoursRow, exceptions: Exceptions): WorkTime => ({
  mask: weekdayMask,
  startMin,
  endMin,
  exceptions,
})

/** The working time of a warehouse from a day on. Without hours of its own it has the tenant's hours; without these, nine to nine. */
export const workTimes = async (ctx: Pick<ClockCtx, 'tenantId' | 'tx'>, from: string): Promise<WorkTimeOf> => {
  const exceptions = await workDays(ctx, from, lastDay)
  const rows = await ctx.tx.query<HoursRow>(
    `select c.warehouse_no, c.sid, c.weekday_mask, (extract(epoch from c.work_start) / 60)::int as start_min,
            (extract(epoch from c.work_end) / 60)::int as end_min
       from wo_work_calendar c where c.tenant_id = $1`,
    [ctx.tenantId],
  )
  const hours = new Map(rows.map((row) => [`${row.warehouseNo} ${row.sid}`, timeOf(row, exceptions)]))
  const tenantTime = hours.get(`${everywhere} ${everywhere}`) ?? usualWorkTime(exceptions)
  return ({ warehouseNo, sid }) => hours.get(`${warehouseNo ?? ''} ${sid ?? ''}`) ?? tenantTime
}

const rulesOf = (tx: Tx, typeIds: readonly string[]): Promise<readonly NodeRule[]> =>
  tx.query<NodeRule>(
    `select r.type_id::text, r.node_code, r.owner_no, r.warehouse_no, r.sid, r.priority, r.resp_min, r.remind_before_min, r.time_mode,
            r.escalate_user_ids
       from wo_node_rule r where r.tenant_id = $1 and r.is_enabled = 1 and r.type_id = any($2::bigint[])`,
    [tx.tenantId, typeIds],
  )

const matrixOf = (tx: Tx, typeIds: readonly string[]): Promise<readonly MatrixRow[]> =>
  tx.query<MatrixRow>(
    `select m.type_id::text, m.node_code, m.priority, m.resp_min, m.remind_before_min, m.time_mode
       from wo_node_resptime m where m.tenant_id = $1 and m.type_id = any($2::bigint[])`,
    [tx.tenantId, typeIds],
  )

export type ResponseTimeOf = (place: ClockPlace, nodeCode: NodeCode) => FoundTime

/** Time limit of each node for work orders of these types. */
export const responseTimes = async (tx: Tx, typeIds: readonly string[]): Promise<ResponseTimeOf> => {
  const distinctIds = [...new Set(typeIds)]
  const [rules, matrix] = await Promise.all([rulesOf(tx, distinctIds), matrixOf(tx, distinctIds)])
  return (place, nodeCode) => responseTime(rules, matrix, place, nodeCode)
}
