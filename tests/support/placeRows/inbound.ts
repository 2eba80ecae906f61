// 入库的行：月台时段、入库单、预约、到货、卸货。
import { arrivalLife } from '#contract/rules/inboundLife'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

export const inboundRows = (place: Place, at: string): PlaceRow[] => {
  const own = { ...where(place), ownerNo: place.ownerNo }
  return [
    [
      'dock_slot',
      {
        ...where(place),
        id: place.slotId,
        dockNo: 'D1',
        weekday: 5,
        startTime: '09:00',
        endTime: '11:00',
        capacityBox: 100,
        capacityVehicle: 5,
      },
    ],
    ['stockin_order', { ...own, stockinNo: place.stockinNo, stockinType: 1 }],
    ['stockin_line', { stockinNo: place.stockinNo, lineNo: 1, ownerNo: place.ownerNo, goodsNo: place.goodsNo, planQty: 1 }],
    [
      'reservation',
      {
        ...own,
        reservationNo: place.reservationNo,
        reserveDate: '2025-06-20',
        slotId: place.slotId,
        dockNo: 'D1',
        beginTime: '2025-06-20T01:00:00Z',
        endTime: '2025-06-20T03:00:00Z',
        vehicleType: 1,
        boxNum: 1,
      },
    ],
    ['arrival', { ...own, arrivalNo: place.arrivalNo, arrivalTime: at, boxNum: 1, status: arrivalLife.unloading }],
    ['unload_record', { ...own, unloadNo: place.unloadNo, arrivalNo: place.arrivalNo, startTime: at }],
  ]
}
