// 录用后的授权 · hr/hiredDays
/** Who is hired is authorised for the shift of every day of his demand; who leaves before he came is not (floor.md §15.2, §9.5). */
import { authLife } from '#contract/rules/peopleLife'
import { worksOf } from '#contract/rules/employ'
import { daysFromTo, shiftOn } from '#contract/rules/shift'
import type { Ctx } from '../platform/ctx.ts'
import { writeAuths } from '../core/people/authorise.ts'
import type { Authorising, AuthWorker } from '../core/people/authRules.ts'
import type { ShiftByDay } from '../core/people/shifts.ts'
import { tellWorkers } from '../core/people/tellWorkers.ts'

export interface HiredStretch {
  readonly worker: AuthWorker
  readonly warehouseNo: string
  readonly sid: string
  readonly post: number
  readonly shift: ShiftByDay
  readonly from: string
  readonly to: string
}

/** His shift of each day that has not ended yet. */
export const authsOfStretch = (
  now: number,
  { worker, warehouseNo, sid, post, shift, from, to }: HiredStretch,
): readonly Authorising[] =>
  daysFromTo(from, to).flatMap((day) => {
    const on = shiftOn(shift(day), day)
    if (on.to <= now) return []
    return [
      { worker: { ...worker, warehouseNo, sid }, start: new Date(on.from), end: new Date(on.to), opTypes: [...worksOf(post)] },
    ]
  })

/** Authorises these stretches; the people belong to the warehouse from now on. */
export const authoriseStretches = async (ctx: Ctx, stretches: readonly HiredStretch[]): Promise<void> => {
  if (stretches.length === 0) return
  await ctx.tx.query(
    `update temp_user as t set warehouse_no = v.warehouse_no, sid = v.sid, update_time = $5, version = t.version + 1
       from unnest($2::bigint[], $3::text[], $4::text[]) as v(id, warehouse_no, sid)
      where t.tenant_id = $1 and t.id = v.id and (t.warehouse_no, t.sid) <> (v.warehouse_no, v.sid)`,
    [
      ctx.tenantId,
      stretches.map(({ worker }) => worker.id),
      stretches.map(({ warehouseNo }) => warehouseNo),
      stretches.map(({ sid }) => sid),
      ctx.at,
    ],
  )
  await writeAuths(
    ctx,
    stretches.flatMap((one) => authsOfStretch(ctx.now, one)),
  )
}

/** Ends the days of a demand nobody signed in for yet. */
export const endStretches = async (
  ctx: Ctx,
  stretches: readonly Pick<HiredStretch, 'worker' | 'warehouseNo' | 'sid' | 'from' | 'to'>[],
  reason: string,
): Promise<void> => {
  if (stretches.length === 0) return
  await ctx.tx.query(
    `update temp_user_auth as a set status = ${authLife.lost}, lose_time = $7, lose_reason = $8, update_time = $7, version = a.version + 1
       from unnest($2::bigint[], $3::text[], $4::text[], $5::date[], $6::date[]) as v(temp_user_id, warehouse_no, sid, from_date, to_date)
      where a.tenant_id = $1 and a.temp_user_id = v.temp_user_id and a.warehouse_no = v.warehouse_no and a.sid = v.sid
        and a.auth_date between v.from_date and v.to_date and a.status = ${authLife.valid} and a.sign_in_time is null`,
    [
      ctx.tenantId,
      stretches.map(({ worker }) => worker.id),
      stretches.map(({ warehouseNo }) => warehouseNo),
      stretches.map(({ sid }) => sid),
      stretches.map(({ from }) => from),
      stretches.map(({ to }) => to),
      ctx.at,
      reason,
    ],
  )
  await tellWorkers(
    ctx,
    stretches.map(({ worker, warehouseNo, sid }) => ({ tempNo: worker.tempNo, warehouseNo, sid })),
  )
}
