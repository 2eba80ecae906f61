// 计费底表的更新 · finance/waybillTask
/**
 * Keeps the facts of billing up to date (office.md §2.5, §3): every minute what the events of orders name, and in parts what was shipped
 * before. A part is done when its cursor is stored; a part that was interrupted is written again and changes nothing twice.
 */
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx, Run } from '../platform/ctx.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { Row } from '../platform/tableTypes.ts'
import { shippedAfter, writeFacts } from './shippedOrders.ts'
import type { FactFault } from './syncWork.ts'
import { ordersAtOnce } from './waybillFacts.ts'

const reader = 'WAYBILL'
/** shipping, a weight corrected later, a stop asked for after shipping, and the receiver's signature */
const eventTypes = ['stockout.shipped', 'parcel.weighed', 'stockout.intercepted', 'trace.signed']
/**
 * Events are read again until they are this old: ids rise with the time at which a transaction begins, and a slow one commits after newer
 * ones. No transaction that writes events takes as long.
 */
const settledMs = 600_000n
/** Bits of an id below its milliseconds (platform/ids). */
const idBits = 22n
/** Parts of what was shipped before, per run: the events of the next minute wait no longer. */
const partsPerRun = 10
/** Days that are read once more every night. */
const daysAgain = 7
const beginning = '-infinity'

type Reader = Pick<Row<'fin_fact_reader'>, 'eventId' | 'shippedText' | 'orderNo'>
const settledId = ({ id }: Ctx): string => (BigInt(id()) - (settledMs << idBits)).toString()

/** Where the reader stands. A new one begins with the events of now, and with all that was shipped before. */
const standing = async (ctx: Ctx): Promise<Reader> => {
  const { tx, tenantId, at, id } = ctx
  await insertRows(
    tx,
    'fin_fact_reader',
    [{ id: id(), reader, eventId: settledId(ctx), shippedText: beginning, createTime: at, updateTime: at }],
    { skip: ['reader'] },
  )
  const [row] = await tx.query<Reader>(
    'select event_id, shipped_text, order_no from fin_fact_reader where tenant_id = $1 and reader = $2',
    [tenantId, reader],
  )
  if (row === undefined) throw new Error(`no reader ${reader}`)
  return row
}
const stored = (run: Run, all: Partial<Reader>): Promise<unknown> =>
  run(({ tx, at }) => changeRows(tx, 'fin_fact_reader', [{ reader }], { key: ['reader'], all: { ...all, updateTime: at } }))

/** Orders that could not be stored stand at the reader and in the server's log; the next night tries them again. */
const tellFaults = async (run: Run, faults: readonly FactFault[]): Promise<void> => {
  const [first] = faults
  if (first === undefined) return
  const failReason = `${first.orderNo}：${first.reason}`.slice(0, 500)
  console.error(`[billing] ${faults.length} 张出库单没有写进计费底表，例如 ${failReason}`)
  await run(({ tx, at }) =>
    changeRows(tx, 'fin_fact_reader', [{ reader, failNum: faults.length, failReason }], {
      key: ['reader'],
      add: ['failNum'],
      set: ['failReason'],
      all: { updateTime: at },
    }),
  )
}

interface EventRow {
  readonly id: string
  readonly stockoutNo: string
}
const eventsAfter = ({ tx, tenantId }: Ctx, after: string): Promise<readonly EventRow[]> =>
  tx.query<EventRow>(
    `select id, coalesce(payload ->> 'stockoutNo', aggregate_no) as stockout_no from domain_event
      where tenant_id = $1 and id > $2::bigint and event_type = any($3) order by id limit ${ordersAtOnce}`,
    [tenantId, after, eventTypes],
  )

/** Writes what the events since the last run name. The cursor never goes beyond what is settled, and never back. */
const followEvents = async (run: Run, from: string, stopping: () => boolean): Promise<void> => {
  const settled = await run((ctx) => Promise.resolve(settledId(ctx)), { readOnly: true })
  for (let after = from; !stopping();) {
    const since = after
    const events = await run((ctx) => eventsAfter(ctx, since), { readOnly: true })
    await tellFaults(run, await writeFacts(run, [...new Set(events.map(({ stockoutNo }) => stockoutNo))]))
    const isLast = events.length < ordersAtOnce
    after = events.at(-1)?.id ?? after
    const reached = isLast || BigInt(after) > BigInt(settled) ? settled : after
    if (BigInt(reached) > BigInt(from)) await stored(run, { eventId: reached })
    if (isLast) return
  }
}

/** Writes some parts of what was shipped before, until nothing is left. */
const followShipped = async (run: Run, { shippedText, orderNo }: Reader, stopping: () => boolean): Promise<void> => {
  let cursor = shippedText === null ? null : { shippedText, orderNo }
  for (let part = 0; part < partsPerRun && cursor !== null && !stopping(); part += 1) {
    const from = cursor
    const orders = await run((ctx) => shippedAfter(ctx, from), { readOnly: true, timeoutMs: 30_000 })
    await tellFaults(
      run,
      await writeFacts(
        run,
        orders.map((order) => order.orderNo),
      ),
    )
    cursor = orders.length < ordersAtOnce ? null : (orders.at(-1) ?? null)
    await stored(run, cursor ?? { shippedText: null, orderNo: '' })
  }
}

/** Every minute: the events, then a share of what was there before. */
export const waybillTask: JobTask = {
  name: 'fin-waybill',
  everyMin: 1,
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    const { eventId } = await run(standing)
    await followEvents(run, eventId, stopping)
    await followShipped(run, await run(standing), stopping)
  },
}

/** Every night the last days are read once more: an order no event named, or one that could not be stored. */
export const waybillAgainTask: JobTask = {
  name: 'fin-waybill.again',
  dailyAt: '01:20',
  run: async (services, { tenantId }) => {
    await jobRun(
      services,
      tenantId,
    )(async (ctx) => {
      const { shippedText } = await standing(ctx)
      if (shippedText !== null) return
      await changeRows(ctx.tx, 'fin_fact_reader', [{ reader }], {
        key: ['reader'],
        all: { shippedText: `${dayAfter(ctx.today, -daysAgain)} 00:00:00+08`, orderNo: '', updateTime: ctx.at },
      })
    })
  },
}
