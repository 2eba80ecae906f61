// 可选的耗材 · consumable/refs
import type { Thing } from '../thing.ts'

export const consumable: Thing = {
  name: 'consumable',
  list: 'GET /v1/consumable/small/list',
  key: 'consumableNo',
  label: ['consumableName'],
}
