// 抽检选取 · ops/spot
import { orderLife } from '../rules/orderLife.ts'
import { packageLife } from '../rules/packageLife.ts'
import { drawnBp, isDrawnOut } from '../rules/spot.ts'
import { at } from './at.ts'
import type { OrderView } from './kinds/orders.ts'
import type { ParcelView } from './kinds/parcels.ts'
import { drawKey } from './kinds/spots.ts'
import { isStopped } from './orders.ts'
import type { Floor } from './view.ts'

/**
 * Whether an order is spot-checked: hash(stockout_no + biz_date) mod 10000 below the ratio in basis points (floor.md §8.6).
 * The hash is FNV-1a over the UTF-16 units, so that the device and the server pick the same orders.
 */
export const isSpotChecked = (stockoutNo: string, bizDate: string, ratioBp: number): boolean => {
  let hash = 0x811c9dc5
  for (const char of `${stockoutNo}${bizDate}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % 10_000 < ratioBp
}

/**
 * Whether this packing is selected for a spot check. A device knows neither the new packers nor the number selected today, so it uses the
 * ratio, and the server's decision is final.
 */
export const isDrawn = (floor: Floor, order: OrderView, day: string, packer: string): boolean => {
  const draw = order.spotDraw
  if (draw === undefined || isDrawnOut(draw, at(floor.drawn, drawKey(draw.ruleId, day)) ?? 0)) return false
  return isSpotChecked(order.stockoutNo, day, drawnBp(draw, at(floor.newPackers, packer) === true))
}

/** Whether a parcel of the order has to be spot-checked before it moves on. */
export const waitsForSpot = (order: OrderView): boolean =>
  order.status >= orderLife.toWeigh && order.status <= orderLife.toShip && !isStopped(order) && order.parcels.some(isToSpot)

/** Whether the parcel was selected for a spot check and has not passed; void and handed-over parcels are left out. */
export const isToSpot = ({ needSpot, spotPassed, status }: ParcelView): boolean =>
  needSpot && !spotPassed && status !== packageLife.off && status !== packageLife.handed
