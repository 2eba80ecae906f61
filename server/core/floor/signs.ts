// 签到签退 · core/floor/signs
/** Badges signed in and out on handhelds: a sign of a batch counts for the later work, and is written once per authorisation. */
import { afterSign } from '#contract/ops/kinds/workers'
import { authAmong, signStop, type SignType } from '#contract/rules/tempAuth'
import { signLife } from '#contract/rules/peopleLife'
import { type NewClock, recordClocks } from '../people/clocks.ts'
import { tellWorkers } from '../people/tellWorkers.ts'
import { authsOf, loadWorkers, type People, type StoredAuth, type Worker } from './actors.ts'
import type { Fresh } from './admit.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import type { LoadedViews } from './kind.ts'
import { moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

const toInside = transitionOf(signLife, 'op TEMP_SIGN', signLife.inside)
const toOut = transitionOf(signLife, 'op TEMP_SIGN', signLife.out)

/** The people after the signs of this batch: a person who signed in at eight may work from eight on, though both arrive together. */
export const withSigns = (people: People, fresh: readonly Fresh[]): People => {
  const workers = new Map(people.workers)
  for (const { op, effectiveAt } of fresh) {
    if (op.opType !== 'TEMP_SIGN') continue
    const { badgeCode, signType } = op.payload
    const worker = workers.get(badgeCode)
    const auth = worker && authAmong(authsOf(worker), effectiveAt)
    if (worker === undefined || auth === undefined || signStop(auth, signType, effectiveAt) !== null) continue
    const signed = signRow(worker, auth.authId, signType, new Date(effectiveAt))
    workers.set(badgeCode, signed).set(worker.tempUserId, signed)
  }
  return { ...people, workers }
}

const signRow = (worker: Worker, authId: string, signType: SignType, at: Date): Worker => ({
  ...worker,
  auths: worker.auths.map((row) =>
    row.authId !== authId ? row : signType === 1 ? { ...row, signInTime: at, signOutTime: null } : { ...row, signOutTime: at },
  ),
})

/** Locks the authorisations of these badges here. */
export const lockAuths = (ctx: OpsTx, badges: readonly string[]): Promise<unknown> | undefined =>
  badges.length === 0
    ? undefined
    : ctx.tx.named(
        'ops_auths_lock',
        `select a.id from temp_user_auth a
          where a.tenant_id = $1 and a.warehouse_no = $3 and a.sid = $4
            and a.temp_user_id in (select t.id from temp_user t where t.tenant_id = $1 and t.badge_code = any($2::text[]))
          order by a.id for update`,
        [ctx.tenantId, badges, ctx.warehouseNo, ctx.sid],
      )

const minutes = (from: number, to: number): number => Math.max(Math.floor((to - from) / 60_000), 0)

/** The columns of an authorisation after its signs. One that was ended early ends at that time, whenever its sign arrives. */
const columnsOf = ({ authId, signedAt = 0, leftAt, endTime, isLost, workMin }: StoredAuth) => {
  const out = leftAt ?? (isLost ? Math.max(endTime, signedAt) : null)
  return {
    id: authId,
    signStatus: (out === null ? toInside : toOut).to,
    signInTime: new Date(signedAt),
    signOutTime: out === null ? null : new Date(out),
    workMin: out === null ? workMin : workMin + minutes(signedAt, out),
  }
}

/** Writes the signs of a batch. */
export const writeSigns = async (ctx: OpsTx, { people }: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const after = new Map<string, StoredAuth>()
  const signedWorkers = new Map<string, Worker>()
  const clocks: NewClock[] = []
  const signs = outcomes.flatMap(({ task, patch }) => (patch.signs ?? []).map((sign) => ({ ...sign, opId: task.op.opId })))
  for (const { badgeCode, startTime, signType, at, opId } of signs) {
    const worker = people.workers.get(badgeCode)
    const auth = worker && authsOf(worker).find((candidate) => candidate.startTime === startTime)
    if (worker === undefined || auth === undefined) continue
    after.set(auth.authId, afterSign(after.get(auth.authId) ?? auth, signType, at))
    signedWorkers.set(badgeCode, worker)
    clocks.push(clockOf(worker, signType, at, opId))
  }
  if (after.size > 0) await writeAuths(ctx, [...after.values()], [...signedWorkers.values()])
  await recordClocks(ctx, clocks)
}

/** A sign is also a clock record, so that no worker clocks twice (floor.md §15). */
const clockOf = ({ tempUserId, name }: Worker, signType: SignType, at: number, opId: string): NewClock => ({
  opId,
  operatorKey: `T${tempUserId}`,
  operatorName: name,
  clockType: signType,
  at,
  way: 1,
  lng: null,
  lat: null,
  isValid: true,
})

const writeAuths = async (ctx: OpsTx, auths: readonly StoredAuth[], workers: readonly Worker[]): Promise<void> => {
  await moveRowsApart(ctx.tx, [toInside, toOut], auths.map(columnsOf), {
    by: { at: ctx.at },
    key: ['id'],
    set: ['signInTime', 'signOutTime', 'workMin'],
    all: { signAuto: 0 },
    hot: true,
  })
  await clearSignDue(ctx, auths)
  await tellWorkers(
    ctx,
    workers.map(({ tempNo }) => ({ tempNo, warehouseNo: ctx.warehouseNo, sid: ctx.sid })),
  )
}

/** Validates the work of these workers while they were signed in (core/floor/signDue). */
const clearSignDue = async (ctx: OpsTx, auths: readonly StoredAuth[]): Promise<void> => {
  const signed = auths.flatMap(({ tempUserId, badgeCode, signedAt, leftAt, endTime }) =>
    signedAt === undefined ? [] : [{ tempUserId, badgeCode, from: new Date(signedAt), to: new Date(leftAt ?? endTime) }],
  )
  if (signed.length === 0) return
  await ctx.tx.named(
    'ops_sign_settled',
    `update pda_op as p set sign_due = null
       from unnest($4::bigint[], $5::text[], $6::timestamptz[], $7::timestamptz[]) as n(temp_user_id, badge_code, from_time, to_time)
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.sign_due is not null
        and (p.temp_user_id = n.temp_user_id or p.payload ->> 'badgeCode' = n.badge_code) and p.effective_at between n.from_time and n.to_time`,
    [
      ctx.tenantId,
      ctx.warehouseNo,
      ctx.sid,
      signed.map(({ tempUserId }) => tempUserId),
      signed.map(({ badgeCode }) => badgeCode),
      signed.map(({ from }) => from),
      signed.map(({ to }) => to),
    ],
  )
}

/** Signs a badge in or out now; returns the code that stops it, or null. */
export const signBadge = async (ctx: OpsTx, badgeCode: string, signType: SignType): Promise<string | null> => {
  await lockAuths(ctx, [badgeCode])
  const worker = (await loadWorkers(ctx, [], [badgeCode])).get(badgeCode)
  const auth = worker && authAmong(authsOf(worker), ctx.now)
  const stop = signStop(auth, signType, ctx.now)
  if (stop !== null || worker === undefined || auth === undefined) return stop === 'again' ? null : stop
  await writeAuths(ctx, [afterSign(auth, signType, ctx.now)], [worker])
  await recordClocks(ctx, [clockOf(worker, signType, ctx.now, `desk-${ctx.id()}`)])
  return null
}
