// 规则的对象 · targets
/** What a rule is about, where that is one thing: a warehouse, an owner or a branch, and everything where it may be (floor.md §12.7, §12.9, §13.4). */
import { choice, ref, text } from './kinds.ts'
import { owner } from './owner/refs.ts'
import { network, warehousePair } from './warehouse/refs.ts'

/** target_type. */
export const TARGET = { 0: '全局', 1: '仓库', 2: '货主', 3: '网点' } as const

/** The thing itself, asked for by its kind; a rule is kept by the kind and the key of it. */
export const targetThings = {
  targetWarehouse: ref('仓库', warehousePair, { onlyWhere: { targetType: [1] } }),
  targetOwner: ref('货主', owner, { onlyWhere: { targetType: [2] } }),
  targetNetwork: ref('网点', network, { onlyWhere: { targetType: [3] } }),
} as const

/** The name it goes by in lists and files. */
export const targetName = text('对象', { derived: true, width: 150 })

/** Kinds of a table whose rules are for warehouses and owners alone. */
export const placeTarget = (dict: string) =>
  choice('对象类型', { 1: TARGET[1], 2: TARGET[2] }, { dict, required: true, starts: 1, width: 90 })
