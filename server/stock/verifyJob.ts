// 夜间库存核对 · stock/verifyJob
import { adminRoles, tellRoles } from '../core/tellRoles.ts'
import type { Tx } from '../platform/db.ts'
import type { JobTask } from '../platform/jobs.ts'
import { conservation } from './verify.ts'

/** STOCK_VERIFY (floor.md §18), 02:00 by default: runs a tenant's conservation checks and sends broken rules to administrators. */
export const verifyTask: Pick<JobTask, 'run' | 'heavy'> = {
  heavy: true,
  run: async (services, { tenantId }, stopping) => {
    const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.inTenant(tenantId, work, { readOnly: true })
    const { breaks, next } = await conservation(read, () => !stopping())
    if (next !== null) throw new Error(`库存核对停在 ${next}`)
    if (breaks.length === 0) return
    const at = new Date(services.clock.now())
    await services.db.inTenant(tenantId, async (tx) =>
      tellRoles({ tenantId, tx, at, id: services.ids.next }, [
        {
          roles: await adminRoles(tx),
          msgType: 6,
          level: 3,
          title: '库存核对未通过',
          content: breaks.map((one) => `${one.rule}：${one.found} 处，如 ${one.sample}`).join('；'),
        },
      ]),
    )
  },
}
