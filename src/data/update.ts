// 版本更新 · data/update
/**
 * 1. 有新版本在等：开页面时、画第一屏之前直接换上；三秒换不上就先用旧的，绝不让人对着空白等。
 * 2. 其余时候只在安全时刻换：登录退出、两个任务之间、五分钟没动；换的几秒盖住页面，那时开始的活会被打断。
 * 3. 没上传的作业不妨碍更新，它们在盘上；没存完的扫描和没交的表单妨碍，由页面说。
 * 4. 别的页面换了版本，本页在自己的下一个安全时刻重新载入。
 */
import { storeTabValue, tabValue } from '../state/storage.ts'

const checkMs = 60 * 60_000
const idleMs = 5 * 60_000
/** Minimum time between two reloads, ms, so that reloads do not loop. */
const loopMs = 10_000
/** Longest wait for the files of a new version, ms; after that the page is loaded without waiting for the files. */
const installMs = 20_000
/**
 * Longest wait of a start for the new worker, ms; usually the browser changes workers a second after the old worker is idle. After this
 * wait the page opens in its present version, and the new version is activated at the next safe moment.
 */
const takeOverMs = 3000
/**
 * Wait before the take-over, ms. The browser requests manifest and icon a moment after the page; such a request would keep the old worker
 * alive for another minute, and the new version would have to wait.
 */
const iconMs = 500
/**
 * The page is reloaded only after this time without a key, ms, because keys that come while the browser replaces the document are lost. A
 * scanner sends a code within some 50 ms, and a hand needs a third of a second between two scans.
 */
const quietMs = 150
/** Number of tries to find such a pause; without one the page stays until the next safe moment. */
const quietTries = 20
const reloadKey = 'yuncang.reloadedAt'

const worker = (): ServiceWorkerContainer | undefined => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

/** This page's registration; undefined without a service worker, or when the browser refuses it (storage switched off). */
const registrationHere = async (): Promise<ServiceWorkerRegistration | undefined> => {
  try {
    return await worker()?.getRegistration()
  } catch (error) {
    console.warn('浏览器不允许离线支持', error)
    return undefined
  }
}

/** Reloads the page after calling `leaving`. Returns false, without a reload, when the page was reloaded a moment ago. */
const reload = (leaving: () => void): boolean => {
  const before = Number(tabValue(reloadKey) ?? 0)
  if (Math.abs(Date.now() - before) < loopMs || !storeTabValue(reloadKey, String(Date.now()))) return false
  leaving()
  location.reload()
  return true
}

/**
 * Asks the waiting worker to take over. Resolves true once that worker is active, false when this takes too long and happens later. The
 * page must not be reloaded in between, because the browser would give the request to the worker that is being stopped, which would never
 * answer. The message is repeated, because a request that wakes the old worker keeps the old worker alive for another half minute.
 */
const takeOver = (waiting: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const ask = (): void => waiting.postMessage('activate')
    const end = (taken: boolean): void => {
      clearTimeout(timer)
      clearInterval(asking)
      waiting.removeEventListener('statechange', look)
      resolve(taken)
    }
    const look = (): void => {
      if (waiting.state === 'activated' || waiting.state === 'redundant') end(waiting.state === 'activated')
    }
    const timer = setTimeout(() => end(false), takeOverMs)
    waiting.addEventListener('statechange', look)
    const asking = setInterval(ask, 250)
    ask()
    look()
  })

/**
 * Activates a waiting version before the first render. Resolves true when the page is about to reload. `loaded` resolves when the files of
 * this page are loaded; the new worker cannot take over before. `leaving` is called before the reload.
 */
export const activateWaiting = async (loaded: Promise<unknown>, leaving: () => void): Promise<boolean> => {
  const waiting = (await registrationHere())?.waiting
  if (waiting === null || waiting === undefined) return false
  await loaded
  await new Promise((resolve) => setTimeout(resolve, iconMs))
  return (await takeOver(waiting)) && reload(leaving)
}

const untilInstalled = (coming: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, installMs)
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installing') return
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Loads `url` in the newest version. The newest worker is fetched and activated first, because the old worker would deliver the old page.
 * Without a worker, or when the newest one cannot be fetched, the page is simply loaded.
 */
export const loadNewest = async (url: string): Promise<void> => {
  const registration = await registrationHere()
  try {
    await registration?.update()
    if (registration?.installing) await untilInstalled(registration.installing)
    if (registration?.waiting) await takeOver(registration.waiting)
  } catch (error) {
    console.warn('新版本没有取到，先重新载入', error)
  }
  location.replace(url)
}

export interface Updates {
  /** To be called by the shell when a reload would lose nothing. Changes to the newer version when one is ready. */
  safePoint(): void
}
/** State of the page that decides about a reload, and what to call around the reload. */
export interface PageState {
  /** whether a reload would lose something: a scan being saved, a form not sent */
  readonly busy: () => boolean
  /** called when the page is about to be reloaded */
  readonly leaving: () => void
  /** called with true when the change of version begins, with false when it ends without a reload; input in between would be lost */
  readonly changing: (is: boolean) => void
}

class Updater implements Updates {
  private ready: ServiceWorker | null = null
  private replaced = false
  private isChanging = false
  private touchedAt = performance.now()
  private readonly page: PageState

  constructor(page: PageState) {
    this.page = page
    const touched = (): void => {
      this.touchedAt = performance.now()
    }
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, touched, { capture: true, passive: true })
    setInterval(() => {
      if (performance.now() - this.touchedAt > idleMs) this.safePoint()
    }, 60_000)
  }

  async register(): Promise<void> {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
    const controlled = worker()?.controller !== null
    workbox.addEventListener('waiting', ({ sw }) => {
      this.ready = sw ?? null
    })
    workbox.addEventListener('controlling', () => {
      if (!controlled) return
      this.replaced = true
      this.ready = null
    })
    await workbox.register({ immediate: true })
    // a check fails while offline and is repeated in an hour, or when the network is back
    const logFailure = (error: unknown): void => console.debug('没有查到新版本', error)
    const check = (): void => void workbox.update().catch(logFailure)
    setInterval(check, checkMs * (0.9 + Math.random() / 5))
    window.addEventListener('online', check)
  }

  safePoint(): void {
    if ((this.ready === null && !this.replaced) || this.isChanging || this.page.busy()) return
    this.isChanging = true
    this.page.changing(true)
    void this.change(this.ready)
      .catch((error: unknown) => {
        console.error('新版本没有换上', error)
        return false
      })
      .then((isReloading) => {
        if (isReloading) return
        this.isChanging = false
        this.page.changing(false)
      })
  }

  /** Reloads into the newer version between two scans; false when it could not. */
  private async change(ready: ServiceWorker | null): Promise<boolean> {
    if (ready !== null && !(await takeOver(ready))) return false
    for (let left = quietTries; left > 0; left -= 1) {
      const quiet = performance.now() - this.touchedAt
      if (quiet >= quietMs && !this.page.busy()) return reload(this.page.leaving)
      await new Promise((resolve) => setTimeout(resolve, Math.max(quietMs - quiet, 20)))
    }
    return false
  }
}

/**
 * Registers the service worker and watches for newer versions, as long as the page lives. To be called when the page is idle; does nothing
 * where there is no service worker.
 */
export const watchUpdates = (page: PageState): Updates => {
  const updates = new Updater(page)
  if (worker() !== undefined && import.meta.env.PROD)
    updates.register().catch((error: unknown) => console.warn('离线支持没有装上', error))
  return updates
}

/** On a desktop the worker caches the remaining pages while the page is idle, so that they open offline, too. */
export const warmPages = (): void => {
  void worker()?.ready.then((registration) => registration.active?.postMessage('warm'))
}
