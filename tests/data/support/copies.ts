// 两台同样的机器：同一个身份，各自扫码
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { AnyOp } from '../../../src/contract/envelope.ts'
import type { Outbox } from '../../../src/data/outbox/outbox.ts'
import type { Draft, Enrolment } from '../../../src/data/outbox/terms.ts'
import { Engine } from '../../../src/data/push/engine.ts'
import type { Fetch } from '../../../src/data/push/send.ts'
import { Device } from './device.ts'

/** `which`: the first device or its copy; before there is a copy all of it happens on the first. */
export type Deed =
  | { readonly do: 'scan'; readonly which: 0 | 1; readonly lane: string; readonly count: number }
  | { readonly do: 'send'; readonly which: 0 | 1; readonly lost: boolean }
  | { readonly do: 'restart' | 'tidy' | 'enrol'; readonly which: 0 | 1 }
  | { readonly do: 'copy' }

const which = fc.constantFrom(0 as const, 1 as const)
export const deedOf = (lanes: readonly string[]): fc.Arbitrary<Deed> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('scan' as const),
        which,
        lane: fc.constantFrom(...lanes),
        count: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), which, lost: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'tidy' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('enrol' as const), which }) },
    { weight: 2, arbitrary: fc.constant({ do: 'copy' as const }) },
  )

/** What the two of them stand on. */
export interface Surroundings {
  readonly enrolment: Enrolment
  readonly fetch: Fetch
  /** the n-th scan of a lane */
  readonly scan: (lane: string, n: number) => Draft<'SCAN'>
  /** the entry of a device that is enrolled anew */
  readonly enrolAgain: (former: Enrolment) => Promise<Enrolment>
}
interface Side {
  device: Device
  outbox: Outbox
  engine: Engine
  enrolment: Enrolment
  /** what turned green on this device, in its order */
  readonly saved: AnyOp[]
}

let serial = 0

/** One run of two devices with one identity. */
export class Copies {
  readonly sides: Side[] = []
  private readonly around: Surroundings
  private readonly name = `copies-${(serial += 1)}`
  private lost = false
  private scans = 0

  constructor(around: Surroundings) {
    this.around = around
  }

  async begin(): Promise<void> {
    await this.join(new Device(this.name), this.around.enrolment)
    await this.sides[0]?.outbox.enrol(this.around.enrolment)
  }

  async run(deed: Deed): Promise<void> {
    if (deed.do === 'copy') return this.copy()
    const side = this.sides[deed.which] ?? this.sides[0]
    if (side === undefined) return
    if (deed.do === 'scan') {
      const drafts = Array.from({ length: deed.count }, () => this.around.scan(deed.lane, (this.scans += 1)))
      side.saved.push(...(await side.outbox.enqueueAll(drafts)))
    } else if (deed.do === 'send') await this.send(side, deed.lost)
    else if (deed.do === 'restart') await this.boot(side)
    else if (deed.do === 'tidy') expect(await side.outbox.tidy()).toEqual([])
    else {
      side.enrolment = await this.around.enrolAgain(side.enrolment)
      await side.outbox.enrol(side.enrolment)
    }
  }

  /** The line heals; both drain whatever they have, turn by turn. */
  async settle(): Promise<void> {
    for (let round = 0; ; round += 1) {
      if (round > 300) throw new Error('a queue does not drain')
      const waiting = this.sides.filter((side) => side.outbox.counts().pending > 0)
      if (waiting.length === 0) break
      for (const side of waiting) await this.send(side, false)
    }
    for (const { outbox } of this.sides) {
      expect(await outbox.attention()).toEqual([])
      expect(await outbox.tidy()).toEqual([])
    }
  }
  off(): void {
    for (const { device } of this.sides) device.off()
  }

  private async send(side: Side, lost: boolean): Promise<void> {
    this.lost = lost
    side.engine.reset(true)
    await side.engine.step(new AbortController().signal)
  }

  private async copy(): Promise<void> {
    const [first] = this.sides
    if (first === undefined || this.sides.length > 1) return
    const image = await first.device.image(`${this.name}-copy`)
    await this.boot(first)
    await this.join(image, first.enrolment)
    // what the first had not sent yet is on both; it counts once
  }

  private async join(device: Device, enrolment: Enrolment): Promise<void> {
    const side = { device, enrolment, saved: [] } as unknown as Side
    await this.boot(side)
    this.sides.push(side)
  }
  private async boot(side: Side): Promise<void> {
    side.device.off()
    side.outbox = await side.device.boot()
    side.engine = new Engine(side.outbox.queue, {
      now: () => 0,
      random: () => 0,
      fetch: async (url, init) => {
        const response = await this.around.fetch(url, init)
        if (this.lost) throw new TypeError('Failed to fetch')
        return response
      },
      state: () => undefined,
      clock: () => undefined,
      trouble: (error) => {
        throw error
      },
    })
  }
}
