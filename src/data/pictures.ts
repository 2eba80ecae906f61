// 图片 · data/pictures
/**
 * Stored pictures, for both shells. `<img>` sends no headers and a link carries no secret, so their bytes are fetched as the person of the
 * session and drawn from a `data:` address. Small pictures are cached in this browser for each tenant, so that they are shown without
 * network later. A link always leads to the same picture, so the cache never gets stale.
 */
import { readThumb } from '#contract/file/store'
import { thumbBytes } from '#contract/rules/fileRules'
import { pictureCache } from '../state/clearOnSignOut.ts'
import { session } from '../state/session.ts'
import { address } from './api.ts'
import { fileResponse } from './fileResponse.ts'

/** Maximum number of cached pictures: about 4 MB with 8 kB each. A new picture replaces the oldest picture. */
const cachedMax = 500
/** A picture without a thumbnail is drawn whole. A picture larger than this is not cached. */
const keptBytes = 512 * 1024

/** Name of the file behind a link. */
export const fileOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

/** The cache; null on a page that is not secure, which fetches every picture again. */
const cache = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(pictureCache) : null)

const keep = async (pictures: Cache, name: string, blob: Blob): Promise<void> => {
  if (blob.size > keptBytes) return
  try {
    await pictures.put(name, new Response(blob))
    const names = await pictures.keys()
    for (const old of names.slice(0, Math.max(names.length - cachedMax, 0))) await pictures.delete(old)
  } catch (error) {
    // the disk is full: the picture is drawn but not cached
    console.warn('图片没有存下', error)
  }
}

/** Small picture of a link as a `data:` address. Throws CallFailed. */
export const smallPicture = async (link: string, signal?: AbortSignal): Promise<string> => {
  const file = fileOf(link)
  const name = `/pictures/${session.tenant?.tenantId ?? ''}/${file}`
  const pictures = await cache()
  const cached = await pictures?.match(name)
  if (cached !== undefined) return addressOf(await cached.blob())
  const options = signal === undefined ? {} : { signal }
  const sent = await (await fileResponse(readThumb.method, address(readThumb.path, { file }), options)).blob()
  // a file larger than a thumbnail is the whole picture, stored without a thumbnail
  const blob = sent.size > thumbBytes ? await (await import('./missingThumb.ts')).makeMissingThumb(file, sent) : sent
  if (pictures !== null) await keep(pictures, name, blob)
  return addressOf(blob)
}

/** Bytes as a `data:` address. */
export const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    const failed = (): void => reject(reader.error ?? new Error('the picture could not be read'))
    reader.addEventListener('load', () => (typeof reader.result === 'string' ? resolve(reader.result) : failed()))
    reader.addEventListener('error', failed)
    reader.readAsDataURL(blob)
  })
