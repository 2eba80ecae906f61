// 退出后不留下什么 · state/clearOnSignOut
import { removeAllOf } from './storage.ts'
import { session } from './session.ts'

/** Name of the browser cache with shown pictures (data/pictures). */
export const pictureCache = 'yuncang-pictures'

/**
 * Deletes what this browser stored for the person who signs out: menu, pages, conditions, downloads and pictures. Scans that are not
 * uploaded belong to the device and remain. To be called before the session is closed; resolves when everything is deleted.
 */
export const clearOnSignOut = async (): Promise<void> => {
  if (session.tenant !== null) removeAllOf(session.tenant.userId)
  if ('caches' in globalThis) await caches.delete(pictureCache)
}
