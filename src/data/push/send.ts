// 一次上传 · data/push/send
import { protocol, protocolHeader, type BatchReply, type BatchRequest } from '#contract/envelope'
import { codes, type Envelope } from '#contract/errors'
import { clientHeaders } from '../headers.ts'
import type { Enrolment } from '../outbox/terms.ts'
import type { Batch } from './batch.ts'

/**
 * Outcome of one request (offline.md §1.12). Only `answered` moves operations; any other outcome leaves them pending. `offline`: no answer;
 * `stranger`: another server answered (a portal's page, a proxy's refusal, a redirect); `slow`: no answer in time; `busy`: the server or a
 * proxy asks to try later; `fault`: the server failed on this batch; `unreadable`: it refuses the batch as a whole.
 */
export type Outcome =
  | { readonly kind: 'answered'; readonly reply: BatchReply; readonly clock: ClockSample }
  | { readonly kind: 'offline' | 'stranger' | 'slow' | 'fault' | 'tooLarge' | 'signIn' }
  | { readonly kind: 'busy'; readonly afterMs: number }
  | { readonly kind: 'forbidden' | 'unreadable'; readonly code: string; readonly msg: string }

/** Server clock minus device clock in ms, and how long the round trip took (the error is at most half of it). */
export interface ClockSample {
  readonly offsetMs: number
  readonly rttMs: number
}

/** A hanging request ends after this (half-open Wi-Fi). */
export const timeoutMs = 15_000
const path = '/api/v1/pda/op/batch'
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const isEnvelope = (value: unknown): value is Envelope => typeof value === 'object' && value !== null && 'code' in value
const isReply = (value: unknown): value is BatchReply =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results) && 'serverTime' in value

/** The envelope of a response; null when the body is cut off or not from our server. */
const envelopeOf = async (response: Response): Promise<Envelope | null> => {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return null
  try {
    const body: unknown = JSON.parse(await response.text())
    return isEnvelope(body) ? body : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Statuses that ask to try later and do not concern the operations: too early, too many requests, being deployed. */
const laterStatus: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

/** Network Authentication Required: sent by captive portals. */
const wantsSignIn = 511

/** Seconds of Retry-After in ms, at most five minutes; a date is not trusted (the clock may be wrong). */
const retryAfter = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 300) * 1000 : 0
}

const refusalOf = (status: number, { code, msg }: Envelope): Outcome => {
  if (status === 401 || code === codes.relogin || code === codes.disabled) return { kind: 'signIn' }
  if (status === 403 || code === codes.forbidden) return { kind: 'forbidden', code, msg }
  if (status === 404) return { kind: 'offline' }
  return { kind: 'unreadable', code, msg }
}

const read = async (response: Response, sentAt: number, sentWall: number): Promise<Outcome> => {
  const { status } = response
  const isOurs = response.headers.has(protocolHeader)
  // too large for the server or a proxy: a smaller batch may pass
  if (status === 413) return { kind: 'tooLarge' }
  if (laterStatus.has(status) || (status >= 500 && status !== wantsSignIn && !isOurs))
    return { kind: 'busy', afterMs: retryAfter(response) }
  if (status >= 500) return { kind: isOurs ? 'fault' : 'stranger' }
  const body = await envelopeOf(response)
  if (body === null) return { kind: isOurs ? 'offline' : 'stranger' }
  if (!response.ok || body.code !== codes.ok) {
    if (!isOurs) return { kind: 'stranger' }
    const trouble = body.code === codes.broken || body.code === codes.outside
    return trouble ? { kind: 'fault' } : refusalOf(status, body)
  }
  if (!isReply(body.data)) return { kind: isOurs ? 'fault' : 'stranger' }
  const rttMs = performance.now() - sentAt
  return { kind: 'answered', reply: body.data, clock: { offsetMs: body.data.serverTime - (sentWall + rttMs / 2), rttMs } }
}

/** Data sent with the operations (contract pda/batch). */
export interface BatchExtras {
  /** number of operations that remain on the device after these */
  readonly pending: number
  readonly replaces: BatchRequest['replaces'] | null
}

const bodyOf = (batch: Batch, { pending, replaces }: BatchExtras, deviceNow: number): string => {
  const head: Omit<BatchRequest, 'ops'> = {
    incarnation: batch.inc,
    protocol,
    deviceNow,
    pending,
    ...(replaces && { replaces }),
  }
  // the operations are JSON already, because pack() measured them
  return `${JSON.stringify(head).slice(0, -1)},"ops":[${batch.parts.join(',')}]}`
}

/** Sends one batch as this device. Never throws; `signal` ends it early as `offline`. */
export const sendBatch = async (
  batch: Batch,
  extras: BatchExtras,
  device: Enrolment,
  signal: AbortSignal,
  fetch: Fetch,
): Promise<Outcome> => {
  const control = new AbortController()
  const stop = (): void => control.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, timeoutMs)
  signal.addEventListener('abort', stop)
  const sentAt = performance.now()
  const sentWall = Date.now()
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        ...clientHeaders(batch.tenantId),
        deviceId: device.deviceId,
        deviceKey: device.deviceKey,
        'content-type': 'application/json',
      },
      body: bodyOf(batch, extras, sentWall),
      signal: control.signal,
      // our server never redirects, and the device's key must not be sent elsewhere
      redirect: 'manual',
    })
    return await read(response, sentAt, sentWall)
  } catch {
    // whatever fetch throws, the operations stay pending and are tried again
    return { kind: isLate ? 'slow' : 'offline' }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
