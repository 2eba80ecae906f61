// 临时工授权到期 · user/tempExpire
import { authLife, signLife } from '#contract/rules/peopleLife'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'

/**
 * Authorisations whose time is over (floor.md §9.5, §18): expired, and who never signed in was absent. Who forgot to sign out is signed
 * out an hour later, at his last work; whether he was signed in at some moment is not asked of that mark (`sign_auto`), since work he did
 * without network may still arrive.
 */
export const tempExpireTask: JobTask = {
  name: 'temp-auth.expire',
  everyMin: 5,
  run: async (services, { tenantId }) => {
    const { at } = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      await tx.query(
        `update temp_user_auth set status = ${authLife.expired}, sign_status = case when sign_status = ${signLife.none} then ${signLife.absent} else sign_status end, update_time = $2,
            version = version + 1 where tenant_id = $1 and status = ${authLife.valid} and end_time <= $2`,
        [tenantId, at],
      )
      await tx.query(
        `update temp_user_auth as a set sign_status = ${signLife.out}, sign_auto = 1, sign_out_time = v.last_work,
            work_min = coalesce(a.work_min, 0) + floor(extract(epoch from v.last_work - a.sign_in_time) / 60)::int, update_time = $2, version = a.version + 1
           from (select x.id, coalesce((select max(w.finish_time) from work_record w
                                         where w.tenant_id = $1 and w.temp_user_id = x.temp_user_id
                                           and w.finish_time >= x.sign_in_time and w.finish_time <= x.end_time + interval '1 hour'),
                                       x.sign_in_time) as last_work
                   from temp_user_auth x
                  where x.tenant_id = $1 and x.sign_status = ${signLife.inside} and x.end_time + interval '1 hour' <= $2) v
          where a.tenant_id = $1 and a.id = v.id`,
        [tenantId, at],
      )
    })
  },
}
