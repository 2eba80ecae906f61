// 问我的效率 · floor/askMyWork
/** The person's own figures from the server, and the last figures stored here for times without network. */
import type { ReplyOf } from '#contract/call'
import { myWork } from '#contract/operate/myWork'
import { request } from '../data/api.ts'
import { operatorKey, person } from '../state/person.ts'
import { store, stored } from '../state/storage.ts'
import { device } from './device.ts'

export type MyWork = ReplyOf<typeof myWork>

const askMs = 10_000
/** Maximum number of people whose last figures this device stores; enough for one shift. */
const keptMost = 12
/** The key contains the tenant, because two tenants may use the same user ids. */
const key = (): string => `myWork:${person.signedIn?.tenantId ?? ''}`
const storedFigures = (): readonly (readonly [who: string, figures: MyWork])[] =>
  (stored(key()) as readonly (readonly [string, MyWork])[] | null) ?? []

/** This person's last figures on this device; null without any. */
export const lastFigures = (): MyWork | null => storedFigures().find(([who]) => who === operatorKey(person))?.[1] ?? null

/** Loads the person's figures and stores them. @throws CallFailed; then the stored figures remain. */
export const askMyWork = async (): Promise<MyWork> => {
  const { taken } = person
  const personKey = operatorKey(person)
  const enrolled = device.enrolment()
  const headers = enrolled === null ? {} : { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const figures = await request(myWork, taken === null ? {} : { badgeCode: taken.badgeCode }, { headers, timeoutMs: askMs })
  store(key(), [[personKey, figures], ...storedFigures().filter(([who]) => who !== personKey)].slice(0, keptMost))
  return figures
}
