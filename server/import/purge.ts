// 过期导入文件的清理 · import/purge
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows } from '../platform/rows.ts'
import { dropFiles } from './store.ts'
import { fileJobLife } from '#contract/rules/fileJobLife'

/** Deletes the files of expired requests, except files that a job still reads. The results of the requests stay. */
export const purgeImports: JobTask = {
  name: 'import.purge',
  everyMin: 30,
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    const ended = await services.db.inTenant(tenantId, (tx) =>
      tx.query<{ id: string }>(
        `select r.id from import_request r left join file_job j on j.tenant_id = $1 and j.id = r.file_job_id
          where r.tenant_id = $1 and r.expires_at <= $2 and r.file_path <> '' and (j.id is null or j.status = any($3::smallint[]))`,
        [tenantId, at, [fileJobLife.done, fileJobLife.failed]],
      ),
    )
    await dropFiles(
      services.dataDir,
      tenantId,
      ended.map(({ id }) => id),
    )
    await services.db.inTenant(tenantId, (tx) =>
      changeRows(tx, 'import_request', ended, { key: ['id'], all: { filePath: '', updateTime: at }, quiet: true }),
    )
  },
}
