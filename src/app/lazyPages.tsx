// 登录内外 · app/lazyPages
/** Pages before sign-in and the shell after it, each loaded separately. */
import { lazyPart } from '../kit/lazyPart.tsx'
import { Loading } from './Loading.tsx'

const loadForgetPage = () => import('./ForgetPage.tsx')
const waiting = <Loading />

export const Shell = lazyPart(async () => (await import('./Shell.tsx')).Shell, waiting)
export const LoginPage = lazyPart(async () => (await import('./LoginPage.tsx')).LoginPage, waiting)
export const ForgetPage = lazyPart(async () => (await loadForgetPage()).ForgetPage, waiting)
export const ResetPage = lazyPart(async () => (await loadForgetPage()).ResetPage, waiting)
export const ResetDonePage = lazyPart(async () => (await loadForgetPage()).ResetDonePage, waiting)
export const SetupPage = lazyPart(async () => (await import('./SetupPage.tsx')).SetupPage, waiting)
export const PasswordPage = lazyPart(async () => (await import('./PasswordPage.tsx')).PasswordPage, waiting)

/** Loads the part that is needed first. A chunk that cannot be loaded leads to /netErr when it is drawn. */
export const fetchFirst = (isSignedIn: boolean): Promise<void> => (isSignedIn ? Shell : LoginPage).fetch()
