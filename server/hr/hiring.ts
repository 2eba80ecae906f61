// 录用 · hr/hiring
/**
 * Hiring takes a place of the quota and authorises the person for every shift of the demand; withdrawing undoes both (floor.md §15.2).
 */
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

/** The people of these enrolments with the terms of their demand; `lock` locks the people. */
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

/** The person's warehouse and days in the demand, from a day until the demand's end. */
const workFrom = (worker: Candidate, from: string) => ({
  worker,
  warehouseNo: worker.place,
  sid: worker.account,
  from,
  to: worker.endDate,
})
const stretchOf = (candidate: Candidate, shift: ShiftByDay, today: string): HiredStretch => ({
  ...workFrom(candidate, candidate.arriveDate > today ? candidate.arriveDate : today),
  post: candidate.post,
  shift,
})

const refusalFor = (reason: string): Refused => refuse('A1739.reason', { reason })

const demandFault = (candidate: Candidate, today: string): Refused | null => {
  if (candidate.demandStatus !== demandLife.recruiting && candidate.demandStatus !== demandLife.using)
    return refusalFor('需求已经结束，不能录用')
  return candidate.endDate < today ? refusalFor('需求已经过了结束日期') : null
}
const quotaFault = (quotas: readonly Quota[], candidate: Candidate): Refused | null => {
  const quota = quotaOf(quotas, candidate.applyNo, candidate.hrCompanyId)
  return quota === undefined || quota.confirmedNum >= quota.quotaNum ? refuse('A2123') : null
}

const guard: NonNullable<Doing<typeof enroll, 'hire'>['guard']> = async (ctx, heads) => {
  const nos = heads.map(({ no }) => no)
  const candidates = await readCandidates(ctx, nos, false)
  const quotas = await readQuotas(ctx, [...new Set(candidates.map(({ applyNo }) => applyNo))], false)
  const bindings = await boundPeople(
    ctx,
    candidates.map(({ id }) => id),
  )
  const shifts = await readShiftsByDay(
    ctx.tx,
    candidates.map(({ shiftId }) => shiftId),
  )
  const refused = new Map<string, Refused>()
  for (const candidate of candidates) {
    const isBound = bindings.some(
      (bindingDemand) =>
        bindingDemand.tempUserId === candidate.id &&
        bindingDemand.applyNo !== candidate.applyNo &&
        overlaps(bindingDemand, candidate),
    )
    const shift = shifts.get(candidate.shiftId)
    const auths = shift === undefined ? [] : authsOfStretch(ctx.now, stretchOf(candidate, shift, ctx.today))
    const why = demandFault(candidate, ctx.today) ?? quotaFault(quotas, candidate) ?? (isBound ? refuse('A2124') : null)
    const refusal = why ?? (await authFaults(ctx, auths))[0]?.why
    if (refusal !== undefined) refused.set(candidate.enrollNo, refusal)
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
    candidates.flatMap((candidate) => {
      const shift = shifts.get(candidate.shiftId)
      return shift === undefined ? [] : [stretchOf(candidate, shift, ctx.today)]
    }),
  )
  return setting('employment_enroll', heads, { interviewResult: 1 })
}

/** Updates the quotas after the states are written, because a quota counts hired people. */
const updateQuotas = (ctx: Ctx, heads: readonly HeadOf<typeof enroll>[]): Promise<void> =>
  settleQuotas(ctx, [...new Set(heads.map(({ values }) => values.applyNo ?? ''))])

/** Each enrolment is hired in its own transaction, because the previous one may have taken the last place. */
export const hireWork: Doing<typeof enroll, 'hire'> = { guard, effect: hire, follow: updateQuotas, alone: true }

export const refuseWork: Doing<typeof enroll, 'reject'> = {
  effect: (_ctx, heads, input) =>
    Promise.resolve(setting('employment_enroll', heads, { interviewResult: 2, remark: input.remark ?? '' })),
}

/** Withdrawing ends the authorisations of hired people for days without a sign-in. */
export const withdrawWork: Doing<typeof enroll, 'cancel'> = {
  effect: async (ctx, heads) => {
    const hiredNos = heads.filter(({ status }) => status === enrollLife.hired).map(({ no }) => no)
    if (hiredNos.length === 0) return
    const candidates = await readCandidates(ctx, hiredNos, true)
    await endStretches(
      ctx,
      candidates.map((worker) => workFrom(worker, worker.beginDate)),
      '取消报名',
    )
    await ctx.tx.query(
      `delete from employment_user u using unnest($2::bigint[], $3::text[]) as v(temp_user_id, apply_no)
        where u.tenant_id = $1 and u.temp_user_id = v.temp_user_id and u.apply_no = v.apply_no`,
      [ctx.tenantId, candidates.map(({ id }) => id), candidates.map(({ applyNo }) => applyNo)],
    )
  },
  follow: updateQuotas,
}

/** Refusal unless the last day lies between the arrival and the planned leave day. */
const leaveFault = ({ arriveDate, leaveDate }: Candidate, lastDay: string): Refused | null =>
  lastDay < arriveDate || lastDay > leaveDate
    ? refuse('A0400', {}, { leaveDate: `最后上班日应在${arriveDate}到${leaveDate}之间` })
    : null

/** Leaving before the demand ends: the person is neither authorised nor absent on later days, and free for other demands. */
export const leaveWork: Doing<typeof enroll, 'leave'> = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const candidates = await readCandidates(
      ctx,
      heads.map(({ no }) => no),
      false,
    )
    return new Map(
      candidates.flatMap((candidate) => {
        const fault = leaveFault(candidate, input.leaveDate ?? '')
        return fault === null ? [] : [[candidate.enrollNo, fault] as const]
      }),
    )
  },
  effect: async (ctx, heads, input) => {
    const lastDay = input.leaveDate ?? ''
    const candidates = await readCandidates(
      ctx,
      heads.map(({ no }) => no),
      true,
    )
    // the attendance days are rebuilt below and read this leave date
    await changeRows(
      ctx.tx,
      'employment_enroll',
      heads.map(({ no }) => ({ enrollNo: no })),
      { key: ['enrollNo'], all: { leaveDate: lastDay, remark: input.remark ?? '' }, quiet: true },
    )
    await endStretches(
      ctx,
      candidates.map((worker) => workFrom(worker, dayAfter(lastDay, 1))),
      '离岗',
    )
    await buildDays(
      ctx,
      candidates.map(({ id }) => ({ operatorKey: `T${id}`, from: lastDay, to: lastDay < ctx.today ? ctx.today : lastDay })),
    )
  },
}

const lastDays = `
  select enroll_no, least(coalesce(leave_date, $3::date), $3::date) as leave_date
    from employment_enroll where tenant_id = $1 and enroll_no = any($2::text[]) order by enroll_no for update`

/** Ends the work of closed demands: people leave today, and their authorisations without a sign-in end. */
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
    candidates.map((worker) => workFrom(worker, today)),
    '需求关闭',
  )
}
