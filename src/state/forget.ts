// 退出后不留下什么 · state/forget
import { dropOf } from './storage.ts'
import { session } from './session.ts'

/** Where pictures that were seen are kept (data/pictures). */
export const pictureCache = 'yuncang-pictures'

/**
 * A person leaves: menu, pages, conditions and downloads kept under his name go from this browser, and the pictures he saw. Scans that wait
 * to be sent are the device's and stay. To be called before the session is closed; resolves when all of it is gone.
 */
export const forgetPlaces = async (): Promise<void> => {
  if (session.tenant !== null) dropOf(session.tenant.userId)
  if ('caches' in globalThis) await caches.delete(pictureCache)
}
