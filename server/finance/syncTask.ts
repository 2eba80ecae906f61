// 数据同步任务 · finance/syncTask
/**
 * Reads shipped orders, contracts or fee lines of a job's days again, page by page (office.md §21). Each page is stored with its cursor, so that a job that was
 * interrupted goes on; the stop is looked for before every page. Three pages in a row that fail end the job; what cannot be stored
 * is counted and named.
 */
import { syncJobLife, SYNC_TYPE, type SyncType } from '#contract/rules/syncJobLife'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { asRefused } from '../platform/errors.ts'
import { jobRun } from '../platform/jobRun.ts'
import { enqueue, type JobTask } from '../platform/jobs.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import type { Cursor, FactFault } from './apart.ts'
import { contractStatSync } from './contract/contractStat.ts'
import { contractSync } from './contract/contractSync.ts'
import { orderSync } from './syncOrders.ts'
import { midnight, type SyncSpan, type SyncWork } from './syncWork.ts'

export const syncTaskName = 'sync-job'
/** A running job without a heartbeat for this long belongs to a server that died; a page takes seconds. */
const deadAfterMs = 120_000
const pageFailsMax = 3
/** Orders that could not be stored, named on the job. */
const faultsShown = 200

const works: Readonly<Record<SyncType, SyncWork>> = {
  CONTRACT: contractSync,
  CONTRACT_STAT: contractStatSync,
  STOCKOUT_ORDER: orderSync({}),
  STOCKOUT_GOODS: orderSync({ goods: true }),
  STOCKOUT_CONSUMABLE: orderSync({ consumables: true }),
}

interface Job extends SyncSpan {
  readonly id: string
  readonly jobNo: string
  readonly shippedText: string | null
  readonly orderNo: string
  readonly syncType: SyncType
  readonly startTime: Date
}

const toRunning = transitionOf(syncJobLife, 'job sync', syncJobLife.running)
const ends = {
  done: transitionOf(syncJobLife, 'job sync', syncJobLife.done),
  failed: transitionOf(syncJobLife, 'job sync', syncJobLife.failed),
  stopped: transitionOf(syncJobLife, 'job sync', syncJobLife.stopped),
} as const

const jobChanged = (ctx: Ctx, { syncType, jobNo }: Pick<Job, 'syncType' | 'jobNo'>): Promise<void> =>
  changed(ctx, [{ resource: SYNC_TYPE[syncType], key: jobNo, op: 'put' }])

/** The job, if it waits or its server died; null where another one has it or it has ended. */
const claim = async (ctx: Ctx, id: string): Promise<Job | null> => {
  const { tx, tenantId, at, now } = ctx
  const claimed = await moveRows(
    tx,
    toRunning,
    selected(
      `select id, coalesce(start_time, $3) as start_time from sync_job where tenant_id = $1 and id = $2
          and (status = ${syncJobLife.waiting} or status = ${syncJobLife.running} and heartbeat < $4) for update`,
      id,
      at,
      new Date(now - deadAfterMs),
    ),
    { by: { at }, key: ['id'], set: ['startTime'], all: { heartbeat: at } },
  )
  if (claimed.length === 0) return null
  const [job] = await tx.query<Job>(
    `select id, job_no, sync_type, start_date, end_date, shipped_text, order_no, start_time, params
       from sync_job where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  if (job === undefined) return null
  await jobChanged(ctx, job)
  return job
}

const end = (run: Run, job: Job, how: keyof typeof ends, failReason: string | null = null): Promise<void> =>
  run(async (ctx) => {
    const { tx, at } = ctx
    const costMs = at.getTime() - job.startTime.getTime()
    await moveRows(tx, ends[how], [{ id: job.id }], {
      by: { at },
      key: ['id'],
      all: { endTime: at, heartbeat: at, costMs, failReason },
    })
    await jobChanged(ctx, job)
  })

const isStopped = (run: Run, { id }: Job): Promise<boolean> =>
  run(
    async ({ tx, tenantId }) => {
      const [row] = await tx.query<{ stopFlag: number }>('select stop_flag from sync_job where tenant_id = $1 and id = $2', [
        tenantId,
        id,
      ])
      return row?.stopFlag === 1
    },
    { readOnly: true },
  )

/** Stores what a page did with the order it ended at. */
const pageDone = (run: Run, job: Job, orders: readonly Cursor[], faults: readonly FactFault[]): Promise<void> =>
  run(async (ctx) => {
    const { tx, tenantId, at } = ctx
    const last = orders.at(-1)
    if (last === undefined) return
    const [row] = await tx.query<{ failRows: readonly FactFault[] }>(
      'select fail_rows from sync_job where tenant_id = $1 and id = $2 for update',
      [tenantId, job.id],
    )
    await changeRows(tx, 'sync_job', [{ id: job.id, doneNum: orders.length - faults.length, failNum: faults.length }], {
      key: ['id'],
      add: ['doneNum', 'failNum'],
      all: {
        ...last,
        heartbeat: at,
        updateTime: at,
        failRows: [...(row?.failRows ?? []), ...faults].slice(0, faultsShown),
      },
    })
    await jobChanged(ctx, job)
  })

/** One page after the cursor. @returns the new cursor, null where nothing is left */
const readPage = async (run: Run, job: Job, cursor: Cursor): Promise<Cursor | null> => {
  const { after, atOnce, write } = works[job.syncType]
  const things = await run((ctx) => after(ctx, job, cursor), { readOnly: true, timeoutMs: 30_000 })
  const faults = await write(
    run,
    job,
    things.map(({ orderNo }) => orderNo),
  )
  await pageDone(run, job, things, faults)
  return things.length < atOnce ? null : (things.at(-1) ?? null)
}

const countAll = async (run: Run, job: Job): Promise<void> => {
  const totalNum = await run((ctx) => works[job.syncType].count(ctx, job), { readOnly: true, timeoutMs: 60_000 })
  await run(({ tx, at }) =>
    changeRows(tx, 'sync_job', [{ id: job.id }], { key: ['id'], all: { totalNum, heartbeat: at, updateTime: at } }),
  )
}

/** The job ends as failed: the same page failed too often. */
const failAt = (run: Run, job: Job, { orderNo }: Cursor, error: unknown): Promise<void> => {
  const why = asRefused(error)?.message ?? '系统执行出错'
  const at = orderNo === '' ? '开头' : `${works[job.syncType].word}${orderNo}之后`
  return end(run, job, 'failed', `连续${pageFailsMax}次没有读成${at}的一页：${why}`.slice(0, 500))
}

const work = async (run: Run, job: Job, stopping: () => boolean): Promise<void> => {
  let cursor: Cursor | null = { shippedText: job.shippedText ?? midnight(job.startDate), orderNo: job.orderNo }
  let pageFails = 0
  if (job.shippedText === null) await countAll(run, job)
  while (cursor !== null) {
    const from: Cursor = cursor
    // the next server goes on at the cursor
    if (stopping()) return
    if (await isStopped(run, job)) return end(run, job, 'stopped')
    try {
      cursor = await readPage(run, job, from)
      pageFails = 0
    } catch (error) {
      pageFails += 1
      console.error(`[sync] 同步任务 ${job.jobNo} 的一页失败 ${pageFails} 次: ${String(error)}`)
      if (pageFails >= pageFailsMax) return failAt(run, job, from, error)
    }
  }
  await end(run, job, 'done')
}

export const syncTask: JobTask = {
  name: syncTaskName,
  heavy: true,
  run: async (services, { tenantId, syncJobId = '' }, stopping) => {
    const run = jobRun(services, tenantId)
    const job = await run((ctx) => claim(ctx, String(syncJobId)))
    if (job !== null) await work(run, job, stopping)
  },
}

/** Queues a job in the running transaction. */
export const enqueueSync = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, id: string): Promise<void> =>
  enqueue(tx, syncTaskName, { tenantId, syncJobId: id }, `${syncTaskName}-${id}`)

/** Every minute: queues jobs again that a dead server left. */
export const reviveSyncTask: JobTask = {
  name: 'sync-job.revive',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    await jobRun(
      services,
      tenantId,
    )(async (ctx) => {
      const rows = await ctx.tx.query<{ id: string }>(
        `select id from sync_job where tenant_id = $1 and status in (${syncJobLife.waiting}, ${syncJobLife.running})
            and coalesce(heartbeat, create_time) < $2 order by id limit 100`,
        [tenantId, new Date(ctx.now - deadAfterMs)],
      )
      for (const { id } of rows) await enqueueSync(ctx, id)
    })
  },
}
