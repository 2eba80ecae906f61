// 作业明细的合计 · operate/work/KindTotals
import { Button } from 'antd'
import type { JSX } from 'react'
import { work } from '#contract/operate/work'
import { workTotals, type KindTotal } from '#contract/operate/workDetail'
import { sumsMax } from '#contract/resource'
import { useRead } from '../../../data/query.ts'
import { countText, durationText } from '../../../kit/formats.ts'
import type { AboveProps } from '../../../kit/resourceProps.ts'
import './kindTotals.css'

const pointText = (point: string): string => Number(point).toFixed(1)
const columns: readonly (readonly [title: string, show: (one: KindTotal) => string])[] = [
  ['人数', ({ people }) => countText(people)],
  ['单数', ({ orderNum }) => countText(orderNum)],
  ['件数', ({ goodsNum }) => countText(goodsNum)],
  ['包裹', ({ packageNum }) => countText(packageNum)],
  ['行数', ({ lineNum }) => countText(lineNum)],
  ['工分', ({ point }) => pointText(point)],
  ['用时', ({ durationSec }) => durationText(durationSec)],
  ['错误', ({ errorNum }) => countText(errorNum)],
  ['作废', ({ voided }) => countText(voided)],
]

/** Totals of the list, a row for each kind of work (floor.md §8.10). */
export const KindTotals = ({ filter, mayLoad }: AboveProps): JSX.Element | null => {
  const { data, error, refetch } = useRead(workTotals, filter, { enabled: mayLoad, keep: true, everyMs: 60_000 })
  if (error !== null && data === undefined)
    return (
      <p className="kind-totals dim">
        各类合计没有算出来
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  if (data === undefined || data.kinds?.length === 0) return null
  if (data.kinds === null) return <p className="kind-totals dim">超过 {countText(sumsMax)} 条，加上条件再看各类合计</p>
  return (
    <table className="kind-totals" aria-label="各类作业合计">
      <thead>
        <tr>
          <th scope="col">作业类型</th>
          {columns.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.kinds.map((one) => (
          <tr key={one.opType}>
            <th scope="row">{work.fields['opType']?.texts?.[one.opType] ?? one.opType}</th>
            {columns.map(([title, show]) => (
              <td key={title}>{show(one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
