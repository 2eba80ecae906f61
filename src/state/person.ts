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
/** Steps of a temp worker before the work: reads the rules and signs them, practises. */
export type Briefing = 'work-rule' | 'practice'
/** A temp worker who took over by badge. */
export interface Taken extends Pick<WorkerAuth, 'badgeCode' | 'tempUserId' | 'name' | 'opTypes'> {
  /** still to be done, in this order */
  readonly due: readonly Briefing[]
}

const personKey = 'person'
const takenKey = 'personTaken'

/** One stored by an older build has no kinds of work: the worker scans the badge again. */
const storedTaken = (): Taken | null => {
  const kept = stored(takenKey) as Partial<Taken> | null
  return kept?.opTypes === undefined || kept.due === undefined ? null : (kept as Taken)
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

/** Stores who signed in; an active badge ends. */
export const keepPerson = (signedIn: SignedIn): void => {
  const same = person.signedIn?.userId === signedIn.userId && person.signedIn.tenantId === signedIn.tenantId
  person.signedIn = signedIn
  store(personKey, signedIn)
  if (!same) takeOver(null)
}
/** A badge was accepted; null: the signed-in person again. */
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
