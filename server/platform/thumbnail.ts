// 缩略图的核对 · platform/thumbnail
/**
 * The browser that uploads a picture also sends a thumbnail, so that the server never decodes uploaded pictures and needs no native
 * library. A thumbnail must be a still WebP with known edges and nothing after it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { thumbBytes, thumbEdge } from '#contract/rules/fileRules'
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { contentPath } from './fileStore.ts'
import { edgesOf, isMoving } from './pictureEdges.ts'

/** Whether the bytes are one still WebP of at most `thumbEdge` px with a correct length field. */
const isThumb = (bytes: Buffer): boolean => {
  if (bytes.length < 30 || bytes.length > thumbBytes) return false
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return false
  const edges = edgesOf('webp', bytes)
  return edges !== null && !isMoving(bytes) && Math.max(edges.width, edges.height) <= thumbEdge
}

/** Stores the thumbnail of an upload (base64) and returns the name of its content; null: none was sent. @throws Refused A0436 */
export const keepThumb = async (ctx: Ctx, thumb: string | undefined): Promise<string | null> => {
  if (thumb === undefined) return null
  const bytes = Buffer.from(thumb, 'base64')
  if (!isThumb(bytes)) throw refuse('A0436', { fault: '缩略图不正确，请重新选择图片上传' })
  const { dataDir } = ctx.services
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storedPath = contentPath(dataDir, ctx.tenantId, sha256)
  if (existsSync(storedPath)) return sha256
  const draft = join(dataDir, 'tmp', randomUUID())
  await mkdir(dirname(draft), { recursive: true })
  await mkdir(dirname(storedPath), { recursive: true })
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, storedPath)
  return sha256
}
