// 打开声音 · floor/unlockSound
import { device } from './device.ts'

/** Unlocks sound at the first tap or key, because browsers allow sound only then. A scan counts as a key. */
export const unlockSound = (): void => {
  const unlock = (): void => {
    device
      .sounds()
      .unlock()
      .catch((error: unknown) => console.warn('声音没有打开', error))
  }
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, unlock, { once: true, capture: true })
}
