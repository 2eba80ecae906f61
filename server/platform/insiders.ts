// 内部地址 · platform/insiders
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '#contract/errors'
import { refuse } from './errors.ts'
import type { Services } from './services.ts'

/** What tells a stranger how the house is built: figures of the process, and every call there is. */
const inside: ReadonlySet<string> = new Set(['/metrics', '/api/metrics', '/api/docs/json'])
/** A proxy says in one of these for whom it asks. */
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto']

/** Lets such pages be read on the machine itself, or by an administrator; nobody else. Register before the routes. */
export const insidersOnly = (app: FastifyInstance, services: Services): void => {
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
 * Whether somebody on this machine asks for himself. The socket says so, not the address a proxy reports: behind one every request
 * comes from this machine, and it says that it only passes them on.
 */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
