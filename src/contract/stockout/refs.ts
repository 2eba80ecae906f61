// 可选的订单标签 · stockout/refs
import type { Thing } from '../thing.ts'

/** Tags of orders, as the tenant words them. */
export const orderTag: Thing = { name: 'orderTag', list: 'GET /v1/stockout/tag/small/list', key: 'tag', label: ['name'] }
