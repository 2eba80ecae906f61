// 滴漏的请求 · platform/drip
/**
 * Ends requests whose body arrives too slowly, because such a request holds its connection, and everything that waits for it, without
 * end. A body with less than a kilobyte a second over a minute is ended; a large file on a slow line is faster than that.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'

const stretchMs = 60_000
const minBytes = 60 * 1024

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const endDrips = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { socket } = raw
    if (hasBody(request) && socket instanceof Socket) {
      let seen = socket.bytesRead
      const watch = setInterval(() => {
        if (raw.complete) return clearInterval(watch)
        if (socket.bytesRead - seen < minBytes) socket.destroy()
        seen = socket.bytesRead
      }, stretchMs)
      watch.unref()
      raw.once('close', () => clearInterval(watch))
    }
    done()
  })
}
