// 存活与就绪 · platform/health
import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/errors'
import type { Services } from './services.ts'

/** `/healthz` `/readyz` `/metrics` `/version.json`, at the root and under /api (interfaces.md "Process"). */
export const health = (app: FastifyInstance, services: Services, state: { readonly draining: boolean }): void => {
  for (const prefix of ['', '/api']) {
    const hidden = { schema: { hide: true } }
    app.get(`${prefix}/healthz`, hidden, () => envelope({ status: 'up' }))
    app.get(`${prefix}/readyz`, hidden, async (_request, reply) => {
      const ready = !state.draining && (await within(reachable(services)))
      return reply.status(ready ? 200 : 503).send(envelope({ status: ready ? 'ready' : 'not ready' }))
    })
    app.get(`${prefix}/metrics`, hidden, (_request, reply) =>
      reply.type('text/plain; version=0.0.4; charset=utf-8').send(services.metrics.text()),
    )
    app.get(`${prefix}/version.json`, hidden, (_request, reply) =>
      reply.header('cache-control', 'no-store').send(envelope({ version: services.version })),
    )
  }
}

const envelope = <T>(data: T) => ({ code: codes.ok, msg: '', success: true, data })

/** Longest wait for an answer, ms: without a connection by then the server does not count as ready. */
const patienceMs = 3000

const within = (answer: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** The database answers and its newest migration ran: main.ts migrates before it listens. */
const reachable = async (services: Services): Promise<boolean> => {
  try {
    await services.db.global('select 1')
    return true
  } catch (error) {
    console.error(`[health] 数据库未就绪: ${String(error)}`)
    return false
  }
}
