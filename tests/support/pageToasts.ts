// 听见的提示 · support/pageToasts
/**
 * A toast is visible for 1.5 s, and a busy machine may look less often: so the page records the texts of its toasts. One that is being
 * removed is not counted.
 */
import type { BrowserContext, Page } from 'playwright'
import { vi } from 'vitest'

interface Ears {
  said: string[]
}

/** Makes every page of the browser record its toasts, in order. */
export const listenIn = (context: BrowserContext): Promise<void> =>
  context
    .addInitScript(() => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      let last = ''
      const hear = (): void => {
        const now = document.querySelector('.ant-message-notice:not([class*="-leave"])')?.textContent ?? ''
        if (now !== '' && now !== last) said.push(now)
        last = now
      }
      new MutationObserver(hear).observe(document, { childList: true, characterData: true, subtree: true })
    })
    .then(() => undefined)

/** Whether a toast shows this text, or has shown it since the last call; the same text twice in a row counts once. */
export const isSaid = (page: Page, words: string | RegExp): Promise<boolean> =>
  page.evaluate(
    ([text, flags]) => {
      const { said } = globalThis as unknown as Ears
      const isIt = (one: string): boolean => (flags === null ? one.includes(text) : new RegExp(text, flags).test(one))
      const at = said.findIndex(isIt)
      if (at >= 0) said.splice(0, at + 1)
      return at >= 0 || isIt(document.querySelector('.ant-message-notice:not([class*="-leave"])')?.textContent ?? '')
    },
    words instanceof RegExp ? ([words.source, words.flags] as const) : ([words, null] as const),
  )

/** Waits for a toast with this text. */
export const toast = (page: Page, words: string | RegExp): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await isSaid(page, words))) throw new Error(`没有提示“${String(words)}”`)
    },
    { timeout: 30_000, interval: 50 },
  )
