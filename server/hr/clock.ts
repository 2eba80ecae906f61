// 打卡记录 · hr/clock
import { attendance } from '#contract/hr/attendance'
import { approveMakeup, clockRecord } from '#contract/hr/clock'
import { bizDate, daysBetween } from '#contract/rules/clock'
import { makeupLife } from '#contract/rules/employLife'
import { companyOf, seesPeopleOf } from './companyOf.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { transitionOf } from '../platform/transitions.ts'
import { personNo } from '../platform/personNo.ts'
import { readConstants } from '../core/people/shifts.ts'
import { buildDays, daysAround } from './attendanceBuild.ts'
import { moveRows } from '../platform/rows.ts'

const toPassed = transitionOf(makeupLife, 'act pass', makeupLife.passed)
const toRejected = transitionOf(makeupLife, 'act reject', makeupLife.rejected)

interface Makeup {
  readonly id: string
  readonly operatorKey: string
  readonly warehouseNo: string
  readonly sid: string
  readonly clockTime: Date
  readonly applyUserId: string | null
  readonly createTime: Date
  readonly status: number
  readonly hrCompanyId: string | null
}

/**
 * Locks pending makeup records. @throws Refused unless they are visible, of another applicant, and within the days of the constant
 * MAKEUP_DAYS
 */
const lockMakeups = async (ctx: Ctx, ids: readonly string[], pass: boolean): Promise<readonly Makeup[]> => {
  const rows = await ctx.tx.query<Makeup>(
    `select c.id, c.operator_key, c.warehouse_no, c.sid, c.clock_time, c.apply_user_id, c.create_time, c.makeup_status as status,
            ${companyOf('c.operator_key')} as hr_company_id
       from clock_record c where c.tenant_id = $1 and c.id = any($2::bigint[]) and c.is_makeup = 1 order by c.id for update of c`,
    [ctx.tenantId, ids],
  )
  const visible = rows.filter(
    ({ warehouseNo, sid, hrCompanyId }) => seesWarehouse(ctx.person, warehouseNo, sid) && seesPeopleOf(ctx.person, hrCompanyId),
  )
  if (visible.length !== new Set(ids).size) throw refuse('A0404')
  if (visible.some(({ status }) => !toPassed.leads(status))) throw refuse('A2135.done')
  if (visible.some(({ applyUserId }) => applyUserId === ctx.person.userId)) throw refuse('A1714')
  const { MAKEUP_DAYS: days } = await readConstants(ctx.tx)
  const isLate = visible.some(({ createTime }) => daysBetween(bizDate(createTime.getTime()), ctx.today) > days)
  if (pass && isLate) throw refuse('A2135', { n: days, op: '审批' })
  return visible
}

const approveMakeups = handle(approveMakeup, async (ctx, { clockIds, pass, remark }) => {
  const makeups = await lockMakeups(ctx, clockIds, pass === 1)
  const transition = pass === 1 ? toPassed : toRejected
  await moveRows(
    ctx.tx,
    transition,
    clockIds.map((id) => ({ id })),
    {
      by: ctx,
      key: ['id'],
      all: {
        approveUserId: ctx.person.userId,
        approveUserName: ctx.person.name,
        approveTime: ctx.at,
        approveRemark: remark ?? null,
      },
    },
  )
  if (pass === 1)
    await buildDays(
      ctx,
      makeups.map(({ operatorKey, clockTime }) => {
        const day = bizDate(clockTime.getTime())
        return { operatorKey, ...daysAround(day, day) }
      }),
    )
  await changed(
    ctx,
    [clockRecord.id, attendance.id].map((resource) => ({ resource, key: 'all', op: 'put' as const })),
  )
  return { done: makeups.length }
})

export default [
  ...serve(clockRecord, {
    from: 'clock_record c',
    alias: 'c',
    scope: { hrCompany: companyOf('c.operator_key') },
    columns: { clockId: 'c.id::text', personNo: personNo('c.operator_key') },
  }),
  approveMakeups,
]
