// 登录 · user/login
import type { InputOf, ReplyOf } from '#contract/call'
import { codes } from '#contract/errors'
import type { Station } from '#contract/rules/station'
import { login, portals } from '#contract/user/session'
import type { Device, Moment, Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { findDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { passwordFits, withPlace } from '../platform/password.ts'
import { tenantByCode } from '../platform/tenant.ts'
import { accessSeconds, hashOf, newPair, refreshDays, type Pair } from '../platform/tokens.ts'

/** Wrong passwords until an account is locked, and for how long (floor.md §2.2). */
const attemptsMax = 5
const lockMs = 30 * 60_000

/**
 * Sign-in. Each attempt is charged before the password is verified and the charge is taken back by a right one, so that many
 * attempts at once cannot pass the limit. Unknown tenant, unknown account and wrong password answer alike.
 */
const signIn = async (visit: Visit, input: InputOf<typeof login>): Promise<ReplyOf<typeof login>> => {
  const { db } = visit.services
  const account = input.account.trim()
  const tenant = await tenantByCode(db, input.tenantCode.trim())
  const { user, fits } = await withPlace(async () => {
    const charged = tenant ? await db.inTenant(tenant.tenantId, (tx) => charge(tx, account, visit)) : null
    if (charged === 'locked') throw refuse(codes.locked)
    return { user: charged, fits: await passwordFits(charged?.passwordHash, input.password) }
  })
  if (!tenant || !user) throw refuse(codes.wrongPassword)
  const { tenantId } = tenant
  if (!fits) throw refuse(user.spent ? codes.locked : codes.wrongPassword)
  if (tenant.status !== 1) throw refuse('A0212')
  const device = await enrolled(visit, tenantId)
  const clientKind = input.clientKind ?? 0
  const takes: readonly number[] | undefined = input.portal && portals[input.portal].userTypes
  const here = user.clientKinds.includes(clientKind) && takes?.includes(user.userType) !== false
  const pair = newPair()
  // the charge is taken back whatever follows: the password was right
  const sessionId = await db.inTenant(tenantId, async (tx) => {
    await settle(tx, user.id, visit)
    if (user.status === 0 || !here) return null
    return openSession(tx, user.id, clientKind, device, pair, visit)
  })
  if (user.status === 0) throw refuse(codes.disabled)
  if (sessionId === null) throw refuse('A0213')
  return signedIn(tenantId, user, pair, sessionId)
}

/** What a client gets that is signed in. */
export const signedIn = (
  tenantId: number,
  user: Pick<Candidate, 'id' | 'name'>,
  pair: Pair,
  sessionId: string,
): ReplyOf<typeof login> => ({
  accessToken: pair.access,
  refreshToken: pair.refresh,
  tenantId: String(tenantId),
  userId: user.id,
  expiresIn: accessSeconds,
  sessionId,
  name: user.name,
})

export interface Candidate {
  readonly id: string
  readonly name: string
  readonly passwordHash: string
  readonly pinHash: string | null
  readonly status: number
  /** this was the last attempt before the lock */
  readonly spent: boolean
  readonly clientKinds: readonly number[]
  readonly userType: number
}

/**
 * Counts the attempt and answers whom it is for. The last attempt of the limit locks the account before its password is verified,
 * a right password unlocks it; an expired lock starts a new count.
 */
export const charge = async (tx: Tx, account: string, visit: Moment): Promise<Candidate | 'locked' | null> => {
  const rows = await tx.query<{
    id: string
    name: string
    password_hash: string
    pin_hash: string | null
    status: number
    fail_num: number
    client_kinds: number[]
    user_type: number
  }>(
    `update sys_user u set fail_num = n.fails,
       locked_until = case when n.fails >= $4 then $5::timestamptz end,
       status = case when u.status = 0 then 0 when n.fails >= $4 then 2 else 1 end
     from (select id, case when locked_until is not null then 1 else fail_num + 1 end as fails
             from sys_user where tenant_id = $1 and account = $2 and (locked_until is null or locked_until <= $3) for update) n
     where u.tenant_id = $1 and u.id = n.id
     returning u.id, u.name, u.password_hash, u.pin_hash, u.status, u.fail_num, u.client_kinds, u.user_type`,
    [tx.tenantId, account, visit.at, attemptsMax, new Date(visit.now + lockMs)],
  )
  const row = rows[0]
  if (!row) {
    const known = await tx.query('select 1 from sys_user where tenant_id = $1 and account = $2', [tx.tenantId, account])
    return known.length > 0 ? 'locked' : null
  }
  return {
    id: row.id,
    name: row.name,
    passwordHash: row.password_hash,
    pinHash: row.pin_hash,
    status: row.status,
    spent: row.fail_num >= attemptsMax,
    clientKinds: row.client_kinds,
    userType: row.user_type,
  }
}

/** A right password takes the charge back and unlocks. */
export const settle = (tx: Tx, userId: string, visit: Moment): Promise<unknown> =>
  tx.query(
    `update sys_user set fail_num = 0, locked_until = null, status = case when status = 2 then 1 else status end, last_login_time = $3
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, userId, visit.at],
  )

/** The enrolled device the person signs in on, if its headers are there; a disabled or unknown one counts as none. */
export const enrolled = async (visit: Visit, tenantId: number): Promise<Device | null> => {
  const { deviceid: id, devicekey: key } = visit.headers
  if (typeof id !== 'string' || typeof key !== 'string') return null
  const device = await findDevice(visit.services.db, tenantId, id, key)
  return device?.enabled ? device : null
}

/** A new session; `station`: the workstation whose work is all it may do. */
export const openSession = async (
  tx: Tx,
  userId: string,
  clientKind: number,
  device: Device | null,
  pair: Pair,
  visit: Visit,
  station?: Station,
): Promise<string> => {
  const id = visit.id()
  const days = device ? refreshDays.enrolled : refreshDays.other
  await tx.query(
    `insert into user_session (tenant_id, id, user_id, client_kind, device_id, access_token_hash, refresh_token_hash,
       access_expires, refresh_expires, expires_in, login_time, last_time, ip, agent, create_time, update_time, warehouse_no, sid,
       workstation_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $11, $11, $14, $15, $16)`,
    [
      tx.tenantId,
      id,
      userId,
      clientKind,
      device?.deviceId ?? null,
      hashOf(pair.access),
      hashOf(pair.refresh),
      new Date(visit.now + accessSeconds * 1000),
      new Date(visit.now + days * 86_400_000),
      accessSeconds,
      visit.at,
      visit.ip.slice(0, 45),
      String(visit.headers['user-agent'] ?? '').slice(0, 200),
      station?.warehouseNo ?? null,
      station?.sid ?? null,
      station?.workstationNo ?? null,
    ],
  )
  return id
}

export default [handleOpen(login, signIn)]
