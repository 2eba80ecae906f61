// 文件存取 · file/store
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beginUpload, finishUpload, keepSmall, readFile, readThumb, uploadChunk, uploadFile } from '#contract/file/store'
import { chunkBytes, extOf, type FileKindName } from '#contract/rules/fileRules'
import type { Ctx } from '../platform/ctx.ts'
import { Download } from '../platform/download.ts'
import { refuse } from '../platform/errors.ts'
import { checkRule, contentPath, joined, keepFile, piecesHere, piecesPath, writeFileRow } from '../platform/fileStore.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'
import { keepThumb } from '../platform/thumbnail.ts'

/** How long the pieces of an unfinished upload are kept. */
const keptMs = 24 * 3_600_000

const upload = handle(uploadFile, async (ctx, { kind, thumb }) => {
  const [file] = ctx.uploads
  if (file === undefined) throw refuse('A0432')
  const received = { fileName: file.fileName, size: file.bytes, sha256: file.sha256 }
  return keepFile(ctx, kind, file.path, received, await keepThumb(ctx, thumb))
})

const begin = handle(beginUpload, async (ctx, input) => {
  const { kind } = input
  checkRule(kind, input)
  if (input.chunks.length !== Math.ceil(input.size / chunkBytes)) throw refuse('A0400')
  // reuse only a file this person uploaded and of the same type: knowing a checksum does not prove a right to another person's file
  const same = await ctx.tx.query(
    'select 1 from stored_file where tenant_id = $1 and sha256 = $2 and file_size = $3 and create_user_id = $4 and biz_type = $5 and ext = $6 limit 1',
    [ctx.tenantId, input.sha256, input.size, ctx.person.userId, kind, extOf(input.fileName)],
  )
  if (same.length > 0 && existsSync(contentPath(ctx.services.dataDir, ctx.tenantId, input.sha256)))
    return { uploadId: null, have: [], link: (await writeFileRow(ctx, kind, input, await keepThumb(ctx, input.thumb))).link }
  const rows = await ctx.tx.query<{ id: string }>(
    `insert into file_upload as u (tenant_id, id, file_name, file_size, sha256, biz_type, chunks, expires_at, create_user_id, create_user_name,
                                   create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (tenant_id, create_user_id, biz_type, sha256) do update
        set file_name = excluded.file_name, chunks = excluded.chunks, file_size = excluded.file_size, expires_at = excluded.expires_at,
            update_time = excluded.update_time, version = u.version + 1
     returning u.id`,
    [
      ctx.tenantId,
      ctx.id(),
      input.fileName,
      input.size,
      input.sha256,
      kind,
      JSON.stringify(input.chunks),
      new Date(ctx.now + keptMs),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  const uploadId = rows[0]?.id ?? ''
  return { uploadId, have: await piecesHere(piecesPath(ctx.services.dataDir, ctx.tenantId, uploadId)), link: null }
})

interface Upload {
  readonly fileName: string
  readonly fileSize: string
  readonly sha256: string
  readonly bizType: FileKindName
  readonly chunks: readonly string[]
}
/** The person's own upload. @throws Refused A0404 */
const ownUpload = async (ctx: Ctx, uploadId: string): Promise<Upload> => {
  const rows = await ctx.tx.query<Upload>(
    'select file_name, file_size, sha256, biz_type, chunks from file_upload where tenant_id = $1 and id = $2 and create_user_id = $3 and expires_at > $4',
    [ctx.tenantId, uploadId, ctx.person.userId, ctx.at],
  )
  const [row] = rows
  if (row === undefined) throw refuse('A0404')
  return row
}

const chunk = handle(
  uploadChunk,
  async (ctx, { uploadId, index }) => {
    const begun = await ownUpload(ctx, uploadId)
    const [piece] = ctx.uploads
    if (piece === undefined) throw refuse('A0432')
    if (begun.chunks[index] !== piece.sha256) throw refuse('A0436', { fault: `第${index + 1}片内容不完整，请重新上传` })
    const folder = piecesPath(ctx.services.dataDir, ctx.tenantId, uploadId)
    await mkdir(folder, { recursive: true })
    await rename(piece.path, join(folder, String(index)))
    return { have: await piecesHere(folder) }
  },
  { readOnly: true },
)

const finish = handle(
  finishUpload,
  async (ctx, { uploadId, thumb }) => {
    const begun = await ownUpload(ctx, uploadId)
    const { dataDir } = ctx.services
    const folder = piecesPath(dataDir, ctx.tenantId, uploadId)
    const here = new Set(await piecesHere(folder))
    const missing = begun.chunks.findIndex((_, index) => !here.has(index))
    if (missing >= 0) throw refuse('A0437', { n: missing + 1 })
    const whole = await joined(dataDir, folder, begun.chunks.length)
    try {
      if (whole.sha256 !== begun.sha256 || whole.size !== Number(begun.fileSize))
        throw refuse('A0436', { fault: '文件内容与校验值不符，请重新上传' })
      const received = { fileName: begun.fileName, size: whole.size, sha256: whole.sha256 }
      const stored = await keepFile(ctx, begun.bizType, whole.path, received, await keepThumb(ctx, thumb))
      await ctx.tx.query('delete from file_upload where tenant_id = $1 and id = $2', [ctx.tenantId, uploadId])
      await rm(folder, { recursive: true, force: true })
      return stored
    } finally {
      await rm(whole.path, { force: true })
    }
  },
  { timeoutMs: 30_000 },
)

/** Sends a file as an attachment, so the browser never displays it itself; pages draw pictures from the bytes. */
const fileDownload = async (ctx: Ctx, file: string, small: boolean): Promise<Download> => {
  const rows = await ctx.tx.query<{ fileName: string; sha256: string; thumbSha256: string | null }>(
    'select file_name, sha256, thumb_sha256 from stored_file where tenant_id = $1 and file_key = $2 and ext = $3',
    [ctx.tenantId, file.slice(0, 32), file.slice(33)],
  )
  const [row] = rows
  const contents = row === undefined ? [] : small && row.thumbSha256 !== null ? [row.thumbSha256, row.sha256] : [row.sha256]
  const path = contents
    .map((sha256) => contentPath(ctx.services.dataDir, ctx.tenantId, sha256))
    .find((place) => existsSync(place))
  if (row === undefined || path === undefined) throw refuse('A0404')
  return new Download(row.fileName, 'application/octet-stream', { path })
}
const read = handle(readFile, (ctx, { file }) => fileDownload(ctx, file, false))
const thumb = handle(readThumb, (ctx, { file }) => fileDownload(ctx, file, true))

/** keepSmall: stores the thumbnail a browser drew. If two browsers draw it, the first one stays; its author is recorded. */
const storeThumb = handle(keepSmall, async (ctx, { file, thumb: bytes }) => {
  const rows = await ctx.tx.query<{ id: string; thumbSha256: string | null }>(
    "select id, thumb_sha256 from stored_file where tenant_id = $1 and file_key = $2 and ext = $3 and biz_type = 'image' for update",
    [ctx.tenantId, file.slice(0, 32), file.slice(33)],
  )
  const [row] = rows
  if (row === undefined) throw refuse('A0404')
  if (row.thumbSha256 !== null && existsSync(contentPath(ctx.services.dataDir, ctx.tenantId, row.thumbSha256))) return { kept: 0 }
  await changeRows(ctx.tx, 'stored_file', [{ id: row.id }], {
    key: ['id'],
    all: { thumbSha256: await keepThumb(ctx, bytes), thumbUserId: ctx.person.userId },
    quiet: true,
  })
  return { kept: 1 }
})

/** Deletes uploads that were idle for a day: their rows and their pieces. */
export const purgeUploads: JobTask = {
  name: 'upload.purge',
  everyMin: 60,
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    const ended = await services.db.inTenant(tenantId, (tx) =>
      tx.query<{ id: string }>('delete from file_upload where tenant_id = $1 and expires_at <= $2 returning id', [tenantId, at]),
    )
    for (const { id } of ended) await rm(piecesPath(services.dataDir, tenantId, id), { recursive: true, force: true })
  },
}

export default [upload, begin, chunk, finish, read, thumb, storeThumb] satisfies readonly Endpoint[]
