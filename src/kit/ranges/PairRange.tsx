// 起止选择 · kit/ranges/PairRange
import { DatePicker, type GetRef } from 'antd'
import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react'
import { wallOf, wallTime } from '../pickers/wall.ts'
import { showToast } from '../toast.ts'
import { asksForDay } from './asksForDay.ts'
import { cleared, closed, opened, pairOf, picked, shut, type PairState, type Range, type Side, type Unit } from './pair.ts'
import { daysIn } from './quick.ts'

type PickerRef = GetRef<typeof DatePicker>

interface PairRangeProps {
  readonly id?: string
  readonly label: string
  readonly unit: Unit
  readonly value: Range
  /** a complete range, or an empty one */
  readonly change: (range: Range) => void
  /** maximum length in days, both ends counted; a longer range loses its end (spec 1 §5) */
  readonly maxDays?: number
}
const formats: Readonly<Record<Unit, string>> = {
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  quarter: 'YYYY年第Q季度',
  year: 'YYYY',
}
const words: Readonly<Record<Side, string>> = { start: '开始', end: '结束' }

/** Two pickers that lead from the start to the end (spec 1 §4): moments, months, quarters, years. */
export const PairRange = (props: PairRangeProps): JSX.Element => {
  const { value, change, label, maxDays = Infinity } = props
  const [state, setState] = useState<PairState>(() => pairOf(value))
  const [seen, setSeen] = useState(value)
  if (seen.start !== value.start || seen.end !== value.end) {
    setSeen(value)
    setState(pairOf(value))
  }
  // a picker reports its value and its closing at once, so that each handler must see the result of the previous handler
  const now = useRef(state)
  useEffect(() => {
    now.current = state
  }, [state])
  const move = (step: (state: PairState) => PairState): void => {
    const next = step(now.current)
    now.current = next
    setState(next)
    const { start, end } = next.before
    if (next.open !== null || (start === value.start && end === value.end)) return
    const isLong = start !== '' && end !== '' && daysIn(wallOf(start), wallOf(end)) > maxDays
    if (isLong) showToast('warning', `日期范围不能大于${maxDays}`)
    change(isLong ? { start, end: '' } : next.before)
  }
  return (
    <span className="pair-range" role="group" aria-label={label}>
      <End {...props} side="start" state={state} move={move} />
      <span className="dim">至</span>
      <End {...props} side="end" state={state} move={move} />
    </span>
  )
}

interface EndProps extends PairRangeProps {
  readonly side: Side
  readonly state: PairState
  readonly move: (step: (state: PairState) => PairState) => void
}
const End = ({ id, label, unit, side, state, move }: EndProps): JSX.Element => {
  const text = state.draft[side]
  const picker = useRef<PickerRef>(null)
  const isOpen = state.open === side
  useEffect(() => {
    if (isOpen) picker.current?.focus()
  }, [isOpen])
  const inputId = id === undefined || side === 'start' ? id : `${id}-end`
  /** Enter with a time but no day shows a toast. */
  const enter = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && text === '' && unit === 'datetime') showToast('warning', '日期未选择')
  }
  return (
    <DatePicker
      ref={picker}
      {...(inputId !== undefined && { id: inputId })}
      aria-label={`${label}${words[side]}`}
      placeholder={words[side]}
      picker={unit === 'datetime' ? 'date' : unit}
      format={formats[unit]}
      {...(unit === 'datetime' && {
        showTime: { defaultOpenValue: wallTime(side === 'start' ? '00:00:00' : '23:59:59') },
      })}
      inputReadOnly={unit === 'quarter'}
      open={isOpen}
      onOpenChange={(open) => move((now) => (open ? opened(now, side) : closed(now, side)))}
      value={text === '' ? null : wallOf(text)}
      disabledDate={(day) => side === 'end' && shut(unit, day, state.draft.start)}
      onKeyDown={enter}
      onBlur={(event) => {
        if (unit === 'datetime') asksForDay(event.target)
      }}
      onChange={(day) => move((now) => (day === null ? cleared() : picked(now, unit, side, day)))}
    />
  )
}
