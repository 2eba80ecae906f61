// 可选的耗材 · consumable/refs
import type { Selectable } from '../selectable.ts'

export const consumable: Selectable = {
  name: 'consumable',
  list: 'GET /v1/consumable/small/list',
  key: 'consumableNo',
  label: ['consumableName'],
}
