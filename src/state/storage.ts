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

/** Keeps `value` under `key`; null removes it. A value the browser refuses to keep lives until the page closes. */
export const store = (key: string, value: unknown): void => {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    memory.set(key, JSON.stringify(value))
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
