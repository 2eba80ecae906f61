// 图片 · data/pictures
/**
 * Stored pictures, for both shells. `<img>` sends no headers and a link carries no secret, so their bytes are fetched as the person of the
 * session and drawn from a `data:` address. Small ones are cached in this browser, per tenant, so that pictures seen once are there without
 * network. A link always leads to the same picture, so the cache never gets stale.
 */
import { readThumb } from '#contract/file/store'
import { thumbBytes } from '#contract/rules/fileRules'
import { pictureCache } from '../state/clearOnSignOut.ts'
import { session } from '../state/session.ts'
import { address } from './api.ts'
import { fileResponse } from './fileResponse.ts'

/** Most pictures cached; at some 8 kB each this is 4 MB. The oldest is removed for a new one. */
const most = 500
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
    for (const old of names.slice(0, Math.max(names.length - most, 0))) await pictures.delete(old)
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
  const seen = await pictures?.match(name)
  if (seen !== undefined) return addressOf(await seen.blob())
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
