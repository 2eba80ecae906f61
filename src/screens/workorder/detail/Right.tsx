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

const labelWithCount = (text: string, n: number): JSX.Element => (
  <>
    {text}
    {n > 0 && <small className="count">{countText(n)}</small>}
  </>
)

/** Tabs of records related to a work order; users of an owner see fewer tabs than users of the warehouse. */
export const Right = ({ whole }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const { order, punishes, comps, survey, isOwnerSide } = whole
  const isWarehouseSide = isOwnerSide === 0
  return (
    <aside className="wo-column" aria-label="相关">
      <Tabs
        size="small"
        tabBarGutter={20}
        destroyOnHidden
        items={[
          { key: 'order', label: '订单信息', children: <OrderTab order={order} relevance={whole.relevance} /> },
          ...(isWarehouseSide ? [{ key: 'follow', label: '跟进', children: <FollowTab order={order} /> }] : []),
          ...(isWarehouseSide || survey !== null
            ? [{ key: 'survey', label: '调查', children: <SurveyTab whole={whole} /> }]
            : []),
          ...(isWarehouseSide
            ? [{ key: 'punish', label: labelWithCount('处罚', punishes.length), children: <PunishTab whole={whole} /> }]
            : []),
          { key: 'comp', label: labelWithCount('赔付', comps.length), children: <CompTab whole={whole} /> },
          { key: 'related', label: '关联', children: <RelatedTab order={order} /> },
          ...(isWarehouseSide ? [{ key: 'log', label: '日志', children: <LogTab order={order} /> }] : []),
        ]}
      />
    </aside>
  )
}
