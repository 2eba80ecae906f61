// 拣货单详情 · stockout/pickOrderDetail
import type { JSX, ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { order } from '#contract/stockout/order'
import { pickAt, pickOrder, type PickLine, type PickPage, type PickSlot } from '#contract/stockout/pickOrder'
import { interceptLife } from '#contract/rules/orderLife'
import { Clipped, Code, show, StateTag } from '../../kit/cells.tsx'
import { tableTab } from '../../kit/DetailPage.tsx'
import type { DocumentPageProps, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { none } from '../../kit/formats.ts'
import type { Column } from '../../kit/table/column.ts'
import { PickBatch } from './print/batches.tsx'

const pickOf = ({ head }: Whole): PickPage => head as unknown as PickPage

const slotColumns: readonly Column<PickSlot>[] = [
  { key: 'slot', title: '格口', width: 80, align: 'right', render: (slot) => slot.slot },
  {
    key: 'stockoutNo',
    title: '出库单号',
    width: 180,
    render: (slot) => <Link to={`/front/operator-center/stockout/detail/${slot.stockoutNo}`}>{slot.stockoutNo}</Link>,
  },
  { key: 'toteNo', title: '周转箱', width: 120, render: (slot) => (slot.toteNo === null ? none : <Code text={slot.toteNo} />) },
  { key: 'status', title: '订单状态', width: 100, render: (slot) => show(order.fields.status, slot.status) },
  {
    key: 'stop',
    title: '停止',
    width: 120,
    render: (slot) =>
      slot.interceptStatus === interceptLife.asked ? (
        <StateTag text="拦截中" />
      ) : slot.holdFlag === 1 ? (
        <StateTag text="挂起" />
      ) : (
        none
      ),
  },
]

const slotsText = ({ orders }: PickLine): string => (orders ?? []).map(({ slot, qty }) => `${slot} ×${qty}`).join('，')
const lineCells: NonNullable<DocumentPageProps['lineCells']> = () => ({
  orders: (line) => <Clipped text={slotsText(line as unknown as PickLine) || none} />,
})
const tabs: NonNullable<DocumentPageProps['tabs']> = (whole) => {
  const { slots } = pickOf(whole)
  return {
    some: [],
    after: [
      tableTab('slots', `格口与订单 ${slots.length}`, {
        label: '格口与订单',
        columns: slotColumns,
        rows: slots,
        rowKey: ({ stockoutNo }) => stockoutNo,
      }),
    ],
  }
}

const repickFacts: NonNullable<DocumentPageProps['facts']> = (whole) => {
  const { isRepick, mainPickNo } = pickOf(whole)
  if (isRepick !== 1) return []
  const main =
    mainPickNo === null ? (
      '是'
    ) : (
      <Link key="main" to={fillIn(pickAt, { pickNo: mainPickNo })}>
        {mainPickNo}
      </Link>
    )
  return [['补拣自', main]]
}

const Print = ({ whole }: PartProps): ReactNode => <PickBatch chosen={[{ pickNo: whole.no }]} clear={() => undefined} />

export default function PickOrderDetailScreen(): JSX.Element {
  const { pickNo = '' } = useParams()
  return <DocumentRoute of={pickOrder} no={pickNo} Tools={Print} facts={repickFacts} lineCells={lineCells} tabs={tabs} />
}
