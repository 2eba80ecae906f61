// 声音与播报的设置 · state/loudness
/** Stored per device: the volume of the sounds, whether verdicts are spoken, and how loud. */
import { store, stored } from './storage.ts'

export interface Loudness {
  /** 0–1 */
  readonly sounds: number
  readonly voice: boolean
  /** 0–1 */
  readonly voiceVolume: number
}
const key = 'loudness'
const level = (value: unknown): number => (typeof value === 'number' && value >= 0 && value <= 1 ? value : 1)

/** The setting of this device. By default sounds and voice have full volume, because a warehouse is loud. */
export const loudness = (): Loudness => {
  const settings = (stored(key) ?? {}) as { readonly [N in keyof Loudness]?: unknown }
  return { sounds: level(settings.sounds), voice: settings.voice !== false, voiceVolume: level(settings.voiceVolume) }
}
export const keepLoudness = (settings: Loudness): void => store(key, settings)
