// 作业人 · state/person
import { proxy } from 'valtio/vanilla'
import type { WorkerAuth } from '#contract/ops/kinds/workers'
import { store, stored } from './storage.ts'

/** Who is signed in, as operations name them. */
export interface SignedIn {
  readonly tenantId: string
  readonly userId: string
  readonly name: string
  readonly sessionId: string
}
/** Steps of a temp worker before the work: `work-rule` (reads and signs the rules), `practice`. */
export type Briefing = 'work-rule' | 'practice'
/** A temp worker who took over by badge. */
export interface Taken extends Pick<WorkerAuth, 'badgeCode' | 'tempUserId' | 'name' | 'opTypes'> {
  /** still to be done, in this order */
  readonly due: readonly Briefing[]
}

const personKey = 'person'
const takenKey = 'personTaken'

/** The stored temp worker; null if an older build stored no kinds of work, so that the worker scans the badge again. */
const storedTaken = (): Taken | null => {
  const worker = stored(takenKey) as Partial<Taken> | null
  return worker?.opTypes === undefined || worker.due === undefined ? null : (worker as Taken)
}

/** The person at this handheld; survives a restart without network. */
export const person = proxy<{ signedIn: SignedIn | null; taken: Taken | null }>({
  signedIn: stored(personKey) as SignedIn | null,
  taken: storedTaken(),
})

/** Reads the person again, after localStorage was restored from its copy. */
export const recallPerson = (): void => {
  person.signedIn = stored(personKey) as SignedIn | null
  person.taken = storedTaken()
}

/** Stores who signed in; a different person also ends the turn of a temp worker. */
export const keepPerson = (signedIn: SignedIn): void => {
  const isSamePerson = person.signedIn?.userId === signedIn.userId && person.signedIn.tenantId === signedIn.tenantId
  person.signedIn = signedIn
  store(personKey, signedIn)
  if (!isSamePerson) takeOver(null)
}
/** Hands the device to the temp worker of an accepted badge; null returns it to the signed-in person. */
export const takeOver = (taken: Taken | null): void => {
  person.taken = taken
  store(takenKey, taken)
}
export const forgetPerson = (): void => {
  takeOver(null)
  person.signedIn = null
  store(personKey, null)
}

/** Name shown on the screen, '' when no one is signed in. */
export const workerName = (who: { readonly signedIn: SignedIn | null; readonly taken: Taken | null }): string =>
  who.taken?.name ?? who.signedIn?.name ?? ''
/** `U{userId}` or `T{tempUserId}` (floor.md §9.1). */
export const operatorKey = (who: { readonly signedIn: SignedIn | null; readonly taken: Taken | null }): string =>
  who.taken === null ? `U${who.signedIn?.userId ?? ''}` : `T${who.taken.tempUserId}`
