// 赔付的计算过程 · workorder/compDetail/Reckoning
import type { JSX } from 'react'
import type { compDetail } from '#contract/workorder/compDetail'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { countText, moneyText, none } from '../../../kit/formats.ts'

/** How the amount is calculated: the content of the parcel, the rule, each step; so that a clerk can answer an owner's question. */
export const Reckoning = ({ whole: { head } }: PartProps<typeof compDetail>): JSX.Element => {
  const { handMaxFen: most } = head
  const [goods, steps] = [head.goods ?? [], head.steps ?? []]
  return (
    <section aria-label="计算过程">
      <h3>怎么算的</h3>
      <p className="dim">
        适用规则：{head.ruleText}
        {typeof most === 'number' && most > 0 && `；可赔上限 ${moneyText(most)} 元`}
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
