// 超时确认与逾期跟进 · workorder/confirmTask
/** By the injected clock: a work order without a response for 72 hours counts as confirmed, and a late follow-up task becomes overdue. */
import { followTaskLife } from '#contract/rules/followLife'
import { confirmHours } from '#contract/rules/workOrder'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { followTask } from '#contract/workorder/followup'
import { changed } from '../platform/changes.ts'
import { momentOf } from '../platform/http.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import { cause } from './change.ts'
import { moneyOf } from './money.ts'
import { anyOrders } from './order.ts'
import { moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

/** Orders per transaction. */
const part = 100

/** Handles one part of the orders that wait too long; returns how many were read, and the last id. */
const confirmPart = async (
  services: Services,
  tenantId: number,
  after: string,
): Promise<{ readonly looked: number; readonly last: string }> =>
  jobRun(
    services,
    tenantId,
  )(async (ctx) => {
    const rows = await ctx.tx.query<{ id: string }>(
      `select w.id::text from work_order w
        where w.tenant_id = $1 and w.status = ${workOrderLife.toConfirm} and w.submit_time <= $2 and w.id > $3::bigint
        order by w.id limit ${part}`,
      [tenantId, new Date(ctx.now - confirmHours * 3_600_000), after],
    )
    const ids = rows.map(({ id }) => id)
    for (const order of await anyOrders(ctx, ids, true)) {
      // an order with open claims waits until the claims are handled
      const { claims } = await moneyOf(ctx, order)
      if (order.status === workOrderLife.toConfirm && (claims?.open ?? 0) === 0)
        await cause(ctx, order, 'timeUp', { as: ['system'] })
    }
    return { looked: rows.length, last: ids.at(-1) ?? after }
  })

const toLate = transitionOf(followTaskLife, 'job workorder', followTaskLife.late)

export const workOrderConfirmTask: JobTask = {
  name: 'work-order-confirm',
  everyMin: 1,
  run: async (services, { tenantId }, halted) => {
    for (let at = { looked: part, last: '0' }; at.looked === part && !halted();)
      at = await confirmPart(services, tenantId, at.last)
    const moment = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      const due = await tx.query<{ id: string }>(
        `select id from wo_followup
          where tenant_id = $1 and kind = 2 and task_status in (${toLate.from}) and next_follow_time < $2 order by id for update`,
        [tenantId, moment.at],
      )
      const late = await moveRows(tx, toLate, due, { by: { at: moment.at }, key: ['id'] })
      if (late.length > 0)
        await changed({ tenantId, tx, at: moment.at, id: services.ids.next }, [
          { resource: followTask.id, key: 'late', op: 'put' },
        ])
    })
  },
}
