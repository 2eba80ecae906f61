// 会话 · state/session
import { proxy } from 'valtio/vanilla'
import { onStored, store, stored } from './storage.ts'

/** Signed-in session (spec 1 §3 tenantInfo). `expiresAt` is epoch ms of this browser's clock. */
export interface SignedTenant {
  readonly accessToken: string
  readonly refreshToken: string
  readonly tenantId: string
  readonly userId: string
  readonly expiresAt: number
}

/** Tenant and logo of the host name (spec 1 §3 domainInfo). */
export interface TenantDomain {
  readonly tenantId: string
  readonly ownerNo: string
  readonly companyId: string
  readonly logo: string
}

/** Answer of sign-in and of a token refresh; `expiresIn` in seconds. */
export interface TokenReply {
  readonly accessToken: string
  readonly refreshToken: string
  readonly tenantId: string | number
  readonly userId: string | number
  readonly expiresIn: number
}

interface Session {
  tenant: SignedTenant | null
  domain: TenantDomain | null
  /** why the server ended the session; a shell takes the person to sign-in at its next safe point */
  ended: string | null
}

const tenantKey = 'tenantInfo'
const domainKey = 'domainInfo'

/** The one session of this browser; it survives a reload and an offline start. */
export const session = proxy<Session>({
  tenant: stored(tenantKey) as SignedTenant | null,
  domain: stored(domainKey) as TenantDomain | null,
  ended: null,
})

/** Takes the tokens of a sign-in or refresh. `now` is epoch ms. */
export const openSession = (reply: TokenReply, now: number): void => {
  const tenant: SignedTenant = {
    accessToken: reply.accessToken,
    refreshToken: reply.refreshToken,
    tenantId: String(reply.tenantId),
    userId: String(reply.userId),
    expiresAt: now + reply.expiresIn * 1000,
  }
  session.tenant = tenant
  session.ended = null
  store(tenantKey, tenant)
}

/** Reads the tokens from this browser's storage again, because another tab may have refreshed them. */
export const currentTenant = (): SignedTenant | null => {
  session.tenant = stored(tenantKey) as SignedTenant | null
  return session.tenant
}

/** Removes the tokens in every tab. Operations waiting in the outbox remain (architecture §6). */
export const closeSession = (): void => {
  session.tenant = null
  store(tenantKey, null)
}

/** Records that the server ended this session; `msg` is the server's message. */
export const endSession = (msg: string): void => {
  session.ended = msg
}

export const keepDomain = (domain: TenantDomain): void => {
  session.domain = domain
  store(domainKey, domain)
}

const emptyDomain: TenantDomain = { tenantId: '', ownerNo: '', companyId: '', logo: '' }
/** Stores the logo of the person's tenant, because a host name may not determine the tenant. */
export const keepLogo = (logo: string): void => {
  if ((session.domain?.logo ?? '') !== logo) keepDomain({ ...(session.domain ?? emptyDomain), logo })
}

/**
 * Follows sign-in, refresh and sign-out of other tabs. `changedPerson` is called when another person (or no one) is signed in: everything
 * on this page belongs to the former person and must be removed.
 */
export const followTabs = (changedPerson: () => void): (() => void) =>
  onStored(tenantKey, (value) => {
    const tenant = value as SignedTenant | null
    const previous = session.tenant
    session.tenant = tenant
    if (previous?.userId !== tenant?.userId || previous?.tenantId !== tenant?.tenantId) changedPerson()
  })
