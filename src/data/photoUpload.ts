// 照片上传 · data/photoUpload
import { codes } from '#contract/errors'
import { storePhoto } from '#contract/pda/photo'
import { address, failureOf, send, sentenceOf, settle } from './api.ts'
import { clientHeaders } from './headers.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { DeviceHeaders } from './packs/packCalls.ts'
import { dropPhoto, markRefused, photoOf, photosToSend } from './photos.ts'

/** Longest upload of one picture over a weak line, ms. */
const uploadMs = 60_000
/** Wait after a failed upload, and between checks for new photos, ms. */
const restMs = 60_000

/** Refusals that have nothing to do with the picture: an older server, or a busy one. */
const notThePicture: ReadonlySet<string> = new Set([codes.notFound, codes.busy, 'A0502'])
/** A proxy's own refusal of a body, without our envelope. */
const notTheServers: Readonly<Record<number, string>> = { 413: '提交的内容过大', 415: '请求格式不正确' }

export type DeviceOf = (tenantId: string) => Promise<DeviceHeaders | null>
/** `done`: nothing is left to send now; `later`: network or server failed, the rest waits. */
export type Uploaded = 'done' | 'later'

let running: Promise<Uploaded> | null = null

/**
 * Uploads what waits, oldest first, one at a time. What the server refuses for good is set aside with its words; anything else
 * ends the run and is tried again later.
 */
export const uploadPhotos = (deviceOf: DeviceOf): Promise<Uploaded> =>
  (running ??= uploadAll(deviceOf).finally(() => {
    running = null
  }))

const uploadAll = async (deviceOf: DeviceOf): Promise<Uploaded> => {
  // tenants this device is not enrolled with: their pictures wait and do not block others
  const closed = new Set<string>()
  for (const sha256 of await photosToSend()) {
    const row = await photoOf(sha256)
    // uploaded by another page meanwhile
    if (row === undefined || closed.has(row.tenantId)) continue
    const { tenantId, blob } = row
    const device = await deviceOf(tenantId)
    const outcome = device === null ? 'closed' : await uploadOne(sha256, blob, { ...clientHeaders(tenantId), ...device })
    if (outcome === 'later') return 'later'
    if (outcome === 'closed') closed.add(tenantId)
    else if (outcome === 'stored') await dropPhoto(sha256)
    else await markRefused(sha256, outcome.refused)
  }
  return 'done'
}

type Outcome = 'stored' | 'later' | 'closed' | { readonly refused: string }

const uploadOne = async (sha256: string, blob: Blob, headers: Readonly<Record<string, string>>): Promise<Outcome> => {
  const { method, path, bytes = '' } = storePhoto
  try {
    const init = { method, headers: { ...headers, 'content-type': bytes }, body: blob }
    const response = await send(address(path, { sha256 }), init, { timeoutMs: uploadMs })
    const words = notTheServers[response.status]
    if (words !== undefined) return { refused: words }
    await settle(response)
    return 'stored'
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind !== 'refused' || notThePicture.has(failure.code)) return 'later'
    if (failure.code === codes.deviceUnknown) return 'closed'
    return { refused: sentenceOf(failure) }
  }
}

/**
 * Uploads photos for as long as the page lives: when the last operation is answered, when the network is back, and every minute
 * while something waits. Returns the way to stop.
 */
export const startPhotos = (outbox: Pick<Outbox, 'subscribe' | 'enrolment'>): (() => void) => {
  let restUntil = 0
  const deviceOf: DeviceOf = async (tenantId) => {
    const enrolled = await outbox.enrolment(tenantId)
    return enrolled === null ? null : { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  }
  const run = async (): Promise<void> => {
    if (performance.now() < restUntil) return
    if ((await uploadPhotos(deviceOf)) === 'later') restUntil = performance.now() + restMs
  }
  const look = (): void => void run().catch((error: unknown) => console.error('照片上传失败', error))
  const back = (): void => {
    restUntil = 0
    look()
  }
  const end = outbox.subscribe(({ pending }) => pending === 0 && look())
  const timer = setInterval(look, restMs)
  window.addEventListener('online', back)
  return () => {
    end()
    clearInterval(timer)
    window.removeEventListener('online', back)
  }
}
