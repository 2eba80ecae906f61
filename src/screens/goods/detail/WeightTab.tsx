// 商品重量记录 · goods/detail/WeightTab
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { goodsWeights } from '#contract/goods/detail'
import { WEIGH_RESULT } from '#contract/rules/weigh'
import { useRead } from '../../../data/query.ts'
import { Code, Moment, StateTag } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { TrendLine } from '../../../kit/Trend.tsx'

type Weight = ReplyOf<typeof goodsWeights>['weights'][number]
const grams = (value: number): string => `${countText(value)} 克`

const columns: readonly Column<Weight>[] = [
  { key: 'time', title: '时间', width: 165, render: (one) => <Moment text={one.time} /> },
  { key: 'stockoutNo', title: '出库单号', width: 160, render: (one) => <Code text={one.stockoutNo} /> },
  { key: 'logisticsNo', title: '物流单号', width: 160, render: (one) => <Code text={one.logisticsNo} /> },
  { key: 'qty', title: '件数', width: 80, align: 'right', render: (one) => countText(one.qty) },
  { key: 'weightG', title: '包裹重(g)', width: 100, align: 'right', render: (one) => countText(one.weightG) },
  { key: 'pieceG', title: '单件重(g)', width: 100, align: 'right', render: (one) => countText(one.pieceG) },
  {
    key: 'result',
    title: '结果',
    width: 90,
    render: (one) => <StateTag text={(WEIGH_RESULT as Readonly<Record<number, string>>)[one.result] ?? String(one.result)} />,
  },
  { key: 'operatorName', title: '称重人', width: 110, render: (one) => one.operatorName ?? none },
]

/** The last 100 weighings of parcels that contain only this item, and a chart of the weight of a piece. */
export const WeightTab = (key: { readonly ownerNo: string; readonly goodsNo: string }): JSX.Element => {
  const { data, error, isFetching, refetch } = useRead(goodsWeights, key)
  const rows = data?.weights
  return (
    <div className="panel">
      {rows !== undefined && (
        <TrendLine
          label="单件重"
          format={grams}
          points={[...rows]
            .reverse()
            .map((one, i) => ({ key: String(i), value: one.pieceG, tip: `${one.time} ${grams(one.pieceG)}` }))}
        />
      )}
      <DataTable
        label="重量记录"
        columns={columns}
        rows={rows}
        rowKey={(one) => `${one.time}|${one.logisticsNo}`}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
        empty={<EmptyState title="还没有称重记录" text="只有这一种商品的包裹称重后，这里会显示单件重量的走势。" />}
      />
    </div>
  )
}
