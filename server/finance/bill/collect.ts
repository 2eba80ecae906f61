// 账单收入的费用 · finance/bill/collect
/** Takes the open lines of a customer into a bill and lets them go again, in parts (office.md §9.1, §9.2). */
import { billLife } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { bookFees } from '../otherFeeLines.ts'
import { partyColumn } from '../pricing/charge.ts'
import { billSource } from './levelLines.ts'

/** Lines taken in one transaction. */
const linesAtOnce = 5000
const taken = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.billed)
const released = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.open)
const voided = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.off)
const locked = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.locked)

/** Which lines a bill takes; [] is all. */
export interface Taking {
  readonly direction: number
  readonly customNo: string
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly warehouseKeys: readonly string[]
  readonly feeTypes: readonly string[]
  readonly periodStart: string
  readonly periodEnd: string
}
/** Lines of the period, and late ones of periods whose bill was closed without them. A claim of no warehouse goes with every choice of them. */
const wantedText = (whose: string): string => `l.tenant_id = $1 and l.direction = $2 and l.status = ${feeLineLife.open}
   and l.biz_date <= $4 and (${whose})
   and ($6::text[] is null or l.warehouse_no is null or l.warehouse_no || '-' || l.sid = any($6))
   and ($7::text[] is null or l.fee_type = any($7) or l.base_fee_type = any($7))
   and (l.biz_date >= $5 or exists (select 1 from fin_bill b where b.tenant_id = $1 and b.custom_no = $3 and b.direction = $2
          and b.status > ${billLife.draft} and b.status not in (${billLife.rejected}, ${billLife.off}) and l.biz_date between b.period_start and b.period_end))`
const listOrNull = (list: readonly string[]): readonly string[] | null => (list.length === 0 ? null : list)
const wantedOf = (of: Taking): readonly unknown[] => [
  of.direction,
  of.customNo,
  of.periodEnd,
  of.periodStart,
  listOrNull(of.warehouseKeys),
  listOrNull(of.feeTypes),
]
/** Whose lines, as SQL with the last parameter it needs: the customer's, and the owner's or branch's that no customer was known for. */
const ofCustom = { text: 'l.custom_no = $3', values: [] }
const ofNobody = ({ direction, ownerNo, networkId }: Taking): { readonly text: string; readonly values: readonly unknown[] } => ({
  text: `l.custom_no is null and l.${partyColumn(direction)} = $8`,
  values: [direction === 1 ? ownerNo : networkId],
})

export interface OpenSum {
  readonly feeType: string
  readonly lineCount: number
  readonly amountFen: number
  readonly lateCount: number
}
/** What a bill would take, by fee type. */
export const openSums = async ({ tx, tenantId }: Ctx, of: Taking): Promise<readonly OpenSum[]> => {
  const nobody = ofNobody(of)
  const rows = await tx.query<Omit<OpenSum, 'amountFen'> & { amountFen: string }>(
    `select l.fee_type, count(*)::int as line_count, sum(l.amount_fen)::text as amount_fen,
            (count(*) filter (where l.biz_date < $5))::int as late_count
       from fin_fee_line l where ${wantedText(`${ofCustom.text} or ${nobody.text}`)} group by l.fee_type order by l.fee_type`,
    [tenantId, ...wantedOf(of), ...nobody.values],
  )
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
}

/**
 * Takes a part of the lines, those of the customer first, then those of the owner or branch that no customer was known for. They are found
 * by day, as the index has them: by another order each part would read all that are left. @returns how many
 */
export const takePart = async (ctx: Ctx, billNo: string, of: Taking): Promise<number> => {
  for (const { text, values } of [ofCustom, ofNobody(of)]) {
    const rows = await moveRows(
      ctx.tx,
      taken,
      selected(
        `select l.id, case when l.biz_date < $5 then to_char(l.biz_date, 'YYYY-MM') end as late_month from fin_fee_line l
          where ${wantedText(text)} order by l.biz_date, l.id limit ${linesAtOnce} for update of l`,
        ...wantedOf(of),
        ...values,
      ),
      { by: { at: ctx.at }, key: ['id'], set: ['lateMonth'], all: { billNo, customNo: of.customNo } },
    )
    if (rows.length > 0) return rows.length
  }
  return 0
}

interface Held {
  readonly id: string
  readonly feeType: string
  readonly status: number
  readonly sourceType: number
}
/** The last line of the part before, in the order of the index: what a bill keeps is not read again for every part. */
type After = Pick<Held, 'feeType' | 'id'>
const partOf = (
  { tx, tenantId }: Ctx,
  billNo: string,
  { feeType, id }: After,
  statuses: readonly number[],
): Promise<readonly Held[]> =>
  tx.query<Held & Record<string, unknown>>(
    `select id, fee_type, status, source_type from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and (fee_type, id) > ($4, $5::bigint) and status = any($3::smallint[])
      order by fee_type, id limit ${linesAtOnce} for update`,
    [tenantId, billNo, statuses, feeType, id],
  )
/** A free line costs again what it did: it is free in this bill only. */
const freeAgain = (ctx: Ctx, lines: readonly Held[]): Promise<unknown> =>
  moveRows(
    ctx.tx,
    released,
    selected(
      `select id, freed_fen as discount_fen, gross_fen - freed_fen as amount_fen from fin_fee_line
        where tenant_id = $1 and id = any($2::bigint[])`,
      lines.map(({ id }) => id),
    ),
    {
      by: { at: ctx.at },
      key: ['id'],
      set: ['discountFen', 'amountFen'],
      all: { billNo: null, lateMonth: null, freeReason: null, freedFen: 0 },
    },
  )
const releasePart = async (ctx: Ctx, billNo: string, after: After): Promise<readonly Held[]> => {
  const { tx, at } = ctx
  const rows = await partOf(ctx, billNo, after, [feeLineLife.billed, feeLineLife.free])
  const own = rows.filter(({ sourceType }) => sourceType === billSource)
  const others = rows.filter(({ sourceType }) => sourceType !== billSource)
  const ids = (list: readonly Held[]): { id: string }[] => list.map(({ id }) => ({ id }))
  await moveRows(tx, voided, ids(own), { by: { at }, key: ['id'] })
  await freeAgain(
    ctx,
    others.filter(({ status }) => status === feeLineLife.free),
  )
  const billed = others.filter(({ status }) => status === feeLineLife.billed)
  await moveRows(tx, released, ids(billed), { by: { at }, key: ['id'], all: { billNo: null, lateMonth: null } })
  return rows
}
const lockPart = async (ctx: Ctx, billNo: string, after: After): Promise<readonly Held[]> => {
  const rows = await partOf(ctx, billNo, after, [feeLineLife.billed])
  await moveRows(
    ctx.tx,
    locked,
    rows.map(({ id }) => ({ id })),
    { by: { at: ctx.at }, key: ['id'] },
  )
  return rows
}
/** The whole bill, however many lines: it is not left half way. */
const wholly = async (run: Run, once: (ctx: Ctx, after: After) => Promise<readonly Held[]>): Promise<void> => {
  for (let last: After | undefined = { feeType: '', id: '0' }; last !== undefined;) {
    const after: After = last
    const rows = await run((ctx) => once(ctx, after), { timeoutMs: 60_000 })
    last = rows.length < linesAtOnce ? undefined : rows.at(-1)
  }
}
/** Lets every line of a bill go: for another bill. */
export const releaseLines = (run: Run, billNo: string): Promise<void> =>
  wholly(run, (ctx, after) => releasePart(ctx, billNo, after))
/** Locks every line of a bill for good; what was entered for it by hand is booked. */
export const lockLines = async (run: Run, billNo: string): Promise<void> => {
  await wholly(run, (ctx, after) => lockPart(ctx, billNo, after))
  for (let count = linesAtOnce; count === linesAtOnce;)
    count = await run((ctx) => bookFees(ctx, billNo, linesAtOnce), { timeoutMs: 60_000 })
}
