// 作业记录 · core/floor/kinds/records
import { slot, type FloorKind, type Loading } from '../kind.ts'
import { readWeighed } from '../loadThings.ts'
import { docRows } from '../resolve.ts'
import { chargeWork, writeRecords } from '../writeRecords.ts'

const grams = slot<Readonly<Record<string, number>>>({})

/** Reads what unknown parcels weighed before. */
const read = async (at: Loading): Promise<void> => {
  const strangers = at.named.of('weighed').filter((no) => !at.get(docRows).has(no))
  at.put(grams, await readWeighed(at.ctx, strangers))
}

export const records: FloorKind = {
  id: 'records',
  load: { rest: read, again: read },
  view: (at) => ({ weighed: at.get(grams) }),
  write: async ({ ctx, views, outcomes }) => {
    await writeRecords(ctx, views, outcomes)
    return {
      // after the work of this batch, which may be what is found wrong
      last: async () => {
        await chargeWork(ctx, outcomes)
        return []
      },
    }
  },
}
