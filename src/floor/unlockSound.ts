// 打开声音 · floor/unlockSound
import { device } from './device.ts'

/** Browsers allow sound only after a tap or a key; a restart in mid-shift has its first one in a scan. */
export const unlockSound = (): void => {
  const unlock = (): void => {
    device
      .sounds()
      .unlock()
      .catch((error: unknown) => console.warn('声音没有打开', error))
  }
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, unlock, { once: true, capture: true })
}
