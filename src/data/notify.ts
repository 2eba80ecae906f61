// 变更通知 · data/notify
/**
 * One event stream per browser (architecture §4): the page that holds the lock reads it and tells the others. One per
 * page would use up the browser's connections: the sixth page would stand still.
 */
import type { QueryClient } from '@tanstack/query-core'
import { notify } from '#contract/user/notify'
import { address, headers, send } from './api.ts'
import { lead } from './push/leader.ts'
import { Rest } from './push/rest.ts'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'

const firstMs = 1000
const longestMs = 60_000
/** The server says something at least every 20 s; a silent line is a dead one. */
const silenceMs = 45_000

/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Cuts the text read so far into whole events; what is not complete yet comes back as `rest`. */
export const cutEvents = (text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } => {
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

/** What an event tells: resource ids (`*`: any may have changed), and up to which place of the feed that is all. */
interface Told {
  readonly resources: readonly string[]
  readonly cursor: string | null
}
const toldBy = ({ data }: StreamEvent): Told => {
  const { resources = [], cursor = null } = JSON.parse(data) as Partial<Told>
  return { resources, cursor }
}

/** Where this browser stands in the feed: what a page shows was read after it, or is asked for again when it opens. */
const placeKey = 'feed'
const place = (): string | null => {
  const kept = stored(placeKey)
  return typeof kept === 'string' ? kept : null
}

/** Reads one stream until it ends; throws when there is none to read. */
const read = async (signal: AbortSignal, hear: (told: Told) => void): Promise<void> => {
  const since = place()
  const asked = since === null ? notify.path : `${notify.path}?${new URLSearchParams({ since })}`
  const response = await send(address(asked), { headers: headers(session.tenant) }, { signal, timeoutMs: 20_000 })
  if (!response.ok || response.body === null) throw new Error(`notify answered ${response.status}`)
  // a browser that never listened does not know since when to ask
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
      const cut = cutEvents(rest + value)
      rest = cut.rest
      for (const event of cut.events) hear(toldBy(event))
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}

/** Why a stream ended changes nothing: it is opened again, later and later while it does not hold. */
const ended = (error: unknown): void => console.debug('变更通知断开', error)

/** Reads streams one after the other for as long as this page leads. */
const follow = async (signal: AbortSignal, hear: (told: Told) => void): Promise<void> => {
  const rest = new Rest()
  let fails = 0
  // the line may be back: a person who works offline must not wait out what the failures before cost
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

/** Calls `hear` with the ids of resources whose rows changed within the person's scope (`*`: any). Returns the way out. */
export const onChanged = (hear: (resources: readonly string[]) => void): (() => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yuncang.notify')
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => hear(data))
  const tell = ({ resources, cursor }: Told): void => {
    if (resources.length > 0) {
      hear(resources)
      channel?.postMessage(resources)
    }
    // last: a page that dies before it told the others hears of it again
    if (cursor !== null) store(placeKey, cursor)
  }
  const leave = lead('notify', (signal) => follow(signal, tell))
  return () => {
    leave()
    channel?.close()
  }
}

/** A busy floor changes something every second; views that are open ask again at most this often. */
const gatherMs = 3000
/** A single change is shown at once, with what belongs to it. */
const soonMs = 300

/** What somebody looks at while it moves: a task's progress. */
const atOnce: ReadonlySet<string> = new Set(['file/job', 'import/job'])

interface Gathering {
  readonly hear: (resources: readonly string[]) => void
  readonly stop: () => void
}
/** Hands on what changed: soon where it was quiet before, else once the last time is `gatherMs` ago. */
export const gathering = (hand: (changed: ReadonlySet<string>) => void): Gathering => {
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
      const soon = resources.some((resource) => atOnce.has(resource))
      if (timer !== undefined && !soon) return
      clearTimeout(timer)
      timer = setTimeout(flush, soon ? soonMs : Math.max(soonMs, last + gatherMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps the open views of a person current: what changed on the server is asked for again. Returns the way out. */
export const keepCurrent = (client: QueryClient): (() => void) => {
  const gathered = gathering((changed) => {
    const names: ReadonlySet<unknown> = changed
    void client.invalidateQueries({ predicate: ({ queryKey }) => changed.has('*') || names.has(queryKey[0]) })
  })
  const leave = onChanged(gathered.hear)
  return () => {
    leave()
    gathered.stop()
  }
}
