// 工单详情的右栏 · workorder/detail/Right
import { Tabs } from 'antd'
import type { JSX } from 'react'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { countText } from '../../../kit/formats.ts'
import { CompTab } from './CompTab.tsx'
import { FollowTab } from './FollowTab.tsx'
import { LogTab } from './LogTab.tsx'
import { OrderTab } from './OrderTab.tsx'
import { PunishTab } from './PunishTab.tsx'
import { RelatedTab } from './RelatedTab.tsx'
import { SurveyTab } from './SurveyTab.tsx'

const counted = (text: string, n: number): JSX.Element => (
  <>
    {text}
    {n > 0 && <small className="count">{countText(n)}</small>}
  </>
)

/** Records related to an order; a user of an owner sees only the owner's. */
export const Right = ({ whole }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const { order, punishes, comps, survey, isOwnerSide } = whole
  const house = isOwnerSide === 0
  return (
    <aside className="wo-column" aria-label="相关">
      <Tabs
        size="small"
        tabBarGutter={20}
        destroyOnHidden
        items={[
          { key: 'order', label: '订单信息', children: <OrderTab order={order} relevance={whole.relevance} /> },
          ...(house ? [{ key: 'follow', label: '跟进', children: <FollowTab order={order} /> }] : []),
          ...(house || survey !== null ? [{ key: 'survey', label: '调查', children: <SurveyTab whole={whole} /> }] : []),
          ...(house ? [{ key: 'punish', label: counted('处罚', punishes.length), children: <PunishTab whole={whole} /> }] : []),
          { key: 'comp', label: counted('赔付', comps.length), children: <CompTab whole={whole} /> },
          { key: 'related', label: '关联', children: <RelatedTab order={order} /> },
          ...(house ? [{ key: 'log', label: '日志', children: <LogTab order={order} /> }] : []),
        ]}
      />
    </aside>
  )
}
