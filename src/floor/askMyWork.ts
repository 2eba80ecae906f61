// 问我的效率 · floor/askMyWork
/** The own figures, and what was told last for when there is no network. */
import type { ReplyOf } from '#contract/call'
import { myWork } from '#contract/operate/myWork'
import { request } from '../data/api.ts'
import { operatorKey, person } from '../state/person.ts'
import { store, stored } from '../state/storage.ts'
import { device } from './device.ts'

export type MyWork = ReplyOf<typeof myWork>

const askMs = 10_000
/** People whose last figures this device keeps: those of a shift. */
const kept = 12
/** `{who}`: below the tenant, for two tenants may number their people alike. */
const key = (): string => `myWork:${person.signedIn?.tenantId ?? ''}`
const all = (): readonly (readonly [who: string, told: MyWork])[] =>
  (stored(key()) as readonly (readonly [string, MyWork])[] | null) ?? []

/** What this person was told last on this device; null: nothing yet. */
export const toldBefore = (): MyWork | null => all().find(([who]) => who === operatorKey(person))?.[1] ?? null

/** Asks anew. @throws CallFailed; what was told before stays */
export const askMyWork = async (): Promise<MyWork> => {
  const { taken } = person
  const own = operatorKey(person)
  const here = device.enrolment()
  const headers = here === null ? {} : { deviceId: here.deviceId, deviceKey: here.deviceKey }
  const told = await request(myWork, taken === null ? {} : { badgeCode: taken.badgeCode }, { headers, timeoutMs: askMs })
  store(key(), [[own, told], ...all().filter(([who]) => who !== own)].slice(0, kept))
  return told
}
