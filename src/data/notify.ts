// 变更通知 · data/notify
/**
 * One event stream per browser (architecture §4): the page that holds the lock reads it and informs the others. With one stream per page
 * the sixth page would get no connection.
 */
import type { QueryClient } from '@tanstack/query-core'
import { notify } from '#contract/user/notify'
import { address, headers, send } from './api.ts'
import { refresh } from './query.ts'
import { lead } from './push/leader.ts'
import { Backoff } from './push/backoff.ts'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'

const firstMs = 1000
const longestMs = 60_000
/** The server sends something at least every 20 s; after this much silence the connection is dead. */
const silenceMs = 45_000

/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Splits the text read so far into whole events; an incomplete one is returned as `rest`. */
export const splitEvents = (text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } => {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n')
    const of = (name: string): readonly string[] =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart())
    const data = of('data').join('\n')
    return data === '' ? [] : [{ event: of('event')[0] ?? 'message', data }]
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

/** Cursor of this browser in the feed. Cached data is at least as new as it, or is requested again when the page opens. */
const placeKey = 'feed'
const place = (): string | null => {
  const kept = stored(placeKey)
  return typeof kept === 'string' ? kept : null
}

/** Reads one stream until it ends; throws when there is none to read. */
const read = async (signal: AbortSignal, hear: (told: ChangeMessage) => void): Promise<void> => {
  const since = place()
  const asked = since === null ? notify.path : `${notify.path}?${new URLSearchParams({ since })}`
  const init = { headers: headers(session.tenant) }
  const response = await send(address(asked), init, { signal, timeoutMs: 20_000 }, (answer) => answer)
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

/** The stream is opened again after every end, with growing waits while it fails. */
const ended = (error: unknown): void => console.debug('变更通知断开', error)

/** Reads one stream after the other while this page holds the lock. */
const follow = async (signal: AbortSignal, hear: (told: ChangeMessage) => void): Promise<void> => {
  const rest = new Backoff()
  let fails = 0
  // back online: ends the wait that grew with the failures
  const back = (): void => {
    fails = 0
    rest.wake()
  }
  window.addEventListener('online', back)
  while (!signal.aborted) {
    const from = performance.now()
    if (session.tenant !== null) await read(signal, hear).catch(ended)
    fails = performance.now() - from > longestMs ? 0 : fails + 1
    await rest.wait(firstMs + Math.random() * Math.min(longestMs, firstMs * 2 ** fails), signal)
  }
  window.removeEventListener('online', back)
}

/** Calls `hear` with the ids of resources whose rows changed within the person's scope (`*`: any). Returns a function that stops it. */
export const onChanged = (hear: (resources: readonly string[]) => void): (() => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yuncang.notify')
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => hear(data))
  const tell = ({ resources, cursor }: ChangeMessage): void => {
    if (resources.length > 0) {
      hear(resources)
      channel?.postMessage(resources)
    }
    // stored last: a page that dies before it informed the others gets the event again
    if (cursor !== null) store(placeKey, cursor)
  }
  const leave = lead('notify', (signal) => follow(signal, tell))
  return () => {
    leave()
    channel?.close()
  }
}

/** In a busy warehouse something changes every second; open views are refetched at most this often. */
const gatherMs = 3000
/** Wait before a single change is shown, so that changes made together are shown together. */
const soonMs = 300

/** Resources shown without delay: progress of tasks. */
const atOnce: ReadonlySet<string> = new Set(['file/job', 'import/job'])

/** Resources for conversations: messages appear at once. */
const live: ReadonlySet<string> = new Set(['workorder/conversation'])
const liveMs = 10

interface ChangeBatch {
  readonly hear: (resources: readonly string[]) => void
  readonly stop: () => void
}
/** Collects changes: passes them on soon after a quiet time, else when `gatherMs` have passed since the last time. */
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
      const now = resources.some((resource) => live.has(resource))
      const soon = now || resources.some((resource) => atOnce.has(resource))
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
