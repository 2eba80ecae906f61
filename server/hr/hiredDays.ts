// 录用后的授权 · hr/hiredDays
/** Authorises hired people for the shift of every day of their demand, and ends the authorisations (floor.md §15.2, §9.5). */
import { authLife } from '#contract/rules/peopleLife'
import { worksOf } from '#contract/rules/employ'
import { daysFromTo, shiftOn } from '#contract/rules/shift'
import type { Ctx } from '../platform/ctx.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
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

/** Authorisations for the person's shifts that have not ended yet. */
export const authsOfStretch = (
  now: number,
  { worker, warehouseNo, sid, post, shift, from, to }: HiredStretch,
): readonly Authorising[] =>
  daysFromTo(from, to).flatMap((day) => {
    const times = shiftOn(shift(day), day)
    if (times.to <= now) return []
    return [
      {
        worker: { ...worker, warehouseNo, sid },
        start: new Date(times.from),
        end: new Date(times.to),
        opTypes: [...worksOf(post)],
      },
    ]
  })

const changedWarehouses = `
  select t.id, v.warehouse_no, v.sid
    from unnest($2::bigint[], $3::text[], $4::text[]) as v(id, warehouse_no, sid)
    join temp_user t on t.tenant_id = $1 and t.id = v.id
   where (t.warehouse_no, t.sid) <> (v.warehouse_no, v.sid)`

/** Authorises these people for their days and moves them to the demand's warehouse. */
export const authoriseStretches = async (ctx: Ctx, stretches: readonly HiredStretch[]): Promise<void> => {
  if (stretches.length === 0) return
  await changeRows(
    ctx.tx,
    'temp_user',
    selected(
      changedWarehouses,
      stretches.map(({ worker }) => worker.id),
      stretches.map(({ warehouseNo }) => warehouseNo),
      stretches.map(({ sid }) => sid),
    ),
    { key: ['id'], set: ['warehouseNo', 'sid'], all: { updateTime: ctx.at } },
  )
  await writeAuths(
    ctx,
    stretches.flatMap((stretch) => authsOfStretch(ctx.now, stretch)),
  )
}

const toLost = transitionOf(authLife, 'with 录用', authLife.lost)
const daysWithoutSignIn = `
  select a.id
    from unnest($2::bigint[], $3::text[], $4::text[], $5::date[], $6::date[]) as v(temp_user_id, warehouse_no, sid, from_date, to_date)
    join temp_user_auth a on a.tenant_id = $1 and a.temp_user_id = v.temp_user_id and a.warehouse_no = v.warehouse_no and a.sid = v.sid
     and a.auth_date between v.from_date and v.to_date
   where a.status in (${toLost.from}) and a.sign_in_time is null`

/** Ends the authorised days that have no sign-in yet. */
export const endStretches = async (
  ctx: Ctx,
  stretches: readonly Pick<HiredStretch, 'worker' | 'warehouseNo' | 'sid' | 'from' | 'to'>[],
  reason: string,
): Promise<void> => {
  if (stretches.length === 0) return
  await moveRows(
    ctx.tx,
    toLost,
    selected(
      daysWithoutSignIn,
      stretches.map(({ worker }) => worker.id),
      stretches.map(({ warehouseNo }) => warehouseNo),
      stretches.map(({ sid }) => sid),
      stretches.map(({ from }) => from),
      stretches.map(({ to }) => to),
    ),
    { by: { at: ctx.at }, key: ['id'], only: { signInTime: null }, all: { loseTime: ctx.at, loseReason: reason } },
  )
  await tellWorkers(
    ctx,
    stretches.map(({ worker, warehouseNo, sid }) => ({ tempNo: worker.tempNo, warehouseNo, sid })),
  )
}
