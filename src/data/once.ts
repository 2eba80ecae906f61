// 一次提交 · data/once
import { codes } from '#contract/errors'
import { CallFailed } from './api.ts'
import { nonce } from './headers.ts'

/** So long a hand that pressed twice, and a page that is slow to draw, may still mean what was done already. */
const twiceMs = 500

/** Questions answered with yes so far: what is sent after one was meant, however soon it comes. */
let meant = 0
export const meantIt = (): void => void meant++

/** What is sent, in words; of a file, which one it is. */
const wordsOf = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))

/** Whether the server said for certain that nothing was done; what is still at work there may yet be. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.code !== codes.busy

/** What one form or button of a page sends. */
export interface Once {
  /** Takes a press, or says that it is one too many. True must be followed by `ended`. */
  takes(input: unknown): boolean
  /** Number of the submission of `input`, the same until it has an answer. */
  numberOf(input: unknown): string
  ended(input: unknown, error: unknown): void
}

/**
 * The same thing is sent once at a time and not again in the moment after, and a submission whose answer got lost keeps its number, so that
 * the server does it once. A form (`isForm`) is one submission whatever is changed in it until it is answered; where a page acts on many
 * rows, each content is its own.
 */
export const onceEach = (isForm: boolean): Once => {
  const numbers = new Map<string, string>()
  const onWay = new Set<string>()
  let done = ''
  let doneAt = 0
  let doneOf = 0
  const slotOf = (input: unknown): string => (isForm ? '' : wordsOf(input))
  return {
    takes: (input) => {
      const slot = slotOf(input)
      if (onWay.has(slot) || (done === wordsOf(input) && doneOf === meant && performance.now() - doneAt < twiceMs)) return false
      onWay.add(slot)
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
      onWay.delete(slot)
      if (error === null || isRefused(error)) numbers.delete(slot)
      if (error !== null) return
      done = wordsOf(input)
      doneAt = performance.now()
      doneOf = meant
    },
  }
}
