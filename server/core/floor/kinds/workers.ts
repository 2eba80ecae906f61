// 临时工授权 · core/floor/kinds/workers
import type { FloorKind } from '../kind.ts'
import { writeRuleSigns } from '../ruleSigns.ts'
import { lockAuths, writeSigns } from '../signs.ts'

/**
 * Authorisations of temp workers. They are read with the people of the batch (core/floor/actors); authorisations of workers who sign in or
 * out are locked before.
 */
export const workers: FloorKind = {
  id: 'workers',
  load: { named: ({ ctx, named }) => lockAuths(ctx, named.of('signs'))?.then(() => undefined) },
  write: async ({ ctx, views, outcomes }) => {
    await writeSigns(ctx, views, outcomes)
    await writeRuleSigns(ctx, views, outcomes)
    return {}
  },
}
