// 夜里核对未计费事实 · finance/unbilled/task
import { dayAfter } from '#contract/rules/workCalendar'
import { jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { checkSpan } from './check.ts'

/** Days that are asked for again every night: what is not billed for two months is looked at by a person. */
const daysBack = 62
const timeoutMs = 60_000

/** The facts of every owner, month by month, after the night's pricing. */
export const unbilledTask: JobTask = {
  name: 'fin-unbilled.check',
  dailyAt: '03:40',
  heavy: true,
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    const [owners, today] = await run(
      async ({ tx, today: now, tenantId: tenant }) =>
        [
          await tx.query<{ ownerNo: string }>('select owner_no from owner where tenant_id = $1 order by owner_no', [tenant]),
          now,
        ] as const,
      { readOnly: true },
    )
    const spans = [
      { startDate: dayAfter(today, -daysBack), endDate: dayAfter(today, -daysBack / 2 - 1) },
      { startDate: dayAfter(today, -daysBack / 2), endDate: dayAfter(today, -1) },
    ]
    for (const { ownerNo } of owners)
      for (const span of spans) {
        if (stopping()) return
        const left = await run((ctx) => checkSpan(ctx, { ownerNo, ...span }), { timeoutMs })
        if (left > 0)
          console.error(`[billing] 货主${ownerNo} ${span.startDate}至${span.endDate}有${left}笔事实没有计费，没有人签核`)
      }
  },
}
