// 夜间库存核对 · stock/verifyJob
import { changed } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import type { JobTask } from '../platform/jobs.ts'
import { insertRows } from '../platform/rows.ts'
import { conservation } from './verify.ts'

const title = '库存核对未通过'

/** At 02:00: the conservation checks of every tenant; what does not hold is an urgent message to its administrators (floor.md §18). */
export const verifyTask: JobTask = {
  name: 'stock.verify',
  dailyAt: '02:00',
  heavy: true,
  run: async (services, { tenantId }, stopping) => {
    const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.inTenant(tenantId, work, { readOnly: true })
    const { breaks, next } = await conservation(read, () => !stopping())
    if (next !== null) throw new Error(`库存核对停在 ${next}`)
    if (breaks.length === 0) return
    const at = new Date(services.clock.now())
    await services.db.inTenant(tenantId, async (tx) => {
      const roles = await tx.query<{ id: string }>('select id from role where tenant_id = $1 and is_admin = 1 and status = 1', [
        tenantId,
      ])
      await insertRows(
        tx,
        'message',
        roles.map((role) => ({
          id: services.ids.next(),
          msgType: 6,
          level: 3,
          title,
          content: breaks
            .map((one) => `${one.rule}：${one.found} 处，如 ${one.sample}`)
            .join('；')
            .slice(0, 500),
          receiverType: 2,
          receiverKey: role.id,
          createTime: at,
        })),
      )
      await changed({ tenantId, tx, at, id: services.ids.next }, [{ resource: 'workbench/message', key: title, op: 'put' }])
    })
  },
}
