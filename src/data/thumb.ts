// 缩略图 · data/thumb
import { DRAWN_TYPES, extOf, thumbBytes, thumbEdge } from '#contract/rules/fileRules'
import { drawScaled, encodeWithin } from './canvas.ts'
import { addressOf } from './pictures.ts'

/** Small WebP of a chosen picture in base64; undefined when the file is no picture, or when this browser cannot draw it. */
export const thumbOf = async (file: File): Promise<string | undefined> => {
  if (!DRAWN_TYPES.has(extOf(file.name))) return undefined
  try {
    const blob = await encodeWithin(await drawScaled(file, thumbEdge), 'image/webp', thumbBytes)
    return blob === null ? undefined : (await addressOf(blob)).replace(/^.*,/, '')
  } catch (error) {
    console.warn(`${file.name}没有缩略图`, error)
    return undefined
  }
}
