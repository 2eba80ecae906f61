// ERP 入库回传 · core/inbound/pushTask
import { STOCKIN_PUSH_WAITS, stockinPushLife } from '#contract/rules/inboundLife'
import type { ErpReceipt } from '../../platform/adapters/erpPush.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { bizTypes, part, tellDue, type Told } from '../erpQueue.ts'
import { placeColumns, tellMoved } from './trail.ts'

const waitOf = (tries: number): number | null => {
  const minutes = STOCKIN_PUSH_WAITS[tries - 1]
  return minutes === undefined ? null : minutes * 60_000
}

/** Reports received goods to the owners' ERP; returns the number sent. */
export const pushStockins = (run: Run): Promise<number> =>
  tellDue<ErpReceipt>(run, {
    bizType: bizTypes.stockin,
    tell: (adapter, due) => adapter.received(due.ownerNo, due.request),
    waitOf,
    answered: writeReplies,
  })

const toDone = transitionOf(stockinPushLife, 'with ERP回传', stockinPushLife.done)
const toFailed = transitionOf(stockinPushLife, 'with ERP回传', stockinPushLife.failed)

const writeReplies = async (ctx: Ctx, pushed: readonly Told<ErpReceipt>[]): Promise<void> => {
  const rows = await moveRowsApart(
    ctx.tx,
    [toDone, toFailed],
    pushed.map(({ due, answer }) => ({
      stockinNo: due.request.stockinNo,
      pushStatus: (answer.ok ? toDone : toFailed).to,
      pushTime: answer.ok ? ctx.at : null,
    })),
    {
      by: { at: ctx.at },
      key: ['stockinNo'],
      add: ['pushCount'],
      keep: ['pushTime'],
      all: { pushCount: 1 },
      returning: placeColumns,
    },
  )
  await writeEvents(
    ctx.tx,
    pushed.map(({ due, answer }) => ({
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
  await tellMoved(ctx, 'stockin', 'stockinNo', rows)
}

/** Runs every minute until nothing in the queue is due. */
export const stockinPushTask: JobTask = {
  name: 'erp-push-stockin',
  everyMin: 1,
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => pushStockins(jobRun(services, tenantId))),
}
