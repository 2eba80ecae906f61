// 可选的订单标签 · stockout/refs
import type { Selectable } from '../selectable.ts'

/** Tags of orders, in the tenant's words. */
export const orderTag: Selectable = { name: 'orderTag', list: 'GET /v1/stockout/tag/small/list', key: 'tag', label: ['name'] }
