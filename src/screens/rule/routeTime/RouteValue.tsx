// 物流时效规则的样子 · rule/routeTime/RouteValue
import type { JSX } from 'react'
import type { RuleValue } from '#contract/rule/facts'
import { ROUTE_NODE, routeNodes, type RouteContent } from '#contract/rules/routeTime'
import { city, province } from '#contract/warehouse/refs'
import { OptionText } from '../../../kit/options.tsx'
import '../family/ruleValue.css'

/** Shows a whole rule: hours after leaving the warehouse, by destination. `at`: index of the line to highlight. */
export const RouteValue = ({ value, at = null }: { readonly value: RuleValue; readonly at?: number | null }): JSX.Element => (
  <div className="rule-value">
    <table className="plain" aria-label="目的地">
      <thead>
        <tr>
          <th>目的省</th>
          <th>目的市</th>
          {routeNodes.map((node) => (
            <th key={node}>{ROUTE_NODE[node]}(h)</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(value as unknown as RouteContent).lines.map((line, i) => (
          <tr key={`${line.destProvince} ${line.destCity ?? ''}`} className={i === at ? 'holds' : undefined}>
            <td>
              <OptionText to={province} value={line.destProvince} />
            </td>
            <td>{line.destCity === null ? '全省' : <OptionText to={city} value={line.destCity} />}</td>
            {routeNodes.map((node) => (
              <td key={node}>{line[node]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
