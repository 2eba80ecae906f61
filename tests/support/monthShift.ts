// 一个月的作业 · support/monthShift
/**
 * Workers of the month: each handheld keeps its operations until it is online. The test's book is written when a batch arrives, because the
 * server decides then; a leader decides about found pieces before the next batch.
 */
import { expect } from 'vitest'
import type { Stream } from '#server/seed/random'
import type { AnyOp } from '#contract/envelope'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import { bizDate } from '#contract/rules/clock'
import { shortOf, type Handheld } from './floor.ts'
import type { MonthBooks, Piece, Said } from './monthBooks.ts'
import { rows, type World } from './outbound.ts'

/** What an operation does to the test's book when it arrives. */
export interface Effect {
  readonly said: Said
  /** pieces the books did not have, and the place they were put */
  readonly found?: { readonly place: string; readonly piece: Piece; readonly qty: number }
}
interface Kept {
  readonly op: AnyOp
  readonly day: string
  readonly lands: (day: string) => Effect
}
interface Due extends Effect {
  readonly op: AnyOp
}

export class MonthShift {
  readonly world: World
  readonly books: MonthBooks
  readonly hands: readonly Handheld[]
  /** how often each answer was given */
  readonly answers = new Map<string, number>()
  private readonly random: Stream
  private readonly queues: readonly Kept[][]
  private readonly sent: { readonly hand: Handheld; readonly op: AnyOp; readonly again: Said }[] = []

  constructor(world: World, books: MonthBooks, hands: readonly Handheld[], random: Stream) {
    this.world = world
    this.books = books
    this.hands = hands
    this.random = random
    this.queues = hands.map(() => [])
  }
  get today(): string {
    return bizDate(this.world.clock.now())
  }
  /** A person does an operation; the device keeps it. */
  keep<T extends OpType>(by: number, opType: T, lane: string, payload: PayloadOf[T], lands: (day: string) => Effect): void {
    const hand = this.hands[by]
    if (hand === undefined) throw new Error(`no device ${by}`)
    this.queues[by]?.push({ op: hand.op(opType, lane, payload), day: this.today, lands })
  }
  /** Devices come online in any order; some stay offline. */
  async upload(everybody: boolean): Promise<void> {
    for (const by of this.random.shuffle([...this.queues.keys()])) if (everybody || this.random.chance(0.6)) await this.empty(by)
  }
  private async empty(by: number): Promise<void> {
    let batch: Due[] = []
    const flush = async (): Promise<void> => {
      const whole = batch
      batch = []
      if (whole.length > 0) await this.sendBatch(by, whole)
    }
    for (const { op, day, lands } of this.queues[by]?.splice(0) ?? []) {
      const due = { op, ...lands(day) }
      if ((due.found?.qty ?? 0) === 0) {
        batch.push(due)
        if (batch.length === 50) await flush()
        continue
      }
      // it is sent alone, so that a leader decides before the next
      await flush()
      batch.push(due)
      await flush()
    }
    await flush()
  }
  private async sendBatch(by: number, batch: readonly Due[]): Promise<void> {
    const hand = this.hands[by]
    if (hand === undefined) throw new Error(`no device ${by}`)
    const ops = batch.map(({ op }) => op)
    // the answer is late, and the device sends the same again meanwhile
    const replies = this.random.chance(0.15) ? await Promise.all([hand.send(ops), hand.send(ops)]) : [await hand.send(ops)]
    const again = batch.map(({ said }) => (said === 'applied' ? 'duplicate' : said))
    const told = replies.map(({ results }) => results.map(shortOf))
    const why = batch.map(({ op }) => `${op.opType} ${JSON.stringify(op.payload)}`).join('\n')
    // either of the two may be the first
    const saidOf = (i: number): Said[] => told.map((one) => one[i] ?? '').toSorted()
    for (const [i, { said }] of batch.entries())
      expect(saidOf(i), why).toEqual((told.length === 1 ? [said] : [said, again[i] ?? '']).toSorted())
    for (const { said } of batch) this.answers.set(said, (this.answers.get(said) ?? 0) + 1)
    for (const [i, op] of ops.entries()) this.sent.push({ hand, op, again: again[i] ?? '' })
    for (const [i, { found }] of batch.entries())
      if (found !== undefined && found.qty > 0) await this.lead(ops[i]?.opId ?? '', found)
    if (this.random.chance(0.2)) await this.sendAgain()
  }
  /** An answer was lost days ago: sends the same operation again. */
  private async sendAgain(): Promise<void> {
    const { hand, op, again } = this.random.pick(this.sent)
    expect((await hand.send([op])).results.map(shortOf)).toEqual([again])
    this.answers.set('again', (this.answers.get('again') ?? 0) + 1)
  }
  /** 认可 or 作废 of found pieces. */
  private async lead(opId: string, { place, piece, qty }: NonNullable<Effect['found']>): Promise<void> {
    const isThere = this.random.chance(0.3)
    const answer = await this.world.call('PUT', '/v1/stockout/conflict/handle', {
      opIds: [opId],
      resolution: isThere ? 2 : 4,
      remark: '看过',
    })
    expect(answer).toMatchObject({ data: { done: [opId] } })
    this.books.judge(this.today, place, piece, qty, isThere)
  }
  /** Calls the desk; a refusal fails the test. */
  async desk<T = Record<string, unknown>>(route: string, input: object): Promise<T> {
    const reply = await this.world.send<T>(route, input)
    expect([route, reply.code, reply.msg]).toEqual([route, '00000', ''])
    return reply.data
  }
  rows<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return rows<R>(this.world, sql, params)
  }
}
