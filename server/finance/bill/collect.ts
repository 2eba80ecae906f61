// 账单收入的费用 · finance/bill/collect
/** Takes the open lines of a customer into a bill and lets them go again, in parts (office.md §9.1, §9.2). */
import { billLife } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { inParts } from '../../platform/jobRun.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { partyColumn } from '../pricing/charge.ts'
import { factsOf, type OfFact } from '../pricing/facts.ts'
import { billSource } from './levelLines.ts'

/** Lines taken in one transaction. */
export const linesAtOnce = 5000
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
const wantedText = (
  of: Taking,
): string => `l.tenant_id = $1 and l.direction = $2 and l.status = ${feeLineLife.open} and l.biz_date <= $4
   and (l.custom_no = $3 or l.custom_no is null and l.${partyColumn(of.direction)} = $8)
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
  of.direction === 1 ? of.ownerNo : of.networkId,
]

export interface OpenSum {
  readonly feeType: string
  readonly lineCount: number
  readonly amountFen: number
  readonly lateCount: number
}
/** What a bill would take, by fee type. */
export const openSums = async ({ tx, tenantId }: Ctx, of: Taking): Promise<readonly OpenSum[]> => {
  const rows = await tx.query<Omit<OpenSum, 'amountFen'> & { amountFen: string }>(
    `select l.fee_type, count(*)::int as line_count, sum(l.amount_fen)::text as amount_fen,
            (count(*) filter (where l.biz_date < $5))::int as late_count
       from fin_fee_line l where ${wantedText(of)} group by l.fee_type order by l.fee_type`,
    [tenantId, ...wantedOf(of)],
  )
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
}

/** Takes a part of the lines. @returns how many */
export const takePart = async (ctx: Ctx, billNo: string, of: Taking): Promise<number> => {
  const rows = await moveRows(
    ctx.tx,
    taken,
    selected(
      `select l.id, case when l.biz_date < $5 then to_char(l.biz_date, 'YYYY-MM') end as late_month from fin_fee_line l
        where ${wantedText(of)} order by l.id limit ${linesAtOnce} for update of l`,
      ...wantedOf(of),
    ),
    { by: { at: ctx.at }, key: ['id'], set: ['lateMonth'], all: { billNo, customNo: of.customNo } },
  )
  return rows.length
}

interface Held extends OfFact {
  readonly id: string
  readonly status: number
}
const partOf = ({ tx, tenantId }: Ctx, billNo: string, statuses: readonly number[]): Promise<readonly Held[]> =>
  tx.query<Held & Record<string, unknown>>(
    `select id, status, source_type, source_no, line_key, biz_date from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and status = any($3::smallint[]) order by id limit ${linesAtOnce} for update`,
    [tenantId, billNo, statuses],
  )
const releasePart = async (ctx: Ctx, billNo: string): Promise<number> => {
  const { tx, at } = ctx
  const rows = await partOf(ctx, billNo, [feeLineLife.billed, feeLineLife.free])
  const free = rows.filter(({ status }) => status === feeLineLife.free)
  const own = rows.filter(({ sourceType }) => sourceType === billSource)
  const open = rows.filter(({ status, sourceType }) => status === feeLineLife.billed && sourceType !== billSource)
  const ids = (list: readonly Held[]): { id: string }[] => list.map(({ id }) => ({ id }))
  await moveRows(tx, voided, ids([...new Set([...free, ...own])]), { by: { at }, key: ['id'] })
  await moveRows(tx, released, ids(open), { by: { at }, key: ['id'], all: { billNo: null, lateMonth: null } })
  // what was free in this bill is priced anew for the next one
  await changeRows(
    tx,
    'fin_waybill',
    [...new Set(free.map(({ sourceNo }) => sourceNo))].map((stockoutNo) => ({ stockoutNo })),
    { key: ['stockoutNo'], all: { recvRevision: 0, payRevision: 0 }, quiet: true },
  )
  await changeRows(
    tx,
    'fin_fact',
    (await factsOf(ctx, free)).map((id) => ({ id })),
    { key: ['id'], all: { recvRevision: 0 }, quiet: true },
  )
  return rows.length
}
const lockPart = async (ctx: Ctx, billNo: string): Promise<number> => {
  const rows = await partOf(ctx, billNo, [feeLineLife.billed])
  await moveRows(
    ctx.tx,
    locked,
    rows.map(({ id }) => ({ id })),
    { by: { at: ctx.at }, key: ['id'] },
  )
  return rows.length
}
/** The whole bill, however many lines: it is not left half way. */
const wholly = (run: Run, once: (ctx: Ctx) => Promise<number>): Promise<void> =>
  inParts(
    linesAtOnce,
    () => false,
    () => run(once, { timeoutMs: 60_000 }),
  )
/** Lets every line of a bill go: for another bill. */
export const releaseLines = (run: Run, billNo: string): Promise<void> => wholly(run, (ctx) => releasePart(ctx, billNo))
/** Locks every line of a bill for good. */
export const lockLines = (run: Run, billNo: string): Promise<void> => wholly(run, (ctx) => lockPart(ctx, billNo))
