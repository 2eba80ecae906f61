// 租户的说法 · ops/tenantText
import { statusText, type AnyLife } from '../rules/life.ts'
import type { Floor } from './view.ts'

/** Dictionaries whose words are used in sentences of operations; the tenant's own words are sent with the warehouse options. */
export const FLOOR_DICTIONARIES = ['stockout_order.status', 'pick_order.status'] as const

/** Text of a status: the tenant's own (floor.md §2.5, page 1109), or the product's where the tenant has none. */
export const tenantText = (
  { options }: Pick<Floor, 'options'>,
  dict: (typeof FLOOR_DICTIONARIES)[number],
  life: AnyLife,
  status: number,
): string => options.words?.[dict]?.[status] ?? statusText(life, status)
