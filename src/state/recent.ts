// 最近打开 · state/recent
import { session } from './session.ts'
import { store, stored } from './storage.ts'

/** Pages remembered per person. */
const recentMax = 8

const keyOf = (): string | null => {
  const { tenant } = session
  return tenant === null ? null : `recentPages:${tenant.tenantId}:${tenant.userId}`
}

/** Addresses of the pages the signed-in person had open last in this browser, latest first. */
export const recentPaths = (): readonly string[] => {
  const key = keyOf()
  const kept = key === null ? null : stored(key)
  return Array.isArray(kept) ? kept.filter((path): path is string => typeof path === 'string') : []
}

/** A page came to the front. */
export const noteVisit = (path: string): void => {
  const key = keyOf()
  const before = recentPaths()
  if (key === null || before[0] === path) return
  store(key, [path, ...before.filter((one) => one !== path)].slice(0, recentMax))
}
