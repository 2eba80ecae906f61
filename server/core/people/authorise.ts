// 临时工授权落库 · core/people/authorise
import type { Ctx } from '../../platform/ctx.ts'
import { moveRows, upsertRows } from '../../platform/rows.ts'
import { today } from '../../platform/time.ts'
import { transitionOf } from '../../platform/transitions.ts'
import type { Authorising, AuthWorker } from './authRules.ts'
import { tellWorkers } from './tellWorkers.ts'
import { authLife, signLife } from '#contract/rules/peopleLife'

/** Locks temp workers by number, badge or mobile, so that two leaders authorise one person one after the other. */
export const holdWorkers = (ctx: Ctx, by: 'temp_no' | 'badge_code' | 'mobile', keys: readonly string[]): Promise<AuthWorker[]> =>
  ctx.tx.query<AuthWorker>(
    `select id, temp_no, real_name, badge_code, warehouse_no, sid, status, black_reason from temp_user
      where tenant_id = $1 and ${by} = any($2::text[]) order by temp_no for update`,
    [ctx.tenantId, keys],
  )

interface StoredAuth {
  readonly tempUserId: string
  readonly authDate: string
  readonly startTime: Date
  readonly endTime: Date
  readonly status: number
  readonly signStatus: number
  readonly signInTime: Date | null
  readonly signOutTime: Date | null
  readonly authorizerName: string | null
}

const readStored = async (ctx: Ctx, rows: readonly Authorising[]): Promise<ReadonlyMap<string, StoredAuth>> => {
  const found = await ctx.tx.query<StoredAuth>(
    `select temp_user_id, to_char(auth_date, 'YYYY-MM-DD') as auth_date, start_time, end_time, status, sign_status, sign_in_time, sign_out_time, authorizer_name
       from temp_user_auth a
      where a.tenant_id = $1 and a.temp_user_id = any($2::bigint[]) and a.auth_date = any($3::date[])
        and (a.warehouse_no, a.sid) = (select u.warehouse_no, u.sid from temp_user u where u.tenant_id = $1 and u.id = a.temp_user_id)
      order by a.id for update`,
    [ctx.tenantId, rows.map(({ worker }) => worker.id), rows.map(({ start }) => today(start.getTime()))],
  )
  return new Map(found.map((row) => [`${row.tempUserId}|${row.authDate}`, row]))
}

/** A worker who had an authorisation for that day: the new window replaces it. */
export interface Renewed {
  readonly worker: AuthWorker
  readonly byName: string
  readonly endTime: Date
}

/**
 * Authorises these people; an existing authorisation of that day gets the new window and types of work. A person who had signed out signs
 * in again, and his minutes are added up. The caller checks the rules first (authRules).
 */
export const writeAuths = async (ctx: Ctx, rows: readonly Authorising[]): Promise<readonly Renewed[]> => {
  const auths = await readStored(ctx, rows)
  const beforeOf = ({ worker, start }: Authorising): StoredAuth | undefined => auths.get(`${worker.id}|${today(start.getTime())}`)
  await upsertRows(
    ctx.tx,
    'temp_user_auth',
    rows.map((row) => {
      const { worker, start, end, opTypes } = row
      const previous = beforeOf(row)
      const inside = previous?.signStatus === signLife.inside
      return {
        id: ctx.id(),
        tempUserId: worker.id,
        warehouseNo: worker.warehouseNo,
        sid: worker.sid,
        authDate: today(start.getTime()),
        startTime: start,
        endTime: end,
        opTypes: [...new Set(opTypes)].toSorted((a, b) => a - b),
        signStatus: inside ? signLife.inside : signLife.none,
        signInTime: inside ? previous.signInTime : null,
        signOutTime: null,
      }
    }),
    {
      all: {
        authorizerId: ctx.person.userId,
        authorizerName: ctx.person.name,
        status: authLife.valid,
        loseTime: null,
        loseReason: null,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
      key: ['tempUserId', 'warehouseNo', 'sid', 'authDate'],
      set: [
        'startTime',
        'endTime',
        'opTypes',
        'signStatus',
        'signInTime',
        'signOutTime',
        'authorizerId',
        'authorizerName',
        'status',
        'loseTime',
        'loseReason',
      ],
    },
  )
  await tellWorkers(
    ctx,
    rows.map(({ worker }) => worker),
  )
  return rows.flatMap((row): Renewed[] => {
    const previous = beforeOf(row)
    if (previous === undefined || previous.status !== authLife.valid || previous.endTime <= ctx.at) return []
    return [{ worker: row.worker, byName: previous.authorizerName ?? '', endTime: previous.endTime }]
  })
}

/** Minutes from sign-in until now, plus those of earlier times of the day. */
const workMinNow = (inTime: Date | null, earlierMin: number | null, out: Date): number =>
  (earlierMin ?? 0) + Math.max(Math.floor((out.getTime() - (inTime?.getTime() ?? out.getTime())) / 60_000), 0)

const toLost = transitionOf(authLife, 'act lose', authLife.lost)
const toOut = transitionOf(signLife, 'act lose', signLife.out)
/** Ends the workers' authorisations from now on; returns their number. */
export const endAuths = async (ctx: Ctx, workers: readonly AuthWorker[], reason: string): Promise<number> => {
  const running = await ctx.tx.query<{
    id: string
    signInTime: Date | null
    workMin: number | null
  }>(
    `select id, sign_in_time, work_min from temp_user_auth
      where tenant_id = $1 and temp_user_id = any($2::bigint[]) and status = ${authLife.valid} and end_time > $3 order by id for update`,
    [ctx.tenantId, workers.map((worker) => worker.id), ctx.at],
  )
  const by = { at: ctx.at }
  await moveRows(
    ctx.tx,
    toOut,
    running.map(({ id, signInTime, workMin }) => ({ id, workMin: workMinNow(signInTime, workMin, ctx.at) })),
    { by, key: ['id'], set: ['workMin'], all: { signOutTime: ctx.at }, quiet: true },
  )
  await moveRows(ctx.tx, toLost, running, { by, key: ['id'], all: { loseTime: ctx.at, loseReason: reason } })
  await tellWorkers(ctx, workers)
  return running.length
}
