// 变更通知 · data/notify
/**
 * One event stream per browser (architecture §4): the page that holds the lock reads it and informs the others. With one stream per page
 * the sixth page would get no connection.
 */
import type { QueryClient } from '@tanstack/query-core'
import { notify } from '#contract/user/notify'
import { address, failureOf, headers, send } from './api.ts'
import { refresh } from './query.ts'
import { lead } from './push/leader.ts'
import { Backoff } from './push/backoff.ts'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'

const firstMs = 1000
const longestMs = 60_000
/** The server sends something at least every 20 s; after this silence the connection counts as dead, ms. */
const silenceMs = 45_000

/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Splits the text read so far into whole events; an incomplete event is returned as `rest`. */
export const splitEvents = (text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } => {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n')
    const valuesOf = (name: string): readonly string[] =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart())
    const data = valuesOf('data').join('\n')
    return data === '' ? [] : [{ event: valuesOf('event')[0] ?? 'message', data }]
  })
  return { events, rest }
}

/** Content of an event: changed resource ids (`*`: any may have changed), and the cursor up to which the feed is covered. */
interface ChangeMessage {
  readonly resources: readonly string[]
  readonly cursor: string | null
}
const messageOf = ({ data }: StreamEvent): ChangeMessage => {
  const { resources = [], cursor = null } = JSON.parse(data) as Partial<ChangeMessage>
  return { resources, cursor }
}

/** Cursor of this browser in the feed. Cached data are at least as new as this cursor, or are requested again when the page opens. */
const cursorKey = 'feed'
const storedCursor = (): string | null => {
  const kept = stored(cursorKey)
  return typeof kept === 'string' ? kept : null
}

/** Reads one stream until it ends. Throws when the server gives no stream. */
const read = async (signal: AbortSignal, hear: (message: ChangeMessage) => void): Promise<void> => {
  const since = storedCursor()
  const path = since === null ? notify.path : `${notify.path}?${new URLSearchParams({ since })}`
  const init = { headers: headers(session.tenant) }
  const response = await send(address(path), init, { signal, timeoutMs: 20_000 }, (answer) => answer)
  if (!response.ok || response.body === null) throw new Error(`notify answered ${response.status}`)
  // without a cursor anything may have changed
  if (since === null) hear({ resources: ['*'], cursor: null })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const stop = (): void => void reader.cancel()
  signal.addEventListener('abort', stop)
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (let rest = ''; ;) {
      clearTimeout(silence)
      silence = setTimeout(stop, silenceMs)
      const { value, done } = await reader.read()
      if (done) return
      const cut = splitEvents(rest + value)
      rest = cut.rest
      for (const event of cut.events) hear(messageOf(event))
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}

/** Logs the end of a stream, unless the page itself ended it: it is left, or its person signed out. */
const logEnd = (error: unknown): void => {
  if (failureOf(error).kind !== 'cancelled') console.debug('变更通知断开', error)
}

/** Reads one stream after the other while this page holds the lock, with growing waits while streams fail. */
const follow = async (signal: AbortSignal, hear: (message: ChangeMessage) => void): Promise<void> => {
  const rest = new Backoff()
  let fails = 0
  // ends the grown wait when the network is back
  const back = (): void => {
    fails = 0
    rest.wake()
  }
  window.addEventListener('online', back)
  while (!signal.aborted) {
    const from = performance.now()
    if (session.tenant !== null) await read(signal, hear).catch(logEnd)
    fails = performance.now() - from > longestMs ? 0 : fails + 1
    await rest.wait(firstMs + Math.random() * Math.min(longestMs, firstMs * 2 ** fails), signal)
  }
  window.removeEventListener('online', back)
}

/** Calls `hear` with the ids of resources whose rows changed within the person's scope (`*` = any). Returns a function that stops this. */
export const onChanged = (hear: (resources: readonly string[]) => void): (() => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yuncang.notify')
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => hear(data))
  const passOn = ({ resources, cursor }: ChangeMessage): void => {
    if (resources.length > 0) {
      hear(resources)
      channel?.postMessage(resources)
    }
    // the cursor is stored last, so that a page closed before it informed the others gets the event again
    if (cursor !== null) store(cursorKey, cursor)
  }
  const leave = lead('notify', (signal) => follow(signal, passOn))
  return () => {
    leave()
    channel?.close()
  }
}

/** In a busy warehouse something changes every second; open views are refetched at most this often. */
const gatherMs = 3000
/** Wait before a single change is shown, ms, so that changes made together are shown together. */
const soonMs = 300

/** Resources shown without delay: progress of tasks. */
const soonResources: ReadonlySet<string> = new Set(['file/job', 'import/job'])

/** Resources for conversations: messages appear at once. */
const liveResources: ReadonlySet<string> = new Set(['workorder/conversation'])
const liveMs = 10

interface ChangeBatch {
  readonly hear: (resources: readonly string[]) => void
  readonly stop: () => void
}
/** Collects changes and passes them on to `hand`: soon after a quiet time, otherwise `gatherMs` after the last time. */
export const batchChanges = (hand: (changed: ReadonlySet<string>) => void): ChangeBatch => {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const flush = (): void => {
    timer = undefined
    last = performance.now()
    const now = new Set(changed)
    changed.clear()
    hand(now)
  }
  return {
    hear: (resources) => {
      for (const resource of resources) changed.add(resource)
      const now = resources.some((resource) => liveResources.has(resource))
      const soon = now || resources.some((resource) => soonResources.has(resource))
      if (timer !== undefined && !soon) return
      clearTimeout(timer)
      timer = setTimeout(flush, now ? liveMs : soon ? soonMs : Math.max(soonMs, last + gatherMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Refetches open views when their data changed on the server. Returns a function that stops it. */
export const refetchOnChange = (client: QueryClient): (() => void) => {
  const gathered = batchChanges((changed) => {
    const names: ReadonlySet<unknown> = changed
    void refresh(client, ({ queryKey }) => changed.has('*') || names.has(queryKey[0]))
  })
  const leave = onChanged(gathered.hear)
  return () => {
    leave()
    gathered.stop()
  }
}
