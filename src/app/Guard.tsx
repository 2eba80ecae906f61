// 路由守卫 · app/Guard
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type JSX, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { codes, type Failure } from '#contract/errors'
import { failureOf } from '../data/api.ts'
import { refetchOnChange } from '../data/notify.ts'
import { FailureState } from '../kit/states.tsx'
import { category, menu, ownPages } from '../state/menu.ts'
import { session } from '../state/session.ts'
import { station } from '../state/station.ts'
import { Loading } from './Loading.tsx'
import { loadMenu, recallSession } from './session.ts'

/** Address of the sign-in page, which returns to the address `from` afterwards. */
export const loginFor = (from: string): string =>
  from === '/' || from.startsWith('/login') ? '/login' : `/login?redirect=${encodeURIComponent(from)}`

/** Address of the page for a new password, which continues to the address `from` afterwards. */
export const passwordFor = (from: string): string => `/password?redirect=${encodeURIComponent(from)}`
/** Whether the person has to set a new password first (floor.md §2.2). */
export const passwordDue = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === codes.passwordDue

/**
 * Decides who may enter (spec 1 §2.2). Without a session it redirects to sign-in, without an own front page to /authErr. The menu stored
 * at an earlier visit opens the page at once, also without network, and is refreshed in the background.
 */
export const Guard = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const { tenant } = useSnapshot(session)
  const { binding } = useSnapshot(station)
  const { pathname, search } = useLocation()
  if (tenant === null) return <Navigate to={loginFor(`${pathname}${search}`)} replace />
  if (binding?.scale === true) return <ToScale />
  return <WithMenu key={`${tenant.tenantId}:${tenant.userId}`}>{children}</WithMenu>
}

/** Redirects a session opened at a scale to 称重, the only page it may use. */
const ToScale = (): JSX.Element => {
  useEffect(() => location.assign('/wx/wms/weight'), [])
  return <Loading />
}

const WithMenu = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const client = useQueryClient()
  useEffect(() => refetchOnChange(client), [client])
  const { tree } = useSnapshot(menu)
  const { pathname, search } = useLocation()
  const menuLoad = useQuery({
    queryKey: ['menu'],
    queryFn: async () => {
      if (menu.tree === null) recallSession()
      await loadMenu()
      return true
    },
    staleTime: 60_000,
    refetchInterval: 300_000,
  })
  if (menuLoad.error !== null && passwordDue(failureOf(menuLoad.error)))
    return <Navigate to={passwordFor(`${pathname}${search}`)} replace />
  if (tree === null) {
    if (menuLoad.error !== null) return <FailureState failure={failureOf(menuLoad.error)} retry={() => void menuLoad.refetch()} />
    return <Loading />
  }
  if (ownPages(tree, category.front).length === 0)
    return <Navigate to={`/authErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
  return <>{children}</>
}
