// 拦下的单 · stockout/order/StoppedStrip
import type { JSX } from 'react'
import { order } from '#contract/stockout/order'
import { useCounts } from '../../../data/query.ts'
import { useListState } from '../../../kit/filter.ts'
import type { Values } from '../../../kit/searchInputs.tsx'
import { TabStrip } from '../../../kit/TabStrip.tsx'

/** Label and search conditions of each view; `all` has no condition. */
const views = {
  all: { label: '全部订单', values: {} },
  intercepting: { label: '拦截中', values: { interceptStatus: '1' } },
  held: { label: '挂起', values: { holdFlag: '1' } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly values: Values }>>
type View = keyof typeof views

const sumOf = (counts: Readonly<Record<string, number>> | undefined): number | undefined =>
  counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0)

const viewOf = (values: Values): View =>
  values['interceptStatus'] === '1' ? 'intercepting' : values['holdFlag'] === '1' ? 'held' : 'all'

/** Switches between all orders and stopped ones, with the number of stopped orders of any day and state. */
export const StoppedStrip = (): JSX.Element => {
  const { state, search, first } = useListState(order)
  const counts: Readonly<Record<View, number | undefined>> = {
    all: undefined,
    intercepting: sumOf(useCounts(order, views.intercepting.values)),
    held: sumOf(useCounts(order, views.held.values)),
  }
  const change = (key: string): void => search(key === 'all' ? first : views[key as View].values)
  return (
    <TabStrip
      label="拦下的单"
      active={viewOf(state.values)}
      items={(Object.keys(views) as View[]).map((key) => ({
        key,
        label: (
          <>
            {views[key].label}
            {counts[key] !== undefined && <small className="count">{counts[key].toLocaleString('zh-CN')}</small>}
          </>
        ),
      }))}
      change={change}
    />
  )
}
