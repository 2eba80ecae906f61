// 视图合并 · ops/joinFloors
import type { Floor } from './view.ts'

/** Two floors as one; where both know a document, `over` is right. */
export const joinFloors = (under: Floor, over: Floor): Floor => ({
  ...under,
  ...over,
  picks: { ...under.picks, ...over.picks },
  orders: { ...under.orders, ...over.orders },
  parcels: { ...under.parcels, ...over.parcels },
  totes: { ...under.totes, ...over.totes },
  goods: { ...under.goods, ...over.goods },
  consumables: { ...under.consumables, ...over.consumables },
  handovers: { ...under.handovers, ...over.handovers },
  weighed: { ...under.weighed, ...over.weighed },
  handedTo: { ...under.handedTo, ...over.handedTo },
  bins: { ...under.bins, ...over.bins },
  workers: { ...under.workers, ...over.workers },
})
