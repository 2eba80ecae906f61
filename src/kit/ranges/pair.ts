// 起止两端 · kit/ranges/pair
/**
 * Logic of a range of two pickers, without any drawing (spec 1 §4 Pickers): choosing the start opens the end; opening the end without a
 * start opens the start; leaving the end without a value restores the former range.
 */
import { wallOf, type Wall } from '../pickers/wall.ts'

export type Unit = 'datetime' | 'month' | 'quarter' | 'year'
export type Side = 'start' | 'end'
/** Both ends as `YYYY-MM-DD HH:mm:ss`, '' = open. */
export interface Range {
  readonly start: string
  readonly end: string
}
export interface PairState {
  /** the values in the pickers */
  readonly draft: Range
  /** the last complete range */
  readonly before: Range
  readonly open: Side | null
}
const momentFormat = 'YYYY-MM-DD HH:mm:ss'
export const emptyRange: Range = { start: '', end: '' }
export const pairOf = (range: Range): PairState => ({ draft: range, before: range, open: null })

export const opened = (state: PairState, side: Side): PairState => ({
  ...state,
  open: side === 'end' && state.draft.start === '' ? 'start' : side,
})

const comesBefore = (unit: Unit, end: string, start: string): boolean =>
  end !== '' && start !== '' && tooEarly(unit, wallOf(end), start)

/**
 * A day was picked. A start that is later than the end clears the end, and the picker of the end opens. A picked end completes the range.
 */
export const picked = (state: PairState, unit: Unit, side: Side, day: Wall): PairState => {
  const text = normalised(unit, side, day).format(momentFormat)
  if (side === 'end') return { draft: { ...state.draft, end: text }, before: { ...state.draft, end: text }, open: null }
  const end = comesBefore(unit, state.draft.end, text) ? '' : state.draft.end
  return { ...state, draft: { start: text, end }, open: 'end' }
}

/** A picker was closed. If the end has no value, the former range is restored. */
export const closed = (state: PairState, side: Side): PairState => {
  if (side !== state.open) return state
  if (side === 'end' && state.draft.end === '') return { ...state, draft: state.before, open: null }
  return { draft: state.draft, before: state.draft, open: null }
}
export const cleared = (): PairState => pairOf(emptyRange)

const quarterStart = (day: Wall): Wall => day.startOf('month').month(Math.floor(day.month() / 3) * 3)
const starts: Readonly<Record<Unit, (day: Wall) => Wall>> = {
  datetime: (day) => day,
  month: (day) => day.startOf('month'),
  quarter: quarterStart,
  year: (day) => day.startOf('year'),
}
const ends: Readonly<Record<Unit, (day: Wall) => Wall>> = {
  datetime: (day) => day,
  month: (day) => day.endOf('month'),
  quarter: (day) => quarterStart(day).add(2, 'month').endOf('month'),
  year: (day) => day.endOf('year'),
}
/** A start becomes the first second of its unit, an end the last second (spec 1 §5). */
export const normalised = (unit: Unit, side: Side, day: Wall): Wall => (side === 'start' ? starts : ends)[unit](day)

/** Whether `day` cannot end a range that begins at `start`: a month or quarter must be later, a year or a moment not earlier. */
const tooEarly = (unit: Unit, day: Wall, start: string): boolean => {
  const from = starts[unit](wallOf(start))
  const to = starts[unit](day)
  return unit === 'month' || unit === 'quarter' ? !to.isAfter(from) : to.isBefore(from, unit === 'datetime' ? 'day' : 'year')
}
/** Whether `day` cannot be chosen as the end: it is too early, or a quarter while there is no start. */
export const shut = (unit: Unit, day: Wall, start: string): boolean =>
  start === '' ? unit === 'quarter' : tooEarly(unit, day, start)
