// 缩略图的核对 · platform/thumbnail
/**
 * The browser that uploads a picture also sends a thumbnail, so that the server never decodes uploaded pictures and needs no native
 * library. Accepted is a still WebP with known edges and nothing after it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { thumbBytes, thumbEdge } from '#contract/rules/fileRules'
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { contentPath } from './fileStore.ts'

interface Edges {
  readonly width: number
  readonly height: number
}

/** Edges by the three forms of a first chunk (RFC 9649 §2.5–2.7); null for a moving picture and for what is none. */
const edgesOf = (bytes: Buffer): Edges | null => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return bytes[20] === 0x2f ? { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 } : null
    }
    case 'VP8X': {
      const moves = ((bytes[20] ?? 0) & 0x02) !== 0
      return moves ? null : { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    }
    default:
      return null
  }
}

/** Whether the bytes are one still WebP of at most `thumbEdge` px, its length as it says itself. */
const isThumb = (bytes: Buffer): boolean => {
  if (bytes.length < 30 || bytes.length > thumbBytes) return false
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return false
  const edges = edgesOf(bytes)
  return edges !== null && edges.width > 0 && edges.height > 0 && Math.max(edges.width, edges.height) <= thumbEdge
}

/** Keeps the small picture of an upload (base64) and answers the name of its content; null where none was sent. @throws Refused A0436 */
export const keepThumb = async (ctx: Ctx, thumb: string | undefined): Promise<string | null> => {
  if (thumb === undefined) return null
  const bytes = Buffer.from(thumb, 'base64')
  if (!isThumb(bytes)) throw refuse('A0436', { fault: '缩略图不正确，请重新选择图片上传' })
  const { dataDir } = ctx.services
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const place = contentPath(dataDir, ctx.tenantId, sha256)
  if (existsSync(place)) return sha256
  const draft = join(dataDir, 'tmp', randomUUID())
  await mkdir(dirname(draft), { recursive: true })
  await mkdir(dirname(place), { recursive: true })
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, place)
  return sha256
}
