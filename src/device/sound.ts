// 声音 · device/sound
/** The six verdicts of look.md; `stop` sounds until `hush`. `repeat` is the small tick of a scan not counted. */
export type Tone = 'ok' | 'line' | 'order' | 'warn' | 'wrong' | 'repeat' | 'stop'
export interface Sounds {
  /** To be called inside a tap (sign-in): browsers allow audio and vibration only after one. */
  unlock(): Promise<void>
  play(tone: Tone): void
  /** Ends a `stop`. */
  hush(): void
  /** 0–1 */
  volume(level: number): void
}

/** One beep: start and length in ms, Hz, wave. Synthesised, so there is no file to load or to miss offline. */
interface Beep {
  readonly at: number
  readonly ms: number
  readonly hz: number
  readonly wave: OscillatorType
}
const beep = (at: number, ms: number, hz: number, wave: OscillatorType = 'sine'): Beep => ({ at, ms, hz, wave })

/** The sounds differ in number, direction and timbre of tones and not only in pitch, so that they are recognised without looking. */
const patterns: Readonly<Record<Tone, readonly Beep[]>> = {
  ok: [beep(0, 70, 1320)],
  line: [beep(0, 80, 988), beep(90, 110, 1480)],
  order: [beep(0, 260, 1047), beep(40, 260, 1319), beep(80, 300, 1568)],
  warn: [beep(0, 150, 660, 'triangle'), beep(200, 150, 660, 'triangle')],
  wrong: [beep(0, 420, 196, 'square')],
  repeat: [beep(0, 25, 1800, 'triangle'), beep(60, 25, 1200, 'triangle')],
  stop: [beep(0, 220, 880, 'sawtooth'), beep(240, 220, 622, 'sawtooth')],
}
/** ms on, off, on …; felt where the sound may be missed. */
const shakes: Readonly<Record<Tone, readonly number[]>> = {
  ok: [30],
  line: [30, 40, 30],
  order: [90],
  warn: [60, 60, 60],
  wrong: [200, 80, 200],
  repeat: [15, 30, 15],
  stop: [400, 100, 400],
}
const stopEveryMs = 700

const vibrate = (pattern: readonly number[]): void => {
  if ('vibrate' in navigator) navigator.vibrate([...pattern])
}

class Speaker implements Sounds {
  private audio: AudioContext | null = null
  private out: GainNode | null = null
  private level = 1
  private alarm: ReturnType<typeof setInterval> | undefined

  async unlock(): Promise<void> {
    if (this.audio === null) {
      this.audio = new AudioContext({ latencyHint: 'interactive' })
      this.out = this.audio.createGain()
      this.out.connect(this.audio.destination)
      this.volume(this.level)
    }
    if (this.audio.state !== 'running') await this.audio.resume()
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

  private sound(tone: Tone): void {
    vibrate(shakes[tone])
    // browsers play no sound before the first tap; colour, words and vibration remain
    if (this.audio?.state === 'running') for (const one of patterns[tone]) this.one(this.audio, one)
  }

  private one(audio: AudioContext, { at, ms, hz, wave }: Beep): void {
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
