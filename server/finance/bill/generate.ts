// 生成账单 · finance/bill/generate
/**
 * Makes a bill in a job, in parts that go on where they stopped (office.md §9.2): prices what is still due, takes the lines, sums them. An
 * error while facts are priced stops the bill with its sentence: it is never smaller by silence.
 */
import { billLife, closedBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import { deviceLife } from '#contract/rules/warehouseLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { asRefused } from '../../platform/errors.ts'
import { jobRun } from '../../platform/jobRun.ts'
import { enqueue, type JobTask } from '../../platform/jobs.ts'
import { changeRows, moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { SOURCE as FACT_SOURCE } from '../factRows.ts'
import { ordersAtOnce } from '../pricing/parcels.ts'
import { partyColumn, pricedRevision, SOURCE, type Direction } from '../pricing/charge.ts'
import { factsAtOnce, factsOf, factsOfOwner, type OfFact } from '../pricing/facts.ts'
import { priceApart, priceFactsApart } from '../pricing/task.ts'
import { lockLines, openSums, releaseLines, takePart, type Taking } from './collect.ts'
import { clearGoods } from './goods.ts'
import { billList, sumBill } from './sums.ts'

const toDraft = transitionOf(billLife, 'job bill', billLife.draft)
const toFailed = transitionOf(billLife, 'job bill', billLife.failed)
const errorMax = 500
const orderSources = `${SOURCE.parcel}, ${SOURCE.consumable}`

export interface Making extends Taking {
  readonly billNo: string
  readonly status: number
}
export const makingOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<Making | null> => {
  const [bill] = await tx.query<Making & Record<string, unknown>>(
    `select bill_no, status, direction, custom_no, owner_no, network_id, warehouse_keys, fee_types, period_start, period_end
       from fin_bill where tenant_id = $1 and bill_no = $2`,
    [tenantId, billNo],
  )
  return bill ?? null
}

/** Orders of the customer with a parcel that is not priced yet. */
const dueOrders = (
  { tx, tenantId }: Ctx,
  { direction, ownerNo, networkId, periodEnd }: Taking,
): Promise<readonly { stockoutNo: string }[]> =>
  tx.query(
    `select distinct stockout_no from fin_waybill
      where tenant_id = $1 and ${partyColumn(direction)} = $2 and ship_date <= $3
        and ${pricedRevision(direction)} < revision limit ${ordersAtOnce}`,
    [tenantId, direction === 1 ? ownerNo : networkId, periodEnd],
  )
/** @throws Error with the sentence of the first order that could not be priced */
const priceDue = async (run: Run, bill: Making): Promise<void> => {
  for (let left = true; left;) {
    const due = await run((ctx) => dueOrders(ctx, bill), { readOnly: true })
    const orders = due.map(({ stockoutNo }) => stockoutNo)
    const [fault] = await priceApart(run, bill.direction as Direction, orders)
    if (fault !== undefined) throw new Error(`出库单${fault.orderNo}没有计价：${fault.reason}`)
    left = due.length === ordersAtOnce
  }
  if (bill.direction === 1) await priceDueFacts(run, bill)
}
/** @throws Error where a fact of the period stays without a price, e.g. stock whose day is just cut again */
const priceDueFacts = async (run: Run, { ownerNo, periodStart, periodEnd }: Making): Promise<void> => {
  const span = { ownerNo: ownerNo ?? '', startDate: periodStart, endDate: periodEnd, dueOnly: true }
  for (let cursor: readonly [string, string] = [periodStart, '0'], left = true; left;) {
    const from = cursor
    const due = await run((ctx) => factsOfOwner(ctx, span, from), { readOnly: true })
    const [fault] = await priceFactsApart(
      run,
      due.map(({ id }) => id),
    )
    if (fault !== undefined) throw new Error(`一笔入库、退货、仓储或增值没有计价：${fault.reason}`)
    const last = due.at(-1)
    cursor = last === undefined ? cursor : [last.bizDate, last.id]
    left = due.length === factsAtOnce
  }
  const [first] = await run((ctx) => factsOfOwner(ctx, span, [periodStart, '0']), { readOnly: true })
  if (first !== undefined) throw new Error(`${first.bizDate}的库存正在重新结算，过几分钟再生成`)
}

type Priced = OfFact & { readonly lineNo: string }
/** Lines of the bill that facts besides parcels have. */
export const factLines = ({ tx, tenantId }: Ctx, billNo: string, after: string): Promise<readonly Priced[]> =>
  tx.query(
    `select line_no, source_type, source_no, line_key, biz_date from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and line_no > $3 and status <> ${feeLineLife.off}
        and source_type in (${Object.values(FACT_SOURCE).join(', ')}) order by line_no limit ${factsAtOnce}`,
    [tenantId, billNo, after],
  )
const factsAgain = async (run: Run, billNo: string): Promise<void> => {
  for (let after = '', left = true; left;) {
    const from = after
    const lines = await run((ctx) => factLines(ctx, billNo, from), { readOnly: true, timeoutMs: 30_000 })
    const [fault] = await priceFactsApart(run, await run((ctx) => factsOf(ctx, lines), { readOnly: true }), { again: true })
    if (fault !== undefined) throw new Error(`一笔入库、退货、仓储或增值没有计价：${fault.reason}`)
    after = lines.at(-1)?.lineNo ?? after
    left = lines.length === factsAtOnce
  }
}
/** A line by which an order of the bill is found. */
export interface OrderLine {
  readonly feeType: string
  readonly id: string
  readonly sourceNo: string
}
/** Lines of parcels and consumables of the bill after the cursor, by the index of the bill; of an order its first one only. */
export const orderLines = ({ tx, tenantId }: Ctx, billNo: string, feeType: string, id: string): Promise<readonly OrderLine[]> =>
  tx.query<OrderLine & Record<string, unknown>>(
    `select l.fee_type, l.id, l.source_no from fin_fee_line l
      where l.tenant_id = $1 and l.bill_no = $2 and (l.fee_type, l.id) > ($3, $4::bigint) and l.status <> ${feeLineLife.off}
        and l.source_type in (${orderSources})
        and not exists (select 1 from fin_fee_line e where e.tenant_id = $1 and e.source_no = l.source_no and e.bill_no = $2
              and (e.fee_type, e.id) < (l.fee_type, l.id) and e.status <> ${feeLineLife.off} and e.source_type in (${orderSources}))
      order by l.fee_type, l.id limit ${ordersAtOnce}`,
    [tenantId, billNo, feeType, id],
  )
/** Prices the documents of the bill's lines again. */
const priceAgain = async (run: Run, { billNo, direction }: Making): Promise<void> => {
  for (let [feeType, id, left] = ['', '0', true]; left;) {
    const after = [feeType, id] as const
    const rows = await run((ctx) => orderLines(ctx, billNo, ...after), { readOnly: true, timeoutMs: 30_000 })
    const [fault] = await priceApart(
      run,
      direction as Direction,
      rows.map(({ sourceNo }) => sourceNo),
      { again: true },
    )
    if (fault !== undefined) throw new Error(`出库单${fault.orderNo}没有计价：${fault.reason}`)
    ;({ feeType, id } = rows.at(-1) ?? { feeType, id })
    left = rows.length === ordersAtOnce
  }
  await factsAgain(run, billNo)
}

const noteProgress = (run: Run, billNo: string, genProgress: number): Promise<void> =>
  run(async (ctx) => {
    await changeRows(ctx.tx, 'fin_bill', [{ billNo, genProgress }], {
      key: ['billNo'],
      set: ['genProgress'],
      all: { updateTime: ctx.at },
      quiet: true,
    })
    await changed(ctx, [{ resource: billList, key: billNo, op: 'put' }])
  })
const takeLines = async (run: Run, bill: Making): Promise<void> => {
  const sums = await run((ctx) => openSums(ctx, bill), { readOnly: true, timeoutMs: 60_000 })
  const total = sums.reduce((sum, { lineCount }) => sum + lineCount, 0)
  for (let done = 0, count = 1; count > 0;) {
    count = await run((ctx) => takePart(ctx, bill.billNo, bill), { timeoutMs: 60_000 })
    done += count
    if (count > 0 && done < total) await noteProgress(run, bill.billNo, Math.min(95, 10 + Math.floor((done * 85) / total)))
  }
}

interface Owing {
  readonly deviceName: string
  readonly warehouseNo: string
  readonly pending: number
  readonly lastSeen: Date | null
}
const owingShown = 50
/** Devices that may still hold work of the period: with something to upload, or that worked in it and were not heard of since. */
const owingDevices = ({ tx, tenantId }: Ctx, { warehouseKeys, periodStart, periodEnd }: Taking): Promise<readonly Owing[]> =>
  tx.query<Owing & Record<string, unknown>>(
    `select device_name, warehouse_no, pending, last_seen from device
      where tenant_id = $1 and status = ${deviceLife.on} and ($2::text[] is null or warehouse_no || '-' || sid = any($2))
        and (pending > 0 or (last_seen >= $3::date and last_seen < $4::date + 1)) order by pending desc, device_name limit ${owingShown}`,
    [tenantId, warehouseKeys.length === 0 ? null : warehouseKeys, periodStart, periodEnd],
  )

/** Lines that a recalculation changed, voided ones included. */
const changedSince = async ({ tx, tenantId }: Ctx, billNo: string, since: Date): Promise<number> => {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from fin_fee_line where tenant_id = $1 and bill_no = $2 and update_time > $3',
    [tenantId, billNo, since],
  )
  return row?.n ?? 0
}
/** `since`: when a recalculation began; null: the bill is new. */
const finish = (run: Run, bill: Making, since: Date | null): Promise<void> =>
  run(
    async (ctx) => {
      const recalcChanged = since === null ? null : await changedSince(ctx, bill.billNo, since)
      await sumBill(ctx, bill.billNo)
      await moveRows(ctx.tx, toDraft, [{ billNo: bill.billNo }], {
        by: { at: ctx.at },
        key: ['billNo'],
        all: { genProgress: 100, genError: null, recalcChanged, factsUntil: ctx.at, owingDevices: await owingDevices(ctx, bill) },
      })
      await changed(ctx, [{ resource: billList, key: bill.billNo, op: 'put' }])
    },
    { timeoutMs: 60_000 },
  )
const fail = (run: Run, billNo: string, error: unknown): Promise<void> =>
  run(async (ctx) => {
    const why = asRefused(error)?.message ?? (error instanceof Error ? error.message : String(error))
    await moveRows(ctx.tx, toFailed, [{ billNo }], {
      by: { at: ctx.at },
      key: ['billNo'],
      all: { genError: why.slice(0, errorMax) },
    })
    await changed(ctx, [{ resource: billList, key: billNo, op: 'put' }])
  })

/** Lines of bills of the customer that were voided and not let go yet. */
const releaseVoided = async (run: Run, { customNo }: Making): Promise<void> => {
  const rows = await run(
    ({ tx, tenantId }) =>
      tx.query<{ billNo: string }>(
        `select b.bill_no from fin_bill b where b.tenant_id = $1 and b.custom_no = $2 and b.status = ${billLife.off}
            and exists (select 1 from fin_fee_line l where l.tenant_id = $1 and l.bill_no = b.bill_no and l.status in (${feeLineLife.billed}, ${feeLineLife.free}))`,
        [tenantId, customNo],
      ),
    { readOnly: true },
  )
  for (const { billNo } of rows) await releaseLines(run, billNo)
}

export const makeTaskName = 'fin-bill.make'
/** `again`: 1 prices the documents of the bill's lines anew. */
export const makeTask: JobTask = {
  name: makeTaskName,
  heavy: true,
  run: async (services, { tenantId, billNo = '', again = 0 }) => {
    const run = jobRun(services, tenantId)
    const [bill, began] = await run(async (ctx) => [await makingOf(ctx, String(billNo)), ctx.at] as const, { readOnly: true })
    if (bill?.status !== billLife.making) return
    try {
      await releaseVoided(run, bill)
      await priceDue(run, bill)
      if (again === 1) await priceAgain(run, bill)
      await takeLines(run, bill)
      await finish(run, bill, again === 1 ? began : null)
    } catch (error) {
      console.error(`[bill] 账单 ${bill.billNo} 没有生成: ${String(error)}`)
      await fail(run, bill.billNo, error)
    }
  },
}
export const enqueueMaking = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, billNo: string, again: 0 | 1): Promise<void> =>
  enqueue(tx, makeTaskName, { tenantId, billNo, again }, `${makeTaskName}-${tenantId}-${billNo}`)

/** A bill that shows no progress for this long was left by a server that died; made twice it is the same bill. */
const deadAfterMs = 600_000
export const reviveBillTask: JobTask = {
  name: 'fin-bill.revive',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    await jobRun(
      services,
      tenantId,
    )(async (ctx) => {
      const rows = await ctx.tx.query<{ billNo: string; isAgain: boolean }>(
        `select bill_no, recalc_from_fen is not null and recalc_changed is null as is_again from fin_bill
          where tenant_id = $1 and status = ${billLife.making} and update_time < $2 order by id limit 100`,
        [tenantId, new Date(ctx.now - deadAfterMs)],
      )
      for (const { billNo, isAgain } of rows) await enqueueMaking(ctx, billNo, isAgain ? 1 : 0)
    })
  },
}

/** Lets the lines of a voided bill go, locks those of a confirmed one. */
export const linesTaskName = 'fin-bill.lines'
export const linesTask: JobTask = {
  name: linesTaskName,
  heavy: true,
  run: async (services, { tenantId, billNo = '' }) => {
    const run = jobRun(services, tenantId)
    const bill = await run((ctx) => makingOf(ctx, String(billNo)), { readOnly: true })
    if (bill?.status === billLife.off) {
      await releaseLines(run, bill.billNo)
      await clearGoods(run, bill.billNo)
    } else if (bill !== null && closedBills.includes(bill.status)) await lockLines(run, bill.billNo)
  },
}
export const enqueueLines = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, billNo: string): Promise<void> =>
  enqueue(tx, linesTaskName, { tenantId, billNo }, `${linesTaskName}-${tenantId}-${billNo}`)
