// 版本检查 · app/version
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { failureOf, request } from '../data/api.ts'
import { loadNewest } from '../data/update.ts'
import { showToast } from '../kit/toast.ts'
import { builtVersion } from '../state/build.ts'
import { openPaths } from '../state/panes.ts'
import { storeTabValue, tabValue } from '../state/storage.ts'
import { unsavedAt } from '../state/unsaved.ts'

const reloadedFor = 'reloadedFor'

/** Compares the built version with the version of the server at each change of the path (spec 1 §2.2). */
export const useVersionCheck = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = new AbortController()
    void compareVersions(pathname, page.signal)
    return () => page.abort()
  }, [pathname])
}

const stampParam = 'timestamp'

/** The address with a timestamp that bypasses every cache; search conditions stay. */
export const cacheBusted = (pathname: string, search: string, now: number): string => {
  const params = new URLSearchParams(search)
  params.set(stampParam, String(now))
  return `${pathname}?${params.toString()}`
}

/** Removes the timestamp from the address, because a list would read it as a condition. */
export const dropCacheBuster = (): void => {
  const params = new URLSearchParams(location.search)
  if (!params.has(stampParam)) return
  params.delete(stampParam)
  history.replaceState(history.state, '', `${location.pathname}${params.size > 0 ? `?${params.toString()}` : ''}`)
}

const compareVersions = async (pathname: string, signal: AbortSignal): Promise<void> => {
  const reply = await request<{ readonly version: string }>('GET /version.json', { timestamp: Date.now() }, { signal }).catch(
    failureOf,
  )
  if (!('version' in reply) || reply.version === builtVersion || builtVersion === 'dev') return
  // a proxy that keeps serving the old page must not cause a loop of reloads
  if (tabValue(reloadedFor) === reply.version) return
  showToast('warning', '版本更新，请刷新获取新版本')
  setTimeout(() => {
    // the person went to another page meanwhile, whose own check decides
    if (location.pathname !== pathname) return
    // no reload while there is unsaved input
    if (unsavedAt(openPaths()).length > 0) return
    // without storage reloads might repeat endlessly, so only the message is shown
    if (storeTabValue(reloadedFor, reply.version)) void loadNewest(cacheBusted(pathname, location.search, Date.now()))
  }, 1500)
}
