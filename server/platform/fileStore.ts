// 文件存放 · platform/fileStore
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentFits, DRAWN_TYPES, extOf, FILE_RULES, fileFault, type FileKindName } from '#contract/rules/fileRules'
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { edgeMax, edgesOf, isTooLarge } from './pictureEdges.ts'
import { insertRows } from './rows.ts'

/** Path of a content, built only from validated numbers and hex, never from a sender's text. */
export const contentPath = (dataDir: string, tenantId: number, sha256: string): string =>
  join(dataDir, 'files', String(tenantId), sha256.slice(0, 2), sha256)
/** Folder of the pieces of an upload. */
export const piecesPath = (dataDir: string, tenantId: number, uploadId: string): string =>
  join(dataDir, 'uploads', String(tenantId), uploadId)

/** Numbers of the pieces that have arrived, ascending. */
export const piecesHere = async (folder: string): Promise<number[]> => {
  if (!existsSync(folder)) return []
  return (await readdir(folder))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)
}

const linkShape = /^\/v1\/file\/read\/([0-9a-f]{32})\.[a-z0-9]{1,8}$/
/** Key of the file behind a link of this server; '' for any other text. */
export const fileKeyOf = (link: string): string => linkShape.exec(link)?.[1] ?? ''

export interface StoredFile {
  readonly link: string
  readonly fileName: string
  readonly size: number
}
interface Received {
  readonly fileName: string
  readonly size: number
  readonly sha256: string
}

/** Checks size and type of a file. @throws Refused A0436 with the sentence of the broken rule */
export const checkRule = (kind: FileKindName, file: Received): void => {
  const fault = fileFault(FILE_RULES[kind], { name: file.fileName, size: file.size })
  if (fault !== '') throw refuse('A0436', { fault })
}

const firstBytesOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead).toString('hex')
  } finally {
    await file.close()
  }
}

/** Fault of a picture file. A picture that browsers draw contains its size, so a file without a size is no picture. */
const pictureFaultOf = async (path: string, fileName: string): Promise<string> => {
  const ext = extOf(fileName)
  if (!DRAWN_TYPES.has(ext)) return ''
  const edges = edgesOf(ext, await readFile(path))
  if (edges === null) return `${fileName}不是完整的图片，请重新选择`
  return isTooLarge(edges) ? `${fileName}的尺寸过大（${edges.width}×${edges.height}），边长最多${edgeMax}像素，请缩小后上传` : ''
}

/** Moves a received file to its place and writes its row. @throws Refused if the content does not match the name */
export const keepFile = async (
  ctx: Ctx,
  kind: FileKindName,
  path: string,
  file: Received,
  thumb: string | null,
): Promise<StoredFile> => {
  checkRule(kind, file)
  if (!contentFits(extOf(file.fileName), await firstBytesOf(path)))
    throw refuse('A0436', { fault: `${file.fileName}的内容与文件类型不符，请上传真实的文件` })
  const fault = kind === 'image' ? await pictureFaultOf(path, file.fileName) : ''
  if (fault !== '') throw refuse('A0436', { fault })
  const storedPath = contentPath(ctx.services.dataDir, ctx.tenantId, file.sha256)
  await mkdir(join(storedPath, '..'), { recursive: true })
  if (existsSync(storedPath)) await rm(path, { force: true })
  else await rename(path, storedPath)
  return writeFileRow(ctx, kind, file, thumb)
}

/** `thumb`: content of its thumbnail; null: none was sent */
export const writeFileRow = async (ctx: Ctx, kind: FileKindName, file: Received, thumb: string | null): Promise<StoredFile> => {
  const key = randomBytes(16).toString('hex')
  const ext = extOf(file.fileName)
  await insertRows(ctx.tx, 'stored_file', [
    {
      id: ctx.id(),
      fileKey: key,
      fileName: file.fileName.slice(-200),
      ext,
      fileSize: file.size,
      sha256: file.sha256,
      thumbSha256: thumb,
      bizType: kind,
      createUserId: ctx.person.userId,
      createUserName: ctx.person.name,
      createTime: ctx.at,
    },
  ])
  return { link: `/v1/file/read/${key}.${ext}`, fileName: file.fileName, size: file.size }
}

/** Joins pieces into a new file; returns its path, size and checksum. */
export const joined = async (
  dataDir: string,
  folder: string,
  count: number,
): Promise<{ readonly path: string; readonly size: number; readonly sha256: string }> => {
  const path = join(dataDir, 'tmp', randomUUID())
  await mkdir(join(path, '..'), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let index = 0; index < count; index += 1)
      for await (const piece of createReadStream(join(folder, String(index))) as AsyncIterable<Buffer>) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
  }
  await pipeline(pieces, createWriteStream(path, { mode: 0o600 }))
  return { path, size, sha256: hash.digest('hex') }
}
