// 预付货主的日消费 · finance/ledger/consume
/**
 * Every night at 02:00 the balance of each prepaid owner pays what the day before brought (office.md §17.3). Each line keeps what was taken
 * for it: a line that is priced again takes or gives the difference, and a void one gives all back. A day is written in parts and posted
 * once; what stopped half-way goes on from there, and a day that is posted stays as it is.
 */
import { feeLineLife } from '#contract/rules/compensationLife'
import { tradeTypes } from '#contract/rules/ledger'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { changeRows, upsertRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import { fromMoment } from '../../platform/time.ts'
import { lockAccount, ownerAccount } from './accounts.ts'
import { post } from './post.ts'
import { tellShort } from './tellShort.ts'

const linesAtOnce = 2000
/** A part of an owner with very many lines takes some seconds. */
const patient = { timeoutMs: 30_000 }

interface Owner {
  readonly ownerNo: string
  /** customer number of a prepaid owner; null: he no longer is one, and only gets back what void lines took */
  readonly customNo: string | null
}
const ownersOf = ({ tx, tenantId }: Ctx): Promise<readonly Owner[]> =>
  tx.query<Owner & Record<string, unknown>>(
    `select o.owner_no, c.custom_no from (
         select owner_no from fin_custom where tenant_id = $1 and owner_no is not null and is_prepay = 1
         union select owner_no from fin_fee_line where tenant_id = $1 and status = ${feeLineLife.off} and consumed_fen <> 0 and owner_no is not null
         union select owner_no from pt_consume_day where tenant_id = $1 and is_posted = 0) o
       left join fin_custom c on c.tenant_id = $1 and c.owner_no = o.owner_no and c.is_prepay = 1
      order by o.owner_no`,
    [tenantId],
  )

/** The day that a run writes, and the moment it ended. */
interface Day {
  readonly statDate: string
  readonly end: Date
}
interface Due {
  readonly id: string
  readonly warehouseNo: string
  readonly sid: string
  readonly feeType: string
  readonly owedFen: string
  readonly consumedFen: string
}
const dueColumns = `id, coalesce(warehouse_no, '') as warehouse_no, coalesce(sid, '') as sid, fee_type, consumed_fen`
/**
 * Open lines changed before the end of the day that took something else than they cost. What is in a bill is settled with the bill. A claim
 * may know its owner only.
 */
const openDue = ({ tx, tenantId }: Ctx, { ownerNo, customNo }: Owner, { end }: Day): Promise<readonly Due[]> =>
  tx.query<Due & Record<string, unknown>>(
    `select ${dueColumns}, amount_fen as owed_fen from fin_fee_line
      where tenant_id = $1 and direction = 1 and status = ${feeLineLife.open} and (custom_no = $3 or custom_no is null) and owner_no = $2
        and consumed_fen <> amount_fen and update_time < $4
      order by id limit ${linesAtOnce} for update`,
    [tenantId, ownerNo, customNo, end],
  )
/** Void lines that took something. */
const voidDue = ({ tx, tenantId }: Ctx, { ownerNo }: Owner, { end }: Day): Promise<readonly Due[]> =>
  tx.query<Due & Record<string, unknown>>(
    `select ${dueColumns}, '0' as owed_fen from fin_fee_line
      where tenant_id = $1 and owner_no = $2 and status = ${feeLineLife.off} and consumed_fen <> 0 and update_time < $3
      order by id limit ${linesAtOnce} for update`,
    [tenantId, ownerNo, end],
  )

/** Whether the day of an owner is posted. */
const isClosed = async ({ tx, tenantId }: Ctx, { ownerNo }: Owner, { statDate }: Day): Promise<boolean> => {
  const rows = await tx.query(
    'select 1 from pt_consume_day where tenant_id = $1 and owner_no = $2 and stat_date = $3 and is_posted = 1 limit 1',
    [tenantId, ownerNo, statDate],
  )
  return rows.length > 0
}

/** Adds what each line takes or gives to its day. */
const addToDay = async (ctx: Ctx, { ownerNo }: Owner, { statDate }: Day, lines: readonly Due[]): Promise<void> => {
  const cells = new Map<string, { warehouseNo: string; sid: string; feeType: string; amountFen: number }>()
  for (const { warehouseNo, sid, feeType, owedFen, consumedFen } of lines) {
    const key = `${warehouseNo}|${sid}|${feeType}`
    const before = cells.get(key)?.amountFen ?? 0
    cells.set(key, { warehouseNo, sid, feeType, amountFen: before + Number(owedFen) - Number(consumedFen) })
  }
  await upsertRows(
    ctx.tx,
    'pt_consume_day',
    [...cells.values()].map((cell) => ({ id: ctx.id(), ...cell })),
    {
      key: ['ownerNo', 'statDate', 'warehouseNo', 'sid', 'feeType'],
      add: ['amountFen'],
      all: { ownerNo, statDate, ...createdBy(ctx), updateTime: ctx.at },
    },
  )
}

/** Takes a part of the lines; the account is locked, so that of two runs one waits. @returns how many of a kind */
const takePart = async (ctx: Ctx, owner: Owner, day: Day): Promise<number> => {
  await lockAccount(ctx, ownerAccount(owner.ownerNo))
  if (await isClosed(ctx, owner, day)) return 0
  const open = owner.customNo === null ? [] : await openDue(ctx, owner, day)
  const voided = await voidDue(ctx, owner, day)
  const lines = [...open, ...voided]
  if (lines.length === 0) return 0
  await changeRows(
    ctx.tx,
    'fin_fee_line',
    lines.map(({ id, owedFen }) => ({ id, consumedFen: owedFen })),
    { key: ['id'], set: ['consumedFen'], quiet: true },
  )
  await addToDay(ctx, owner, day, lines)
  return Math.max(open.length, voided.length)
}

interface Waiting {
  readonly statDate: string
  readonly amountFen: string
}
/** Posts the days that are written and not posted yet, also those that an earlier run left. */
const postDays = async (ctx: Ctx, { ownerNo }: Owner): Promise<void> => {
  await lockAccount(ctx, ownerAccount(ownerNo))
  const days = await ctx.tx.query<Waiting & Record<string, unknown>>(
    `select stat_date, sum(amount_fen)::text as amount_fen from pt_consume_day
      where tenant_id = $1 and owner_no = $2 and is_posted = 0 group by stat_date order by stat_date`,
    [ctx.tenantId, ownerNo],
  )
  if (days.length === 0) return
  const postings = days.map(({ statDate, amountFen }) => ({
    tradeType: tradeTypes.consumption,
    amountFen: -Number(amountFen),
    bizNo: `${ownerNo}-${statDate}`,
  }))
  const after = await post(ctx, ownerAccount(ownerNo), postings)
  await changeRows(
    ctx.tx,
    'pt_consume_day',
    days.map(({ statDate }) => ({ statDate })),
    { key: ['ownerNo', 'statDate'], all: { ownerNo, isPosted: 1, updateTime: ctx.at } },
  )
  await tellShort(ctx, ownerNo, after)
}

const consume = async (run: Run, owner: Owner, day: Day, stopping: () => boolean): Promise<void> => {
  await inParts(linesAtOnce, stopping, () => run((ctx) => takePart(ctx, owner, day), patient))
  // a day that was not read to its end is posted by the next run
  if (!stopping()) await run((ctx) => postDays(ctx, owner))
}

export const consumeTask: JobTask = {
  name: 'fin-ledger.consume',
  dailyAt: '02:00',
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    const [owners, today] = await run(async (ctx) => [await ownersOf(ctx), ctx.today] as const, { readOnly: true })
    const end = fromMoment(today)
    if (end === null) throw new Error(`no such day: ${today}`)
    const failures: unknown[] = []
    for (const owner of owners) {
      if (stopping()) return
      // an owner whose lines cannot be taken stops nobody else
      await consume(run, owner, { statDate: dayAfter(today, -1), end }, stopping).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `日消费没有做完：${failures.map(String).join('；')}`)
  },
}
