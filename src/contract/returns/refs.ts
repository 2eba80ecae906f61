// 可选的退货单 · returns/refs
import type { Selectable } from '../selectable.ts'

/** Returns that wait for a wave, with whose they are. */
export const waitingReturn: Selectable = {
  name: 'waitingReturn',
  list: 'GET /v1/return/order/waiting/list',
  key: 'returnNo',
  label: ['returnNo'],
  tells: 'ownerNo',
}
