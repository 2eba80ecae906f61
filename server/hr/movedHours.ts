// 改班次以后的授权 · hr/movedHours
/** Authorised days of hired people without a sign-in follow their shift when the shift or its times change (floor.md §15.2, §9.5). */
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

/** Which days: those of all people on a shift, or of one person; `works`: the types of work follow the person's post as well. */
export type Moved = { readonly shiftId: string } | { readonly hiredId: string; readonly works: boolean }

interface Authorised {
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

/** Valid authorised days from a day on without a sign-in; a withdrawn one stays withdrawn. */
const readDays = ({ tx, tenantId }: Ctx, of: Moved, from: string): Promise<Authorised[]> =>
  tx.query<Authorised>(
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
    [tenantId, from, 'hiredId' in of ? of.hiredId : null, 'shiftId' in of ? of.shiftId : null],
  )

/** Rewrites the hours of these days by the shift of each day. */
export const moveHours = async (ctx: Ctx, of: Moved, from: string): Promise<void> => {
  const days = await readDays(ctx, of, from)
  const [former, shifts] = [await readFormer<HiredTerms>(ctx.tx, FORMER.hired), await readShiftsByDay(ctx.tx)]
  const works = 'works' in of && of.works
  const moved = days.flatMap(({ id, day, hiredId, shiftId, post, opTypes }) => {
    const held = heldOn<Pick<HiredTerms, 'shiftId'>>(former.get(hiredId) ?? [], { shiftId }, day)
    const shift = shifts.get(held.shiftId)?.(day)
    if (shift === undefined) return []
    const on = shiftOn(shift, day)
    const hours = {
      id,
      startTime: new Date(on.from),
      endTime: new Date(on.to),
      opTypes: works ? [...worksOf(post)] : [...opTypes],
    }
    return on.to <= ctx.now ? [] : [hours]
  })
  if (moved.length === 0) return
  await changeRows(ctx.tx, 'temp_user_auth', moved, {
    all: { updateTime: ctx.at },
    key: ['id'],
    set: ['startTime', 'endTime', 'opTypes'],
  })
  await tellWorkers(ctx, days)
}
