// 采集检查的任务 · valve/checkTask
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { adminRoles, tellRoles } from '../core/tellRoles.ts'
import { checkCollected, collectionColumns, type Collection } from './collect.ts'

/** Number of checks per run; the next run does the remaining ones. */
const checksMax = 500
/** A check may run this many seconds before its interval ends, so that hourly checks stay hourly. */
const earlySec = 30
/** How long results are kept, ms. */
const keptMs = 62 * 86_400_000

/** Runs due checks every five minutes, each in its own transaction. Administrators get a message when the result of a check turns bad. */
export const valveCheckTask: JobTask = {
  name: 'valve-check',
  everyMin: 5,
  run: async (services, { tenantId }, stopping) => {
    const { at, now } = momentOf(services)
    const due = await services.db.inTenant(
      tenantId,
      (tx) =>
        tx.query<{ id: string }>(
          `select r.id from valve_collection r
            where r.tenant_id = $1 and r.is_disabled = 0
              and (r.last_check_time is null or r.last_check_time <= $2::timestamptz - r.interval_min * interval '1 minute' + $3::int * interval '1 second')
            order by r.last_check_time nulls first, r.id limit ${checksMax}`,
          [tenantId, at, earlySec],
        ),
      { readOnly: true },
    )
    for (const { id } of due) {
      if (stopping()) return
      await services.db.inTenant(tenantId, async (tx) => {
        const ctx = { tenantId, tx, at, id: services.ids.next }
        const [collection] = await tx.query<Collection>(
          `select ${collectionColumns} from valve_collection r where r.tenant_id = $1 and r.id = $2::bigint and r.is_disabled = 0
              and (r.last_check_time is null or r.last_check_time < $3) for update of r`,
          [tenantId, id, at],
        )
        if (collection === undefined) return
        const { told: message } = await checkCollected(ctx, collection)
        if (message === null) return
        const linkPath = '/setting/valve/data-collection?kind=result'
        await tellRoles(ctx, [
          {
            roles: await adminRoles(tx),
            msgType: 6,
            level: 2,
            title: '数据采集异常',
            content: message,
            linkPath,
            bizNo: collection.id,
          },
        ])
      })
    }
    await services.db.inTenant(tenantId, (tx) =>
      tx.query('delete from valve_check_log where tenant_id = $1 and check_time < $2', [tenantId, new Date(now - keptMs)]),
    )
  },
}
