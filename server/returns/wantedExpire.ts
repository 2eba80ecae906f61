// 通缉件过期 · returns/wantedExpire
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveRows, selected } from '../platform/rows.ts'

/** Searches per statement. */
const part = 500
const toExpired = transitionOf(returnWantedLife, 'job wanted-expire', returnWantedLife.expired)

const overdue = `
  select id from return_wanted where tenant_id = $1 and status in (${toExpired.from}) and expire_date < $2::date
   order by id limit ${part} for update skip locked`

/** Ends a part of the searches past their last day; returns their number. */
const expireSome = async (ctx: Ctx): Promise<number> => {
  const ended = await moveRows(ctx.tx, toExpired, selected(overdue, ctx.today), {
    by: { at: ctx.at },
    key: ['id'],
    returning: ['ownerNo'],
  })
  await changed(
    ctx,
    ended.map(({ id, ownerNo }) => ({ resource: 'returns/wanted', key: id, op: 'put', ownerNo })),
  )
  return ended.length
}

/** Every day (floor.md §18): ends searches that found nothing by their last day. */
export const wantedExpireTask: JobTask = {
  name: 'wanted-expire',
  dailyAt: '00:10',
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => jobRun(services, tenantId)(expireSome)),
}
