// 提示 · kit/toast
import { message } from 'antd'
import { warnings, type Failure } from '#contract/errors'
import { failureOf, sentenceOf } from '../data/api.ts'
import { presentBy } from '../data/query.ts'

/** A toast lasts 1.5 s and at most one is shown (spec 1 §8). */
const standsMs = 1500
message.config({ duration: 0, maxCount: 1 })

/**
 * The one toast shows new words while it is open. Its clock is kept here and stopped at once: a clock of the drawn toast ran on until the
 * new words were drawn, and on a slow device removed them unread. A closing toast is never reopened: the next one is new.
 */
let toast = 0
let leaving: ReturnType<typeof setTimeout> | null = null

type Level = 'success' | 'info' | 'warning' | 'error'
/** Shows one short sentence; an error interrupts a screen reader, the rest waits its turn. */
export const showToast = (level: Level, text: string): void => {
  if (text === '') return
  if (leaving === null) toast += 1
  else clearTimeout(leaving)
  const key = `toast-${toast}`
  void message[level]({ content: text, key, duration: 0 })
  leaving = setTimeout(() => {
    leaving = null
    message.destroy(key)
  }, standsMs)
}

/** Toast of a failure; silent for failures the person caused by leaving, and for those the shell answers with another page. */
export const toastFailure = (failure: Failure): void => {
  if (failure.kind === 'cancelled' || failure.kind === 'chunk') return
  showToast(failure.kind === 'updating' || failure.kind === 'offline' ? 'warning' : 'error', sentenceOf(failure))
}

/** Runs `work`; a failure in it is shown as a toast. */
export const withFailureToast = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    toastFailure(failureOf(error))
  }
}

/** Results of writes on the desk: field errors stay with their form, everything else is a toast. */
export const toastWriteOutcomes = (): void =>
  presentBy({
    failed: (failure, meta) => {
      if (meta.quiet === true && failure.kind !== 'relogin') return
      if (failure.kind === 'refused' && meta.inline === true && (failure.fields !== undefined || warnings.has(failure.code)))
        return
      toastFailure(failure)
    },
    done: (meta) => showToast('success', meta.toast ?? ''),
  })

/** Copies a value to the clipboard and shows 已复制. */
export const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', '已复制')
  } catch {
    showToast('warning', '浏览器不允许复制，请手动选中后复制')
  }
}
