// 工作台登录 · user/stationLogin
import type { InputOf, ReplyOf } from '#contract/call'
import { codes } from '#contract/errors'
import { allowedAt, scaleStation, STATION_TYPE } from '#contract/rules/station'
import { clientKinds, stationLogin } from '#contract/user/session'
import { userLife } from '#contract/rules/peopleLife'
import type { Device, Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { loadProfile, type Profile } from '../platform/person.ts'
import { seesWarehouse, splitWarehouse } from '../platform/scope.ts'
import { stationOf, stationsOf, takeStation, type StationRow } from '../platform/station.ts'
import { noTenantId, tenantByCode, tenantWorks } from '../platform/tenant.ts'
import { newPair } from '../platform/tokens.ts'
import { rememberBrowser } from './browser.ts'
import { enrolled, noteRefused, openSession, originOf, prove, signedIn, type Candidate } from './login.ts'

type Input = InputOf<typeof stationLogin>

/** The account of a scanned badge. For an unknown badge the badge text is returned, so that its attempts are counted, too. */
const accountOf = async (tx: Tx, badgeCode: string): Promise<string> => {
  const [row] = await tx.query<{ account: string }>('select account from sys_user where tenant_id = $1 and id = $2::bigint', [
    tx.tenantId,
    badgeCode.slice(2),
  ])
  return row?.account ?? badgeCode
}

/** Checks the password, or the PIN after a badge; attempts are counted like those of any sign-in. */
const provedUser = async (visit: Visit, tenantId: number, device: Device | null, input: Input): Promise<Candidate> => {
  const { badgeCode } = input
  const byBadge = badgeCode !== undefined
  const user = await prove(visit, {
    tenantId,
    device,
    wrong: byBadge ? 'A1055' : codes.wrongPassword,
    secret: (byBadge ? input.pin : input.password) ?? '',
    stored: byBadge ? 'pinHash' : 'passwordHash',
    find: (tx) => (byBadge ? accountOf(tx, badgeCode) : Promise.resolve((input.account ?? '').trim())),
  })
  const mayUseClient = user.clientKinds.includes(clientKinds.pda)
  const refusal = user.status === userLife.off ? refuse(codes.disabled) : mayUseClient ? null : refuse('A0213')
  await visit.services.db.inTenant(tenantId, async (tx) => {
    if (refusal === null) return rememberBrowser(tx, user.id, visit)
    await noteRefused(tx, visit, { tenantId, device }, user.account, await originOf(tx, user, device, visit), refusal)
  })
  if (refusal !== null) throw refusal
  return user
}

/**
 * Of the stations with this number that the person sees, the station with a scale. @throws Refused A1051 no station, A1052 no scale,
 * A1053 several scales, A1056 no right
 */
const chooseStation = (rows: readonly StationRow[], profile: Profile, no: string): StationRow => {
  const visibleStations = rows.filter((row) => seesWarehouse(profile, row.warehouseNo, row.sid))
  const scales = visibleStations.filter((row) => row.stationType === scaleStation)
  if (visibleStations.length === 0) throw refuse('A1051', { no })
  if (scales.length > 1) throw refuse('A1053', { n: scales.length, no })
  const [row] = scales
  if (row === undefined) throw refuse('A1052', { no })
  if (![...profile.rights].some((right) => right % 10_000 !== 0 && allowedAt(row.stationType, right)))
    throw refuse('A1056', { work: STATION_TYPE[scaleStation], no })
  return row
}

const signIn = async (visit: Visit, input: Input): Promise<ReplyOf<typeof stationLogin>> => {
  const { db, sessions } = visit.services
  const tenant = await tenantByCode(db, input.tenantCode.trim())
  const tenantId = tenant?.tenantId ?? noTenantId
  const device = await enrolled(visit, tenantId)
  const user = await provedUser(visit, tenantId, device, input)
  if (tenant?.status !== tenantWorks) throw refuse('A0212')
  const pair = newPair()
  const [warehouseNo, sid] = splitWarehouse(input.warehouseNo ?? '')
  const result = await db.inTenant(tenantId, async (tx) => {
    const profile = await loadProfile(tx, user.id, visit.now)
    if (!profile) throw refuse(codes.relogin)
    const ctx = { tenantId, tx, at: visit.at, id: visit.id }
    const warehouse = input.warehouseNo === undefined ? undefined : { warehouseNo, sid }
    const row = chooseStation(await stationsOf(ctx, input.workstationNo, warehouse), profile, input.workstationNo)
    const sessionId = await openSession(tx, user.id, clientKinds.pda, device, pair, visit, stationOf(row))
    const taker = { userId: user.id, name: user.name, sessionId, confirmed: input.confirmed === 1 }
    return { sessionId, station: stationOf(row), former: await takeStation(ctx, row, taker) }
  })
  sessions.forget(tenantId, user.id)
  if (result.former !== null) sessions.forget(tenantId, result.former)
  return { ...signedIn(tenantId, user, pair, result.sessionId), station: result.station }
}

export default [handleOpen(stationLogin, signIn)]
