// 滴漏的请求 · platform/drip
/**
 * A body that comes a sign at a time holds a connection, and what waits for it, for as long as its sender likes. One that brings less than
 * a kilobyte a second over a minute is given up; a large file on a slow line moves faster than that.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'

const stretchMs = 60_000
const leastBytes = 60 * 1024

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
        if (socket.bytesRead - seen < leastBytes) socket.destroy()
        seen = socket.bytesRead
      }, stretchMs)
      watch.unref()
      raw.once('close', () => clearInterval(watch))
    }
    done()
  })
}
