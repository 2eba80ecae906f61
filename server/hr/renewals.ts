// 续用 · hr/renewals
/**
 * Renewals of a demand in use are requested, cancelled, approved or rejected. An approval moves the end of the demand and of its people
 * (floor.md §15.2, Q46).
 */
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

const toPassed = transitionOf(renewLife, 'act renewPass', renewLife.passed)
const toRejected = transitionOf(renewLife, 'act renewReject', renewLife.rejected)
const toOff = transitionOf(renewLife, 'act renewCancel', renewLife.off)

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
const isLive = (renewal: Renewal): boolean => isPending(renewal) || renewal.status === renewLife.passed
const refusalFor = (reason: string): Refused => refuse('A1739.reason', { reason })

type Demand = HeadOf<typeof demand>
const guardEach =
  <I>(
    refusalOf: (ctx: Ctx, head: Demand, own: readonly Renewal[], input: I | null) => Refused | null,
  ): Guard<Demand['values'], I> =>
  async (ctx, heads, input) => {
    const renewals = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    const refused = new Map<string, Refused>()
    for (const head of heads) {
      const refusal = refusalOf(
        ctx,
        head,
        renewals.filter(({ applyNo }) => applyNo === head.no),
        input,
      )
      if (refusal !== null) refused.set(head.no, refusal)
    }
    return refused
  }

/** The day from which a further renewal starts: the end of the last pending renewal, else of the demand. */
const endOf = ({ values }: Demand, own: readonly Renewal[]): string =>
  own.filter(isPending).at(-1)?.newEndDate ?? values.endDate ?? ''

const requestFault = (head: Demand, own: readonly Renewal[], newEndDate: string): Refused | null => {
  if (!isDay(newEndDate)) return refusedAt(refusalFor(`没有这一天：${newEndDate}`), 'newEndDate')
  const refusal = renewStop(own.filter(isLive), endOf(head, own), newEndDate)
  if (refusal === null) return null
  return refusal === 'A2122' ? refusedAt(refuse(refusal), 'newEndDate') : refusedAt(refusalFor(refusal.why), refusal.field)
}

export const renewWork: Doing<typeof demand, 'renew'> = {
  guard: guardEach((_ctx, head, own, input) =>
    requestFault(head, own, input === null ? dayAfter(endOf(head, own), 1) : (input.newEndDate ?? '')),
  ),
  effect: async (ctx, heads, input) => {
    const renewals = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    await insertRows(
      ctx.tx,
      'employment_renew',
      heads.map((head) => {
        const own = renewals.filter(({ applyNo }) => applyNo === head.no)
        return {
          id: ctx.id(),
          applyNo: head.no,
          seq: (own.at(-1)?.seq ?? 0) + 1,
          oldEndDate: endOf(head, own),
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

const noPendingRefusal = (own: readonly Renewal[]): Refused | null =>
  own.some(isPending) ? null : refusalFor('没有待审批的续用')
/** Only another person than the applicant decides about the oldest pending renewal. */
const decisionGuard = guardEach(({ person }, _head, own) => {
  const oldest = own.find(isPending)
  return oldest?.createUserId === person.userId ? refuse('A1714') : noPendingRefusal(own)
})

const setState = (ctx: Ctx, transition: typeof toOff, ids: readonly string[], remark = '') =>
  moveRows(
    ctx.tx,
    transition,
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

/** Cancels the last pending renewal. */
export const cancelRenewWork: Doing<typeof demand, 'renewCancel'> = {
  guard: guardEach((_ctx, _head, own) => noPendingRefusal(own)),
  effect: async (ctx, heads) => {
    const renewals = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    const lastIds = heads.flatMap(
      ({ no }) => renewals.filter((renewal) => renewal.applyNo === no && isPending(renewal)).at(-1)?.id ?? [],
    )
    await setState(ctx, toOff, lastIds)
  },
}

/** Hired and working people of a demand who stay until `to`, each with the shift. */
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

/** SQL: enrolments of people who stay to the end of their demand. */
const peopleToTheEnd = `
  select id from employment_enroll
   where tenant_id = $1 and apply_no = $2 and status in (${enrollLife.hired}, ${enrollLife.working}) and coalesce(leave_date, $3::date) >= $3::date
   order by id for update`

/** Moves the demand's end and authorises its people for the added days. */
const extend: NonNullable<Doing<typeof demand, 'renewPass'>['effect']> = async (ctx, heads) => {
  const renewals = await readRenewals(
    ctx,
    heads.map(({ no }) => no),
  )
  for (const head of heads) {
    const oldest = renewals.find((renewal) => renewal.applyNo === head.no && isPending(renewal))
    if (oldest === undefined) continue
    await setState(ctx, toPassed, [oldest.id])
    await changeRows(ctx.tx, 'employment_apply', [{ applyNo: head.no }], {
      key: ['applyNo'],
      all: { endDate: oldest.newEndDate },
      quiet: true,
    })
    await changeRows(ctx.tx, 'employment_enroll', selected(peopleToTheEnd, head.no, oldest.oldEndDate), {
      key: ['id'],
      all: { leaveDate: oldest.newEndDate, updateTime: ctx.at },
    })
    await authoriseStretches(ctx, await stretchesOf(ctx, head, dayAfter(oldest.oldEndDate, 1), oldest.newEndDate))
  }
}
export const passRenewWork: Doing<typeof demand, 'renewPass'> = { guard: decisionGuard, effect: extend }

/** Rejects all pending renewals, because later renewals continue from the first one. */
export const rejectRenewWork: Doing<typeof demand, 'renewReject'> = {
  guard: decisionGuard,
  effect: async (ctx, heads, input) => {
    const renewals = await readRenewals(
      ctx,
      heads.map(({ no }) => no),
    )
    await setState(
      ctx,
      toRejected,
      renewals.filter(isPending).map(({ id }) => id),
      input.remark ?? '',
    )
  },
}
