// 录用 · hr/hiring
/** Hiring fills a place of the quota and authorises the person for every shift of the demand; withdrawing undoes both (floor.md §15.2). */
import type { enroll } from '#contract/hr/enroll'
import { overlaps } from '#contract/rules/employ'
import { demandLife, enrollLife } from '#contract/rules/employLife'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type Doing } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { changeRows, selected, upsertRows } from '../platform/rows.ts'
import { boundPeople } from './enrol.ts'
import { quotaOf, readQuotas, settleQuotas, type Quota } from './enrolments.ts'
import { authFaults, type AuthWorker } from '../core/people/authRules.ts'
import { authoriseStretches, authsOfStretch, endStretches, type HiredStretch } from './hiredDays.ts'
import { readShiftsByDay, type ShiftByDay } from '../core/people/shifts.ts'
import { buildDays } from './attendanceBuild.ts'

interface Candidate extends AuthWorker {
  readonly enrollNo: string
  readonly applyNo: string
  readonly hrCompanyId: string
  readonly arriveDate: string
  readonly leaveDate: string
  readonly post: number
  readonly shiftId: string
  readonly hourWageFen: string
  readonly beginDate: string
  readonly endDate: string
  readonly demandStatus: number
  readonly place: string
  readonly account: string
}

/** The people of these enrolments with the terms of their demand; `lock` locks them for hiring. */
const readCandidates = ({ tx, tenantId }: Ctx, nos: readonly string[], lock: boolean): Promise<Candidate[]> =>
  tx.query<Candidate>(
    `select e.enroll_no, e.apply_no, e.hr_company_id::text as hr_company_id, coalesce(e.arrive_date, a.begin_date)::text as arrive_date,
            coalesce(e.leave_date, a.end_date)::text as leave_date,
            t.id, t.temp_no, t.real_name, t.badge_code, t.warehouse_no, t.sid, t.status, t.black_reason,
            a.post, a.shift_id::text as shift_id, a.hour_wage_fen, a.begin_date::text as begin_date, a.end_date::text as end_date,
            a.status as demand_status, a.warehouse_no as place, a.sid as account
       from employment_enroll e
       join employment_apply a on a.tenant_id = $1 and a.apply_no = e.apply_no
       join temp_user t on t.tenant_id = $1 and t.id = e.temp_user_id
      where e.tenant_id = $1 and e.enroll_no = any($2::text[]) order by t.temp_no, e.enroll_no${lock ? ' for update of t' : ''}`,
    [tenantId, nos],
  )

/** Where the person works for the demand, from a day until its end. */
const placeFrom = (worker: Candidate, from: string) => ({
  worker,
  warehouseNo: worker.place,
  sid: worker.account,
  from,
  to: worker.endDate,
})
const stretchOf = (of: Candidate, shift: ShiftByDay, today: string): HiredStretch => ({
  ...placeFrom(of, of.arriveDate > today ? of.arriveDate : today),
  post: of.post,
  shift,
})

const says = (reason: string): Refused => refuse('A1739.reason', { reason })

const demandFault = (of: Candidate, today: string): Refused | null => {
  if (of.demandStatus !== demandLife.recruiting && of.demandStatus !== demandLife.using) return says('需求已经结束，不能录用')
  return of.endDate < today ? says('需求已经过了结束日期') : null
}
const quotaFault = (quotas: readonly Quota[], of: Candidate): Refused | null => {
  const quota = quotaOf(quotas, of.applyNo, of.hrCompanyId)
  return quota === undefined || quota.confirmedNum >= quota.quotaNum ? refuse('A2123') : null
}

const guard: NonNullable<Doing<typeof enroll, 'hire'>['guard']> = async (ctx, heads) => {
  const nos = heads.map(({ no }) => no)
  const candidates = await readCandidates(ctx, nos, false)
  const quotas = await readQuotas(ctx, [...new Set(candidates.map(({ applyNo }) => applyNo))], false)
  const bound = await boundPeople(
    ctx,
    candidates.map(({ id }) => id),
  )
  const shifts = await readShiftsByDay(
    ctx.tx,
    candidates.map(({ shiftId }) => shiftId),
  )
  const refused = new Map<string, Refused>()
  for (const one of candidates) {
    const busy = bound.some((other) => other.tempUserId === one.id && other.applyNo !== one.applyNo && overlaps(other, one))
    const shift = shifts.get(one.shiftId)
    const auths = shift === undefined ? [] : authsOfStretch(ctx.now, stretchOf(one, shift, ctx.today))
    const why = demandFault(one, ctx.today) ?? quotaFault(quotas, one) ?? (busy ? refuse('A2124') : null)
    const found = why ?? (await authFaults(ctx, auths))[0]?.why
    if (found !== undefined) refused.set(one.enrollNo, found)
  }
  return refused
}

const hire: NonNullable<Doing<typeof enroll, 'hire'>['effect']> = async (ctx, heads) => {
  const candidates = await readCandidates(
    ctx,
    heads.map(({ no }) => no),
    true,
  )
  const shifts = await readShiftsByDay(
    ctx.tx,
    candidates.map(({ shiftId }) => shiftId),
  )

  await upsertRows(
    ctx.tx,
    'employment_user',
    candidates.map(({ id, applyNo, place, account, post, shiftId, hourWageFen }) => ({
      id: ctx.id(),
      tempUserId: id,
      applyNo,
      warehouseNo: place,
      sid: account,
      post,
      shiftId,
      hourWageFen: Number(hourWageFen),
    })),
    {
      all: { createTime: ctx.at, updateTime: ctx.at, createUserId: ctx.person.userId, createUserName: ctx.person.name },
      key: ['tempUserId', 'applyNo'],
      set: ['post', 'shiftId', 'hourWageFen'],
    },
  )
  await changeRows(ctx.tx, 'temp_user', candidates, { key: ['id'], set: ['hrCompanyId'], quiet: true })
  await authoriseStretches(
    ctx,
    candidates.flatMap((one) => {
      const shift = shifts.get(one.shiftId)
      return shift === undefined ? [] : [stretchOf(one, shift, ctx.today)]
    }),
  )
  return setting('employment_enroll', heads, { interviewResult: 1 })
}

/** Runs after the states are written, because the quota counts hired people. */
const settle = (ctx: Ctx, heads: readonly HeadOf<typeof enroll>[]): Promise<void> =>
  settleQuotas(ctx, [...new Set(heads.map(({ values }) => values.applyNo ?? ''))])

/** Each enrolment has its own transaction: the one before may have taken the last place. */
export const hiring: Doing<typeof enroll, 'hire'> = { guard, effect: hire, follow: settle, alone: true }

export const refusing: Doing<typeof enroll, 'reject'> = {
  effect: (_ctx, heads, input) =>
    Promise.resolve(setting('employment_enroll', heads, { interviewResult: 2, remark: input.remark ?? '' })),
}

/** A person who was hired is not authorised any more for the days they did not come to. */
export const withdrawing: Doing<typeof enroll, 'cancel'> = {
  effect: async (ctx, heads) => {
    const hired = heads.filter(({ status }) => status === enrollLife.hired).map(({ no }) => no)
    if (hired.length === 0) return
    const candidates = await readCandidates(ctx, hired, true)
    await endStretches(
      ctx,
      candidates.map((worker) => placeFrom(worker, worker.beginDate)),
      '取消报名',
    )
    await ctx.tx.query(
      `delete from employment_user u using unnest($2::bigint[], $3::text[]) as v(temp_user_id, apply_no)
        where u.tenant_id = $1 and u.temp_user_id = v.temp_user_id and u.apply_no = v.apply_no`,
      [ctx.tenantId, candidates.map(({ id }) => id), candidates.map(({ applyNo }) => applyNo)],
    )
  },
  follow: settle,
}

/** The last day lies between the arrival and the planned leave day. */
const leaveFault = ({ arriveDate, leaveDate }: Candidate, last: string): Refused | null =>
  last < arriveDate || last > leaveDate
    ? refuse('A0400', {}, { leaveDate: `最后上班日应在${arriveDate}到${leaveDate}之间` })
    : null

/** Leaving before the demand ends: later days are neither authorised nor absence, and the person is free for another demand. */
export const leaving: Doing<typeof enroll, 'leave'> = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const candidates = await readCandidates(
      ctx,
      heads.map(({ no }) => no),
      false,
    )
    return new Map(
      candidates.flatMap((one) => {
        const fault = leaveFault(one, input.leaveDate ?? '')
        return fault === null ? [] : [[one.enrollNo, fault] as const]
      }),
    )
  },
  effect: async (ctx, heads, input) => {
    const last = input.leaveDate ?? ''
    const candidates = await readCandidates(
      ctx,
      heads.map(({ no }) => no),
      true,
    )
    // the days are rebuilt below, by this day
    await changeRows(
      ctx.tx,
      'employment_enroll',
      heads.map(({ no }) => ({ enrollNo: no })),
      { key: ['enrollNo'], all: { leaveDate: last, remark: input.remark ?? '' }, quiet: true },
    )
    await endStretches(
      ctx,
      candidates.map((worker) => placeFrom(worker, dayAfter(last, 1))),
      '离岗',
    )
    await buildDays(
      ctx,
      candidates.map(({ id }) => ({ operatorKey: `T${id}`, from: last, to: last < ctx.today ? ctx.today : last })),
    )
  },
}

const lastDays = `
  select enroll_no, least(coalesce(leave_date, $3::date), $3::date) as leave_date
    from employment_enroll where tenant_id = $1 and enroll_no = any($2::text[]) order by enroll_no for update`

/** Closed demands: their people leave today; days they did not come to are not authorised any more. */
export const endHired = async (ctx: Ctx, applyNos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<{ enrollNo: string }>(
    `select e.enroll_no from employment_enroll e
      where e.tenant_id = $1 and e.apply_no = any($2::text[]) and e.status in (${enrollLife.hired}, ${enrollLife.working}) order by e.enroll_no`,
    [ctx.tenantId, applyNos],
  )
  if (rows.length === 0) return
  const candidates = await readCandidates(
    ctx,
    rows.map(({ enrollNo }) => enrollNo),
    true,
  )
  const { today } = ctx
  const nos = candidates.map(({ enrollNo }) => enrollNo)
  await changeRows(ctx.tx, 'employment_enroll', selected(lastDays, nos, today), {
    key: ['enrollNo'],
    set: ['leaveDate'],
    all: { updateTime: ctx.at },
  })
  await endStretches(
    ctx,
    candidates.map((worker) => placeFrom(worker, today)),
    '需求关闭',
  )
}
