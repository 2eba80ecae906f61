// 时效指标 · rules/agingIndex

/** Nodes of a parcel's way in their order (floor.md §12.8). */
export const AGING_NODE = {
  1: '下单',
  2: '付款',
  3: '接单',
  4: '分配',
  5: '波次',
  6: '拣货',
  7: '复核',
  8: '打包',
  9: '称重',
  10: '出库',
  11: '揽收',
  12: '离开始发',
  13: '到达目的',
  14: '派送',
  15: '签收',
} as const

/** What the score may be grouped by. */
export const AGING_SCOPE = {
  warehouse: '仓库',
  owner: '货主',
  logistics: '物流公司',
  network: '网点',
  province: '目的省',
} as const

export interface AgingIndex {
  readonly indexCode: string
  readonly indexName: string
  readonly fromNode: number
  readonly toNode: number
  readonly targetMin: number
  readonly targetRateBp: number
  readonly weightBp: number
  readonly statScope: readonly string[]
  readonly isDisabled: number
}

const day = 1440
const index = (
  indexCode: string,
  indexName: string,
  [fromNode, toNode]: readonly [number, number],
  targetMin: number,
  [targetRateBp, weightBp]: readonly [number, number],
): AgingIndex => ({
  indexCode,
  indexName,
  fromNode,
  toNode,
  targetMin,
  targetRateBp,
  weightBp,
  statScope: ['warehouse', 'owner'],
  isDisabled: 0,
})

/** The indices every new tenant gets. */
export const AGING_INDICES: readonly AgingIndex[] = [
  index('PICK', '拣货时效', [5, 6], 4 * 60, [9500, 1500]),
  index('PACK', '复核打包时效', [6, 8], 4 * 60, [9500, 1500]),
  index('SHIP', '出库时效', [3, 10], day, [9800, 3000]),
  index('COLLECT', '揽收时效', [10, 11], 12 * 60, [9800, 2000]),
  index('SIGN', '签收时效', [11, 15], 3 * day, [9000, 2000]),
]

export interface AgingFault {
  /** position of the index in the list, from 0 */
  readonly row: number
  readonly field: keyof AgingIndex
  readonly why: string
}

/** Faults of the list: faults of single indices, repeated names, and weights that do not add up to 100 %. */
export function agingFaults(list: readonly AgingIndex[]): readonly AgingFault[] {
  const faults: AgingFault[] = []
  list.forEach(({ indexName, fromNode, toNode, targetMin }, row) => {
    if (indexName.trim() === '') faults.push({ row, field: 'indexName', why: '指标不能为空' })
    else if (list.findIndex((one) => one.indexName === indexName) < row) faults.push({ row, field: 'indexName', why: '指标重复' })
    if (toNode <= fromNode) faults.push({ row, field: 'toNode', why: '结束节点必须晚于起始节点' })
    if (targetMin < 1) faults.push({ row, field: 'targetMin', why: '目标必须大于0' })
  })
  const enabledRows = list.flatMap((one, row) => (one.isDisabled === 0 ? [{ row, weightBp: one.weightBp }] : []))
  if (enabledRows.reduce((sum, { weightBp }) => sum + weightBp, 0) !== 10_000)
    faults.push({ row: enabledRows.at(-1)?.row ?? 0, field: 'weightBp', why: '权重之和必须为100%' })
  return faults
}
