// 可选的月台时段、预约、入库单、到货单 · inbound/refs
import type { Selectable } from '../selectable.ts'

/** Time spans of docks that can be reserved, in the warehouses the person sees. */
export const dockSlot: Selectable = {
  name: 'dockSlot',
  list: 'GET /v1/reservation/slot/small/list',
  key: 'slotId',
  inner: true,
  label: ['about'],
  within: ['warehouseNo', 'sid'],
}
/** Confirmed reservations whose truck has not come. */
export const openReservation: Selectable = {
  name: 'openReservation',
  list: 'GET /v1/reservation/small/list',
  key: 'reservationNo',
  label: ['reservationNo'],
  note: 'about',
  within: ['warehouseNo', 'sid', 'ownerNo'],
}
/** Stock-in orders of an owner at a warehouse that a truck may bring. */
export const awaitedStockin: Selectable = {
  name: 'awaitedStockin',
  list: 'GET /v1/stockin/small/list',
  key: 'stockinNo',
  label: ['stockinNo'],
  note: 'about',
  within: ['warehouseNo', 'sid', 'ownerNo'],
}
/** Stock-in orders linked to a truck, of which nothing is received yet. */
export const linkedStockin: Selectable = {
  name: 'linkedStockin',
  list: 'GET /v1/arrival/stockin/small/list',
  key: 'stockinNo',
  label: ['stockinNo'],
  note: 'about',
  within: ['arrivalNo'],
}
/** Trucks that wait to be unloaded. */
export const openArrival: Selectable = {
  name: 'openArrival',
  list: 'GET /v1/arrival/small/list',
  key: 'arrivalNo',
  label: ['arrivalNo'],
  note: 'about',
}
