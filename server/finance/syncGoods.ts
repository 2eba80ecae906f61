// 出库商品同步 · finance/syncGoods
import { syncGoods, syncGoodsStart } from '#contract/finance/syncGoods'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { jobsOf } from './syncLists.ts'
import { startSync } from './syncStart.ts'

export default [
  ...serve(syncGoods, jobsOf('STOCKOUT_GOODS')),
  handle(syncGoodsStart, (ctx, input) => startSync(ctx, 'STOCKOUT_GOODS', input)),
]
