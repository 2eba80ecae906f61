// 看秤 · device/scaleWatch
/**
 * Turns a scale's lines into one weight per parcel, and into problems of the scale. Pure: times come with the events, epoch ms.
 *
 * A weight is accepted once it was within five grams for half a second (floor.md §8.7), in the expected unit. An accepted load is not
 * accepted again: the scale has to be emptied first, or the load has to change, which is then reported as a change.
 */
import type { Heard, ScaleUnit, Unclear } from './heard.ts'

export type WatchEvent =
  | { readonly type: 'opened' | 'lost' | 'tick'; readonly at: number }
  /** `heard` is null for a line that is no weight */
  | { readonly type: 'heard'; readonly heard: Heard | null; readonly at: number }

/** State of the scale; every state except `empty`, `settling` and `steady` prevents weighing a parcel. */
export type ScaleStatus =
  /** nothing is connected */
  | 'off'
  /** connected, but no line comes */
  | 'silent'
  /** lines come that are no weights */
  | 'garbled'
  /** frames of a known meter that must not be taken as weights */
  | Unclear
  | 'unit'
  | 'overload'
  | 'negative'
  | 'empty'
  /** loaded, and not long enough at rest yet */
  | 'settling'
  /** loaded, but not at rest for too long a time */
  | 'unstable'
  /** the load was accepted */
  | 'steady'

export interface Watched {
  readonly status: ScaleStatus
  /** grams on the scale now; null when unknown */
  readonly grams: number | null
  readonly unit: ScaleUnit
  /** since when the scale has this state */
  readonly since: number
  /** the newest readings that agree with each other */
  readonly rest: null | {
    readonly low: number
    readonly high: number
    readonly from: number
    readonly count: number
    readonly last: number
  }
  /** since when a load that was never at rest is on the scale */
  readonly loadedAt: number | null
  /** a reading near zero came since the last accepted weight */
  readonly isCleared: boolean
  /** grams of the accepted load that is still on the scale; null without one */
  readonly taken: number | null
  /** why the newest frames are no weights; null when they are weights or unreadable */
  readonly unclear: Unclear | null
  /** when the link was opened, a weight came, a line came */
  readonly openedAt: number
  readonly weightAt: number
  readonly lineAt: number
}

export type Outcome =
  /** `again`: the scale was not empty since the previous weight */
  | { readonly type: 'weight'; readonly grams: number; readonly again: boolean }
  /** the accepted load is gone */
  | { readonly type: 'emptied' }

/** How long a load has to rest within `restG`, and in how many readings. */
const restMs = 500
const restG = 5
const restCount = 3
/** Two readings further apart than this do not show that the load rested between them. */
const gapMs = 2000
/** Below this the scale counts as empty, because no parcel weighs less (A1501 weight out of range). */
const emptyG = 10
/** A load that differs from the accepted load by more than this counts as another load. */
const changeG = 20
/** A scale that sends no weight for this long is dead. */
export const silentMs = 3000
/** A load that is not at rest by then is reported as unstable. */
export const unstableMs = 3000

export const unwatched: Watched = {
  status: 'off',
  grams: null,
  unit: 'kg',
  since: 0,
  rest: null,
  loadedAt: null,
  isCleared: true,
  taken: null,
  unclear: null,
  openedAt: 0,
  weightAt: 0,
  lineAt: 0,
}

const withStatus = (s: Watched, status: ScaleStatus, at: number, more: Partial<Watched> = {}): Watched => ({
  ...s,
  ...more,
  status,
  since: s.status === status ? s.since : at,
})

type WatchStep = readonly [Watched, Outcome | null]

/** The next state of the watch, and the events for the flow. `expected`: the unit the station's scale is set to. */
export function watch(s: Watched, e: WatchEvent, expected: ScaleUnit): WatchStep {
  switch (e.type) {
    // a load on the scale when it disconnected may still be there
    case 'lost':
      return [withStatus(s, 'off', e.at, { grams: null, rest: null, loadedAt: null }), null]
    case 'opened':
      return [
        withStatus(s, 'settling', e.at, { grams: null, rest: null, loadedAt: null, openedAt: e.at, weightAt: 0, lineAt: 0 }),
        null,
      ]
    case 'tick':
      return [afterTick(s, e.at), null]
    case 'heard':
      return s.status === 'off' ? [s, null] : afterLine({ ...s, lineAt: e.at }, e.heard, e.at, expected)
  }
}

function afterTick(s: Watched, at: number): Watched {
  const sendsLines = at - s.lineAt < silentMs
  if (s.status === 'off' || (s.status === 'silent' && !sendsLines) || at - Math.max(s.weightAt, s.openedAt) < silentMs) return s
  return withStatus(s, sendsLines ? (s.unclear ?? 'garbled') : 'silent', at, { grams: null, rest: null, loadedAt: null })
}

function afterLine(s: Watched, line: Heard | null, at: number, expected: ScaleUnit): WatchStep {
  if (line === null) return [afterTick(s, at), null]
  // a single damaged frame between good ones changes nothing
  if (line.kind === 'unclear') return [afterTick({ ...s, unclear: line.why }, at), null]
  const reset = { rest: null, loadedAt: null, weightAt: at, grams: null, unclear: null }
  if (line.kind === 'overload') return [withStatus(s, 'overload', at, reset), null]
  if (line.kind === 'underload') return [withStatus(s, 'negative', at, reset), null]
  if (line.unit !== expected) return [withStatus(s, 'unit', at, { ...reset, unit: line.unit }), null]
  const { grams } = line
  if (grams <= -emptyG) return [withStatus(s, 'negative', at, { ...reset, grams }), null]
  const now = { ...s, grams, weightAt: at, unclear: null, rest: restWith(s, grams, line.steady, at) }
  return grams < emptyG ? whenEmpty(now, at) : whenLoaded(now, grams, at)
}

/** The run of readings that agree with this reading. null when the scale itself reports movement. */
function restWith({ rest }: Watched, grams: number, steady: boolean | null, at: number): Watched['rest'] {
  if (steady === false) return null
  const agrees = rest !== null && at - rest.last <= gapMs && grams - rest.low <= restG && rest.high - grams <= restG
  if (!agrees) return { low: grams, high: grams, from: at, count: 1, last: at }
  return { ...rest, low: Math.min(rest.low, grams), high: Math.max(rest.high, grams), count: rest.count + 1, last: at }
}

const isAtRest = ({ rest }: Watched, at: number): boolean => rest !== null && rest.count >= restCount && at - rest.from >= restMs

function whenEmpty(s: Watched, at: number): WatchStep {
  const clear = withStatus(s, 'empty', at, { isCleared: true, loadedAt: null })
  if (s.taken === null || !isAtRest(s, at)) return [clear, null]
  return [{ ...clear, taken: null }, { type: 'emptied' }]
}

function whenLoaded(s: Watched, grams: number, at: number): WatchStep {
  const loadedAt = s.loadedAt ?? at
  if (!isAtRest(s, at)) return [withStatus(s, at - loadedAt >= unstableMs ? 'unstable' : 'settling', at, { loadedAt }), null]
  const steady = withStatus(s, 'steady', at, { loadedAt: null })
  const isOther = s.taken === null || Math.abs(grams - s.taken) > changeG
  if (!s.isCleared && !isOther) return [steady, null]
  return [
    { ...steady, taken: grams, isCleared: false },
    { type: 'weight', grams, again: !s.isCleared },
  ]
}
