// 一周的覆盖 · rule/deliveryTime/Coverage
import type { JSX } from 'react'
import { covered, type DeliveryLine } from '#contract/rules/deliveryTime'
import { WEEKDAY } from '#contract/rules/weekday'
import '../family/ruleValue.css'

const dayMinutes = 24 * 60

/** Draws a week of 24-hour days; the coloured hours are covered by lines without an order tag. */
export const Coverage = ({ lines }: { readonly lines: readonly DeliveryLine[] }): JSX.Element => (
  <div className="coverage" role="img" aria-label="一周 24 小时的覆盖">
    {Object.entries(WEEKDAY).map(([day, name]) => (
      <div key={day} className="coverage-day">
        <span>{name}</span>
        <i>
          {covered(lines, Number(day)).map(([from, to]) => (
            <b key={from} style={{ left: `${(from / dayMinutes) * 100}%`, width: `${((to - from) / dayMinutes) * 100}%` }} />
          ))}
        </i>
      </div>
    ))}
    <div className="coverage-day">
      <span />
      <em>
        <small>0</small>
        <small>6</small>
        <small>12</small>
        <small>18</small>
        <small>24</small>
      </em>
    </div>
  </div>
)
