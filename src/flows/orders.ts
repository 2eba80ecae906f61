// 找订单 · orders
import { at } from '#contract/ops/answer'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'

/** The order a scanned code stands for: a parcel's waybill, the order's own number, or the tote it lies in. */
export const findOrder = (floor: Floor, code: string): OrderView | undefined =>
  at(floor.orders, at(floor.parcels, code)) ?? at(floor.orders, code) ?? at(floor.orders, at(floor.totes, code)?.stockoutNo)
