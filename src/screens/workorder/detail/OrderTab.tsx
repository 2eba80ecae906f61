// 订单信息 · workorder/detail/OrderTab
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { statusText } from '#contract/rules/life'
import { orderLife } from '#contract/rules/orderLife'
import { WO_RELEVANCE } from '#contract/rules/workOrder'
import { orderFacts } from '#contract/workorder/create'
import type { WorkOrderHead, WorkOrderPage } from '#contract/workorder/detail'
import { useQuery } from '@tanstack/react-query'
import { request, type CallFailed } from '../../../data/api.ts'
import type { ReplyOf } from '#contract/call'
import { countText, kgText, none } from '../../../kit/formats.ts'
import { KeyFacts } from '../../../kit/KeyFacts.tsx'
import { ParcelWays } from '../../../kit/ParcelWays.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'

interface OrderTabProps {
  readonly order: WorkOrderHead
  readonly relevance: WorkOrderPage['relevance']
}
const relationText = (kind: number): string => (WO_RELEVANCE as Readonly<Record<number, string>>)[kind] ?? ''

/** Outbound order of a work order, from the data of the warehouse, and the documents related to the work order. */
export const OrderTab = ({ order, relevance }: OrderTabProps): JSX.Element => {
  const { logisticsNo, stockoutNo, tradeNo } = order
  const read = useQuery<ReplyOf<typeof orderFacts>, CallFailed>({
    queryKey: ['stockout/order', orderFacts.id, logisticsNo, stockoutNo, tradeNo],
    queryFn: ({ signal }) => request(orderFacts, stockoutNo === null ? { logisticsNo, tradeNo } : { stockoutNo }, { signal }),
  })
  if (read.data === undefined && read.error !== null)
    return <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
  if (read.data === undefined) return <SkeletonPage />
  const facts = read.data
  return (
    <>
      <KeyFacts
        facts={[
          ['状态', statusText(orderLife, facts.status)],
          ['最近', facts.lastTrace ?? none],
          ['出库时间', facts.shipTime ?? none],
          ['称重', facts.weightG === null ? none : `${kgText(facts.weightG)} kg`],
          ['平台单号', facts.platformTradeNo ?? none],
        ]}
      />
      {facts.ways.length > 0 && (
        <>
          <h3>物流轨迹</h3>
          <ParcelWays ways={facts.ways} />
        </>
      )}
      <h3>商品</h3>
      <table className="wo-goods">
        <tbody>
          {facts.goods.map(({ goodsNo, goodsName, specName, shipQty }) => (
            <tr key={goodsNo}>
              <td>
                {goodsName ?? goodsNo}
                <small className="dim"> {[goodsNo, specName].filter(Boolean).join(' · ')}</small>
              </td>
              <td className="number">{countText(shipQty)} 件</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>关联单据</h3>
      {relevance.length === 0 ? (
        <EmptyState title="没有关联的单据" text="补发、换货的出库单建立后，拦截登记后，自动出现在这里。" />
      ) : (
        <ul className="wo-list">
          {relevance.map(({ relKind, relNo, relStatusText }) => (
            <li key={`${relKind}-${relNo}`}>
              <span className="dim">{relationText(relKind)}</span>
              {relKind !== 2 ? <Link to={`/front/operator-center/stockout/detail/${relNo}?tab=trace`}>{relNo}</Link> : relNo}
              <span>{relStatusText ?? none}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
