// 照片上传 · data/photoUpload
import { codes } from '#contract/errors'
import { storePhoto, storeSeenPhoto } from '#contract/pda/photo'
import { currentTenant } from '../state/session.ts'
import { address, failureOf, headers as signedIn, send, sentenceOf, envelopeOrThrow } from './api.ts'
import { clientHeaders } from './headers.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { DeviceHeaders } from './packs/packCalls.ts'
import { dropPhoto, markRefused, photoOf, photosToSend } from './photos.ts'

/** Longest upload of one picture over a weak line, ms. */
const uploadMs = 60_000
/** Wait after a failed upload, and between checks for new photos, ms. */
const restMs = 60_000

/** Refusals that do not concern the picture: an older server, a busy server, or A0502. */
const temporaryCodes: ReadonlySet<string> = new Set([codes.notFound, codes.busy, 'A0502'])
/** Reasons for a proxy's own refusal of a body, by HTTP status; such a response has no envelope of ours. */
const proxyRefusals: Readonly<Record<number, string>> = { 413: '提交的内容过大', 415: '请求格式不正确' }

export type DeviceOf = (tenantId: string) => Promise<DeviceHeaders | null>
/** `done`: nothing remains to be sent now. `later`: network or server failed, and the remaining pictures wait. */
export type Uploaded = 'done' | 'later'

let running: Promise<Uploaded> | null = null

/**
 * Uploads waiting pictures, oldest first, one at a time. A picture the server refuses for good is set aside with the server's words; any
 * other failure ends the run and is tried again later.
 */
export const uploadPhotos = (deviceOf: DeviceOf): Promise<Uploaded> =>
  (running ??= uploadAll(async (tenantId) => {
    const device = await deviceOf(tenantId)
    return device === null ? null : { path: storePhoto.path, headers: { ...clientHeaders(tenantId), ...device } }
  }).finally(() => {
    running = null
  }))

/**
 * Uploads pictures from a computer that is not enrolled, as the signed-in person. A picture that no operation names yet waits and does not
 * block others.
 */
export const uploadSeenPhotos = (): Promise<Uploaded> =>
  (running ??= uploadAll((tenantId) => {
    const tenant = currentTenant()
    const isOwnTenant = tenant !== null && tenant.tenantId === tenantId
    return Promise.resolve(isOwnTenant ? { path: storeSeenPhoto.path, headers: signedIn(tenant), named: true as const } : null)
  }).finally(() => {
    running = null
  }))

/** Where a picture is sent, with the headers of the sender. `named`: the server accepts only pictures that an operation names. */
interface UploadTarget {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly named?: true
}

const uploadAll = async (targetOf: (tenantId: string) => Promise<UploadTarget | null>): Promise<Uploaded> => {
  // pictures of tenants with which this device is not enrolled wait and do not block others
  const closed = new Set<string>()
  for (const sha256 of await photosToSend()) {
    const row = await photoOf(sha256)
    // skips a picture that another page has uploaded meanwhile
    if (row === undefined || closed.has(row.tenantId)) continue
    const { tenantId, blob } = row
    const target = await targetOf(tenantId)
    const outcome = target === null ? 'closed' : await uploadOne(sha256, blob, target)
    if (outcome === 'later') return 'later'
    if (outcome === 'unnamed') continue
    if (outcome === 'closed') closed.add(tenantId)
    else if (outcome === 'stored') await dropPhoto(sha256)
    else await markRefused(sha256, outcome.refused)
  }
  return 'done'
}

type Outcome = 'stored' | 'later' | 'closed' | 'unnamed' | { readonly refused: string }

const uploadOne = async (sha256: string, blob: Blob, { path, headers, named }: UploadTarget): Promise<Outcome> => {
  const { method, bytes = '' } = storePhoto
  try {
    const init = { method, headers: { ...headers, 'content-type': bytes }, body: blob }
    return await send(address(path, { sha256 }), init, { timeoutMs: uploadMs }, async (response): Promise<Outcome> => {
      const words = proxyRefusals[response.status]
      if (words !== undefined) return { refused: words }
      await envelopeOrThrow(response)
      return 'stored'
    })
  } catch (error) {
    const failure = failureOf(error)
    if (named === true && failure.kind === 'refused' && failure.code === codes.notFound) return 'unnamed'
    if (failure.kind !== 'refused' || temporaryCodes.has(failure.code)) return 'later'
    if (failure.code === codes.deviceUnknown) return 'closed'
    return { refused: sentenceOf(failure) }
  }
}

/** Uploads pictures at a packing bench: now, every minute, and when the network is back. Returns a function that stops this. */
export const startSeenPhotos = (): (() => void) => {
  const look = (): void => void uploadSeenPhotos().catch((error: unknown) => console.error('照片上传失败', error))
  look()
  const timer = setInterval(look, restMs)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
  }
}

/**
 * Uploads photos while the page is open: when the last operation is answered, when the network is back and no operation waits, and every
 * minute while pictures wait. Returns a function that stops this.
 */
export const startPhotos = (outbox: Pick<Outbox, 'subscribe' | 'enrolment'>): (() => void) => {
  let restUntil = 0
  let waiting = 0
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
    if (waiting === 0) look()
  }
  const end = outbox.subscribe(({ pending }) => {
    waiting = pending
    if (pending === 0) look()
  })
  const timer = setInterval(look, restMs)
  window.addEventListener('online', back)
  return () => {
    end()
    clearInterval(timer)
    window.removeEventListener('online', back)
  }
}
