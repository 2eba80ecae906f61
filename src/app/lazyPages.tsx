// 登录内外 · app/lazyPages
/** Parts needed before sign-in and after it, loaded separately. */
import { lazyPart } from '../kit/lazyPart.tsx'
import { Loading } from './Loading.tsx'

const forget = () => import('./ForgetPage.tsx')
const waiting = <Loading />

export const Shell = lazyPart(async () => (await import('./Shell.tsx')).Shell, waiting)
export const LoginPage = lazyPart(async () => (await import('./LoginPage.tsx')).LoginPage, waiting)
export const ForgetPage = lazyPart(async () => (await forget()).ForgetPage, waiting)
export const ResetPage = lazyPart(async () => (await forget()).ResetPage, waiting)
export const ResetDonePage = lazyPart(async () => (await forget()).ResetDonePage, waiting)
export const SetupPage = lazyPart(async () => (await import('./SetupPage.tsx')).SetupPage, waiting)
export const PasswordPage = lazyPart(async () => (await import('./PasswordPage.tsx')).PasswordPage, waiting)

/** Loads the part that is needed first. A chunk that cannot be loaded leads to /netErr when it is drawn. */
export const fetchFirst = (isSignedIn: boolean): Promise<void> => (isSignedIn ? Shell : LoginPage).fetch()
