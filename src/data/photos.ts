// 照片 · data/photos
/**
 * Pictures of parcels, apart from the outbox so that they never take its space: a database of their own with a cap,
 * uploaded last. The operation carries only hash and size and is applied without the picture (floor.md §16.1 photos).
 */
import { Dexie, type EntityTable } from 'dexie'
import { clientHeaders } from './headers.ts'
import type { DeviceHeaders } from './packs/ask.ts'

interface PhotoRow {
  readonly sha256: string
  readonly blob: Blob
  /** epoch ms */
  readonly takenAt: number
}
/** Limits of floor.md §16.1: one picture, and all that wait together. */
const photoBytes = 300 * 1024
const allBytes = 200 * 1024 * 1024
const longSide = 1280

class PhotoStore extends Dexie {
  declare readonly photo: EntityTable<PhotoRow, 'sha256'>
  constructor() {
    super('photos', { cache: 'disabled' })
    this.version(1).stores({ photo: 'sha256,takenAt' })
  }
}
let opened: PhotoStore | null = null
const store = (): PhotoStore => (opened ??= new PhotoStore())

/** A JPEG of at most 1280 px and 300 kB; quality goes down until it fits. */
const shrink = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of [0.8, 0.6, 0.4, 0.25]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob !== null && blob.size <= photoBytes) return blob
  }
  throw new Error('the picture does not fit 300 kB')
}

const hashOf = async (blob: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps a picture until it is uploaded; answers what the operation carries. Throws when it cannot be read or kept. */
export const keepPhoto = async (file: Blob): Promise<{ readonly sha256: string; readonly bytes: number }> => {
  const blob = await shrink(file)
  const sha256 = await hashOf(blob)
  const waiting = await store().photo.count()
  if (waiting * photoBytes > allBytes) throw new Error('too many pictures wait for upload')
  await store().photo.put({ sha256, blob, takenAt: Date.now() })
  return { sha256, bytes: blob.size }
}

/** Longest upload of one picture over a weak line, ms. */
const uploadMs = 60_000
let running: Promise<void> | null = null

/** Uploads what waits, oldest first, one at a time. Stops quietly at the first that does not get through; it stays and is tried again. */
export const uploadPhotos = (tenantId: string, device: DeviceHeaders): Promise<void> =>
  (running ??= upload(tenantId, device).finally(() => {
    running = null
  }))

const upload = async (tenantId: string, device: DeviceHeaders): Promise<void> => {
  for (const { sha256, blob } of await store().photo.orderBy('takenAt').toArray()) {
    const headers = { ...clientHeaders(tenantId), ...device, 'content-type': 'image/jpeg' }
    const init = { method: 'PUT', headers, body: blob, signal: AbortSignal.timeout(uploadMs) }
    const stored = await fetch(`/api/v1/pda/photo/${sha256}`, init).then(
      (response) => response.ok,
      () => false,
    )
    if (!stored) return
    await store().photo.delete(sha256)
  }
}
