// 夜间模式 · state/theme
import { proxy } from 'valtio/vanilla'
import { onStored, store, stored } from './storage.ts'

const nightKey = 'nightMode'

/** Night-mode flag of this browser (spec 1 §2.4); the first visit follows the system. */
export const theme = proxy({
  night:
    (stored(nightKey) as boolean | null) ??
    (typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches),
})

export const setNight = (night: boolean): void => {
  theme.night = night
  store(nightKey, night)
}

/** Follows the choice made in another tab; returns a function that stops this. */
export const followTheme = (): (() => void) =>
  onStored(nightKey, (night) => {
    if (typeof night === 'boolean') theme.night = night
  })
