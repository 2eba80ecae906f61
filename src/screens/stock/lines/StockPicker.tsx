// 从库存选行 · stock/lines/StockPicker
import { Button, Input } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { owner } from '#contract/owner/refs'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { Row } from '#contract/resource'
import { stock } from '#contract/stock/stock'
import { useList } from '../../../data/query.ts'
import { show } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, none } from '../../../kit/formats.ts'
import type { Column } from '../../../kit/table/column.ts'
import { OptionText } from '../../../kit/options.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import '../stock.css'

export type Stock = Row<typeof stock>
const stockKey = (row: Stock): string =>
  [row.locationNo, row.ownerNo, row.goodsNo, row.batchNo, row.quality].map((part) => String(part ?? '')).join('|')
export const qualityText = (quality: number | string | null): ReactNode => show(stock.fields.quality, quality)

const rowsMax = 50

interface StockPickerProps {
  readonly warehouseNo: string
  readonly ownerNo?: string
  /** whether a row was added already */
  readonly isTaken: (row: Stock) => boolean
  readonly add: (row: Stock) => void
}

const columns: readonly Column<Stock>[] = [
  { key: 'locationNo', title: '库位', width: 130, render: (row) => row.locationNo },
  { key: 'ownerNo', title: '货主', width: 100, render: (row) => <OptionText to={owner} value={row.ownerNo ?? ''} /> },
  { key: 'goodsNo', title: '商品编号', width: 120, render: (row) => row.goodsNo },
  { key: 'goodsName', title: '商品名称', width: 200, render: (row) => row.goodsName },
  { key: 'batchNo', title: '批次', width: 110, render: (row) => row.batchNo || none },
  { key: 'quality', title: '品质', width: 60, render: (row) => qualityText(row.quality) },
  { key: 'qty', title: '在库', width: 70, align: 'right', render: (row) => countText(row.qty) },
  { key: 'availQty', title: '可用', width: 70, align: 'right', render: (row) => countText(row.availQty) },
]

/** Finds stock rows of a warehouse by bin, goods number or part of a name; a click adds one. */
export const StockPicker = ({ warehouseNo, ownerNo, isTaken, add }: StockPickerProps): JSX.Element => {
  const [search, setSearch] = useState<{ readonly goodsNo?: string; readonly goodsName?: string; readonly locationNo?: string }>(
    {},
  )
  const { data, error, isFetching, refetch } = useList(
    stock,
    { warehouseNo, ...(ownerNo && { ownerNo }), ...search, pageNo: 1, pageSize: rowsMax },
    { enabled: warehouseNo !== '' },
  )
  const rows = data?.records.filter((row) => !isSystemPlace(row.locationNo ?? '', { type: Number(row.locationType) }))
  const link = (row: Stock): JSX.Element => (
    <Button type="link" size="small" disabled={isTaken(row)} onClick={() => add(row)}>
      {isTaken(row) ? '已添加' : '添加'}
    </Button>
  )
  return (
    <>
      <div className="line-tools">
        <Input.Search
          aria-label="按商品编号查库存"
          placeholder="商品编号"
          allowClear
          onSearch={(goodsNo) => setSearch({ ...search, goodsNo: goodsNo.trim() })}
        />
        <Input.Search
          aria-label="按商品名称查库存"
          placeholder="商品名称"
          allowClear
          onSearch={(goodsName) => setSearch({ ...search, goodsName: goodsName.trim() })}
        />
        <Input.Search
          aria-label="按库位查库存"
          placeholder="库位编号"
          allowClear
          onSearch={(locationNo) => setSearch({ ...search, locationNo: locationNo.trim() })}
        />
      </div>
      {data !== undefined && data.total > rowsMax && <p className="dim line-note">显示前 {rowsMax} 条，请缩小条件</p>}
      <div className="panel dialog-table">
        <DataTable<Stock>
          label="可选的库存"
          rows={warehouseNo === '' ? [] : rows}
          rowKey={stockKey}
          loading={isFetching}
          failure={error?.failure ?? null}
          retry={() => void refetch()}
          empty={
            <EmptyState
              title={warehouseNo !== '' ? '没有符合条件的库存' : ownerNo === undefined ? '先选择仓库' : '先选择仓库和货主'}
            />
          }
          open={(row) => {
            if (!isTaken(row)) add(row)
          }}
          columns={[...columns, { key: '_add', title: '操作', width: 80, fixed: 'right', render: link }]}
        />
      </div>
    </>
  )
}
