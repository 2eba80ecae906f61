// 采集检查的任务 · valve/checkTask
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { adminRoles, tellRoles } from '../core/tellRoles.ts'
import { checkCollected, collectionColumns, type Collection } from './collect.ts'

/** Checks per run; the next run does the rest. */
const most = 500
/** How much earlier than its interval a check may run, s, so that hourly ones stay hourly. */
const earlySec = 30
/** How long results are kept, ms. */
const keptMs = 62 * 86_400_000

/** Every five minutes: runs due checks, each in its own transaction; administrators get a message when one turns bad. */
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
            order by r.last_check_time nulls first, r.id limit ${most}`,
          [tenantId, at, earlySec],
        ),
      { readOnly: true },
    )
    for (const { id } of due) {
      if (stopping()) return
      await services.db.inTenant(tenantId, async (tx) => {
        const ctx = { tenantId, tx, at, id: services.ids.next }
        const [of] = await tx.query<Collection>(
          `select ${collectionColumns} from valve_collection r where r.tenant_id = $1 and r.id = $2::bigint and r.is_disabled = 0
              and (r.last_check_time is null or r.last_check_time < $3) for update of r`,
          [tenantId, id, at],
        )
        if (of === undefined) return
        const { told } = await checkCollected(ctx, of)
        if (told === null) return
        const linkPath = '/setting/valve/data-collection?kind=result'
        await tellRoles(ctx, [
          { roles: await adminRoles(tx), msgType: 6, level: 2, title: '数据采集异常', content: told, linkPath, bizNo: of.id },
        ])
      })
    }
    await services.db.inTenant(tenantId, (tx) =>
      tx.query('delete from valve_check_log where tenant_id = $1 and check_time < $2', [tenantId, new Date(now - keptMs)]),
    )
  },
}
