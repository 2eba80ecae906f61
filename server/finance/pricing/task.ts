// 计价任务 · finance/pricing/task
/**
 * Prices what was written since the last run, every minute; tries again by night what waits in the pool (office.md §11, valuationRetryJob);
 * prices a span of days again when a contract or a version was approved for it. In parts, each in its own transaction: a part that was
 * interrupted is priced again and changes nothing twice.
 */
import { valuationLife } from '#contract/rules/compensationLife'
import { claimBiz } from '#contract/rules/pricing'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { jobRun, sharedWalk } from '../../platform/jobRun.ts'
import { enqueue, type JobTask } from '../../platform/jobs.ts'
import { writeApart, type FactFault } from '../apart.ts'
import { partyColumn, SOURCE, type Direction } from './charge.ts'
import { dueFacts, factsAtOnce, factsOf, factsOfOwner, priceFacts, type OfFact } from './facts.ts'
import { dueOrders, ordersAtOnce, priceOrders } from './parcels.ts'

const directions: readonly Direction[] = [1, 2]

interface How {
  readonly again?: true
  readonly isRetry?: true
}
/** Prices a part in one transaction; what the database does not take stays due, is told, and stops nothing else. */
const apart = async (
  run: Run,
  nos: readonly string[],
  work: (ctx: Ctx, part: readonly string[]) => Promise<unknown>,
  noun: string,
): Promise<readonly FactFault[]> => {
  const faults = await writeApart(run, [...new Set(nos)], work)
  const [first] = faults
  if (first !== undefined) console.error(`[pricing] ${faults.length} ${noun}没有计价，例如 ${first.orderNo}：${first.reason}`)
  return faults
}
/** Prices these orders in their own transactions. */
export const priceApart = (
  run: Run,
  direction: Direction,
  orderNos: readonly string[],
  how: How = {},
): Promise<readonly FactFault[]> => apart(run, orderNos, (ctx, part) => priceOrders(ctx, direction, part, how), '张出库单')
/** Prices these facts of other documents in their own transactions. */
export const priceFactsApart = (run: Run, ids: readonly string[], how: How = {}): Promise<readonly FactFault[]> =>
  apart(run, ids, (ctx, part) => priceFacts(ctx, part, how), '条计费事实')

const priceDueFacts = async (run: Run, stopping: () => boolean): Promise<void> => {
  for (let after = '0', left = true; left && !stopping();) {
    const from = after
    const due = await run((ctx) => dueFacts(ctx, from), { readOnly: true })
    const ids = due.map(({ id }) => id)
    await priceFactsApart(run, ids)
    after = ids.at(-1) ?? after
    left = ids.length === factsAtOnce
  }
}
const priceDue = async (run: Run, direction: Direction, stopping: () => boolean): Promise<void> => {
  let [after, left] = ['0', true]
  await sharedWalk(
    async () => {
      if (!left || stopping()) return null
      const due = await run((ctx) => dueOrders(ctx, direction, after), { readOnly: true })
      after = due.at(-1)?.id ?? after
      left = due.length === ordersAtOnce
      return due.map(({ stockoutNo }) => stockoutNo)
    },
    (orders) => priceApart(run, direction, orders),
  )
}
export const pricingTask: JobTask = {
  name: 'fin-pricing',
  everyMin: 1,
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    for (const direction of directions) await priceDue(run, direction, stopping)
    await priceDueFacts(run, stopping)
  },
}

interface Waiting {
  readonly id: string
  readonly sourceNo: string
}
const waitingAfter = ({ tx, tenantId }: Ctx, direction: Direction, after: string): Promise<readonly Waiting[]> =>
  tx.query<Waiting & Record<string, unknown>>(
    `select id, source_no from valuation_pool
      where tenant_id = $1 and direction = $2 and status = ${valuationLife.open} and source_type in (${SOURCE.parcel}, ${SOURCE.consumable})
        and id > $3::bigint order by id limit ${ordersAtOnce}`,
    [tenantId, direction, after],
  )
const waitingFacts = ({ tx, tenantId }: Ctx, after: string): Promise<readonly (OfFact & { readonly id: string })[]> =>
  tx.query(
    `select id, source_type, source_no, line_key, biz_date from valuation_pool
      where tenant_id = $1 and direction = 1 and status = ${valuationLife.open} and source_type not in (${SOURCE.parcel}, ${SOURCE.consumable})
        and biz_type <> ${claimBiz} and id > $2::bigint order by id limit ${factsAtOnce}`,
    [tenantId, after],
  )
const retryFacts = async (run: Run, stopping: () => boolean): Promise<void> => {
  for (let after = '0', left = true; left && !stopping();) {
    const from = after
    const rows = await run((ctx) => waitingFacts(ctx, from), { readOnly: true })
    await priceFactsApart(run, await run((ctx) => factsOf(ctx, rows), { readOnly: true }), { again: true, isRetry: true })
    after = rows.at(-1)?.id ?? after
    left = rows.length === factsAtOnce
  }
}
export const retryTask: JobTask = {
  name: 'fin-pricing.retry',
  dailyAt: '01:30',
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    for (const direction of directions)
      for (let after = '0', left = true; left && !stopping();) {
        const from = after
        const rows = await run((ctx) => waitingAfter(ctx, direction, from), { readOnly: true })
        await priceApart(
          run,
          direction,
          rows.map(({ sourceNo }) => sourceNo),
          { again: true, isRetry: true },
        )
        after = rows.at(-1)?.id ?? after
        left = rows.length === ordersAtOnce
      }
    await retryFacts(run, stopping)
  },
}

/** Whose facts of which days are priced again; days included. */
export interface Again {
  readonly direction: Direction
  /** owner, or branch of the carrier */
  readonly partyNo: string
  readonly startDate: string
  readonly endDate: string
}
const ordersOf = (
  { tx, tenantId }: Ctx,
  { direction, partyNo, startDate, endDate }: Again,
  [day, id]: readonly [string, string],
): Promise<readonly (Waiting & { readonly shipDate: string })[]> =>
  tx.query(
    `select ship_date, id, stockout_no as source_no from fin_waybill
      where tenant_id = $1 and ${partyColumn(direction)} = $2 and ship_date between $3 and $4
        and (ship_date, id) > ($5::date, $6::bigint) order by ship_date, id limit ${ordersAtOnce}`,
    [tenantId, partyNo, startDate, endDate, day, id],
  )

const againName = 'fin-pricing.again'
/** Queues it in the running transaction; what is queued twice is done once. */
export const enqueueAgain = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, spans: readonly Again[]): Promise<void> => {
  for (const span of spans) {
    const { direction, partyNo, startDate, endDate } = span
    await enqueue(
      ctx.tx,
      againName,
      { tenantId: ctx.tenantId, ...span },
      `${againName}-${ctx.tenantId}-${direction}-${partyNo}-${startDate}-${endDate}`,
    )
  }
}
const factsAgain = async (run: Run, { partyNo, startDate, endDate }: Again, stopping: () => boolean): Promise<void> => {
  for (let cursor: readonly [string, string] = [startDate, '0'], left = true; left;) {
    const from = cursor
    if (stopping()) throw new Error(`重新计价停在 ${from[0]}`)
    const facts = await run((ctx) => factsOfOwner(ctx, { ownerNo: partyNo, startDate, endDate, dueOnly: false }, from), {
      readOnly: true,
    })
    await priceFactsApart(
      run,
      facts.map(({ id }) => id),
      { again: true },
    )
    const last = facts.at(-1)
    cursor = last === undefined ? cursor : [last.bizDate, last.id]
    left = facts.length === factsAtOnce
  }
}
export const againTask: JobTask = {
  name: againName,
  heavy: true,
  run: async (services, { tenantId, direction, partyNo = '', startDate = '', endDate = '' }, stopping) => {
    const run = jobRun(services, tenantId)
    const span: Again = {
      direction: direction === 2 ? 2 : 1,
      partyNo: String(partyNo),
      startDate: String(startDate),
      endDate: String(endDate),
    }
    for (let cursor: readonly [string, string] = [span.startDate, '0'], left = true; left;) {
      const from = cursor
      // what was queued is not forgotten: the next server begins anew
      if (stopping()) throw new Error(`重新计价停在 ${from[0]}`)
      const rows = await run((ctx) => ordersOf(ctx, span, from), { readOnly: true })
      await priceApart(
        run,
        span.direction,
        rows.map(({ sourceNo }) => sourceNo),
        { again: true },
      )
      const last = rows.at(-1)
      cursor = last === undefined ? cursor : [last.shipDate, last.id]
      left = rows.length === ordersAtOnce
    }
    if (span.direction === 1) await factsAgain(run, span, stopping)
  },
}
