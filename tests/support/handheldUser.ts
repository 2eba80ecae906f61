// 拿手持机的人 · support/handheldUser
/**
 * A person at the real handheld screens: reads what a machine may read (interfaces.md), types codes as key events, and may lose the browser
 * at any moment. Everything seen is stored here, outside the browser.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { openHandset, openSeat, pda, type Handset, type Seat } from './browser.ts'
import { Watched } from './watched.ts'
import { enrolHandheld } from './enrol.ts'

export interface Screen {
  readonly expects: string
  readonly target: string
  readonly goods: string
  /** the text below the goods' name: spec, number, owner, batch */
  readonly note: string
  /** what comes next, or the estimate of a weight */
  readonly next: string
  readonly done: number
  readonly need: number
  readonly verdict: string
  readonly words: string
  readonly opId: string
  /** rises with every verdict during the life of a page */
  readonly n: number
  readonly pending: number
  /** text of a page without a prompt */
  readonly text: string
}
const blank: Screen = {
  expects: '',
  target: '',
  goods: '',
  note: '',
  next: '',
  done: 0,
  need: 0,
  verdict: '',
  words: '',
  opId: '',
  n: 0,
  pending: -1,
  text: '',
}

/** Runs in the page: reports every visible change; with `lookLater` only after it was painted. */
const lookOut = (): void => {
  const { saw, lookLater } = window as unknown as { saw: (screen: Screen) => void; lookLater?: boolean }
  const at = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const text = (id: string): string => at(id)?.textContent.trim() ?? ''
  let before = ''
  const look = (): void => {
    const verdict = at('verdict')?.dataset
    const field = document.querySelector<HTMLInputElement>('.number-field')
    const screen = {
      expects: at('prompt')?.dataset['expects'] ?? '',
      target: (at('target')?.textContent ?? field?.placeholder ?? '').replaceAll(/\s/g, ''),
      goods: text('goods'),
      note: document.querySelector('.goods .note')?.textContent.trim() ?? '',
      next: document.querySelector('.target .next')?.textContent.trim() ?? '',
      done: Number(text('done')),
      need: Number(text('need')),
      verdict: verdict?.['verdict'] ?? '',
      words: at('verdict')?.textContent.trim() ?? '',
      opId: verdict?.['opId'] ?? '',
      n: Number(verdict?.['n'] ?? 0),
      pending: Number(text('pending') === '' ? -1 : text('pending')),
      text: at('prompt') === null ? document.documentElement.innerText.slice(0, 300) : '',
    }
    const now = JSON.stringify(screen)
    if (now !== before) saw(screen)
    before = now
  }
  const afterwards = (): void => void requestAnimationFrame(() => requestIdleCallback(look))
  new MutationObserver(lookLater === true ? afterwards : look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** The browser was killed during an action. */
export class BrowserKilled extends Error {}

export class HandheldUser {
  readonly screen = new Watched<Screen>(blank)
  /** the last console messages of the browser, for the error of a failed wait */
  private heard: string[] = []
  /** every opId seen on the verdict, in order */
  readonly seen = new Set<string>()
  private readonly seat: Seat | Handset
  /** the open page, where the browser starts again */
  private url: string
  private keys: CDPSession
  private dying: Promise<void> | null = null
  private life = newLife()

  private constructor(seat: Seat | Handset, url: string, keys: CDPSession) {
    this.seat = seat
    this.url = url
    this.keys = keys
  }

  /**
   * Opens `origin` at the pick page; `prepare` runs on every browser before its first page. `shared`: in one browser process with other
   * people, which is never killed.
   */
  static async open(
    origin: string,
    prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
    shared = false,
    zone = 'Asia/Shanghai',
  ): Promise<HandheldUser> {
    const url = `${origin}/wx/wms/pick`
    let hand: HandheldUser | null = null
    const saw = (screen: Screen): void => hand?.see(screen)
    const prepared = async (context: BrowserContext): Promise<void> => {
      await context.exposeFunction('saw', saw)
      await prepare(context)
      await context.addInitScript(lookOut)
      context.on('console', (message) => hand?.hear(message.text()))
      context.on('requestfailed', (request) => hand?.hear(`${request.url()} ${request.failure()?.errorText ?? ''}`))
      context.on('weberror', (error) => hand?.hear(String(error.error())))
    }
    const seat = await (shared
      ? openSeat(url, { size: pda, prepare: prepared, zone })
      : openHandset(url, pda, prepared, {}, [], zone))
    hand = new HandheldUser(seat, url, await seat.context().newCDPSession(seat.page()))
    return hand
  }

  /** The foreman signs in, enrols the device in the foreman's warehouse and signs out. */
  async enrol(account: string, password: string, name = 'PDA-F1'): Promise<void> {
    const page = this.seat.page()
    await this.fillIn(account, password)
    await page.goto(this.url.replace(/pick$/, 'device'))
    await enrolHandheld(page, name)
  }
  /** The person signs out for the next one. */
  async signOut(): Promise<void> {
    const page = this.seat.page()
    await page.goto(this.url.replace(/[\w-]+$/, 'device'))
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByLabel('租户编码').waitFor()
    this.url = this.url.replace(/[\w-]+$/, 'pick')
  }
  /** Signs in and opens the pick page, after the service worker took over, so that the next start works offline. */
  async signIn(account: string, password: string): Promise<void> {
    await this.fillIn(account, password)
    const page = this.seat.page()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      // as if a scanner of the warehouse was used on the device before (device/scanProfile)
      localStorage.setItem('scanEnds', 'true')
    })
    await page.goto(this.url)
    await this.until(({ expects }) => expects === 'pickOrder', 'the pick page does not open')
  }
  private async fillIn(account: string, password: string): Promise<void> {
    const page = this.seat.page()
    const tenant = page.getByLabel('租户编码')
    await tenant.fill('yunhe')
    await page.getByLabel('账号').fill(account)
    await page.getByLabel('密码').fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await tenant.waitFor({ state: 'detached' })
  }

  private handset(): Handset {
    if ('kill' in this.seat) return this.seat
    throw new Error('other people work in this browser')
  }
  private hear(words: string): void {
    this.heard = [...this.heard, words].slice(-20)
  }
  private see(screen: Screen): void {
    if (screen.opId !== '') this.seen.add(screen.opId)
    this.screen.set(screen)
  }

  /**
   * Sends key events without a pause, each with its own time: a busy machine handles them later, but the scanner's speed stays. `upTo`:
   * only so many of them; `gapMs`: between two keys, longer than a scanner's for a typing person. Resolves when the page has handled the
   * last one. Only keys that press a button are released: the page listens for no other release.
   */
  async type(text: string, upTo = text.length + 1, gapMs = 1): Promise<void> {
    const strokes = [...Array.from(text), 'Enter'].slice(0, upTo)
    const began = Date.now() - strokes.length * gapMs
    const sent = strokes.flatMap((key, at) => {
      const pressed = { key, timestamp: (began + at * gapMs) / 1000 }
      return [
        this.keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, ...(key === 'Enter' ? enter : { text: key }) }),
        ...(key === 'Enter' || key === ' '
          ? [this.keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed, ...(key === 'Enter' ? enter : {}) })]
          : []),
      ]
    })
    await this.alive(Promise.all(sent))
  }
  /** Waits for so many round trips to the browser. */
  async breathe(times: number): Promise<void> {
    for (let at = 0; at < times; at += 1) await this.alive(this.keys.send('Runtime.evaluate', { expression: '0' }))
  }
  async until(passes: (screen: Screen) => boolean, what: string): Promise<Screen> {
    if (!(await this.alive(this.screen.until(passes)))) throw this.fault(what)
    return this.screen.value
  }
  /** An error with the screen and the last console messages. */
  fault(what: string): Error {
    return new Error([what, JSON.stringify(this.screen.value), ...this.heard].join('\n'))
  }
  /** Sends SIGKILL to every process of the browser, now. */
  die(): void {
    if (this.dying !== null) return
    this.dying = this.handset().kill()
    this.life.end()
  }
  /** Kills the browser and throws, so that the scan ends here. */
  perish(): never {
    this.die()
    throw new BrowserKilled('the browser was killed')
  }
  /** Resolves when the last process of the killed browser has ended and all its messages were read. */
  async gone(): Promise<void> {
    await this.dying
  }
  /** Damages the log like a power loss during a write: at the start after the next the browser deletes the databases. */
  async tear(): Promise<void> {
    await this.dying
    this.handset().tear()
  }
  /** Starts the browser again on the same profile; resolves with the ms until the pick page prompted. */
  async rise(): Promise<number> {
    await this.dying
    this.screen.set(blank)
    this.dying = null
    this.life = newLife()
    const began = performance.now()
    await this.handset().start(this.url)
    this.keys = await this.seat.context().newCDPSession(this.seat.page())
    await this.until(({ expects }) => expects !== '', 'the pick page does not come back')
    return performance.now() - began
  }
  page(): Page {
    return this.seat.page()
  }
  close(): Promise<void> {
    return this.seat.close()
  }

  /** Leaves the open page by its control code. */
  async goHome(): Promise<void> {
    await this.type('CTRL-BACK')
    await this.until(({ expects }) => expects === '', 'the home page does not come')
  }
  /** Goes from the open page to another one by control code and tile; checks that 返回 fits a glove. */
  async goTo(title: string): Promise<void> {
    const back = this.seat.page().getByRole('button', { name: '返回' })
    let box: Awaited<ReturnType<typeof back.boundingBox>> = null
    // the page may be redrawn meanwhile, even between these two calls
    while (box === null) {
      await this.alive(back.waitFor())
      box = await this.alive(back.boundingBox())
    }
    if (box.width < 48 || box.height < 48) throw new Error(`返回 is too small: ${JSON.stringify(box)}`)
    await this.goHome()
    await this.open(title)
  }
  /** Opens a page by its tile on the home page. */
  async open(title: string): Promise<void> {
    const page = this.seat.page()
    // the tile has its count after its title: 复核 is not 批量复核
    const tile = page.getByRole('navigation', { name: '作业' }).getByRole('link', { name: new RegExp(`^${title}`) })
    await this.alive(tile.click())
    await this.until(({ expects }) => expects !== '', `${title} does not open`)
    this.url = page.url()
  }
  async shot(path: string): Promise<void> {
    await this.seat.page().screenshot({ path })
  }

  /** Saves a screenshot in the folder of `SHOTS`, if set. */
  async shotIfAsked(name: string): Promise<void> {
    const folder = process.env['SHOTS']
    if (folder !== undefined) await this.shot(`${folder}/${name}.png`)
  }

  /** Waits for work, or rejects as soon as the browser is killed. */
  private async alive<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.life.over])
    } catch (error) {
      if (this.dying === null) throw error
      throw new BrowserKilled('the browser was killed', { cause: error })
    }
  }
}

/** `over` rejects when the browser is killed. */
const newLife = (): { readonly over: Promise<never>; readonly end: () => void } => {
  let end: () => void = () => undefined
  const over = new Promise<never>((_, reject) => {
    end = () => reject(new BrowserKilled('the browser was killed'))
  })
  // nothing may be waiting for it
  over.catch((error: unknown) => error)
  return { over, end: () => end() }
}

const enter = { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const
