// 节点关键词的规则 · aging/keywordRules
/** Rules of node keywords for the form, the file import and 采纳 (office.md §13.1). */
import type { Body } from '#contract/resource'
import { keywords } from '#contract/aging/keyword'
import { keywordMax, keywordMin } from '#contract/rules/traceNode'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { carriedFaults, keyOf, openKeys } from '../core/carriedPlaces.ts'

type Keyword = Body<typeof keywords>

export const keywordTable: MasterTable = {
  resource: keywords,
  table: 'an_node_keyword',
  by: ['logisticsCode', 'keyword'],
  logged: true,
}

const faults = async (ctx: Ctx, rows: readonly Coming<Keyword>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const carriers = await carriedFaults(ctx, all)
  const taken = await ctx.tx.query<{ key: string }>(
    `select k.logistics_code || '|' || k.keyword as key from an_node_keyword k
      where k.tenant_id = $1 and k.keyword = any($2::text[])`,
    [ctx.tenantId, all.map((row) => row.keyword ?? '')],
  )
  const known = new Set(taken.map(({ key }) => key))
  return all.flatMap((now, row): RuleFault[] => {
    const word = now.keyword ?? ''
    const isTaken = rows[row]?.before === null && known.has(`${keyOf(now.logisticsCode)}|${word}`)
    const isLong = word.length >= keywordMin && word.length <= keywordMax
    return [
      ...carriers(now)
        .filter(({ field }) => field === 'logisticsCode')
        .map((one) => ({ row, ...one })),
      ...(isLong ? [] : [{ row, field: 'keyword', why: `关键词应为${keywordMin}-${keywordMax}个字` }]),
      ...(isTaken ? [{ row, field: 'keyword', why: `关键词【${word}】已存在` }] : []),
    ]
  })
}

export const keywordRules: RuleBook<Keyword> = {
  complete: (rows) => rows.map(({ before, body }) => openKeys(['logisticsCode'], body, before === null)),
  faults,
}
