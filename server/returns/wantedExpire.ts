// 通缉件过期 · returns/wantedExpire
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { transitionOf } from '../platform/transitions.ts'

/** Searches ended by one statement. */
const part = 500
const expired = transitionOf(returnWantedLife, 'job wanted-expire', returnWantedLife.expired)

/** Ends a part of the searches whose day is over; answers how many. */
const expireSome = async (ctx: Ctx): Promise<number> => {
  const gone = await ctx.tx.query<{ id: string; ownerNo: string }>(
    `update return_wanted as w set status = ${expired.to}, update_time = $2, version = w.version + 1
       from (select id from return_wanted
              where tenant_id = $1 and status in (${expired.from}) and expire_date < $3::date
              order by id limit ${part} for update skip locked) v
      where w.tenant_id = $1 and w.id = v.id
      returning w.id::text, w.owner_no`,
    [ctx.tenantId, ctx.at, ctx.today],
  )
  await changed(
    ctx,
    gone.map(({ id, ownerNo }) => ({ resource: 'returns/wanted', key: id, op: 'put', ownerNo })),
  )
  return gone.length
}

/** Every day (floor.md §18): what was not found by its day is not looked for any more. */
export const wantedExpireTask: JobTask = {
  name: 'wanted-expire',
  dailyAt: '00:10',
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => jobRun(services, tenantId)(expireSome)),
}
