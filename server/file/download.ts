// 下载列表 · file/download
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadCount, downloadPage } from '#contract/file/download'
import type { Ctx } from '../platform/ctx.ts'
import { Download } from '../platform/download.ts'
import { refuse } from '../platform/errors.ts'
import { exportEntry } from '../platform/exports/entry.ts'
import { exportName, mayExport } from '../platform/exports/job.ts'
import { exportable } from '../platform/exports/lists.ts'
import { countOf, statementOf, writeExport, type Exported } from '../platform/exports/write.ts'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import type { Filter } from '../platform/kinds.ts'
import { xlsxType } from '../platform/xlsx/book.ts'

/** Most pages this process writes at one time; each holds a connection. */
const atOnce = 2
let writing = 0

const longestMs = 180_000

const listOf = ({ person }: Pick<Ctx, 'person'>, apiMethod: string): Exported => {
  const exported = exportable(apiMethod)
  if (exported === undefined) throw refuse('A0404')
  if (!mayExport(person, exported.resource)) throw refuse('A0312')
  return exported
}

const filterOf = (text: string | undefined): Filter => {
  if (text === undefined || text === '') return {}
  try {
    const filter = JSON.parse(text) as unknown
    if (typeof filter === 'object' && filter !== null && !Array.isArray(filter)) return filter as Filter
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw refuse('A0400')
}

const count = handle(downloadCount, async (ctx, { apiMethod, filter }) => ({
  total: await countOf(ctx, statementOf(ctx, listOf(ctx, apiMethod), filterOf(filter))),
}))

/** downloadPage: writes one page of the current list to a file. */
const page = handleLong(downloadPage, async (run, { apiMethod, filter, pageNo, pageSize }) => {
  if (writing >= atOnce) throw refuse('A0501')
  writing += 1
  try {
    return await run(
      async (ctx) => {
        const exported = listOf(ctx, apiMethod)
        const { dataDir } = ctx.services
        await mkdir(join(dataDir, 'tmp'), { recursive: true })
        const path = join(dataDir, 'tmp', randomUUID())
        const name = exportName(exported.resource.title, ctx.now)
        const slice = { from: (pageNo - 1) * pageSize, rows: pageSize }
        const { rows } = await writeExport(ctx, exported, filterOf(filter), { path, name, slice })
        const fileName = `${name}${pageNo > 1 ? `-${pageNo}` : ''}.xlsx`
        const log = exportEntry(exported.resource, fileName, '导出', filterOf(filter), rows)
        return new Download(fileName, xlsxType, { path, once: true }, log)
      },
      { readOnly: true, timeoutMs: longestMs },
    )
  } finally {
    writing -= 1
  }
})

export default [count, page] satisfies readonly Endpoint[]
