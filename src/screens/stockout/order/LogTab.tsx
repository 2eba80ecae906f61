// 出库单日志 · stockout/order/LogTab
import type { JSX } from 'react'
import { ORDER_STATUS } from '#contract/rules/orderLife'
import { order } from '#contract/stockout/order'
import type { OrderLogEntry } from '#contract/stockout/orderDetail'
import { show } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { toneOf } from '../../../kit/status.ts'
import { Timeline, type Happening } from '../../../kit/Timeline.tsx'

const statusText = (status: number | null): string =>
  status === null ? '' : ((ORDER_STATUS as Readonly<Record<number, string>>)[status] ?? String(status))

const happening = (entry: OrderLogEntry, index: number): Happening => {
  const after = statusText(entry.after)
  const before = statusText(entry.before)
  const node = /^\d+$/.test(entry.node) ? statusText(Number(entry.node)) : entry.node
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
