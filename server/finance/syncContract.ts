// 合同同步 · finance/syncContract
import { syncContract, syncContractStart } from '#contract/finance/syncContract'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { jobsOf } from './syncLists.ts'
import { startSync } from './syncStart.ts'

export default [
  ...serve(syncContract, jobsOf('CONTRACT')),
  handle(syncContractStart, (ctx, input) => startSync(ctx, 'CONTRACT', input)),
]
