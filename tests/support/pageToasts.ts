// 记录的提示 · support/pageToasts
/**
 * A toast is visible for 1.5 s, and the test may poll less often: so the page records the texts of its toasts. A toast that is being
 * removed is not counted.
 */
import type { BrowserContext, Page } from 'playwright'
import { vi } from 'vitest'

interface ToastLog {
  shownTexts: string[]
}

/** Makes every page of the browser record its toasts, in order. */
export const recordPageToasts = (context: BrowserContext): Promise<void> =>
  context
    .addInitScript(() => {
      const shownTexts: string[] = []
      Object.assign(globalThis, { shownTexts })
      let last = ''
      const record = (): void => {
        const now = document.querySelector('.ant-message-notice:not([class*="-leave"])')?.textContent ?? ''
        if (now !== '' && now !== last) shownTexts.push(now)
        last = now
      }
      new MutationObserver(record).observe(document, { childList: true, characterData: true, subtree: true })
    })
    .then(() => undefined)

/**
 * Whether a toast shows this text, or has shown it since the last match; a match removes the recorded texts up to it. The same text twice
 * in a row counts once.
 */
export const takeToast = (page: Page, words: string | RegExp): Promise<boolean> =>
  page.evaluate(
    ([text, flags]) => {
      const { shownTexts } = globalThis as unknown as ToastLog
      const isIt = (one: string): boolean => (flags === null ? one.includes(text) : new RegExp(text, flags).test(one))
      const at = shownTexts.findIndex(isIt)
      if (at >= 0) shownTexts.splice(0, at + 1)
      return at >= 0 || isIt(document.querySelector('.ant-message-notice:not([class*="-leave"])')?.textContent ?? '')
    },
    words instanceof RegExp ? ([words.source, words.flags] as const) : ([words, null] as const),
  )

/** Waits for a toast with this text. */
export const toast = (page: Page, words: string | RegExp): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await takeToast(page, words))) throw new Error(`没有提示“${String(words)}”`)
    },
    { timeout: 30_000, interval: 50 },
  )
