// 赔付的计算过程 · workorder/compDetail/Reckoning
import type { JSX } from 'react'
import type { compDetail } from '#contract/workorder/compDetail'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { countText, moneyText, none } from '../../../kit/formats.ts'

/** Shows how the amount was calculated (goods, rule, each step), so that a clerk can explain it to an owner. */
export const Reckoning = ({ whole: { head } }: PartProps<typeof compDetail>): JSX.Element => {
  const { handMaxFen: limitFen } = head
  const [goods, steps] = [head.goods ?? [], head.steps ?? []]
  return (
    <section aria-label="计算过程">
      <h3>怎么算的</h3>
      <p className="dim">
        适用规则：{head.ruleText}
        {typeof limitFen === 'number' && limitFen > 0 && `；可赔上限 ${moneyText(limitFen)} 元`}
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {goods.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">数量（件）</th>
              <th scope="col">单价（元）</th>
              <th scope="col">金额（元）</th>
            </tr>
          </thead>
          <tbody>
            {goods.map(({ goodsNo, goodsName, qty, priceFen }) => (
              <tr key={goodsNo}>
                <td>
                  {goodsName} <small className="dim">{goodsNo}</small>
                </td>
                <td>{countText(qty)}</td>
                <td>{priceFen === null ? '待定价' : moneyText(priceFen)}</td>
                <td>{priceFen === null ? none : moneyText(priceFen * qty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
