// HTTP 边缘 · platform/http
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namesIn } from '#contract/call'
import { codes } from '#contract/errors'
import { callsWithOldPassword } from '#contract/user/session'
import type { Caller, Client, Ctx, Device, DeviceCtx, Moment, Run, Visit } from './ctx.ts'
import type { Person } from './person.ts'
import { deviceOf, findDevice } from './device.ts'
import { Download, sendDownload } from './download.ts'
import { answerOf, DatabaseLost, refuse } from './errors.ts'
import { EventStream, sendEvents } from './eventStream.ts'
import type { Endpoint, PersonEndpoint } from './handle.ts'
import { idempotencyHeader, idempotencyKeyOf, isWrite, runOnceAcross, runOnceIn, type IdempotencyKey } from './idempotency.ts'
import { covers } from './person.ts'
import { isSecure } from './security.ts'
import type { Services } from './services.ts'
import { isPacked, sendMarked } from './packing.ts'
import { noteUse } from './sessionDevice.ts'
import { today } from './time.ts'
import { receive, type Received } from './upload.ts'
import { writeLogs } from './writeLogs.ts'
import { bodyCheck, queryCheck, storableOnly, type Checked } from './validate.ts'

/** The person or device of a request, identified before its body is read. */
interface Identity {
  readonly tenantId: number | null
  readonly person?: Person
  readonly device?: Device
}
const identities = new WeakMap<FastifyRequest, Identity>()

export interface MountOptions {
  /** for tests: a reply that does not fit its schema is an error */
  readonly checkReplies: boolean
}

/** Mounts one endpoint as a route: identity and right first, then the body's schema, then its work in its transaction. */
export const mount = (app: FastifyInstance, endpoint: Endpoint, services: Services, options: MountOptions): void => {
  if (endpoint.bytes === undefined) return route(app, endpoint, services, options)
  // a Fastify scope of its own, so that only this call accepts bodies of this type
  const { bytes } = endpoint
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(bytes, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    route(scope, endpoint, services, options)
    done()
  })
}

const route = (app: FastifyInstance, endpoint: Endpoint, services: Services, options: MountOptions): void => {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const fits = inQuery ? queryCheck(endpoint.input) : bodyCheck(endpoint.input)
  const check = storableOnly(endpoint.input, fits, endpoint.oneByOne)
  const checkReply = options.checkReplies && endpoint.reply ? bodyCheck(endpoint.reply) : undefined
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // a HEAD request would do the work without a reader, and one more route per call slows the start
    exposeHeadRoute: false,
    ...(isPacked(endpoint) ? {} : { compress: false }),
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    schema: {
      operationId: endpoint.id,
      summary: endpoint.title,
      tags: [endpoint.id.split('/')[0] ?? ''],
      ...shownInput(endpoint, inQuery),
      ...(isWrite(endpoint) && { headers: idempotencyHeader }),
      ...(endpoint.reply ? { response: { 200: envelopeSchema(endpoint.reply) } } : {}),
    },
    validatorCompiler: () => () => true,
    serializerCompiler: () => (value) => JSON.stringify(value),
    onRequest: async (request) => {
      identities.set(request, await identify(request, endpoint, services))
    },
    handler: async (request, reply) => {
      const received = endpoint.files ? await receive(request, services.dataDir, endpoint.bodyBytes) : undefined
      try {
        const sent = received?.fields ?? inputOf(endpoint, inQuery, request)
        const idempotencyKey = idempotencyKeyOf(endpoint, request.headers, sent, received)
        const data = await work(endpoint, { request, reply }, services, checked(check(sent)), received, idempotencyKey)
        if (data instanceof Download) return await sendDownload(reply, data)
        if (data instanceof EventStream) return await sendEvents(reply, data)
        if (checkReply) fitsReply(endpoint.id, checkReply(data ?? null))
        const answer = { code: codes.ok, msg: '', success: true, data: data ?? null }
        return endpoint.marked ? await sendMarked(request, reply, answer) : answer
      } finally {
        await received?.discard()
      }
    },
  })
}

/** Path parameters together with the query or the body. */
const inputOf = ({ path, bytes }: Endpoint, inQuery: boolean, { query, body, params }: FastifyRequest): unknown => {
  const sent = inQuery ? query : bytes === undefined ? (body ?? {}) : {}
  return namesIn(path).length === 0 ? sent : { ...(sent as object), ...(params as object) }
}

const shownInput = (endpoint: Endpoint, inQuery: boolean): object => {
  const names = namesIn(endpoint.path)
  const input = endpoint.shown ?? endpoint.input
  const params = names.length === 0 ? {} : { params: fieldsOf(input, (name) => names.includes(name)) }
  const sent = names.length === 0 ? input : fieldsOf(input, (name) => !names.includes(name))
  if (inQuery) return { ...params, querystring: sent }
  if (endpoint.bytes !== undefined) return { ...params, consumes: [endpoint.bytes], body: { type: 'string', format: 'binary' } }
  return { ...params, body: sent, ...(endpoint.files ? { consumes: ['multipart/form-data'] } : {}) }
}

/** The properties of an object's schema with these names. */
const fieldsOf = (schema: object, wanted: (name: string) => boolean): object => {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, unknown>; required?: readonly string[] }
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => wanted(name))),
    required: required.filter(wanted),
  }
}

const envelopeSchema = (data: object): object => ({
  type: 'object',
  required: ['code', 'msg', 'success', 'data'],
  properties: { code: { type: 'string' }, msg: { type: 'string' }, success: { type: 'boolean' }, data },
})

const checked = (result: Checked): unknown => {
  if ('error' in result) throw result.error
  return result.value
}

const fitsReply = (id: string, result: Checked): void => {
  if ('error' in result)
    throw new Error(`reply of ${id} does not fit its schema: ${JSON.stringify(result.error.refusal.fields ?? {})}`)
}

const identify = async (request: FastifyRequest, endpoint: Endpoint, services: Services): Promise<Identity> => {
  const tenantId = tenantOf(request)
  if (endpoint.may === 'public') return { tenantId }
  if (endpoint.may === 'device') {
    if (tenantId === null) throw refuse(codes.deviceUnknown)
    return { tenantId, device: await requestDevice(request, tenantId, services) }
  }
  const token = header(request, 'accesstoken')
  if (tenantId === null || token === '') throw refuse(codes.relogin)
  const person = await services.sessions.find(tenantId, token)
  if (person.passwordDue && !callsWithOldPassword.has(endpoint.id)) throw refuse(codes.passwordDue)
  if (typeof endpoint.may === 'number' && !covers(person.rights, endpoint.may)) throw refuse(codes.forbidden)
  const device = await (endpoint.device ? requestDevice : knownDevice)(request, tenantId, services)
  if (endpoint.device && device?.enabled !== true) throw refuse(codes.deviceDisabled)
  if (device === null) return { tenantId, person }
  await noteUse(services.db, tenantId, person.sessionId, device, momentOf(services))
  return { tenantId, person, device }
}

/** Device of valid headers, for calls that do not need one. Invalid headers count as none, so that a device can enrol again. */
const knownDevice = (request: FastifyRequest, tenantId: number, services: Services): Promise<Device | null> =>
  findDevice(services.db, tenantId, header(request, 'deviceid'), header(request, 'devicekey'))

const requestDevice = (request: FastifyRequest, tenantId: number, services: Services): Promise<Device> =>
  deviceOf(services.db, tenantId, header(request, 'deviceid'), header(request, 'devicekey'))

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const tenantOf = (request: FastifyRequest): number | null => {
  const value = Number(header(request, 'tenantid'))
  return Number.isInteger(value) && value > 0 && value <= 2_147_483_647 ? value : null
}

const work = (
  endpoint: Endpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  services: Services,
  input: unknown,
  received: Received | undefined,
  idempotencyKey: IdempotencyKey | null,
): Promise<unknown> => {
  const identity = identities.get(request)
  const moment = momentOf(services)
  if (endpoint.mode === 'open') return endpoint.run(visitOf(request, reply, identity?.tenantId ?? null, moment, services), input)
  const context = { ...withinOf(identity?.tenantId ?? null, moment, services), client: clientOf(request) }
  if (endpoint.mode === 'device') {
    if (!identity?.device) throw refuse(codes.deviceUnknown)
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    return endpoint.run({ ...context, device: identity.device, body } satisfies DeviceCtx, input)
  }
  if (!identity?.person) throw refuse(codes.relogin)
  const caller: Caller = {
    ...context,
    person: identity.person,
    uploads: received?.uploads ?? [],
    ...(request.body instanceof Uint8Array ? { body: request.body } : {}),
    ...(identity.device ? { device: identity.device } : {}),
  }
  return runForPerson(endpoint, caller, input, idempotencyKey)
}

/** Runs a person's command: in one transaction, or in several for a long one; a deadlock is tried again. Runs once per idempotency key. */
const runForPerson = async (
  endpoint: PersonEndpoint,
  caller: Caller,
  input: unknown,
  idempotencyKey: IdempotencyKey | null,
): Promise<unknown> => {
  const run: Run = (step, options) => transacted(caller, step, options)
  if (endpoint.runLong) {
    const runAll = endpoint.runLong.bind(endpoint, run, input, caller)
    return logDownload(run, await (idempotencyKey ? runOnceAcross(run, idempotencyKey, runAll) : runAll()))
  }
  const step = (ctx: Ctx): Promise<unknown> => endpoint.run(ctx, input)
  const data = await transacted(
    caller,
    (ctx) => (idempotencyKey ? runOnceIn(ctx, idempotencyKey, () => step(ctx)) : step(ctx)),
    endpoint.transaction,
  )
  endpoint.committed?.(caller)
  return logDownload(run, data)
}

/** Logs who downloads a file with rows, before it is sent; the download itself runs in a read-only call. */
const logDownload = async (run: Run, data: unknown): Promise<unknown> => {
  const log = data instanceof Download ? data.log : undefined
  if (log !== undefined) await run((ctx) => writeLogs(ctx, [log]))
  return data
}

const retries = 3

/** Whether the work may be repeated: a deadlock, a serialisation failure, or a database lost before any commit. */
const isRepeatable = (error: unknown): boolean => {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001' || (error instanceof DatabaseLost && error.undone)
}

/** Runs `step` in one transaction of the caller's tenant; deadlocks and lost connections are tried again. */
export const transacted = async <T>(
  caller: Caller,
  step: (ctx: Ctx) => Promise<T>,
  options?: { readonly readOnly?: boolean; readonly timeoutMs?: number },
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await caller.services.db.inTenant(caller.tenantId, (tx) => step({ ...caller, tx }), options)
    } catch (error) {
      if (attempt >= retries || !isRepeatable(error)) throw error
    }
  }
}

export const momentOf = (services: Services): Moment => {
  const now = services.clock.now()
  return { now, at: new Date(now), today: today(now) }
}

const withinOf = (tenantId: number | null, moment: Moment, services: Services) => {
  if (tenantId === null) throw refuse(codes.relogin)
  return {
    ...moment,
    tenantId,
    id: services.ids.next,
    numbers: (bizCode: string, n: number) => services.numbers.take(tenantId, bizCode, n, moment.now),
    services,
    adapters: services.adapters,
    personal: services.personal,
  }
}

/** The caller for a job or the simulator: a person outside of any request. */
export const callerOf = (services: Services, tenantId: number, person: Person): Caller => ({
  ...withinOf(tenantId, momentOf(services), services),
  person,
  uploads: [],
})

const clientOf = (request: FastifyRequest): Client => ({ ip: request.ip, agent: header(request, 'user-agent') })

const visitOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number | null,
  moment: Moment,
  services: Services,
): Visit => ({
  ...moment,
  services,
  tenantId,
  ip: request.ip,
  client: clientOf(request),
  isSecure: isSecure(request),
  host: request.hostname.toLowerCase(),
  id: services.ids.next,
  headers: request.headers,
  say: (header, value) => void reply.header(header, value),
})

/** Sends any failure's envelope. A server error is logged with its id and not shown; a call that may succeed later gets Retry-After. */
export const sendFailure = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const answer = answerOf(error, request.routeOptions.bodyLimit)
  if (answer.logId) request.log.error({ err: error, logId: answer.logId, url: request.url.split('?')[0] }, 'request failed')
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  await reply.status(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
}
