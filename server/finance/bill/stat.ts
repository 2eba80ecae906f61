// 账单统计 · finance/bill/stat
/** Bills of some months by month, customer, warehouse or fee type, beside the months before (office.md §9.3 stat/list). */
import { billStat, statMonthsMax, statRowsMax, type BillStatBy } from '#contract/finance/billStat'
import { billLife, unreadyBills } from '#contract/rules/billLife'
import { monthAfter } from '#contract/rules/clock'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { orderOf } from '#contract/rules/life'
import { roundProduct } from '#contract/rules/round'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { numberOrNull } from '../../platform/kinds.ts'
import { partySeen } from '../../platform/scope.ts'
import { warehouseNames } from './warehouseNames.ts'

/** Void bills are none, and those whose lines are just taken have no sums yet. */
const counted = orderOf(billLife).filter((status) => !unreadyBills.includes(status))
interface Span {
  readonly direction: number
  readonly startMonth: string
  readonly endMonth: string
  /** first of the months before */
  readonly beforeMonth: string
}
interface Sums {
  readonly key: string
  readonly name: string
  readonly billNum: number
  readonly lineNum: string
  readonly feeFen: string
  readonly taxFen: string | null
  readonly totalFen: string | null
  readonly receivedFen: string | null
  readonly beforeFen: string
}
const paramsOf = ({ tenantId }: Ctx, { direction, startMonth, endMonth, beforeMonth }: Span): readonly unknown[] => [
  tenantId,
  direction,
  beforeMonth,
  endMonth,
  startMonth,
]
const shownBills = ({ person }: Ctx): string =>
  `b.tenant_id = $1 and b.direction = $2 and b.bill_month between $3 and $4 and b.status in (${counted.join(', ')}) and ${partySeen(person, 'b')}`
const now = 'b.bill_month >= $5'
const sumNow = (column: string): string => `coalesce(sum(${column}) filter (where ${now}), 0)::text`
const sumBefore = (column: string): string => `coalesce(sum(${column}) filter (where b.bill_month < $5), 0)::text`

/** By the bills themselves; `key`, `name`: expressions. */
const byBill = (ctx: Ctx, span: Span, key: string, name: string): Promise<readonly Sums[]> =>
  ctx.tx.query<Sums & Record<string, unknown>>(
    `select ${key} as key, ${name} as name, (count(*) filter (where ${now}))::int as bill_num, ${sumNow('b.line_count')} as line_num,
            ${sumNow('b.fee_fen')} as fee_fen, ${sumNow('b.tax_fen')} as tax_fen, ${sumNow('b.total_fen')} as total_fen,
            ${sumNow('b.received_fen')} as received_fen, ${sumBefore('b.fee_fen')} as before_fen
       from fin_bill b where ${shownBills(ctx)} group by 1 order by 1`,
    paramsOf(ctx, span),
  )
/** By what the bills are for. */
const byFee = (ctx: Ctx, span: Span, key: string): Promise<readonly Sums[]> =>
  ctx.tx.query<Sums & Record<string, unknown>>(
    `select ${key} as key, ${key} as name, (count(distinct b.bill_no) filter (where ${now}))::int as bill_num,
            ${sumNow('f.line_count')} as line_num, ${sumNow('f.amount_fen')} as fee_fen, null::text as tax_fen, null::text as total_fen,
            null::text as received_fen, ${sumBefore('f.amount_fen')} as before_fen
       from fin_bill b join fin_bill_fee f on f.tenant_id = $1 and f.bill_no = b.bill_no where ${shownBills(ctx)} group by 1 order by 1`,
    paramsOf(ctx, span),
  )

/** How much more than before, basis points; null where there was nothing before, or nothing is billed yet. */
const momOf = (fen: number, beforeFen: number): number | null =>
  beforeFen === 0 ? null : roundProduct([fen - beforeFen, 10_000], Math.abs(beforeFen))
const figuresOf = ({ billNum, lineNum, feeFen, taxFen, totalFen, receivedFen, beforeFen }: Sums) => ({
  billNum,
  lineNum: Number(lineNum),
  feeFen: Number(feeFen),
  taxFen: numberOrNull(taxFen),
  totalFen: numberOrNull(totalFen),
  receivedFen: numberOrNull(receivedFen),
  beforeFen: Number(beforeFen),
  momRate: billNum === 0 ? null : momOf(Number(feeFen), Number(beforeFen)),
})
type Row = { readonly key: string; readonly name: string } & ReturnType<typeof figuresOf>

const nothing: Sums = {
  key: '',
  name: '',
  billNum: 0,
  lineNum: '0',
  feeFen: '0',
  taxFen: '0',
  totalFen: '0',
  receivedFen: '0',
  beforeFen: '0',
}
/** Each month beside the one before it; a month without a bill is a row of zeros. */
const months = async (ctx: Ctx, span: Span): Promise<readonly Row[]> => {
  const sums = await byBill(ctx, { ...span, startMonth: span.beforeMonth }, 'b.bill_month', 'b.bill_month')
  const rows: Row[] = []
  const feeOf = (month: string): number => Number(sums.find(({ key }) => key === month)?.feeFen ?? 0)
  for (let month = span.startMonth; month <= span.endMonth; month = monthAfter(month, 1)) {
    const beforeFen = String(feeOf(monthAfter(month, -1)))
    const own = { ...nothing, ...sums.find(({ key }) => key === month), beforeFen }
    rows.push({ key: month, name: month, ...figuresOf(own) })
  }
  return rows
}
const wholeBill = '整张账单'
const named = async (ctx: Ctx, by: BillStatBy, sums: readonly Sums[]): Promise<readonly Sums[]> => {
  if (by === 'feeType') return sums.map((row) => ({ ...row, name: FEE_TYPE[row.key as FeeType] }))
  if (by !== 'warehouse') return sums
  const names = await warehouseNames(
    ctx,
    sums.map(({ key }) => key),
  )
  return sums.map((row) => ({ ...row, name: row.key === '' ? wholeBill : (names.get(row.key) ?? row.key) }))
}
/** The largest first. */
const grouped = async (ctx: Ctx, by: BillStatBy, span: Span): Promise<readonly Row[]> => {
  const sums =
    by === 'custom'
      ? await byBill(ctx, span, 'b.custom_no', 'min(b.custom_name)')
      : await byFee(ctx, span, by === 'warehouse' ? 'f.warehouse_key' : 'f.fee_type')
  const rows = (await named(ctx, by, sums)).map((one) => ({ key: one.key, name: one.name, ...figuresOf(one) }))
  return rows.toSorted((a, b) => b.feeFen - a.feeFen)
}

const monthsBetween = (start: string, end: string): number =>
  (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5)) - Number(start.slice(5)) + 1
/** @throws Refused A0400 at the end of the period */
const spanOf = (startMonth: string, endMonth: string, direction: number, by: BillStatBy): Span => {
  const length = monthsBetween(startMonth, endMonth)
  if (length < 1) throw refuse('A0400', {}, { endMonth: '结束月份不能早于开始' })
  if (length > statMonthsMax) throw refuse('A0400', {}, { endMonth: `一次最多统计${statMonthsMax}个月` })
  return { direction, startMonth, endMonth, beforeMonth: monthAfter(startMonth, by === 'month' ? -1 : -length) }
}

export default handle(
  billStat,
  async (ctx, { groupBy = 'month', startMonth, endMonth, direction = 1 }) => {
    const by = groupBy as BillStatBy
    const span = spanOf(startMonth, endMonth, direction, by)
    const rows = by === 'month' ? await months(ctx, span) : await grouped(ctx, by, span)
    const [whole = nothing] = await byBill(ctx, spanOf(startMonth, endMonth, direction, 'custom'), "''", "''")
    return { rows: rows.slice(0, statRowsMax), whole: figuresOf(whole), cut: Math.max(0, rows.length - statRowsMax) }
  },
  { timeoutMs: 15_000 },
)
