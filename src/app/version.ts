// 版本检查 · app/version
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { failureOf, request } from '../data/api.ts'
import { loadNewest } from '../data/update.ts'
import { tell } from '../kit/tell.ts'
import { builtVersion } from '../state/build.ts'

const reloadedFor = 'reloadedFor'

/** On each path change the built version is compared with the server's (spec 1 §2.2). */
export const useVersionCheck = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = new AbortController()
    void compare(pathname, page.signal)
    return () => page.abort()
  }, [pathname])
}

const compare = async (pathname: string, signal: AbortSignal): Promise<void> => {
  const reply = await request<{ readonly version: string }>('GET /version.json', { timestamp: Date.now() }, { signal }).catch(
    failureOf,
  )
  if (!('version' in reply) || reply.version === builtVersion || builtVersion === 'dev') return
  // an intermediary that keeps serving the former page must not make a loop of reloads
  if (sessionStorage.getItem(reloadedFor) === reply.version) return
  sessionStorage.setItem(reloadedFor, reply.version)
  tell('warning', '版本更新，请刷新获取新版本')
  setTimeout(() => void loadNewest(`${pathname}?timestamp=${Date.now()}`), 1500)
}
