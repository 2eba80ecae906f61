// 关联工单 · workorder/detail/RelatedTab
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { related, type WorkOrderHead } from '#contract/workorder/detail'
import { workOrder, workOrderAt } from '#contract/workorder/list'
import { show } from '../../../kit/cells.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { useOfOrder } from './useWorkOrder.ts'

/** Other work orders for the same parcel or outbound order. */
export const RelatedTab = ({ order }: { readonly order: WorkOrderHead }): JSX.Element => {
  const read = useOfOrder(related, { id: order.id })
  if (read.data === undefined && read.error !== null)
    return <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
  if (read.data === undefined) return <SkeletonPage />
  if (read.data.length === 0) return <EmptyState title="没有别的工单" text="同一个快递单号、出库单或订单的工单会在这里。" />
  return (
    <ul className="wo-list">
      {read.data.map(({ id, workOrderNo, typeName, status, content, createTime }) => (
        <li key={id}>
          <span>
            <Link to={fillIn(workOrderAt, { id })}>{workOrderNo}</Link> {typeName}
            <small className="dim">
              {' '}
              {createTime.slice(5, 16)} {content}
            </small>
          </span>
          {show(workOrder.fields.status, status)}
        </li>
      ))}
    </ul>
  )
}
