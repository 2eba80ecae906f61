// 缩小图片 · data/canvas
/** A canvas with the picture, scaled so that its longer side has at most `longSide` px. Throws when the browser cannot read it. */
export const drawScaled = async (file: Blob, longSide: number): Promise<HTMLCanvasElement> => {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** The picture in the best quality that fits into `maxBytes` bytes; null when none fits, or the browser cannot write this type. */
export const encodeWithin = async (canvas: HTMLCanvasElement, type: string, maxBytes: number): Promise<Blob | null> => {
  for (const quality of [0.8, 0.6, 0.4, 0.25]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob !== null && blob.type === type && blob.size <= maxBytes) return blob
  }
  return null
}
