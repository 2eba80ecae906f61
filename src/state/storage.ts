// 本机存储 · state/storage
/**
 * localStorage that may be missing, full or forbidden (private windows, managed browsers): then the value lives as long as the page. Only
 * small interface state is stored here; scans and rows are in IndexedDB (src/data).
 */
const memory = new Map<string, string>()

const text = (key: string): string | null => {
  const unstored = memory.get(key)
  if (unstored !== undefined) return unstored
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Parsed JSON under `key`, or null when there is none or it cannot be read. */
export const stored = (key: string): unknown => {
  try {
    return JSON.parse(text(key) ?? 'null')
  } catch {
    return null
  }
}

/** Number of writes so far; shows which of two copies is newer. */
const countKey = 'writes'

/** One write, for code that keeps a copy of localStorage. `text` null: the key was removed. */
export interface Written {
  readonly key: string
  readonly text: string | null
  readonly nth: number
}
let copyWrite: ((written: Written) => void) | null = null

/** Calls `copy` for every write from now on: the browser writes localStorage to disk only seconds later. */
export const copyWrites = (copy: (written: Written) => void): void => {
  copyWrite = copy
}
export const writeCount = (): number => Number(text(countKey) ?? 0)

/** Stores `value` under `key`; null removes it. A value the browser refuses to store lives until the page closes. */
export const store = (key: string, value: unknown): void => {
  const written: Written = { key, text: value === null ? null : JSON.stringify(value), nth: writeCount() + 1 }
  put(written)
  copyWrite?.(written)
}
/** Applies a write of a newer copy. */
export const put = ({ key, text: value, nth }: Written): void => {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    localStorage.setItem(countKey, String(nth))
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

/** Removes every key that contains `owner` between colons, as the keys of a person's data do. */
export const removeAllOf = (owner: string): void => {
  for (const key of [...memory.keys(), ...storedKeys()]) if (key.split(':').includes(owner)) store(key, null)
}
const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Calls `changed` with the parsed value when another tab of this browser changes `key`; returns a function that stops this. */
export const onStored = (key: string, changed: (value: unknown) => void): (() => void) => {
  const listen = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) changed(stored(key))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Whether this browser stores anything beyond the page. True also when its storage is full. */
export const isStorageWorking = (): boolean => {
  try {
    return typeof localStorage.length === 'number'
  } catch {
    return false
  }
}

/** The value this tab stored under `key` before its reload; null when there is none, or when the browser stores nothing. */
export const tabValue = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
/** Stores a text that outlives a reload of this tab; false when the browser refuses to store it. */
export const storeTabValue = (key: string, value: string): boolean => {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
