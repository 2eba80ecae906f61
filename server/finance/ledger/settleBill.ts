// 账单用余额结算 · finance/ledger/settleBill
/**
 * What a bill does to its owner's balance (office.md §9.2, §17.3). When it is agreed, a prepaid owner pays at once: what the nights took for
 * its lines is set off against the total. Anybody else gets back what the nights took, and what a bill below 0 owes him.
 */
import { yuanText } from '#contract/rules/amountText'
import { feeLineLife } from '#contract/rules/compensationLife'
import { accountTypes, availableFen, tradeTypes } from '#contract/rules/ledger'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse, refusedAt, type Refused } from '../../platform/errors.ts'
import { insertRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import { ownerAccount } from './accounts.ts'
import { post } from './post.ts'
import { tellShort } from './tellShort.ts'

/** fin_bill_receipt.way */
export const byBalance = 2

export interface Billed {
  readonly billNo: string
  readonly ownerNo: string
  readonly totalFen: number
}
/** What the nights took for the lines of a bill. */
const consumedFen = async ({ tx, tenantId }: Ctx, billNo: string): Promise<number> => {
  const [row] = await tx.query<{ consumedFen: string }>(
    `select coalesce(sum(consumed_fen), 0)::text as consumed_fen from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and status <> ${feeLineLife.off}`,
    [tenantId, billNo],
  )
  return Number(row?.consumedFen)
}
const prepaidOf = async ({ tx, tenantId }: Ctx, ownerNos: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ ownerNo: string }>(
    'select owner_no from fin_custom where tenant_id = $1 and owner_no = any($2::text[]) and is_prepay = 1',
    [tenantId, ownerNos],
  )
  return new Set(rows.map(({ ownerNo }) => ownerNo))
}

/** Settles bills of owners that are agreed in this transaction. @returns numbers of those that the balance has paid */
export const settleBills = async (ctx: Ctx, bills: readonly Billed[]): Promise<ReadonlySet<string>> => {
  const prepaid = await prepaidOf(
    ctx,
    bills.map(({ ownerNo }) => ownerNo),
  )
  const paid = new Set<string>()
  for (const { billNo, ownerNo, totalFen } of bills.toSorted((a, b) => (a.ownerNo < b.ownerNo ? -1 : 1))) {
    const isPaid = prepaid.has(ownerNo)
    const amountFen = (await consumedFen(ctx, billNo)) - (isPaid ? totalFen : Math.min(totalFen, 0))
    if (amountFen !== 0) {
      const posting = { tradeType: tradeTypes.settlement, amountFen, bizNo: billNo, billNo }
      await tellShort(ctx, ownerNo, await post(ctx, ownerAccount(ownerNo), [posting]))
    }
    if (!isPaid) continue
    paid.add(billNo)
    if (totalFen > 0) await writeReceipt(ctx, billNo, totalFen)
  }
  return paid
}
const writeReceipt = async (ctx: Ctx, billNo: string, amountFen: number): Promise<void> => {
  await insertRows(ctx.tx, 'fin_bill_receipt', [{ id: ctx.id(), billNo, amountFen, way: byBalance }], {
    all: { receiptDate: ctx.today, ...createdBy(ctx), updateTime: ctx.at },
  })
}

/** Why the balance cannot pay so much; null: it can. Only tells, the posting decides. */
export const balanceRefusal = async (
  { tx, tenantId }: Ctx,
  ownerNo: string | null,
  amountFen: number,
): Promise<Refused | null> => {
  if (ownerNo === null) return refusedAt(refuse('A3110.noBalance'), 'way')
  const [row] = await tx.query<{ balanceFen: string; frozenFen: string }>(
    `select balance_fen, frozen_fen from pt_balance where tenant_id = $1 and account_type = ${accountTypes.owner} and account_no = $2`,
    [tenantId, ownerNo],
  )
  const left = availableFen({ balanceFen: Number(row?.balanceFen ?? 0), frozenFen: Number(row?.frozenFen ?? 0) })
  return left < amountFen ? refusedAt(refuse('A3110.balance', { x: yuanText(left) }), 'amountFen') : null
}

/** Pays a part of a bill from what is available. The bill is locked, so that its receipts can be counted. */
export const payByBalance = async (ctx: Ctx, { billNo, ownerNo }: Omit<Billed, 'totalFen'>, amountFen: number): Promise<void> => {
  const [row] = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from fin_bill_receipt where tenant_id = $1 and bill_no = $2',
    [ctx.tenantId, billNo],
  )
  const bizNo = `${billNo}-${(row?.n ?? 0) + 1}`
  await post(ctx, ownerAccount(ownerNo), [
    { tradeType: tradeTypes.settlement, amountFen: -amountFen, bizNo, billNo, isCovered: true },
  ])
}
