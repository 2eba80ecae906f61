// 耗材 · core/floor/kinds/consumables
import type { ConsumableFacts, ConsumablesFloor } from '#contract/ops/kinds/consumables'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { readConsumables } from './consumables/load.ts'
import { takeConsumables, writeParcelConsumables } from './consumables/write.ts'

const facts = slot<readonly ConsumableFacts[]>([])

const read = async (at: Loading): Promise<void> =>
  at.put(facts, await readConsumables(at.ctx, at.settings, at.named.of('consumables')))

/** Consumables: loads them with their stock, and writes what parcels used. */
export const consumables: FloorKind = {
  id: 'consumables',
  load: { rest: read, again: read },
  view: (at): ConsumablesFloor => ({
    consumables: {
      ...byNumber(at.get(facts), (consumable) => consumable.barcode),
      ...byNumber(at.get(facts), (consumable) => consumable.consumableNo),
    },
  }),
  write: async ({ ctx, views, outcomes }) => {
    const used = await writeParcelConsumables(ctx, views, outcomes)
    return {
      last: async () => {
        await takeConsumables(ctx, views, used)
        return []
      },
    }
  },
}
