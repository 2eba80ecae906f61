// 事件流 · platform/eventStream
import type { FastifyReply } from 'fastify'

/** A silent stream says that it lives; a long one ends, so that the client comes again with its present token. */
const aliveMs = 20_000
const longestMs = 10 * 60_000
/** A reader that takes nothing is let go before this much waits for it, bytes: it comes again and hears what it missed. */
const heldMax = 256 * 1024

/** A reply that stays open: events as `text/event-stream`, read by fetch streaming with the usual headers. */
export class EventStream {
  /** starts sending; resolves to the way to stop, called when the reader has gone or the time is over */
  readonly open: (send: (event: string, data: object) => void, end: () => void) => Promise<() => void>

  constructor(open: EventStream['open']) {
    this.open = open
  }
}

export const sendEvents = async (reply: FastifyReply, stream: EventStream): Promise<void> => {
  const { raw } = reply
  // a session that is over before its stream is open ends it as soon as it is
  let over = false
  const end = (): void => {
    over = true
    if (early === undefined) raw.end()
  }
  // what is said while the stream is being opened waits for the head of the reply: opening may still fail
  let early: string[] | undefined = []
  const send = (event: string, data: object): void => {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    if (early !== undefined) early.push(text)
    else if (raw.writableLength > heldMax) raw.destroy()
    else raw.write(text)
  }
  const stop = await stream.open(send, end)
  // the reader may have left while the stream was being opened: nobody will say so any more
  if (raw.destroyed) return stop()
  const alive = setInterval(() => raw.write(': alive\n\n'), aliveMs)
  const late = setTimeout(end, longestMs)
  raw.once('close', () => {
    clearInterval(alive)
    clearTimeout(late)
    stop()
  })
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // a server that leaves ends its streams, and would then wait for their idle connections
    connection: 'close',
  })
  raw.write(early.join(''))
  early = undefined
  if (over) raw.end()
}
