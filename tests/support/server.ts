// The whole server without a port, on its own database, with the demo tenants, their people and a stopped clock.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Call } from '#contract/call'
import type { Envelope } from '#contract/errors'
import { build, type AppOptions } from '#server/app'
import { settableClock, type SettableClock } from '#server/platform/clock'
import { openServices } from '#server/platform/open'
import type { Services } from '#server/platform/services'
import type { SeedOrganisation } from '#server/seed/organisation'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { sendTo } from './sendTo.ts'
import { password, standsAt } from './tenants.ts'

export { password }

export interface Answer<T = unknown> extends Envelope<T> {
  readonly status: number
}
export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly clock: SettableClock
  readonly database: TestDatabase
  /** yunhe, hengtu, xiaoman */
  readonly tenants: readonly SeedOrganisation[]
  send<T = unknown>(route: Route, input?: object, headers?: Headers): Promise<Answer<T>>
  signIn(tenantCode: string, account: string, headers?: Headers): Promise<SignedIn>
  close(): Promise<void>
}
export type Headers = Readonly<Record<string, string>>
/** A Call, an endpoint, or `GET /v1/…`. */
export type Route = Pick<Call, 'method' | 'path' | 'files'> | string
export interface SignedIn {
  readonly headers: Headers
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  readonly refreshToken: string
  readonly accessToken: string
}

interface ServerOptions extends AppOptions {
  /** without tenants, as `SEED=none` starts */
  readonly empty?: boolean
  /** environment variables with the addresses of outside systems */
  readonly env?: Readonly<Record<string, string>>
}

/** Call in `beforeAll`, close in `afterAll`. Replies are checked against their schemas. */
export const openServer = async ({ empty = false, env, ...options }: ServerOptions = {}): Promise<TestServer> => {
  const database = await cloneDatabase({ peopled: !empty })
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-server-'))
  const clock = settableClock(standsAt)
  const { services, close } = await openServices({
    urls: database.urls,
    dataDir,
    version: '202506170000',
    clock,
    ...(env && { env }),
  })
  const tenants = empty ? [] : inject('tenants')
  const app = await build(services, { checkReplies: true, ...options })
  const send: TestServer['send'] = (route, input, headers) => sendTo(app, route, input, headers)
  return {
    app,
    services,
    clock,
    database,
    tenants,
    send,
    signIn: async (tenantCode, account, headers) => {
      const reply = await send<Omit<SignedIn, 'headers'>>(
        'POST /v1/user/login',
        { tenantCode, account, password, clientKind: 0 },
        headers,
      )
      if (!reply.success) throw new Error(`${account}@${tenantCode}: ${reply.code} ${reply.msg}`)
      return { ...reply.data, headers: headersOf(reply.data.tenantId, reply.data.accessToken) }
    },
    close: async () => {
      await app.close()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The headers of every request of a signed-in client (spec 1 §7). */
export const headersOf = (tenantId: string, accessToken: string): Headers => ({
  authorization: `Basic ${btoa('yuncang:yuncang')}`,
  tenantId,
  parentOwnerNo: '',
  companyId: '',
  accessToken,
  timestamp: '0',
  sign: '',
  nonce: 'n',
})
