// 播报判定 · floor/speak
/** Speaks a verdict after it is shown and sounded. The recordings are loaded for the first verdict, and nothing waits for them. */
import { loudness } from '../state/loudness.ts'
import type { Saying } from '../flows/flow.ts'
import { device } from './device.ts'

const load = async () => {
  const [{ openVoice }, { spokenOf }] = await Promise.all([
    import('../device/voice/voice.ts'),
    import('../device/voice/spoken.ts'),
  ])
  return { voice: openVoice(() => device.sounds().audio()), spokenOf }
}
let loading: ReturnType<typeof load> | null = null
/** The newest saying; an older saying that still waits for the recordings is not spoken. */
let newest: Saying | null = null

const loaded = (): ReturnType<typeof load> => {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
const failed = (error: unknown): void => console.warn('播报没有载入', error)

/** Speaks a verdict if this device is set to speak. */
export const speak = (saying: Saying): void => {
  const { voice: isOn, voiceVolume } = loudness()
  newest = saying
  if (!isOn) return
  loaded()
    .then(({ voice, spokenOf }) => {
      if (newest !== saying) return
      const words = spokenOf(saying)
      if (words.length > 0) voice.say(words, voiceVolume)
    })
    .catch(failed)
}

/** Loads the recordings of spoken verdicts while the device is idle, so that they are available without network. */
export const prepareVoice = (): void => {
  if (loudness().voice)
    loaded()
      .then(({ voice }) => voice.prepare())
      .catch(failed)
}
