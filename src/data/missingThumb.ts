// 补缩略图 · data/missingThumb
import { keepSmall } from '#contract/file/store'
import { request } from './api.ts'
import { thumbOf } from './thumb.ts'

/**
 * Makes the missing thumbnail of a stored picture and uploads it for other browsers. Returns the picture itself when it cannot be drawn.
 */
export const makeMissingThumb = async (file: string, whole: Blob): Promise<Blob> => {
  const thumb = await thumbOf(new File([whole], file))
  if (thumb === undefined) return whole
  void request(keepSmall, { file, thumb }).catch((error: unknown) => console.warn('缩略图没有补上，下次再补', error))
  return new Blob([Uint8Array.from(atob(thumb), (letter) => letter.charCodeAt(0))], { type: 'image/webp' })
}
