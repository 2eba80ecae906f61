// 能开哪些页 · handheld/mayOpen
import type { HandheldPage } from '#contract/wms/pages'
import type { Taken } from '../state/person.ts'

/** Pages that are not work: they are open even before the rules are signed. */
const always: ReadonlySet<string> = new Set(['badge', 'device', 'gate', 'scanner', 'codes', 'outbox', 'work-rule', 'practice'])
/** Pages that are only a temp worker's. */
const ofWorkers: ReadonlySet<string> = new Set(['work-rule', 'practice'])

/**
 * Whether the person at the device may open the page: the rights are those of the session; a temp worker has those named in the
 * authorisation, and none of them before signing and practising.
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
