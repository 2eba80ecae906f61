// 退件面单 · returnParcel
/** Checks whether a scanned code is the waybill of a returned parcel. */
import { at } from '#contract/ops/at'
import { waybillHash } from '#contract/ops/kinds/returns'
import type { Floor } from '#contract/ops/view'
import { isReturnWaybill } from '#contract/rules/returnWaybill'
import { CARRIERS, carriersOf } from '#contract/rules/waybillNo'

/** Carrier of a waybill; '' where none or several fit. */
export const carrierOf = ({ returnCarriers }: Floor, code: string): string => {
  const [carrier, ...others] = carriersOf(code, Object.values(returnCarriers ?? CARRIERS))
  return carrier === undefined || others.length > 0 ? '' : carrier.logisticsCode
}
/** Whether the parcel is known to this device as received, announced, shipped or wanted. */
export const isParcel = (floor: Floor, code: string): boolean =>
  [floor.received, floor.wanted].some((known) => at(known as Record<string, object>, code) !== undefined) ||
  at(floor.noticed, waybillHash(code)) !== undefined ||
  at(floor.sent, waybillHash(code)) !== undefined
/** Whether the code fits no carrier here and may be misread, so it is scanned twice. A code that cannot be a waybill is refused anyway. */
export const isDoubtful = (floor: Floor, code: string): boolean => {
  if (isParcel(floor, code) || !isReturnWaybill(code)) return false
  return carriersOf(code, Object.values(floor.returnCarriers ?? CARRIERS)).length === 0
}
