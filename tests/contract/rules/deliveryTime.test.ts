// 发货时效：floor.md §12.2、附录 D、Q38、Q39 的每一句
import { describe, expect, test } from 'vitest'
import {
  checkDelivery,
  deliveryDeadline,
  deliveryLine,
  deliverySummary,
  type DeliveryContent,
  type DeliveryLine,
  type OrderTimes,
} from '#contract/rules/deliveryTime'
import { isWorkday, type Exceptions } from '#contract/rules/workCalendar'

const usual: DeliveryContent = {
  baseTime: 1,
  calendar: 1,
  skipHoliday: [],
  lines: [deliveryLine('00:00', '16:00', { mode: 1, time: '23:59' }), deliveryLine('16:00', '24:00', { mode: 2, time: '16:00' })],
  presale: { useEstShipTime: 1 },
}
const ms = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const text = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const due = (
  content: DeliveryContent,
  pay: string | null,
  { tags = [], days = new Map(), ...times }: Partial<OrderTimes> & { tags?: readonly number[]; days?: Exceptions } = {},
) =>
  deliveryDeadline(
    content,
    { pay: pay === null ? null : ms(pay), audit: null, receive: null, estShip: null, platform: null, ...times },
    tags,
    (day) => isWorkday(day, days),
  )
const dueText = (...args: Parameters<typeof due>): string => text(due(...args)?.deadline)

test('the usual rule: until 16:00 the same day, later the next; HH:mm lasts until its minute is over', () => {
  expect(dueText(usual, '2025-06-17 15:59:59')).toBe('2025-06-17 23:59:59')
  expect(dueText(usual, '2025-06-17 16:00:00')).toBe('2025-06-18 16:00:59')
})

describe('days that do not count', () => {
  const working: DeliveryContent = { ...usual, calendar: 2 }
  test('working days: paid on Friday at 16:30, due on Monday', () =>
    expect(dueText(working, '2025-06-20 16:30:00')).toBe('2025-06-23 16:00:59'))
  test('a line is chosen by the real clock; 当日 on a day off is the next counted day', () => {
    expect(dueText(working, '2025-06-21 10:00:00')).toBe('2025-06-23 23:59:59')
    expect(dueText(working, '2025-06-21 17:00:00')).toBe('2025-06-23 16:00:59')
  })
  test('a holiday moves it on, a Sunday made a workday brings it back', () => {
    expect(
      dueText(working, '2026-09-30 16:30:00', {
        days: new Map([
          ['2026-10-01', 'rest'],
          ['2026-10-02', 'rest'],
        ]),
      }),
    ).toBe('2026-10-05 16:00:59')
    expect(dueText(working, '2026-10-10 16:30:00', { days: new Map([['2026-10-11', 'work']]) })).toBe('2026-10-11 16:00:59')
  })
  test('days the shop itself does not ship hold under both calendars', () =>
    expect(dueText({ ...usual, skipHoliday: ['2025-06-18', '2025-06-19'] }, '2025-06-17 16:00:00')).toBe('2025-06-20 16:00:59'))
  test('New Year’s Eve and the leap day', () => {
    expect(dueText(usual, '2026-12-31 23:59:59')).toBe('2027-01-01 16:00:59')
    expect(dueText(usual, '2028-02-28 18:00:00')).toBe('2028-02-29 16:00:59')
  })
})

describe('hours and days', () => {
  const hours = (n: number, calendar: 1 | 2 = 1): DeliveryContent => ({
    ...usual,
    calendar,
    lines: [deliveryLine('00:00', '24:00', { mode: 3, hours: n })],
  })
  test('hours run to the second, and only on counted days', () => {
    expect(dueText(hours(48), '2025-06-20 16:30:15')).toBe('2025-06-22 16:30:15')
    expect(dueText(hours(24, 2), '2025-06-20 16:30:15')).toBe('2025-06-23 16:30:15')
    expect(dueText(hours(5, 2), '2025-06-21 16:30:15')).toBe('2025-06-23 05:00:00')
  })
  test('days later', () => {
    const content = {
      ...usual,
      calendar: 2 as const,
      lines: [deliveryLine('00:00', '24:00', { mode: 4, days: 3, time: '18:00' })],
    }
    expect(dueText(content, '2025-06-20 09:00:00')).toBe('2025-06-25 18:00:59')
  })
})

describe('tags, platform, presale', () => {
  const content = { ...usual, lines: [...usual.lines, deliveryLine('00:00', '24:00', { orderTag: 2, mode: 3, hours: 4 })] }
  test('a line of the order’s own tag holds before those for any', () => {
    expect(due(content, '2025-06-17 10:00:00', { tags: [3, 2] })).toEqual({ deadline: ms('2025-06-17 14:00:00'), lineIndex: 2 })
    expect(due(content, '2025-06-17 10:00:00', { tags: [3] })).toMatchObject({ lineIndex: 0 })
  })
  test('the earlier of rule and platform', () => {
    const platform = ms('2025-06-17 20:00:00')
    expect(due(usual, '2025-06-17 10:00:00', { platform })).toEqual({ deadline: platform, lineIndex: null })
    expect(due(usual, '2025-06-17 10:00:00', { platform: ms('2025-06-18 20:00:00') })).toMatchObject({ lineIndex: 0 })
  })
  test('a presale is due by its estimate, where the rule says so', () => {
    const estShip = ms('2025-07-01 12:00:00')
    expect(due(usual, '2025-06-17 10:00:00', { tags: [1], estShip })?.deadline).toBe(estShip)
    expect(due({ ...usual, presale: { useEstShipTime: 0 } }, '2025-06-17 10:00:00', { tags: [1], estShip })?.lineIndex).toBe(0)
    expect(due(usual, '2025-06-17 10:00:00', { tags: [1] })?.lineIndex).toBe(0)
  })
  test('the estimate of a presale is never later than its platform allows (Q39)', () => {
    const [estShip, platform] = [ms('2025-07-01 12:00:00'), ms('2025-06-25 12:00:00')]
    const presale = { tags: [1], estShip, platform }
    expect(due(usual, '2025-06-17 10:00:00', presale)).toEqual({ deadline: platform, lineIndex: null })
    expect(due(usual, '2025-06-17 10:00:00', { ...presale, platform: ms('2025-07-02 12:00:00') })?.deadline).toBe(estShip)
  })
  test('without its base time a rule says nothing; a platform’s deadline stays', () => {
    expect(due(usual, null)).toBeNull()
    expect(due(usual, null, { platform: ms('2025-06-18 20:00:00') })?.lineIndex).toBeNull()
  })
})

describe('what is wrong with a rule', () => {
  const said = (...lines: readonly DeliveryLine[]): readonly string[] => checkDelivery({ lines }).map(({ msg }) => msg)
  test('the usual one is right', () => expect(said(...usual.lines)).toEqual([]))
  test('every weekday is covered from 00:00 to 24:00, by lines for any order', () => {
    expect(said(deliveryLine('00:00', '16:00', { time: '23:59' }))).toHaveLength(7)
    expect(said(deliveryLine('00:00', '24:00', { time: '23:59', weekdays: [1, 2, 3, 4, 5, 6] }))).toEqual([
      '周日存在未覆盖的时间段',
    ])
    expect(said(deliveryLine('00:00', '24:00', { time: '23:59', orderTag: 2 }))).toHaveLength(7)
  })
  test('lines of one tag do not lie over each other', () =>
    expect(said(...usual.lines, deliveryLine('15:00', '17:00', { mode: 3, hours: 1, weekdays: [3] }))).toEqual([
      '第3行：与第1行时间段重叠',
    ]))
  test('a line says until when', () => {
    expect(said(deliveryLine('00:00', '24:00', { mode: 3 }))).toEqual(['第1行：小时数应在1-720之间'])
    expect(said(deliveryLine('00:00', '24:00', { mode: 4, time: '18:00' }))).toEqual(['第1行：天数应在1-60之间'])
    expect(said(deliveryLine('00:00', '24:00', {}))).toEqual(['第1行：请填写截止时间'])
    expect(said(deliveryLine('8:00', '24:00', { time: '23:59' }))).toEqual(['第1行：开始时间应为 HH:mm'])
    expect(said(deliveryLine('16:00', '16:00', { time: '23:59' }))).toEqual(['第1行：结束时间必须晚于开始时间'])
  })
})

test('a rule in one line', () =>
  expect(deliverySummary(usual)).toBe('付款起算 · 自然日 · 00:00–16:00 当日23:59；16:00–24:00 次日16:00'))
