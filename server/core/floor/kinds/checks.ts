// 盘点单 · core/floor/kinds/checks
import type { StockCheckView } from '#contract/ops/kinds/checks'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'
import { loadChecks, writeCounted } from '../countChecks.ts'

const views = slot<readonly StockCheckView[]>([])

const load = async (at: Loading): Promise<void> => at.put(views, await loadChecks(at.ctx, at.named.of('checkBins')))

export const checks: FloorKind = {
  id: 'checks',
  load: { rest: load, again: load },
  view: (at) => ({ checks: byNumber(at.get(views), (check) => check.checkNo) }),
  write: async ({ ctx, outcomes }) => {
    await writeCounted(ctx, outcomes)
    return {}
  },
}
