// 续用 · hr/renewals
/** Renewals of a demand in use: requested, taken back, decided. Approval moves its end and the days of its people (floor.md §15.2, Q46). */
import { tempUserLife } from '#contract/rules/peopleLife'
import type { demand } from '#contract/hr/demand'
import { renewStop } from '#contract/rules/employ'
import { enrollLife, renewLife } from '#contract/rules/employLife'
import { dayAfter, isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing, Guard } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, refusedAt, type Refused } from '../platform/errors.ts'
import { changeRows, insertRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { authoriseStretches, type HiredStretch } from './hiredDays.ts'
import { readShiftsByDay } from '../core/people/shifts.ts'
import type { AuthWorker } from '../core/people/authRules.ts'

const passed = transitionOf(renewLife, 'act renewPass', renewLife.passed)
const rejected = transitionOf(renewLife, 'act renewReject', renewLife.rejected)
const off = transitionOf(renewLife, 'act renewCancel', renewLife.off)

export interface Renewal {
  readonly id: string
  readonly applyNo: string
  readonly seq: number
  readonly oldEndDate: string
  readonly newEndDate: string
  readonly num: number
  readonly reason: string
  readonly status: number
  readonly createUserId: string | null
  readonly createUserName: string | null
  readonly createTime: Date
  readonly approveUserName: string | null
  readonly approveRemark: string | null
}

/** Renewals of demands, oldest first. */
export const readRenewals = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, applyNos: readonly string[]): Promise<Renewal[]> =>
  tx.query<Renewal>(
    `select id, apply_no, seq, old_end_date::text as old_end_date, new_end_date::text as new_end_date, num, reason, status,
            create_user_id, create_user_name, create_time, approve_user_name, approve_remark
       from employment_renew where tenant_id = $1 and apply_no = any($2::text[]) order by apply_no, seq`,
    [tenantId, applyNos],
  )

const isPending = ({ status }: Renewal): boolean => status === renewLife.pending
const isLive = (one: Renewal): boolean => isPending(one) || one.status === renewLife.passed
const says = (reason: string): Refused => refuse('A1739.reason', { reason })

type Demand = HeadOf<typeof demand>
const guarded =
  <I>(why: (ctx: Ctx, head: Demand, mine: readonly Renewal[], input: I | null) => Refused | null): Guard<Demand['values'], I> =>
  async (ctx, heads, input) => {
    const all = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    const refused = new Map<string, Refused>()
    for (const head of heads) {
      const found = why(
        ctx,
        head,
        all.filter(({ applyNo }) => applyNo === head.no),
        input,
      )
      if (found !== null) refused.set(head.no, found)
    }
    return refused
  }

/** The day a further renewal starts from; pending requests count. */
const endOf = ({ values }: Demand, mine: readonly Renewal[]): string =>
  mine.filter(isPending).at(-1)?.newEndDate ?? values.endDate ?? ''

const askedFault = (head: Demand, mine: readonly Renewal[], newEndDate: string): Refused | null => {
  if (!isDay(newEndDate)) return refusedAt(says(`没有这一天：${newEndDate}`), 'newEndDate')
  const stop = renewStop(mine.filter(isLive), endOf(head, mine), newEndDate)
  if (stop === null) return null
  return stop === 'A2122' ? refusedAt(refuse(stop), 'newEndDate') : refusedAt(says(stop.why), stop.field)
}

export const renewing: Doing<typeof demand, 'renew'> = {
  guard: guarded((_ctx, head, mine, input) =>
    askedFault(head, mine, input === null ? dayAfter(endOf(head, mine), 1) : (input.newEndDate ?? '')),
  ),
  effect: async (ctx, heads, input) => {
    const all = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    await insertRows(
      ctx.tx,
      'employment_renew',
      heads.map((head) => {
        const mine = all.filter(({ applyNo }) => applyNo === head.no)
        return {
          id: ctx.id(),
          applyNo: head.no,
          seq: (mine.at(-1)?.seq ?? 0) + 1,
          oldEndDate: endOf(head, mine),
          newEndDate: input.newEndDate ?? '',
          num: input.num ?? 0,
          reason: input.reason ?? '',
        }
      }),
      {
        all: {
          status: renewLife.pending,
          createUserId: ctx.person.userId,
          createUserName: ctx.person.name,
          createTime: ctx.at,
          updateTime: ctx.at,
        },
      },
    )
  },
}

const nothingPending = (mine: readonly Renewal[]): Refused | null => (mine.some(isPending) ? null : says('没有待审批的续用'))
/** Another person than the applicant decides, about the oldest pending renewal. */
const decided = guarded(({ person }, _head, mine) => {
  const first = mine.find(isPending)
  return first?.createUserId === person.userId ? refuse('A1714') : nothingPending(mine)
})

const setState = (ctx: Ctx, way: typeof off, ids: readonly string[], remark = '') =>
  moveRows(
    ctx.tx,
    way,
    ids.map((id) => ({ id })),
    {
      by: ctx,
      key: ['id'],
      all: {
        approveUserId: ctx.person.userId,
        approveUserName: ctx.person.name,
        approveTime: ctx.at,
        approveRemark: remark === '' ? null : remark,
      },
    },
  )

/** Takes the last request back. */
export const cancelling: Doing<typeof demand, 'renewCancel'> = {
  guard: guarded((_ctx, _head, mine) => nothingPending(mine)),
  effect: async (ctx, heads) => {
    const all = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    const last = heads.flatMap(({ no }) => all.filter((one) => one.applyNo === no && isPending(one)).at(-1)?.id ?? [])
    await setState(ctx, off, last)
  },
}

/** Hired and working people of a demand who stay to that day, each with their shift. */
const stretchesOf = async (ctx: Ctx, { no, values }: Demand, from: string, to: string): Promise<readonly HiredStretch[]> => {
  const rows = await ctx.tx.query<AuthWorker & { readonly shiftId: string; readonly post: number }>(
    `select t.id, t.temp_no, t.real_name, t.badge_code, t.warehouse_no, t.sid, t.status, t.black_reason, u.shift_id::text as shift_id, u.post
       from employment_enroll e
       join employment_user u on u.tenant_id = $1 and u.apply_no = e.apply_no and u.temp_user_id = e.temp_user_id
       join temp_user t on t.tenant_id = $1 and t.id = e.temp_user_id
      where e.tenant_id = $1 and e.apply_no = $2 and e.status in (${enrollLife.hired}, ${enrollLife.working}) and t.status = ${tempUserLife.working}
        and coalesce(e.leave_date, $3::date) >= $3::date
      order by t.temp_no for update of t`,
    [ctx.tenantId, no, to],
  )
  const shifts = await readShiftsByDay(
    ctx.tx,
    rows.map(({ shiftId }) => shiftId),
  )
  return rows.flatMap(({ shiftId, post, ...worker }) => {
    const shift = shifts.get(shiftId)
    return shift === undefined
      ? []
      : [{ worker, warehouseNo: values.warehouseNo ?? '', sid: values.sid ?? '', post, shift, from, to }]
  })
}

/** People who stay to the end of their demand. */
const staying = `
  select id from employment_enroll
   where tenant_id = $1 and apply_no = $2 and status in (${enrollLife.hired}, ${enrollLife.working}) and coalesce(leave_date, $3::date) >= $3::date
   order by id for update`

/** Moves the end; the added days are authorised like the others. */
const extend: NonNullable<Doing<typeof demand, 'renewPass'>['effect']> = async (ctx, heads) => {
  const all = await readRenewals(
    ctx,
    heads.map(({ no }) => no),
  )
  for (const head of heads) {
    const first = all.find((one) => one.applyNo === head.no && isPending(one))
    if (first === undefined) continue
    await setState(ctx, passed, [first.id])
    await changeRows(ctx.tx, 'employment_apply', [{ applyNo: head.no }], {
      key: ['applyNo'],
      all: { endDate: first.newEndDate },
      quiet: true,
    })
    await changeRows(ctx.tx, 'employment_enroll', selected(staying, head.no, first.oldEndDate), {
      key: ['id'],
      all: { leaveDate: first.newEndDate, updateTime: ctx.at },
    })
    await authoriseStretches(ctx, await stretchesOf(ctx, head, dayAfter(first.oldEndDate, 1), first.newEndDate))
  }
}
export const passing: Doing<typeof demand, 'renewPass'> = { guard: decided, effect: extend }

/** Rejects all pending renewals: later ones continue from the first and fall with it. */
export const turningDown: Doing<typeof demand, 'renewReject'> = {
  guard: decided,
  effect: async (ctx, heads, input) => {
    const all = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    await setState(
      ctx,
      rejected,
      all.filter(isPending).map(({ id }) => id),
      input.remark ?? '',
    )
  },
}
