// 临时用户 · user/tempUser
import { authHoursMax, authorize, lose, sign, tempUser } from '#contract/user/tempUser'
import type { InputOf } from '#contract/call'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { fromMoment, moment, today } from '../platform/time.ts'

interface Worker {
  id: string
  temp_no: string
  real_name: string
  warehouse_no: string
  sid: string
  status: number
}

/** The named workers, all of them inside the caller's warehouses. */
const workersOf = async (ctx: Ctx, tempNos: readonly string[]): Promise<Worker[]> => {
  const workers = await ctx.tx.query<Worker>(
    'select id, temp_no, real_name, warehouse_no, sid, status from temp_user where tenant_id = $1 and temp_no = any($2::text[]) order by temp_no for update',
    [ctx.tenantId, tempNos],
  )
  const seen = workers.filter((worker) => seesWarehouse(ctx.person, worker.warehouse_no, worker.sid))
  if (seen.length !== new Set(tempNos).size) throw refuse('A0404')
  return seen
}

const announce = (ctx: Ctx, workers: readonly Worker[]): Promise<void> =>
  changed(
    ctx,
    workers.map((worker) => ({
      resource: 'worker',
      key: worker.temp_no,
      op: 'put',
      warehouseNo: worker.warehouse_no,
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
  if (barred) throw refuse('A2111', { reason: barred.status === 2 ? barred.real_name : `${barred.real_name}已停用` })
  const elsewhere = await ctx.tx.query<{ warehouse_name: string; end_time: Date }>(
    `select w.warehouse_name, a.end_time from temp_user_auth a
       join temp_user u on u.tenant_id = $1 and u.id = a.temp_user_id
       join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = a.warehouse_no and w.sid = a.sid
      where a.tenant_id = $1 and a.temp_user_id = any($2::bigint[]) and a.status = 1 and a.start_time < $4 and a.end_time > $3
        and (a.warehouse_no, a.sid) <> (u.warehouse_no, u.sid) limit 1`,
    [ctx.tenantId, workers.map((worker) => worker.id), span.start, span.end],
  )
  if (elsewhere[0]) throw refuse('A2112', { warehouse: elsewhere[0].warehouse_name, time: moment(elsewhere[0].end_time) ?? '' })
  for (const place of new Map(workers.map((worker) => [`${worker.warehouse_no}-${worker.sid}`, worker])).values()) {
    const rows = await ctx.tx.query<{ quota: number; used: number }>(
      `select coalesce((select temp_daily_quota from operate_config where tenant_id = $1 and warehouse_no = $2 and sid = $3), 200) as quota,
              (select count(*)::int from temp_user_auth where tenant_id = $1 and warehouse_no = $2 and sid = $3 and auth_date = $4 and status = 1
                 and temp_user_id <> all($5::bigint[])) as used`,
      [ctx.tenantId, place.warehouse_no, place.sid, today(span.start.getTime()), workers.map((worker) => worker.id)],
    )
    const own = workers.filter((worker) => worker.warehouse_no === place.warehouse_no && worker.sid === place.sid).length
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
      workers.map((worker) => worker.warehouse_no),
      workers.map((worker) => worker.sid),
    ],
  )
  await announce(ctx, workers)
  return { authorized: workers.length }
}

export const endAuthorisation = async (ctx: Ctx, input: InputOf<typeof lose>): Promise<{ lost: number }> => {
  const workers = await workersOf(ctx, input.tempNos)
  const lost = await ctx.tx.query(
    `update temp_user_auth set status = 2, lose_time = $3, lose_reason = $4, sign_status = case when sign_status = 1 then 2 else sign_status end,
       sign_out_time = case when sign_status = 1 then $3 else sign_out_time end, update_time = $3, version = version + 1
     where tenant_id = $1 and temp_user_id = any($2::bigint[]) and status = 1 and end_time > $3 returning id`,
    [ctx.tenantId, workers.map((worker) => worker.id), ctx.at, input.reason],
  )
  await announce(ctx, workers)
  return { lost: lost.length }
}

const signing = handle(sign, async (ctx, input) => {
  const [worker] = await workersOf(ctx, [input.tempNo])
  if (!worker) throw refuse('A0404')
  const column = input.signType === 1 ? 'sign_in_time' : 'sign_out_time'
  const signed = await ctx.tx.query(
    `update temp_user_auth set sign_status = $4, ${column} = $3, update_time = $3, version = version + 1
     where tenant_id = $1 and temp_user_id = $2 and status = 1 and start_time - interval '30 minutes' <= $3 and end_time >= $3 and sign_status = $4 - 1 returning id`,
    [ctx.tenantId, worker.id, ctx.at, input.signType],
  )
  if (signed.length === 0) throw refuse(input.signType === 1 ? 'A2113' : 'A2115')
  await announce(ctx, [worker])
  return {}
})

/** The warehouse is one the person sees, the number one that rings. */
export const checkWorker = (ctx: Ctx, body: Filter, before: Filter | null): void => {
  const place = { ...before, ...body }
  if (!seesWarehouse(ctx.person, plain(place['warehouseNo']), plain(place['sid'])))
    throw refuse('A0400', {}, { warehouseNo: `无仓库权限：${plain(place['warehouseNo'])}` })
  if (body['mobile'] !== undefined && !/^1\d{10}$/.test(plain(body['mobile'])))
    throw refuse('A0400', {}, { mobile: '手机号格式不正确' })
}

/** Badge code `T:` + 10 characters that are hard to confuse. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const badgeOf = (id: string): string => {
  let rest = BigInt(id)
  let text = ''
  for (let i = 0; i < 10; i += 1) {
    text += letters[Number(rest % 32n)] ?? ''
    rest /= 32n
  }
  return `T:${text}`
}

const columns = Object.fromEntries(
  ['startTime', 'endTime', 'opTypes', 'signStatus', 'signInTime', 'signOutTime'].map((name) => [
    name,
    `a.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`,
  ]),
)

export default [
  ...serve(tempUser, {
    // the newest authorisation that is still valid stands beside the worker
    from: `temp_user u left join lateral (select x.* from temp_user_auth x where x.tenant_id = $1 and x.temp_user_id = u.id and x.status = 1 order by x.auth_date desc limit 1) a on true`,
    alias: 'u',
    columns: { ...columns, authId: 'a.id' },
    write: {
      table: 'temp_user',
      check: checkWorker,
      fill: (ctx, body) => (body['tempNo'] ? { badgeCode: badgeOf(ctx.id()) } : {}),
    },
  }),
  handle(authorize, authorizeWorkers),
  handle(lose, endAuthorisation),
  signing,
]
