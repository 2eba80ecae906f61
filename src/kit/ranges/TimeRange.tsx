// 时间段 · kit/ranges/TimeRange
import { TimePicker } from 'antd'
import type { JSX } from 'react'
import { wallTime, type Wall } from '../pickers/wall.ts'

/** Last second of a day, the default end of a time range (spec 1 §5). */
export const lastSecond = '23:59:59'

interface TimeRangeProps {
  readonly label: string
  /** `HH:mm:ss`, '' = open */
  readonly from: string
  readonly to: string
  readonly change: (from: string, to: string) => void
}
const format = 'HH:mm:ss'
const shown = (text: string): Wall | null => (text === '' ? null : wallTime(text))
const text = (time: Wall | null | undefined): string => time?.format(format) ?? ''

/** Inputs for a range of times of day. When the start is chosen first, the end becomes the end of the day. */
export const TimeRange = ({ label, from, to, change }: TimeRangeProps): JSX.Element => (
  <span className="pair-range" role="group" aria-label={label}>
    <TimePicker
      aria-label={`${label}开始`}
      placeholder="开始"
      value={shown(from)}
      onChange={(time) => change(text(time), to === '' && time != null ? lastSecond : to)}
    />
    <span className="dim">至</span>
    <TimePicker aria-label={`${label}结束`} placeholder="结束" value={shown(to)} onChange={(time) => change(from, text(time))} />
  </span>
)
