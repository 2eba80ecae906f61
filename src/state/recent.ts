// 最近打开 · state/recent
import { session } from './session.ts'
import { store, stored } from './storage.ts'

/** Maximum number of stored pages per person. */
const recentMax = 8

const keyOf = (): string | null => {
  const { tenant } = session
  return tenant === null ? null : `recentPages:${tenant.tenantId}:${tenant.userId}`
}

/** Addresses of the pages the signed-in person had open last in this browser, latest first. */
export const recentPaths = (): readonly string[] => {
  const key = keyOf()
  const paths = key === null ? null : stored(key)
  return Array.isArray(paths) ? paths.filter((path): path is string => typeof path === 'string') : []
}

/** Puts the page that came to the front at the head of the list. */
export const noteVisit = (path: string): void => {
  const key = keyOf()
  const earlier = recentPaths()
  if (key === null || earlier[0] === path) return
  store(key, [path, ...earlier.filter((visited) => visited !== path)].slice(0, recentMax))
}
