// 作业明细 · operate/work
import { work } from '#contract/operate/work'
import type { Endpoint } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { detail, totals, workSource } from './workDetail.ts'

const endpoints: readonly Endpoint[] = [...serve(work, workSource), totals, detail]
export default endpoints
