// 导入结果 · stockout/orderFile/outcomes
import type { Outcome, OutcomeRow } from '#contract/import/calls'
import { CLEAN_RULE } from '#contract/rules/importClean'
import { refusalText } from '#contract/rules/importGroup'
import type { Tx } from '../../platform/db.ts'
import type { Stamp } from '../../platform/stamp.ts'
import type { IgnoredRow } from './analyse.ts'
import type { JudgedOrder } from './judge.ts'
import { insertRows } from '../../platform/rows.ts'

/** Writes the outcomes of orders; outcomes of an earlier run of the same job stay. */
export const writeOutcomes = async (tx: Tx, stamp: Stamp, requestId: string, rows: readonly OutcomeRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += 2000) {
    const part = rows.slice(from, from + 2000)
    await insertRows(
      tx,
      'import_outcome',
      part.map(({ srcNo, outcome, reason, ruleName, rowNum, lineNum, stockoutNo }) => ({
        id: stamp.id(),
        srcNo: srcNo.slice(0, 64),
        outcome,
        reason: reason?.slice(0, 300) ?? null,
        ruleName: ruleName?.slice(0, 64) ?? null,
        rowNum,
        lineNum,
        stockoutNo,
      })),
      { all: { requestId, createTime: stamp.at }, skip: ['requestId', 'srcNo', 'outcome'] },
    )
  }
}

/** Refused orders, with their first fault. */
export const refusedOutcomes = (judged: readonly JudgedOrder[]): OutcomeRow[] =>
  judged
    .filter((judgedOrder) => judgedOrder.resolved === null)
    .map((judgedOrder) => outcomeOf(judgedOrder, 3, refusalText(judgedOrder.order)))

/** Outcome 4 for orders with left-out rows, with all rules that left rows out. Rows without an order number form one group. */
export const ignoredOutcomes = (ignored: readonly IgnoredRow[]): OutcomeRow[] => {
  const groups = new Map<string, IgnoredRow[]>()
  for (const row of ignored) {
    const group = groups.get(row.srcNo)
    if (group === undefined) groups.set(row.srcNo, [row])
    else group.push(row)
  }
  return [...groups].map(([srcNo, rows]) => ({
    srcNo: srcNo || '（无单号）',
    outcome: 4,
    reason: null,
    ruleName: [...new Set(rows.map((row) => CLEAN_RULE[row.rule]))].join('、'),
    rowNum: rows[0]?.rowNum ?? null,
    lineNum: rows.length,
    stockoutNo: null,
  }))
}

export const outcomeOf = (
  { order, srcNo }: JudgedOrder,
  outcome: Outcome,
  reason: string | null,
  stockoutNo: string | null = null,
): OutcomeRow => ({
  srcNo,
  outcome,
  reason,
  ruleName: null,
  rowNum: order.errors[0]?.rowNum ?? order.rowNums[0] ?? null,
  lineNum: order.rowNums.length,
  stockoutNo,
})

/** Order numbers with a final outcome (1 created, 2 exists, 3 refused); a restarted job skips these orders. */
export const settledOrders = async (tx: Tx, requestId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ srcNo: string }>(
    'select src_no from import_outcome where tenant_id = $1 and request_id = $2 and outcome in (1, 2, 3)',
    [tx.tenantId, requestId],
  )
  return new Set(rows.map((row) => row.srcNo))
}

/** Number of orders per outcome. */
export const outcomeCounts = async (tx: Tx, requestId: string): Promise<Partial<Record<Outcome, number>>> => {
  const rows = await tx.query<{ outcome: Outcome; n: number }>(
    'select outcome, count(*)::int as n from import_outcome where tenant_id = $1 and request_id = $2 group by outcome',
    [tx.tenantId, requestId],
  )
  return Object.fromEntries(rows.map((row) => [row.outcome, row.n]))
}
