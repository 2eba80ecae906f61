// 出库单日志 · stockout/order/LogTab
import type { JSX } from 'react'
import { statusText } from '#contract/rules/life'
import { orderLife } from '#contract/rules/orderLife'
import { order } from '#contract/stockout/order'
import type { OrderLogEntry } from '#contract/stockout/orderDetail'
import { show } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { toneOf } from '../../../kit/status.ts'
import { Timeline, type Happening } from '../../../kit/Timeline.tsx'

const textOf = (status: number | null): string => (status === null ? '' : statusText(orderLife, status))

const happening = (entry: OrderLogEntry, index: number): Happening => {
  const after = textOf(entry.after)
  const before = textOf(entry.before)
  const node = /^\d+$/.test(entry.node) ? textOf(Number(entry.node)) : entry.node
  const told = entry.msg === null || entry.msg === '' ? node : entry.msg
  return {
    key: String(index),
    time: entry.at,
    tone: toneOf(after) ?? 'neutral',
    title: (
      <>
        {told}{' '}
        {after !== '' && after !== before && (
          <>
            {before !== '' && <span className="dim">{show(order.fields.status, entry.before)} → </span>}
            {show(order.fields.status, entry.after)}
          </>
        )}
      </>
    ),
    facts: [entry.operatorName ?? '系统', ...(told === node || node === after ? [] : [node])],
  }
}

export const LogTab = ({ logs }: { readonly logs: readonly OrderLogEntry[] }): JSX.Element =>
  logs.length === 0 ? <EmptyState title="还没有日志" /> : <Timeline happenings={logs.map(happening)} />
