// 起止两端的选择：从开始到结束，半途离开，单位的边界，快捷时间。
import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import {
  cleared,
  closed,
  emptyRange,
  opened,
  pairOf,
  picked,
  shut,
  type PairState,
  type Unit,
} from '../../src/kit/ranges/pair.ts'
import { daysIn, quickRanges } from '../../src/kit/ranges/quick.ts'

const whole = { start: '2025-06-01 08:00:00', end: '2025-06-02 18:00:00' }
const pick = (state: PairState, side: 'start' | 'end', text: string, unit: Unit = 'datetime'): PairState =>
  picked(state, unit, side, dayjs(text))

describe('two pickers lead from the start to the end', () => {
  test('picking the start opens the end, picking the end completes the range', () => {
    const begun = pick(opened(pairOf(emptyRange), 'start'), 'start', '2025-06-01 08:00:00')
    expect(begun.open).toBe('end')
    const done = pick(begun, 'end', '2025-06-02 18:00:00')
    expect(done).toEqual({ draft: whole, before: whole, open: null })
  })

  test('opening the end without a start opens the start', () => {
    expect(opened(pairOf(emptyRange), 'end').open).toBe('start')
    expect(opened(pairOf(whole), 'end').open).toBe('end')
  })

  test('leaving the end without a value brings the former range back', () => {
    const moved = pick(opened(pairOf(whole), 'start'), 'start', '2025-06-20 08:00:00')
    expect(moved.draft).toEqual({ start: '2025-06-20 08:00:00', end: '' })
    expect(closed(moved, 'end')).toEqual(pairOf(whole))
  })

  test('a start before the old end keeps it, and leaving the end is then no loss', () => {
    const moved = pick(opened(pairOf(whole), 'start'), 'start', '2025-06-01 12:00:00')
    expect(closed(moved, 'end').before).toEqual({ start: '2025-06-01 12:00:00', end: whole.end })
  })

  test('a picker that closes because the other opened changes nothing; clearing empties both ends', () => {
    const begun = pick(opened(pairOf(emptyRange), 'start'), 'start', '2025-06-01 08:00:00')
    expect(closed(begun, 'start')).toBe(begun)
    expect(cleared().before).toEqual(emptyRange)
  })

  test('months, quarters and years run from their first second to their last', () => {
    const range = (unit: Unit, from: string, to: string): object =>
      pick(pick(pairOf(emptyRange), 'start', from, unit), 'end', to, unit).before
    expect(range('month', '2025-02-10', '2025-02-10')).toEqual({ start: '2025-02-01 00:00:00', end: '2025-02-28 23:59:59' })
    expect(range('quarter', '2025-05-10', '2025-08-01')).toEqual({ start: '2025-04-01 00:00:00', end: '2025-09-30 23:59:59' })
    expect(range('year', '2024-05-10', '2025-08-01')).toEqual({ start: '2024-01-01 00:00:00', end: '2025-12-31 23:59:59' })
  })

  test('an end month is later than the start, a quarter too and never without a start, a year is not earlier', () => {
    const shutDays = (unit: Unit, start: string, ...days: readonly string[]): boolean[] =>
      days.map((day) => shut(unit, dayjs(day), start))
    expect(shutDays('month', '2025-03-01 00:00:00', '2025-02-28', '2025-03-31', '2025-04-01')).toEqual([true, true, false])
    expect(shutDays('quarter', '2025-04-01 00:00:00', '2025-03-31', '2025-06-30', '2025-07-01')).toEqual([true, true, false])
    expect(shutDays('quarter', '', '2025-07-01')).toEqual([true])
    expect(shutDays('year', '2025-01-01 00:00:00', '2024-12-31', '2025-01-01', '2026-01-01')).toEqual([true, false, false])
    expect(shutDays('datetime', '2025-06-17 10:00:00', '2025-06-16 23:59:59', '2025-06-17 09:00:00')).toEqual([true, false])
    expect(shutDays('month', '', '2025-01-01')).toEqual([false])
  })
})

describe('quick ranges', () => {
  /** 2025-06-18 01:30 in Shanghai, the day before in London */
  const now = Date.parse('2025-06-17T17:30:00Z')
  const said = (set: 'list' | 'statistics', maxDays?: number): string[] =>
    quickRanges(set, now, maxDays).map(({ label, value: [from, to] }) => `${label} ${from.format('MM-DD')} ${to.format('MM-DD')}`)

  test('of lists and of statistics, by the day in Shanghai', () => {
    expect(said('list')).toEqual([
      '昨天 06-17 06-17',
      '近7天 06-12 06-18',
      '本月 06-01 06-18',
      '上月 05-01 05-31',
      '近3个月 03-19 06-18',
    ])
    expect(said('statistics')).toEqual(['近一周 06-12 06-18', '近一月 05-19 06-18', '近半年 12-19 06-18'])
  })

  test('those longer than the search may be are not offered; 31 days are a whole month', () => {
    expect(said('list', 31).map((text) => text.split(' ')[0])).toEqual(['昨天', '近7天', '本月', '上月'])
    expect(daysIn(dayjs('2025-05-01'), dayjs('2025-05-31'))).toBe(31)
    expect(daysIn(dayjs('2025-05-31'), dayjs('2025-05-01'))).toBe(31)
  })
})
