// 拣货单详情 · stockout/pickOrderDetail
import { Button, Tabs } from 'antd'
import type { JSX } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { owner } from '#contract/owner/refs'
import { PICK_METHOD } from '#contract/rules/pickTypes'
import { order } from '#contract/stockout/order'
import { pickOrder, pickOrderOne } from '#contract/stockout/pickOrder'
import { useRead } from '../../data/query.ts'
import { DetailPage } from '../../kit/DetailPage.tsx'
import { Clipped, Code, show, StateTag } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Column } from '../../kit/table/column.ts'
import { countText, none } from '../../kit/formats.ts'
import { Icon } from '../../kit/icons.tsx'
import { Strip } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { OptionText } from '../../kit/options.tsx'
import { PickSheet } from './pick/PickSheet.tsx'

type Pick = ReplyOf<typeof pickOrderOne>
type Line = Pick['lines'][number]
type Slot = Pick['slots'][number]

const said = (texts: Readonly<Record<number, string>>, value: number): string => texts[value] ?? String(value)
/** pick_line.status (floor.md §7.3). */
const lineStatus = { 1: '待拣', 2: '已拣', 3: '部分', 4: '缺货' }

const lineColumns: readonly Column<Line>[] = [
  { key: 'locationNo', title: '库位', width: 150, render: (line) => <Code text={line.locationNo} /> },
  { key: 'ownerNo', title: '货主', width: 120, render: (line) => <OptionText to={owner} value={line.ownerNo} /> },
  { key: 'goodsNo', title: '商品编号', width: 140, render: (line) => <Code text={line.goodsNo} /> },
  { key: 'goodsName', title: '商品名称', width: 240, render: (line) => <Clipped text={line.goodsName ?? none} /> },
  { key: 'barcode', title: '条码', width: 140, render: (line) => (line.barcode === null ? none : <Code text={line.barcode} />) },
  { key: 'batchNo', title: '批次', width: 110, render: (line) => (line.batchNo === '' ? none : line.batchNo) },
  { key: 'planQty', title: '应拣', width: 70, align: 'right', render: (line) => countText(line.planQty) },
  { key: 'pickedQty', title: '已拣', width: 70, align: 'right', render: (line) => countText(line.pickedQty) },
  {
    key: 'shortQty',
    title: '缺货',
    width: 70,
    align: 'right',
    render: (line) => <span className={line.shortQty > 0 ? 'alarming' : 'dim'}>{line.shortQty}</span>,
  },
  { key: 'status', title: '状态', width: 80, render: (line) => <StateTag text={said(lineStatus, line.status)} /> },
  {
    key: 'slots',
    title: '格口',
    width: 160,
    render: (line) => <Clipped text={line.orders.map((one) => `${one.slot} ×${one.qty}`).join('，') || none} />,
  },
]

const slotColumns: readonly Column<Slot>[] = [
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
      slot.interceptStatus === 1 ? <StateTag text="拦截中" /> : slot.holdFlag === 1 ? <StateTag text="挂起" /> : none,
  },
]

export default function PickOrderDetailScreen(): JSX.Element {
  const { pickNo = '' } = useParams()
  const may = useMay()
  const read = useRead(pickOrderOne, { pickNo }, { everyMs: 15_000 })
  return (
    <DetailPage
      read={read}
      live
      tools={
        may(180312) &&
        read.data !== undefined && (
          <Button icon={<Icon name="print" size={14} />} onClick={() => window.print()}>
            打印拣货单
          </Button>
        )
      }
    >
      {(data) => <Body pick={data} />}
    </DetailPage>
  )
}

const Body = ({ pick }: { readonly pick: Pick }): JSX.Element => (
  <div className="detail-body">
    <div className="detail-head">
      <h2>
        <Code text={pick.pickNo} />
      </h2>
      {show(pickOrder.fields.status, pick.status)}
      {pick.isRepick === 1 && <StateTag text="补拣" />}
      <Strip
        facts={[
          ['方式', said(PICK_METHOD, pick.pickMethod)],
          ['订单', countText(pick.orderNum)],
          ['已拣/应拣', `${countText(pick.pickedGoodsNum)} / ${countText(pick.goodsNum)}`],
          ['缺货', countText(pick.shortGoodsNum)],
          ['拣货员', pick.pickerName ?? none],
          ['领取', pick.claimTime?.slice(5, 16) ?? none],
          ['完成', pick.finishTime?.slice(5, 16) ?? none],
        ]}
      />
    </div>
    <Tabs
      items={[
        { key: 'lines', label: `拣货明细 ${pick.lines.length}`, children: <LineTable lines={pick.lines} /> },
        { key: 'slots', label: `格口与订单 ${pick.slots.length}`, children: <SlotTable slots={pick.slots} /> },
      ]}
    />
    <PickSheet pick={pick} />
  </div>
)

const LineTable = ({ lines }: { readonly lines: readonly Line[] }): JSX.Element => (
  <div className="panel tall">
    <DataTable label="拣货明细" columns={lineColumns} rows={lines} rowKey={(line) => String(line.seqNo)} />
  </div>
)
const SlotTable = ({ slots }: { readonly slots: readonly Slot[] }): JSX.Element => (
  <div className="panel tall">
    <DataTable label="格口与订单" columns={slotColumns} rows={slots} rowKey={(slot) => slot.stockoutNo} />
  </div>
)
