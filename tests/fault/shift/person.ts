// 拿着手持机的一个人 · fault/shift/person
/** Scans, types and reads verdicts at one handheld, and goes on after its battery died or its Wi-Fi was away. */
import { expect, vi } from 'vitest'
import type { Product } from '../../support/product.ts'
import { BrowserKilled, HandheldUser, type Screen } from '../../support/handheldUser.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../../support/flakyNetwork.ts'
import type { Table } from './hall.ts'

/** Nobody pulls the trigger faster; the same code sooner is taken for a scanner that sends twice (device/scanProfile). */
const handMs = 600
/** Between two keys of a number. */
const fingerMs = 80
/** Whoever is refused so often in a row has nothing to wait for. */
const mostRefusals = 200
const bad = ['wrong', 'stop', 'repeat']

/** A person waits for what a colleague has done and not uploaded yet, and looks again every second. */
const patiently = (look: () => Promise<boolean>): Promise<void> =>
  expect.poll(look, { interval: 1000, timeout: 120_000 }).toBe(true)

/** The Wi-Fi where a device is used. */
export class Wifi {
  isUp = true
  readonly network: FlakyNetwork
  private constructor(network: FlakyNetwork) {
    this.network = network
  }
  static async open(port: number): Promise<Wifi> {
    return new Wifi(await openFlakyNetwork(port))
  }
  cut(): void {
    this.network.cut()
    this.isUp = false
  }
  heal(): void {
    this.network.heal()
    this.isUp = true
  }
}

const deviceOf = (account: string): string => `一班 ${account}`

export class Person {
  readonly account: string
  /** name the device is known by */
  readonly device: string
  readonly hand: HandheldUser
  readonly wifi: Wifi
  /** who works at the device now: the account, or the temp worker whose badge was scanned */
  who: string
  /** opIds seen on the verdict and already read */
  readonly seen = new Set<string>()
  deaths = 0
  /** after every scan and typed number: the weather turns by it */
  onScan: () => void = () => undefined
  /** title of the page in front */
  private at = '拣货'
  private last = ''
  /** when each control code was scanned last, ms */
  private readonly pressedAt = new Map<string, number>()
  /** red lights since the last other one */
  private refusals = 0
  /** codes left until the battery dies; null: it does not */
  private battery: number | null = null

  private constructor(account: string, hand: HandheldUser, wifi: Wifi) {
    this.account = account
    this.device = deviceOf(account)
    this.who = account
    this.hand = hand
    this.wifi = wifi
  }
  /** A device of the hall is enrolled by the leader, then the person signs in on it. `own`: in a browser that may be killed. */
  static async open(product: Product, account: string, own: boolean): Promise<Person> {
    const wifi = await Wifi.open(product.port)
    const hand = await HandheldUser.open(wifi.network.url, undefined, !own)
    await hand.enrol('wh_manager', product.password, deviceOf(account))
    await hand.signIn(account, product.password)
    return new Person(account, hand, wifi)
  }
  async close(): Promise<void> {
    await this.hand.close()
    await this.wifi.network.close()
  }

  /** The battery dies in the middle of the scan after so many more. */
  diesAfter(scans: number): void {
    this.battery = scans
  }
  /** Does a piece of work that begins with what the screen shows; after a death the device starts again and the work goes on from there. */
  async steadily(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof BrowserKilled)) throw error
        this.deaths += 1
        await this.hand.gone()
        await this.hand.rise()
      }
    }
  }

  /** Opens a page of the home page by its tile, unless it is in front. */
  async page(title: string): Promise<void> {
    if (this.at === title) return
    await (this.at === '' ? this.hand.open(title) : this.hand.goTo(title))
    this.at = title
  }
  /** A page the device opens by itself, known by what it asks for first. */
  async arrives(title: string, isThere: (screen: Screen) => boolean): Promise<void> {
    await this.hand.until(isThere, `${title} does not open`)
    this.at = title
  }
  /** The page in front ended by itself. */
  async cameHome(what: string): Promise<void> {
    await this.hand.until(({ expects }) => expects === '', what)
    this.at = ''
  }
  /** Opens a page by scanning what belongs there on the home page. */
  async pageOf(title: string, code: string): Promise<Screen> {
    await this.hand.goHome()
    this.at = title
    await this.hand.type(code)
    const after = await this.hand.until(
      (screen) => screen.expects !== '' && screen.opId !== '' && !this.seen.has(screen.opId),
      `${title} by ${code}`,
    )
    this.read()
    return after
  }

  get screen(): Screen {
    return this.hand.screen.value
  }
  /** A code that is read, up to the verdict that is on the disk. Never the same text twice in a row: that may be one pull of the trigger. */
  scan(...texts: readonly [string, ...string[]]): Promise<Screen> {
    const text = texts.find((one) => one !== this.last) ?? texts[0]
    return this.act(text)
  }
  /** Opens an order; one that is wrong here is scanned again where there is a signal, until what a colleague did to it has arrived. */
  async opened(...texts: readonly [string, ...string[]]): Promise<Screen> {
    let after = await this.scan(...texts)
    if (after.verdict === 'wrong')
      await patiently(async () => {
        this.wifi.heal()
        after = await this.scan(...texts)
        return after.verdict !== 'wrong'
      })
    return after
  }
  /** Opens an order until the page takes it for what it is; a colleague's device has still to upload what it did. */
  async knows(
    isKnown: (screen: Screen) => boolean,
    leave: 'CTRL-UNDO' | 'CTRL-NEXT',
    ...texts: readonly [string, string]
  ): Promise<Screen> {
    let after = await this.opened(...texts)
    if (!isKnown(after))
      await patiently(async () => {
        await this.press(leave)
        after = await this.opened(...texts)
        return isKnown(after)
      })
    return after
  }
  /** A number that is typed, as slowly as fingers do: four digits at a scanner's speed are a code. */
  enter(number: number): Promise<Screen> {
    return this.act(String(number), fingerMs)
  }
  /** Touches one of the choices, by its words without their number. */
  choose(label: string): Promise<Screen> {
    const page = this.hand.page()
    const words = page.getByText(new RegExp(`^(\\d+ )?${label}$`))
    return this.seeing(`choice ${label}`, () =>
      page.getByRole('group', { name: '选一个' }).getByRole('button').filter({ has: words }).click(),
    )
  }
  /** Something beside scans that ends in a verdict: a photo. */
  async seeing(what: string, does: () => Promise<unknown>): Promise<Screen> {
    const { n } = this.screen
    await does()
    const after = await this.hand.until((screen) => screen.n > n, `verdict of ${what}`)
    this.read()
    return after
  }
  /** A control code: its verdict may have no operation. */
  async press(code: `CTRL-${string}`): Promise<Screen> {
    // a number is typed here faster than anybody's fingers: between two confirm codes there may be no time at all
    const before = this.pressedAt.get(code)
    if (before !== undefined) await vi.waitUntil(() => performance.now() > before + handMs)
    this.pressedAt.set(code, performance.now())
    this.last = code
    return this.seeing(code, () => this.hand.type(code))
  }

  private async act(text: string, gapMs = 1): Promise<Screen> {
    const { n } = this.screen
    this.last = text
    try {
      if (this.battery !== null && (this.battery -= 1) < 0) {
        this.battery = null
        await Promise.all([this.hand.type(text, undefined, gapMs), this.hand.breathe(2).then(() => this.hand.die())])
      } else await this.hand.type(text, undefined, gapMs)
      const after = await this.hand.until(
        (screen) => screen.n > n && ((screen.opId !== '' && !this.seen.has(screen.opId)) || bad.includes(screen.verdict)),
        `verdict of ${text}`,
      )
      this.refusals = after.verdict === 'wrong' ? this.refusals + 1 : 0
      if (this.refusals > mostRefusals) throw this.hand.fault(`${this.who} is refused ${text} again and again`)
      return after
    } finally {
      this.read()
      this.onScan()
    }
  }
  private read(): void {
    for (const opId of this.hand.seen) this.seen.add(opId)
  }
  /** Stops of the whole screen stay until they are acknowledged. */
  async acknowledge(): Promise<void> {
    await this.press('CTRL-OK')
    await this.hand.until(({ verdict }) => verdict !== 'stop', 'the stop does not go')
  }
  /** The next thing from a table; whoever has to wait for it stands where there is a signal. */
  next<T>(table: Table<T>): Promise<T | null> {
    if (table.isEmpty) this.wifi.heal()
    return table.take()
  }
  /** Everything this device knows is on the server. */
  async uploaded(): Promise<void> {
    this.wifi.heal()
    await this.hand.until(({ pending }) => pending === 0, `${this.account}: everything goes up`)
  }
}
