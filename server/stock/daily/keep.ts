// 库存日结的保留 · stock/daily/keep
/**
 * Deletes old lots of days. Storage fees and disputes about bills need the lots: a bill can be disputed for a year and is compared with
 * the bill a year before, so the lots stay thirteen months. Sums of owners and warehouses are a few rows a day and stay forever.
 */
import { dayAfter } from '#contract/rules/workCalendar'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'

export const lotDays = 400
/** Rows per statement. */
const part = 5000

export const stockDailyKeepTask: JobTask = {
  name: 'stock-daily.purge',
  dailyAt: '03:40',
  run: async (services, { tenantId }, stopping) => {
    await inParts(part, stopping, () =>
      jobRun(
        services,
        tenantId,
      )(async ({ tx, today }) => {
        const deleted = await tx.query(
          `delete from stock_daily where tenant_id = $1 and id in (
             select id from stock_daily where tenant_id = $1 and biz_date < $2 order by biz_date limit ${part}) returning id`,
          [tenantId, dayAfter(today, -lotDays)],
        )
        return deleted.length
      }),
    )
  },
}
