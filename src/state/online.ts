// 网络 · state/online
import { proxy } from 'valtio/vanilla'

/**
 * Whether the server answers. `navigator.onLine` only knows about the cable: in a warehouse the device stays connected to the access point
 * while its uplink is cut. So the outcome of real calls decides, and the browser's events are only a hint.
 */
export const online = proxy({ reachable: typeof navigator === 'undefined' || navigator.onLine })

/** Records whether the server answered a call. */
export const noteReachable = (reachable: boolean): void => {
  if (online.reachable !== reachable) online.reachable = reachable
}

/** Also listens to the browser's events; returns a function that stops listening. */
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
