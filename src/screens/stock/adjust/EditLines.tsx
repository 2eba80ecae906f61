// 调整明细编辑 · stock/adjust/EditLines
import { Button } from 'antd'
import type { JSX } from 'react'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText } from '../../../kit/formats.ts'
import { type Limits } from '../../../kit/numberFault.ts'
import { NumberCell } from '../../../kit/NumberField.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { qualityText } from '../lines/StockPicker.tsx'

export interface Line {
  readonly locationNo: string
  readonly goodsNo: string
  readonly goodsName: string
  readonly batchNo: string
  readonly quality: number
  /** on the books */
  readonly qty: number
  readonly changeQty: number | null
}
export const lineKey = (line: Line): string => [line.locationNo, line.goodsNo, line.batchNo, line.quality].join('|')

/** No more can be taken away than there is. */
export const limitsOf = (line: Line): Limits => ({ min: -line.qty, max: 9_999_999, unit: '件' })

interface EditLinesProps {
  readonly lines: readonly Line[]
  readonly change: (lines: readonly Line[]) => void
}
export const EditLines = ({ lines, change }: EditLinesProps): JSX.Element => (
  <div className="panel dialog-table">
    <DataTable<Line>
      label="调整明细"
      rows={lines}
      rowKey={lineKey}
      empty={<EmptyState title="还没有明细" text="在上面的库存里点添加；账上没有的商品用手工添加。" />}
      columns={[
        { key: 'locationNo', title: '库位', width: 140, render: (line) => line.locationNo },
        { key: 'goodsName', title: '商品', width: 220, render: (line) => line.goodsName },
        { key: 'batchNo', title: '批次', width: 110, render: (line) => line.batchNo || '-' },
        { key: 'quality', title: '品质', width: 60, render: (line) => qualityText(line.quality) },
        { key: 'qty', title: '账面', width: 80, align: 'right', render: (line) => countText(line.qty) },
        {
          key: 'changeQty',
          title: '调整数量',
          width: 130,
          render: (line) => (
            <NumberCell
              label={`${line.locationNo} ${line.goodsNo} 调整数量`}
              limits={limitsOf(line)}
              placeholder="加为正，减为负"
              value={line.changeQty}
              onChange={(changeQty) => change(lines.map((one) => (lineKey(one) === lineKey(line) ? { ...one, changeQty } : one)))}
            />
          ),
        },
        {
          key: 'after',
          title: '调整后',
          width: 80,
          align: 'right',
          render: (line) => countText(line.qty + (line.changeQty ?? 0)),
        },
        {
          key: '_drop',
          title: '操作',
          width: 70,
          render: (line) => (
            <Button type="link" size="small" danger onClick={() => change(lines.filter((one) => one !== line))}>
              移除
            </Button>
          ),
        },
      ]}
    />
  </div>
)
