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

/** Address of sign-in that leads back to where the person was. */
export const loginFor = (from: string): string =>
  from === '/' || from.startsWith('/login') ? '/login' : `/login?redirect=${encodeURIComponent(from)}`

/** Address of the page that takes a new password, and leads on from there. */
export const passwordFor = (from: string): string => `/password?redirect=${encodeURIComponent(from)}`
/** Whether the person has to set a new password first (floor.md §2.2). */
export const passwordDue = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === codes.passwordDue

/**
 * Who may enter (spec 1 §2.2): no session → sign-in with the way back; then the menu; no front page of one's own → /authErr. A stored menu
 * of an earlier visit opens the page at once, also without network, and is refreshed in the background.
 */
export const Guard = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const { tenant } = useSnapshot(session)
  const { binding } = useSnapshot(station)
  const { pathname, search } = useLocation()
  if (tenant === null) return <Navigate to={loginFor(`${pathname}${search}`)} replace />
  if (binding?.scale === true) return <ToScale />
  return <WithMenu key={`${tenant.tenantId}:${tenant.userId}`}>{children}</WithMenu>
}

/** Leads a session opened at a scale to the only page it may use. */
const ToScale = (): JSX.Element => {
  useEffect(() => location.assign('/wx/wms/weight'), [])
  return <Loading />
}

const WithMenu = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const client = useQueryClient()
  useEffect(() => refetchOnChange(client), [client])
  const { tree } = useSnapshot(menu)
  const { pathname, search } = useLocation()
  const asked = useQuery({
    queryKey: ['menu'],
    queryFn: async () => {
      if (menu.tree === null) recallSession()
      await loadMenu()
      return true
    },
    staleTime: 60_000,
    refetchInterval: 300_000,
  })
  if (asked.error !== null && passwordDue(failureOf(asked.error)))
    return <Navigate to={passwordFor(`${pathname}${search}`)} replace />
  if (tree === null) {
    if (asked.error !== null) return <FailureState failure={failureOf(asked.error)} retry={() => void asked.refetch()} />
    return <Loading />
  }
  if (ownPages(tree, category.front).length === 0)
    return <Navigate to={`/authErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
  return <>{children}</>
}
