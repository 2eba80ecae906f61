// 播报 · device/voice
/** Says short Chinese sentences where the device has a Chinese voice; silent elsewhere (Android WebView has none). */
export interface Voice {
  readonly available: boolean
  /** A new sentence interrupts the one being said. */
  say(text: string): void
}

const chinese = (): SpeechSynthesisVoice | undefined =>
  speechSynthesis.getVoices().find((voice) => /^zh([-_]CN)?/i.test(voice.lang) && voice.localService)

class Speech implements Voice {
  get available(): boolean {
    return 'speechSynthesis' in globalThis && chinese() !== undefined
  }
  say(text: string): void {
    if (!this.available) return
    const sentence = new SpeechSynthesisUtterance(text)
    const voice = chinese()
    if (voice !== undefined) sentence.voice = voice
    sentence.lang = 'zh-CN'
    sentence.rate = 1.15
    speechSynthesis.cancel()
    speechSynthesis.speak(sentence)
  }
}
export const openVoice = (): Voice => new Speech()

/** For tests: records what was said. */
export const scriptedVoice = (): Voice & { readonly said: readonly string[] } => {
  const said: string[] = []
  return { available: true, said, say: (text) => said.push(text) }
}
