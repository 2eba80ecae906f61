// 税率的生效日期 · finance/taxRate/StartDay
import { DatePicker } from 'antd'
import type { JSX } from 'react'
import { wallOf } from '../../../kit/pickers/wall.ts'

interface StartDayProps {
  /** `YYYY-MM-DD`; '' when no day is chosen */
  readonly value: string
  readonly change: (day: string) => void
}
/** Day from which the typed rates hold. */
export const StartDay = ({ value, change }: StartDayProps): JSX.Element => (
  <>
    <label htmlFor="tax-start">新税率从</label>
    <DatePicker
      id="tax-start"
      value={value === '' ? null : wallOf(value)}
      onChange={(day) => change(day?.format('YYYY-MM-DD') ?? '')}
    />
    <span className="dim">起生效；之前的账按原来的税率。</span>
  </>
)
