// 出库单基本信息 · stockout/order/BasicTab
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { ORDER_TAG, ORDER_TYPE, WAYBILL_STATUS } from '#contract/rules/orderLife'
import { ORDER_STRUCTURE } from '#contract/rules/pickTypes'
import { PLATFORM } from '#contract/stockout/order'
import type { OrderHead } from '#contract/stockout/orderDetail'
import { Code, Moment } from '../../../kit/cells.tsx'
import { none } from '../../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../../kit/KeyFacts.tsx'

interface BasicTabProps {
  readonly order: OrderHead
  /** the receiver in clear, once it was asked for */
  readonly receiver: { readonly receiverName: string; readonly receiverMobile: string; readonly receiverAddress: string } | null
}

const said = (texts: Readonly<Record<number, string>>, value: number): string => texts[value] ?? String(value)
const code = (text: string | null): JSX.Element | string => (text === null || text === '' ? none : <Code text={text} />)
const moment = (text: string | null): JSX.Element | string => (text === null ? none : <Moment text={text} />)
const linked = (text: string | null, to: string): JSX.Element | string => (text === null ? none : <Link to={to}>{text}</Link>)

/** What the order is, whose, to whom, by whom; a value made up at the import is marked 生成. */
export const BasicTab = ({ order, receiver }: BasicTabProps): JSX.Element => {
  const made = (field: string): string => (order.generatedFields.includes(field) ? '（生成）' : '')
  const identity: Fact[] = [
    ['ERP单号', code(order.srcOrderNo)],
    ['原始单号', code(order.srcTids)],
    ['仓库', order.warehouseName ?? order.warehouseNo],
    ['货主', order.ownerName ?? order.ownerNo],
    ['店铺', order.shopName ?? order.shopNo],
    ['平台', said(PLATFORM, order.platformCode)],
    ['订单类型', said(ORDER_TYPE, order.orderType)],
    ['结构', said(ORDER_STRUCTURE, order.orderStructure)],
    ['标签', order.orderTags.map((tag) => said(ORDER_TAG, tag)).join('、') || none],
  ]
  const delivery: Fact[] = [
    ['收件人', `${receiver?.receiverName ?? order.receiverName ?? none}${made('receiverName')}`],
    ['手机', `${receiver?.receiverMobile ?? order.receiverMobile ?? none}${made('receiverMobile')}`],
    [
      '地区',
      `${[order.provinceName, order.cityName, order.districtName].filter((part) => part !== null).join(' ')}${made('provinceCode')}`,
    ],
    ['地址', receiver?.receiverAddress ?? '****'],
    ['物流公司', `${order.logisticsName ?? order.logisticsCode}${made('logisticsCode')}`],
    ['物流单号', code(order.logisticsNo)],
    ['取号', `${said(WAYBILL_STATUS, order.waybillStatus)}${order.waybillError === null ? '' : `：${order.waybillError}`}`],
    ['买家留言', order.buyerMessage ?? none],
    ['卖家备注', order.sellerRemark ?? none],
  ]
  const work: Fact[] = [
    ['波次号', linked(order.waveNo, `/front/operator-center/wave?waveNo=${order.waveNo}`)],
    ['拣货单号', linked(order.pickNo, `/front/operator-center/pick-order/detail/${order.pickNo}`)],
    ['格口', order.pickSlot ?? none],
    ['补拣单号', code(order.repickNo)],
    ['周转箱', code(order.toteNo)],
    ['交接单号', linked(order.handoverNo, `/warehouse-operate/export/detail/${order.handoverNo}`)],
    ['取消原因', order.cancelReason ?? none],
  ]
  const times: Fact[] = [
    ['下单', moment(order.tradeTime)],
    ['付款', moment(order.payTime)],
    ['接单', moment(order.receiveTime)],
    ['发货截止', moment(order.deadlineTime)],
  ]
  return (
    <div className="stack">
      {[
        ['订单', identity] as const,
        ['收件与物流', delivery] as const,
        ['作业单据', work] as const,
        ['时间', times] as const,
      ].map(([title, facts]) => (
        <section className="panel" key={title}>
          <h2>{title}</h2>
          <div className="panel-body">
            <KeyFacts facts={facts} />
          </div>
        </section>
      ))}
    </div>
  )
}
