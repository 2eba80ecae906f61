// 选月份 · kit/pickers/MonthPicker
import { DatePicker } from 'antd'
import type { JSX } from 'react'
import { wallOf } from './wall.ts'

interface MonthPickerProps {
  readonly id?: string
  /** `YYYY-MM`; '' when no month is chosen */
  readonly value: string
  readonly change: (month: string) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** Input for one month, typed or picked. */
export const MonthPicker = ({ value, change, ...rest }: MonthPickerProps): JSX.Element => (
  <DatePicker
    {...rest}
    className="wide"
    picker="month"
    format="YYYY-MM"
    value={/^\d{4}-\d{2}$/.test(value) ? wallOf(`${value}-01`) : null}
    onChange={(month) => change(month?.format('YYYY-MM') ?? '')}
  />
)
