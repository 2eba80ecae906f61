// 内部地址 · platform/internalOnly
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '#contract/errors'
import { refuse } from './errors.ts'
import type { Services } from './services.ts'

/** Pages that reveal internals: metrics of the process, and the list of all calls. */
const inside: ReadonlySet<string> = new Set(['/metrics', '/api/metrics', '/api/docs/json'])
/** Headers by which a proxy passes on the client's address. */
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto']

/** Allows these pages only on the machine itself, or for an administrator. Register before the routes. */
export const internalOnly = (app: FastifyInstance, services: Services): void => {
  app.addHook('onRequest', async (request) => {
    if (!inside.has(request.routeOptions.url ?? '') || isLocal(request)) return
    const { tenantid: tenant, accesstoken: token } = request.headers
    const tenantId = Number(tenant)
    if (!Number.isInteger(tenantId) || tenantId <= 0 || tenantId > 2_147_483_647 || typeof token !== 'string')
      throw refuse(codes.relogin)
    const person = await services.sessions.find(tenantId, token)
    if (!person.isAdmin) throw refuse(codes.forbidden)
  })
}

/**
 * Whether the request comes from this machine and was not forwarded by a proxy. Decided by the socket and not by the reported address;
 * behind a local proxy every request comes from this machine, but has its headers.
 */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
