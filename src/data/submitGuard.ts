// 一次提交 · data/submitGuard
import { codes } from '#contract/errors'
import { CallFailed } from './api.ts'
import { nonce } from './headers.ts'

/** The same submission within this time after success is a double press, ms. */
const twiceMs = 500

/** Number of confirmations the person has given. A submission after a confirmation is never a double press. */
let confirmations = 0
export const countConfirmation = (): void => void confirmations++

/** The input as text, to compare two submissions; a file by name, size and time. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))

/** Whether the server has certainly done nothing. After `busy` the first request may still be running. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.code !== codes.busy

/** Guards the submissions of one form or button against double presses. */
export interface SubmitGuard {
  /** Whether this press is to be sent. After true, `ended` must be called. */
  takes(input: unknown): boolean
  /** Idempotency key for `input`; the same until the server has answered. */
  numberOf(input: unknown): string
  ended(input: unknown, error: unknown): void
}

/**
 * Creates a guard: the same input is sent once at a time, and not again right after success. A submission whose answer was lost keeps its
 * key, so that the server executes it once. A form (`isForm`) is one submission until the answer, even when its input changes meanwhile;
 * otherwise every different input is its own submission.
 */
export const newSubmitGuard = (isForm: boolean): SubmitGuard => {
  const numbers = new Map<string, string>()
  const inFlight = new Set<string>()
  let done = ''
  let doneAt = 0
  let confirmationsDone = 0
  const slotOf = (input: unknown): string => (isForm ? '' : textOf(input))
  return {
    takes: (input) => {
      const slot = slotOf(input)
      if (
        inFlight.has(slot) ||
        (done === textOf(input) && confirmationsDone === confirmations && performance.now() - doneAt < twiceMs)
      )
        return false
      inFlight.add(slot)
      return true
    },
    numberOf: (input) => {
      const slot = slotOf(input)
      const number = numbers.get(slot) ?? nonce()
      numbers.set(slot, number)
      return number
    },
    ended: (input, error) => {
      const slot = slotOf(input)
      inFlight.delete(slot)
      if (error === null || isRefused(error)) numbers.delete(slot)
      if (error !== null) return
      done = textOf(input)
      doneAt = performance.now()
      confirmationsDone = confirmations
    },
  }
}
