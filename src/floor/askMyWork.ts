// 问我的效率 · floor/askMyWork
/** The person's own figures, and the last ones for times without network. */
import type { ReplyOf } from '#contract/call'
import { myWork } from '#contract/operate/myWork'
import { request } from '../data/api.ts'
import { operatorKey, person } from '../state/person.ts'
import { store, stored } from '../state/storage.ts'
import { device } from './device.ts'

export type MyWork = ReplyOf<typeof myWork>

const askMs = 10_000
/** Most people whose last figures this device stores: those of a shift. */
const kept = 12
/** `{who}`: with the tenant, because two tenants may use the same ids. */
const key = (): string => `myWork:${person.signedIn?.tenantId ?? ''}`
const all = (): readonly (readonly [who: string, told: MyWork])[] =>
  (stored(key()) as readonly (readonly [string, MyWork])[] | null) ?? []

/** This person's last figures on this device; null: none yet. */
export const toldBefore = (): MyWork | null => all().find(([who]) => who === operatorKey(person))?.[1] ?? null

/** Loads them again. @throws CallFailed; the last figures remain */
export const askMyWork = async (): Promise<MyWork> => {
  const { taken } = person
  const own = operatorKey(person)
  const here = device.enrolment()
  const headers = here === null ? {} : { deviceId: here.deviceId, deviceKey: here.deviceKey }
  const told = await request(myWork, taken === null ? {} : { badgeCode: taken.badgeCode }, { headers, timeoutMs: askMs })
  store(key(), [[own, told], ...all().filter(([who]) => who !== own)].slice(0, kept))
  return told
}
