// 登录的步骤 · app/signIn
import { clientKinds, login, tenantOfHost, type Portal } from '#contract/user/session'
import { request } from '../data/api.ts'
import { keepDomain, openSession } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import { loadMenu, recallQueries } from './session.ts'

export interface Credentials {
  readonly tenantCode: string
  readonly account: string
  readonly password: string
  /** sign-in page for one type of people; absent: for every type */
  readonly portal?: Portal
}
const lastKey = 'lastLogin'
/** Tenant and account of the last sign-in in this browser; never the password. */
export const lastLogin = (): Partial<Credentials> => (stored(lastKey) as Partial<Credentials> | null) ?? {}

/** Stores tenant and account for the next sign-in in this browser. */
export const keepLastLogin = (tenantCode: string, account: string): void => store(lastKey, { tenantCode, account })

/** Signs in, looks up the tenant of the host, loads the menu; throws CallFailed. */
export const signIn = async (credentials: Credentials): Promise<void> => {
  const reply = await request(login, { ...credentials, clientKind: clientKinds.front }, { anonymous: true })
  openSession(reply, Date.now())
  keepLastLogin(credentials.tenantCode, credentials.account)
  const [domain] = await Promise.all([request(tenantOfHost, {}), loadMenu(), recallQueries()])
  keepDomain(domain)
}
