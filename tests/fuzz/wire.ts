// Sends a request byte for byte and waits for its answer as long as it was told.
import { Agent, request } from 'node:http'
import type { Sent } from './requests.ts'

export interface Heard {
  /** HTTP status; 0: no answer in time, or none that can be read */
  readonly status: number
  readonly text: string
  /** ms */
  readonly took: number
  readonly fault?: string
}

/** An answer is read this far. */
const readMax = 4 * 2 ** 20

export interface Wire {
  send(sent: Sent): Promise<Heard>
  close(): void
}

/** `patienceMs`: an answer later than this is a hang. */
export const wireTo = (port: number, sockets: number, patienceMs: number): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const send = (sent: Sent): Promise<Heard> =>
    new Promise((resolve) => {
      const began = performance.now()
      const done = (status: number, text: string, fault?: string): void => {
        resolve({ status, text, took: performance.now() - began, ...(fault === undefined ? {} : { fault }) })
      }
      const patience = AbortSignal.timeout(patienceMs)
      const outgoing = request(
        {
          signal: patience,
          host: '127.0.0.1',
          port,
          agent,
          method: sent.method,
          path: sent.url,
          headers: { ...sent.headers, ...(sent.body === undefined ? {} : { 'content-length': sent.body.length }) },
        },
        (reply) => {
          const status = reply.statusCode ?? 0
          // a stream of events has no end of its own
          if (String(reply.headers['content-type']).startsWith('text/event-stream')) {
            done(status, '')
            outgoing.destroy()
            return
          }
          const parts: Buffer[] = []
          let size = 0
          reply.on('data', (part: Buffer) => {
            size += part.length
            if (size <= readMax) parts.push(part)
          })
          reply.on('end', () => done(status, Buffer.concat(parts).toString('utf8')))
          reply.on('error', (error) =>
            done(patience.aborted ? 0 : status, '', patience.aborted ? `没有在 ${patienceMs} ms 内答完` : error.message),
          )
        },
      )
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        done(0, '', patience.aborted ? `没有在 ${patienceMs} ms 内回答` : (error.code ?? error.message)),
      )
      outgoing.end(sent.body)
    })
  return { send, close: () => agent.destroy() }
}
