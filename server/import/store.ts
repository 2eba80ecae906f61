// 导入文件存放 · import/store
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../platform/ctx.ts'
import type { Upload } from '../platform/upload.ts'

/** Time for which a request and its file are kept, ms (floor.md §0.4). */
export const REQUEST_MS = 24 * 3_600_000

/** Path of a request's file, built from numbers only: the sender's file name never becomes part of it. */
export const filePath = (dataDir: string, tenantId: number, requestId: string): string =>
  join(dataDir, 'imports', String(tenantId), requestId)

/** Moves an upload to its request's path. */
export async function keepUpload(ctx: Pick<Ctx, 'services' | 'tenantId'>, upload: Upload, requestId: string): Promise<string> {
  const path = filePath(ctx.services.dataDir, ctx.tenantId, requestId)
  await mkdir(join(path, '..'), { recursive: true })
  await rename(upload.path, path)
  return path
}

/** Deletes the files of ended requests; a missing file is no error. */
export async function dropFiles(dataDir: string, tenantId: number, requestIds: readonly string[]): Promise<void> {
  for (const id of requestIds) await rm(filePath(dataDir, tenantId, id), { force: true })
}
