// 工单详情的左栏 · workorder/detail/Left
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { workOrder } from '#contract/workorder/list'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { clockTexts } from '#contract/rules/workOrderTerms'
import { Code, show } from '../../../kit/cells.tsx'
import { countText, minutesText, moneyText, none } from '../../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../../kit/KeyFacts.tsx'
import { StoredPictures } from '../../../kit/Photos.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { Receiver } from './Receiver.tsx'

const { fields } = workOrder
const presentFacts = (facts: readonly (Fact | null)[]): readonly Fact[] => facts.filter((one) => one !== null)
const orderPath = '/front/operator-center/stockout/detail/'

/** Content, facts, affected goods and nodes of a work order. */
export const Left = ({ whole }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const { order, goods } = whole
  const parcel = `${order.logisticsName ?? ''} ${order.logisticsNo ?? ''}`.trim()
  return (
    <aside className="wo-column" aria-label="工单">
      <p className="wo-content">{order.content}</p>
      {order.attachments.length > 0 && <StoredPictures links={order.attachments} label="问题图片" />}
      {order.result !== null && (
        <section>
          <h3>处理结果</h3>
          <p className="wo-content">{order.result}</p>
          {order.resultImages.length > 0 && <StoredPictures links={order.resultImages} label="结果图片" />}
        </section>
      )}
      <KeyFacts
        facts={presentFacts([
          ['快递', parcel === '' ? none : parcel],
          [
            '出库单',
            order.stockoutNo === null ? (
              none
            ) : (
              <Link key="order" to={`${orderPath}${order.stockoutNo}`}>
                <Code text={order.stockoutNo} />
              </Link>
            ),
          ],
          ['订单号', order.tradeNo === null ? none : <Code key="trade" text={order.tradeNo} />],
          ['货主', `${order.ownerName}${order.shopName === null ? '' : ` · ${order.shopName}`}`],
          ['仓库', order.warehouseName ?? none],
          order.networkName === null ? null : ['网点', order.networkName],
          ['收件人', <Receiver key="receiver" order={order} />],
          ['待办方', show(fields.side, order.side)],
          order.acceptUserName === null && order.claimUserName === null
            ? null
            : ['处理人', order.acceptUserName ?? order.claimUserName],
          ['责任方', show(fields.liability, order.liability)],
          order.isClaim === 0 ? null : ['申请赔付', `${moneyText(order.claimFen)} 元`],
          order.approveFen === 0 ? null : ['核定赔付', `${moneyText(order.approveFen)} 元`],
          order.expectTime === null ? null : ['期望完成', order.expectTime],
          order.remindCount === 0 ? null : ['催单', `${countText(order.remindCount)} 次`],
          order.rejectReason === null ? null : ['驳回原因', order.rejectReason],
          order.cancelReason === null ? null : ['取消原因', order.cancelReason],
          order.score === null ? null : ['评价', `${order.score} 分 ${order.comment ?? ''}`],
          ['来源', show(fields.source, order.source)],
          ['发起', `${order.createUserName} ${order.createTime}`],
        ])}
      />
      {goods.length > 0 && <Goods goods={goods} />}
      <section>
        <h3>节点</h3>
        <Nodes nodes={whole.nodes} />
      </section>
    </aside>
  )
}

const Goods = ({ goods }: Pick<WorkOrderPage, 'goods'>): JSX.Element => (
  <section>
    <h3>问题商品</h3>
    <table className="wo-goods">
      <tbody>
        {goods.map(({ goodsNo, goodsName, specName, problemQty, shipQty, amountFen }) => (
          <tr key={goodsNo}>
            <td>
              {goodsName ?? goodsNo}
              <small className="dim"> {[goodsNo, specName].filter(Boolean).join(' · ')}</small>
            </td>
            <td className="number">
              {countText(problemQty)} / {countText(shipQty)} 件
              {amountFen > 0 && <small className="dim"> {moneyText(amountFen)} 元</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Nodes = ({ nodes }: Pick<WorkOrderPage, 'nodes'>): JSX.Element => (
  <Timeline
    happenings={nodes.map((node) => ({
      key: `${node.nodeCode}-${node.round}`,
      time: node.startTime,
      tone: node.isTimeout === 1 ? 'error' : node.finishTime === null ? 'doing' : 'done',
      title: `${clockTexts[node.nodeCode] ?? ''}${node.round > 1 ? `（第 ${node.round} 次）` : ''}`,
      facts: [
        ...(node.handlerName === null ? [] : [node.handlerName]),
        node.finishTime === null
          ? node.deadline === null
            ? '进行中'
            : `截止 ${node.deadline.slice(5, 16)}`
          : `用时 ${minutesText(node.usedMin ?? 0)}`,
        ...(node.timeoutMin > 0 ? [`超时 ${minutesText(node.timeoutMin)}`] : []),
      ],
    }))}
  />
)
