// 播报 · device/voice/voice
/**
 * Speaks a few words of a verdict. The device's own Chinese voice is used if it needs no network; otherwise recordings shipped with the
 * product are played (Android WebView has no voice). New words interrupt earlier ones, so that no one waits.
 */
import sprite from './zh.mp3?url'
import { clips } from './clips.ts'
import type { SpokenWord } from './words.ts'

export interface Voice {
  /** Interrupts the words being spoken. */
  say(words: readonly SpokenWord[], volume: number): void
  /** Downloads the recordings, so that they are available without network; the service worker stores them. */
  prepare(): Promise<void>
}

const deviceVoice = (): SpeechSynthesisVoice | undefined =>
  'speechSynthesis' in globalThis
    ? speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^zh([-_]|$)/i.test(lang))
    : undefined

const speak = (voice: SpeechSynthesisVoice, words: readonly SpokenWord[], volume: number): void => {
  const sentence = new SpeechSynthesisUtterance(words.join(''))
  sentence.voice = voice
  sentence.lang = voice.lang
  sentence.rate = 1.2
  sentence.volume = volume
  speechSynthesis.cancel()
  speechSynthesis.speak(sentence)
}

/**
 * Resolves once a service worker handles the page's requests, because only then downloads are stored. Without https there is no service
 * worker: then it resolves at once, and nothing is stored.
 */
const untilControlled = (): Promise<unknown> => {
  const worker = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (worker === undefined || worker.controller !== null) return Promise.resolve()
  return new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }))
}

/** Clips of words overlap by the tail a synthesiser leaves, seconds. */
const tailS = 0.03

class RecordedVoice implements Voice {
  private readonly audio: () => AudioContext | null
  private bytes: Promise<ArrayBuffer> | null = null
  private buffer: AudioBuffer | null = null
  private playing: readonly AudioBufferSourceNode[] = []
  /** rises with every call of `say`: words overtaken while the recordings were loading stay silent */
  private nth = 0

  constructor(audio: () => AudioContext | null) {
    this.audio = audio
  }

  prepare = async (): Promise<void> => {
    await untilControlled()
    await (await fetch(sprite)).arrayBuffer()
  }

  say(words: readonly SpokenWord[], volume: number): void {
    const mine = ++this.nth
    this.stop()
    const voice = deviceVoice()
    if (voice !== undefined) return speak(voice, words, volume)
    const audio = this.audio()
    if (audio === null) return
    this.decoded(audio).then(
      (buffer) => mine === this.nth && this.play(audio, buffer, words, volume),
      (error: unknown) => console.warn('播报录音没有载入', error),
    )
  }

  private async recordings(): Promise<ArrayBuffer> {
    this.bytes ??= fetch(sprite).then((reply) => {
      if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
      return reply.arrayBuffer()
    })
    try {
      return await this.bytes
    } catch (error) {
      // the next verdict tries again
      this.bytes = null
      throw error
    }
  }
  private async decoded(audio: AudioContext): Promise<AudioBuffer> {
    this.buffer ??= await audio.decodeAudioData((await this.recordings()).slice(0))
    return this.buffer
  }

  private stop(): void {
    for (const source of this.playing) source.stop()
    this.playing = []
  }

  private play(audio: AudioContext, buffer: AudioBuffer, words: readonly SpokenWord[], volume: number): void {
    this.stop()
    const gain = audio.createGain()
    gain.gain.value = volume
    gain.connect(audio.destination)
    let at = audio.currentTime
    this.playing = words.map((word) => {
      const [from, ms] = clips[word]
      const source = audio.createBufferSource()
      source.buffer = buffer
      source.connect(gain)
      source.start(at, from / 1000, ms / 1000)
      at += ms / 1000 - tailS
      return source
    })
  }
}

/** `audio` returns the loudspeaker, or null while it may not be used. */
export const openVoice = (audio: () => AudioContext | null): Voice => new RecordedVoice(audio)
