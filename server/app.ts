// 应用 · app
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { protocol, protocolHeader } from '#contract/envelope'
import { codes } from '#contract/errors'
import { inlineScripts, isPage, serveClient } from './platform/clientFiles.ts'
import { endDrips } from './platform/drip.ts'
import { answerOf, refuse } from './platform/errors.ts'
import type { Endpoint } from './platform/handle.ts'
import { health } from './platform/health.ts'
import { mount, sendFailure } from './platform/http.ts'
import { internalOnly } from './platform/internalOnly.ts'
import { logTo } from './platform/log.ts'
import { document } from './platform/openapi.ts'
import { packAnswers } from './platform/packing.ts'
import { secure } from './platform/security.ts'
import type { Services } from './platform/services.ts'
import { serveAuthority } from './platform/tls/authorityFile.ts'
import { endpoints } from './routes.ts'

export interface AppOptions {
  /** directory of the built client; absent: only the API */
  readonly clientDir?: string
  /** file for the server's own log; absent: no log */
  readonly logFile?: string
  /** a reply that does not match its schema is an error (tests) */
  readonly checkReplies?: boolean
  /** addresses of proxies whose X-Forwarded-* headers are trusted */
  readonly trustProxy?: string
  /** routes instead of the product's (tests of the HTTP layer) */
  readonly endpoints?: readonly Endpoint[]
}

/** The whole server on its services, without a port: tests call `inject`, main.ts listens. */
export const build = async (services: Services, options: AppOptions = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: options.logFile ? { level: 'info', stream: logTo(options.logFile) } : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2 ** 20,
    // filters are part of the address: 500 numbers of 64 letters in one list field, and more in others
    http: { maxHeaderSize: 2 ** 17 },
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // removes such a name and reads the rest, so that one broken operation never fails its batch
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (_error, _request, reply) => {
      const answer: FastifyReply = reply
      void answer
        .status(404)
        .header('cache-control', 'no-store')
        .send(answerOf(refuse(codes.notFound)).body)
    },
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
  })
  const state = { draining: false }
  app.addHook('preClose', () => {
    state.draining = true
    services.notify.close()
    return Promise.resolve()
  })
  app.setErrorHandler(sendFailure)
  secure(app, options.clientDir ? inlineScripts(options.clientDir) : [])
  endDrips(app)
  await packAnswers(app)
  internalOnly(app, services)
  measure(app, services)
  health(app, services, state)
  serveAuthority(app, services)
  await document(app, services.version)
  await app.register(multipart)
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => void reply.header(protocolHeader, String(protocol)))
      for (const endpoint of options.endpoints ?? endpoints)
        mount(api, endpoint, services, { checkReplies: options.checkReplies ?? false })
    },
    { prefix: '/api' },
  )
  if (options.clientDir) await serveClient(app, options.clientDir, services.dataDir)
  notFound(app)
  return app
}

/** The client answers an unknown page; an unknown call gets an envelope. */
const notFound = (app: FastifyInstance): void => {
  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request.method, request.url) && app.hasReplyDecorator('sendFile')) return reply.sendFile('index.html')
    return reply.status(404).send(answerOf(refuse(codes.notFound)).body)
  })
}

const measure = (app: FastifyInstance, services: Services): void => {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    services.metrics.observe('http_request_seconds', reply.elapsedTime / 1000, labels)
  })
}
