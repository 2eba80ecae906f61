// 模拟器的门 · seed/transport
/** How the simulator reaches the server: the same calls as any client, in process (inject) or over the wire (fetch). */
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '#contract/errors'

export interface Answer<T> {
  readonly status: number
  readonly body: Envelope<T>
}
export interface Transport {
  call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    headers: Readonly<Record<string, string>>,
    input: object,
  ): Promise<Answer<T>>
}

const queryOf = (input: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}
const inQuery = (method: string): boolean => method === 'GET' || method === 'DELETE'

/** The server in this process, without a port. */
export const inProcess = (app: FastifyInstance): Transport => ({
  call: async (method, path, headers, input) => {
    const query = inQuery(method) ? queryOf(input) : ''
    const request: InjectOptions = { method, url: `/api${path}${query ? `?${query}` : ''}`, headers: { ...headers } }
    if (!inQuery(method)) request.payload = input
    const reply = await app.inject(request)
    return { status: reply.statusCode, body: reply.json() }
  },
})

/** A remote server. `url` is its address without a path. */
export const overWire = (url: string): Transport => ({
  call: async <T>(method: string, path: string, headers: Readonly<Record<string, string>>, input: object) => {
    const query = inQuery(method) ? queryOf(input) : ''
    const reply = await fetch(`${url}/api${path}${query ? `?${query}` : ''}`, {
      method,
      headers: { ...headers, ...(inQuery(method) ? {} : { 'content-type': 'application/json' }) },
      ...(inQuery(method) ? {} : { body: JSON.stringify(input) }),
    })
    return { status: reply.status, body: (await reply.json()) as Envelope<T> }
  },
})

/** Identity of a signed-in client, sent with every request (spec 1 §7). */
export interface Badge {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a call and returns its data, or throws with the server's Chinese sentence. */
export const ask = async <T>(
  transport: Transport,
  badge: Pick<Badge, 'headers'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  input: object = {},
): Promise<T> => {
  const { status, body } = await transport.call<T>(method, path, badge.headers, input)
  // the data of a refusal contain the invalid fields
  if (body.code !== '00000')
    throw new Error(`${method} ${path} → ${status} ${body.code} ${body.msg} ${JSON.stringify(body.data).slice(0, 300)}`)
  return body.data
}
