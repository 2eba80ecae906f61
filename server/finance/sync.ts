// 出库订单同步 · finance/sync
import { syncOrder, syncOrderStart } from '#contract/finance/sync'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { jobsOf } from './syncLists.ts'
import { startSync, stopSync } from './syncStart.ts'

export default [
  ...serve(syncOrder, jobsOf('STOCKOUT_ORDER')),
  handle(syncOrderStart, (ctx, input) => startSync(ctx, 'STOCKOUT_ORDER', input)),
  stopSync,
]
