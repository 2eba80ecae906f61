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
/** Locks demands until their quotas are written, because two clerks could otherwise give the same places to two companies. */
const lockDemands = async (ctx: Ctx, applyNos: readonly string[]): Promise<ReadonlyMap<string, DemandRow>> => {
  const rows = await ctx.tx.query<DemandRow>(
    `select apply_no, warehouse_no, sid, need_num, status from employment_apply
      where tenant_id = $1 and apply_no = any($2::text[]) order by apply_no for update`,
    [ctx.tenantId, applyNos],
  )
  return new Map(
    rows.filter(({ warehouseNo, sid }) => seesWarehouse(ctx.person, warehouseNo, sid)).map((row) => [row.applyNo, row]),
  )
}

/** Fields of a recruitment that are entered first and changed by 调整名额. */
type QuotaInput = Pick<Body<typeof recruit>, 'quotaNum' | 'deadlineTime'>
const refusalFor = (reason: string): Refused => refuse('A1739.reason', { reason })
const isRecruiting = ({ status }: DemandRow): boolean => status === demandLife.recruiting || status === demandLife.using

type FieldFault = readonly [field: string, why: Refused]
const deadlineFault = (ctx: Ctx, input: QuotaInput): FieldFault | null => {
  const at = fromMoment(input.deadlineTime ?? '')
  return at === null || at.getTime() <= ctx.now ? ['deadlineTime', refusalFor('截止时间应晚于现在')] : null
}
/** Sum of the quotas of the demand's other recruitments. */
const quotaOfOthers = (quotas: readonly Quota[], applyNo: string, hrCompanyId: string): number =>
  quotas
    .filter((quota) => quota.applyNo === applyNo && quota.hrCompanyId !== hrCompanyId && quota.status !== recruitLife.closed)
    .reduce((sum, { quotaNum }) => sum + quotaNum, 0)
const tooMany: FieldFault = ['quotaNum', refusalFor('名额合计不能超过需求人数')]

const visibleCompanies = async ({ tx, tenantId, person }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ id: string }>(
    `select id::text from hr_company where tenant_id = $1 and id = any($2::bigint[]) and status = ${hrCompanyLife.on}`,
    [tenantId, ids.filter((id) => /^\d{1,18}$/.test(id))],
  )
  return new Set(rows.map(({ id }) => id).filter((id) => seesHrCompany(person, id)))
}

/**
 * Rules: the demand is recruiting, the company is active, the deadline is in the future, and the quotas do not exceed the needed people
 * (floor.md §15.3).
 */
export const recruitRules: EntryRules<Body<typeof recruit>> = {
  faults: async (ctx, documents) => {
    const nos = documents.map(({ head }) => head.applyNo ?? '')
    const [demands, quotas] = [await lockDemands(ctx, nos), await readQuotas(ctx, nos, false)]
    const companies = await visibleCompanies(
      ctx,
      documents.map(({ head }) => head.hrCompanyId ?? ''),
    )
    return documents.flatMap(({ head }, document): EntryFault[] => {
      const [applyNo, company] = [head.applyNo ?? '', head.hrCompanyId ?? '']
      const demandRow = demands.get(applyNo)
      const fault: FieldFault | null =
        demandRow === undefined
          ? ['applyNo', refuse('A0404')]
          : !isRecruiting(demandRow)
            ? ['applyNo', refusalFor('需求还没有审批通过，或者已经结束')]
            : !companies.has(company)
              ? ['hrCompanyId', refuse('A1003', { field: '劳务公司' })]
              : (deadlineFault(ctx, head) ??
                (quotaOfOthers(quotas, applyNo, company) + (head.quotaNum ?? 0) > demandRow.needNum ? tooMany : null))
      return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
    })
  },
  complete: async (ctx, documents) => {
    const demands = await lockDemands(
      ctx,
      documents.map(({ head }) => head.applyNo ?? ''),
    )
    return documents.map(({ head }) => {
      const demandRow = demands.get(head.applyNo ?? '')
      return {
        head: {
          applyNo: head.applyNo ?? '',
          warehouseNo: demandRow?.warehouseNo,
          sid: demandRow?.sid,
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

const adjustFault = (
  demandRow: DemandRow | undefined,
  quotas: readonly Quota[],
  own: Quota,
  input: QuotaInput,
): FieldFault | null => {
  const quotaNum = input.quotaNum ?? 0
  if (quotaNum < own.confirmedNum) return ['quotaNum', refusalFor(`已经录用${own.confirmedNum}人，名额不能更少`)]
  const quotaSum = quotaOfOthers(quotas, own.applyNo, own.hrCompanyId) + quotaNum
  return demandRow === undefined || quotaSum > demandRow.needNum ? tooMany : null
}

/** Changes quota and deadline; the new quota decides whether the recruitment is full or open. */
export const adjustWork: Doing<typeof recruit, 'adjust'> = {
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    if (input === null) return refused
    const nos = heads.map(({ values }) => values.applyNo ?? '')
    const [demands, quotas] = [await lockDemands(ctx, nos), await readQuotas(ctx, nos, true)]
    for (const head of heads) {
      const own = quotas.find(({ recruitNo }) => recruitNo === head.no)
      const fault =
        own === undefined ? tooMany : (deadlineFault(ctx, input) ?? adjustFault(demands.get(own.applyNo), quotas, own, input))
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
        const own = quotas.find(({ recruitNo }) => recruitNo === no)
        const isFull = own !== undefined && own.confirmedNum >= own.quotaNum
        return [no, { status: isFull ? recruitLife.full : recruitLife.open }]
      }),
    )
  },
}
