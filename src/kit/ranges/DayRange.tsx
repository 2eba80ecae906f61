// 日期范围 · kit/ranges/DayRange
import { DatePicker } from 'antd'
import { useState, type JSX } from 'react'
import { wallOf, type Wall } from '../pickers/wall.ts'
import { showToast } from '../toast.ts'
import { daysIn, quickRanges, type QuickSet } from './quick.ts'

export interface DayRangeProps {
  readonly id?: string
  readonly label: string
  /** `YYYY-MM-DD`, '' = open */
  readonly from: string
  readonly to: string
  readonly change: (from: string, to: string) => void
  /** maximum length in days, both ends counted */
  readonly maxDays?: number
  readonly quick?: QuickSet
  /** the user action that loaded this input: focus by keys, or a press; absent: the input was loaded before the user acted */
  readonly hand?: 'keys' | 'press'
}
const text = (day: Wall | null | undefined): string => day?.format('YYYY-MM-DD') ?? ''

const written = /^\d{4}-\d{2}-\d{2}$/
/** The days typed into the two fields of a range; undefined for a field without a valid day. */
const typedDays = (field: EventTarget): readonly (Wall | undefined)[] =>
  Array.from((field as HTMLElement).closest('.ant-picker')?.querySelectorAll('input') ?? [], ({ value }) =>
    written.test(value) ? wallOf(value) : undefined,
  )

/** Whether the user has not moved the focus elsewhere while this input was being loaded. */
const isFocusFree = (id: string | undefined): boolean => {
  const { activeElement: focused } = document
  return focused === null || focused === document.body || (id !== undefined && focused.id === id)
}

/**
 * Input for a range of days. Days that make the range longer than `maxDays` cannot be chosen; a typed range that is too long loses its end.
 */
export const DayRange = ({
  id,
  label,
  from,
  to,
  change,
  maxDays = Infinity,
  quick = 'list',
  hand,
}: DayRangeProps): JSX.Element => {
  const [now] = useState(() => Date.now())
  const [takesFocus] = useState(() => hand !== undefined && isFocusFree(id))
  const chosen = (first: Wall | null | undefined, last: Wall | null | undefined): void => {
    const long = first != null && last != null && daysIn(first, last) > maxDays
    if (long) showToast('warning', `日期范围不能大于${maxDays}`)
    change(text(first), long ? '' : text(last))
  }
  /** Checks the typed text of both fields first, because the calendar silently drops a typed day that cannot be chosen. */
  const typed = (field: EventTarget): void => {
    const [first, last] = typedDays(field)
    if (first !== undefined && last !== undefined && daysIn(first, last) > maxDays) chosen(first, last)
  }
  return (
    <DatePicker.RangePicker
      {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
      aria-label={label}
      allowEmpty={[true, true]}
      autoFocus={takesFocus}
      {...(takesFocus && hand === 'press' && { defaultOpen: true })}
      presets={[...quickRanges(quick, now, maxDays)]}
      {...(maxDays !== Infinity && {
        disabledDate: (day: Wall, { from: first }: { readonly from?: Wall }) =>
          first !== undefined && daysIn(first, day) > maxDays,
      })}
      value={[from === '' ? null : wallOf(from), to === '' ? null : wallOf(to)]}
      onChange={(days) => chosen(days?.[0], days?.[1])}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed(event.target)
      }}
      onBlur={(event) => typed(event.target)}
    />
  )
}
