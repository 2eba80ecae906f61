// 登录 · user/login
import { userLife } from '#contract/rules/peopleLife'
import type { InputOf, ReplyOf } from '#contract/call'
import { codes } from '#contract/errors'
import type { Station } from '#contract/rules/station'
import { login, portals } from '#contract/user/session'
import type { Device, Moment, Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { findDevice } from '../platform/device.ts'
import { addressKey, countAttempt, lockMs, mayTry, type Origin } from '../platform/attempts.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { passwordFits, withPlace } from '../platform/password.ts'
import { moveRows } from '../platform/rows.ts'
import { noTenantId, tenantByCode, tenantWorks } from '../platform/tenant.ts'
import { visitor } from '../platform/writeLogs.ts'
import { logWrong } from '../platform/wrongSecrets.ts'
import { accessSeconds, hashOf, newPair, refreshDays, type Pair } from '../platform/tokens.ts'
import { transitionOf } from '../platform/transitions.ts'
import { knownBrowser, rememberBrowser } from './browser.ts'

/**
 * Signs in. After the password check one step records the attempt and decides the reply, so parallel attempts cannot exceed the limit,
 * and an attempt that broke off earlier is not counted. Unknown tenant, unknown account and wrong password get the same reply after the
 * same time.
 */
const signIn = async (visit: Visit, input: InputOf<typeof login>): Promise<ReplyOf<typeof login>> => {
  const { db } = visit.services
  const account = input.account.trim()
  const tenant = await tenantByCode(db, input.tenantCode.trim())
  const tenantId = tenant?.tenantId ?? noTenantId
  const device = await enrolled(visit, tenantId)
  const attempt = { tenantId, device, wrong: codes.wrongPassword, secret: input.password, stored: 'passwordHash' as const }
  const user = await prove(visit, { ...attempt, find: () => Promise.resolve(account) })
  if (tenant?.status !== tenantWorks) throw refuse('A0212')
  const clientKind = input.clientKind ?? 0
  const portalUserTypes: readonly number[] | undefined = input.portal && portals[input.portal].userTypes
  const mayUseClient = user.clientKinds.includes(clientKind) && portalUserTypes?.includes(user.userType) !== false
  const pair = newPair()
  const sessionId = await db.inTenant(tenantId, async (tx) => {
    if (user.status === userLife.off || !mayUseClient) {
      await noteRefused(
        tx,
        visit,
        attempt,
        account,
        await originOf(tx, user, device, visit),
        refuse(mayUseClient ? codes.disabled : 'A0213'),
      )
      return null
    }
    await rememberBrowser(tx, user.id, visit)
    return openSession(tx, user.id, clientKind, device, pair, visit)
  })
  if (user.status === userLife.off) throw refuse(codes.disabled)
  if (sessionId === null) throw refuse('A0213')
  return signedIn(tenantId, user, pair, sessionId)
}

interface SignInAttempt {
  readonly tenantId: number
  readonly device: Device | null
  /** code for a wrong secret */
  readonly wrong: string
  readonly secret: string
  readonly stored: 'passwordHash' | 'pinHash'
  /** the account of the attempt, '' if the scanned badge belongs to no account */
  readonly find: (tx: Tx) => Promise<string>
}

/** Checks the secret and returns its account's person. @throws Refused A0211, A0214, A0218, or `wrong` */
export const prove = async (visit: Visit, attempt: SignInAttempt): Promise<Candidate> => {
  const { db } = visit.services
  const asker = { tenantId: attempt.tenantId, address: addressKey(visit.ip) }
  return withPlace(asker, async () => {
    const { user, account, origin } = await db.inTenant(attempt.tenantId, async (tx) => {
      const typedAccount = await attempt.find(tx)
      const candidate = await candidateOf(tx, typedAccount)
      const attemptOrigin = await originOf(tx, candidate, attempt.device, visit)
      await mayTry(tx, typedAccount, attemptOrigin, visit)
      return { user: candidate, account: typedAccount, origin: attemptOrigin }
    })
    const fits = await passwordFits(user?.[attempt.stored] ?? undefined, attempt.secret, asker)
    const { refused } = await db.inTenant(attempt.tenantId, async (tx) => {
      const attemptResult = await countAttempt(tx, account, origin, fits, refuse(attempt.wrong), visit)
      if (user !== null && attemptResult.refused === null) await unlock(tx, user.id, visit)
      if (user !== null && attemptResult.spent && origin.known) await showLocked(tx, user.id, visit)
      if (attemptResult.refused !== null) await noteRefused(tx, visit, attempt, account, origin, refuse(attempt.wrong))
      return attemptResult
    })
    if (user === null || refused !== null) throw refused ?? refuse(attempt.wrong)
    return user
  })
}

/** Origin of the attempt: an enrolled device or a browser known to the person counts as known, any other address as unknown. */
export const originOf = async (tx: Tx, user: Candidate | null, device: Device | null, visit: Visit): Promise<Origin> => {
  if (device !== null) return { key: `d:${device.deviceId}`, known: true }
  const browser = await knownBrowser(tx, user?.id, visit)
  return browser === null ? { key: `a:${addressKey(visit.ip)}`, known: false } : { key: `b:${browser}`, known: true }
}

/** Logs a refused attempt and its reason in the tenant's operate log; without a tenant it logs nothing. */
export const noteRefused = async (
  tx: Tx,
  visit: Visit,
  { tenantId, device }: Pick<SignInAttempt, 'tenantId' | 'device'>,
  account: string,
  origin: Origin,
  why: Refused,
): Promise<void> => {
  if (tenantId !== noTenantId) await logWrong(visitor(visit, tx, undefined, device), account, origin, why.message)
}

const toLocked = transitionOf(userLife, 'with 登录', userLife.locked)
const toUnlocked = transitionOf(userLife, 'with 登录', userLife.on)
/** Options for a row change that keeps the account's version. */
const versionStays = { by: null, key: ['id'], quiet: true } as const

/** Shows in the user list that an account was locked from a known origin; attempts from unknown origins are not shown. */
const showLocked = (tx: Tx, userId: string, visit: Moment): Promise<unknown> =>
  moveRows(tx, toLocked, [{ id: userId }], { ...versionStays, all: { lockedUntil: new Date(visit.now + lockMs) } })

/** The reply to a sign-in. */
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
  readonly account: string
  readonly name: string
  readonly passwordHash: string
  readonly pinHash: string | null
  readonly status: number
  readonly clientKinds: readonly number[]
  readonly userType: number
}

/** The person of an account, or null. */
export const candidateOf = async (tx: Tx, account: string): Promise<Candidate | null> => {
  const [row] = await tx.query<Candidate>(
    `select id, account, name, password_hash, pin_hash, status, client_kinds,
            user_type
       from sys_user where tenant_id = $1 and account = $2`,
    [tx.tenantId, account],
  )
  return row ?? null
}

/** Unlocks the account after a correct secret, wherever it was entered. */
const unlock = (tx: Tx, userId: string, visit: Moment): Promise<unknown> =>
  moveRows(tx, toUnlocked, [{ id: userId }], {
    ...versionStays,
    all: { failNum: 0, lockedUntil: null, lastLoginTime: visit.at },
    orStay: true,
  })

/** The enrolled device of the headers; null if it is missing, disabled or unknown. */
export const enrolled = async (visit: Visit, tenantId: number): Promise<Device | null> => {
  const { deviceid: id, devicekey: key } = visit.headers
  if (typeof id !== 'string' || typeof key !== 'string') return null
  const device = await findDevice(visit.services.db, tenantId, id, key)
  return device?.enabled ? device : null
}

/** Opens a session; `station`: the workstation to which the session's work is limited. */
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
      visit.client.agent.slice(0, 200),
      station?.warehouseNo ?? null,
      station?.sid ?? null,
      station?.workstationNo ?? null,
    ],
  )
  return id
}

export default [handleOpen(login, signIn)]
