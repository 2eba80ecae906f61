// 账单的合计 · finance/bill/sums
/**
 * The one function that writes the sums of a bill, from its lines, in the transaction that changed them (office.md §8.8, §9.1): lines of the
 * bill as a whole, the summary by fee, tax by rate, and the head.
 */
import { feeLineLife } from '#contract/rules/compensationLife'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { billTotals } from '#contract/rules/taxGroups'
import { taxRateOn } from '#contract/rules/taxRate'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { loadTaxRates } from '../taxRates.ts'
import { enqueueGoods } from './goods.ts'
import { settleLevels, type BillHead } from './levelLines.ts'

/** The list of bills, told of changes. */
export const billList = 'finance/bill'
const dead = feeLineLife.off

interface Head extends BillHead {
  readonly taxMode: number
  readonly customId: string
}
const headOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<Head> => {
  const [head] = await tx.query<Head>(
    `select b.bill_no, b.direction, b.custom_no, b.owner_no, b.network_id, b.period_start, b.period_end, b.tax_mode, c.id::text as custom_id
       from fin_bill b join fin_custom c on c.tenant_id = $1 and c.custom_no = b.custom_no
      where b.tenant_id = $1 and b.bill_no = $2 for update of b`,
    [tenantId, billNo],
  )
  if (head === undefined) throw refuse('A0404')
  return head
}

interface FeeRow {
  readonly warehouseKey: string
  readonly feeType: string
  readonly itemName: string
  readonly qty: string
  readonly grossFen: string
  readonly discountFen: string
  readonly amountFen: string
  readonly lineCount: number
}
/** The summary by warehouse, fee type and item. */
const writeFees = async ({ tx, tenantId, id, at }: Ctx, billNo: string): Promise<void> => {
  const rows = await tx.query<FeeRow>(
    `select coalesce(warehouse_no || '-' || sid, '') as warehouse_key, fee_type, item_name, sum(qty)::text as qty, sum(gross_fen)::text as gross_fen,
            sum(discount_fen)::text as discount_fen, sum(amount_fen)::text as amount_fen, count(*)::int as line_count
       from fin_fee_line where tenant_id = $1 and bill_no = $2 and status <> ${dead} group by 1, 2, 3`,
    [tenantId, billNo],
  )
  await tx.query('delete from fin_bill_fee where tenant_id = $1 and bill_no = $2', [tenantId, billNo])
  await insertRows(
    tx,
    'fin_bill_fee',
    rows.map((row) => ({ ...row, id: id() })),
    { all: { billNo, createTime: at, updateTime: at } },
  )
}

interface TaxRow {
  readonly feeType: string
  readonly baseFeeType: string | null
  readonly taxRateBp: number | null
  readonly bizDate: string
  readonly amountFen: string
}
/**
 * Tax by rate: the item's own, else the customer's on the day of the fact.
 * @throws Refused A3110.rate for a fee without a rate
 */
const writeTaxes = async (ctx: Ctx, { billNo, direction, customId, taxMode }: Head): Promise<ReturnType<typeof billTotals>> => {
  const { tx, tenantId, id, at } = ctx
  const rows = await tx.query<TaxRow>(
    `select fee_type, base_fee_type, tax_rate_bp, biz_date, sum(amount_fen)::text as amount_fen
       from fin_fee_line where tenant_id = $1 and bill_no = $2 and status <> ${dead} group by 1, 2, 3, 4`,
    [tenantId, billNo],
  )
  const rates = await loadTaxRates(ctx, [customId])
  const rateOf = ({ feeType, baseFeeType, taxRateBp, bizDate }: TaxRow): number => {
    if (taxRateBp !== null) return taxRateBp
    const taxed = { feeType: feeType as FeeType, baseFeeType: baseFeeType as FeeType | null }
    const rate = taxRateOn(rates, { customId, direction, ...taxed, day: bizDate })
    if (rate === undefined) throw refuse('A3110.rate', { type: FEE_TYPE[(baseFeeType ?? feeType) as FeeType], day: bizDate })
    return rate.rateBp
  }
  const totals = billTotals(
    taxMode === 1 ? 1 : 0,
    rows.map((row) => ({ rateBp: rateOf(row), amountFen: Number(row.amountFen) })),
  )
  await tx.query('delete from fin_bill_tax where tenant_id = $1 and bill_no = $2', [tenantId, billNo])
  await insertRows(
    tx,
    'fin_bill_tax',
    totals.groups.map((group) => ({ ...group, id: id() })),
    { all: { billNo, createTime: at, updateTime: at } },
  )
  return totals
}

interface Figures {
  readonly lineCount: number
  readonly lateCount: number
  readonly grossFen: string
  readonly lineDiscountFen: string
  readonly discountFen: string
  readonly adjustFen: string
  readonly compensateFen: string
  readonly freeFen: string
}
const figuresOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<Figures> => {
  const [figures] = await tx.query<Figures>(
    `select count(*)::int as line_count, count(late_month)::int as late_count, coalesce(sum(gross_fen), 0)::text as gross_fen,
            coalesce(sum(discount_fen), 0)::text as line_discount_fen,
            coalesce(sum(amount_fen) filter (where fee_type = 'DISCOUNT'), 0)::text as discount_fen,
            coalesce(sum(amount_fen) filter (where fee_type = 'ADJUST'), 0)::text as adjust_fen,
            coalesce(sum(amount_fen) filter (where fee_type = 'COMPENSATE' or base_fee_type = 'COMPENSATE'), 0)::text as compensate_fen,
            coalesce(sum(gross_fen) filter (where status = ${feeLineLife.free}), 0)::text as free_fen
       from fin_fee_line where tenant_id = $1 and bill_no = $2 and status <> ${dead}`,
    [tenantId, billNo],
  )
  if (figures === undefined) throw new Error(`no figures of ${billNo}`)
  return figures
}

/** Writes every sum of the bill anew. @returns its total, 分 */
export const sumBill = async (ctx: Ctx, billNo: string): Promise<number> => {
  const head = await headOf(ctx, billNo)
  await settleLevels(ctx, head)
  await writeFees(ctx, billNo)
  const { feeFen, taxFen, totalFen } = await writeTaxes(ctx, head)
  const figures = await figuresOf(ctx, billNo)
  await changeRows(ctx.tx, 'fin_bill', [{ billNo, ...figures, feeFen, taxFen, totalFen, linesRevision: 1 }], {
    key: ['billNo'],
    set: [
      'lineCount',
      'lateCount',
      'grossFen',
      'lineDiscountFen',
      'discountFen',
      'adjustFen',
      'compensateFen',
      'freeFen',
      'feeFen',
      'taxFen',
      'totalFen',
    ],
    add: ['linesRevision'],
    all: { updateTime: ctx.at },
  })
  await enqueueGoods(ctx, billNo)
  await changed(ctx, [{ resource: billList, key: billNo, op: 'put' }])
  return totalFen
}
