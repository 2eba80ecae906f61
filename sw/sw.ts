// 离线与更新 · sw
/**
 * 1. 预存首页、手持端的全部文件；其它带指纹的文件第一次用到时存下。
 * 2. 打开任何页面地址都给首页；/api 与一切写请求从不经过这里。
 * 3. 新版本装好后等着，页面说可以才接手（offline.md §6）。
 * 4. 后台同步只是叫醒：页面不在时把没上传的作业再传一次。
 */
import { clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { flushOnce } from '../src/data/push/flush.ts'
import { syncTag } from '../src/data/push/backgroundSync.ts'

declare const self: ServiceWorkerGlobalScope & { readonly precached: { url: string; revision: string | null }[] }
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const assetCache = 'yuncang-assets'

precacheAndRoute(self.precached)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /\.[a-z0-9]+$/i] }))
// names contain a hash of the content, so a cached file never gets stale
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetCache }),
)
clientsClaim()

/** Files of the desktop, stored while the page is idle (`chunks.json` is written by the build). */
const warm = async (): Promise<void> => {
  const reply = await fetch('/chunks.json', { cache: 'no-cache' })
  if (!reply.ok) return
  const named = (await reply.json()) as { readonly warm: readonly string[]; readonly later: readonly string[] }
  const wanted = new Set(named.warm)
  const known = new Set([...named.warm, ...named.later])
  const cache = await caches.open(assetCache)
  for (const request of await cache.keys()) if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
  for (const path of wanted) if ((await caches.match(path)) === undefined) await cache.add(path)
}

self.addEventListener('message', (event) => {
  const said: unknown = event.data
  if (said === 'activate') void self.skipWaiting()
  if (said === 'warm') event.waitUntil(warm())
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === syncTag) sync.waitUntil(flushOnce())
})
