// 规则的对象 · targets
/** Target of a rule: a warehouse, an owner or a branch, or everything where the rule allows that (floor.md §12.7, §12.9, §13.4). */
import { choice, ref, text } from './kinds.ts'
import { owner } from './owner/refs.ts'
import { network, warehousePair } from './warehouse/refs.ts'

/** Values of target_type. */
export const TARGET = { 0: '全局', 1: '仓库', 2: '货主', 3: '网点' } as const

/** Fields for the target. A form shows the field for the chosen type; a rule stores the type and the key of the target. */
export const targetThings = {
  targetWarehouse: ref('仓库', warehousePair, { onlyWhere: { targetType: [1] } }),
  targetOwner: ref('货主', owner, { onlyWhere: { targetType: [2] } }),
  targetNetwork: ref('网点', network, { onlyWhere: { targetType: [3] } }),
} as const

/** Name of the target in lists and files. */
export const targetName = text('对象', { derived: true, width: 150 })

/** Target types of a table whose rules are for warehouses and owners only. */
export const placeTarget = (dict: string) =>
  choice('对象类型', { 1: TARGET[1], 2: TARGET[2] }, { dict, required: true, starts: 1, width: 90 })
