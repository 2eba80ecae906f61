// 作业明细 · operate/work
import { work } from '#contract/operate/work'
import { serve } from '../platform/serve.ts'

export default serve(work, { from: 'work_record w', alias: 'w', columns: { point: 'w.point::text' } })
