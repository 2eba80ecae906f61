// 赔付明细 · workorder/comp/detail
import type { Body } from '#contract/resource'
import { compDetail, compRefresh } from '#contract/workorder/compDetail'
import { compSteps, handMax, noRule, type Terms } from '#contract/rules/compensation'
import { compDetailLife } from '#contract/rules/compensationLife'
import { refreshComps } from './refresh.ts'
import { served } from '../../platform/document/serving.ts'
import { loadHeads } from '../../platform/document/heads.ts'
import { refuse } from '../../platform/errors.ts'
import { handleLong } from '../../platform/handle.ts'
import { params, words } from '../../platform/kinds.ts'
import { whereOf } from '../../platform/listQuery.ts'
import { approveClaims, voidClaims, resumeClaims, suspendClaims } from './detailActs.ts'

const workOrderId = '(select w.id::text from work_order w where w.tenant_id = $1 and w.work_order_no = d.work_order_no)'
const source = {
  from: 'comp_detail d',
  alias: 'd',
  // for the link to its work order; not shown
  extra: { workOrderId },
  columns: {
    workOrderId,
    diffFen: 'case when d.carrier_paid_date is not null or d.carrier_paid_fen > 0 then d.recover_fen - d.carrier_paid_fen end',
  },
} as const

interface Stored {
  readonly terms: Terms | null
  readonly ruleId: string | null
  readonly insuredFen: string
  readonly delayMin: number | null
  readonly owner: string | null
  readonly carrier: string | null
}
/** Explains the amount of a claim: the rule at the time of calculation, and every step. */
const explainAmount = async (ctx: Parameters<typeof refreshComps>[0], head: Body<typeof compDetail>) => {
  const [row] = await ctx.tx.query<Stored>(
    `select d.terms, d.rule_id, d.insured_fen, d.delay_min, r.owner_no as owner, r.logistics_code as carrier
       from comp_detail d left join comp_rule r on r.tenant_id = $1 and r.id = d.rule_id where d.tenant_id = $1 and d.comp_no = $2`,
    [ctx.tenantId, head.compNo ?? ''],
  )
  const facts = {
    compType: head.compType ?? 0,
    goods: head.goods ?? [],
    valueFen: head.goodsValueFen ?? null,
    freightFen: head.freightFen ?? 0,
    claimFen: head.claimFen ?? 0,
    insuredFen: Number(row?.insuredFen ?? 0),
    delayMin: row?.delayMin ?? null,
  }
  const ruleLabel = row?.ruleId === null || row?.ruleId === undefined ? '没有赔付规则' : ruleText(row)
  return {
    steps: compSteps(facts, row?.terms ?? noRule),
    ruleText: ruleLabel,
    handMaxFen: handMax({ baseFen: head.baseFen ?? 0, capFen: head.capFen ?? null }),
  }
}
const ruleText = ({ owner, carrier }: Stored): string => {
  if (owner === null) return '规则已删除，按当时的规则'
  return `${owner === '*' ? '全部货主' : `货主 ${owner}`}，${carrier === '*' ? '全部快递' : `快递 ${carrier ?? ''}`}`
}

export const compDetails = served({
  of: compDetail,
  serving: {
    ...source,
    details: explainAmount,
    acts: { approve: approveClaims, suspend: suspendClaims, resume: resumeClaims, discard: voidClaims },
  },
})

/** Claims per transaction. */
const part = 500
/** Maximum number of claims that one call recalculates; the nightly run recalculates the rest. */
const refreshMax = 20_000

/** compRefresh: recalculates the named claims, or all waiting ones the person sees, in transactions of 500. */
const refreshClaims = handleLong(compRefresh, async (run, { ids, ownerNo }) => {
  const nos = await run(
    async (ctx) => {
      const named = words(ids)
      if (named.length > 0) return (await loadHeads(ctx, compDetail, named, false)).map(({ no }) => no)
      const p = params(ctx.tenantId)
      const where = whereOf(compDetail, source, ctx.person, { status: compDetailLife.open, ownerNo }, p)
      const rows = await ctx.tx.query<{ compNo: string }>(
        `select d.comp_no from comp_detail d where ${where} order by d.comp_no limit ${refreshMax}`,
        p.values,
      )
      return rows.map(({ compNo }) => compNo)
    },
    { readOnly: true },
  )
  if (nos.length === 0) throw refuse('A0404')
  const totals = { refreshed: 0, changed: 0, failed: [] as { compNo: string; reason: string }[] }
  for (let from = 0; from < nos.length; from += part) {
    const partResult = await run((ctx) => refreshComps(ctx, nos.slice(from, from + part)))
    totals.refreshed += partResult.refreshed
    totals.changed += partResult.changed
    totals.failed.push(...partResult.failed)
  }
  return totals
})

export default refreshClaims
