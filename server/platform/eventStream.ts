// 事件流 · platform/eventStream
import type { FastifyReply } from 'fastify'

/** Interval of signs of life in a silent stream. A long stream is ended, so that the client reconnects with its present token. */
const aliveMs = 20_000
const longestMs = 10 * 60_000
/** Maximum bytes buffered for a client that does not read. Beyond it the stream ends; the client gets missed events when it reconnects. */
const bufferedMax = 256 * 1024

/** A reply that stays open: events as `text/event-stream`, read by fetch streaming with the usual headers. */
export class EventStream {
  /** starts sending; resolves to a function that stops it, called when the client has left or the time is over */
  readonly open: (send: (event: string, data: object) => void, end: () => void) => Promise<() => void>

  constructor(open: EventStream['open']) {
    this.open = open
  }
}

export const sendEvents = async (reply: FastifyReply, stream: EventStream): Promise<void> => {
  const { raw } = reply
  // when the session ends before the stream is open, the stream is ended right after opening
  let isEnded = false
  const end = (): void => {
    isEnded = true
    if (bufferedEvents === undefined) raw.end()
  }
  // events during opening wait for the headers, because opening may still fail
  let bufferedEvents: string[] | undefined = []
  const send = (event: string, data: object): void => {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    if (bufferedEvents !== undefined) bufferedEvents.push(text)
    else if (raw.writableLength > bufferedMax) raw.destroy()
    else raw.write(text)
  }
  const stop = await stream.open(send, end)
  // the client may have left during opening, and there is no further event for that
  if (raw.destroyed) return stop()
  const aliveTimer = setInterval(() => raw.write(': alive\n\n'), aliveMs)
  const longestTimer = setTimeout(end, longestMs)
  raw.once('close', () => {
    clearInterval(aliveTimer)
    clearTimeout(longestTimer)
    stop()
  })
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // closes the connection, because a stopping server would wait for idle ones
    connection: 'close',
  })
  raw.write(bufferedEvents.join(''))
  bufferedEvents = undefined
  if (isEnded) raw.end()
}
