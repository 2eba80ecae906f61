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
      const trouble = state.draining ? 'not ready' : await beforePatienceEnds(sharedTrouble(services))
      return reply.status(trouble === '' ? 200 : 503).send(envelope({ status: trouble === '' ? 'ready' : trouble }))
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

/** Longest wait for an answer, ms: without a connection by then the server is not ready. */
const patienceMs = 3000

const beforePatienceEnds = (answer: Promise<string>): Promise<string> => {
  let timer: NodeJS.Timeout | undefined
  const lateAnswer = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('not ready'), patienceMs)))
  return Promise.race([answer, lateAnswer]).finally(() => clearTimeout(timer))
}

/** With fewer free bytes on the disk, files and database are about to fail. */
const minFreeBytes = 64 * 2 ** 20

const running = new WeakMap<Services, Promise<string>>()
/** Parallel requests share one check. */
const sharedTrouble = (services: Services): Promise<string> => {
  const trouble = running.get(services) ?? troubleOf(services).finally(() => running.delete(services))
  running.set(services, trouble)
  return trouble
}

/**
 * The trouble that keeps the server from taking requests, '' if none: the disk is full, or the database does not answer. Migrations need
 * no check, because main.ts migrates before it listens. The check uses a separate connection, so that it does not wait behind other
 * requests.
 */
const troubleOf = async (services: Services): Promise<string> => {
  try {
    if ((await services.freeBytes()) < minFreeBytes) return 'disk full'
    await services.beside.global('select 1')
    return ''
  } catch (error) {
    console.error(`[health] 未就绪: ${String(error)}`)
    return 'not ready'
  }
}
