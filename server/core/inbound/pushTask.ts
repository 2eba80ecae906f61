// ERP 入库回传 · core/inbound/pushTask
import { STOCKIN_PUSH_WAITS, stockinPushLife } from '#contract/rules/inboundLife'
import type { ErpReceipt } from '../../platform/adapters/erpPush.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { bizTypes, part, tellDue, type Told } from '../erpQueue.ts'
import { tellChanged, type Placed } from './trail.ts'

const waitOf = (tries: number): number | null => {
  const minutes = STOCKIN_PUSH_WAITS[tries - 1]
  return minutes === undefined ? null : minutes * 60_000
}

/** Tells the owners' ERP what was received; answers how many were told. */
export const pushStockins = (run: Run): Promise<number> =>
  tellDue<ErpReceipt>(run, {
    bizType: bizTypes.stockin,
    tell: (adapter, due) => adapter.received(due.ownerNo, due.request),
    waitOf,
    answered: writeAnswers,
  })

const writeAnswers = async (ctx: Ctx, told: readonly Told<ErpReceipt>[]): Promise<void> => {
  const rows = await ctx.tx.query<Placed & { no: string }>(
    `update stockin_order as o set push_status = v.status, push_count = o.push_count + 1, push_time = case when v.status = ${stockinPushLife.done} then $4 else o.push_time end,
            update_time = $4, version = o.version + 1
       from unnest($2::text[], $3::smallint[]) as v(no, status) where o.tenant_id = $1 and o.stockin_no = v.no
     returning o.stockin_no as no, o.warehouse_no, o.sid, o.owner_no`,
    [
      ctx.tenantId,
      told.map(({ due }) => due.request.stockinNo),
      told.map(({ answer }) => (answer.ok ? stockinPushLife.done : stockinPushLife.failed)),
      ctx.at,
    ],
  )
  await writeEvents(
    ctx.tx,
    told.map(({ due, answer }) => ({
      type: 'erp.pushed',
      key: `${due.no}-${ctx.now}`,
      aggregateType: 'stockin',
      aggregateNo: due.request.stockinNo,
      ownerNo: due.ownerNo,
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: { result: answer.ok ? 1 : 2 },
    })),
    ctx,
  )
  await tellChanged(ctx, 'stockin', rows)
}

/** Every minute, until the queue has nothing due. */
export const stockinPushTask: JobTask = {
  name: 'erp-push-stockin',
  everyMin: 1,
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => pushStockins(jobRun(services, tenantId))),
}
