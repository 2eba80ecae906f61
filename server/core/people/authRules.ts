// 临时工授权的规则书 · core/people/authRules
/** Checks who may be authorised for which hours (floor.md §9.5), many at a time; used by the form, the file and the handheld. */
import { authLife, tempUserLife } from '#contract/rules/peopleLife'
import { windowFault } from '#contract/rules/tempAuth'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { elsewhere, warehouseSeen } from '../../platform/scope.ts'
import { moment, today } from '../../platform/time.ts'

export interface AuthWorker {
  readonly id: string
  readonly tempNo: string
  readonly realName: string
  readonly badgeCode: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
  readonly blackReason: string | null
}
/** Hours of one person at his warehouse. */
export interface Authorising {
  readonly worker: AuthWorker
  readonly start: Date
  readonly end: Date
  readonly opTypes: readonly number[]
}
/** Refusal of a row; `field` is where a form or a file shows it. */
export interface AuthFault {
  readonly row: number
  readonly field: 'worker' | 'endTime'
  readonly why: Refused
}

const personFault = ({ status, blackReason, realName }: AuthWorker): Refused | null =>
  status === tempUserLife.barred
    ? refuse('A2111', { reason: blackReason ?? realName })
    : status === tempUserLife.working
      ? null
      : refuse('A2111.off', { name: realName })

const spanFault = ({ start, end }: Authorising): Refused | null => {
  const fault = windowFault(start.getTime(), end.getTime())
  return fault === null ? null : refuse('A0400', {}, { [fault.field]: fault.why })
}

/** Overlapping hours in another warehouse, by row. */
const busyElsewhere = async (ctx: Ctx, rows: readonly Authorising[]): Promise<ReadonlyMap<number, Refused>> => {
  const busy = await ctx.tx.query<{ row: number; warehouseName: string; endTime: Date }>(
    `select n.row, case when ${warehouseSeen(ctx.person, ['w.warehouse_no', 'w.sid'])} then w.warehouse_name else '${elsewhere}' end as warehouse_name,
            a.end_time
       from unnest($2::int[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])
              as n(row, temp_user_id, warehouse_no, sid, start_time, end_time)
       join temp_user_auth a on a.tenant_id = $1 and a.temp_user_id = n.temp_user_id and a.status = ${authLife.valid}
                            and a.start_time < n.end_time and a.end_time > n.start_time and (a.warehouse_no, a.sid) <> (n.warehouse_no, n.sid)
       join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = a.warehouse_no and w.sid = a.sid`,
    [
      ctx.tenantId,
      rows.map((_, row) => row),
      rows.map(({ worker }) => worker.id),
      rows.map(({ worker }) => worker.warehouseNo),
      rows.map(({ worker }) => worker.sid),
      rows.map(({ start }) => start),
      rows.map(({ end }) => end),
    ],
  )
  return new Map(
    busy.map(({ row, warehouseName, endTime }) => [
      row,
      refuse('A2112', { warehouse: warehouseName, time: moment(endTime) ?? '' }),
    ]),
  )
}

/** Refusal that names the other warehouse where the badge's person is authorised now; null if there is none. */
export const workingElsewhere = async (
  ctx: Ctx,
  badgeCode: string,
  here: { readonly warehouseNo: string; readonly sid: string },
): Promise<Refused | null> => {
  const [auth] = await ctx.tx.query<{ warehouseName: string; endTime: Date }>(
    `select case when ${warehouseSeen(ctx.person, ['w.warehouse_no', 'w.sid'])} then w.warehouse_name else '${elsewhere}' end as warehouse_name,
            a.end_time
       from temp_user t
       join temp_user_auth a on a.tenant_id = $1 and a.temp_user_id = t.id and a.status = ${authLife.valid} and a.start_time <= $5 and a.end_time > $5
                            and (a.warehouse_no, a.sid) <> ($3, $4)
       join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = a.warehouse_no and w.sid = a.sid
      where t.tenant_id = $1 and t.badge_code = $2 and t.status = ${tempUserLife.working}
      order by a.end_time desc limit 1`,
    [ctx.tenantId, badgeCode, here.warehouseNo, here.sid, ctx.at],
  )
  return auth === undefined ? null : refuse('A2112', { warehouse: auth.warehouseName, time: moment(auth.endTime) ?? '' })
}

const dayOf = ({ worker, start }: Authorising): string => `${worker.warehouseNo}|${worker.sid}|${today(start.getTime())}`

/** Rows beyond the warehouse's daily quota (A2116); a person authorised that day already does not count again. */
const beyondQuota = async (ctx: Ctx, rows: readonly Authorising[]): Promise<ReadonlyMap<number, Refused>> => {
  const days = [...new Map(rows.map((row) => [dayOf(row), row])).values()]
  const counts = await ctx.tx.query<{ day: number; quota: number; there: string[] }>(
    `select n.day, coalesce((select c.temp_daily_quota from operate_config c
                              where c.tenant_id = $1 and c.warehouse_no = n.warehouse_no and c.sid = n.sid), 200) as quota,
            array(select a.temp_user_id::text from temp_user_auth a
                   where a.tenant_id = $1 and a.warehouse_no = n.warehouse_no and a.sid = n.sid and a.auth_date = n.auth_date and a.status = ${authLife.valid}) as there
       from unnest($2::int[], $3::text[], $4::text[], $5::date[]) as n(day, warehouse_no, sid, auth_date)`,
    [
      ctx.tenantId,
      days.map((_, day) => day),
      days.map(({ worker }) => worker.warehouseNo),
      days.map(({ worker }) => worker.sid),
      days.map(({ start }) => today(start.getTime())),
    ],
  )
  const refusals = new Map<number, Refused>()
  for (const { day, quota, there } of counts) {
    const one = days[day]
    const people = new Set(there)
    rows.forEach((row, at) => {
      if (one === undefined || dayOf(row) !== dayOf(one) || people.has(row.worker.id)) return
      if (people.size >= quota) refusals.set(at, refuse('A2116', { n: quota }))
      else people.add(row.worker.id)
    })
  }
  return refusals
}

/** At most one fault per row; rows without one may be authorised together. */
export const authFaults = async (ctx: Ctx, rows: readonly Authorising[]): Promise<readonly AuthFault[]> => {
  if (rows.length === 0) return []
  const busy = await busyElsewhere(ctx, rows)
  const beyond = await beyondQuota(ctx, rows)
  return rows.flatMap((one, row): AuthFault[] => {
    const span = spanFault(one)
    if (span !== null) return [{ row, field: 'endTime', why: span }]
    const why = personFault(one.worker) ?? busy.get(row) ?? beyond.get(row) ?? null
    return why === null ? [] : [{ row, field: 'worker', why }]
  })
}
