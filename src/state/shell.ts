// 桌面与手持 · state/shell
import { store, stored } from './storage.ts'

export type ShellName = 'desktop' | 'handheld'
const shellKey = 'shell'

/** What the browser says of the device it runs on; sizes in CSS px. */
export interface DeviceTraits {
  readonly path: string
  /** sign-in of a scale station */
  readonly atScale?: boolean
  readonly width: number
  readonly height: number
  readonly coarsePointer: boolean
}

/** First tenant and passwords: pages of the desk alone, which fit a narrow window too. */
const deskOnly = new Set(['/setup', '/password', '/login/forget', '/login/reset', '/login/rePswSuc'])

/**
 * Which shell a page opens in: pages below /wx only exist in the handheld one, a scale's sign-in and `deskOnly` only at the desk, then the person's own choice, then the
 * device (a narrow window, or a finger on a screen whose short side is narrow).
 */
export const shellFor = (device: DeviceTraits, chosen: ShellName | null): ShellName => {
  const { path } = device
  if (path === '/wx' || path.startsWith('/wx/')) return 'handheld'
  if (device.atScale === true || deskOnly.has(path)) return 'desktop'
  if (chosen !== null) return chosen
  const { width, height, coarsePointer } = device
  return width <= 600 || (coarsePointer && Math.min(width, height) <= 600) ? 'handheld' : 'desktop'
}

/** Shell of a page of this browser. */
export const shellAt = (path: string): ShellName => {
  const chosen = stored(shellKey)
  return shellFor(
    {
      path,
      atScale: path === '/login' && new URLSearchParams(location.search).get('scale') === '1',
      // getters, because each one forces a layout: they are only read when they decide
      get width() {
        return innerWidth
      },
      get height() {
        return innerHeight
      },
      get coarsePointer() {
        return matchMedia('(pointer: coarse)').matches
      },
    },
    chosen === 'desktop' || chosen === 'handheld' ? chosen : null,
  )
}

export const currentShell = (): ShellName => shellAt(location.pathname)

/** The person's own choice, kept for this browser; the page starts anew in it. */
export const chooseShell = (shell: ShellName): void => {
  store(shellKey, shell)
  location.assign(shell === 'handheld' ? '/wx/wms' : '/')
}
