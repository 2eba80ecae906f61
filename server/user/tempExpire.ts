// 临时工授权到期 · user/tempExpire
import { authLife, signLife } from '#contract/rules/peopleLife'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

const toExpired = transitionOf(authLife, 'job temp-auth.expire', authLife.expired)
const toAbsent = transitionOf(signLife, 'job temp-auth.expire', signLife.absent)
const toSignedOut = transitionOf(signLife, 'job temp-auth.expire', signLife.out)

const endedAuths = `
  select id from temp_user_auth where tenant_id = $1 and status in (${toExpired.from}) and end_time <= $2
   order by id for update`
/** Workers who forgot to sign out, with the time of their last work and their minutes until then. */
const forgottenSignOuts = `
  select f.id, f.last_work as sign_out_time,
         coalesce(f.work_min, 0) + floor(extract(epoch from f.last_work - f.sign_in_time) / 60)::int as work_min
    from (select x.id, x.work_min, x.sign_in_time,
                 coalesce((select max(w.finish_time) from work_record w
                            where w.tenant_id = $1 and w.temp_user_id = x.temp_user_id
                              and w.finish_time >= x.sign_in_time and w.finish_time <= x.end_time + interval '1 hour'),
                          x.sign_in_time) as last_work
            from temp_user_auth x
           where x.tenant_id = $1 and x.sign_status in (${toSignedOut.from}) and x.end_time + interval '1 hour' <= $2
           order by x.id for update of x) f`

/**
 * Ends authorisations that are over (floor.md §9.5, §18): they expire, and a person who never signed in counts as absent. One hour later
 * a forgotten sign-out is written at the time of the last work. Its mark `sign_auto` says that this sign-out does not decide whether the
 * person was signed in, because offline work may still arrive.
 */
export const tempExpireTask: JobTask = {
  name: 'temp-auth.expire',
  everyMin: 5,
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      const expiredAuths = await moveRows(tx, toExpired, selected(endedAuths, at), { by: { at }, key: ['id'] })
      await moveRows(tx, toAbsent, expiredAuths, { by: { at }, key: ['id'], quiet: true })
      await moveRows(tx, toSignedOut, selected(forgottenSignOuts, at), {
        by: { at },
        key: ['id'],
        set: ['signOutTime', 'workMin'],
        all: { signAuto: 1 },
      })
    })
  },
}
