// 真的拣货画面：边扫边杀浏览器、断网、杀服务端。变绿的一件不丢、一件不重
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../support/flakyNetwork.ts'
import { BrowserKilled, HandheldUser } from '../support/handheldUser.ts'
import { holds } from './support/ledger.ts'
import { pickBooks } from './support/pickBooks.ts'
import { preparePicks, type PickWork } from './support/pickWork.ts'
import { Picker } from './support/picker.ts'
import { seed, seeded, sized } from './support/random.ts'
import { planOf } from './support/faultPlan.ts'

const scansWanted = sized('FAULT_SCANS', 300)
/** Each way to die once; `npm run fault` meets them in more places. */
const killsWanted = sized('FAULT_KILLS', 6)
const random = seeded('pick screen')
/** So long the hand goes on while a death waits for an upload and the server is away; then it waits, or the hall would be empty. */
const scansWhileArmed = 10

let product: Product
let network: FlakyNetwork
let work: PickWork
let hand: HandheldUser
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo(0, scansWanted > 1000 ? 0.1 : 0.02)
  closing.push(() => product.stop())
  network = await openFlakyNetwork(product.port)
  closing.push(() => network.close())
  work = await preparePicks(product, Math.ceil(scansWanted * 1.5), random)
  hand = await HandheldUser.open(network.url)
  closing.push(() => hand.close())
  await hand.enrol('wh_manager', product.password)
  await hand.signIn('picker01', product.password)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const upload = '/api/v1/pda/op/batch'
const claim = '/api/v1/pda/claim/pick'
/** Once: when the next request of a kind leaves the device, or at the first byte that comes back after it. */
const onRequest = (path: string, moment: 'leaving' | 'answered', happens: () => void): void => {
  let left = false
  const end = network.watch((way, text) => {
    if (way === 'out') left ||= text.includes(path)
    if (!left || (moment === 'answered' && way === 'out')) return
    end()
    happens()
  })
}

/** The run: who works, what is to happen, what has happened. */
class Shift {
  readonly picker = new Picker(hand, work.sheets, random)
  /** ms from each start of the browser to the pick page */
  readonly rises: number[] = []
  browsersDied = 0
  /** deaths in the middle of a write */
  logsTorn = 0
  serverDied = 0
  private claims = 0
  private readonly plan = planOf(random, scansWanted, killsWanted)
  private readonly deaths = [...this.plan.deaths]
  /** a death waits for the next upload */
  private isArmed = false
  /** scans made while it waits */
  private waited = 0
  private server: Promise<void> = Promise.resolve()

  async run(): Promise<void> {
    for (let nth = 0; nth < scansWanted || this.deaths.length > 0 || this.isArmed; nth += 1) {
      this.weather(nth)
      try {
        await this.step(nth)
      } catch (error) {
        if (!(error instanceof BrowserKilled)) throw error
        this.browsersDied += 1
        this.isArmed = false
        await this.comeBack()
      }
    }
    await this.working()
    await this.picker.scan()
    await hand.until(({ pending }) => pending === 0, 'everything goes up')
  }

  /** Starts the browser again, and again when it dies while it starts: its first upload may be the one a death waited for. */
  private async comeBack(): Promise<void> {
    for (;;) {
      try {
        if (this.browsersDied % 3 === 0) {
          await hand.tear()
          this.logsTorn += 1
        }
        this.rises.push(await hand.rise())
        return
      } catch (error) {
        if (!(error instanceof BrowserKilled)) throw error
        this.browsersDied += 1
      }
    }
  }

  private weather(nth: number): void {
    const turn = this.plan.wifi.get(nth)
    if (turn === 'cut') network.cut()
    if (turn === 'heal' || nth === this.plan.serverDies || nth >= scansWanted) network.heal()
    if (nth === this.plan.serverDies) onRequest(upload, 'leaving', () => this.killServer())
  }
  private killServer(): void {
    this.serverDied += 1
    // one death after the other: a second one may fall due while the server still rises
    this.server = this.server.then(() => product.kill()).then(() => product.restart())
    // told by whoever waits for the server next
    this.server.catch(() => undefined)
  }

  /** With the network and a pick order in hand: a new one, or the same again when the browser threw the task away. */
  private async working(): Promise<void> {
    network.heal()
    await this.server
    if (!this.picker.isIdle) return
    this.claims += 1
    const { nth, moment } = this.plan.claimDies
    if (this.claims === nth) onRequest(claim, moment, () => this.killServer())
    await this.picker.claim(() => this.server)
  }

  private async step(nth: number): Promise<void> {
    const { picker } = this
    if (picker.isIdle) await this.working()
    const [due] = this.deaths
    if (this.isArmed && (this.waited += 1) > scansWhileArmed) await this.server
    if (due === undefined || due.scan > nth || this.isArmed) return picker.scan()
    this.deaths.shift()
    if ('instant' in due) return picker.scan(due.instant)
    this.isArmed = true
    this.waited = 0
    network.heal()
    onRequest(upload, due.upload, () => hand.die())
    await picker.scan()
  }
}

test(
  'the pick screen: what was green is in the books once, whatever died',
  { timeout: 240_000 + scansWanted * 1000 },
  async () => {
    const shift = new Shift()
    const began = performance.now()
    await shift.run()
    const seconds = (performance.now() - began) / 1000
    const { picker, rises, browsersDied, logsTorn, serverDied } = shift
    const books = await pickBooks(
      product.databaseUrl(),
      work.sheets.map((sheet) => sheet.pickNo),
      picker.green,
      browsersDied,
    )
    console.log(
      `SEED=${seed}: ${picker.scans} scans, ${picker.green.size} seen green, ${books.stored} stored, ${books.picked} pieces picked, ` +
        `${browsersDied} browsers (${logsTorn} in mid-write) and ${serverDied} server killed, ${seconds.toFixed(1)} s; back on the pick screen after at most ${Math.round(Math.max(...rises))} ms`,
    )
    holds([...books.broken, ...(await work.verify())])
    expect({ browsers: browsersDied, servers: serverDied }).toEqual({ browsers: killsWanted, servers: 2 })
    expect(picker.green.size).toBeGreaterThan(scansWanted * 0.9)
  },
)
