// 超时预警的节点 · rules/overtimeNode
import { openOrders, orderLife } from './orderLife.ts'

/** overtime_warning.node: where an order waits (floor.md §12.10). */
export const OVERTIME_NODE = {
  1: '待分配',
  2: '待波次',
  3: '待拣',
  4: '待复核',
  5: '待打包',
  6: '待称重',
  7: '待出库',
  8: '待揽收',
  9: 'ERP回传',
} as const
export type OvertimeNode = keyof typeof OVERTIME_NODE
export const erpNode = 9
export const collectNode = 8
export const overtimeNodes = Object.keys(OVERTIME_NODE).map(Number) as readonly OvertimeNode[]

/** message.level of the warning. */
export const WARN_LEVEL = { 1: '普通', 2: '重要', 3: '紧急' } as const

const steps: Readonly<Record<OvertimeNode, readonly number[]>> = {
  1: [orderLife.toAllocate, orderLife.short],
  2: [orderLife.toWave],
  3: [orderLife.toPick, orderLife.picking],
  4: [orderLife.toCheck],
  5: [orderLife.toPack],
  6: [orderLife.toWeigh],
  7: [orderLife.toShip],
  8: [orderLife.shipped],
  // the postback rule may have a node before the order leaves (Q40)
  9: [...openOrders, orderLife.shipped, orderLife.done],
}
/** States of the orders that wait at a node. */
export const statusesAt = (node: OvertimeNode): readonly number[] => steps[node]

/** The counts for one warning. */
export interface OvertimeFound {
  readonly total: number
  /** orders with less than `beforeMin` to their deadline, including orders past their deadline */
  readonly near: number
  readonly late: number
  /** orders at the node for `stayMin` or longer */
  readonly stayed: number
  /** minutes the oldest order has waited at the node */
  readonly oldestMin: number
}
interface Warning {
  readonly node: OvertimeNode
  readonly beforeMin: number | null
  readonly stayMin: number | null
  /** name of the owner or warehouse of the orders */
  readonly place: string
}

const whole = (n: number): string => n.toLocaleString('zh-CN')
const span = (minutes: number): string => {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return hours === 0 ? `${days} 天` : `${days} 天 ${hours} 小时`
  return hours === 0 ? `${rest} 分钟` : rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`
}

/** The message of a warning: how many orders wait where, and how urgent they are. */
export const overtimeText = (
  { node, beforeMin, stayMin, place }: Warning,
  { total, near, late, stayed, oldestMin }: OvertimeFound,
): string => {
  const due = node === erpNode ? '回传截止' : node === collectNode ? '揽收截止' : '发货截止'
  const parts = [
    ...(beforeMin === null || near === 0
      ? []
      : [`${whole(near)} 单离${due}不到 ${span(beforeMin)}${late > 0 ? `（其中 ${whole(late)} 单已超时）` : ''}`]),
    ...(stayMin === null || stayed === 0 ? [] : [`${whole(stayed)} 单停留满 ${span(stayMin)}，最久 ${span(oldestMin)}`]),
  ]
  return `${place}${OVERTIME_NODE[node]}有 ${whole(total)} 单要处理：${parts.join('；')}`
}
