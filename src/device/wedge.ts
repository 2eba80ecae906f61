// 键盘式扫码枪 · device/wedge
/**
 * 1. The wedge sees every keydown of the window first, whatever has the focus. Keys from before the first listener are handled later.
 * 2. Enter or Tab ends a code. Silence also ends a code, but only a burst, and only while this scanner has never sent Enter or Tab.
 * 3. Characters never reach buttons or shortcuts; a blank Enter presses nothing.
 * 4. In a text field keys are typed normally. A burst that ends in a text field is removed from the field and becomes a scan.
 * 5. Text that an input method swallows arrives in an invisible field that never opens a keyboard.
 */
import { Assembler, type ScanStats } from './assembler.ts'
import { leaveKey, takeEarlyKeys } from './earlyKeys.ts'
import { readKey } from './keys.ts'
import type { Trace } from './lab/hear.ts'
import { keepSentEnds, keptProfile, sentEnds, withoutExtras, type ScanProfile } from './scanProfile.ts'
import { readScan } from './scanText.ts'
import type { Scan, Scanner } from './scanner.ts'

const lateMs = 50
/** Silence that ends a text in the invisible field. */
const commitMs = 200
/** When an input method takes keys and gives no text for this long, the person is asked to switch it to English. */
const lostMs = 600

type Field = HTMLInputElement | HTMLTextAreaElement
/** `ime`: an input method eats the codes, switch it to English; `altCode`: the scanner sends Alt codes, set it to plain keys. */
export type ScanTrouble = 'ime' | 'altCode'

export interface Wedge extends Scanner {
  readonly stats: ScanStats
  onTrouble(listener: (trouble: ScanTrouble) => void): () => void
  /** Every key and text as it comes, for the scanner lab. */
  onTrace(listener: (event: Trace[number]) => void): () => void
  /** Reads codes by this profile from now on. At the start the stored profile of the device is used. */
  use(profile: ScanProfile): void
  /** The page is being reloaded: further scans are stored for the next page. */
  leave(): void
  remove(): void
}

const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'submit', 'file', 'range'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement

const isNumeric = (field: Field): boolean =>
  field.type === 'number' || field.inputMode === 'numeric' || field.inputMode === 'decimal'

/** Sets a field the way a user would, so that React notices. */
const restore = (field: Field, value: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const createSink = (): HTMLInputElement => {
  const sink = document.createElement('input')
  // a read-only or hidden field gets no text from an input method; inputmode none only suppresses the screen keyboard
  for (const [name, value] of Object.entries({
    inputmode: 'none',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    tabindex: '-1',
    'aria-label': '扫码接收',
    'data-scan-sink': '',
  }))
    sink.setAttribute(name, value)
  sink.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;opacity:0;border:0;padding:0;pointer-events:none'
  return sink
}

class KeyboardWedge implements Wedge {
  private readonly assembler = new Assembler()
  private readonly sink = createSink()
  private readonly scans = new Set<(scan: Scan) => void>()
  private readonly bounces = new Set<() => void>()
  private readonly troubles = new Set<(trouble: ScanTrouble) => void>()
  private readonly traces = new Set<(event: Trace[number]) => void>()
  /** channel of the last code; the same code from another channel belongs to the same pull of the trigger */
  private channel: Scan['source'] = 'wedge'
  private readonly removers: (() => void)[] = []
  private silence: ReturnType<typeof setTimeout> | undefined
  private commit: ReturnType<typeof setTimeout> | undefined
  private lost: ReturnType<typeof setTimeout> | undefined
  /** focused field, with its value before the current burst */
  private before: { readonly field: Field; readonly value: string } | null = null
  /** nothing has listened yet: keys wait in `earlyKeys` */
  private isEarly = true
  /** the page is being left: keys are stored for the next one */
  private isLeaving = false
  /** until this time text in the invisible field only repeats keys that were already read, and is ignored */
  private ignoreTextUntil = 0

  constructor() {
    this.use(keptProfile())
    this.assembler.sentEnds = sentEnds()
    this.on(window, 'keydown', (event) => this.readKeydown(event), true)
    this.on(this.sink, 'input', (event) => this.readSink(event))
    this.on(document, 'focusout', () => setTimeout(() => this.focusSink(false)))
    this.on(document, 'click', () => setTimeout(() => this.focusSink(true)))
    this.on(document, 'visibilitychange', () => this.focusSink(false))
    this.on(window, 'pagehide', () => this.passOnPending())
    // restored from the browser's page cache
    this.on(window, 'pageshow', () => (this.isLeaving = false))
  }

  get stats(): ScanStats {
    return this.assembler.stats
  }

  onScan(listener: (scan: Scan) => void): () => void {
    this.scans.add(listener)
    this.focusSink(false)
    if (this.isEarly) this.readEarlyKeys()
    return () => this.scans.delete(listener)
  }
  onBounce(listener: () => void): () => void {
    this.bounces.add(listener)
    return () => this.bounces.delete(listener)
  }
  onTrouble(listener: (trouble: ScanTrouble) => void): () => void {
    this.troubles.add(listener)
    return () => this.troubles.delete(listener)
  }
  onTrace(listener: (event: Trace[number]) => void): () => void {
    this.traces.add(listener)
    return () => this.traces.delete(listener)
  }
  leave(): void {
    this.isLeaving = true
  }
  /** Passes the beginning of a code to the next page when the page is left, because the rest alone would be another code. */
  private passOnPending(): void {
    for (const key of this.assembler.pending) leaveKey(new KeyboardEvent('keydown', { key }))
    this.assembler.drop()
    this.leave()
  }
  private readEarlyKeys(): void {
    this.isEarly = false
    for (const event of takeEarlyKeys()) this.readKeydown(event)
  }
  use(profile: ScanProfile): void {
    this.assembler.profile = profile
  }
  type(text: string): void {
    this.reportText(text, performance.now(), 'typed')
  }
  remove(): void {
    for (const end of this.removers) end()
    for (const timer of [this.silence, this.commit, this.lost]) clearTimeout(timer)
    this.sink.remove()
  }

  private on<K extends keyof (WindowEventMap & DocumentEventMap)>(
    target: EventTarget,
    type: K,
    listener: (event: (WindowEventMap & DocumentEventMap)[K]) => void,
    capture = false,
  ): void {
    const handler = listener as (event: Event) => void
    target.addEventListener(type, handler, capture)
    this.removers.push(() => target.removeEventListener(type, handler, capture))
  }

  private readKeydown(event: KeyboardEvent): void {
    if (this.isLeaving) return leaveKey(event)
    if (this.scans.size === 0) return
    this.trace({ at: event.timeStamp, key: event })
    const key = readKey(event, this.assembler.profile.byPosition)
    const field = isField(event.target) && event.target !== this.sink ? event.target : null
    if (key.kind === 'end') return this.endCode(event, field)
    if (key.kind === 'altCode') return this.warn('altCode')
    if (key.kind === 'unreadable' && field === null) return this.expectText()
    if (key.kind !== 'char') return
    if (event.keyCode === 229) this.ignoreTextUntil = event.timeStamp + lostMs
    if (field === null) event.preventDefault()
    else if (this.before?.field !== field || !this.assembler.continues(event.timeStamp)) this.beginInField(field)
    this.assembler.add(key.char, event.timeStamp)
    clearTimeout(this.silence)
    const { silenceMs } = this.assembler
    if (silenceMs !== null) this.waitForSilence(event.timeStamp, field, silenceMs)
  }

  /** Ends the code after silence. A late timer means that the page was blocked and keys may be queued, so the wait starts again. */
  private waitForSilence(at: number, field: Field | null, silenceMs: number): void {
    const due = performance.now() + silenceMs
    this.silence = setTimeout(() => {
      if (performance.now() - due > lateMs) this.waitForSilence(at, field, silenceMs)
      else this.fallSilent(at, field)
    }, silenceMs)
  }

  /** Remembers the field's value at the first character, to restore the value when the characters turn out to be a scan. */
  private beginInField(field: Field): void {
    this.assembler.drop()
    this.before = { field, value: field.value }
  }

  private endCode(event: KeyboardEvent, field: Field | null): void {
    clearTimeout(this.silence)
    const { before } = this
    this.before = null
    if (field !== null && !(before?.field === field && this.assembler.isBurst(isNumeric(field)))) return this.assembler.drop()
    // a Tab without characters before it moves the focus as usual
    if (field === null && this.assembler.pending === '' && event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (field !== null && before !== null) restore(field, before.value)
    const text = this.assembler.pending === '' ? this.fromSink() : null
    const blank = text === null && this.assembler.pending.trim() === ''
    const burst = this.assembler.isBurst()
    if (burst && !this.assembler.sentEnds) this.storeSentEnds()
    const code = text === null ? this.assembler.end(event.timeStamp, true) : this.assembler.take(text, event.timeStamp)
    if (!blank) this.reportCode(code, event.timeStamp, text === null ? 'wedge' : 'ime', burst)
    this.emptySink()
  }

  private storeSentEnds(): void {
    this.assembler.sentEnds = true
    keepSentEnds()
  }

  private fallSilent(at: number, field: Field | null): void {
    if (!this.assembler.isBurst(field !== null && isNumeric(field))) return
    if (field !== null && this.before !== null) restore(field, this.before.value)
    this.before = null
    this.reportCode(this.assembler.end(at, false), at, 'wedge', true)
  }

  /** Reads text that an input method put into the invisible field, whole or in parts. */
  private readSink(event: Event): void {
    clearTimeout(this.lost)
    if (this.scans.size === 0 || event.timeStamp < this.ignoreTextUntil) return
    const { timeStamp } = event
    this.trace({ at: timeStamp, text: this.sink.value })
    clearTimeout(this.commit)
    this.commit = setTimeout(() => {
      const text = this.fromSink()
      this.emptySink()
      if (text !== null && text.length >= 4) this.reportText(text, timeStamp, 'ime')
    }, commitMs)
  }

  private fromSink(): string | null {
    return this.sink.value === '' ? null : this.sink.value
  }
  private emptySink(): void {
    clearTimeout(this.commit)
    if (this.sink.value !== '') this.sink.value = ''
  }

  private expectText(): void {
    clearTimeout(this.lost)
    this.lost = setTimeout(() => this.warn('ime'), lostMs)
  }
  private warn(trouble: ScanTrouble): void {
    for (const listener of this.troubles) listener(trouble)
  }

  private trace(event: Trace[number]): void {
    for (const listener of this.traces) listener(event)
  }

  private reportText(text: string, at: number, source: Scan['source']): void {
    this.reportCode(this.assembler.take(text, at), at, source, false)
  }
  /** Reports a code as a scan. `null` is a dropped repetition: it is reported as a bounce unless it came from another channel. */
  private reportCode(raw: string | null, at: number, source: Scan['source'], burst: boolean): void {
    const before = this.channel
    this.channel = source
    if (raw === null) {
      if (this.assembler.bounced && before === source) for (const listener of this.bounces) listener()
      return
    }
    const scan = readScan(withoutExtras(raw, this.assembler.profile), at, source)
    if (scan === null) return
    for (const listener of this.scans) listener(burst ? { ...scan, burst } : scan)
  }

  /** Gives the focus to the invisible field when no element has it, or when a tap left it on a button (`tapped`). */
  private focusSink(tapped: boolean): void {
    if (this.scans.size === 0 || document.visibilityState !== 'visible') return
    if (!this.sink.isConnected) document.body.append(this.sink)
    const { activeElement } = document
    const free = activeElement === null || activeElement === document.body
    const editable = isField(activeElement) || (activeElement instanceof HTMLElement && activeElement.isContentEditable)
    if (free || (tapped && !editable)) this.sink.focus({ preventScroll: true })
  }
}

/** Installs the scanner on this window, once, before the page is drawn. It ignores keys while there is no listener. */
export const installWedge = (): Wedge => new KeyboardWedge()
