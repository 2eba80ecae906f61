// 包裹走到哪里 · rules/parcelWay
/**
 * Summary of all traces of a parcel (office.md §13.1): its stage, and the times at which it was collected, delivered, signed for, sent back
 * or lost.
 */
import { TRACE_NODE, type TraceNode } from './traceNode.ts'

/** waybill_way.stage */
export const PARCEL_STAGE = {
  0: '未揽收',
  1: '已揽收',
  2: '运输中',
  3: '派送中',
  4: '问题件',
  5: '已签收',
  6: '已退回',
  7: '遗失破损',
} as const
export const parcelStage = {
  heard: 0,
  collected: 1,
  moving: 2,
  delivering: 3,
  troubled: 4,
  signed: 5,
  returned: 6,
  lost: 7,
} as const
export type ParcelStage = (typeof parcelStage)[keyof typeof parcelStage]

/** One trace; `time` in ms, `node` null where no keyword matches its text. */
export interface Traced {
  readonly time: number
  readonly node: TraceNode | null
  readonly text: string
  readonly city: string | null
}
export interface ParcelWay {
  readonly stage: ParcelStage
  readonly last: Traced
  /** ms; null: not yet */
  readonly collectTime: number | null
  readonly deliverTime: number | null
  readonly signTime: number | null
  readonly returnTime: number | null
  readonly lost: Traced | null
}

const nodes = Object.keys(TRACE_NODE)
const rankOf = ({ node }: Traced): number => (node === null ? -1 : nodes.indexOf(node))
/** Sorts traces by time; within one second by the order of the nodes, so that the order in which traces arrived does not matter. */
const byTime = (a: Traced, b: Traced): number =>
  a.time - b.time || rankOf(a) - rankOf(b) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)

/** Stage of a parcel after one more trace; a text without a known keyword shows at least that a collected parcel moved. */
const stageAfter = (stage: ParcelStage, { node }: Traced): ParcelStage => {
  if (node === 'COLLECT') return stage === parcelStage.heard ? parcelStage.collected : stage
  if (node === 'TRANSIT' || node === 'ARRIVE') return parcelStage.moving
  if (node === 'DELIVER') return parcelStage.delivering
  if (node === 'PROBLEM' || node === 'REJECT') return parcelStage.troubled
  return stage === parcelStage.collected ? parcelStage.moving : stage
}

/** Nodes that prove the collection, for a carrier that never reports it. */
const nodesAfterCollection: readonly (TraceNode | null)[] = ['TRANSIT', 'ARRIVE', 'DELIVER', 'SIGN']

/**
 * The way of one parcel from all its traces; null without traces. A parcel signed for on its way back was not signed for by the buyer; a
 * lost parcel that is signed for later is not lost.
 */
export const wayOf = (traces: readonly Traced[]): ParcelWay | null => {
  const sorted = [...traces].sort(byTime)
  const last = sorted.at(-1)
  if (last === undefined) return null
  const first = (node: TraceNode): Traced | undefined => sorted.find((one) => one.node === node)
  const returned = first('RETURN')
  const signed = sorted.findLast(({ node, time }) => node === 'SIGN' && (returned === undefined || time < returned.time))
  const lossTrace = first('LOST')
  const isLost = lossTrace !== undefined && (signed === undefined || signed.time < lossTrace.time)
  const stageByNodes = sorted.reduce<ParcelStage>(stageAfter, parcelStage.heard)
  return {
    stage:
      returned !== undefined
        ? parcelStage.returned
        : isLost
          ? parcelStage.lost
          : signed === undefined
            ? stageByNodes
            : parcelStage.signed,
    last,
    collectTime: (first('COLLECT') ?? sorted.find(({ node }) => nodesAfterCollection.includes(node)))?.time ?? null,
    deliverTime: sorted.findLast(({ node }) => node === 'DELIVER')?.time ?? null,
    signTime: signed?.time ?? null,
    returnTime: returned?.time ?? null,
    lost: isLost ? lossTrace : null,
  }
}

/** A carrier reports “lost or damaged” with one node; its text says which. */
export const isDamaged = (text: string): boolean => text.includes('破损')
