// 本机存储 · state/storage
/**
 * localStorage that may be missing, full or forbidden (private windows, managed browsers): then the value lives as long
 * as the page. Only small interface state goes here; scans and rows live in IndexedDB (src/data).
 */
const memory = new Map<string, string>()

const text = (key: string): string | null => {
  const refused = memory.get(key)
  if (refused !== undefined) return refused
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

/** Number of writes so far; tells which of two copies is newer. */
const countKey = 'writes'

/** One write, for keepers of a copy. `text` null: the key was removed. */
export interface Written {
  readonly key: string
  readonly text: string | null
  readonly nth: number
}
let copied: ((written: Written) => void) | null = null

/** Calls `copy` for every write from now on: the browser writes localStorage to disk only seconds later. */
export const copyWrites = (copy: (written: Written) => void): void => {
  copied = copy
}
export const writeCount = (): number => Number(text(countKey) ?? 0)

/** Keeps `value` under `key`; null removes it. A value the browser refuses to keep lives until the page closes. */
export const store = (key: string, value: unknown): void => {
  const written: Written = { key, text: value === null ? null : JSON.stringify(value), nth: writeCount() + 1 }
  put(written)
  copied?.(written)
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

/** Removes every key that names `owner` between colons, as what is kept under a person does. */
export const removeAllOf = (owner: string): void => {
  for (const key of [...memory.keys(), ...keptKeys()]) if (key.split(':').includes(owner)) store(key, null)
}
const keptKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Calls `heard` with the parsed value when another tab of this browser changes `key`; returns the way to stop. */
export const onStored = (key: string, heard: (value: unknown) => void): (() => void) => {
  const listen = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) heard(stored(key))
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

/** What this tab noted under `key` before it was loaded anew; null when nothing, or when the browser keeps nothing. */
export const tabValue = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
/** Notes a word that outlives a reload of this tab; false when the browser refuses to keep it. */
export const storeTabValue = (key: string, word: string): boolean => {
  try {
    sessionStorage.setItem(key, word)
    return true
  } catch {
    return false
  }
}
