// 查到的订单 · workorder/list/new/Found
import { Alert } from 'antd'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { statusText } from '#contract/rules/life'
import { workOrderLife } from '#contract/rules/workOrderLife'
import type { FoundOrder } from '#contract/workorder/create'
import { workOrderAt } from '#contract/workorder/list'
import { kgText, none } from '../../../../kit/formats.ts'
import { KeyFacts } from '../../../../kit/KeyFacts.tsx'

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ') || none

/** Facts of the outbound order of a number, and the open work orders of its parcel. */
export const Found = ({ order }: { readonly order: FoundOrder }): JSX.Element => (
  <div className="wo-found">
    <KeyFacts
      facts={[
        ['货主', order.ownerName],
        ['店铺', order.shopName ?? none],
        ['仓库', order.warehouseName ?? none],
        ['快递', joined(order.logisticsName, order.logisticsNo)],
        ['订单号', order.tradeNo],
        ['收件人', joined(order.consignee, order.consigneePhone)],
        ['现在', order.lastTrace ?? none],
        ['重量', order.weightG === null ? none : `${kgText(order.weightG)} kg`],
      ]}
    />
    {order.openWorkOrders.length > 0 && (
      <Alert
        type="warning"
        showIcon
        title={
          <>
            这个包裹已有没完结的工单：
            {order.openWorkOrders.map(({ id, workOrderNo, typeName, status }) => (
              <Link key={id} to={fillIn(workOrderAt, { id })}>
                {` ${typeName} ${workOrderNo}（${statusText(workOrderLife, status)}）`}
              </Link>
            ))}
          </>
        }
      />
    )}
  </div>
)
