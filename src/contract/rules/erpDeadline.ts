// 回传截止 · rules/erpDeadline
/** Until when an owner's ERP has to be told what happened to an order (floor.md §12.3, Q40). */
import { ERP_NODES } from './erpNodes.ts'

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
/** ERP发货: the one message that is sent today. */
const shipNode = 10

/** What holds for a shop nothing is set for: an hour after it left. */
export const usualPostback: PostbackContent = { lines: [{ nodeCode: shipNode, startFrom: 1, minutes: 60 }] }

/** Times of an order, epoch ms; null where it has not come to that. */
export interface PostbackTimes {
  readonly ship: number
  readonly weigh: number | null
  readonly receive: number
}

/** When the post-back of an order that leaves is due, epoch ms: the earliest of its nodes. A node without its time has none. */
export const erpDeadline = ({ lines }: PostbackContent, { ship, weigh, receive }: PostbackTimes): number => {
  const due = lines.flatMap(({ startFrom, minutes }) => {
    const from = { 1: ship, 2: weigh, 3: receive }[startFrom]
    return from === null ? [] : [from + minutes * 60_000]
  })
  return due.length === 0 ? erpDeadline(usualPostback, { ship, weigh, receive }) : Math.min(...due)
}

/** What is wrong with the nodes of a rule. */
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
