// 均重规则的样子 · rule/averageWeight/AverageValue
import type { JSX } from 'react'
import type { RuleValue } from '#contract/rule/facts'
import type { AverageContent, WeightRange } from '#contract/rules/averageWeight'
import { province } from '#contract/warehouse/refs'
import { kgText, percentText } from '../../../kit/formats.ts'
import { OptionText } from '../../../kit/options.tsx'
import '../family/ruleValue.css'

/** Indexes, from 0, of a region and of a range in it. */
export interface RangePlace {
  readonly groupIndex: number
  readonly rangeIndex: number
}
const spanText = ({ minG, maxG }: WeightRange): string => `${kgText(minG)}–${maxG === null ? '不限' : kgText(maxG)}`

/** Shows a whole rule: its regions with their ranges. `at`: the range to highlight. */
export const AverageValue = ({
  value,
  at = null,
}: {
  readonly value: RuleValue
  readonly at?: RangePlace | null
}): JSX.Element => (
  <div className="rule-value">
    {(value as unknown as AverageContent).regions.map(({ regionGroup, regionCodes, ranges }, groupIndex) => (
      <section key={regionGroup} aria-label={regionGroup}>
        <p>
          <b>{regionGroup}</b>（{regionCodes.length} 省）：
          {regionCodes.map((code, i) => (
            <span key={code}>
              {i > 0 && '、'}
              <OptionText to={province} value={code} />
            </span>
          ))}
        </p>
        <table className="plain" aria-label={`${regionGroup}重量段`}>
          <thead>
            <tr>
              <th>重量段(kg)</th>
              <th>均重(kg)</th>
              <th>系数</th>
              <th>上偏差</th>
              <th>下偏差</th>
            </tr>
          </thead>
          <tbody>
            {ranges.map((range, rangeIndex) => (
              <tr
                key={range.minG}
                className={at?.groupIndex === groupIndex && at.rangeIndex === rangeIndex ? 'holds' : undefined}
              >
                <td>{spanText(range)}</td>
                <td>{kgText(range.avgWeightG)}</td>
                <td>{range.coefficientBp / 10_000}</td>
                <td>{percentText(range.upperBp)}</td>
                <td>{percentText(range.lowerBp)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
  </div>
)
