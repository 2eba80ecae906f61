// 临时工授权到期 · user/tempExpire
import { authLife, signLife } from '#contract/rules/peopleLife'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

const expired = transitionOf(authLife, 'job temp-auth.expire', authLife.expired)
const neverCame = transitionOf(signLife, 'job temp-auth.expire', signLife.absent)
const signedOut = transitionOf(signLife, 'job temp-auth.expire', signLife.out)

const ended = `
  select id from temp_user_auth where tenant_id = $1 and status in (${expired.from}) and end_time <= $2
   order by id for update`
/** Forgotten sign-outs, with the end of the last work and the minutes until then. */
const forgotten = `
  select f.id, f.last_work as sign_out_time,
         coalesce(f.work_min, 0) + floor(extract(epoch from f.last_work - f.sign_in_time) / 60)::int as work_min
    from (select x.id, x.work_min, x.sign_in_time,
                 coalesce((select max(w.finish_time) from work_record w
                            where w.tenant_id = $1 and w.temp_user_id = x.temp_user_id
                              and w.finish_time >= x.sign_in_time and w.finish_time <= x.end_time + interval '1 hour'),
                          x.sign_in_time) as last_work
            from temp_user_auth x
           where x.tenant_id = $1 and x.sign_status in (${signedOut.from}) and x.end_time + interval '1 hour' <= $2
           order by x.id for update of x) f`

/**
 * Authorisations whose time is over (floor.md §9.5, §18): they expire, and a person who never signed in was absent. A forgotten sign-out is
 * made an hour later, at the last work; the mark `sign_auto` keeps it from deciding whether the person was signed in, because offline work
 * may still arrive.
 */
export const tempExpireTask: JobTask = {
  name: 'temp-auth.expire',
  everyMin: 5,
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      const over = await moveRows(tx, expired, selected(ended, at), { by: { at }, key: ['id'] })
      await moveRows(tx, neverCame, over, { by: { at }, key: ['id'], quiet: true })
      await moveRows(tx, signedOut, selected(forgotten, at), {
        by: { at },
        key: ['id'],
        set: ['signOutTime', 'workMin'],
        all: { signAuto: 1 },
      })
    })
  },
}
