// 用工需求的操作 · hr/demandActs
/** Effects of a demand's acts besides the state: check of the budget, end of its recruitments, event of the approval (floor.md §15.2). */
import type { demand } from '#contract/hr/demand'
import { demandLife, enrollLife, recruitLife, renewLife } from '#contract/rules/employLife'
import { monthAfter } from '#contract/rules/clock'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type Doing } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { hasRight } from '../platform/person.ts'
import { transitionOf } from '../platform/transitions.ts'
import { readConstants } from '../core/people/shifts.ts'
import { endHired } from './hiring.ts'
import { moveRows } from '../platform/rows.ts'

/** right 2701-25 超预算审批 */
const overBudgetRight = 270_125
const toRecruitClosed = transitionOf(recruitLife, 'with 需求关闭', recruitLife.closed)
const toEnrollClosed = transitionOf(enrollLife, 'with 需求关闭', enrollLife.off)
const toRenewClosed = transitionOf(renewLife, 'with 需求关闭', renewLife.off)

const numbersOf = (heads: readonly HeadOf<typeof demand>[]): readonly string[] => heads.map(({ no }) => no)
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Cost of the warehouse's demands in the month in which this demand begins, this demand included, 分. */
const monthCost = async ({ tx, tenantId }: Ctx, { no, values }: HeadOf<typeof demand>): Promise<number> => {
  const month = (values.beginDate ?? '').slice(0, 7)
  const [row] = await tx.query<{ fen: string }>(
    `select coalesce(sum(a.est_cost_fen), 0)::bigint as fen from employment_apply a
      where a.tenant_id = $1 and a.warehouse_no = $2 and a.sid = $3 and a.begin_date >= $4::date and a.begin_date < $5::date
        and a.apply_no <> $6
        and a.status in (${demandLife.recruiting}, ${demandLife.using}, ${demandLife.closed}, ${demandLife.done})`,
    [tenantId, values.warehouseNo ?? '', values.sid ?? '', `${month}-01`, `${monthAfter(month, 1)}-01`, no],
  )
  return Number(row?.fen ?? 0) + (values.estCostFen ?? 0)
}

/** Approving beyond the warehouse's monthly budget needs the right 超预算审批. */
const approveGuard: NonNullable<Doing<typeof demand, 'approve'>['guard']> = async (ctx, heads) => {
  const { MONTH_BUDGET: budget } = await readConstants(ctx.tx)
  const refused = new Map<string, Refused>()
  if (budget === 0 || hasRight(ctx.person, overBudgetRight)) return refused
  for (const head of heads) {
    const cost = await monthCost(ctx, head)
    if (cost > budget) refused.set(head.no, refuse('A2121', { a: yuan(cost), b: yuan(budget) }))
  }
  return refused
}

/** Writes the event of an approval, for BI and settlement (floor.md §17.1). */
const writeApprovedEvents: NonNullable<Doing<typeof demand, 'approve'>['effect']> = async (ctx, heads) => {
  await writeEvents(
    ctx.tx,
    heads.map(({ no, values }) => ({
      type: 'employment.approved',
      key: no,
      aggregateType: 'employment_apply',
      aggregateNo: no,
      warehouseNo: values.warehouseNo ?? '',
      sid: values.sid ?? '',
      bizDate: ctx.today,
      payload: {
        needNum: values.needNum,
        estCostFen: values.estCostFen,
        beginDate: values.beginDate,
        endDate: values.endDate,
      },
      occurredAt: ctx.at,
    })),
    ctx,
  )
}
export const approveWork: Doing<typeof demand, 'approve'> = { guard: approveGuard, effect: writeApprovedEvents }

/** Stores the reason of the rejection. */
export const rejectWork: Doing<typeof demand, 'reject'> = {
  effect: (_ctx, heads, input) => Promise.resolve(setting('employment_apply', heads, { approveRemark: input.remark ?? '' })),
}

/**
 * Ends recruitments, cancels enrolments of people who were not hired, ends the remaining days of hired people, and cancels pending
 * renewals.
 */
export const closeWork: Doing<typeof demand, 'close'> = {
  effect: async (ctx, heads, input) => {
    const demandKeys = heads.map(({ no }) => ({ applyNo: no }))
    for (const way of [toRecruitClosed, toEnrollClosed, toRenewClosed])
      await moveRows(ctx.tx, way, demandKeys, { by: ctx, key: ['applyNo'] })
    await endHired(ctx, numbersOf(heads))
    return setting('employment_apply', heads, { closeReason: input.reason ?? '' })
  },
}
