// 包裹的物流轨迹 · kit/ParcelWays
import { Button, Tag } from 'antd'
import { useState, type JSX } from 'react'
import { PARCEL_STAGE, parcelStage, type ParcelStage } from '#contract/rules/parcelWay'
import { TRACE_NODE, type TraceNode } from '#contract/rules/traceNode'
import type { ShownWay } from '#contract/shownWay'

import { Code } from './cells.tsx'
import type { Tone } from './status.ts'
import { Timeline } from './Timeline.tsx'

const nodeTones: Partial<Record<TraceNode, Tone>> = {
  SIGN: 'done',
  LOST: 'error',
  PROBLEM: 'warning',
  REJECT: 'warning',
  RETURN: 'warning',
}
const toneOf = (node: TraceNode | null): Tone => (node === null ? 'neutral' : (nodeTones[node] ?? 'doing'))
const stageTones: Partial<Record<ParcelStage, Tone>> = {
  [parcelStage.signed]: 'done',
  [parcelStage.lost]: 'error',
  [parcelStage.troubled]: 'warning',
  [parcelStage.returned]: 'warning',
}

/** Number of traces shown before the user unfolds the others. */
const shownFirst = 5

const Way = ({ way }: { readonly way: ShownWay }): JSX.Element => {
  const [isWhole, setIsWhole] = useState(false)
  const traces = isWhole ? way.traces : way.traces.slice(0, shownFirst)
  const more = way.traces.length - traces.length
  return (
    <section className="stack">
      <p className="state-flags">
        <span>{way.logisticsName}</span>
        <Code text={way.logisticsNo} />
        {way.isSimulated && <small className="dim">模拟的快递轨迹</small>}
        <Tag className={`state state-${stageTones[way.stage] ?? 'doing'}`}>{PARCEL_STAGE[way.stage]}</Tag>
      </p>
      <Timeline
        happenings={traces.map(({ time, node, text, city }, at) => ({
          key: String(at),
          time,
          tone: toneOf(node),
          title: node === null ? text : TRACE_NODE[node],
          ...(node === null ? {} : { note: text }),
          ...(city === null || city === '' || text.includes(city) ? {} : { facts: [city] }),
        }))}
      />
      {more > 0 && (
        <Button type="link" size="small" className="fit" onClick={() => setIsWhole(true)}>
          再看更早的 {more} 条
        </Button>
      )}
    </section>
  )
}

/** The carriers' reports about an order's parcels, newest first. */
export const ParcelWays = ({ ways }: { readonly ways: readonly ShownWay[] }): JSX.Element => (
  <div className="stack">
    {ways.map((way) => (
      <Way key={way.logisticsNo} way={way} />
    ))}
  </div>
)
