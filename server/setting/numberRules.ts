// 单号规则的规则 · setting/numberRules
/**
 * Rules of number formats: each document has its own prefix, no number looks like a waybill number, and a changed rule never repeats a
 * number.
 */
import type { Body } from '#contract/resource'
import type { orderNum } from '#contract/setting/orderNum'
import { docNo, NUMBERED, numberPeriod, numberRuleFaults, type NumberRule } from '#contract/rules/docNo'
import { carriersOf } from '#contract/rules/waybillNo'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

type Numbering = Body<typeof orderNum>

/** The format of a row. */
export const numberRuleOf = (row: Numbering): NumberRule => ({
  prefix: row.prefix ?? '',
  dateFormat: row.dateFormat ?? 1,
  seqLen: row.seqLen ?? 0,
  resetCycle: row.resetCycle ?? 1,
})

/** Document code → prefix of its numbers; a document without a rule has its code as prefix. */
const prefixes = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ bizCode: string; prefix: string }>(
    `select biz_code, prefix from rule_order_num where tenant_id = $1 and rule_kind = 1 and target_key = '*'`,
    [ctx.tenantId],
  )
  return new Map([
    ...Object.keys(NUMBERED).map((code) => [code, code] as const),
    ...rows.map((row) => [row.bizCode, row.prefix] as const),
  ])
}

const carriers = (ctx: Ctx) =>
  ctx.tx.query<{ logisticsName: string; noPattern: string }>(
    `select logistics_name, no_pattern from logistics_company where tenant_id = $1 and is_disabled = 0 and no_pattern <> ''`,
    [ctx.tenantId],
  )

const faults = async (ctx: Ctx, rows: readonly Coming<Numbering>[]): Promise<readonly RuleFault[]> => {
  const [prefixByCode, carrierPatterns] = [await prefixes(ctx), await carriers(ctx)]
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const wholeRow = merged(comingRow)
    const code = wholeRow.bizCode ?? ''
    const rule = numberRuleOf(wholeRow)
    const [otherCode] = [...prefixByCode].find(([otherBizCode, prefix]) => otherBizCode !== code && prefix === rule.prefix) ?? []
    const [carrier] = carriersOf(docNo(rule, ctx.today, 1), carrierPatterns)
    return [
      ...numberRuleFaults(code, rule).map((fault) => ({ row, ...fault })),
      ...(otherCode === undefined ? [] : [{ row, field: 'prefix', why: `前缀与${NUMBERED[otherCode] ?? otherCode}重复` }]),
      ...(carrier === undefined
        ? []
        : [{ row, field: 'prefix', why: `这样的单号和${carrier.logisticsName}的运单号一样，扫描枪分不清` }]),
    ]
  })
}

/**
 * After a change of the reset period, continues with the highest of today's counters, because numbers of the two periods can read alike.
 * The change locks the rule, and blocks of numbers are drawn under that lock (platform/numbers), so no block is drawn in between.
 */
const carryOver = async (ctx: Ctx, code: string, rule: NumberRule): Promise<void> => {
  const periods = ([1, 2, 3] as const).map((resetCycle) => numberPeriod({ ...rule, resetCycle }, ctx.today))
  const [highest] = await ctx.tx.query<{ nextNo: string | null }>(
    'select max(next_no) as next_no from no_sequence where tenant_id = $1 and biz_code = $2 and period = any($3::text[])',
    [ctx.tenantId, code, periods],
  )
  if (highest === undefined || highest.nextNo === null) return
  await ctx.tx.query(
    `insert into no_sequence as s (tenant_id, biz_code, period, next_no) values ($1, $2, $3, $4)
     on conflict (tenant_id, biz_code, period) do update set next_no = excluded.next_no`,
    [ctx.tenantId, code, numberPeriod(rule, ctx.today), highest.nextNo],
  )
}

const follow = async (ctx: Ctx, rows: readonly Put<Numbering>[]): Promise<void> => {
  for (const { before, after } of rows) {
    const rule = numberRuleOf(after)
    if (before !== null && numberRuleOf(before).resetCycle !== rule.resetCycle) await carryOver(ctx, after.bizCode ?? '', rule)
  }
}

export const numberRules: RuleBook<Numbering> = { complete: (rows) => rows.map(() => ({})), faults, follow }
