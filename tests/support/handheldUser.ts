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
  /** what stands below the goods' name: spec, number, owner, batch */
  readonly note: string
  /** what comes next, or the estimate of a weight */
  readonly next: string
  readonly done: number
  readonly need: number
  readonly verdict: string
  readonly words: string
  readonly opId: string
  /** rises with every verdict of a page's life */
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
  /** every opId seen on the verdict, in the order seen */
  readonly seen = new Set<string>()
  private readonly seat: Seat | Handset
  /** the page in front, where the browser starts again */
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
   * Opens `origin` at the pick page; `prepare` sees every browser before its first page. `shared`: in one browser process with other people,
   * which nobody kills.
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

  /** The foreman signs in, makes the device known to his warehouse and signs out. */
  async enrol(account: string, password: string, name = 'PDA-F1'): Promise<void> {
    const page = this.seat.page()
    await this.fillIn(account, password)
    await page.goto(this.url.replace(/pick$/, 'device'))
    await enrolHandheld(page, name)
  }
  /** The person leaves the device to the next one. */
  async signOut(): Promise<void> {
    const page = this.seat.page()
    await page.goto(this.url.replace(/[\w-]+$/, 'device'))
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByLabel('租户编码').waitFor()
    this.url = this.url.replace(/[\w-]+$/, 'pick')
  }
  /** Signs in and stands before the pick page, its worker in charge so that the next start works without network. */
  async signIn(account: string, password: string): Promise<void> {
    await this.fillIn(account, password)
    const page = this.seat.page()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      // the scanner of a device of the hall was used on it before (device/scanProfile)
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
   * Key events without a pause, each with the time it was pressed at: a busy machine takes them in later, the scanner was as fast as
   * ever. `upTo`: only so many of them; `gapMs`: between two keys, more than a scanner's where a person types. Resolves when the page has handled the last one. Only the keys that
   * press a button are also let go of: the page hears no other key go up.
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
  /** So many round trips to the browser pass. */
  async breathe(times: number): Promise<void> {
    for (let at = 0; at < times; at += 1) await this.alive(this.keys.send('Runtime.evaluate', { expression: '0' }))
  }
  async until(passes: (screen: Screen) => boolean, what: string): Promise<Screen> {
    if (!(await this.alive(this.screen.until(passes)))) throw this.fault(what)
    return this.screen.value
  }
  /** What is wrong, with the screen and the last words of the browser. */
  fault(what: string): Error {
    return new Error([what, JSON.stringify(this.screen.value), ...this.heard].join('\n'))
  }
  /** SIGKILL to every process of the browser, now. */
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
  /** Resolves when the last process of the killed browser is gone and everything it said was heard. */
  async gone(): Promise<void> {
    await this.dying
  }
  /** Damages the log as a power loss during a write does: at the start after the next the browser deletes the databases. */
  async tear(): Promise<void> {
    await this.dying
    this.handset().tear()
  }
  /** Starts the browser again on the same profile; resolves with ms until the pick page asked for something. */
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

  /** Leaves the page in front by its control code. */
  async goHome(): Promise<void> {
    await this.type('CTRL-BACK')
    await this.until(({ expects }) => expects === '', 'the home page does not come')
  }
  /** Leaves the page in front by its control code for another of the home page, by its tile; the way back fits a glove. */
  async goTo(title: string): Promise<void> {
    const back = this.seat.page().getByRole('button', { name: '返回' })
    let box: Awaited<ReturnType<typeof back.boundingBox>> = null
    // the page may be drawn anew just then, even between the two questions
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
    // the tile says its count behind its title: 复核 is not 批量复核
    const tile = page.getByRole('navigation', { name: '作业' }).getByRole('link', { name: new RegExp(`^${title}`) })
    await this.alive(tile.click())
    await this.until(({ expects }) => expects !== '', `${title} does not open`)
    this.url = page.url()
  }
  async shot(path: string): Promise<void> {
    await this.seat.page().screenshot({ path })
  }

  /** A picture into the folder `SHOTS` names, to be looked at. */
  async shotIfAsked(name: string): Promise<void> {
    const folder = process.env['SHOTS']
    if (folder !== undefined) await this.shot(`${folder}/${name}.png`)
  }

  /** What is waited for, or Dead as soon as the browser is killed. */
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
  // there may be nobody waiting for it
  over.catch((error: unknown) => error)
  return { over, end: () => end() }
}

const enter = { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const
