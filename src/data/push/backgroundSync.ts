// 后台同步 · data/push/backgroundSync
import type { Outbox } from '../outbox/outbox.ts'

export const syncTag = 'ob-flush'

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the worker when the network is back. Many browsers cannot; then only open pages upload. */
const registerSync = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
  try {
    await registration?.sync?.register(syncTag)
  } catch (error) {
    // background work is switched off: the page uploads while it is open
    console.debug('后台同步不可用', error)
  }
}

/** Registers on the first unsent operation and when the page is left with unsent operations. Returns a function that stops this. */
export const registerBackgroundSync = (outbox: Outbox): (() => void) => {
  let before = 0
  const stop = outbox.subscribe(({ pending }) => {
    if (before === 0 && pending > 0) void registerSync()
    before = pending
  })
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden' && before > 0) void registerSync()
  }
  document.addEventListener('visibilitychange', whenHidden)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', whenHidden)
  }
}
