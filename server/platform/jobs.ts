// 后台任务 · platform/jobs
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runOnce,
  type Runner,
  type RunnerOptions,
  type TaskList,
} from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Tx } from './db.ts'
import type { Services } from './services.ts'
import { tenantIds } from './tenant.ts'

/** Input of a task; every payload names the tenant, because the queue itself has none. */
export interface JobPayload {
  readonly tenantId: number
  readonly [name: string]: string | number
}

/** Work outside of requests. It may run again after a crash, so it must be repeatable. */
export interface JobTask {
  readonly name: string
  /** runs at this interval in minutes, once per tenant (payload: the tenant alone) */
  readonly everyMin?: number
  /** runs once a day at this Shanghai time `HH:mm`, once per tenant */
  readonly dailyAt?: string
  /** needs minutes and much memory: only one at a time, in parallel with the light ones */
  readonly heavy?: boolean
  /** `stopping` turns true when the server stops: leave at the next safe place and throw */
  run(services: Services, payload: JobPayload, stopping: () => boolean): Promise<void>
}

/** Runs tasks until stopped. */
export interface JobRunner {
  stop(): Promise<void>
}

const workerSchema = 'graphile_worker'
const lightAtOnce = 2

/**
 * Makes the job tables and `jobs.enqueue`, the only way for the application's role to queue a job, in the transaction of its cause: it has
 * no other right on the queue. Safe to call at every start.
 */
export async function prepareJobs(jobsUrl: string): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: jobsUrl, schema: workerSchema, logger, noPreparedStatements: true })
  try {
    await utils.migrate()
    await utils.withPgClient((client) => client.query(enqueueFunction))
  } finally {
    await utils.release()
  }
}

const enqueueFunction = `
  create schema if not exists jobs;
  create or replace function jobs.enqueue(task text, payload json, job_key text, behind int) returns void
    language sql security definer set search_path = ${workerSchema} as
    $$ select ${workerSchema}.add_job(task, payload, job_key => job_key, max_attempts => 5, priority => behind) $$;
  revoke all on function jobs.enqueue(text, json, text, int) from public;
  grant usage on schema jobs to yuncang_app;
  grant execute on function jobs.enqueue(text, json, text, int) to yuncang_app;`

/**
 * Queues a job in the running transaction: it starts after the commit, or not at all. A waiting job with the same `key` is replaced.
 * `behind`: jobs with a smaller number run first.
 */
export async function enqueue(tx: Tx, task: string, payload: JobPayload, key: string, behind = 0): Promise<void> {
  await tx.query('select jobs.enqueue($1, $2::json, $3, $4)', [task, JSON.stringify(payload), key, behind])
}

/** Starts the runners under the jobs' own role; tasks with `everyMin` are added to the timetable of every tenant. */
export async function startJobs(jobsUrl: string, services: Services, tasks: readonly JobTask[]): Promise<JobRunner> {
  let isStopping = false
  const pool = poolOf(jobsUrl)
  const start = (groupTasks: readonly JobTask[], concurrency: number): Promise<JobRunner> =>
    keepRunning(() =>
      run({
        ...optionsOf(pool, services, groupTasks, () => isStopping),
        concurrency,
        parsedCronItems: parseCronItems(
          groupTasks.flatMap((task) => {
            const match = timeOf(task)
            return match === undefined ? [] : [{ task: timetableOf(task), match, options: { backfillPeriod: 0 } }]
          }),
        ),
      }),
    )
  const runners = [
    await start(
      tasks.filter((task) => task.heavy !== true),
      lightAtOnce,
    ),
    await start(
      tasks.filter((task) => task.heavy === true),
      1,
    ),
  ]
  return {
    stop: async () => {
      isStopping = true
      for (const runner of runners) await runner.stop()
      await pool.end()
    },
  }
}

/** Wait before an ended runner is replaced, ms. */
const againMs = 1000

/** A runner ends if it cannot report a finished job because the database is lost. It is replaced by a new one until `stop`. */
const keepRunning = async (begin: () => Promise<Runner>): Promise<JobRunner> => {
  const stopSignal = new AbortController()
  const isLeaving = (): boolean => stopSignal.signal.aborted
  const reportLost = (error: unknown): undefined => {
    if (!isLeaving()) console.error(`[jobs] 后台任务停了，马上重新开始: ${String(error)}`)
  }
  let runner: Runner | undefined = await begin()
  const watch = async (): Promise<void> => {
    while (!isLeaving()) {
      await runner?.promise.catch(reportLost)
      runner = undefined
      if (!isLeaving()) await pause(againMs)
      if (!isLeaving()) runner = await begin().catch(reportLost)
    }
    // the runner may have started while the stop was requested
    await runner?.stop().catch(reportLost)
  }
  const watchEnd = watch()
  return {
    stop: async () => {
      stopSignal.abort()
      await runner?.stop().catch(reportLost)
      await watchEnd
    },
  }
}

/** Runs due jobs until none is left; for tests and the simulator. */
export async function runDueJobs(jobsUrl: string, services: Services, tasks: readonly JobTask[]): Promise<void> {
  const pool = poolOf(jobsUrl)
  try {
    await runOnce(optionsOf(pool, services, tasks, () => false))
  } finally {
    await pool.end()
  }
}

/** Timetable of a task for the job runner: in UTC, eight hours behind Shanghai. */
export const timeOf = (task: JobTask): string | undefined => {
  if (task.everyMin !== undefined) return `*/${task.everyMin} * * * *`
  if (task.dailyAt === undefined) return undefined
  const [hour = 0, minute = 0] = task.dailyAt.split(':').map(Number)
  return `${minute} ${(hour + 16) % 24} * * *`
}

const timetableOf = (task: JobTask): string => `${task.name}.all`

const poolOf = (jobsUrl: string): Pool => {
  const pool = new Pool({ connectionString: jobsUrl, max: lightAtOnce + 4 })
  const reportLost = (error: Error): void => console.error(`[jobs] 连接断开: ${error.message}`)
  pool.on('error', reportLost)
  pool.on('connect', (client) => client.on('error', reportLost))
  return pool
}

/** Logs only errors; starts and ends of jobs are in file_job. */
const logger = new Logger(() => (level, message) => {
  if (['error', 'warning'].includes(level)) console.error(`[jobs] ${message}`)
})

const optionsOf = (pool: Pool, services: Services, tasks: readonly JobTask[], leaving: () => boolean): RunnerOptions => ({
  pgPool: pool,
  schema: workerSchema,
  logger,
  noHandleSignals: true,
  pollInterval: 2000,
  taskList: taskList(services, tasks, leaving),
})

const taskList = (services: Services, tasks: readonly JobTask[], leaving: () => boolean): TaskList => {
  const single = tasks.map(
    (task) => [task.name, (payload: unknown) => task.run(services, payload as JobPayload, leaving)] as const,
  )
  const everyTenant = tasks.map((task) => [timetableOf(task), () => forEveryTenant(services, task, leaving)] as const)
  return Object.fromEntries([...single, ...everyTenant])
}

const forEveryTenant = async (services: Services, task: JobTask, leaving: () => boolean): Promise<void> => {
  for (const tenantId of await tenantIds(services.db)) await task.run(services, { tenantId }, leaving)
}
