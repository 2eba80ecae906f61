// 报名与名额 · hr/enrolments
/** Quotas of labour companies: counts the hired people under a row lock, and marks the recruitment as full or open (floor.md §15.2). */
import { recruit } from '#contract/hr/recruit'
import { enrollLife, recruitLife } from '#contract/rules/employLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveRows } from '../platform/rows.ts'

/** States in which an enrolment takes a place of the quota. */
export const confirmedStates = `${enrollLife.hired}, ${enrollLife.working}, ${enrollLife.left}`
/** States in which an enrolled person is not free for overlapping demands. */
export const boundStates = `${enrollLife.enrolled}, ${enrollLife.hired}, ${enrollLife.working}`

const toFull = transitionOf(recruitLife, 'with 录用', recruitLife.full)
const toOpen = transitionOf(recruitLife, 'with 取消录用', recruitLife.open)

export interface Quota {
  readonly recruitNo: string
  readonly applyNo: string
  readonly hrCompanyId: string
  readonly quotaNum: number
  readonly confirmedNum: number
  readonly status: number
}

/** The quotas of these demands; `lock` locks them before places are taken or freed. */
export const readQuotas = async (ctx: Ctx, applyNos: readonly string[], lock: boolean): Promise<readonly Quota[]> => {
  if (applyNos.length === 0) return []
  if (lock)
    await ctx.tx.query(
      'select 1 from employment_recruit where tenant_id = $1 and apply_no = any($2::text[]) order by recruit_no for update',
      [ctx.tenantId, applyNos],
    )
  return ctx.tx.query<Quota>(
    `select r.recruit_no, r.apply_no, r.hr_company_id::text as hr_company_id, r.quota_num, r.status,
            (select count(*)::int from employment_enroll e
              where e.tenant_id = $1 and e.apply_no = r.apply_no and e.hr_company_id = r.hr_company_id and e.status in (${confirmedStates}))
              as confirmed_num
       from employment_recruit r where r.tenant_id = $1 and r.apply_no = any($2::text[]) order by r.recruit_no`,
    [ctx.tenantId, applyNos],
  )
}

export const quotaOf = (quotas: readonly Quota[], applyNo: string, hrCompanyId: string): Quota | undefined =>
  quotas.find((quota) => quota.applyNo === applyNo && quota.hrCompanyId === hrCompanyId)

/** Marks the quotas of these demands as full or open by their current number of people. */
export const settleQuotas = async (ctx: Ctx, applyNos: readonly string[]): Promise<void> => {
  const quotas = await readQuotas(ctx, applyNos, true)
  const full = quotas.filter((quota) => toFull.leads(quota.status) && quota.confirmedNum >= quota.quotaNum)
  const open = quotas.filter((quota) => toOpen.leads(quota.status) && quota.confirmedNum < quota.quotaNum)
  for (const [transition, rows] of [
    [toFull, full],
    [toOpen, open],
  ] as const) {
    const recruitKeys = rows.map(({ recruitNo }) => ({ recruitNo }))
    await moveRows(ctx.tx, transition, recruitKeys, { by: ctx, key: ['recruitNo'] })
  }
  await changed(
    ctx,
    [...full, ...open].map(({ recruitNo }) => ({ resource: recruit.id, key: recruitNo, op: 'put' as const })),
  )
}
