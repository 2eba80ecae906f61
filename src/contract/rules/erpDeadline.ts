// 回传截止 · rules/erpDeadline
/** The time by which an owner's ERP has to be notified of an order's progress (floor.md §12.3, Q40). */
import { ERP_NODES } from './erpNodes.ts'
import { orderLife } from './orderLife.ts'

export const START_FROM = { 1: '出库时间', 2: '称重时间', 3: '接单时间' } as const
export const minutesLimits = { min: 1, max: 10_080 } as const

export interface PostbackLine {
  /** rule_erp_node.node_code */
  readonly nodeCode: number
  readonly startFrom: keyof typeof START_FROM
  readonly minutes: number
}
export interface PostbackContent {
  readonly lines: readonly PostbackLine[]
}
/** ERP发货: the only message that is sent today. */
const shipNode = 10

/** The rule of a shop that has none: one hour after the order left. */
export const usualPostback: PostbackContent = { lines: [{ nodeCode: shipNode, startFrom: 1, minutes: 60 }] }

/** An order whose shipping was not reported to the ERP yet. Moments are epoch ms; null where the moment has not come yet. */
export interface PostbackOrder {
  /** stockout_order.status */
  readonly status: number
  /** the order's waybill was printed */
  readonly isPrinted: boolean
  readonly ship: number | null
  readonly weigh: number | null
  readonly receive: number
}

/** rule_erp_node.node_code of the steps of an order; `ERP_NODES` has their Chinese names. */
const node = { audit: 1, push: 2, accept: 3, print: 4, pick: 5, check: 6, pack: 7, weigh: 8, ship: 9 } as const

/** Node → first state of the order in which the node is passed. The nodes after 出库 are passed by notifying the ERP. */
const passedAt: Readonly<Record<number, number>> = {
  [node.audit]: orderLife.toAllocate,
  [node.push]: orderLife.toAudit,
  [node.accept]: orderLife.toAudit,
  [node.print]: orderLife.toCheck,
  [node.pick]: orderLife.toCheck,
  [node.check]: orderLife.toPack,
  [node.pack]: orderLife.toWeigh,
  [node.weigh]: orderLife.toShip,
  [node.ship]: orderLife.shipped,
}

/**
 * Whether a line limits the notification itself. The clock of such a line starts after its own node, so passing the node cannot end it;
 * only the notification can.
 */
const limitsNotification = ({ nodeCode, startFrom }: PostbackLine): boolean =>
  startFrom === 1 || (startFrom === 2 && nodeCode <= node.weigh)

/** Whether an order has not passed the node of a line yet. */
const isOpen = (line: PostbackLine, { status, isPrinted }: PostbackOrder): boolean => {
  const passedStatus = passedAt[line.nodeCode]
  if (passedStatus === undefined || limitsNotification(line)) return true
  return status < passedStatus && !(line.nodeCode === node.print && isPrinted)
}

/**
 * The earliest limit among the open lines of an order whose ERP is not notified, epoch ms (Q40). A line whose start has not come has no
 * limit. Where no line has a limit: null before the order left, the usual limit after it left.
 */
export const erpDeadline = ({ lines }: PostbackContent, order: PostbackOrder): number | null => {
  const limits = lines.flatMap((line) => {
    const start = { 1: order.ship, 2: order.weigh, 3: order.receive }[line.startFrom]
    return start === null || !isOpen(line, order) ? [] : [start + line.minutes * 60_000]
  })
  if (limits.length > 0) return Math.min(...limits)
  return order.ship === null ? null : erpDeadline(usualPostback, order)
}

/** Faults in the nodes of a rule. */
export const checkPostback = ({ lines }: PostbackContent): readonly string[] => [
  ...(lines.length === 0 ? ['请至少配置一个节点'] : []),
  ...lines.flatMap(({ nodeCode }, at) =>
    lines.slice(0, at).some((one) => one.nodeCode === nodeCode) ? [`第${at + 1}行：节点重复`] : [],
  ),
]

export const nodeName = (nodeCode: number): string =>
  ERP_NODES.find((one) => one.nodeCode === nodeCode)?.nodeName ?? String(nodeCode)
/** A node as lists show it. */
export const postbackText = ({ nodeCode, startFrom, minutes }: PostbackLine): string =>
  `${nodeName(nodeCode)} ${START_FROM[startFrom]}后 ${minutes} 分钟内`
/** A rule in one line. */
export const postbackSummary = ({ lines }: PostbackContent): string => lines.map(postbackText).join('；').slice(0, 300)
