// 可选的退货单 · returns/refs
import type { Selectable } from '../selectable.ts'

/** Returns of an owner at a warehouse that wait for a wave, with their parcel and its content. */
export const waitingReturn: Selectable = {
  name: 'waitingReturn',
  list: 'GET /v1/return/order/waiting/list',
  key: 'returnNo',
  label: ['returnNo'],
  note: 'about',
  within: ['warehouseNo', 'sid', 'ownerNo'],
}
