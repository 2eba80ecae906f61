// 扫码秒表 · bench/stopwatch
/** Times scans inside the page: from the event time stamp of Enter to the end of the first frame that shows an operation on disk. */
import type { BrowserContext, CDPSession, Page } from 'playwright'

interface Timed {
  readonly greens: number[]
  /** when the last one was seen, ms of the page */
  at: number
}

/** Runs in the page, before any script of it. */
const watch = (): void => {
  const timed: Timed = { greens: [], at: 0 }
  ;(window as unknown as { timed: Timed }).timed = timed
  let began = 0
  let last = ''
  window.addEventListener('keydown', (event) => void (event.key === 'Enter' && (began = event.timeStamp)), true)
  const painted = (seen: () => void): void => {
    requestAnimationFrame(() => {
      const frame = new MessageChannel()
      frame.port1.addEventListener('message', seen)
      frame.port1.start()
      frame.port2.postMessage(null)
    })
  }
  new MutationObserver(() => {
    const opId = document.querySelector<HTMLElement>('[data-testid="verdict"]')?.dataset['opId'] ?? ''
    if (opId === '' || opId === last) return
    last = opId
    const from = began
    painted(() => {
      timed.at = performance.now()
      timed.greens.push(timed.at - from)
    })
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-op-id'] })
}
export const timeScans = async (context: BrowserContext): Promise<void> => {
  // the compiler of the bench runner names inner functions by a function the page does not have
  await context.addInitScript('globalThis.__name = (named) => named; globalThis.lookLater = true')
  await context.addInitScript(watch)
}

/** A person with a scanner before one page. */
export class Gun {
  private readonly page: Page
  private readonly keys: CDPSession
  private constructor(page: Page, keys: CDPSession) {
    this.page = page
    this.keys = keys
  }
  static async at(page: Page): Promise<Gun> {
    return new Gun(page, await page.context().newCDPSession(page))
  }
  /** CPU of the page, so many times slower than the machine. */
  async slow(times: number): Promise<void> {
    await this.keys.send('Emulation.setCPUThrottlingRate', { rate: times })
  }
  /** One pull of the trigger, up to its green frame and a breath: within 150 ms the same code would be the same pull. */
  async scan(code: string): Promise<void> {
    const before = await this.page.evaluate(() => (window as unknown as { timed: Timed }).timed.greens.length)
    const strokes = [...Array.from(code), 'Enter']
    // each with the time it was pressed at, as fast as a scanner: a busy machine hands them on later
    const began = Date.now() - strokes.length
    await Promise.all(
      strokes.flatMap((key, at) =>
        (['keyDown', 'keyUp'] as const).map((type) =>
          this.keys.send('Input.dispatchKeyEvent', {
            type,
            key,
            timestamp: (began + at) / 1000,
            ...(key === 'Enter'
              ? { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
              : type === 'keyDown'
                ? { text: key }
                : {}),
          }),
        ),
      ),
    )
    await this.page.waitForFunction(
      (count) => {
        const { greens, at } = (window as unknown as { timed: Timed }).timed
        return greens.length > count && performance.now() - at > 200
      },
      before,
      { polling: 50, timeout: 30_000 },
    )
  }
  /** ms of every scan since the last call */
  take(): Promise<number[]> {
    return this.page.evaluate(() => (window as unknown as { timed: Timed }).timed.greens.splice(0))
  }
}
