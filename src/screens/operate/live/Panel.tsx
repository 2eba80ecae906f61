// 现场的一块 · operate/live/Panel
import { Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import type { CallFailed } from '../../../data/api.ts'
import { FailureState, StaleNote } from '../../../kit/states.tsx'

interface PanelProps<T> {
  readonly title: string
  /** shown beside the title */
  readonly note?: ReactNode
  readonly className: string
  readonly read: UseQueryResult<T, CallFailed>
  readonly children: (facts: T) => ReactNode
}

/** One part of the page. While it cannot be refreshed, the last figures remain with their time. */
export const Panel = <T,>({ title, note, className, read, children }: PanelProps<T>): JSX.Element => {
  const { data, error, refetch, dataUpdatedAt } = read
  return (
    <section className={`panel ${className}`} aria-label={title} aria-busy={data === undefined && error === null}>
      <h2 className="panel-title">
        {title}
        {note}
      </h2>
      {error !== null && data !== undefined && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {error === null && data === undefined && (
        <div className="panel-body">
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      )}
      {data !== undefined && children(data)}
    </section>
  )
}
