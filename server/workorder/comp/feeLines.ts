// 费用明细的记账 · workorder/comp/feeLines
import type { Ctx } from '../../platform/ctx.ts'
import { insertRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'

/** A line of the fee ledger as claims and work-order bills write it (office.md §7.2): in no bill yet, without discount. */
export interface FeeLine {
  readonly direction: 1 | 2
  readonly feeType: 'COMPENSATE' | 'PUNISH' | 'ADJUST'
  readonly baseFeeType: 'COMPENSATE' | null
  readonly itemName: string
  readonly ownerNo: string | null
  readonly shopNo: string | null
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly networkId: string | null
  readonly payerNo: string | null
  readonly logisticsCode: string | null
  readonly logisticsNo: string | null
  /** 8 赔付, 9 处罚, 10 差异 */
  readonly sourceType: 8 | 9 | 10
  readonly sourceNo: string
  /** the bill that booked it; its lines add up to the bill */
  readonly lineKey: string
  readonly amountFen: number
  readonly calcDetail: string
}

/**
 * Writes lines of today; returns their numbers in order. A bill that is confirmed twice violates the unique key of its lines. custom_id stays
 * empty until finance has customers (office.md §7.2).
 */
export const writeFees = async (ctx: Ctx, lines: readonly FeeLine[]): Promise<readonly string[]> => {
  if (lines.length === 0) return []
  const numbers = await ctx.numbers('FY', lines.length)
  await insertRows(
    ctx.tx,
    'fin_fee_line',
    lines.map((line, at) => ({ ...line, id: ctx.id(), lineNo: numbers[at] ?? '', grossFen: line.amountFen })),
    { all: { bizDate: ctx.today, ...createdBy(ctx), updateTime: ctx.at } },
  )
  return numbers
}
