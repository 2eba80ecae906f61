// 改班次以后的授权 · hr/movedHours
/** When a shift or its times change, authorised days of hired people without a sign-in get the new hours (floor.md §15.2, §9.5). */
import { authLife } from '#contract/rules/peopleLife'
import { heldOn } from '#contract/rules/dated'
import { worksOf } from '#contract/rules/employ'
import { enrollLife } from '#contract/rules/employLife'
import { shiftOn } from '#contract/rules/shift'
import type { Ctx } from '../platform/ctx.ts'
import { changeRows } from '../platform/rows.ts'
import { FORMER, readFormer } from '../core/people/former.ts'
import { readShiftsByDay, type HiredTerms } from '../core/people/shifts.ts'
import { tellWorkers } from '../core/people/tellWorkers.ts'

/** The days to change: of all people on a shift, or of one person. `works`: the types of work also follow the person's post. */
export type MovedScope = { readonly shiftId: string } | { readonly hiredId: string; readonly works: boolean }

interface AuthorisedDay {
  readonly id: string
  readonly day: string
  readonly opTypes: readonly number[]
  readonly hiredId: string
  readonly shiftId: string
  readonly post: number
  readonly tempNo: string
  readonly warehouseNo: string
  readonly sid: string
}

/** Valid authorised days without a sign-in from a day on; withdrawn days are left out. */
const readDays = ({ tx, tenantId }: Ctx, scope: MovedScope, from: string): Promise<AuthorisedDay[]> =>
  tx.query<AuthorisedDay>(
    `select a.id, a.auth_date::text as day, a.op_types, u.id::text as hired_id, u.shift_id::text as shift_id, u.post, t.temp_no,
            a.warehouse_no, a.sid
       from employment_user u
       join employment_enroll e on e.tenant_id = $1 and e.apply_no = u.apply_no and e.temp_user_id = u.temp_user_id
       join employment_apply p on p.tenant_id = $1 and p.apply_no = u.apply_no
       join temp_user t on t.tenant_id = $1 and t.id = u.temp_user_id
       join temp_user_auth a on a.tenant_id = $1 and a.temp_user_id = u.temp_user_id and a.warehouse_no = u.warehouse_no and a.sid = u.sid
      where u.tenant_id = $1 and e.status in (${enrollLife.hired}, ${enrollLife.working})
        and a.auth_date between greatest(p.begin_date, $2::date) and coalesce(e.leave_date, p.end_date)
        and a.status = ${authLife.valid} and a.sign_in_time is null
        and (u.id = $3::bigint or u.shift_id = $4::bigint or exists (select 1 from hr_former f
              where f.tenant_id = $1 and f.kind = ${FORMER.hired} and f.ref_key = u.id::text and f.was ->> 'shiftId' = $4::bigint::text))
      order by a.id for update of a`,
    [tenantId, from, 'hiredId' in scope ? scope.hiredId : null, 'shiftId' in scope ? scope.shiftId : null],
  )

/** Rewrites the hours of these days by the shift that applies on each day. */
export const moveHours = async (ctx: Ctx, scope: MovedScope, from: string): Promise<void> => {
  const days = await readDays(ctx, scope, from)
  const [formerTerms, shifts] = [await readFormer<HiredTerms>(ctx.tx, FORMER.hired), await readShiftsByDay(ctx.tx)]
  const followPost = 'works' in scope && scope.works
  const newHours = days.flatMap(({ id, day, hiredId, shiftId, post, opTypes }) => {
    const termsOnDay = heldOn<Pick<HiredTerms, 'shiftId'>>(formerTerms.get(hiredId) ?? [], { shiftId }, day)
    const shift = shifts.get(termsOnDay.shiftId)?.(day)
    if (shift === undefined) return []
    const times = shiftOn(shift, day)
    const hours = {
      id,
      startTime: new Date(times.from),
      endTime: new Date(times.to),
      opTypes: followPost ? [...worksOf(post)] : [...opTypes],
    }
    return times.to <= ctx.now ? [] : [hours]
  })
  if (newHours.length === 0) return
  await changeRows(ctx.tx, 'temp_user_auth', newHours, {
    all: { updateTime: ctx.at },
    key: ['id'],
    set: ['startTime', 'endTime', 'opTypes'],
  })
  await tellWorkers(ctx, days)
}
