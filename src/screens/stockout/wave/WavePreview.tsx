// 建波预览 · stockout/wave/WavePreview
import type { JSX, ReactNode } from 'react'
import type { InputOf } from '#contract/call'
import { wavePreview } from '#contract/stockout/wave'
import { useRead } from '../../../data/query.ts'
import { BigNumber } from '../../../kit/KeyFacts.tsx'
import { countText } from '../../../kit/formats.ts'
import { EmptyState, FailureState } from '../../../kit/states.tsx'

interface WavePreviewProps {
  /** null while nothing is selected */
  readonly choice: InputOf<typeof wavePreview> | null
  readonly busy: boolean
  readonly children: ReactNode
}

/** Preview of the pick orders, by type, for the selected orders; requested again with every change. */
export const WavePreview = ({ choice, busy, children }: WavePreviewProps): JSX.Element => {
  const { data, error, isFetching, refetch } = useRead(wavePreview, choice ?? { warehouseNo: '', sid: '' }, {
    enabled: choice !== null,
    keep: true,
  })
  return (
    <aside className="wave-preview" aria-label="预览" aria-busy={busy || isFetching}>
      <h2>将生成</h2>
      {choice === null && <EmptyState title="还没有选单" text="勾选订单，或选中符合条件的全部。" />}
      {choice !== null && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {choice !== null && data !== undefined && (
        <>
          <div className="big-numbers">
            <BigNumber label="订单" value={countText(data.orderNum)} />
            <BigNumber label="件数" value={countText(data.goodsNum)} />
            <BigNumber label="拣货单" value={countText(data.types.reduce((sum, type) => sum + type.pickOrderNum, 0))} />
          </div>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">拣货类型</th>
                <th scope="col">拣货单</th>
                <th scope="col">订单</th>
                <th scope="col">件数</th>
              </tr>
            </thead>
            <tbody>
              {data.types.map((type) => (
                <tr key={type.pickTypeCode}>
                  <td>
                    {type.pickTypeName} <span className="dim">{type.pickTypeCode}</span>
                  </td>
                  <td>{countText(type.pickOrderNum)}</td>
                  <td>{countText(type.orderNum)}</td>
                  <td>{countText(type.goodsNum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.late > 0 && <p className="soon">{countText(data.late)} 单已过发货截止，按超时长短成单，久的先拣。</p>}
          {data.left > 0 && <p className="soon">{data.left} 单没有适用的拣货类型，不进入拣货单。</p>}
        </>
      )}
      <footer>{children}</footer>
    </aside>
  )
}
