// 组码 · device/assembler
/**
 * Assembles characters into codes. The terminator ends a code; timing decides only when there is none (floor-lessons P12). Times are
 * event.timeStamp, ms.
 */
import { usualProfile, type ScanProfile } from './scanProfile.ts'

/** At least this many characters, as close together as the profile defines, count as a scanner's burst. */
const burstLength = 4
/** A pause longer than this is longer than a scanner pauses inside a code; a typing person nearly always pauses longer. */
const typedGapMs = 100
/** In a number field a person may type up to this many digits as fast as a scanner. */
const numericLength = 8
/** Silence that ends a code when the scanner has sent end keys in an earlier session but none since this start. */
const patienceMs = 2000
/** A long code may come in chunks with seconds between the chunks; after this time the beginning is dropped. */
const abandonMs = 10_000
/** One or two stray keys before a pause of this length are not part of the code that follows. */
const strayMs = 500
const strayLength = 3

/** Facts about the scanner, shown on the device page (floor-lessons: Scanner lab). */
export interface ScanStats {
  codes: number
  blanks: number
  /** identical codes of one pull of the trigger, dropped */
  bounced: number
  /** stray keys thrown away before a code */
  strays: number
  longestGapMs: number
  /** codes that ended with Enter or Tab; after the first one timing is not used any more */
  terminated: number
}

/** Collects one code at a time. It never reads a clock, because times come with the events. */
export class Assembler {
  readonly stats: ScanStats = { codes: 0, blanks: 0, bounced: 0, strays: 0, longestGapMs: 0, terminated: 0 }
  private buffer = ''
  private startedAt = 0
  private lastAt = 0
  private previous = { text: '', at: -Infinity }
  /** the last code was dropped as a bounce */
  bounced = false
  /** how this device's scanner is read */
  profile: ScanProfile = usualProfile
  /** the scanner of this device has sent an end key once, before this start */
  sentEnds = false

  get pending(): string {
    return this.buffer
  }

  /**
   * Silence that ends a code, ms; null when only an end key ends a code. A scanner that sent end keys before this start gets more time,
   * because a device that is just starting delivers keys late, and the first code would be split in two.
   */
  get silenceMs(): number | null {
    const { suffix, gapMs } = this.profile
    if (suffix === 'none') return gapMs
    if (suffix !== 'any' || this.stats.terminated > 0) return null
    return this.sentEnds ? patienceMs : gapMs
  }

  /** Whether a character at `at` continues a burst (in a text field) rather than a person's typing. */
  continues(at: number): boolean {
    return this.buffer !== '' && at - this.lastAt <= Math.max(typedGapMs, this.profile.burstMs)
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

  /** Whether the characters collected so far came from a scanner. */
  isBurst(numericField = false): boolean {
    const length = this.buffer.length
    return (
      length >= (numericField ? numericLength : burstLength) &&
      (this.lastAt - this.startedAt) / (length - 1) <= this.profile.burstMs
    )
  }

  /** Ends the current code and returns the text, or null for a blank code or a bounce. */
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

  /** Takes a whole code, also from another channel (input method, camera). The same code from two channels is one scan: then null. */
  take(text: string, at: number): string | null {
    this.bounced = text === this.previous.text && at - this.previous.at < this.profile.bounceMs
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
