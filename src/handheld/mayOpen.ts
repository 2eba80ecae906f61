// 能开哪些页 · handheld/mayOpen
import type { HandheldPage } from '#contract/wms/pages'
import type { Taken } from '../state/person.ts'

/** Pages without work, which are open even before the rules are signed. */
const always: ReadonlySet<string> = new Set(['badge', 'device', 'gate', 'scanner', 'codes', 'outbox', 'work-rule', 'practice'])
/** Pages only for temp workers. */
const ofWorkers: ReadonlySet<string> = new Set(['work-rule', 'practice'])

/**
 * Whether the person at the device may open the page. The signed-in person has the rights of the session. A temp worker has the rights
 * named in the authorisation, and none of them before signing and practising.
 */
export const mayOpen = (
  { name, right, work }: HandheldPage,
  rights: ReadonlySet<number>,
  taken: Pick<Taken, 'opTypes' | 'due'> | null,
): boolean => {
  if (right !== 0 && !rights.has(right)) return false
  if (taken === null) return !ofWorkers.has(name)
  if (always.has(name)) return true
  return taken.due.length === 0 && name !== 'temp-auth' && (work === undefined || taken.opTypes.includes(work))
}
