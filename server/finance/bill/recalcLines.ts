// 重算所选费用 · finance/bill/recalcLines
/** Reckons some lines of a draft anew, with the other lines of their documents (office.md §9.3, recalc of lines). */
import { recalcLines } from '#contract/finance/billCalls'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { Ctx } from '../../platform/ctx.ts'
import { handle } from '../../platform/handle.ts'
import { SOURCE } from '../pricing/charge.ts'
import { factsOf, priceFacts } from '../pricing/facts.ts'
import { priceOrders } from '../pricing/parcels.ts'
import { billOfLine, draftOf, linesOf, noted, type BillLine } from './edits.ts'
import { sumBill } from './sums.ts'

/** Amounts of the lines of these lines' documents, by id. */
const amountsOf = async (
  { tx, tenantId }: Ctx,
  direction: number,
  lines: readonly BillLine[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ id: string; amountFen: string }>(
    `select id, amount_fen from fin_fee_line
      where tenant_id = $1 and direction = $2 and source_no = any($3::text[]) and status <> ${feeLineLife.off}`,
    [tenantId, direction, [...new Set(lines.map(({ sourceNo }) => sourceNo))]],
  )
  return new Map(rows.map(({ id, amountFen }) => [id, amountFen]))
}
const isOfOrder = ({ sourceType }: BillLine): boolean => sourceType === SOURCE.parcel || sourceType === SOURCE.consumable
/** A large order of lines takes as long as pricing them. */
const timeoutMs = 60_000

export default handle(
  recalcLines,
  async (ctx, { lineNos }) => {
    const billNo = await billOfLine(ctx, lineNos[0] ?? '')
    const { direction, totalFen } = await draftOf(ctx, billNo, '重算')
    const lines = await linesOf(ctx, billNo, lineNos)
    const before = await amountsOf(ctx, direction, lines)
    const orders = lines.filter(isOfOrder).map(({ sourceNo }) => sourceNo)
    await priceOrders(ctx, direction === 2 ? 2 : 1, orders, { again: true })
    await priceFacts(ctx, await factsOf(ctx, lines), { again: true })
    const after = await amountsOf(ctx, direction, lines)
    const ids = new Set([...before.keys(), ...after.keys()])
    const newFen = await sumBill(ctx, billNo)
    await noted(ctx, billNo, '重算所选', { lineNos })
    return {
      oldFen: Number(totalFen),
      newFen,
      changed: [...ids].filter((id) => before.get(id) !== after.get(id)).length,
    }
  },
  { timeoutMs },
)
