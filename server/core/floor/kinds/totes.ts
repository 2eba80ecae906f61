// 周转箱 · core/floor/kinds/totes
import { byNumber, type FloorKind, type Loading } from '../kind.ts'
import { lockTotes, toteViews } from '../loadThings.ts'
import { docRows } from '../resolve.ts'

/** Totes that are named, and those of orders that are packed. They are written together with their pick orders (writePicks). */
const lock = async (at: Loading): Promise<void> => {
  const freed = at.named.of('freed').flatMap((doc) => at.get(docRows).get(doc)?.stockoutNo ?? [])
  at.put(toteViews, await lockTotes(at.ctx, at.named.of('totes'), freed))
}

export const totes: FloorKind = {
  id: 'totes',
  load: { rest: lock, again: lock },
  view: (at) => ({ totes: byNumber(at.get(toteViews), (tote) => tote.toteNo) }),
}
