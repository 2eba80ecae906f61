// 发货时效规则的样子 · rule/deliveryTime/DeliveryValue
import type { JSX } from 'react'
import type { RuleValue } from '#contract/rule/facts'
import {
  BASE_TIME,
  DEADLINE_MODE,
  dueText,
  RULE_CALENDAR,
  weekdayText,
  type DeliveryContent,
  type DeliveryLine,
} from '#contract/rules/deliveryTime'
import { WEEKDAY } from '#contract/rules/weekday'
import { ORDER_TAG } from '#contract/rules/orderLife'
import { Coverage } from './Coverage.tsx'

const tagOf = ({ orderTag }: DeliveryLine): string =>
  orderTag === null ? '不限' : (ORDER_TAG[orderTag as keyof typeof ORDER_TAG] ?? String(orderTag))

/** Shows a whole rule: base time, lines, and the covered hours of the week. `at`: index of the line to highlight. */
export const DeliveryValue = ({ value, at = null }: { readonly value: RuleValue; readonly at?: number | null }): JSX.Element => {
  const content = value as unknown as DeliveryContent
  return (
    <div className="rule-value">
      <p>
        {BASE_TIME[content.baseTime]}起算，{RULE_CALENDAR[content.calendar]}
        {content.skipHoliday.length > 0 && `，停发 ${content.skipHoliday.join('、')}`}
        {content.presale.useEstShipTime === 1 && '，预售按平台预计发货时间'}
      </p>
      <table className="plain" aria-label="时段">
        <thead>
          <tr>
            <th>标签</th>
            <th>星期</th>
            <th>时段</th>
            <th>{DEADLINE_MODE[1].slice(2)}</th>
          </tr>
        </thead>
        <tbody>
          {content.lines.map((line, i) => (
            <tr key={`${line.orderTag} ${line.fromTime} ${line.weekdays.join('')}`} className={i === at ? 'holds' : undefined}>
              <td>{tagOf(line)}</td>
              <td>{weekdayText(line.weekdays) || `${WEEKDAY[1]}至${WEEKDAY[7]}`}</td>
              <td>
                {line.fromTime}–{line.toTime}
              </td>
              <td>{dueText(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Coverage lines={content.lines} />
    </div>
  )
}
