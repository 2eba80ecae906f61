// 作业人 · core/floor/actors
/** Finds the person who made an operation, and whether the person was allowed to do it at that moment (floor.md §16.1 actor, §9.5). */
import { tempUserLife, userLife } from '#contract/rules/peopleLife'
import type { AnyOp } from '#contract/envelope'
import { operations, rightsFor } from '#contract/ops/decide'
import { namesOf } from '#contract/ops/payloads'
import { claimMs, isClaim } from '#contract/ops/claims'
import { allowedAt } from '#contract/rules/station'
import { authAmong, lateMs } from '#contract/rules/tempAuth'
import { workerStop } from '#contract/ops/workerSwitch'
import { clientKinds } from '#contract/user/session'
import type { WorkerAuth } from '#contract/ops/kinds/workers'
import type { Device } from '../../platform/ctx.ts'
import { idsOf } from '../../platform/device.ts'
import { covers, loadProfile, type Profile } from '../../platform/person.ts'
import { warehouseKey } from '../../platform/scope.ts'
import type { Author, OpsTx } from './context.ts'

/** Rights and scopes of a person are read again after this time, ms; whether he is disabled is read every time. */
const profileMs = 15_000
/** kept per server: a test runs several in one process */
const profiles = new WeakMap<object, Map<string, { readonly profile: Profile; readonly until: number }>>()

interface StaffRow {
  userId: string
  status: number
  disableTime: Date | null
  sessionId: string | null
  /** all devices the session was used on */
  devices: string[]
  loginTime: Date | null
  revoked: number | null
  clientKind: number | null
  refreshExpires: Date | null
  /** type of the workstation of the session */
  stationType: number | null
}
interface WorkerRow {
  id: string
  authId: string | null
  tempNo: string
  realName: string
  badgeCode: string
  tempStatus: number
  startTime: Date | null
  endTime: Date | null
  opTypes: number[] | null
  signInTime: Date | null
  signOutTime: Date | null
  loseTime: Date | null
  workMin: number | null
  ruleVersion: number | null
  isNew: boolean
}
export interface Worker {
  readonly tempUserId: string
  readonly name: string
  readonly badgeCode: string
  readonly tempNo: string
  /** authorisations of the warehouse, newest day first */
  readonly auths: readonly WorkerRow[]
}

/** Everyone who may have made an operation of the batch. */
export interface People {
  readonly staff: ReadonlyMap<string, StaffRow>
  readonly profiles: ReadonlyMap<string, Profile>
  readonly workers: ReadonlyMap<string, Worker>
}

/** Reads the people behind these operations: users with the sessions they name, temp workers with their authorisations. */
export const loadPeople = async (ctx: OpsTx, ops: readonly AnyOp[]): Promise<People> => {
  const actors = ops.map((op) => op.actor)
  const userIds = [...new Set(actors.map((actor) => actor.userId))]
  const badges = ops.flatMap((op) => namesOf(op).badges ?? [])
  const tempIds = actors.flatMap((actor) => (actor.tempUserId === undefined ? [] : [actor.tempUserId]))
  const [rows, workers, ...loadedProfiles] = await Promise.all([
    readStaff(ctx, userIds, [...new Set(actors.map((actor) => actor.sessionId))]),
    loadWorkers(ctx, tempIds, badges),
    ...userIds.map((userId) => profileOf(ctx, userId)),
  ])
  const staff = new Map(
    rows.flatMap((row) => [[row.userId, row] as const, [`${row.userId}|${row.sessionId ?? ''}`, row] as const]),
  )
  return {
    staff,
    profiles: new Map(loadedProfiles.flatMap((profile) => (profile === null ? [] : [[profile.userId, profile] as const]))),
    workers,
  }
}

const readStaff = (ctx: OpsTx, userIds: readonly string[], sessionIds: readonly string[]): Promise<StaffRow[]> =>
  ctx.tx.named<StaffRow>(
    'ops_staff',
    `select u.id as user_id, u.status, u.disable_time, s.id as session_id, s.login_time, s.revoked, s.client_kind, s.refresh_expires,
            array(select d.device_id from session_device d where d.tenant_id = $1 and d.session_id = s.id
                  union all select s.device_id where s.device_id is not null) as devices,
            w.station_type
       from sys_user u left join user_session s on s.tenant_id = $1 and s.user_id = u.id and s.id = any($3::bigint[])
       left join workstation w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid and w.workstation_no = s.workstation_no
      where u.tenant_id = $1 and u.id = any($2::bigint[])`,
    [ctx.tenantId, userIds, sessionIds],
  )

const profileOf = async ({ services, tx }: OpsTx, userId: string): Promise<Profile | null> => {
  const cache = profiles.get(services) ?? new Map<string, { profile: Profile; until: number }>()
  profiles.set(services, cache)
  const key = `${tx.tenantId}|${userId}`
  const entry = cache.get(key)
  if (entry !== undefined && entry.until > performance.now()) return entry.profile
  const profile = await loadProfile(tx, userId)
  if (cache.size > 5000) cache.clear()
  if (profile !== null) cache.set(key, { profile, until: performance.now() + profileMs })
  return profile
}

/** Temp workers with their authorisations in this warehouse. The map holds each worker under his id and under his badge code. */
export const loadWorkers = async (
  ctx: OpsTx,
  ids: readonly string[],
  badges: readonly string[],
): Promise<Map<string, Worker>> => {
  if (ids.length === 0 && badges.length === 0) return new Map()
  const rows = await ctx.tx.named<WorkerRow>(
    'ops_workers',
    `select t.id, t.real_name, t.badge_code, t.status as temp_status, a.id as auth_id, t.temp_no, a.start_time, a.end_time, a.op_types, a.sign_in_time,
            case when a.sign_auto = 0 then a.sign_out_time end as sign_out_time,
            a.lose_time, case when a.sign_auto = 0 then a.work_min end as work_min,
            (select max(r.rule_version) from work_rule_sign r
              where r.tenant_id = $1 and r.temp_user_id = t.id and r.warehouse_no = $4 and r.sid = $5) as rule_version,
            not exists (select 1 from temp_user_auth b where b.tenant_id = $1 and b.temp_user_id = t.id and b.sign_in_time is not null
                           and b.start_time < a.start_time) as is_new
       from temp_user t
       left join temp_user_auth a on a.tenant_id = $1 and a.temp_user_id = t.id and a.warehouse_no = $4 and a.sid = $5
      where t.tenant_id = $1 and (t.id = any($2::bigint[]) or t.badge_code = any($3::text[]))
      order by a.start_time desc`,
    [ctx.tenantId, ids, badges, ctx.warehouseNo, ctx.sid],
  )
  const workers = new Map<string, Worker>()
  for (const head of rows) {
    if (workers.has(head.id)) continue
    // a blacklisted or disabled worker keeps the authorisations that ended early, because they cover his earlier work
    const auths = rows.filter((row) => row.id === head.id && (head.tempStatus === 1 || row.loseTime !== null))
    const worker = { tempUserId: head.id, name: head.realName, badgeCode: head.badgeCode, tempNo: head.tempNo, auths }
    workers.set(head.id, worker).set(head.badgeCode, worker)
  }
  return workers
}

/** Authorisations of a worker in this warehouse as views, newest day first. An early end replaces the planned end. */
export const authsOf = ({ badgeCode, tempUserId, name, auths }: Worker): readonly StoredAuth[] =>
  auths.flatMap(({ authId, startTime, endTime, loseTime, opTypes, signInTime, signOutTime, workMin, ruleVersion, isNew }) =>
    authId === null || startTime === null || endTime === null
      ? []
      : [
          {
            authId,
            workMin: workMin ?? 0,
            isLost: loseTime !== null,
            badgeCode,
            tempUserId,
            name,
            startTime: startTime.getTime(),
            endTime: Math.min(endTime.getTime(), loseTime?.getTime() ?? Number.MAX_SAFE_INTEGER),
            opTypes: opTypes ?? [],
            signed: signInTime !== null && signOutTime === null,
            ...(signInTime !== null && { signedAt: signInTime.getTime() }),
            ...(signOutTime !== null && { leftAt: signOutTime.getTime() }),
            ...(ruleVersion !== null && { ruleVersion }),
            ...(isNew && { isNew }),
          },
        ],
  )
/** An authorisation with the fields kept on the server. */
export interface StoredAuth extends WorkerAuth {
  readonly authId: string
  readonly isLost: boolean
  /** minutes of earlier sign-ins on this day */
  readonly workMin: number
}

/** A worker's authorisation as it was at that moment; undefined if he had none. */
export const authAt = (worker: Worker | undefined, at: number): WorkerAuth | undefined => {
  const auth = worker && authsOf(worker).find(({ startTime, endTime }) => at >= startTime && at <= endTime)
  if (auth === undefined) return undefined
  const { signedAt, leftAt } = auth
  return { ...auth, signed: signedAt !== undefined && signedAt <= at && (leftAt === undefined || at <= leftAt) }
}

/** The fields of an authorisation that a device gets. */
const shownAuth = ({ authId: _id, isLost: _lost, workMin: _min, ...auth }: StoredAuth): WorkerAuth => auth

/** The present or next authorisation of a badge in this warehouse; undefined if there is none. */
export const workerNow = async (ctx: OpsTx, badgeCode: string): Promise<WorkerAuth | undefined> => {
  const worker = (await loadWorkers(ctx, [], [badgeCode])).get(badgeCode)
  const auth = worker && authAmong(authsOf(worker), ctx.now)
  return auth && shownAuth(auth)
}

/** Devices keep authorisations that begin within this time, ms. */
const comingMs = 24 * 3_600_000
/** Temp workers authorised in this warehouse now or soon, for devices that sign them in and switch to them without network. */
export const workersAt = async (ctx: OpsTx, at: number): Promise<WorkerAuth[]> => {
  const badges = await ctx.tx.named<{ badgeCode: string }>(
    'ops_workers_today',
    `select t.badge_code from temp_user_auth a join temp_user t on t.tenant_id = $1 and t.id = a.temp_user_id
      where a.tenant_id = $1 and a.warehouse_no = $2 and a.sid = $3 and a.start_time <= $4 and least(a.end_time, a.lose_time) >= $5 and t.status = ${tempUserLife.working}
      group by t.badge_code order by t.badge_code limit 2000`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, new Date(at + comingMs), new Date(at - lateMs)],
  )
  const workers = await loadWorkers(
    ctx,
    [],
    badges.map((row) => row.badgeCode),
  )
  return [...new Set(workers.values())].flatMap((worker) =>
    authsOf(worker)
      .filter(({ startTime, endTime }) => startTime <= at + comingMs && endTime >= at - lateMs)
      .map(shownAuth),
  )
}

/**
 * The author of one operation, and the code that stops him. A claim that waited in a device's queue is refused, because the person no
 * longer waits for it. `device` is the sender; null if the device is no longer enrolled.
 */
export const authorOf = (people: People, op: AnyOp, effectiveAt: number, device: Device | null, now: number): Author => {
  const { userId, tempUserId, sessionId } = op.actor
  const session = people.staff.get(`${userId}|${sessionId}`)
  const profile = atStation(people.profiles.get(userId), session?.stationType ?? null)
  const worker = tempUserId === undefined ? undefined : people.workers.get(tempUserId)
  const foreign = !mayWorkIn(profile, device, op)
  const rights = tempUserId === undefined ? (profile?.rights ?? new Set<number>()) : new Set<number>()
  const claims = isClaim(op.opType)
  const stop =
    (claims && now - effectiveAt > claimMs ? 'A1124' : null) ??
    deviceStop(device, effectiveAt) ??
    sessionStop(people.staff, { userId, sessionId }, device, claims ? now : null) ??
    staffStop(people.staff.get(userId), effectiveAt) ??
    (tempUserId === undefined ? rightStop(profile, op) : tempStop(worker, op, effectiveAt))
  return {
    operatorKey: tempUserId === undefined ? `U${userId}` : `T${tempUserId}`,
    operatorName: (tempUserId === undefined ? profile?.name : worker?.name) ?? '',
    rights,
    userId,
    tempUserId: tempUserId ?? null,
    clientKind: clientOf(session),
    stop,
    signDue: stop === 'A2115' && authAt(worker, effectiveAt)?.signedAt === undefined,
    foreign,
  }
}

/** Client type of the work: a station runs the flows of a handheld on a computer, signed in at the desk or at the station itself. */
const clientOf = (session: StaffRow | undefined): number =>
  session !== undefined && (session.clientKind === clientKinds.front || session.stationType !== null)
    ? clientKinds.front
    : clientKinds.pda

/** A session opened at a workstation has only the rights for the work there (floor.md §9.4). */
const atStation = (profile: Profile | undefined, stationType: number | null): Profile | undefined =>
  profile === undefined || stationType === null
    ? profile
    : { ...profile, rights: new Set([...profile.rights].filter((right) => allowedAt(stationType, right))) }

const mayWorkIn = (profile: Profile | undefined, device: Device | null, op: AnyOp): boolean => {
  if (device === null || (device.warehouseNo === op.warehouseNo && device.sid === op.sid)) return true
  const scope = profile?.scope.warehouse
  return scope !== undefined && (scope.all || scope.keys.has(warehouseKey(op.warehouseNo, op.sid)))
}

const deviceStop = (device: Device | null, effectiveAt: number): string | null =>
  device !== null && !device.enabled && (device.disabledAt === null || effectiveAt > device.disabledAt) ? 'A1118' : null

/** `actor.sessionId` must be a session, live or ended, of that user on that device; a claim needs a live one (`liveAt`). */
const sessionStop = (
  staff: People['staff'],
  actor: { readonly userId: string; readonly sessionId: string },
  device: Device | null,
  liveAt: number | null,
): string | null => {
  const session = staff.get(`${actor.userId}|${actor.sessionId}`)
  if (session === undefined || session.sessionId !== actor.sessionId) return 'A1120'
  if (device !== null && !idsOf(device).some((id) => session.devices.includes(id))) return 'A1120'
  const ended =
    session.revoked === 1 || (session.refreshExpires !== null && liveAt !== null && session.refreshExpires.getTime() <= liveAt)
  return liveAt !== null && ended ? 'A1120' : null
}

const staffStop = (row: StaffRow | undefined, effectiveAt: number): string | null => {
  if (row === undefined) return 'A1121'
  return row.status === userLife.off && (row.disableTime === null || effectiveAt > row.disableTime.getTime()) ? 'A1121' : null
}

const rightStop = (profile: Profile | undefined, op: AnyOp): string | null => {
  const allowing = rightsFor(op)
  const rights = profile?.rights ?? new Set()
  return allowing.length === 0 || allowing.some((right) => covers(rights, right)) ? null : 'A1121'
}

const tempStop = (worker: Worker | undefined, op: AnyOp, effectiveAt: number): string | null => {
  const { workType } = operations[op.opType]
  return workType === 0 ? null : workerStop(authAt(worker, effectiveAt), effectiveAt, workType)
}
