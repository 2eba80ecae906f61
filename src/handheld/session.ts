// 手持登录 · handheld/session
import { codes } from '#contract/errors'
import { clientKinds, login, logout, signedInUser, userMenu } from '#contract/user/session'
import { failureOf, request } from '../data/api.ts'
import { durableStateWritten } from '../data/durableState.ts'
import { clearOnSignOut } from '../state/clearOnSignOut.ts'
import { dropMenu, keepMenu, recallMenu } from '../state/menu.ts'
import { forgetPerson, keepPerson, person } from '../state/person.ts'
import { closeSession, openSession, session } from '../state/session.ts'
import { scaleSignIn, station, storeBinding } from '../state/station.ts'
import { store, stored } from '../state/storage.ts'
import { device, usePersonOfSession } from '../floor/device.ts'

export interface Credentials {
  readonly tenantCode: string
  readonly account: string
  readonly password: string
}
const lastKey = 'lastLogin'
/** Timeout of a call for which a person waits, ms. */
const callTimeoutMs = 15_000

interface LastLogin {
  readonly tenantCode: string
  readonly account: string
  /** '' while no user of the tenant has signed in here */
  readonly tenantId: string
}
/** Tenant and account of the last sign-in in this browser; never the password. */
export const lastLogin = (): LastLogin => ({
  tenantCode: '',
  account: '',
  tenantId: '',
  ...(stored(lastKey) as Partial<LastLogin> | null),
})

/**
 * Headers of the device as this tenant enrolled it. With them a session lives 30 days (interfaces.md) and is bound to this device, so that
 * operations in its name are accepted (floor.md §16.1 actor). Therefore they are sent before the first scan of a session.
 */
const deviceHeaders = async (tenantId: string): Promise<Record<string, string>> => {
  const enrolled = await device.outbox().enrolment(tenantId)
  return enrolled === null ? {} : { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
}

/** Signs in, loads the menu, and makes this person the user of the device. Throws CallFailed. */
export const signIn = async (credentials: Credentials): Promise<void> => {
  const body = { ...credentials, clientKind: clientKinds.pda }
  const last = lastLogin()
  const reply = await request(login, body, {
    anonymous: true,
    timeoutMs: callTimeoutMs,
    headers: last.tenantCode === credentials.tenantCode ? await deviceHeaders(last.tenantId) : {},
  })
  openSession(reply, Date.now())
  const { tenantId, userId, name, sessionId } = reply
  store(lastKey, { tenantCode: credentials.tenantCode, account: credentials.account, tenantId } satisfies LastLogin)
  keepPerson({ tenantId, userId, name, sessionId })
  storeBinding(null)
  await loadMenu().catch((error: unknown) => {
    const failure = failureOf(error)
    // a new password can only be set on the desktop: until then no one is signed in here
    if (failure.kind === 'refused' && failure.code === codes.passwordDue) {
      forgetPerson()
      closeSession()
    }
    throw error
  })
  await usePersonOfSession()
  await durableStateWritten()
}

/** Loads the menu again: rights a role lost or got since take effect without a new sign-in. Throws CallFailed. */
export const loadMenu = async (): Promise<void> => {
  const { tenant } = session
  if (tenant === null) return
  const tree = await request(userMenu, {}, { timeoutMs: callTimeoutMs, headers: await deviceHeaders(tenant.tenantId) })
  if (session.tenant?.userId === tenant.userId) keepMenu(tenant.tenantId, tenant.userId, tree)
}

/** Reads the bound station again, because another person may have taken it over or freed it. Without network the stored station stays. */
const refreshStation = async (): Promise<void> => {
  const { binding } = station
  if (binding === null) return
  const user = await request(signedInUser, {}, { timeoutMs: callTimeoutMs }).catch(failureOf)
  if (!('kind' in user)) storeBinding(user.station === null ? null : { bound: user.station, scale: binding.scale })
}

/**
 * At start: who is signed in, from this browser alone, so that a start without network works. A session that was opened at the desk has no
 * person of the handheld yet and loads it. True when pages may be shown.
 */
export const recall = async (): Promise<boolean> => {
  const { tenant } = session
  if (tenant === null) return false
  if (person.signedIn?.userId !== tenant.userId || person.signedIn.tenantId !== tenant.tenantId) {
    const headers = await deviceHeaders(tenant.tenantId)
    const user = await request(signedInUser, {}, { timeoutMs: callTimeoutMs, headers }).catch(failureOf)
    if ('kind' in user) return false
    keepPerson({ tenantId: tenant.tenantId, userId: user.userId, name: user.name, sessionId: user.sessionId })
  }
  void refreshStation()
  const isMenuStored = recallMenu(tenant.tenantId, tenant.userId)
  const menuLoad = loadMenu().catch(failureOf)
  if (!isMenuStored && (await menuLoad) !== undefined) return false
  await usePersonOfSession()
  return true
}

/** Sign-out: the server is notified if it can be reached, the person's data is deleted from this browser in any case; the outbox stays. */
export const signOut = async (): Promise<void> => {
  const failure = await request(logout, {}, { timeoutMs: 5000 }).then(() => null, failureOf)
  if (failure !== null && failure.kind !== 'relogin') console.warn(`sign-out was not heard by the server: ${failure.kind}`)
  const scale = scaleSignIn()
  const cleared = clearOnSignOut()
  dropMenu()
  forgetPerson()
  closeSession()
  storeBinding(null)
  session.ended = null
  await usePersonOfSession()
  await cleared
  await durableStateWritten()
  if (scale !== null) location.replace(scale)
}
