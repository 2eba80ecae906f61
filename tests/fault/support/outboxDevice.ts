// 门的测试端 · fault/support/outboxDevice
/** A page with nothing but outbox and upload, bundled from this repository's sources, in a browser that may be killed. */
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import type { AnyOp } from '#contract/envelope'
import type { AnyDraft, AttentionRow, Counts, Enrolment } from '../../../src/data/outbox/terms.ts'
import type { PushState } from '../../../src/data/push/engine.ts'
import { openHandset, pda, type Handset } from '../../support/browser.ts'
import type { Door, Told } from '../door/page.ts'
import { Watched } from '../../support/watched.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The page's script, built once per test file. */
export const bundleOutbox = async (): Promise<string> => {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
    build: {
      write: false,
      minify: false,
      target: 'chrome110',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}/tests/fault/door/page.ts`, output: { format: 'es', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

/** The device at the door: what the test process saw of it lives here, outside every browser. */
export class OutboxDevice {
  /** operations seen green, by opId */
  readonly acknowledged = new Map<string, AnyOp>()
  readonly notSaved: string[] = []
  readonly counts = new Watched<Counts | null>(null)
  /** what the upload said since the page was loaded */
  readonly pushing = new Watched<readonly PushState['kind'][]>([])
  private readonly handset: Handset
  private readonly url: string

  private constructor(handset: Handset, url: string) {
    this.handset = handset
    this.url = url
  }

  /**
   * Opens the page under `origin`, whose /api the upload then calls. `air` is given every browser before its first page: routes.
   * `script` runs in every page before its own.
   */
  static async open(
    origin: string,
    bundle: string,
    more: { readonly air?: (context: BrowserContext) => Promise<unknown>; readonly script?: () => void } = {},
  ): Promise<OutboxDevice> {
    const url = `${origin}/door`
    let device: OutboxDevice | null = null
    const early: ((device: OutboxDevice) => void)[] = []
    const tell = (what: (device: OutboxDevice) => void): void => {
      if (device === null) early.push(what)
      else what(device)
    }
    const handset = await openHandset(url, pda, async (context) => {
      await context.route(url, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module" src="/door.js"></script>` }),
      )
      await context.route(`${origin}/door.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: bundle }))
      await more.air?.(context)
      if (more.script !== undefined) await context.addInitScript(more.script)
      await bind(context, {
        acknowledged: (op) => tell((one) => one.acknowledged.set(op.opId, op)),
        notSaved: (text, reason) => tell((one) => one.notSaved.push(`${text} ${reason}`)),
        counted: (counts) => tell((one) => one.counts.set(counts)),
        pushing: ({ kind }) => tell((one) => one.pushing.set([...one.pushing.value, kind])),
      })
    })
    device = new OutboxDevice(handset, url)
    for (const what of early) what(device)
    await device.ready()
    return device
  }

  get context(): BrowserContext {
    return this.handset.context()
  }
  private get page(): Page {
    return this.handset.page()
  }

  enrol(enrolment: Enrolment): Promise<void> {
    return this.page.evaluate((one) => (window as unknown as { door: Door }).door.enrol(one), enrolment)
  }
  scan(drafts: readonly AnyDraft[]): Promise<void> {
    return this.page.evaluate((all) => (window as unknown as { door: Door }).door.scan(all), drafts)
  }
  burst(drafts: readonly AnyDraft[]): Promise<void> {
    return this.page.evaluate((all) => (window as unknown as { door: Door }).door.burst(all), drafts)
  }
  upload(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as { door: Door }).door.upload())
  }
  waiting(): Promise<readonly string[]> {
    return this.page.evaluate(() => (window as unknown as { door: Door }).door.waiting())
  }
  attention(): Promise<readonly AttentionRow[]> {
    return this.page.evaluate(() => (window as unknown as { door: Door }).door.attention())
  }
  repair(): Promise<readonly string[]> {
    return this.page.evaluate(() => (window as unknown as { door: Door }).door.repair())
  }
  /** names of the databases of the page */
  databases(): Promise<readonly string[]> {
    return this.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  }
  /** the page has been open for long: what nothing holds any more is gone */
  async collectGarbage(): Promise<void> {
    const inside = await this.page.context().newCDPSession(this.page)
    await inside.send('HeapProfiler.collectGarbage')
    await inside.detach()
  }
  /** runs something else in the page */
  within<T>(work: () => T | Promise<T>): Promise<T> {
    return this.page.evaluate(work)
  }

  /** Whether nothing waits for upload any more; waits for it. */
  drained(): Promise<boolean> {
    return this.counts.until((counts) => counts?.pending === 0)
  }
  /** Waits until the upload has tried since the page was loaded and has drawn its conclusion. */
  concluded(): Promise<boolean> {
    return this.pushing.until((kinds) => kinds.includes('sending') && kinds.at(-1) !== 'sending')
  }
  async reload(): Promise<void> {
    this.forget()
    await this.page.reload()
    await this.ready()
  }
  /** No farewell: every process of the browser is gone. */
  async kill(): Promise<void> {
    await this.handset.kill()
    this.forget()
  }
  /** The battery died inside a write: the browser's log ends in half a record. */
  tear(): void {
    this.handset.tear()
  }
  async start(): Promise<void> {
    await this.handset.start(this.url)
    await this.ready()
  }
  close(): Promise<void> {
    return this.handset.close()
  }

  private forget(): void {
    this.counts.set(null)
    this.pushing.set([])
  }
  private async ready(): Promise<void> {
    await this.page.waitForFunction(() => 'door' in window)
  }
}

/** Every method of `told` becomes a function of the page. */
const bind = async (context: BrowserContext, told: Told): Promise<void> => {
  await context.exposeFunction('tell', (what: keyof Told, ...args: unknown[]) => {
    const heard = told[what] as (...args: unknown[]) => void
    heard(...args)
  })
  await context.addInitScript(() => {
    const { tell } = window as unknown as { tell: (what: string, ...args: unknown[]) => void }
    const passed =
      (what: string) =>
      (...args: unknown[]) =>
        tell(what, ...args)
    const told = Object.fromEntries(['acknowledged', 'notSaved', 'counted', 'pushing'].map((what) => [what, passed(what)]))
    Object.assign(window, { told })
  })
}
