// 一双手 · support/floorHands
/** What a person does on any page of the handheld: scans, types a number, taps a row, and gets the answer. */
import { vi } from 'vitest'
import type { HandheldUser, Screen } from './handheldUser.ts'

export type Tone = 'ok' | 'line' | 'order' | 'warn' | 'wrong' | 'repeat' | 'stop'

/** Time between two keys of a person; a scanner is faster, and eight of its digits are a code. */
const fingerMs = 120
/** Time between two scans of one code. */
const liftMs = 400
const taken: ReadonlySet<string> = new Set(['ok', 'line', 'order'])

export class FloorHands {
  readonly hand: HandheldUser
  /** time of each code's last verdict, ms */
  private readonly heardAt = new Map<string | number, number>()
  constructor(hand: HandheldUser) {
    this.hand = hand
  }

  /** Sends a code (text) like a scanner, or a number like fingers, and Enter; its verdict must have this tone and text. */
  async key(text: string | number, tone: Tone, words = ''): Promise<Screen> {
    return this.judged(await this.typed(text), tone, words, String(text))
  }
  /** The same, but any accepting verdict passes. */
  async any(text: string | number): Promise<Screen> {
    const screen = await this.typed(text)
    if (!taken.has(screen.verdict)) throw this.hand.fault(`${text}: was not taken`)
    return screen
  }
  /** Taps a row of the list, or a choice. */
  async tap(name: string | RegExp, tone: Tone, words = ''): Promise<Screen> {
    const { n } = this.hand.screen.value
    await this.hand.page().getByRole('button', { name }).first().click()
    return this.heard(n, tone, words, String(name))
  }
  /** Takes a picture with the camera. */
  async shoot(picture: Buffer, tone: Tone, words = ''): Promise<Screen> {
    const { n } = this.hand.screen.value
    await this.hand
      .page()
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture })
    return this.heard(n, tone, words, 'photo')
  }
  /** The same code twice at once counts once, so this waits as long as a person needs to lift the scanner. */
  private async typed(text: string | number): Promise<Screen> {
    await vi.waitFor(
      () => {
        if (Date.now() - (this.heardAt.get(text) ?? 0) < liftMs) throw new Error(`${text} again at once`)
      },
      { interval: 20 },
    )
    const { n } = this.hand.screen.value
    await this.hand.type(String(text), undefined, typeof text === 'number' ? fingerMs : undefined)
    const screen = await this.hand.until((now) => now.n > n, `verdict of ${text}`)
    this.heardAt.set(text, Date.now())
    return screen
  }
  private async heard(n: number, tone: Tone, words: string, what: string): Promise<Screen> {
    return this.judged(await this.hand.until((now) => now.n > n, `verdict of ${what}`), tone, words, what)
  }
  private judged(screen: Screen, tone: Tone, words: string, what: string): Screen {
    if (screen.verdict !== tone || !screen.words.includes(words))
      throw this.hand.fault(`${what}: expected ${tone} ${words}, heard ${screen.verdict} ${screen.words}`)
    return screen
  }
  /** Waits until the server has everything of this device. */
  async sent(): Promise<void> {
    await this.hand.until(({ pending }) => pending === 0, 'everything goes up')
  }
}
