// 上岗检查 · device/gate
/**
 * Checks of a device that need no person. A bad finding contains what to do. Sound, vibration and scans are checked with the person.
 */
import { gateResult, type GateCheck, type GateResult } from '#contract/rules/gateChecks'

export interface Finding {
  readonly check: GateCheck
  readonly result: GateResult
  /** what was found; for a bad result, what to do */
  readonly note: string
}

/** Facts the findings are based on; the page reads them, tests pass them in. */
export interface Traits {
  readonly isSecure: boolean
  readonly agent: string
  /** a service worker that answers without network */
  readonly hasWorker: boolean
  readonly isPersisted: boolean
  /** there is a store for second copies of scans, which survive when the browser's own store is damaged */
  readonly hasSpare: boolean
  readonly hasLocks: boolean
  /** ms by which this device's clock is wrong; null when the server was not reached */
  readonly clockOffsetMs: number | null
  readonly cameras: number
}

/** Oldest versions this product is built for (stack.md): Chromium's, and Safari's of iPadOS. */
export const oldest = { chrome: 100, safari: 16 } as const
/** A clock that is wrong by more than this makes work times unreliable, ms. */
const clockOffsetMaxMs = 120_000

const browserOf = (agent: string): readonly [name: 'Chrome' | 'Safari', version: number, enough: number] | null => {
  const chrome = /(?:Chrome|Chromium)\/(\d+)/.exec(agent)
  if (chrome !== null) return ['Chrome', Number(chrome[1]), oldest.chrome]
  const safari = /Version\/(\d+).*Safari/.exec(agent)
  return safari === null ? null : ['Safari', Number(safari[1]), oldest.safari]
}

const finding = (check: GateCheck, isGood: boolean, good: string, cure: string, bad: GateResult = gateResult.bad): Finding => ({
  check,
  result: isGood ? gateResult.good : bad,
  note: isGood ? good : cure,
})

const browser = (agent: string): Finding => {
  const detected = browserOf(agent)
  if (detected === null) return { check: 'browser', result: gateResult.missing, note: '没认出这个浏览器，用 Chrome 最稳' }
  const [name, version, enough] = detected
  return finding('browser', version >= enough, `${name} ${version}`, `${name} ${version} 太旧，更新到 ${enough} 或更高`)
}

const clock = (offset: number | null): Finding => {
  if (offset === null) return { check: 'clock', result: gateResult.bad, note: '还没对过时间，连上网再检查' }
  const seconds = Math.round(Math.abs(offset) / 1000)
  return finding('clock', Math.abs(offset) <= clockOffsetMaxMs, `差 ${seconds} 秒`, `差 ${seconds} 秒，系统设置里打开自动校时`)
}

/** The findings of a device, in the order of `gateChecks`. */
export const findingsOf = (traits: Traits): readonly Finding[] => [
  finding('secure', traits.isSecure, 'https', '从 https 地址打开，照“安装到手持端”做'),
  browser(traits.agent),
  finding('worker', traits.hasWorker, '断网也打得开', '关掉无痕模式，刷新一次再检查；还不行换 Chrome'),
  finding('storage', traits.isPersisted, '浏览器答应了', '装到主屏幕，从图标打开，再检查一次'),
  finding('copy', traits.hasSpare, '掉电也有一份', '这个浏览器没有：换电池前先等待同步归零', gateResult.missing),
  finding('locks', traits.hasLocks, '同时只有一页在传', '浏览器太旧，更新后再检查'),
  clock(traits.clockOffsetMs),
  finding('camera', traits.cameras > 0, `${traits.cameras} 个`, '没有摄像头：拍照换一台设备', gateResult.missing),
]

interface Nav {
  readonly serviceWorker?: ServiceWorkerContainer
  readonly mediaDevices?: MediaDevices
}

const hasWorker = async ({ serviceWorker }: Nav): Promise<boolean> => {
  try {
    const registration = await serviceWorker?.getRegistration()
    return registration?.active !== undefined && registration.active !== null
  } catch (error) {
    // with storage switched off the browser refuses this call itself
    console.warn('离线程序问不到', error)
    return false
  }
}
const camerasOf = async ({ mediaDevices }: Nav): Promise<number> =>
  (await mediaDevices?.enumerateDevices())?.filter(({ kind }) => kind === 'videoinput').length ?? 0

/** Functions of other parts of the handheld that `readTraits` calls: the clock as the upload measured it, and the two stores. */
export interface TraitSources {
  readonly askClock: () => Promise<number | null>
  /** asks the browser to keep the storage; true when the browser agrees */
  readonly persist: () => Promise<boolean>
  /** whether there is a store for second copies of scans */
  readonly hasSpare: () => Promise<boolean>
}

/** Looks at this device now. */
export const readTraits = async ({ askClock, persist, hasSpare }: TraitSources): Promise<Traits> => {
  const nav = navigator as Nav
  const [worker, clockOffsetMs, isPersisted, spare, cameras] = await Promise.all([
    hasWorker(nav),
    askClock(),
    persist(),
    hasSpare(),
    camerasOf(nav),
  ])
  return {
    isSecure: isSecureContext,
    agent: navigator.userAgent,
    hasWorker: worker,
    isPersisted,
    hasSpare: spare,
    hasLocks: 'locks' in navigator,
    clockOffsetMs,
    cameras,
  }
}
