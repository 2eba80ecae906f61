// 拍下照片 · data/takePhoto
import { photoBytes } from '#contract/ops/photos'
import { drawScaled, encodeWithin } from './canvas.ts'
import { keepJpeg, type StoredPhoto } from './photos.ts'

/** Maximum length of the longer side, px. */
const longSide = 1280

/**
 * Converts a picture to a JPEG of at most 1280 px and 300 kB, and stores it until it is uploaded. Throws when the picture cannot be read or
 * stored.
 */
export const keepPhoto = async (file: Blob, tenantId: string): Promise<StoredPhoto> => {
  const blob = await encodeWithin(await drawScaled(file, longSide), 'image/jpeg', photoBytes)
  if (blob === null) throw new Error('the picture does not fit 300 kB')
  return keepJpeg(blob, tenantId)
}
