// 移库单 · core/floor/kinds/moves
import type { MoveView } from '#contract/ops/kinds/moves'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'
import { lockMoves } from '../loadThings.ts'
import { writeMoved } from '../writeRest.ts'

const views = slot<readonly MoveView[]>([])

const lock = async (at: Loading): Promise<void> => at.put(views, await lockMoves(at.ctx, at.named.of('moves')))

export const moves: FloorKind = {
  id: 'moves',
  load: { rest: lock, again: lock },
  view: (at) => ({ moves: byNumber(at.get(views), (move) => move.moveNo) }),
  write: async ({ ctx, outcomes }) => {
    await writeMoved(ctx, outcomes)
    return {}
  },
}
