// 计费事实的更新 · finance/factReader
/**
 * Keeps facts of billing up to date (office.md §2.5, §3), whatever they are of: every minute what events name, and in parts what was there
 * before. A part is done when its cursor is stored; one that was interrupted is written again and changes nothing twice.
 */
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { Row } from '../platform/tableTypes.ts'
import { writeApart, type Cursor, type FactFault } from './apart.ts'

export type FactCtx = Pick<Ctx, 'tx' | 'tenantId' | 'at' | 'id'>

/** What facts are made of, and how. */
export interface FactSource {
  /** fin_fact_reader.reader */
  readonly reader: string
  /** for the log, with its measure word */
  readonly noun: string
  readonly eventTypes: readonly string[]
  /** SQL: what an event names, as `write` takes it */
  readonly eventKey: string
  /** most documents of one transaction */
  readonly atOnce: number
  /** where what was there before begins; from the beginning of time where it is not said */
  readonly begins?: (ctx: Ctx) => Promise<string>
  /** finished documents after the cursor, at most `atOnce` */
  readonly after: (ctx: Ctx, cursor: Cursor) => Promise<readonly Cursor[]>
  readonly write: (ctx: Ctx, nos: readonly string[]) => Promise<unknown>
}

/**
 * Events are read again until they are this old: ids rise with the time at which a transaction begins, and a slow one commits after newer
 * ones. No transaction that writes events takes as long.
 */
const settledMs = 600_000n
/** Bits of an id below its milliseconds (platform/ids). */
const idBits = 22n
/** Parts of what was there before, per run: the events of the next minute wait no longer. */
const partsPerRun = 10
/** Days that are read once more every night. */
const daysAgain = 7
const timeoutMs = 30_000

type Reader = Pick<Row<'fin_fact_reader'>, 'eventId' | 'shippedText' | 'orderNo'>
const settledId = ({ id }: Ctx): string => (BigInt(id()) - (settledMs << idBits)).toString()

/** Where the reader stands. A new one begins with the events of now, and with all that was there before. */
const standing = async (ctx: Ctx, { reader, begins }: FactSource): Promise<Reader> => {
  const { tx, tenantId, at, id } = ctx
  const shippedText = (await begins?.(ctx)) ?? '-infinity'
  await insertRows(
    tx,
    'fin_fact_reader',
    [{ id: id(), reader, eventId: settledId(ctx), shippedText, createTime: at, updateTime: at }],
    { skip: ['reader'] },
  )
  const [row] = await tx.query<Reader>(
    'select event_id, shipped_text, order_no from fin_fact_reader where tenant_id = $1 and reader = $2',
    [tenantId, reader],
  )
  if (row === undefined) throw new Error(`no reader ${reader}`)
  return row
}
const store = (run: Run, { reader }: FactSource, all: Partial<Reader>): Promise<unknown> =>
  run(({ tx, at }) => changeRows(tx, 'fin_fact_reader', [{ reader }], { key: ['reader'], all: { ...all, updateTime: at } }))

/** Documents that could not be stored stand at the reader and in the server's log; the next night tries them again. */
export const tellFaults = async (run: Run, { reader, noun }: FactSource, faults: readonly FactFault[]): Promise<void> => {
  const [first] = faults
  if (first === undefined) return
  const failReason = `${first.orderNo}：${first.reason}`.slice(0, 500)
  console.error(`[billing] ${faults.length} ${noun}没有写进计费底表，例如 ${failReason}`)
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
  readonly no: string
}
const eventsAfter = (
  { tx, tenantId }: Ctx,
  { eventTypes, eventKey, atOnce }: FactSource,
  after: string,
): Promise<readonly EventRow[]> =>
  tx.query<EventRow>(
    `select id, ${eventKey} as no from domain_event
      where tenant_id = $1 and id > $2::bigint and event_type = any($3) order by id limit ${atOnce}`,
    [tenantId, after, eventTypes],
  )

/** Writes what the events since the last run name. The cursor never goes beyond what is settled, and never back. */
const followEvents = async (run: Run, source: FactSource, from: string, stopping: () => boolean): Promise<void> => {
  const settled = await run((ctx) => Promise.resolve(settledId(ctx)), { readOnly: true })
  for (let after = from; !stopping();) {
    const since = after
    const events = await run((ctx) => eventsAfter(ctx, source, since), { readOnly: true })
    const nos = [...new Set(events.map(({ no }) => no))]
    await tellFaults(run, source, await writeApart(run, nos, source.write))
    const isLast = events.length < source.atOnce
    after = events.at(-1)?.id ?? after
    const reached = isLast || BigInt(after) > BigInt(settled) ? settled : after
    if (BigInt(reached) > BigInt(from)) await store(run, source, { eventId: reached })
    if (isLast) return
  }
}

/** Writes some parts of what was there before, until nothing is left. */
const followBefore = async (
  run: Run,
  source: FactSource,
  { shippedText, orderNo }: Reader,
  stopping: () => boolean,
): Promise<void> => {
  let cursor = shippedText === null ? null : { shippedText, orderNo }
  for (let part = 0; part < partsPerRun && cursor !== null && !stopping(); part += 1) {
    const from = cursor
    const found = await run((ctx) => source.after(ctx, from), { readOnly: true, timeoutMs })
    const nos = found.map((one) => one.orderNo)
    await tellFaults(run, source, await writeApart(run, nos, source.write))
    cursor = found.length < source.atOnce ? null : (found.at(-1) ?? null)
    await store(run, source, cursor ?? { shippedText: null, orderNo: '' })
  }
}

/** The events, then a share of what was there before. */
export const followFacts = async (run: Run, source: FactSource, stopping: () => boolean): Promise<void> => {
  const { eventId } = await run((ctx) => standing(ctx, source))
  await followEvents(run, source, eventId, stopping)
  await followBefore(run, source, await run((ctx) => standing(ctx, source)), stopping)
}

/** The last days are read once more: a document no event named, or one that could not be stored. */
export const readAgain = async (ctx: Ctx, source: FactSource): Promise<void> => {
  const { shippedText } = await standing(ctx, source)
  if (shippedText !== null) return
  await changeRows(ctx.tx, 'fin_fact_reader', [{ reader: source.reader }], {
    key: ['reader'],
    all: { shippedText: `${dayAfter(ctx.today, -daysAgain)} 00:00:00+08`, orderNo: '', updateTime: ctx.at },
  })
}
