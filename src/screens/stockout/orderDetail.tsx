// 出库单详情 · stockout/orderDetail
import { orderLife } from '#contract/rules/orderLife'
import { Tag } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { orderDetail, orderReceiver, type OrderHead } from '#contract/stockout/orderDetail'
import { order as orders } from '#contract/stockout/order'
import type { ReplyOf } from '#contract/call'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { AddressTabs, DetailPage } from '../../kit/DetailPage.tsx'
import { Code, show } from '../../kit/cells.tsx'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { countText, kgText, none } from '../../kit/formats.ts'
import { Strip } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { Stepper, type Step } from '../../kit/Stepper.tsx'
import { BasicTab } from './order/BasicTab.tsx'
import { LinesTab } from './order/LinesTab.tsx'
import { LogTab } from './order/LogTab.tsx'
import { ParcelsTab } from './order/ParcelsTab.tsx'
import { StopBanner } from './order/StopBanner.tsx'
import { TraceTab } from './order/TraceTab.tsx'

type Detail = ReplyOf<typeof orderDetail>
type Receiver = ReplyOf<typeof orderReceiver>

export default function OrderDetailScreen(): JSX.Element {
  const { stockoutNo = '' } = useParams()
  const read = useRead(orderDetail, { stockoutNo }, { everyMs: 15_000 })
  const [receiver, setReceiver] = useState<Receiver | null>(null)
  return (
    <DetailPage read={read} live tools={read.data !== undefined && <ClearButton stockoutNo={stockoutNo} show={setReceiver} />}>
      {(data) => <Body detail={data} receiver={receiver} />}
    </DetailPage>
  )
}

/** 查看明文: one order at a time, every look is logged on the server (floor.md §0.3). */
const ClearButton = ({
  stockoutNo,
  show,
}: {
  readonly stockoutNo: string
  readonly show: (receiver: Receiver) => void
}): JSX.Element | null => {
  const may = useMay()
  const send = useSend(orderReceiver)
  if (!may(180199)) return null
  return (
    <OnlineButton loading={send.isPending} onClick={() => send.mutate({ stockoutNo }, { onSuccess: show })}>
      查看收件人明文
    </OnlineButton>
  )
}

const Body = ({ detail, receiver }: { readonly detail: Detail; readonly receiver: Receiver | null }): JSX.Element => {
  const { order, lines, packages, logs, traces, photos } = detail
  return (
    <div className="detail-body">
      <Head order={order} missing={photos.filter((photo) => photo.missing).length} />
      <StopBanner order={order} parcels={packages} />
      <Stepper steps={stepsOf(order)} current={currentOf(order)} />
      <AddressTabs
        items={[
          { key: 'basic', label: '基本', children: <BasicTab order={order} receiver={receiver} /> },
          { key: 'lines', label: <Counted text="商品" count={lines.length} />, children: <LinesTab lines={lines} /> },
          {
            key: 'parcels',
            label: <Counted text="包裹" count={packages.length} />,
            children: <ParcelsTab parcels={packages} photos={photos} />,
          },
          {
            key: 'trace',
            label: <Counted text="作业轨迹" count={traces.length} />,
            children: <TraceTab traces={traces} photos={photos} />,
          },
          { key: 'logs', label: <Counted text="日志" count={logs.length} />, children: <LogTab logs={logs} /> },
        ]}
      />
    </div>
  )
}

const Counted = ({ text, count }: { readonly text: string; readonly count: number }): JSX.Element => (
  <>
    {text}
    <small className="count">{count}</small>
  </>
)

const waybillOf = (order: OrderHead): ReactNode => (order.logisticsNo === null ? '未取号' : <Code text={order.logisticsNo} />)

/** `missing`: photos that are still on a device. */
const Head = ({ order, missing }: { readonly order: OrderHead; readonly missing: number }): JSX.Element => (
  <div className="detail-head">
    <h2>
      <Code text={order.stockoutNo} />
    </h2>
    {show(orders.fields.status, order.status)}
    {order.exceptionType !== 0 && (
      <Tag className="state state-error">
        {show(orders.fields.exceptionType, order.exceptionType)}
        {order.exceptionMsg === null ? '' : `：${order.exceptionMsg}`}
      </Tag>
    )}
    {order.interceptStatus !== 0 && show(orders.fields.interceptStatus, order.interceptStatus)}
    {order.holdFlag === 1 && (
      <Tag className="state state-warning">挂起{order.holdReason === null ? '' : `：${order.holdReason}`}</Tag>
    )}
    {missing > 0 && <Tag className="state state-warning">照片未上传 {missing}</Tag>}
    {order.isOvertime === 1 && <Tag className="state state-error">已超时</Tag>}
    <Strip
      facts={[
        ['件数', countText(order.goodsNum)],
        ['SKU', countText(order.skuNum)],
        ['预估/实际(kg)', `${kgText(order.estWeightG)} / ${kgText(order.weightG)}`],
        ['发货截止', order.deadlineTime?.slice(5, 16) ?? none],
        [order.logisticsName ?? order.logisticsCode, waybillOf(order)],
      ]}
    />
  </div>
)

/** Lowest status at which a step is behind the order (floor.md §7.2). */
const life: readonly (readonly [title: string, behind: number, time: keyof OrderHead])[] = [
  ['接单', orderLife.toAudit, 'receiveTime'],
  ['审核', orderLife.toAllocate, 'auditTime'],
  ['分配', orderLife.toWave, 'allocTime'],
  ['波次', orderLife.toPick, 'waveTime'],
  ['拣货', orderLife.toCheck, 'pickTime'],
  ['复核', orderLife.toPack, 'checkTime'],
  ['打包', orderLife.toWeigh, 'packTime'],
  ['称重', orderLife.toShip, 'weighTime'],
  ['出库', orderLife.shipped, 'shipTime'],
]
const stepsOf = (order: OrderHead): readonly Step[] =>
  life.map(([title, behind, time]) => ({
    title,
    time: order.status >= behind || order.status === orderLife.off ? String(order[time] ?? '') : '',
  }))
/** A cancelled order stands where its last time is. */
const currentOf = (order: OrderHead): number => {
  const open = life.findIndex(([, behind, time]) =>
    order.status === orderLife.off ? order[time] === null : order.status < behind,
  )
  return open === -1 ? life.length : open
}
