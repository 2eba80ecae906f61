// 工单类型的占比 · workorder/stat/Kinds
import type { CSSProperties, JSX } from 'react'
import { workOrderStat, type StatRow } from '#contract/workorder/stat'
import { useRead } from '../../../data/query.ts'
import { countText, percentText } from '../../../kit/formats.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { shareOf } from '../../../kit/shade.ts'
import { EmptyState, FailureState } from '../../../kit/states.tsx'

const RingChart = lazyPart(async () => (await import('../../../kit/RingChart.tsx')).default)
const title = '类型占比'
/** Types with their own part of the ring; all others are one part. */
const partsMax = 8

interface Part {
  readonly name: string
  readonly value: number
}
const partsOf = (rows: readonly StatRow[]): readonly Part[] => {
  const sorted = [...rows].sort((a, b) => b.total - a.total).map(({ name, total }): Part => ({ name, value: total }))
  const rest = sorted.slice(partsMax).reduce((sum, { value }) => sum + value, 0)
  return rest === 0 ? sorted : [...sorted.slice(0, partsMax), { name: '其余', value: rest }]
}

export const Kinds = (days: { readonly startTime: string; readonly endTime: string }): JSX.Element => {
  const { data, error, refetch } = useRead(workOrderStat, { ...days, groupBy: 'type' }, { keep: true })
  const parts = partsOf(data ?? [])
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <section className="panel" aria-label={title} aria-busy={data === undefined && error === null}>
      <h2 className="panel-title">{title}</h2>
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && all === 0 && <EmptyState title="这段时间没有工单" />}
      {all > 0 && (
        <div className="stat-ring">
          <div>
            <RingChart label={`${title}：${parts.map(({ name, value }) => `${name} ${value} 张`).join('，')}`} parts={parts} />
          </div>
          <ol>
            {parts.map(({ name, value }, index) => (
              <li key={name}>
                <i aria-hidden style={{ '--share': `${shareOf(index, parts.length)}%` } as CSSProperties} />
                <span>{name}</span>
                <b>{countText(value)} 张</b>
                <span className="dim">{percentText(Math.round((value * 10_000) / all))}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
