// 照片 · data/photos
/**
 * Pictures of operations. They are stored in a database of their own with a size limit, so that they never take space of the outbox, and
 * are uploaded last (data/photoUpload). An operation contains only hash and size of a picture (floor.md §16.1 photos).
 */
import { Dexie, type EntityTable } from 'dexie'
import { photoBytes } from '#contract/ops/photos'

interface PhotoRow {
  readonly sha256: string
  /** tenant of the person who took the picture; it is uploaded to this tenant, also after another person signed in */
  readonly tenantId: string
  readonly blob: Blob
  /** epoch ms */
  readonly takenAt: number
  /** why the server refuses the picture, which is then set aside until a user sends it again */
  readonly refused?: string
}
/** Maximum size of all waiting pictures, bytes (floor.md §16.1). */
const waitingBytesMax = 200 * 1024 * 1024

class PhotoStore extends Dexie {
  declare readonly photo: EntityTable<PhotoRow, 'sha256'>
  constructor() {
    // strict, because an operation will name the picture, which must then be on disk even if the battery dies
    super('photos', { cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({ photo: 'sha256,takenAt' })
  }
}
let opened: PhotoStore | null = null
const store = (): PhotoStore => (opened ??= new PhotoStore())

const hashOf = async (blob: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hash and size of a picture, as an operation contains them. */
export interface StoredPhoto {
  readonly sha256: string
  readonly bytes: number
}

/** Stores a JPEG that is already small enough. */
export const keepJpeg = async (blob: Blob, tenantId: string): Promise<StoredPhoto> => {
  const sha256 = await hashOf(blob)
  const waiting = await store().photo.count()
  if (waiting * photoBytes > waitingBytesMax) throw new Error('too many pictures wait for upload')
  await store().photo.put({ sha256, tenantId, blob, takenAt: Date.now() })
  return { sha256, bytes: blob.size }
}

/**
 * Hashes of pictures to upload, oldest first. The pictures are read one by one, because after a shift without network there are hundreds.
 */
export const photosToSend = async (): Promise<readonly string[]> => {
  const hashes: string[] = []
  await store()
    .photo.orderBy('takenAt')
    .each(({ sha256, refused }) => {
      if (refused === undefined) hashes.push(sha256)
    })
  return hashes
}
export const photoOf = (sha256: string): Promise<PhotoRow | undefined> => store().photo.get(sha256)

/** Deletes a picture that the server has stored. */
export const dropPhoto = (sha256: string): Promise<void> => store().photo.delete(sha256)

/** Marks a picture as refused by the server: it stays stored but is not sent again automatically. */
export const markRefused = async (sha256: string, refused: string): Promise<void> => {
  await store().photo.update(sha256, { refused })
}

/** Pictures as shown on the device page: how many wait, how many are refused, and the server's reasons. */
export interface PhotosLeft {
  readonly waiting: number
  readonly refused: number
  readonly words: readonly string[]
}
export const photosLeft = async (): Promise<PhotosLeft> => {
  const words: string[] = []
  await store().photo.each(({ refused }) => {
    if (refused !== undefined) words.push(refused)
  })
  return { waiting: (await store().photo.count()) - words.length, refused: words.length, words: [...new Set(words)] }
}

/** 再传: refused pictures wait for upload again. */
export const retryRefused = async (): Promise<void> => {
  await store()
    .photo.toCollection()
    .modify((row) => {
      Reflect.deleteProperty(row, 'refused')
    })
}
