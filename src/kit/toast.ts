// 提示 · kit/toast
import { message } from 'antd'
import { warnings, type Failure } from '#contract/errors'
import { failureOf, sentenceOf } from '../data/api.ts'
import { presentBy } from '../data/query.ts'

/** A toast lasts 1.5 s and at most one is shown (spec 1 §8). */
const toastMs = 1500
message.config({ duration: 0, maxCount: 1 })

/**
 * An open toast is reused for the next sentence. Its timer is kept here and restarted at once: antd's own timer would run until the new
 * sentence is drawn, and on a slow device the sentence would disappear unread. After the timer has ended, the next sentence gets a new
 * toast.
 */
let toastNo = 0
let closeTimer: ReturnType<typeof setTimeout> | null = null

type Level = 'success' | 'info' | 'warning' | 'error'
/** Shows one short sentence; nothing for ''. */
export const showToast = (level: Level, text: string): void => {
  if (text === '') return
  if (closeTimer === null) toastNo += 1
  else clearTimeout(closeTimer)
  const key = `toast-${toastNo}`
  void message[level]({ content: text, key, duration: 0 })
  closeTimer = setTimeout(() => {
    closeTimer = null
    message.destroy(key)
  }, toastMs)
}

/** Toast of a failure; nothing for a call that was cancelled, or for a missing file, for which the shell opens another page. */
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
