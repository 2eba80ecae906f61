// 断网、重复、崩溃、换人、升级下的待上传：不丢、不重、不乱序
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyOp } from '../../src/contract/envelope.ts'
import { NotSaved, type Outbox } from '../../src/data/outbox/outbox.ts'
import { Engine } from '../../src/data/push/engine.ts'
import { Device, scan } from './support/device.ts'
import { FloorServer, type Fault } from './support/server.ts'

const faults: readonly Fault[] = [
  'none',
  'none',
  'none',
  'dropped',
  'replyLost',
  'cutOff',
  'twice',
  'server500',
  'busy429',
  'portal',
  'portal401',
  'redirect',
  'proxyJson403',
  'proxyJson413',
  'proxyHtml500',
  'unauthorized',
  'tooLarge',
  'halfAnswered',
  'retryAll',
]
const docs = ['PK1', 'PK2', 'CLASH', 'free']

type Command =
  | { readonly do: 'scan'; readonly doc: string; readonly text: string; readonly page: number }
  | { readonly do: 'together'; readonly doc: string; readonly count: number }
  | { readonly do: 'send'; readonly fault: Fault }
  | { readonly do: 'crash'; readonly midScan: boolean }
  | { readonly do: 'secondPage' | 'wait' | 'switchUser' | 'upgrade' | 'tidy' }

const commandOf: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('scan' as const),
      doc: fc.constantFrom(...docs),
      text: fc.string({ unit: 'binary', maxLength: 12 }),
      page: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      doc: fc.constantFrom(...docs),
      count: fc.integer({ min: 2, max: 70 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('send' as const), fault: fc.constantFrom(...faults) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), midScan: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('secondPage' as const, 'wait' as const, 'switchUser' as const, 'upgrade' as const, 'tidy' as const),
    }),
  },
)

let serial = 0

/** One run: the device, its pages, the flusher of each page and everything a page has been told is saved. */
class World {
  readonly server = new FloorServer()
  readonly saved: AnyOp[] = []
  private readonly device = new Device(`model-${(serial += 1)}`)
  private readonly disk = `model-${serial}`
  private pages: { readonly outbox: Outbox; readonly engine: Engine }[] = []
  private now = 0
  private user = '7'

  constructor() {
    this.server.flag = (op) => op.docNo === 'CLASH'
  }

  async boot(): Promise<void> {
    const outbox = await this.device.boot()
    await outbox.enrol({ tenantId: '1', deviceId: 'D1', deviceKey: 'K1', name: 'PDA', warehouseNo: 'HZ01', sid: 'S1' })
    const engine = new Engine(outbox.queue, {
      now: () => this.now,
      random: () => 0.5,
      fetch: this.server.fetch,
      state: () => undefined,
      clock: () => undefined,
      trouble: (error) => {
        throw error
      },
    })
    this.pages.push({ outbox, engine })
  }

  async run(command: Command): Promise<void> {
    if (this.pages.length === 0) await this.boot()
    const page = this.pages[command.do === 'scan' ? command.page % this.pages.length : 0]
    if (page === undefined) return
    const { outbox, engine } = page
    switch (command.do) {
      case 'scan':
        return this.keep(outbox, [scan(command.doc, command.text, this.user)])
      case 'together':
        return this.keep(
          outbox,
          Array.from({ length: command.count }, (_, at) => scan(command.doc, `${at}`, this.user)),
        )
      case 'send':
        this.server.fault = command.fault
        engine.reset(true)
        await engine.step(new AbortController().signal)
        return
      case 'crash':
        return this.crash(command.midScan ? outbox.enqueue(scan('PK1', 'in the air', this.user)) : null)
      case 'secondPage':
        if (this.pages.length < 2) await this.boot()
        return
      case 'wait':
        this.now += 90_000
        return
      case 'switchUser':
        this.user = this.user === '7' ? '8' : '7'
        return outbox.startShift({ tenantId: '1', userId: this.user, name: `员工${this.user}` })
      case 'upgrade':
        return this.upgrade()
      case 'tidy':
        expect(await outbox.tidy()).toEqual([])
    }
  }

  /** The page dies with a transaction in flight: it is on disk or not, but nobody was told. */
  private async crash(inFlight: Promise<AnyOp> | null): Promise<void> {
    this.device.off()
    this.pages = []
    await inFlight?.catch((error: unknown) => expect(error).toBeInstanceOf(NotSaved))
  }

  /** A newer build opens the database in another tab: this page must let go, and say so instead of saving. */
  private async upgrade(): Promise<void> {
    const { indexedDB } = { indexedDB: this.device.disk }
    const [info] = await indexedDB.databases()
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(this.disk, (info?.version ?? 10) + 10)
      request.addEventListener('success', () => {
        request.result.close()
        resolve()
      })
      request.addEventListener('error', () => reject(request.error ?? new Error('upgrade')))
    })
    const [old] = this.pages
    await expect(old?.outbox.enqueue(scan('PK1'))).rejects.toMatchObject({ reason: 'superseded' })
    this.device.off()
    this.pages = []
  }

  private async keep(outbox: Outbox, drafts: readonly ReturnType<typeof scan>[]): Promise<void> {
    try {
      this.saved.push(...(await outbox.enqueueAll(drafts)))
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
    }
  }

  /** The line heals; everything drains; then the books are compared. */
  async settleAndCheck(): Promise<void> {
    this.server.fault = 'none'
    if (this.pages.length === 0) await this.boot()
    const page = this.pages[0]
    if (page === undefined) throw new Error('no page')
    for (let step = 0; (await page.outbox.queue.incarnations()).length > 0; step += 1) {
      if (step > 200) throw new Error('queue does not drain')
      page.engine.reset(true)
      await page.engine.step(new AbortController().signal)
    }
    const { applied } = this.server
    const attention = await page.outbox.attention()
    const known = new Map(applied.map((op) => [op.opId, op]))
    for (const op of this.saved) expect(known.get(op.opId)).toEqual(op)
    expect(known.size).toBe(applied.length)
    expect(attention.map((row) => row.op.docNo)).toEqual(attention.map(() => 'CLASH'))
    expect(attention.length).toBe(applied.filter((op) => op.docNo === 'CLASH').length)
    const lanes = new Map<string, number>()
    for (const op of applied) {
      expect(op.laneSeq).toBe((lanes.get(op.lane) ?? 0) + 1)
      lanes.set(op.lane, op.laneSeq)
    }
    expect(applied.map((op) => op.seq).sort((a, b) => a - b)).toEqual(applied.map((_, at) => at + 1))
    expect(await page.outbox.tidy()).toEqual([])
    this.device.off()
  }
}

/** MODEL_RUNS and MODEL_SEED repeat a run; the seed of this one is printed. */
const numRuns = Number(process.env['MODEL_RUNS'] ?? 150)
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31)
test(
  'any mix of scans, faults, crashes, people and versions: what was green is applied once and in order',
  async () => {
    console.log(`outbox model: seed ${seed}, ${numRuns} runs`)
    await fc.assert(
      fc.asyncProperty(fc.array(commandOf, { maxLength: 50 }), async (commands) => {
        const world = new World()
        for (const command of commands) await world.run(command)
        await world.settleAndCheck()
      }),
      { numRuns, seed, verbose: 1 },
    )
  },
  20_000 + numRuns * 400,
)
