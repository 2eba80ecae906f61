// 找订单 · orders
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'

/** Finds the order of a scanned code: a parcel's waybill, the order number, or the tote the order is in. */
export const findOrder = (floor: Floor, code: string): OrderView | undefined =>
  at(floor.orders, at(floor.parcels, code)) ?? at(floor.orders, code) ?? at(floor.orders, at(floor.totes, code)?.stockoutNo)
