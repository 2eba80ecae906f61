// 合同统计同步 · finance/syncContractStat
import { syncContractStat, syncContractStatStart } from '#contract/finance/syncContractStat'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { jobsOf } from './syncLists.ts'
import { startSync } from './syncStart.ts'

export default [
  ...serve(syncContractStat, jobsOf('CONTRACT_STAT')),
  handle(syncContractStatStart, (ctx, input) => startSync(ctx, 'CONTRACT_STAT', input)),
]
