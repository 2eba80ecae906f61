// 打开工位 · floor/openStation
/**
 * A desktop computer becomes a device of the floor when its first station opens: it uses the same store, scanner and packs as a handheld,
 * and the signed-in person works on it. Uploading continues until the page is closed.
 */
import { subscribe } from 'valtio/vanilla'
import { signedInUser } from '#contract/user/session'
import type { ReplyOf } from '#contract/call'
import { failureOf, request } from '../data/api.ts'
import { keepPerson, person } from '../state/person.ts'
import { session } from '../state/session.ts'
import { station, storeBinding } from '../state/station.ts'
import { device, installScanner, openDevice, usePersonOfSession } from './device.ts'
import { tendOutbox } from './idle.ts'
import { unlockSound } from './unlockSound.ts'

/** Timeout of the request for the signed-in user, ms. */
const waitMs = 15_000
let isFirst = true

/**
 * Opens this computer for a station of the signed-in person. Rejects with NotSaved when the browser stores nothing, and with CallFailed
 * when this browser does not know the person and the server cannot be reached.
 */
export const openStation = async (): Promise<void> => {
  if (isFirst) {
    isFirst = false
    installScanner()
    unlockSound()
    subscribe(session, endWithSession)
  }
  await openDevice()
  const isKnown = isKnownPerson()
  const loading = loadUser()
  if (!isKnown) await loading
  loading.catch((error: unknown) => console.warn('当前用户没有问到，按上次的来', failureOf(error).kind))
  if (!isKnown || device.packs() === null) await usePersonOfSession()
  tendOutbox()
}

const isKnownPerson = (): boolean => {
  const { signedIn } = person
  return signedIn !== null && signedIn.userId === session.tenant?.userId && signedIn.tenantId === session.tenant.tenantId
}

/** Loads the signed-in user with the device's key, so that operations of this device may name the session (floor.md §16.1 actor). */
const loadUser = async (): Promise<void> => {
  const { tenant } = session
  if (tenant === null) return
  const enrolled = await device.outbox().enrolment(tenant.tenantId)
  const headers = enrolled === null ? {} : { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const user = await request(signedInUser, {}, { timeoutMs: waitMs, headers })
  if (session.tenant?.userId === tenant.userId) storeUser(tenant.tenantId, user)
}

const storeUser = (tenantId: string, { userId, name, sessionId, station: bound }: ReplyOf<typeof signedInUser>): void => {
  keepPerson({ tenantId, userId, name, sessionId })
  storeBinding(bound === null ? null : { bound, scale: station.binding?.scale ?? false })
}

/** The packs of a person who signed out are no longer read; unsent operations are still uploaded. */
const endWithSession = (): void => {
  if (session.tenant === null && device.packs() !== null)
    usePersonOfSession().catch((error: unknown) => console.error('退出后任务没有放下', error))
}
