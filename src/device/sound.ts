// 声音 · device/sound
/** Sounds of the verdicts (look.md). `stop` sounds until `hush`; `repeat` is the small tick for a scan that does not count. */
export type Tone = 'ok' | 'line' | 'order' | 'warn' | 'wrong' | 'repeat' | 'stop'
export interface Sounds {
  /** To be called inside a tap (sign-in): browsers allow audio and vibration only after one. */
  unlock(): Promise<void>
  play(tone: Tone): void
  /** Ends a `stop`. */
  hush(): void
  /** 0–1 */
  volume(level: number): void
  /** The loudspeaker, for the voice; null before the first tap, when no sound is allowed. */
  audio(): AudioContext | null
}

/** One beep: start and length in ms, Hz, wave. Synthesised, so there is no file to load or to miss offline. */
interface Beep {
  readonly at: number
  readonly ms: number
  readonly hz: number
  readonly wave: OscillatorType
}
const beep = (at: number, ms: number, hz: number, wave: OscillatorType = 'sine'): Beep => ({ at, ms, hz, wave })

/** The sounds differ in rhythm first, then in pitch and timbre, because in a loud hall only the rhythm can be perceived. */
export const patterns: Readonly<Record<Tone, readonly Beep[]>> = {
  // short
  ok: [beep(0, 70, 1320)],
  // short long, rising
  line: [beep(0, 70, 988), beep(120, 170, 1480)],
  // short short long
  order: [beep(0, 80, 1047), beep(130, 80, 1319), beep(260, 320, 1568)],
  // two of the same, far apart
  warn: [beep(0, 150, 660, 'triangle'), beep(320, 150, 660, 'triangle')],
  // one very long
  wrong: [beep(0, 480, 196, 'square')],
  // tick tick
  repeat: [beep(0, 25, 1800, 'triangle'), beep(60, 25, 1200, 'triangle')],
  // without a pause, up and down, until it is acknowledged
  stop: [
    beep(0, 110, 880, 'sawtooth'),
    beep(150, 110, 622, 'sawtooth'),
    beep(300, 110, 880, 'sawtooth'),
    beep(450, 110, 622, 'sawtooth'),
  ],
}
/**
 * Vibrations in ms on, off, on, and so on. They have the rhythms of the sounds, as far as a motor can follow, for halls that are too loud.
 */
export const shakes: Readonly<Record<Tone, readonly number[]>> = {
  ok: [30],
  line: [30, 50, 140],
  order: [30, 50, 30, 50, 160],
  warn: [130, 170, 130],
  wrong: [420],
  repeat: [15, 30, 15],
  stop: [300, 80, 300, 80, 300],
}
const stopEveryMs = 640

const vibrate = (pattern: readonly number[]): void => {
  if ('vibrate' in navigator) navigator.vibrate([...pattern])
}

class Speaker implements Sounds {
  private context: AudioContext | null = null
  private out: GainNode | null = null
  private level = 1
  private alarm: ReturnType<typeof setInterval> | undefined

  async unlock(): Promise<void> {
    if (this.context === null) {
      this.context = new AudioContext({ latencyHint: 'interactive' })
      this.out = this.context.createGain()
      this.out.connect(this.context.destination)
      this.volume(this.level)
    }
    if (this.context.state !== 'running') await this.context.resume()
  }

  play(tone: Tone): void {
    this.hush()
    this.sound(tone)
    if (tone === 'stop') this.alarm = setInterval(() => this.sound('stop'), stopEveryMs)
  }

  hush(): void {
    clearInterval(this.alarm)
    this.alarm = undefined
  }

  volume(level: number): void {
    this.level = Math.min(1, Math.max(0, level))
    if (this.out !== null) this.out.gain.value = this.level
  }

  audio(): AudioContext | null {
    return this.context?.state === 'running' ? this.context : null
  }

  private sound(tone: Tone): void {
    vibrate(shakes[tone])
    // browsers play no sound before the first tap; colour, words and vibration remain
    if (this.context?.state === 'running') for (const note of patterns[tone]) this.playBeep(this.context, note)
  }

  private playBeep(audio: AudioContext, { at, ms, hz, wave }: Beep): void {
    const from = audio.currentTime + at / 1000
    const to = from + ms / 1000
    const tone = audio.createOscillator()
    const shape = audio.createGain()
    tone.type = wave
    tone.frequency.value = hz
    // short ramps: a hard edge clicks in small loudspeakers
    shape.gain.setValueAtTime(0, from)
    shape.gain.linearRampToValueAtTime(wave === 'sine' || wave === 'triangle' ? 0.9 : 0.4, from + 0.005)
    shape.gain.setValueAtTime(wave === 'sine' || wave === 'triangle' ? 0.9 : 0.4, Math.max(from + 0.005, to - 0.02))
    shape.gain.linearRampToValueAtTime(0, to)
    tone.connect(shape).connect(this.out ?? audio.destination)
    tone.start(from)
    tone.stop(to)
  }
}

/** The device's loudspeaker and vibration. */
export const openSounds = (): Sounds => new Speaker()
