// 出货的最后几步 · support/outboundSteps
/** Picked orders until shipping: on the handheld, then with the carrier. */
import type { Desk } from './deskUser.ts'
import type { FloorHands } from './floorHands.ts'
import { warehouseName } from './goodsHall.ts'
import { handOver } from './handoverDesk.ts'
import type { Shift } from './shift.ts'

const carton = 'HC-Z01'

/** Checks, packs and weighs parcels and hands them to the carrier. */
export const sendParcels = async (hands: FloorHands, desk: Desk, shift: Shift, waybills: readonly string[]): Promise<void> => {
  await hands.hand.goTo('复核')
  for (const waybill of waybills) await shift.check(waybill)
  await hands.hand.goTo('打包')
  for (const waybill of waybills) await shift.pack(waybill, carton)
  await hands.hand.goTo('称重')
  for (const waybill of waybills) await shift.weigh(waybill, 500)
  await hands.sent()
  await handOver(desk, warehouseName, waybills)
}
