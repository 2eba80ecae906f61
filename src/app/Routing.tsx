// 路由 · app/Routing
import { useEffect, type JSX } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../kit/lazyPart.tsx'
import { showToast } from '../kit/toast.ts'
import { forgetCache } from '../data/persist.ts'
import { followTabs, session } from '../state/session.ts'
import { AuthError, NetError } from './ErrorPages.tsx'
import { Guard, loginFor } from './Guard.tsx'
import { Loading } from './Loading.tsx'
import { leaveSession } from './session.ts'
import { ForgetPage, LoginPage, PasswordPage, ResetDonePage, ResetPage, SetupPage, Shell } from './lazyPages.tsx'
import { useVersionCheck } from './version.ts'

/** A chunk of its own: only developers open it. */
const KitPage = lazyPart(async () => (await import('./kit/KitPage.tsx')).default, <Loading />)

/** The texts of the handheld flows, for a warehouse manager to review. */
const FlowsPage = lazyPart(async () => (await import('./flows/FlowsPage.tsx')).default, <Loading />)

/** Static routes (spec 1 §2.1); everything else comes from the menu, behind the guard. */
export const Routing = (): JSX.Element => {
  useForcedSignIn()
  useVersionCheck()
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/login/forget" element={<ForgetPage />} />
      <Route path="/login/reset" element={<ResetPage />} />
      <Route path="/login/rePswSuc" element={<ResetDonePage />} />
      <Route path="/setup" element={<SetupPage />} />
      <Route path="/password" element={<PasswordPage />} />
      <Route path="/netErr" element={<NetError />} />
      <Route path="/authErr" element={<AuthError />} />
      <Route path="/dev/kit/:entry?" element={<KitPage />} />
      <Route path="/dev/flows/:flow?" element={<FlowsPage />} />
      <Route
        path="/*"
        element={
          <Guard>
            <Shell />
          </Guard>
        }
      />
    </Routes>
  )
}

/** Leads this tab to sign-in when the session ended or was closed in another tab (spec 1 §8). */
const useForcedSignIn = (): void => {
  const { ended } = useSnapshot(session)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (ended === null) return
    showToast('error', ended)
    void leaveSession()
    void navigate(loginFor(`${pathname}${search}`), { replace: true })
  }, [ended, navigate, pathname, search])
  useEffect(
    () =>
      followTabs(() => {
        if (session.tenant === null) {
          void leaveSession()
          void navigate('/login', { replace: true })
          return
        }
        // another person signed in in another tab: this tab reloads as that person
        void forgetCache()
        location.assign('/')
      }),
    [navigate],
  )
}
