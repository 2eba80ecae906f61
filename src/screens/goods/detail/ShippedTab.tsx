// 商品近30天出库 · goods/detail/ShippedTab
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { goodsShipped } from '#contract/goods/detail'
import { useRead } from '../../../data/query.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText } from '../../../kit/formats.ts'
import type { Column } from '../../../kit/table/column.ts'
import { Bars } from '../../../kit/Trend.tsx'

type Day = ReplyOf<typeof goodsShipped>['days'][number]

const columns: readonly Column<Day>[] = [
  { key: 'day', title: '日期', width: 120, render: (one) => one.day },
  { key: 'orders', title: '出库单数', width: 100, align: 'right', render: (one) => countText(one.orders) },
  { key: 'pieces', title: '出库件数', width: 100, align: 'right', render: (one) => countText(one.pieces) },
]
const pieces = (value: number): string => `${countText(value)} 件`

export const ShippedTab = (key: { readonly ownerNo: string; readonly goodsNo: string }): JSX.Element => {
  const { data, error, isFetching, refetch } = useRead(goodsShipped, key)
  const days = data?.days
  const sum = (name: 'orders' | 'pieces'): string => countText((days ?? []).reduce((total, one) => total + one[name], 0))
  return (
    <div className="panel">
      {days !== undefined && (
        <Bars
          label="每日出库件数"
          format={pieces}
          points={days.map((one) => ({ key: one.day, value: one.pieces, tip: `${one.day} ${pieces(one.pieces)}` }))}
        />
      )}
      <DataTable
        label="近30天出库"
        columns={columns}
        rows={days && [...days].reverse()}
        rowKey={(one) => one.day}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
        summary={{ orders: sum('orders'), pieces: sum('pieces') }}
      />
    </div>
  )
}
