// 工作台登录 · user/stationLogin
import type { InputOf, ReplyOf } from '#contract/call'
import { codes } from '#contract/errors'
import { allowedAt, scaleStation, STATION_TYPE } from '#contract/rules/station'
import { clientKinds, stationLogin } from '#contract/user/session'
import type { Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { passwordFits, withPlace } from '../platform/password.ts'
import { loadProfile, type Profile } from '../platform/person.ts'
import { seesWarehouse, splitWarehouse } from '../platform/scope.ts'
import { stationOf, stationsOf, takeStation, type StationRow } from '../platform/station.ts'
import { tenantByCode } from '../platform/tenant.ts'
import { newPair } from '../platform/tokens.ts'
import { charge, enrolled, openSession, settle, signedIn } from './login.ts'

type Input = InputOf<typeof stationLogin>

/** The account behind a scanned badge, '' when there is none. */
const accountOf = async (tx: Tx, badgeCode: string): Promise<string> => {
  const [row] = await tx.query<{ account: string }>('select account from sys_user where tenant_id = $1 and id = $2::bigint', [
    tx.tenantId,
    badgeCode.slice(2),
  ])
  return row?.account ?? ''
}

/** Attempts are charged like those of any sign-in; what is asked for is the password, or the PIN behind a badge. */
const prove = async (visit: Visit, tenantId: number, input: Input) => {
  const { db } = visit.services
  const { badgeCode } = input
  const wrong = badgeCode === undefined ? codes.wrongPassword : 'A1055'
  const { user, fits } = await withPlace(async () => {
    const charged = await db.inTenant(tenantId, async (tx) =>
      charge(tx, badgeCode === undefined ? (input.account ?? '').trim() : await accountOf(tx, badgeCode), visit),
    )
    if (charged === 'locked') throw refuse(codes.locked)
    const stored = badgeCode === undefined ? charged?.passwordHash : charged?.pinHash
    const secret = badgeCode === undefined ? input.password : input.pin
    return { user: charged, fits: await passwordFits(stored ?? undefined, secret ?? '') }
  })
  if (!user || !fits) throw refuse(user?.spent ? codes.locked : wrong)
  await db.inTenant(tenantId, (tx) => settle(tx, user.id, visit))
  if (user.status === 0) throw refuse(codes.disabled)
  if (!user.clientKinds.includes(clientKinds.pda)) throw refuse('A0213')
  return user
}

/** The station of the address among those the person sees. @throws Refused A1051 none, A1052 no scale, A1053 several, A1056 no right */
const pick = (rows: readonly StationRow[], profile: Profile, no: string): StationRow => {
  const seen = rows.filter((row) => seesWarehouse({ ...profile, sessionId: '', clientKind: 0 }, row.warehouse_no, row.sid))
  const scales = seen.filter((row) => row.station_type === scaleStation)
  if (seen.length === 0) throw refuse('A1051', { no })
  if (scales.length > 1) throw refuse('A1053', { n: scales.length, no })
  const [row] = scales
  if (row === undefined) throw refuse('A1052', { no })
  if (![...profile.rights].some((right) => right % 10_000 !== 0 && allowedAt(row.station_type, right)))
    throw refuse('A1056', { work: STATION_TYPE[scaleStation], no })
  return row
}

const signIn = async (visit: Visit, input: Input): Promise<ReplyOf<typeof stationLogin>> => {
  const { db, sessions } = visit.services
  const tenant = await tenantByCode(db, input.tenantCode.trim())
  if (!tenant) throw refuse(input.badgeCode === undefined ? codes.wrongPassword : 'A1055')
  const { tenantId } = tenant
  const user = await prove(visit, tenantId, input)
  if (tenant.status !== 1) throw refuse('A0212')
  const device = await enrolled(visit, tenantId)
  const pair = newPair()
  const [warehouseNo, sid] = splitWarehouse(input.warehouseNo ?? '')
  const opened = await db.inTenant(tenantId, async (tx) => {
    const profile = await loadProfile(tx, user.id, visit.now)
    if (!profile) throw refuse(codes.relogin)
    const ctx = { tenantId, tx, at: visit.at, id: visit.id }
    const named = input.warehouseNo === undefined ? undefined : { warehouseNo, sid }
    const row = pick(await stationsOf(ctx, input.workstationNo, named), profile, input.workstationNo)
    const sessionId = await openSession(tx, user.id, clientKinds.pda, device, pair, visit, stationOf(row))
    const taker = { userId: user.id, name: user.name, sessionId, confirmed: input.confirmed === 1 }
    return { sessionId, station: stationOf(row), former: await takeStation(ctx, row, taker) }
  })
  sessions.forget(tenantId, user.id)
  if (opened.former !== null) sessions.forget(tenantId, opened.former)
  return { ...signedIn(tenantId, user, pair, opened.sessionId), station: opened.station }
}

export default [handleOpen(stationLogin, signIn)]
