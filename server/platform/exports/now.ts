// 立即导出 · platform/exports/now
/** Exports a list within the request, for the paths that return a blob in the spec (spec 2 §7.6). Longer lists need an export job. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../ctx.ts'
import { Download } from '../download.ts'
import { refuse } from '../errors.ts'
import { exportEntry } from './entry.ts'
import { exportName } from './job.ts'
import { countOf, statementOf, writeExport, type Exported } from './write.ts'
import type { Filter } from '../kinds.ts'
import { xlsxType } from '../xlsx/book.ts'

/** Maximum number of rows of a file made within a request. */
const rowsMax = 5_000

/** Path of a temporary file, which is deleted after sending. */
export const temporaryPath = async (ctx: Pick<Ctx, 'services'>): Promise<string> => {
  const path = join(ctx.services.dataDir, 'tmp', randomUUID())
  await mkdir(join(path, '..'), { recursive: true })
  return path
}

/** Writes the list under a filter to a temporary file, for download. @throws Refused A3003 beyond 5,000 rows */
export const fileNow = async (ctx: Ctx, exported: Exported, filter: Filter): Promise<Download> => {
  const total = await countOf(ctx, statementOf(ctx, exported, filter))
  if (total > rowsMax) throw refuse('A3003')
  const name = exportName(exported.resource.title, ctx.now)
  const path = await temporaryPath(ctx)
  await writeExport(ctx, exported, filter, { path, name })
  const log = exportEntry(exported.resource, `${name}.xlsx`, '导出', filter, total)
  return new Download(`${name}.xlsx`, xlsxType, { path, once: true }, log)
}
