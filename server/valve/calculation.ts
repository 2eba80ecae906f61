// 数据计算 · valve/calculation
import { CALCULATION_NAME, missingOf, nameOfCalculation } from '#contract/rules/valvePlan'
import { valveRunLife } from '#contract/rules/valveRunLife'
import { weekdayOf } from '#contract/rules/workCalendar'
import { calculation, rerunCalculation } from '#contract/valve/calculation'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { calculationRules } from './rules.ts'
import { queueRun, readPlan } from './runs.ts'
import { textOf } from './texts.ts'

const verbs = serve(calculation, {
  from: `valve_calculation r left join lateral (select v.status, v.begin_time, v.end_time from valve_run v
    where v.tenant_id = $1 and v.job_code = r.job_code order by v.biz_date desc limit 1) l on true`,
  alias: 'r',
  columns: {
    calculationId: 'r.id::text',
    jobName: textOf('r.job_code', CALCULATION_NAME),
    dependNames: `(select string_agg(${textOf('d.code', CALCULATION_NAME)}, '、') from jsonb_array_elements_text(r.depend_codes) as d(code))`,
    lastStatus: 'l.status',
    lastBegin: 'l.begin_time',
    lastEnd: 'l.end_time',
    lastSec: 'extract(epoch from l.end_time - l.begin_time)::int',
  },
  write: { table: 'valve_calculation', rules: calculationRules },
})

const rerun = handle(rerunCalculation, async (ctx, { calculationId }) => {
  const [row] = await ctx.tx.query<{ jobCode: string }>(
    'select job_code from valve_calculation where tenant_id = $1 and id = $2::bigint',
    [ctx.tenantId, calculationId],
  )
  if (row === undefined) throw refuse('A0404')
  const { jobCode } = row
  const { jobs, runs } = await readPlan(ctx.tx, ctx.today, true)
  const job = jobs.find((plannedJob) => plannedJob.jobCode === jobCode)
  if (job === undefined) throw refuse('A0400', {}, { calculationId: '已停用，启用以后再跑' })
  const status = runs.find((run) => run.jobCode === jobCode)?.status
  if (status === valveRunLife.queued || status === valveRunLife.running) throw refuse('A2013')
  const unfinishedJobs = missingOf(job, jobs, runs, weekdayOf(ctx.today))
  if (unfinishedJobs.length > 0) throw refuse('A2012', { jobs: unfinishedJobs.map(nameOfCalculation).join('、') })
  await queueRun(ctx, jobCode, true)
  await logWrite(ctx, calculation, '重跑', calculationId, null, { jobCode })
  return {}
})

export default [...verbs, rerun]
