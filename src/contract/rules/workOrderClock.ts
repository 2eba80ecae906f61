// 工单时钟 · rules/workOrderClock
/**
 * How long a work order may wait at each of its nodes, and when it is late (office.md §4.2, §4.3, §27.1). Every second of an open work
 * order belongs to exactly one main node or to 挂起; 跟进 runs in parallel.
 */
import { addWorkMinutes, workMinutesBetween, type WorkTime } from './workHours.ts'
import { node, type NodeCode, type TimeMode, type WorkOrderPriority } from './workOrderTerms.ts'

/** How long a node may last, and how long before its end a reminder is sent; 0: no reminder. */
export interface ResponseTime {
  readonly respMin: number
  readonly remindBeforeMin: number
  readonly timeMode: TimeMode
}
/** A row of the tenant's matrix. */
export interface MatrixRow extends ResponseTime {
  readonly typeId: string
  readonly nodeCode: number
  readonly priority: number
}
/** A special rule for owners, warehouses or priorities: `*` matches any, priority 0 all. */
export interface NodeRule extends MatrixRow {
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly escalateUserIds: readonly string[]
}
/** Facts of a work order by which the time of a node is looked up. */
export interface ClockPlace {
  readonly typeId: string
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly priority: number
}
export type FoundTime = ResponseTime & { readonly escalateUserIds: readonly string[] }

export const respMax = 43_200

const work = (...minutes: readonly [number, number, number]): readonly ResponseTime[] =>
  minutes.map((respMin) => ({ respMin, remindBeforeMin: Math.floor(respMin / 4), timeMode: 2 }))
const natural = (respMin: number): readonly ResponseTime[] =>
  [1, 2, 3].map(() => ({ respMin, remindBeforeMin: Math.floor(respMin / 4), timeMode: 1 }))

/** Initial times of every tenant, for priorities 1, 2, 3 (office.md §4.2); the reminder is sent when three quarters are over. */
export const defaultTimes: Readonly<Record<NodeCode, readonly ResponseTime[]>> = {
  [node.claim]: work(30, 15, 5),
  [node.accept]: work(60, 30, 10),
  [node.reply]: work(120, 60, 30),
  [node.follow]: work(1440, 720, 240),
  [node.handle]: work(4320, 2880, 1440),
  [node.confirm]: natural(4320),
  [node.settle]: natural(10_080),
}

const any = '*'
/** Rules are looked up in this order: for owner and warehouse, for the owner, for the warehouse, for all. */
const steps = [
  { owner: true, warehouse: true },
  { owner: true, warehouse: false },
  { owner: false, warehouse: true },
  { owner: false, warehouse: false },
] as const

/**
 * The time of a node by the first rule of the look-up order, or by the matrix where no rule applies. Among rules of one step a rule for
 * exactly this priority comes before one for all priorities. `rules` are the enabled rules.
 */
export const responseTime = (
  rules: readonly NodeRule[],
  matrix: readonly MatrixRow[],
  place: ClockPlace,
  nodeCode: NodeCode,
): FoundTime => {
  const nodeRules = rules.filter((rule) => rule.typeId === place.typeId && rule.nodeCode === nodeCode)
  for (const step of steps) {
    const placeRules = nodeRules.filter(
      (rule) =>
        rule.ownerNo === (step.owner ? place.ownerNo : any) &&
        rule.warehouseNo === (step.warehouse ? place.warehouseNo : any) &&
        rule.sid === (step.warehouse ? place.sid : any),
    )
    const rule = placeRules.find((one) => one.priority === place.priority) ?? placeRules.find((one) => one.priority === 0)
    if (rule !== undefined) return rule
  }
  const row = matrix.find((one) => one.typeId === place.typeId && one.nodeCode === nodeCode && one.priority === place.priority)
  const usual = defaultTimes[nodeCode][place.priority - 1] ?? defaultTimes[nodeCode][0]
  if (row === undefined && usual === undefined) throw new Error(`node ${nodeCode} has no time`)
  return { ...(usual as ResponseTime), ...row, escalateUserIds: [] }
}

/** The moment this many minutes later, counted in the node's own kind of time. */
export const addMinutes = (mode: TimeMode, from: number, minutes: number, time: WorkTime): number =>
  mode === 1 ? from + minutes * 60_000 : addWorkMinutes(from, minutes, time)

/** Whole minutes from one moment to a later one, counted in the node's own kind of time. */
export const minutesBetween = (mode: TimeMode, from: number, to: number, time: WorkTime): number =>
  mode === 1 ? Math.max(0, Math.floor((to - from) / 60_000)) : workMinutesBetween(from, to, time)

/** Deadline of a node that began at `start`, and the moment of its reminder; suspended time is added to both. */
export const nodeTimes = (
  start: number,
  { respMin, remindBeforeMin, timeMode }: ResponseTime,
  suspendedMin: number,
  time: WorkTime,
): { readonly deadline: number; readonly remindAt: number | null } => ({
  deadline: addMinutes(timeMode, start, respMin + suspendedMin, time),
  remindAt: remindBeforeMin === 0 ? null : addMinutes(timeMode, start, respMin + suspendedMin - remindBeforeMin, time),
})

/** Minutes a node has used at a moment, in the node's own kind of time and without suspended minutes. */
const usedMinutes = (mode: TimeMode, start: number, at: number, suspendedMin: number, time: WorkTime): number =>
  Math.max(0, minutesBetween(mode, start, at, time) - suspendedMin)

/** A running node, with the facts for its end. */
export interface RunningNode {
  readonly timeMode: TimeMode
  readonly start: number
  readonly deadline: number
  readonly suspendedMin: number
  readonly isTimeout: boolean
}
/** Result of a node at its end. Done exactly at the deadline is in time; a node that was late once stays late. */
export const nodeEnd = (
  { timeMode, start, deadline, suspendedMin, isTimeout }: RunningNode,
  at: number,
  time: WorkTime,
): { readonly usedMin: number; readonly isTimeout: boolean; readonly timeoutMin: number } => ({
  usedMin: usedMinutes(timeMode, start, at, suspendedMin, time),
  isTimeout: isTimeout || at > deadline,
  timeoutMin: minutesBetween(timeMode, deadline, at, time),
})

/** Priorities by number, to fill a matrix. */
export const priorities: readonly WorkOrderPriority[] = [1, 2, 3]
