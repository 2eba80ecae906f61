// 打卡 · core/floor/kinds/clocks
import type { ClockedView, ClocksFloor } from '#contract/ops/kinds/clocks'
import type { Place } from '#contract/rules/clockDay'
import { clockedAt, placeOf, recordClocks } from '../../people/clocks.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

const people = slot<readonly ClockedView[]>([])
const place = slot<Place | null>(null)

const load = async (at: Loading): Promise<void> => {
  const badges = at.named.of('clocked')
  if (badges.length === 0) return
  at.put(people, await clockedAt(at.ctx, badges))
  at.put(place, await placeOf(at.ctx))
}

/** Clock records: loads the people who clock and the place of the warehouse, and writes their records. */
export const clocks: FloorKind = {
  id: 'clocks',
  load: { rest: load, again: load },
  view: (at): ClocksFloor => {
    const storedPlace = at.get(place)
    return {
      clocked: byNumber(at.get(people), ({ badgeCode }) => badgeCode),
      ...(storedPlace !== null && { clockPlace: storedPlace }),
    }
  },
  write: async ({ ctx, outcomes }) => {
    await recordClocks(
      ctx,
      outcomes.flatMap(({ task, patch }) =>
        (patch.clocked ?? []).map(({ badgeCode: _badge, lng = null, lat = null, ...clock }) => ({
          ...clock,
          opId: task.op.opId,
          way: lng === null ? (1 as const) : (2 as const),
          lng,
          lat,
        })),
      ),
    )
    return {}
  },
}
