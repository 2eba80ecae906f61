// 设备状况 · device/deviceHealth
/** State of the device for the device page and for support; null where the browser does not report it. */
export interface DeviceHealth {
  /** whether the browser keeps the storage when the disk is nearly full (requested at enrolment) */
  readonly persisted: boolean | null
  /** bytes used by this origin, and allowed */
  readonly used: number | null
  readonly quota: number | null
  /** `warn` from 70 %, `tight` from 80 %: nothing optional is loaded any more (offline.md §1.18) */
  readonly space: 'enough' | 'warn' | 'tight' | 'unknown'
  /** 0–100 */
  readonly battery: number | null
  readonly charging: boolean | null
  readonly secureContext: boolean
  readonly webLocks: boolean
  readonly serviceWorker: boolean
  readonly backgroundSync: boolean
  readonly vibration: boolean
  readonly wakeLock: boolean
  readonly agent: string
}

interface Battery {
  readonly level: number
  readonly charging: boolean
}
const batteryOf = async (): Promise<Battery | null> => {
  const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery
  return ask === undefined ? null : ask.call(navigator)
}

const spaceOf = (used: number | undefined, quota: number | undefined): DeviceHealth['space'] => {
  if (used === undefined || quota === undefined || quota === 0) return 'unknown'
  const share = used / quota
  return share >= 0.8 ? 'tight' : share >= 0.7 ? 'warn' : 'enough'
}

/** `storage` is missing outside a secure context, whatever the types say. */
const storage = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage

/** Reads the current state of the device. */
export const readHealth = async (): Promise<DeviceHealth> => {
  const [estimate, persisted, battery] = await Promise.all([storage()?.estimate(), storage()?.persisted(), batteryOf()])
  return {
    persisted: persisted ?? null,
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    space: spaceOf(estimate?.usage, estimate?.quota),
    battery: battery === null ? null : Math.round(battery.level * 100),
    charging: battery?.charging ?? null,
    secureContext: isSecureContext,
    webLocks: 'locks' in navigator,
    serviceWorker: 'serviceWorker' in navigator,
    backgroundSync: 'SyncManager' in globalThis,
    vibration: 'vibrate' in navigator,
    wakeLock: 'wakeLock' in navigator,
    agent: navigator.userAgent,
  }
}

/** Asks the browser to keep this origin's storage; false where it refuses or cannot. */
export const askToPersist = async (): Promise<boolean> => (await storage()?.persist()) ?? false
