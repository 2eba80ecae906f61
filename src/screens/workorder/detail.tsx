// 工单详情 · workorder/detail
/** Page of a work order: actions at the top, the order on the left, messages in the middle, related records on the right. */
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { workOrder } from '#contract/workorder/list'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { Code, show, StateTag } from '../../kit/cells.tsx'
import { DetailPage } from '../../kit/DetailPage.tsx'
import { Left } from './detail/Left.tsx'
import { Right } from './detail/Right.tsx'
import { ActBar } from './detail/ActBar.tsx'
import { Talk } from './detail/Talk.tsx'
import { useWorkOrder } from './detail/useWorkOrder.ts'
import './workorder.css'

export default function WorkOrderDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  const read = useWorkOrder(id)
  return (
    <DetailPage
      read={read}
      live
      name={({ order }) => `工单 ${order.workOrderNo}`}
      tools={read.data !== undefined && <ActBar whole={read.data} />}
    >
      {(whole) => <Body whole={whole} />}
    </DetailPage>
  )
}

const Body = ({ whole }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const { order } = whole
  return (
    <div className="detail-body wo-page">
      <div className="detail-head">
        <h2>{order.typeName}</h2>
        <Code text={order.workOrderNo} />
        {show(workOrder.fields.status, order.status)}
        {order.priority > 1 && show(workOrder.fields.priority, order.priority)}
        {order.isTimeout === 1 && <StateTag text="已超时" tone="error" />}
        {order.nodeDeadline !== null && (
          <span className="dim">
            {show(workOrder.fields.curNode, order.curNode)} 截止 {order.nodeDeadline}
          </span>
        )}
      </div>
      <div className="wo-columns">
        <Left whole={whole} />
        <Talk key={order.id} order={order} isOwnerSide={whole.isOwnerSide === 1} />
        <Right whole={whole} />
      </div>
    </div>
  )
}
