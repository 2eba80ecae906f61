// 出库单商品 · stockout/order/LinesTab
import type { JSX } from 'react'
import type { OrderLine } from '#contract/stockout/orderDetail'
import { Clipped, Code } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { countText, none } from '../../../kit/formats.ts'

const counted = ['qty', 'allocQty', 'pickedQty', 'checkedQty', 'shippedQty'] as const
const number = (key: (typeof counted)[number], title: string): Column<OrderLine> => ({
  key,
  title,
  width: 80,
  align: 'right',
  render: (line) => <span className={line[key] < line.qty ? 'dim' : undefined}>{countText(line[key])}</span>,
})

const columns: readonly Column<OrderLine>[] = [
  { key: 'goodsNo', title: '商品编号', width: 150, render: (line) => <Code text={line.goodsNo} /> },
  {
    key: 'goodsName',
    title: '商品名称',
    width: 260,
    render: (line) => <Clipped text={`${line.goodsName ?? ''}${line.isGift === 1 ? '（赠品）' : ''}`} />,
  },
  { key: 'specName', title: '规格', width: 120, render: (line) => line.specName ?? none },
  { key: 'barcode', title: '条码', width: 140, render: (line) => (line.barcode === null ? none : <Code text={line.barcode} />) },
  number('qty', '应发'),
  number('allocQty', '已分配'),
  number('pickedQty', '已拣'),
  number('checkedQty', '已核'),
  number('shippedQty', '已出'),
  {
    key: 'bins',
    title: '库位',
    width: 260,
    render: (line) => <Clipped text={line.bins.map((bin) => `${bin.locationNo} ×${bin.qty}`).join('，') || none} />,
  },
]

const totals = (lines: readonly OrderLine[]): Readonly<Record<string, string>> =>
  Object.fromEntries(counted.map((key) => [key, countText(lines.reduce((sum, line) => sum + line[key], 0))]))

export const LinesTab = ({ lines }: { readonly lines: readonly OrderLine[] }): JSX.Element => (
  <div className="panel">
    <DataTable label="商品" columns={columns} rows={lines} rowKey={(line) => String(line.lineNo)} summary={totals(lines)} />
  </div>
)
