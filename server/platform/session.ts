// 会话 · platform/session
import { codes } from '#contract/errors'
import { allowedAt } from '#contract/rules/station'
import { userLife } from '#contract/rules/peopleLife'
import type { Clock } from './clock.ts'
import type { Person } from './person.ts'
import type { Db, Tx } from './db.ts'
import { refuse } from './errors.ts'
import { loadProfile, type Profile } from './person.ts'
import { changeRows } from './rows.ts'
import { onlyThere } from './station.ts'
import { hashOf } from './tokens.ts'
import { tenantWorks } from './tenant.ts'

/** Sessions and profiles are cached this long at most; a revoke or a changed scope removes them at once (floor.md §2.4). */
const cacheMs = 3000
const cacheMax = 5000
/** Shortest interval between writes of a session's `last_time`, ms. */
const touchMs = 60_000

export interface Sessions {
  /**
   * Person behind an access token of a tenant.
   * @throws Refused A0301 unknown, ended, another tenant's, or its workstation was freed or taken over; A0202 the account is disabled
   */
  find(tenantId: number, accessToken: string): Promise<Person>
  /** Removes the cached sessions of a user (revoked, disabled, role or scope changed), or of the whole tenant. */
  forget(tenantId: number, userId?: string): void
}

interface LiveSession {
  readonly sessionId: string
  readonly userId: string
  readonly clientKind: number
  readonly endsAt: number
  /** workstation where it was opened; null: it was freed or taken over */
  readonly station?: NonNullable<Person['station']> | null
}

interface Loaded {
  readonly live: LiveSession
  readonly profile: Profile
}

/** Sessions of this process over the table `user_session`. */
export const sessionsOn = (db: Db, clock: Clock): Sessions => {
  const sessions = newCache<LiveSession>()
  const profiles = newCache<Profile>()

  /** counts `forget` calls: data read before a call is not cached */
  let forgetCount = 0

  const read = (tenantId: number, hash: string, now: number): Promise<Loaded | null> =>
    db.inTenant(tenantId, async (tx) => {
      const live = await readSession(tx, hash, now)
      const profile = live && (profiles.get(`${tenantId}|${live.userId}`) ?? (await loadProfile(tx, live.userId, now)))
      return live && profile ? { live, profile } : null
    })

  /** Parallel calls of a page share one look-up of their session; calls after a `forget` do not share an earlier one. */
  const pendingLoads = new Map<string, Promise<Loaded | null>>()
  const load = (tenantId: number, hash: string, now: number): Promise<Loaded | null> => {
    const key = `${forgetCount}|${tenantId}|${hash}`
    const pendingLoad = pendingLoads.get(key) ?? read(tenantId, hash, now).finally(() => pendingLoads.delete(key))
    pendingLoads.set(key, pendingLoad)
    return pendingLoad
  }

  return {
    find: async (tenantId, accessToken) => {
      const now = clock.now()
      const hash = hashOf(accessToken)
      const key = `${tenantId}|${hash}`
      let live = sessions.get(key)
      let profile = live && profiles.get(`${tenantId}|${live.userId}`)
      if (!live || !profile) {
        const countBefore = forgetCount
        const loaded = await load(tenantId, hash, now)
        if (!loaded) throw refuse(codes.relogin)
        live = loaded.live
        profile = loaded.profile
        if (profile.status !== userLife.off && countBefore === forgetCount) {
          sessions.set(key, live)
          profiles.set(`${tenantId}|${live.userId}`, profile)
        }
      }
      if (profile.status === userLife.off) throw refuse(codes.disabled)
      if (live.endsAt <= now) throw refuse(codes.relogin)
      if (live.station === null) throw refuse('A0301.station')
      const { status: _status, ...person } = profile
      const { sessionId, clientKind, station } = live
      return station === undefined
        ? { ...person, sessionId, clientKind }
        : { ...limitToStation(person, station), sessionId, clientKind }
    },
    forget: (tenantId, userId) => {
      forgetCount += 1
      const prefix = `${tenantId}|`
      sessions.drop((key, value) => key.startsWith(prefix) && (userId === undefined || value.userId === userId))
      profiles.drop((key, value) => key.startsWith(prefix) && (userId === undefined || value.userId === userId))
    },
  }
}

/** Limits a person who signed in at a workstation to its work and warehouse (floor.md §9.4). */
const limitToStation = <P extends Pick<Person, 'rights' | 'scope' | 'isAdmin'>>(
  person: P,
  station: NonNullable<Person['station']>,
): P & Pick<Person, 'station'> => ({
  ...person,
  isAdmin: false,
  rights: new Set([...person.rights].filter((right) => allowedAt(station.stationType, right))),
  scope: { ...person.scope, warehouse: onlyThere(station) },
  station,
})

/**
 * The live session of a token, marked as used: from its first use on, the refresh token that made it is invalid (architecture §6). A
 * revoked session of a disabled account is recognised, so that the person gets the reason.
 */
const readSession = async (tx: Tx, hash: string, now: number): Promise<LiveSession | null> => {
  const rows = await tx.named<{
    id: string
    userId: string
    clientKind: number
    accessExpires: Date
    lastTime: Date
    revoked: number
    fresh: boolean
    status: number
    tenantStatus: number
    warehouseNo: string | null
    sid: string | null
    workstationNo: string | null
    stationType: number | null
  }>(
    'session-read',
    `select s.id, s.user_id, s.client_kind, s.access_expires, s.last_time, s.revoked, s.prev_answer is not null as fresh, u.status,
            s.warehouse_no, s.sid, s.workstation_no, w.station_type, (select t.status from app.tenant_by_id($1) t) as tenant_status
       from user_session s join sys_user u on u.tenant_id = $1 and u.id = s.user_id
       left join workstation w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid and w.workstation_no = s.workstation_no
        and w.bind_session_id = s.id and w.is_disabled = 0
      where s.tenant_id = $1 and s.access_token_hash = $2`,
    [tx.tenantId, hash],
  )
  const row = rows[0]
  if (!row || row.tenantStatus !== tenantWorks || (row.revoked === 1 && row.status !== userLife.off)) return null
  if (row.fresh || now - row.lastTime.getTime() > touchMs)
    await changeRows(tx, 'user_session', [{ id: row.id, accessTokenHash: hash }], {
      key: ['id', 'accessTokenHash'],
      all: { lastTime: new Date(now), prevAnswer: null },
      quiet: true,
      hot: true,
    })
  const live = { sessionId: row.id, userId: row.userId, clientKind: row.clientKind, endsAt: row.accessExpires.getTime() }
  const { warehouseNo, sid, workstationNo, stationType } = row
  if (warehouseNo === null || sid === null || workstationNo === null) return live
  return { ...live, station: stationType === null ? null : { warehouseNo, sid, workstationNo, stationType } }
}

interface Cache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  drop(which: (key: string, value: V) => boolean): void
}

/** A small cache whose entries live a few seconds, by the monotonic clock. */
const newCache = <V>(): Cache<V> => {
  const entries = new Map<string, { readonly value: V; readonly until: number }>()
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until > performance.now()) return entry.value
      entries.delete(key)
      return undefined
    },
    set: (key, value) => {
      if (entries.size >= cacheMax) entries.delete(entries.keys().next().value ?? '')
      entries.set(key, { value, until: performance.now() + cacheMs })
    },
    drop: (which) => {
      for (const [key, entry] of entries) if (which(key, entry.value)) entries.delete(key)
    },
  }
}
