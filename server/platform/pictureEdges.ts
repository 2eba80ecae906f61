// 图片的边长 · platform/pictureEdges
/** Width and height of a picture, read from its header: the server decodes no picture. */

export interface Edges {
  readonly width: number
  readonly height: number
}

/** Maximum edge and maximum pixels of a stored picture: a handheld keeps it unpacked in memory, four bytes a pixel. */
export const edgeMax = 20_000
const pixelsMax = 120_000_000
export const isTooLarge = ({ width, height }: Edges): boolean => Math.max(width, height) > edgeMax || width * height > pixelsMax

/** Walks the segments of a JPEG up to the frame with its size (ITU T.81 B.1.1). */
const ofJpeg = (bytes: Buffer): Edges | null => {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const ofBmp = (bytes: Buffer): Edges => {
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
  // a negative height means rows from the top
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
}

/** Edges by the three forms of a first chunk (RFC 9649 §2.5–2.7). */
const ofWebp = (bytes: Buffer): Edges | null => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return bytes[20] === 0x2f ? { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 } : null
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
/** Whether a WebP holds more than one picture. */
export const isMoving = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0

const readers: Readonly<Record<string, (bytes: Buffer) => Edges | null>> = {
  jpg: ofJpeg,
  jpeg: ofJpeg,
  png: (bytes) =>
    bytes.toString('latin1', 12, 16) === 'IHDR' ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null,
  gif: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  bmp: ofBmp,
  webp: ofWebp,
}

/** Edges of a picture of a type that browsers draw; null: no valid size, or another type. */
export const edgesOf = (ext: string, bytes: Buffer): Edges | null => {
  const edges = bytes.length < 30 ? null : (readers[ext]?.(bytes) ?? null)
  return edges !== null && edges.width > 0 && edges.height > 0 ? edges : null
}
