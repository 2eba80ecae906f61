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

const passed = transitionOf(makeupLife, 'act pass', makeupLife.passed)
const rejected = transitionOf(makeupLife, 'act reject', makeupLife.rejected)

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

/** Locks waiting makeup records: visible, another person's, within the days of the constant. @throws Refused */
const holdMakeups = async (ctx: Ctx, ids: readonly string[], pass: boolean): Promise<readonly Makeup[]> => {
  const rows = await ctx.tx.query<Makeup>(
    `select c.id, c.operator_key, c.warehouse_no, c.sid, c.clock_time, c.apply_user_id, c.create_time, c.makeup_status as status,
            ${companyOf('c.operator_key')} as hr_company_id
       from clock_record c where c.tenant_id = $1 and c.id = any($2::bigint[]) and c.is_makeup = 1 order by c.id for update of c`,
    [ctx.tenantId, ids],
  )
  const seen = rows.filter(
    ({ warehouseNo, sid, hrCompanyId }) => seesWarehouse(ctx.person, warehouseNo, sid) && seesPeopleOf(ctx.person, hrCompanyId),
  )
  if (seen.length !== new Set(ids).size) throw refuse('A0404')
  if (seen.some(({ status }) => !passed.leads(status))) throw refuse('A2135.done')
  if (seen.some(({ applyUserId }) => applyUserId === ctx.person.userId)) throw refuse('A1714')
  const { MAKEUP_DAYS: days } = await readConstants(ctx.tx)
  const isLate = seen.some(({ createTime }) => daysBetween(bizDate(createTime.getTime()), ctx.today) > days)
  if (pass && isLate) throw refuse('A2135', { n: days, op: '审批' })
  return seen
}

const approving = handle(approveMakeup, async (ctx, { clockIds, pass, remark }) => {
  const makeups = await holdMakeups(ctx, clockIds, pass === 1)
  const way = pass === 1 ? passed : rejected
  await moveRows(
    ctx.tx,
    way,
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
  approving,
]
