// 临时用户 · user/tempUser
import { authHoursMax, authorize, blacklist, lose, sign, tempUser } from '#contract/user/tempUser'
import type { InputOf } from '#contract/call'
import { workerArchive, workerRules } from '../core/people/workerRules.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, type Params } from '../platform/kinds.ts'
import { elsewhere, seesWarehouse, warehouseSeen } from '../platform/scope.ts'
import { serve, type Serving } from '../platform/serve.ts'
import { fromMoment, moment, today } from '../platform/time.ts'
import { logWrite } from '../platform/writeRow.ts'

interface Worker {
  id: string
  tempNo: string
  realName: string
  warehouseNo: string
  sid: string
  status: number
  blackReason: string | null
}

/** The named workers, all of them inside the caller's warehouses. */
const workersOf = async (ctx: Ctx, tempNos: readonly string[]): Promise<Worker[]> => {
  const workers = await ctx.tx.query<Worker>(
    'select id, temp_no, real_name, warehouse_no, sid, status, black_reason from temp_user where tenant_id = $1 and temp_no = any($2::text[]) order by temp_no for update',
    [ctx.tenantId, tempNos],
  )
  const seen = workers.filter((worker) => seesWarehouse(ctx.person, worker.warehouseNo, worker.sid))
  if (seen.length !== new Set(tempNos).size) throw refuse('A0404')
  return seen
}

const announce = (ctx: Ctx, workers: readonly Worker[]): Promise<void> =>
  changed(
    ctx,
    workers.map((worker) => ({
      resource: 'worker',
      key: worker.tempNo,
      op: 'put',
      warehouseNo: worker.warehouseNo,
      sid: worker.sid,
    })),
  )

const windowOf = (startText: string, endText: string): { start: Date; end: Date } => {
  const start = fromMoment(startText)
  const end = fromMoment(endText)
  if (!start) throw refuse('A0400', {}, { startTime: '授权起格式不正确，应为YYYY-MM-DD HH:mm:ss' })
  if (!end) throw refuse('A0400', {}, { endTime: '授权止格式不正确，应为YYYY-MM-DD HH:mm:ss' })
  if (end <= start) throw refuse('A0400', {}, { endTime: '授权止应晚于授权起' })
  if (end.getTime() - start.getTime() > authHoursMax * 3_600_000)
    throw refuse('A0400', {}, { endTime: `授权时长不能超过${authHoursMax}小时` })
  return { start, end }
}

/** A2111: nobody of the black list; A2112: no window of another warehouse overlaps; A2116: the warehouse's quota of the day. */
const mayAuthorize = async (ctx: Ctx, workers: readonly Worker[], span: { start: Date; end: Date }): Promise<void> => {
  const barred = workers.find((worker) => worker.status !== 1)
  if (barred?.status === 2) throw refuse('A2111', { reason: barred.blackReason ?? barred.realName })
  if (barred) throw refuse('A2111.off', { name: barred.realName })
  const busy = await ctx.tx.query<{ warehouseName: string; endTime: Date }>(
    `select case when ${warehouseSeen(ctx.person, ['w.warehouse_no', 'w.sid'])} then w.warehouse_name else '${elsewhere}' end as warehouse_name, a.end_time from temp_user_auth a
       join temp_user u on u.tenant_id = $1 and u.id = a.temp_user_id
       join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = a.warehouse_no and w.sid = a.sid
      where a.tenant_id = $1 and a.temp_user_id = any($2::bigint[]) and a.status = 1 and a.start_time < $4 and a.end_time > $3
        and (a.warehouse_no, a.sid) <> (u.warehouse_no, u.sid) limit 1`,
    [ctx.tenantId, workers.map((worker) => worker.id), span.start, span.end],
  )
  if (busy[0]) throw refuse('A2112', { warehouse: busy[0].warehouseName, time: moment(busy[0].endTime) ?? '' })
  for (const place of new Map(workers.map((worker) => [`${worker.warehouseNo}-${worker.sid}`, worker])).values()) {
    const rows = await ctx.tx.query<{ quota: number; used: number }>(
      `select coalesce((select temp_daily_quota from operate_config where tenant_id = $1 and warehouse_no = $2 and sid = $3), 200) as quota,
              (select count(*)::int from temp_user_auth where tenant_id = $1 and warehouse_no = $2 and sid = $3 and auth_date = $4 and status = 1
                 and temp_user_id <> all($5::bigint[])) as used`,
      [ctx.tenantId, place.warehouseNo, place.sid, today(span.start.getTime()), workers.map((worker) => worker.id)],
    )
    const own = workers.filter((worker) => worker.warehouseNo === place.warehouseNo && worker.sid === place.sid).length
    const { quota = 200, used = 0 } = rows[0] ?? {}
    if (used + own > quota) throw refuse('A2116', { n: quota })
  }
}

export const authorizeWorkers = async (ctx: Ctx, input: InputOf<typeof authorize>): Promise<{ authorized: number }> => {
  const span = windowOf(input.startTime, input.endTime)
  const workers = await workersOf(ctx, input.tempNos)
  await mayAuthorize(ctx, workers, span)
  await ctx.tx.query(
    `insert into temp_user_auth as a (tenant_id, id, temp_user_id, warehouse_no, sid, auth_date, start_time, end_time, op_types, authorizer_id, authorizer_name,
       create_time, update_time)
     select $1, n.id, n.temp_user_id, n.warehouse_no, n.sid, $2, $3, $4, $5, $6, $7, $8, $8
     from unnest($9::bigint[], $10::bigint[], $11::text[], $12::text[]) as n(id, temp_user_id, warehouse_no, sid)
     on conflict on constraint temp_user_auth_uk do update
     set start_time = excluded.start_time, end_time = excluded.end_time, op_types = excluded.op_types, authorizer_id = excluded.authorizer_id,
         authorizer_name = excluded.authorizer_name, status = 1, lose_time = null, lose_reason = null, update_time = excluded.update_time, version = a.version + 1`,
    [
      ctx.tenantId,
      today(span.start.getTime()),
      span.start,
      span.end,
      JSON.stringify([...new Set(input.opTypes)].toSorted((a, b) => a - b)),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      workers.map(() => ctx.id()),
      workers.map((worker) => worker.id),
      workers.map((worker) => worker.warehouseNo),
      workers.map((worker) => worker.sid),
    ],
  )
  await announce(ctx, workers)
  return { authorized: workers.length }
}

export const endAuthorisation = async (ctx: Ctx, input: InputOf<typeof lose>): Promise<{ lost: number }> => {
  const workers = await workersOf(ctx, input.tempNos)
  return { lost: await endOf(ctx, workers, input.reason) }
}

/** Minutes between signing in and out. */
const workMin = (out: string): string => `greatest(floor(extract(epoch from ${out} - sign_in_time) / 60), 0)::int`

/** Ends what the workers are authorised for from now on; answers how many authorisations that were. */
const endOf = async (ctx: Ctx, workers: readonly Worker[], reason: string): Promise<number> => {
  const lost = await ctx.tx.query(
    `update temp_user_auth set status = 2, lose_time = $3, lose_reason = $4, sign_status = case when sign_status = 1 then 2 else sign_status end,
       sign_out_time = case when sign_status = 1 then $3 else sign_out_time end,
       work_min = case when sign_status = 1 then ${workMin('$3::timestamptz')} else work_min end, update_time = $3, version = version + 1
     where tenant_id = $1 and temp_user_id = any($2::bigint[]) and status = 1 and end_time > $3 returning id`,
    [ctx.tenantId, workers.map((worker) => worker.id), ctx.at, reason],
  )
  await announce(ctx, workers)
  return lost.length
}

/** Somebody of the staff who left is authorised nowhere: a temp worker is the same person by his phone (floor.md §2.2). */
export const loseByMobile = async (ctx: Ctx, mobile: string, reason: string): Promise<void> => {
  const workers = await ctx.tx.query<Worker>(
    'select id, temp_no, real_name, warehouse_no, sid, status, black_reason from temp_user where tenant_id = $1 and mobile = $2 for update',
    [ctx.tenantId, mobile],
  )
  if (workers.length > 0) await endOf(ctx, workers, reason)
}

const barring = handle(blacklist, async (ctx, { tempNo, reason }) => {
  const [worker] = await workersOf(ctx, [tempNo])
  if (!worker) throw refuse('A0404')
  const why = reason?.trim() ?? null
  if (why === '') throw refuse('A0400', {}, { reason: '原因不能为空' })
  if (why === null && worker.status !== 2) throw refuse('A0400')
  const status = why === null ? 1 : 2
  await ctx.tx.query(
    `update temp_user set status = $3, black_reason = $4, update_user_id = $5, update_user_name = $6, update_time = $7, version = version + 1
      where tenant_id = $1 and id = $2`,
    [ctx.tenantId, worker.id, status, why, ctx.person.userId, ctx.person.name, ctx.at],
  )
  if (why !== null) await endOf(ctx, [worker], '加入黑名单')
  const action = why === null ? '移出黑名单' : '加入黑名单'
  await logWrite(ctx, tempUser, action, tempNo, { status: worker.status }, { status, blackReason: why })
  await announce(ctx, [worker])
  return {}
})

const signing = handle(sign, async (ctx, input) => {
  const [worker] = await workersOf(ctx, [input.tempNo])
  if (!worker) throw refuse('A0404')
  const [set, when] =
    input.signType === 1
      ? [
          'sign_in_time = $3',
          `sign_status = 0 and status = 1 and start_time - interval '30 minutes' <= $3::timestamptz and end_time >= $3::timestamptz`,
        ]
      : [
          `sign_out_time = $3, work_min = ${workMin('$3::timestamptz')}`,
          `sign_status = 1 and status in (1, 3) and end_time + interval '1 hour' >= $3::timestamptz`,
        ]
  const signed = await ctx.tx.query(
    `update temp_user_auth set sign_status = $4, ${set}, update_time = $3, version = version + 1
      where tenant_id = $1 and temp_user_id = $2 and ${when} returning id`,
    [ctx.tenantId, worker.id, ctx.at, input.signType],
  )
  if (signed.length === 0) throw refuse(input.signType === 1 ? 'A2113' : 'A2115')
  await announce(ctx, [worker])
  return {}
})

const columns = Object.fromEntries(
  ['startTime', 'endTime', 'opTypes', 'signStatus', 'signInTime', 'signOutTime'].map((name) => [
    name,
    `a.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`,
  ]),
)

/** People of labour companies the person's scope names, and those of none. */
export const senderCondition = (person: Person, p: Params): string | null =>
  person.scope.hrCompany.all
    ? null
    : `u.hr_company_id is null or u.hr_company_id::text = any(${p.add([...person.scope.hrCompany.keys])}::text[])`

/** Beside the worker stands today's authorisation, over or not; before it one that still runs, after it one that is to come. */
const serving = (day: string, person: Person): Serving => ({
  from: `temp_user u left join lateral (select x.* from temp_user_auth x where x.tenant_id = $1 and x.temp_user_id = u.id
           and (x.status = 1 or (x.status = 3 and x.auth_date = date '${day}'))
           order by x.auth_date = date '${day}' desc, x.auth_date limit 1) a on true`,
  alias: 'u',
  columns: {
    ...columns,
    authId: 'case when a.status = 1 then a.id end',
    hrCompanyId: 'u.hr_company_id::text',
    points: `(select trim_scale(sum(w.point))::text from work_record w where w.tenant_id = $1 and w.temp_user_id = u.id
                 and w.finish_time >= date '${day}' - interval '2 days' and w.biz_date = date '${day}' and w.is_valid = 1)`,
  },
  search: {
    hrCompanyId: (filter, p) => byIds('u.hr_company_id', 'hrCompanyId', filter, p),
    sender: (_filter, p) => senderCondition(person, p),
  },
  write: { table: workerArchive.table, rules: workerRules },
})

export default [
  ...serve(tempUser, serving),
  handle(authorize, authorizeWorkers),
  handle(lose, endAuthorisation),
  signing,
  barring,
]
