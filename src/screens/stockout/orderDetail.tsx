// 出库单详情 · stockout/orderDetail
import { Tag } from 'antd'
import type { JSX, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { order as orders } from '#contract/stockout/order'
import type { OrderLine } from '#contract/stockout/orderDetail'
import { interceptLife } from '#contract/rules/orderLife'
import { Clipped, show } from '../../kit/cells.tsx'
import type { DocumentPageProps, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import { countText, none } from '../../kit/formats.ts'
import { ParcelWays } from '../../kit/ParcelWays.tsx'
import { BasicTab } from './order/BasicTab.tsx'
import { ParcelsTab } from './order/ParcelsTab.tsx'
import { SerialsTab } from './order/SerialsTab.tsx'
import { StopBanner } from './order/StopBanner.tsx'
import { orderPage, stopQuestions } from './order/stops.ts'
import { OrderTraces } from '../../kit/OrderTraces.tsx'
import { OrderBatch } from './print/batches.tsx'

const withReason = (text: string, reason: string | null): string => (reason === null ? text : `${text}：${reason}`)

/** Exception of the order: its type, and its message if that differs from the type. */
const exceptionOf = ({ exceptionType, exceptionMsg }: ReturnType<typeof orderPage>['order']): ReactNode => {
  const field = orders.fields.exceptionType
  const hasOwnMessage = exceptionMsg !== null && exceptionMsg !== field.texts?.[exceptionType]
  return (
    <>
      {show(field, exceptionType)}
      {hasOwnMessage && <Tag className="state state-error">{exceptionMsg}</Tag>}
    </>
  )
}

/** Tags beside the state: exception, intercept, hold, missing photos, overdue. */
const flags: NonNullable<DocumentPageProps['flags']> = (whole) => {
  const { order, photos } = orderPage(whole)
  const missing = photos.filter((photo) => photo.missing).length
  return (
    <>
      {order.exceptionType !== 0 && exceptionOf(order)}
      {order.interceptStatus !== interceptLife.none && show(orders.fields.interceptStatus, order.interceptStatus)}
      {order.holdFlag === 1 && <Tag className="state state-warning">{withReason('挂起', order.holdReason)}</Tag>}
      {missing > 0 && <Tag className="state state-warning">照片未上传 {missing}</Tag>}
      {order.isOvertime === 1 && <Tag className="state state-error">已超时</Tag>}
    </>
  )
}

const quantityFields = ['qty', 'allocQty', 'pickedQty', 'checkedQty', 'shippedQty'] as const
const lineCells: NonNullable<DocumentPageProps['lineCells']> = () => {
  const lineCell = (draw: (line: OrderLine) => ReactNode) => (line: object) => draw(line as OrderLine)
  return {
    goodsName: lineCell(({ goodsName, isGift }) => <Clipped text={`${goodsName ?? ''}${isGift === 1 ? '（赠品）' : ''}`} />),
    bins: lineCell(({ bins }) => <Clipped text={bins.map((bin) => `${bin.locationNo} ×${bin.qty}`).join('，') || none} />),
    ...Object.fromEntries(
      quantityFields.map((key) => [
        key,
        lineCell((line) => <span className={line[key] < line.qty ? 'dim' : undefined}>{countText(line[key])}</span>),
      ]),
    ),
  }
}

const LabelWithCount = ({ text, count }: { readonly text: string; readonly count: number }): JSX.Element => (
  <>
    {text}
    <small className="count">{count}</small>
  </>
)
const tabs: NonNullable<DocumentPageProps['tabs']> = (whole) => {
  const { order, lines, packages, serials, weighings, traces, ways, photos } = orderPage(whole)
  return {
    before: [{ key: 'basic', label: '基本', children: <BasicTab order={order} /> }],
    after: [
      {
        key: 'parcels',
        label: <LabelWithCount text="包裹" count={packages.length} />,
        children: <ParcelsTab lines={lines} parcels={packages} weighings={weighings} photos={photos} />,
      },
      ...(serials.length === 0
        ? []
        : [
            {
              key: 'serials',
              label: <LabelWithCount text="序列号" count={serials.length} />,
              children: <SerialsTab lines={lines} serials={serials} />,
            },
          ]),
      ...(ways.length === 0
        ? []
        : [
            {
              key: 'ways',
              label: <LabelWithCount text="物流轨迹" count={ways.reduce((sum, way) => sum + way.traces.length, 0)} />,
              children: <ParcelWays ways={ways} />,
            },
          ]),
      {
        key: 'trace',
        label: <LabelWithCount text="作业轨迹" count={traces.length} />,
        children: <OrderTraces traces={traces} photos={photos} />,
      },
    ],
  }
}

const Print = ({ whole }: PartProps): ReactNode => <OrderBatch chosen={[{ stockoutNo: whole.no }]} clear={() => undefined} />

export default function OrderDetailScreen(): JSX.Element {
  const { stockoutNo = '' } = useParams()
  return (
    <DocumentRoute
      of={orders}
      no={stockoutNo}
      flags={flags}
      Tools={Print}
      Desk={StopBanner}
      lineCells={lineCells}
      tabs={tabs}
      questions={stopQuestions}
    />
  )
}
