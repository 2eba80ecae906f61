// 全部单据 · documents
/** Every document the server knows: their endpoints, their acts by the batch, their imports. */
import { documentImport } from './import/documentImport.ts'
import type { Endpoint } from './platform/handle.ts'
import { batchActs } from './platform/document/batch.ts'
import { serveDocument } from './platform/document/serveDocument.ts'
import type { ServedDocument } from './platform/document/serving.ts'
import { handovers } from './operate/handover.ts'
import { plans } from './protection/plan.ts'
import { returnOrders } from './returns/order.ts'
import { returnPicks } from './returns/pick.ts'
import { returnReceives } from './returns/receive.ts'
import { returnWaves } from './returns/wave.ts'
import { adjusts } from './stock/adjust.ts'
import { checks } from './stock/check.ts'
import { moves } from './stock/move.ts'
import { conflicts } from './stockout/conflict.ts'
import { orders } from './stockout/order.ts'
import { picks } from './stockout/pickOrder.ts'
import { waves } from './stockout/wave.ts'
import { customTasks } from './operate/customTask.ts'
import { demands } from './hr/demand.ts'
import { enrolls } from './hr/enroll.ts'
import { recruits } from './hr/recruit.ts'
import { employTasks } from './hr/task.ts'
import { compBills } from './workorder/comp/bill.ts'
import { compDetails } from './workorder/comp/detail.ts'
import { compDiffs } from './workorder/comp/diff.ts'
import { woBills } from './workorder/comp/woBill.ts'
import { arrivals } from './inbound/arrival.ts'
import { reservations } from './inbound/reservation.ts'
import { stockins } from './inbound/stockin.ts'
import { unloads } from './inbound/unload.ts'

export const documents: readonly ServedDocument[] = [
  moves,
  adjusts,
  checks,
  handovers,
  plans,
  orders,
  waves,
  picks,
  conflicts,
  customTasks,
  demands,
  recruits,
  enrolls,
  employTasks,
  compDetails,
  compBills,
  compDiffs,
  woBills,
  returnOrders,
  returnReceives,
  returnWaves,
  returnPicks,
  stockins,
  reservations,
  arrivals,
  unloads,
]

export const documentEndpoints: readonly Endpoint[] = [
  ...documents.flatMap(serveDocument),
  ...documents.flatMap(documentImport),
  batchActs(documents),
]
