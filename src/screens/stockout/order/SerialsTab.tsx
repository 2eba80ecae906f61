// 出库单序列号 · stockout/order/SerialsTab
import type { JSX } from 'react'
import type { OrderLine, OrderSerial } from '#contract/stockout/orderDetail'
import { Clipped, Code, Moment } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { none } from '../../../kit/formats.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

interface SerialsProps {
  readonly lines: readonly OrderLine[]
  readonly serials: readonly OrderSerial[]
}

const columnsFor = (lines: readonly OrderLine[]): readonly Column<OrderSerial>[] => [
  { key: 'sn', title: '序列号', width: 240, render: ({ sn }) => <Code text={sn} /> },
  {
    key: 'goodsName',
    title: '商品名称',
    width: 260,
    render: ({ goodsNo }) => <Clipped text={lines.find((line) => line.goodsNo === goodsNo)?.goodsName ?? none} />,
  },
  { key: 'goodsNo', title: '商品编号', width: 160, render: ({ goodsNo }) => <Code text={goodsNo} /> },
  { key: 'operatorName', title: '复核人', width: 100, render: ({ operatorName }) => operatorName ?? none },
  { key: 'scanTime', title: '复核时间', width: 165, render: ({ scanTime }) => <Moment text={scanTime} /> },
]

/** Serial numbers of the pieces that went to this customer, as scanned at the check. */
export const SerialsTab = ({ lines, serials }: SerialsProps): JSX.Element => (
  <div className="panel">
    <DataTable
      label="序列号"
      columns={columnsFor(lines)}
      rows={serials}
      rowKey={({ goodsNo, sn }) => `${goodsNo}|${sn}`}
      empty={<EmptyState title="没有序列号" text="有序列号管理的商品，复核时逐件扫入。" />}
    />
  </div>
)
