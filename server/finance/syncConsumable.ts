// 出库耗材同步 · finance/syncConsumable
import { syncConsumable, syncConsumableStart } from '#contract/finance/syncConsumable'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { jobsOf } from './syncLists.ts'
import { startSync } from './syncStart.ts'

export default [
  ...serve(syncConsumable, jobsOf('STOCKOUT_CONSUMABLE')),
  handle(syncConsumableStart, (ctx, input) => startSync(ctx, 'STOCKOUT_CONSUMABLE', input)),
]
