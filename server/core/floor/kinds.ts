// 单据种类表 · core/floor/kinds
/** All kinds of floor documents, in the order of I8: rows of several kinds are locked in this sequence. */
import type { FloorKind } from './kind.ts'
import { approvals } from './kinds/approvals.ts'
import { checks } from './kinds/checks.ts'
import { clocks } from './kinds/clocks.ts'
import { consumables } from './kinds/consumables.ts'
import { goods } from './kinds/goods.ts'
import { handovers } from './kinds/handovers.ts'
import { inbound } from './kinds/inbound.ts'
import { locations } from './kinds/locations.ts'
import { moves } from './kinds/moves.ts'
import { orders } from './kinds/orders.ts'
import { picks } from './kinds/picks.ts'
import { records } from './kinds/records.ts'
import { returns } from './kinds/returns.ts'
import { returnWaves } from './kinds/returnWaves.ts'
import { serials } from './kinds/serials.ts'
import { spots } from './kinds/spots.ts'
import { stock } from './kinds/stock.ts'
import { tasks } from './kinds/tasks.ts'
import { totes } from './kinds/totes.ts'
import { workers } from './kinds/workers.ts'

export const floorKinds: readonly FloorKind[] = [
  orders,
  picks,
  totes,
  handovers,
  approvals,
  moves,
  checks,
  tasks,
  inbound,
  returns,
  returnWaves,
  consumables,
  locations,
  records,
  spots,
  serials,
  goods,
  stock,
  workers,
  clocks,
]
