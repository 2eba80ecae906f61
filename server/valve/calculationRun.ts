// 计算运行记录 · valve/calculationRun
import { CALCULATION_NAME } from '#contract/rules/valvePlan'
import { calculationRun } from '#contract/valve/calculationRun'
import { serve } from '../platform/serve.ts'
import { textOf } from './texts.ts'

export default serve(calculationRun, {
  from: 'valve_run r',
  alias: 'r',
  columns: {
    runId: 'r.id::text',
    jobName: textOf('r.job_code', CALCULATION_NAME),
    usedSec: 'extract(epoch from r.end_time - r.begin_time)::int',
  },
})
