// 用工：班次跨零点，打卡归到哪一天，工时、迟到、加班和工资，需求与续用的期限。
import { describe, expect, test } from 'vitest'
import {
  clocking,
  dayFigures,
  metresBetween,
  oddOf,
  shiftNear,
  staysOf,
  workDayOf,
  type Clock,
  type WorkedShift,
} from '#contract/rules/clockDay'
import { demandDaysFault, personFault, progressBp, renewStop } from '#contract/rules/employ'
import { constantsOf } from '#contract/rules/hrConstants'
import { isCrossDay, shiftFault, shiftOn, standardMin, type ShiftTimes } from '#contract/rules/shift'
import { dayWage, estimateFen, wageDay, type WageTerms } from '#contract/rules/wage'
import type { Exceptions } from '#contract/rules/workCalendar'

const ms = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const shift = (startTime: string, endTime: string, ...rests: readonly (readonly [string, string])[]): WorkedShift => ({
  startTime,
  endTime,
  rests: rests.map(([from, to]) => ({ from, to })),
  earlyInMin: 30,
  lateTolMin: 5,
  overtimeAfterMin: 0,
})
const day = shift('08:00', '20:00', ['12:00', '13:00'], ['18:00', '18:30'])
const night = shift('20:00', '08:00', ['23:30', '00:30'], ['04:00', '04:30'])
const none = (): null => null

describe('a shift', () => {
  test.each([
    ['of the day', day, false, 630],
    ['across midnight, a rest across it and one after it', night, true, 630],
    ['of a whole day off at midnight', shift('16:00', '00:00', ['20:00', '20:30']), true, 450],
    ['without rests', shift('09:00', '18:00'), false, 540],
  ] as const)('%s', (_name, of, crosses, minutes) => {
    expect([isCrossDay(of), standardMin(of), shiftFault(of)]).toEqual([crosses, minutes, null])
  })

  const bad: readonly (readonly [string, ShiftTimes, string])[] = [
    ['a rest before it', shift('08:00', '17:00', ['07:00', '07:30']), '休息时间必须在班次范围内'],
    ['a rest past its end', shift('08:00', '17:00', ['16:30', '17:30']), '休息时间必须在班次范围内'],
    ['a rest of the next noon', shift('20:00', '08:00', ['12:00', '13:00']), '休息时间必须在班次范围内'],
    ['rests that overlap', shift('08:00', '17:00', ['12:00', '13:00'], ['12:30', '13:30']), '休息时间不能重叠'],
    ['nothing but rest', shift('08:00', '09:00', ['08:00', '09:00']), '休息时间不能占满整个班次'],
    ['seventeen hours', shift('08:00', '01:00'), '班次不能超过16小时'],
    ['as long as a day', shift('08:00', '08:00'), '班次不能超过16小时'],
    ['no time', shift('8点', '17:00'), '时间格式不正确，应为HH:mm'],
  ]
  test.each(bad)('refuses %s', (_name, of, why) => expect(shiftFault(of)?.why).toBe(why))

  test('of New Year’s Eve ends in the next year', () => {
    const on = shiftOn(night, '2025-12-31')
    expect([on.from, on.to]).toEqual([ms('2025-12-31 20:00'), ms('2026-01-01 08:00')])
    expect(on.rests[0]).toEqual({ from: ms('2025-12-31 23:30'), to: ms('2026-01-01 00:30') })
  })
})

describe('the day of a 上班', () => {
  test.each([
    ['on time', '2026-03-02 19:50', night, '2026-03-02'],
    ['after midnight, of the night before', '2026-03-03 00:10', night, '2026-03-02'],
    ['in the last minute of the night', '2026-03-03 07:59', night, '2026-03-02'],
    ['when the night is over', '2026-03-03 08:00', night, '2026-03-03'],
    ['the evening before a shift at midnight', '2026-02-28 23:40', shift('00:00', '08:00'), '2026-03-01'],
    ['too early for it', '2026-02-28 23:20', shift('00:00', '08:00'), '2026-02-28'],
    ['without a shift', '2026-03-03 00:10', null, '2026-03-03'],
  ] as const)('%s', (_name, at, of, want) => expect(workDayOf(ms(at), () => of)).toBe(want))
})

const at = (clockType: Clock['clockType'], text: string): Clock => ({ clockType, at: ms(text) })

describe('stays', () => {
  const told = (clocks: readonly Clock[], of: WorkedShift | null = null): readonly string[] =>
    staysOf(clocks, () => of).map(
      ({ bizDate, in: from, out }) =>
        `${bizDate} ${from === 0 ? '' : (from - ms('2026-03-02 00:00')) / 60_000}–${out === null ? '?' : (out - ms('2026-03-02 00:00')) / 60_000}`,
    )
  test.each([
    [
      'two of one day',
      [at(1, '2026-03-02 08:00'), at(2, '2026-03-02 12:00'), at(1, '2026-03-02 13:00'), at(2, '2026-03-02 18:00')],
      null,
      ['2026-03-02 480–720', '2026-03-02 780–1080'],
    ],
    [
      'a second 上班 is ignored',
      [at(1, '2026-03-02 08:00'), at(1, '2026-03-02 09:00'), at(2, '2026-03-02 18:00')],
      null,
      ['2026-03-02 480–1080'],
    ],
    ['a 下班 without 上班 is ignored', [at(2, '2026-03-02 08:00')], null, []],
    [
      '外出 and 返回 deduct nothing',
      [at(1, '2026-03-02 08:00'), at(3, '2026-03-02 10:00'), at(4, '2026-03-02 11:00'), at(2, '2026-03-02 18:00')],
      null,
      ['2026-03-02 480–1080'],
    ],
    ['late uploads come in any order', [at(2, '2026-03-02 18:00'), at(1, '2026-03-02 08:00')], null, ['2026-03-02 480–1080']],
    [
      'a night belongs to the day it began',
      [at(1, '2026-03-02 19:50'), at(2, '2026-03-03 08:05')],
      night,
      ['2026-03-02 1190–1925'],
    ],
    [
      'a night whose 下班 is missing, and the next one',
      [at(1, '2026-03-02 19:50'), at(1, '2026-03-03 19:55'), at(2, '2026-03-04 08:00')],
      night,
      ['2026-03-02 1190–?', '2026-03-03 2635–3360'],
    ],
    ['a 下班 a day later ends nothing', [at(1, '2026-03-02 08:00'), at(2, '2026-03-03 18:00')], null, ['2026-03-02 480–?']],
  ] as const)('%s', (_name, clocks, of, want) => expect(told(clocks, of)).toEqual(want))
})

describe('a clocking', () => {
  const came = at(1, '2026-03-02 08:00')
  const gone = [came, at(2, '2026-03-02 18:00')]
  test.each([
    ['上班 comes', [], at(1, '2026-03-02 08:00'), 'done'],
    ['上班 twice in a minute', [came], { clockType: 1, at: came.at + 60_000 }, 'again'],
    ['上班 again later', [came], at(1, '2026-03-02 08:02'), 'open'],
    ['上班 the next day, 下班 was forgotten', [came], at(1, '2026-03-03 08:00'), 'done'],
    ['下班 ends it', [came], at(2, '2026-03-02 18:00'), 'done'],
    ['下班 a minute after', gone, at(2, '2026-03-02 18:01'), 'again'],
    ['下班 after the leader signed him out', gone, at(2, '2026-03-02 18:20'), 'again'],
    ['下班 long after, 上班 was forgotten', gone, at(2, '2026-03-02 22:00'), 'A2131'],
    ['下班 without 上班', [], at(2, '2026-03-02 18:00'), 'A2131'],
    ['外出 before 上班', [], at(3, '2026-03-02 07:00'), 'A2131'],
    ['外出', [came], at(3, '2026-03-02 10:00'), 'done'],
    ['下班 uploaded before a later 上班', [came, at(1, '2026-03-03 08:00')], at(2, '2026-03-02 18:00'), 'done'],
  ] as const)('%s', (_name, before, now, want) => expect(clocking(before, now, none)).toBe(want))
})

const constants = { roundMin: 30, maxDayMin: 720, mealMin: 60 }
const figures = (of: WorkedShift | null, ...clocks: readonly Clock[]) =>
  dayFigures(
    staysOf(clocks, () => of),
    of,
    constants,
  )

describe('the figures of a day', () => {
  test('the vector: 593 minutes net are 570', () => {
    const until = shift('08:00', '20:00')
    expect(figures(until, at(1, '2026-03-02 08:00'), at(2, '2026-03-02 17:53'))).toMatchObject({
      workMin: 570,
      overtimeMin: 0,
      lateMin: 0,
    })
  })
  test.each([
    ['a whole day', day, ['08:00', '20:00'], { workMin: 630, lateMin: 0, earlyMin: 0, overtimeMin: 0 }],
    ['within the tolerance', day, ['08:05', '20:00'], { workMin: 600, lateMin: 0 }],
    ['past it', day, ['08:06', '20:00'], { workMin: 600, lateMin: 6 }],
    ['early minutes count', day, ['07:30', '20:00'], { workMin: 660 }],
    ['left early', day, ['08:00', '19:40'], { workMin: 600, earlyMin: 20 }],
    ['overtime is not rounded', day, ['08:00', '21:17'], { workMin: 690, overtimeMin: 77 }],
    ['the longest day', day, ['07:30', '23:20'], { workMin: 720, overtimeMin: 200 }],
    ['without a shift, with its meal', null, ['08:00', '18:00'], { workMin: 540, lateMin: 0, overtimeMin: 0 }],
    ['without a shift, too short for one', null, ['08:00', '13:00'], { workMin: 300 }],
  ] as const)('%s', (_name, of, [from, to], want) =>
    expect(figures(of, at(1, `2026-03-02 ${from}`), at(2, `2026-03-02 ${to}`))).toMatchObject(want),
  )
  test('a night without 下班 counts nothing and is told when it is over', () => {
    const open = figures(night, at(1, '2026-03-02 20:01'))
    expect(open).toMatchObject({ workMin: 0, outTime: null, earlyMin: 0, overtimeMin: 0 })
    expect([oddOf(open, false), oddOf(open, true)]).toEqual([0, 1])
    expect(oddOf(figures(night), true)).toBe(2)
  })
  test('overtime begins where the shift says', () => {
    const of = { ...day, overtimeAfterMin: 30 }
    expect(figures(of, at(1, '2026-03-02 08:00'), at(2, '2026-03-02 20:30')).overtimeMin).toBe(0)
    expect(figures(of, at(1, '2026-03-02 08:00'), at(2, '2026-03-02 21:00')).overtimeMin).toBe(30)
  })
  test('people without a shift of their own are at the nearest', () => {
    expect(shiftNear(ms('2026-03-02 07:45'), [night, day])).toBe(day)
    expect(shiftNear(ms('2026-03-03 00:30'), [night, day])).toBe(night)
    expect(shiftNear(ms('2026-03-02 06:00'), [day])).toBeNull()
  })
})

const rates = { overtimeBp: 15_000, weekendBp: 20_000, holidayBp: 30_000 }
const terms = (settleType: WageTerms['settleType'], more: Partial<WageTerms> = {}): WageTerms => ({
  settleType,
  hourWageFen: 2_200,
  dayWageFen: 18_000,
  standardMin: 480,
  nightAllowFen: 0,
  ...more,
})
const worked = (workMin: number, overtimeMin = 0, lateMin = 0) => ({ workMin, overtimeMin, lateMin, earlyMin: 0 })

describe('the wage of a day, 分', () => {
  test.each([
    ['the vector: 570 min at 22.00 元/h', worked(570), terms(1), 'work', 20_900],
    ['90 of 570 min are overtime', worked(570, 90), terms(1), 'work', 22_550],
    ['a weekend', worked(570, 90), terms(1), 'weekend', 41_800],
    ['a holiday', worked(570), terms(1), 'holiday', 62_700],
    ['night allowance', worked(570), terms(1, { nightAllowFen: 2_000 }), 'work', 22_900],
    ['no allowance for a day that was not worked', worked(0), terms(1, { nightAllowFen: 2_000 }), 'work', 0],
    ['one rounding: 77 min of overtime at 23.33', worked(500, 77), terms(1, { hourWageFen: 2_333 }), 'work', 20_939],
    ['日薪, whole although rounded down', worked(450), terms(3), 'work', 18_000],
    ['日薪, late', worked(450, 0, 20), terms(3), 'work', 16_875],
    ['日薪 with an hour of overtime', worked(540, 60), terms(3), 'work', 21_375],
    ['日薪 on a holiday', worked(480), terms(3), 'holiday', 54_000],
    ['日薪 of nothing', worked(0), terms(3), 'work', 0],
  ] as const)('%s', (_name, of, by, kind, want) => expect(dayWage(of, by, kind, rates)).toBe(want))
  test('计件 adds up first and is rounded once', () => {
    const pieces = [
      { pointE4: 2_340_000, priceE4: 1_234 },
      { pointE4: 33_333, priceE4: 5_000 },
    ]
    // 234 × 0.1234 元 + 3.3333 × 0.5 元 = 28.8756 + 1.66665 元
    expect(dayWage(worked(480), terms(2), 'holiday', rates, pieces)).toBe(3_054)
  })
})

test('what a day is paid as follows the calendar', () => {
  const calendar: Exceptions = new Map([
    ['2026-10-01', 'rest'],
    ['2026-10-10', 'work'],
  ])
  expect(['2026-09-30', '2026-10-01', '2026-10-03', '2026-10-10'].map((one) => wageDay(one, calendar))).toEqual([
    'work',
    'holiday',
    'weekend',
    'work',
  ])
})
test('twenty people over a weekend', () => {
  // 20 × (5 × 8 h × 22.00 + 2 × 8 h × 22.00 × 2)
  expect(estimateFen(20, ['work', 'work', 'work', 'work', 'work', 'weekend', 'weekend'], terms(2), rates)).toBe(3_168_000)
})

describe('a demand', () => {
  test.each([
    ['2026-03-02', '2026-04-01', null],
    ['2026-03-02', '2026-04-02', '单次用工不能超过31天'],
    ['2026-03-02', '2026-03-01', '结束日期不能早于开始日期'],
    ['2026-02-28', '2026-03-01', '开始日期不能早于今天'],
  ])('%s – %s', (from, to, why) => expect(demandDaysFault(from, to, '2026-03-01')?.why ?? null).toBe(why))

  const added = (...ends: readonly string[]) => ends.slice(1).map((newEndDate, i) => ({ oldEndDate: ends[i] ?? '', newEndDate }))
  test.each([
    ['ninety days together', added('2026-03-31', '2026-05-01'), '2026-05-01', '2026-06-29', null],
    ['ninety-one', added('2026-03-31', '2026-05-01'), '2026-05-01', '2026-06-30', 'A2122'],
    ['the fourth', added('2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03'), '2026-04-03', '2026-04-04', 'A2122'],
  ] as const)('is renewed: %s', (_name, earlier, end, next, want) => expect(renewStop(earlier, end, next)).toBe(want))
  test('not to an earlier day', () => expect(renewStop([], '2026-03-31', '2026-03-31')).toMatchObject({ field: 'newEndDate' }))

  test('asks for people of an age and sex', () => {
    const wanted = { genderLimit: 1, ageFrom: 18, ageTo: 55 }
    expect([
      personFault(wanted, 1, 55),
      personFault(wanted, 1, 56),
      personFault(wanted, 2, 30),
      personFault(wanted, null, null),
    ]).toEqual([null, '年龄不符合要求', '性别不符合要求', null])
  })
  test('progress stops at the whole', () =>
    expect([progressBp(1, 3), progressBp(3, 3), progressBp(5, 3)]).toEqual([3_333, 10_000, 10_000]))
})

test('constants a tenant never touched are those it was given', () => {
  expect(
    constantsOf([
      { code: 'ROUND_MIN', value: 15 },
      { code: 'GONE', value: 1 },
    ]),
  ).toMatchObject({ ROUND_MIN: 15, MAX_DAY_MIN: 720 })
  expect(constantsOf([{ code: 'GONE', value: 1 }])).not.toHaveProperty('GONE')
})
test('500 m from the warehouse', () => {
  const here = { lng: 120.209947, lat: 30.246026 }
  expect(Math.round(metresBetween(here, { ...here, lat: here.lat + 0.0045 }))).toBe(500)
  expect(metresBetween(here, here)).toBe(0)
})
