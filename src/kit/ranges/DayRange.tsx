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
  /** longest range, both days counted */
  readonly maxDays?: number
  readonly quick?: QuickSet
  /** it is mounted while a user acts on it: focused by keys, or opened where it was pressed */
  readonly hand?: 'keys' | 'press'
}
const text = (day: Wall | null | undefined): string => day?.format('YYYY-MM-DD') ?? ''

const written = /^\d{4}-\d{2}-\d{2}$/
/** The days typed in the two fields of a range; undefined for one that is no day. */
const typedDays = (field: EventTarget): readonly (Wall | undefined)[] =>
  Array.from((field as HTMLElement).closest('.ant-picker')?.querySelectorAll('input') ?? [], ({ value }) =>
    written.test(value) ? wallOf(value) : undefined,
  )

/** Whether the focus is still where the idle text was: a user who moved on is not pulled back. */
const isStillHere = (id: string | undefined): boolean => {
  const { activeElement: at } = document
  return at === null || at === document.body || (id !== undefined && at.id === id)
}

/** Days of a list's filter; days more than `maxDays` from the first chosen one cannot be chosen, and a typed range loses its end. */
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
  const [takes] = useState(() => hand !== undefined && isStillHere(id))
  const chosen = (first: Wall | null | undefined, last: Wall | null | undefined): void => {
    const long = first != null && last != null && daysIn(first, last) > maxDays
    if (long) showToast('warning', `日期范围不能大于${maxDays}`)
    change(text(first), long ? '' : text(last))
  }
  /** The calendar silently drops a typed day it does not offer: the text in both fields is checked first. */
  const typed = (field: EventTarget): void => {
    const [first, last] = typedDays(field)
    if (first !== undefined && last !== undefined && daysIn(first, last) > maxDays) chosen(first, last)
  }
  return (
    <DatePicker.RangePicker
      {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
      aria-label={label}
      allowEmpty={[true, true]}
      autoFocus={takes}
      {...(takes && hand === 'press' && { defaultOpen: true })}
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
