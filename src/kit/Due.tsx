// 截止倒计时 · kit/Due
import type { JSX } from 'react'
import { textOfValue } from '#contract/action'
import type { Field } from '#contract/kinds'
import { dayText, momentMs, spanText } from './formats.ts'
import { useNow } from './now.ts'

const minute = 60_000
const day = 1440
/** Minutes before a moment, and days before a day, in which it turns yellow (urgent orders, floor.md §7.3). */
const soonMinutes = 120
const soonDays = 30

export interface TimeLeft {
  readonly text: string
  readonly tone: 'late' | 'soon' | 'calm'
}
/** Time left until `at`, a moment or a day, as of `now` (epoch ms). */
export const leftUntil = (at: string, now: number): TimeLeft => {
  if (at.length <= 10) {
    const days = Math.round((Date.parse(at) - Date.parse(dayText(now))) / (day * minute))
    const text = days === 0 ? '今天' : days < 0 ? `超 ${-days} 天` : `还剩 ${days} 天`
    return { text, tone: days < 0 ? 'late' : days <= soonDays ? 'soon' : 'calm' }
  }
  const left = momentMs(at) - now
  // a started minute counts as a whole one, so that 还剩 0 分 never appears
  if (left >= 0) {
    const minutes = Math.max(1, Math.ceil(left / minute))
    return { text: `还剩 ${spanText(minutes)}`, tone: minutes <= soonMinutes ? 'soon' : 'calm' }
  }
  return { text: `超 ${spanText(Math.max(1, Math.floor(-left / minute)))}`, tone: 'late' }
}

type Values = Readonly<Record<string, unknown>>
/** Whether the row still has to meet the deadline of this field. */
export const isPending = ({ due }: Field, row: Values): boolean =>
  due !== undefined &&
  Object.entries(due).every(([name, values]) => values.some((value) => String(value) === textOfValue(row[name])))

/** The time left until a deadline, with an edge in the colour of its urgency, and the deadline below. */
export const Due = ({ at }: { readonly at: string }): JSX.Element => {
  const { text, tone } = leftUntil(at, useNow())
  return (
    <time className="due lines" data-tone={tone} dateTime={at.replace(' ', 'T')} title={at}>
      <span>{text}</span>
      <small>{at.length > 10 ? at.slice(5, 16) : at}</small>
    </time>
  )
}
