// ERP节点 · rules/erpNodes

/** One row of rule_erp_node (floor.md §12.3). */
export interface ErpNode {
  readonly nodeCode: number
  readonly nodeName: string
  /** the owner's ERP is notified when an order passes it */
  readonly isPost: 0 | 1
}

/** The steps of an order that every new tenant gets, in their order: an ERP wants to know what was accepted and what was shipped. */
export const ERP_NODES: readonly ErpNode[] = [
  { nodeCode: 1, nodeName: '审单', isPost: 0 },
  { nodeCode: 2, nodeName: '推送WMS', isPost: 0 },
  { nodeCode: 3, nodeName: '接单', isPost: 1 },
  { nodeCode: 4, nodeName: '打单', isPost: 0 },
  { nodeCode: 5, nodeName: '拣货', isPost: 0 },
  { nodeCode: 6, nodeName: '复核', isPost: 0 },
  { nodeCode: 7, nodeName: '打包', isPost: 0 },
  { nodeCode: 8, nodeName: '称重', isPost: 0 },
  { nodeCode: 9, nodeName: '出库', isPost: 1 },
  { nodeCode: 10, nodeName: 'ERP发货', isPost: 1 },
  { nodeCode: 11, nodeName: '平台回传', isPost: 0 },
]
