// 拣货员 · fault/support/picker
/** Picks whatever the screen asks for, now and then wrongly, and writes down outside the browser what turned green. */
import type { Stream } from '#server/seed/random'
import { BrowserKilled, type HandheldUser, type Screen } from '../../support/handheldUser.ts'
import type { PickSheet } from './pickWork.ts'

/** An operation that was seen on the verdict. `text` undefined: no scanner text belongs to it. */
export interface Green {
  readonly text: string | undefined
  readonly pieces: number
}
/** What the hand does next, and the pieces it takes if the screen then looks like `after`. */
interface Move {
  readonly text: string
  /** not a scan: a number, or a claim; the operation then has no scanner text */
  readonly isTyped?: boolean
  readonly pieces: (after: Screen) => number
}
/** When, in the course of one scan, the browser is killed. */
export type Instant =
  | { readonly at: 'midCode'; readonly keys: number }
  | { readonly at: 'enter'; readonly trips: number }
  | { readonly at: 'green' }

const none = (): number => 0
const taken = ({ verdict }: Screen): number => (['ok', 'line', 'order'].includes(verdict) ? 1 : 0)
const oneKindOf = (code: string): readonly string[] => [
  code,
  code.toLowerCase(),
  `]C1${code}`,
  ` ${code}`,
  // an input method in Chinese mode
  code.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)),
]

export class Picker {
  readonly green = new Map<string, Green>()
  scans = 0
  private last: readonly string[] = []
  private current = ''
  private line: PickSheet['lines'][number] | undefined
  private readonly totes = new Map<string, string>()
  private readonly done = new Set<string>()
  private readonly hand: HandheldUser
  private readonly sheets: readonly PickSheet[]
  private readonly random: Stream

  constructor(hand: HandheldUser, sheets: readonly PickSheet[], random: Stream) {
    this.hand = hand
    this.sheets = sheets
    this.random = random
  }

  /** Whether the screen waits for a pick order to claim. */
  get isIdle(): boolean {
    return this.hand.screen.value.expects === 'pickOrder'
  }

  /**
   * Takes the next pick order that is not finished; needs the network. Without an answer nobody knows whether it was given: the hand
   * waits for the server, as the screen says, and scans the same one again.
   */
  async claim(serverBack: () => Promise<void>): Promise<void> {
    let unanswered = 0
    while (this.isIdle) {
      const sheet = this.sheets.find((one) => !this.done.has(one.pickNo))
      if (sheet === undefined) throw new Error('every pick order is done')
      this.current = sheet.pickNo
      const { n } = this.hand.screen.value
      await this.hand.type(sheet.pickNo)
      const after = await this.hand.until(
        (screen) => screen.n > n && screen.expects !== 'network' && !screen.words.includes('正在领取'),
        `claim of ${sheet.pickNo}`,
      )
      this.write({ text: sheet.pickNo, isTyped: true, pieces: none })
      if (/[台墙]$/.test(after.target)) this.done.add(sheet.pickNo)
      else if (this.isIdle) {
        unanswered += 1
        if (!after.words.includes('领取没等到回应') || unanswered > 3) throw new Error(`claim of ${sheet.pickNo}: ${after.words}`)
        await serverBack()
      }
    }
  }

  /** One scan up to its verdict, or up to the instant at which the browser dies (throws Dead). */
  async scan(instant?: Instant): Promise<void> {
    const before = this.hand.screen.value
    const move = this.next(before)
    this.scans += 1
    try {
      await this.perform(move, before, instant)
    } catch (error) {
      // what the page said before it died may still be on its way here
      if (error instanceof BrowserKilled) await this.hand.gone()
      throw error
    } finally {
      this.write(move)
    }
  }

  private async perform(move: Move, before: Screen, instant: Instant | undefined): Promise<void> {
    if (instant?.at === 'midCode') {
      await this.hand.type(move.text, Math.min(instant.keys, move.text.length))
      return this.hand.perish()
    }
    await Promise.all([this.hand.type(move.text), this.dieAfter(instant)])
    await this.hand.until(({ n, opId }) => n > before.n && opId !== '' && !this.green.has(opId), `verdict of ${move.text}`)
    // a verdict may be faster than the end: the death belongs to this scan all the same
    if (instant !== undefined) this.hand.perish()
  }
  private async dieAfter(instant: Instant | undefined): Promise<void> {
    if (instant?.at !== 'enter') return
    if (instant.trips > 0) await this.hand.breathe(instant.trips)
    this.hand.die()
  }

  /** The right code in one of the ways a scanner may deliver it, a wrong one, or a number where one is asked for. */
  private next(screen: Screen): Move {
    const { random } = this
    if (screen.expects !== 'quantity' && random.chance(0.08)) return { text: `XX${random.int(100_000, 999_999)}`, pieces: none }
    switch (screen.expects) {
      case 'tote':
        return { text: this.fresh(oneKindOf(this.toteOf(screen.target))), pieces: none }
      case 'location':
        return { text: this.fresh(oneKindOf(screen.target)), pieces: none }
      case 'goods':
        if (random.chance(0.05)) return { text: this.fresh(oneKindOf(screen.target)), pieces: none }
        return {
          text: this.fresh(this.codesOf(screen)),
          pieces: (after) => (after.expects === 'quantity' ? 0 : 1) * taken(after),
        }
      case 'quantity': {
        const most = Math.min(Number(screen.target), 9)
        const number = random.int(1, most)
        if (random.chance(0.5)) return { text: String(number), isTyped: true, pieces: (after) => number * taken(after) }
        return { text: this.fresh(this.codesOf(screen)), pieces: (after) => 2 * taken(after) }
      }
      default:
        throw new Error(`nobody knows what to do: ${JSON.stringify(screen)}`)
    }
  }

  /** Never the text of the last scan again (a number may lie between): within 150 ms that would be one pull of the trigger. */
  private fresh(texts: readonly string[]): string {
    return this.random.pick(texts.filter((text) => !this.last.includes(text)))
  }
  /** The tote of a slot of the pick order at hand: an empty one the first time. */
  private toteOf(slot: string): string {
    const place = `${this.current} ${slot}`
    const code = this.totes.get(place) ?? `ZX${String(this.totes.size + 1).padStart(6, '0')}`
    this.totes.set(place, code)
    return code
  }
  /** Codes of the goods asked for; bin and name tell it, and where a number hides the bin it is still the goods of the scan before. */
  private codesOf({ expects, target, goods }: Screen): readonly string[] {
    const lines = this.sheets.find((sheet) => sheet.pickNo === this.current)?.lines ?? []
    if (expects === 'goods') this.line = lines.find((one) => one.locationNo === target && one.goodsName === goods)
    this.line ??= lines.find((one) => one.goodsName === goods)
    if (this.line === undefined) throw new Error(`no sheet has ${goods} in ${target}`)
    return [...oneKindOf(this.line.barcode ?? this.line.goodsNo), this.line.goodsNo]
  }

  /** What was seen meanwhile belongs to this move: there is never more than one on its way. */
  private write(move: Move): void {
    this.last = [move.text, ...this.last].slice(0, 2)
    const after = this.hand.screen.value
    for (const opId of this.hand.seen) {
      if (this.green.has(opId)) continue
      this.green.set(opId, { text: move.isTyped === true ? undefined : move.text, pieces: move.pieces(after) })
    }
  }
}
