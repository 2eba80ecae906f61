// 工作日历：周一到周五上班，日历上的日子除外。
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOLIDAYS } from '#contract/rules/holidays'
import { addWorkdays, dayKind, isDay, isWorkday, nextWorkday, weekdayOf, type Exceptions } from '#contract/rules/workCalendar'

const none: Exceptions = new Map()
const statutory: Exceptions = new Map(
  Object.values(HOLIDAYS)
    .flat()
    .map(({ calDate, dayType }) => [calDate, dayKind(dayType)]),
)

describe('a day by its weekday', () => {
  test.each([
    ['2024-02-29', 4],
    ['2025-06-20', 5],
    ['2026-01-04', 7],
    ['2000-01-01', 6],
  ])('%s is day %d of the week', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))
  test('a leap day is a day, the 29th of another February is none', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', ''].map(isDay)).toEqual([true, false, false, false, false])
  })
})

describe('working days', () => {
  test.each([
    ['over a weekend', '2025-06-20', 1, none, '2025-06-23'],
    ['from a Saturday', '2025-06-21', 1, none, '2025-06-23'],
    ['over the leap day', '2024-02-28', 2, none, '2024-03-01'],
    ['none at all', '2025-06-21', 0, none, '2025-06-21'],
    ['over New Year: 1–3 January off, Sunday the 4th worked', '2025-12-31', 1, statutory, '2026-01-04'],
    ['over the nine days of the Spring Festival', '2026-02-13', 2, statutory, '2026-02-24'],
    ['over National Day, with a Saturday worked after it', '2026-09-30', 3, statutory, '2026-10-10'],
  ] as const)('%s', (_name, day, n, exceptions, want) => expect(addWorkdays(day, n, exceptions)).toBe(want))

  test('a Sunday that is worked is a working day, a Thursday off is none', () => {
    expect(isWorkday('2026-01-04', none)).toBe(false)
    expect(isWorkday('2026-01-04', statutory)).toBe(true)
    expect(isWorkday('2026-01-01', none)).toBe(true)
    expect(isWorkday('2026-01-01', statutory)).toBe(false)
    expect(nextWorkday('2026-01-01', statutory)).toBe('2026-01-04')
  })

  test('each step is the next working day, and none between is worked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 40 }), (shift, n) => {
        const from = new Date(Date.UTC(2025, 11, 1 + shift)).toISOString().slice(0, 10)
        const reached = addWorkdays(from, n, statutory)
        expect(isWorkday(reached, statutory)).toBe(true)
        expect(nextWorkday(addWorkdays(from, n - 1, statutory), statutory)).toBe(reached)
      }),
    )
  })
  test('a negative number is a mistake of the program', () =>
    expect(() => addWorkdays('2026-01-01', -1, none)).toThrow(RangeError))
})

test('the holidays of 2026 are those of the notice: 33 days off, six days off worked, all of those at weekends', () => {
  const days = HOLIDAYS['2026'] ?? []
  expect([days.filter(({ dayType }) => dayType === 1).length, days.filter(({ dayType }) => dayType === 2).length]).toEqual([
    33, 6,
  ])
  expect(days.filter(({ dayType, calDate }) => dayType === 2 && weekdayOf(calDate) <= 5)).toEqual([])
  expect(new Set(days.map(({ calDate }) => calDate)).size).toBe(days.length)
})
