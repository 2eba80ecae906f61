// 不经端口把调用送到服务器。
import type { FastifyInstance } from 'fastify'
import { fillPath } from '#contract/call'
import type { Envelope } from '#contract/errors'
import type { Answer, Headers, Route } from './server.ts'

/** Sends a call to a server without a port; a file comes back as its bytes. */
export const sendTo = async <T>(
  app: FastifyInstance,
  route: Route,
  input: object = {},
  headers: Headers = {},
): Promise<Answer<T>> => {
  const [method = 'GET', written = ''] = typeof route === 'string' ? route.split(' ') : [route.method, route.path]
  const { path, rest } = fillPath(written, input)
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const body = typeof route !== 'string' && route.files ? await formOf(input) : { payload: rest, headers: {} }
  const reply = await app.inject({
    method: method as 'GET',
    url: `/api${path}${inQuery && query.size > 0 ? `?${query}` : ''}`,
    headers: { ...headers, ...body.headers },
    ...(inQuery ? {} : { payload: body.payload }),
  })
  if (!String(reply.headers['content-type']).includes('json'))
    return { status: reply.statusCode, code: '00000', msg: '', success: true, data: reply.rawPayload as T }
  return { status: reply.statusCode, ...reply.json<Envelope<T>>() }
}

/** The input as a browser's form would send it. */
const formOf = async (input: object): Promise<{ payload: Buffer; headers: Headers }> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    form.append(name, value instanceof Blob ? value : typeof value === 'string' ? value : JSON.stringify(value))
  const request = new Request('http://form/', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
