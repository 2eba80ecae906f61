// 网络 · state/online
import { proxy } from 'valtio/vanilla'

/**
 * Whether the server answers. `navigator.onLine` only knows about the cable: in a warehouse the access point stays
 * associated while its uplink is cut, so the outcome of real calls decides and the browser's events merely hint.
 */
export const online = proxy({ reachable: typeof navigator === 'undefined' || navigator.onLine })

/** A call got an answer (true) or none (false). */
export const noteReachable = (reachable: boolean): void => {
  if (online.reachable !== reachable) online.reachable = reachable
}

/** Takes the browser's own word as well; returns the way to stop. */
export const followBrowser = (): (() => void) => {
  const up = (): void => noteReachable(true)
  const down = (): void => noteReachable(false)
  window.addEventListener('online', up)
  window.addEventListener('offline', down)
  return () => {
    window.removeEventListener('online', up)
    window.removeEventListener('offline', down)
  }
}
