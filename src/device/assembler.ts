// 组码 · device/assembler
/** Characters to codes: the terminator decides, time only where there is none (floor-lessons P12). Times are event.timeStamp, ms. */

/** A burst is a machine: that fast on average, that long at least. */
const burstGapMs = 35
const burstLength = 4
/** A pause a machine does not make inside a code, a person nearly always. */
const typedGapMs = 100
/** In a field for numbers a person may type this many digits in one go without being a scanner. */
const numericLength = 8
/** A long code may come in chunks with seconds between them; after this a rest is abandoned. */
const abandonMs = 10_000
/** One or two stray keys before a pause are not the beginning of the code that follows. */
const strayMs = 500
const strayLength = 3
/** The same code twice within this is one pull of the trigger (a real repeat takes longer). */
const bounceMs = 150

/** What the device page shows of the scanner (floor-lessons: Scanner lab). */
export interface ScanStats {
  codes: number
  blanks: number
  /** identical codes within 150 ms, dropped */
  bounced: number
  /** stray keys thrown away before a code */
  strays: number
  longestGapMs: number
  /** codes that ended with Enter or Tab; the timing fallback stays off once there was one */
  terminated: number
}

/** Collects one code at a time. Pure: feed it, ask it; it never looks at a clock. */
export class Assembler {
  readonly stats: ScanStats = { codes: 0, blanks: 0, bounced: 0, strays: 0, longestGapMs: 0, terminated: 0 }
  private buffer = ''
  private startedAt = 0
  private lastAt = 0
  private previous = { text: '', at: -Infinity }
  /** the last code was dropped as a bounce */
  bounced = false

  get pending(): string {
    return this.buffer
  }

  /** Whether a character at `at` continues a burst (in a text field) rather than a person's typing. */
  continues(at: number): boolean {
    return this.buffer !== '' && at - this.lastAt <= typedGapMs
  }

  add(char: string, at: number): void {
    const gap = at - this.lastAt
    const abandoned = gap > abandonMs || (gap > strayMs && this.buffer.length < strayLength)
    if (this.buffer !== '' && abandoned) {
      this.stats.strays += this.buffer.length
      this.buffer = ''
    }
    if (this.buffer === '') this.startedAt = at
    else this.stats.longestGapMs = Math.max(this.stats.longestGapMs, gap)
    this.buffer += char
    this.lastAt = at
  }

  /** Whether what is collected so far came from a machine. */
  isBurst(numericField = false): boolean {
    const length = this.buffer.length
    return length >= (numericField ? numericLength : burstLength) && (this.lastAt - this.startedAt) / (length - 1) <= burstGapMs
  }

  /** Ends the code at hand: its text, or null when it was blank or a bounce. */
  end(at: number, terminated: boolean): string | null {
    const text = this.buffer
    this.buffer = ''
    if (terminated) this.stats.terminated += 1
    if (text.trim() === '') {
      this.stats.blanks += 1
      return null
    }
    return this.take(text, at)
  }

  /** A whole code from another channel (input method, camera); the same one from both is one scan. */
  take(text: string, at: number): string | null {
    this.bounced = text === this.previous.text && at - this.previous.at < bounceMs
    this.previous = { text, at }
    if (this.bounced) {
      this.stats.bounced += 1
      return null
    }
    this.stats.codes += 1
    return text
  }

  drop(): void {
    this.buffer = ''
  }
}
