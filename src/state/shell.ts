// 桌面与手持 · state/shell
import { store, stored } from './storage.ts'

export type ShellName = 'desktop' | 'handheld'
const shellKey = 'shell'

/** The browser's facts about its device; sizes in CSS px. */
export interface DeviceTraits {
  readonly path: string
  /** sign-in of a scale station */
  readonly atScale?: boolean
  /** page the sign-in leads to */
  readonly leadsTo?: string | undefined
  readonly width: number
  readonly height: number
  readonly coarsePointer: boolean
}

/** Addresses that exist in both shells: start, sign-in, the message for a person without rights, installation. */
const entrances = new Set(['/', '/login', '/authErr', '/install'])

/**
 * The shell of a page. Pages below /wx exist only in the handheld shell. A scale's sign-in and all other pages exist only in the desktop
 * shell, so that a link sent to a person works after the sign-in. For an address of both shells the person's choice decides, then the
 * device: a narrow window, or a touch screen whose short side is narrow, gets the handheld shell.
 */
export const shellFor = (device: DeviceTraits, chosen: ShellName | null): ShellName => {
  const path = device.path === '/login' ? (device.leadsTo ?? device.path) : device.path
  if (path === '/wx' || path.startsWith('/wx/')) return 'handheld'
  if (device.atScale === true || !entrances.has(path)) return 'desktop'
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
      leadsTo: new URLSearchParams(location.search).get('redirect')?.split('?')[0],
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

/** The person's own choice, stored for this browser; the page reloads in it. */
export const chooseShell = (shell: ShellName): void => {
  store(shellKey, shell)
  location.assign(shell === 'handheld' ? '/wx/wms' : '/')
}
