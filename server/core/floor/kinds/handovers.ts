// 交接单 · core/floor/kinds/handovers
import type { HandoversFloor, HandoverView } from '#contract/ops/kinds/handovers'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'
import { lockHandovers } from '../loadThings.ts'
import { writeHandovers } from '../writeRest.ts'

const rows = slot<Pick<HandoversFloor, 'handedTo'> & { readonly handovers: readonly HandoverView[] }>({
  handovers: [],
  handedTo: {},
})

const lock = async (at: Loading): Promise<void> =>
  at.put(rows, await lockHandovers(at.ctx, at.named.of('handovers'), at.named.of('handed')))

export const handovers: FloorKind = {
  id: 'handovers',
  load: { rest: lock, again: lock },
  view: (at): HandoversFloor => {
    const { handovers: views, handedTo } = at.get(rows)
    return { handovers: byNumber(views, (handover) => handover.handoverNo), handedTo }
  },
  write: async ({ ctx, outcomes }) => {
    await writeHandovers(ctx, outcomes)
    return {}
  },
}
