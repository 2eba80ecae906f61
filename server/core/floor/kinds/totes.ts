// 周转箱 · core/floor/kinds/totes
import { record, type FloorKind, type Loading } from '../kind.ts'
import { lockTotes, toteViews } from '../loadThings.ts'
import { docRows } from '../resolve.ts'

/** Those named, and those of orders that are packed; with their pick orders they are written (writePicks). */
const lock = async (at: Loading): Promise<void> => {
  const freed = at.named.of('freed').flatMap((doc) => at.get(docRows).get(doc)?.stockoutNo ?? [])
  at.put(toteViews, await lockTotes(at.ctx, at.named.of('totes'), freed))
}

export const totes: FloorKind = {
  id: 'totes',
  load: { rest: lock, again: lock },
  view: (at) => ({ totes: record(at.get(toteViews), (tote) => tote.toteNo) }),
}
