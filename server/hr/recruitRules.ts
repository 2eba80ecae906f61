// 招聘的规则 · hr/recruitRules
import type { recruit } from '#contract/hr/recruit'
import type { Body } from '#contract/resource'
import { demandLife, recruitLife, hrCompanyLife } from '#contract/rules/employLife'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing } from '../platform/document/acts.ts'
import type { EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, refusedAt, type Refused } from '../platform/errors.ts'
import { changeRows } from '../platform/rows.ts'
import { seesHrCompany, seesWarehouse } from '../platform/scope.ts'
import { fromMoment } from '../platform/time.ts'
import { readQuotas, type Quota } from './enrolments.ts'

interface DemandRow {
  readonly applyNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly needNum: number
  readonly status: number
}
/** Demands locked until their quotas are written: two clerks may share out the same number of people. */
const holdDemands = async (ctx: Ctx, applyNos: readonly string[]): Promise<ReadonlyMap<string, DemandRow>> => {
  const rows = await ctx.tx.query<DemandRow>(
    `select apply_no, warehouse_no, sid, need_num, status from employment_apply
      where tenant_id = $1 and apply_no = any($2::text[]) order by apply_no for update`,
    [ctx.tenantId, applyNos],
  )
  return new Map(
    rows.filter(({ warehouseNo, sid }) => seesWarehouse(ctx.person, warehouseNo, sid)).map((row) => [row.applyNo, row]),
  )
}

/** The fields of a recruitment in its entry and in 调整名额. */
type Quoted = Pick<Body<typeof recruit>, 'quotaNum' | 'deadlineTime'>
const says = (reason: string): Refused => refuse('A1739.reason', { reason })
const isRecruiting = ({ status }: DemandRow): boolean => status === demandLife.recruiting || status === demandLife.using

type At = readonly [field: string, why: Refused]
const deadlineFault = (ctx: Ctx, input: Quoted): At | null => {
  const at = fromMoment(input.deadlineTime ?? '')
  return at === null || at.getTime() <= ctx.now ? ['deadlineTime', says('截止时间应晚于现在')] : null
}
/** How many people the demand's other recruitments may fill. */
const othersOf = (quotas: readonly Quota[], applyNo: string, hrCompanyId: string): number =>
  quotas
    .filter((one) => one.applyNo === applyNo && one.hrCompanyId !== hrCompanyId && one.status !== recruitLife.closed)
    .reduce((sum, { quotaNum }) => sum + quotaNum, 0)
const tooMany: At = ['quotaNum', says('名额合计不能超过需求人数')]

const knownCompanies = async ({ tx, tenantId, person }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ id: string }>(
    `select id::text from hr_company where tenant_id = $1 and id = any($2::bigint[]) and status = ${hrCompanyLife.on}`,
    [tenantId, ids.filter((id) => /^\d{1,18}$/.test(id))],
  )
  return new Set(rows.map(({ id }) => id).filter((id) => seesHrCompany(person, id)))
}

/** The demand must recruit, the company be active, the deadline lie ahead, and the quotas not exceed the needed people (floor.md §15.3). */
export const recruitRules: EntryRules<Body<typeof recruit>> = {
  faults: async (ctx, documents) => {
    const nos = documents.map(({ head }) => head.applyNo ?? '')
    const [demands, quotas] = [await holdDemands(ctx, nos), await readQuotas(ctx, nos, false)]
    const companies = await knownCompanies(
      ctx,
      documents.map(({ head }) => head.hrCompanyId ?? ''),
    )
    return documents.flatMap(({ head }, document): EntryFault[] => {
      const [applyNo, company] = [head.applyNo ?? '', head.hrCompanyId ?? '']
      const of = demands.get(applyNo)
      const fault: At | null =
        of === undefined
          ? ['applyNo', refuse('A0404')]
          : !isRecruiting(of)
            ? ['applyNo', says('需求还没有审批通过，或者已经结束')]
            : !companies.has(company)
              ? ['hrCompanyId', refuse('A1003', { field: '劳务公司' })]
              : (deadlineFault(ctx, head) ??
                (othersOf(quotas, applyNo, company) + (head.quotaNum ?? 0) > of.needNum ? tooMany : null))
      return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
    })
  },
  complete: async (ctx, documents) => {
    const demands = await holdDemands(
      ctx,
      documents.map(({ head }) => head.applyNo ?? ''),
    )
    return documents.map(({ head }) => {
      const of = demands.get(head.applyNo ?? '')
      return {
        head: {
          applyNo: head.applyNo ?? '',
          warehouseNo: of?.warehouseNo,
          sid: of?.sid,
          hrCompanyId: head.hrCompanyId ?? '',
          quotaNum: head.quotaNum ?? 0,
          publishTime: ctx.at,
          deadlineTime: fromMoment(head.deadlineTime ?? ''),
        },
        lines: [],
      }
    })
  },
}

const adjustFault = (of: DemandRow | undefined, quotas: readonly Quota[], mine: Quota, input: Quoted): At | null => {
  const quotaNum = input.quotaNum ?? 0
  if (quotaNum < mine.confirmedNum) return ['quotaNum', says(`已经录用${mine.confirmedNum}人，名额不能更少`)]
  const all = othersOf(quotas, mine.applyNo, mine.hrCompanyId) + quotaNum
  return of === undefined || all > of.needNum ? tooMany : null
}

/** Changes quota and deadline; the recruitment is then full or open again by its people. */
export const adjusting: Doing<typeof recruit, 'adjust'> = {
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    if (input === null) return refused
    const nos = heads.map(({ values }) => values.applyNo ?? '')
    const [demands, quotas] = [await holdDemands(ctx, nos), await readQuotas(ctx, nos, true)]
    for (const head of heads) {
      const mine = quotas.find(({ recruitNo }) => recruitNo === head.no)
      const fault =
        mine === undefined ? tooMany : (deadlineFault(ctx, input) ?? adjustFault(demands.get(mine.applyNo), quotas, mine, input))
      if (fault !== null) refused.set(head.no, refusedAt(fault[1], fault[0]))
    }
    return refused
  },
  effect: async (ctx, heads, input) => {
    const deadlineTime = fromMoment(input.deadlineTime ?? '')
    await changeRows(
      ctx.tx,
      'employment_recruit',
      heads.map(({ no }) => ({ recruitNo: no })),
      {
        key: ['recruitNo'],
        all: { quotaNum: input.quotaNum ?? 0, ...(deadlineTime !== null && { deadlineTime }) },
        quiet: true,
      },
    )
    const quotas = await readQuotas(
      ctx,
      heads.map(({ values }) => values.applyNo ?? ''),
      false,
    )
    return new Map(
      heads.map(({ no }) => {
        const mine = quotas.find(({ recruitNo }) => recruitNo === no)
        const isFull = mine !== undefined && mine.confirmedNum >= mine.quotaNum
        return [no, { status: isFull ? recruitLife.full : recruitLife.open }]
      }),
    )
  },
}
