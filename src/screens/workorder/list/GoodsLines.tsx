// 问题商品 · workorder/list/GoodsLines
import type { JSX } from 'react'
import type { FoundGoods } from '#contract/workorder/create'
import { countText, none } from '../../../kit/formats.ts'
import { NumberInput } from '../../../kit/NumberField.tsx'

export interface ProblemGoods {
  readonly goodsNo: string
  readonly problemQty: number
}
interface GoodsLinesProps {
  readonly goods: readonly FoundGoods[]
  readonly value?: readonly ProblemGoods[]
  readonly onChange?: (value: readonly ProblemGoods[]) => void
}

/** Goods of an outbound order with inputs for the number of affected pieces. */
export const GoodsLines = ({ goods, value = [], onChange }: GoodsLinesProps): JSX.Element => {
  const qtyOf = (goodsNo: string): number => value.find((one) => one.goodsNo === goodsNo)?.problemQty ?? 0
  const set = (goodsNo: string, typed: number | null): void =>
    onChange?.([...value.filter((one) => one.goodsNo !== goodsNo), { goodsNo, problemQty: typed ?? 0 }])
  return (
    <table className="wo-goods">
      <thead>
        <tr>
          <th>商品</th>
          <th className="number">发货数量</th>
          <th className="number">问题数量</th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ goodsNo, goodsName, specName, shipQty }) => (
          <tr key={goodsNo}>
            <td>
              {goodsName ?? goodsNo}
              <small className="dim"> {[goodsNo, specName].filter(Boolean).join(' · ') || none}</small>
            </td>
            <td className="number">{countText(shipQty)} 件</td>
            <td className="number">
              <NumberInput
                aria-label={`${goodsName ?? goodsNo}的问题数量`}
                limits={{ min: 0, max: shipQty, decimals: 0, unit: '件' }}
                value={qtyOf(goodsNo) === 0 ? null : qtyOf(goodsNo)}
                onChange={(typed) => set(goodsNo, typed)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
