// 库位 · core/floor/kinds/locations
import type { LocationView } from '#contract/ops/kinds/locations'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'
import { readLocations } from '../loadThings.ts'

const views = slot<readonly LocationView[]>([])

const read = async (at: Loading): Promise<void> => at.put(views, await readLocations(at.ctx, at.named.of('targets')))

export const locations: FloorKind = {
  id: 'locations',
  load: { rest: read, again: read },
  // a bin that does not exist can only be told where bins were asked for
  view: (at) =>
    at.named.of('targets').length === 0 ? {} : { locations: byNumber(at.get(views), (location) => location.locationNo) },
}
