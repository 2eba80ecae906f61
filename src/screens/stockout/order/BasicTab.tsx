// 出库单基本信息 · stockout/order/BasicTab
import { useState, type JSX, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NO_CARTON } from '#contract/rules/carton'
import { MASKED_TAG, ORDER_TAG } from '#contract/rules/orderLife'
import { ORDER_STRUCTURE } from '#contract/rules/pickTypes'
import { PLATFORM } from '#contract/rules/platform'
import { order as orders } from '#contract/stockout/order'
import type { ReplyOf } from '#contract/call'
import { orderReceiver, type OrderHead } from '#contract/stockout/orderDetail'
import { useSend } from '../../../data/send.ts'
import { Code, Moment, show } from '../../../kit/cells.tsx'
import { kgText, none } from '../../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../../kit/KeyFacts.tsx'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { Reason } from './Reason.tsx'

type Receiver = ReplyOf<typeof orderReceiver>

const textOf = (texts: Readonly<Record<number, string>>, value: number): string => texts[value] ?? String(value)
const code = (text: string | null): JSX.Element | string => (text === null || text === '' ? none : <Code text={text} />)
const moment = (text: string | null): JSX.Element | string => (text === null ? none : <Moment text={text} />)
const linked = (text: string | null, to: string): JSX.Element | string => (text === null ? none : <Link to={to}>{text}</Link>)

const timesOf = (order: OrderHead): Fact[] => [
  ['下单', moment(order.tradeTime)],
  ['付款', moment(order.payTime)],
  ['接单', moment(order.receiveTime)],
  [
    '发货截止',
    <span key="deadline">
      {moment(order.deadlineTime)} <Reason stockoutNo={order.stockoutNo} why="deadline" />
    </span>,
  ],
  ...(order.shipTime === null ? [] : [['出库', moment(order.shipTime)] as const]),
  ...(order.collectTime === null ? [] : [['快递揽收', moment(order.collectTime)] as const]),
  ...(order.signTime === null ? [] : [['签收', moment(order.signTime)] as const]),
]

const tagsOf = ({ orderTags }: OrderHead): ReactNode =>
  orderTags.length === 0
    ? none
    : orderTags.map((tag, index) => (
        <span key={tag}>
          {index > 0 && '、'}
          {show(orders.fields.tag, tag)}
        </span>
      ))
const waybillOf = ({ waybillStatus, waybillError }: OrderHead): JSX.Element => (
  <>
    {show(orders.fields.waybillStatus, waybillStatus)}
    {waybillError === null ? '' : `：${waybillError}`}
  </>
)

const identityOf = (order: OrderHead): Fact[] => [
  ['ERP单号', code(order.srcOrderNo)],
  ['原始单号', code(order.srcTids)],
  ['仓库', order.warehouseName ?? order.warehouseNo],
  ['货主', order.ownerName ?? order.ownerNo],
  ['店铺', order.shopName ?? order.shopNo],
  ['平台', textOf(PLATFORM, order.platformCode)],
  ['订单类型', show(orders.fields.orderType, order.orderType)],
  ['结构', textOf(ORDER_STRUCTURE, order.orderStructure)],
  ['标签', tagsOf(order)],
]

const workOf = (order: OrderHead): Fact[] => [
  ['波次号', linked(order.waveNo, `/front/operator-center/wave?waveNo=${order.waveNo}`)],
  ['拣货单号', linked(order.pickNo, `/front/operator-center/pick-order/detail/${order.pickNo}`)],
  ['格口', order.pickSlot ?? none],
  ['补拣单号', code(order.repickNo)],
  ['周转箱', code(order.toteNo)],
  ['推荐耗材', order.suggestConsumableName ?? (order.auditTime === null ? none : NO_CARTON)],
  ['交接单号', linked(order.handoverNo, `/warehouse-operate/export/detail/${order.handoverNo}`)],
  ['取消原因', order.cancelReason ?? none],
]

interface ClearButtonProps {
  readonly stockoutNo: string
  readonly shown: (receiver: Receiver) => void
}
/** 查看明文 shows the receiver of this order unmasked; the server logs each use (floor.md §0.3). */
const ClearButton = ({ stockoutNo, shown }: ClearButtonProps): JSX.Element | null => {
  const may = useMay()
  const send = useSend(orderReceiver, { changes: [orders.id] })
  if (!may(orderReceiver.may)) return null
  return (
    <OnlineButton className="fit" loading={send.isPending} onClick={() => send.mutate({ stockoutNo }, { onSuccess: shown })}>
      查看收件人明文
    </OnlineButton>
  )
}

/** Facts of the order: type, owner, receiver, carrier; a value generated at the import is marked 生成. */
export const BasicTab = ({ order }: { readonly order: OrderHead }): JSX.Element => {
  // unmasked, after a press on 查看收件人明文
  const [receiver, setReceiver] = useState<Receiver | null>(null)
  const maskedNote = order.orderTags.includes(MASKED_TAG) ? `（${ORDER_TAG[MASKED_TAG]}）` : ''
  const generatedNote = (field: string): string => (order.generatedFields.includes(field) ? '（生成）' : '')
  const delivery: Fact[] = [
    ['收件人', `${receiver?.receiverName ?? order.receiverName ?? none}${generatedNote('receiverName')}`],
    ['手机', `${receiver?.receiverMobile ?? order.receiverMobile ?? none}${generatedNote('receiverMobile')}${maskedNote}`],
    [
      '地区',
      `${[order.provinceName, order.cityName, order.districtName].filter((part) => part !== null).join(' ')}${generatedNote('provinceCode')}`,
    ],
    ['地址', receiver?.receiverAddress ?? '****'],
    [
      '物流公司',
      <span key="carrier">
        {order.logisticsName ?? order.logisticsCode}
        {generatedNote('logisticsCode')} <Reason stockoutNo={order.stockoutNo} why="carrier" />
      </span>,
    ],
    ['物流单号', code(order.logisticsNo)],
    ['取号', waybillOf(order)],
    [
      '预估重量',
      <span key="weight">
        {order.estWeightG === null ? none : `${kgText(order.estWeightG)} kg`}{' '}
        <Reason stockoutNo={order.stockoutNo} why="weight" />
      </span>,
    ],
    ...(order.shipTime === null
      ? []
      : [['物流时效', <Reason key="route" stockoutNo={order.stockoutNo} why="route" label="最晚揽收、签收" />] as const]),
    ['买家留言', order.buyerMessage ?? none],
    ['卖家备注', order.sellerRemark ?? none],
  ]
  return (
    <div className="stack">
      {[
        ['订单', identityOf(order)] as const,
        ['收件与物流', delivery] as const,
        ['作业单据', workOf(order)] as const,
        ['时间', timesOf(order)] as const,
      ].map(([title, facts]) => (
        <section className="panel" key={title}>
          <h2>{title}</h2>
          <div className="panel-body stack">
            <KeyFacts facts={facts} />
            {facts === delivery && receiver === null && <ClearButton stockoutNo={order.stockoutNo} shown={setReceiver} />}
          </div>
        </section>
      ))}
    </div>
  )
}
