// 计算作业的排班 · rules/valvePlan
/** When calculations run, and on which others they depend (floor.md §13.2). The caller passes the time and the past runs. */
import { valveRunLife } from './valveRunLife.ts'

interface Calculation {
  readonly name: string
  /** initial `HH:mm` of every tenant */
  readonly planTime: string
  /** on this weekday only, 1 Monday … 7 Sunday */
  readonly weekday?: number
  readonly depends: readonly string[]
}
/** valve_calculation.job_code. */
export const CALCULATION: Readonly<Record<string, Calculation>> = {
  FIGURES: { name: '昨日指标定稿', planTime: '00:30', depends: [] },
  STOCK_VERIFY: { name: '库存核对', planTime: '02:00', depends: [] },
  ABC_CLASS: { name: '商品ABC分类', planTime: '03:00', weekday: 1, depends: [] },
  // differences have no meaning while the stock does not add up
  CONTRAST: { name: '差异对比', planTime: '05:00', depends: ['STOCK_VERIFY'] },
}
export const CALCULATION_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CALCULATION).map(([code, { name }]) => [code, name]),
)
export const nameOfCalculation = (code: string): string => CALCULATION[code]?.name ?? code

export interface PlannedJob {
  readonly jobCode: string
  readonly planTime: string
  readonly maxRunMin: number
  /** number of retries */
  readonly retry: number
  readonly dependCodes: readonly string[]
  /** epoch ms at which the job was created; planned times before it are not run later */
  readonly since: number
}
export interface DayRun {
  readonly jobCode: string
  readonly status: number
  readonly tryNum: number
  /** epoch ms; null: not begun */
  readonly beginTime: number | null
}
/**
 * `start`: queue the job. `block`: the job is due, but the jobs `missing` have not succeeded. `overdue`: it runs too long and has failed.
 */
export type Step = { readonly jobCode: string } & (
  | { readonly do: 'start' | 'overdue' }
  | { readonly do: 'block'; readonly missing: readonly string[] }
)

const runsOn = (jobCode: string, weekday: number): boolean => (CALCULATION[jobCode]?.weekday ?? weekday) === weekday

/** Dependencies that have not succeeded today; a job does not wait for one that is disabled or not due today. */
export const missingOf = (
  { dependCodes }: PlannedJob,
  jobs: readonly PlannedJob[],
  runs: readonly DayRun[],
  weekday: number,
): readonly string[] =>
  dependCodes.filter(
    (code) =>
      jobs.some((one) => one.jobCode === code) &&
      runsOn(code, weekday) &&
      runs.find((run) => run.jobCode === code)?.status !== valveRunLife.done,
  )

/**
 * Steps at the moment `now` (epoch ms), called every minute. `jobs` are the enabled jobs, `runs` the runs of the Shanghai `day`. A server
 * that was down at the time of a job runs the job when it is back on the same day; no job runs twice.
 */
export function planOf(
  jobs: readonly PlannedJob[],
  runs: readonly DayRun[],
  { day, weekday, now }: { readonly day: string; readonly weekday: number; readonly now: number },
): readonly Step[] {
  return jobs.flatMap((job): Step[] => {
    const { jobCode } = job
    const run = runs.find((one) => one.jobCode === jobCode)
    if (run?.status === valveRunLife.running && run.beginTime !== null)
      return now - run.beginTime > job.maxRunMin * 60_000 ? [{ jobCode, do: 'overdue' }] : []
    const isWaiting = run === undefined ? isDue(job, day, now) && runsOn(jobCode, weekday) : isOpen(run, job)
    if (!isWaiting) return []
    const missing = missingOf(job, jobs, runs, weekday)
    if (missing.length === 0) return [{ jobCode, do: 'start' }]
    return run?.status === valveRunLife.blocked ? [] : [{ jobCode, do: 'block', missing }]
  })
}

const isDue = ({ planTime, since }: PlannedJob, day: string, now: number): boolean => {
  const planned = Date.parse(`${day}T${planTime}:00+08:00`)
  return since <= planned && planned <= now
}

/** A run that may be queued: it was blocked before, or it failed and has retries left. */
const isOpen = ({ status, tryNum }: DayRun, { retry }: PlannedJob): boolean =>
  status === valveRunLife.blocked || (status === valveRunLife.failed && tryNum <= retry)

/** Why a job may not depend on these jobs; '' when it may. */
export function dependFault(
  jobCode: string,
  dependCodes: readonly string[],
  jobs: readonly Pick<PlannedJob, 'jobCode' | 'dependCodes'>[],
): string {
  const unknownCode = dependCodes.find((code) => !jobs.some((one) => one.jobCode === code))
  if (unknownCode !== undefined) return `作业不存在：${unknownCode}`
  const reached = new Set<string>()
  const reach = (code: string): void => {
    if (reached.has(code)) return
    reached.add(code)
    const dependencies = jobs.find((one) => one.jobCode === code)?.dependCodes ?? []
    for (const one of code === jobCode ? [] : dependencies) reach(one)
  }
  for (const code of dependCodes) reach(code)
  return reached.has(jobCode) ? '作业不能互相等待' : ''
}
