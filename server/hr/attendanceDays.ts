// 考勤日的计算 · hr/attendanceDays
/** Computes attendance days from their facts; pure (floor.md §15.2). The rules are those of #contract/rules. */
import { bizDate } from '#contract/rules/clock'
import { dayFigures, oddOf, shiftNear, staysOf, workDayOf, type ShiftOf, type Stay } from '#contract/rules/clockDay'
import { daysFromTo, midnight, shiftOn } from '#contract/rules/shift'
import { dayWage, wageDay, type WageTerms } from '#contract/rules/wage'
import { dayAfter, type Exceptions } from '#contract/rules/workCalendar'
import { groupBy } from '../core/floor/keyed.ts'
import { ratesOf, type Constants, type ShiftByDay, type StoredShift } from '../core/people/shifts.ts'
import type { DayPoints, Employment, Expected, OwnWage, PersonDays, StoredClock } from './attendanceFacts.ts'

export interface AttendanceFacts {
  readonly clocks: readonly StoredClock[]
  readonly employments: readonly Employment[]
  readonly ownWages: ReadonlyMap<string, OwnWage>
  readonly points: readonly DayPoints[]
  readonly expected: readonly Expected[]
  readonly shifts: ReadonlyMap<string, ShiftByDay>
  readonly constants: (day: string) => Constants
  readonly calendar: Exceptions
  /** epoch ms */
  readonly now: number
}
export interface AttendanceRow {
  readonly bizDate: string
  readonly operatorKey: string
  readonly operatorName: string
  readonly employType: number
  readonly warehouseNo: string
  readonly sid: string
  readonly applyNo: string | null
  readonly shiftId: string | null
  readonly inTime: Date | null
  readonly outTime: Date | null
  readonly workMin: number
  readonly lateMin: number
  readonly earlyMin: number
  readonly overtimeMin: number
  readonly odd: number
  readonly absent: number
  readonly dayKind: number
  readonly wageFen: number | null
}

/** attendance_day.day_kind */
const kindNumber = { work: 1, weekend: 2, holiday: 3 } as const
/** A record that is still missing this long after the shift is taken as missing; without a shift, this long after midnight. */
const graceMs = 3_600_000
const withoutShiftMs = 6 * 3_600_000

/** One person at one warehouse. */
interface At {
  readonly operatorKey: string
  readonly operatorName: string
  readonly warehouseNo: string
  readonly sid: string
  readonly employments: readonly Employment[]
  readonly clocks: readonly StoredClock[]
}
const placeKey = (one: { readonly operatorKey: string; readonly warehouseNo: string; readonly sid: string }): string =>
  `${one.operatorKey}|${one.warehouseNo}|${one.sid}`

const employmentOn = ({ employments }: At, day: string): Employment | undefined =>
  employments.find(({ from, to }) => day >= from && day <= to)

/** Shift by day: that of the person's demand; without a demand, the shift of the warehouse that is nearest to each 上班. */
const shiftsOf = (at: At, { shifts }: AttendanceFacts): ((day: string) => StoredShift | null) => {
  const hereOn = (day: string): readonly StoredShift[] =>
    [...shifts.values()]
      .map((shiftOf) => shiftOf(day))
      .filter(({ warehouseNo, sid, isDisabled }) => warehouseNo === at.warehouseNo && sid === at.sid && isDisabled === 0)
  const near = new Map<string, StoredShift>()
  for (const { clockType, at: moment } of at.clocks) {
    const found = clockType === 1 ? shiftNear(moment, hereOn(bizDate(moment))) : null
    if (found === null) continue
    const day = workDayOf(moment, () => found)
    if (!near.has(day)) near.set(day, found)
  }
  return (day) => {
    const employment = employmentOn(at, day)
    return (employment === undefined ? near.get(day) : shifts.get(employment.terms(day).shiftId)?.(day)) ?? null
  }
}

const isOver = (day: string, shift: StoredShift | null, now: number): boolean =>
  now > (shift === null ? midnight(dayAfter(day, 1)) + withoutShiftMs : shiftOn(shift, day).to + graceMs)

/** How a day is paid: by the demand, else by the hour; null if no wage is set. */
const termsOf = (at: At, day: string, shift: StoredShift | null, facts: AttendanceFacts): WageTerms | null => {
  const employment = employmentOn(at, day)
  const own = facts.ownWages.get(at.operatorKey)?.(day) ?? null
  if (employment === undefined && own === null) return null
  return {
    settleType: employment?.settleType ?? 1,
    hourWageFen: employment?.terms(day).hourWageFen ?? own ?? 0,
    dayWageFen: employment?.dayWageFen ?? 0,
    standardMin: shift?.standardMin ?? facts.constants(day).STD_DAY_MIN,
    nightAllowFen: shift?.nightAllowFen ?? 0,
  }
}

const rowOf = (at: At, day: string, stays: readonly Stay[], shift: StoredShift | null, facts: AttendanceFacts): AttendanceRow => {
  const { calendar, points, now } = facts
  const constants = facts.constants(day)
  const figures = dayFigures(stays, shift, {
    roundMin: constants.ROUND_MIN,
    maxDayMin: constants.MAX_DAY_MIN,
    mealMin: constants.MEAL_MIN,
  })
  const [kind, terms, employment] = [wageDay(day, calendar), termsOf(at, day, shift, facts), employmentOn(at, day)]
  const prices = new Map((employment?.prices ?? []).map(({ opType, priceE4 }) => [opType, priceE4]))
  const pieces = points
    .filter((one) => placeKey(one) === placeKey(at) && one.bizDate === day)
    .map(({ opType, pointE4 }) => ({ pointE4, priceE4: prices.get(opType) ?? 0 }))
  const odd = oddOf(figures, isOver(day, shift, now))
  return {
    bizDate: day,
    operatorKey: at.operatorKey,
    operatorName: at.operatorName,
    employType: at.operatorKey.startsWith('T') ? 2 : 1,
    warehouseNo: at.warehouseNo,
    sid: at.sid,
    applyNo: employment?.applyNo ?? null,
    shiftId: shift?.shiftId ?? null,
    inTime: figures.inTime === null ? null : new Date(figures.inTime),
    outTime: figures.outTime === null ? null : new Date(figures.outTime),
    workMin: figures.workMin,
    lateMin: figures.lateMin,
    earlyMin: figures.earlyMin,
    overtimeMin: figures.overtimeMin,
    odd,
    absent: Number(odd === 2),
    dayKind: kindNumber[kind],
    wageFen: terms === null ? null : dayWage(figures, terms, kind, ratesOf(constants), pieces),
  }
}

/** Each person at each warehouse where they clocked or are hired. */
const places = ({ clocks, employments }: AttendanceFacts): readonly At[] => {
  const clocksBy = groupBy(clocks, placeKey)
  const employmentsBy = groupBy(employments, placeKey)
  return [...new Set([...clocksBy.keys(), ...employmentsBy.keys()])].flatMap((key): At[] => {
    const [mine, hired] = [clocksBy.get(key) ?? [], employmentsBy.get(key) ?? []]
    const who = mine.at(-1) ?? hired.at(-1)
    if (who === undefined) return []
    const { operatorKey, operatorName, warehouseNo, sid } = who
    return [{ operatorKey, operatorName, warehouseNo, sid, employments: hired, clocks: mine }]
  })
}

/** The rows of these days: one per day a person came, and one per shift a hired person missed. */
export const attendanceRows = (days: readonly PersonDays[], facts: AttendanceFacts): readonly AttendanceRow[] => {
  const daysBy = groupBy(days, ({ operatorKey }) => operatorKey)
  const expected = new Set(facts.expected.map(({ operatorKey, bizDate }) => `${operatorKey}|${bizDate}`))
  return places(facts).flatMap((at) => {
    const wanted = new Set((daysBy.get(at.operatorKey) ?? []).flatMap(({ from, to }) => daysFromTo(from, to)))
    const shiftOf = shiftsOf(at, facts)
    const stays = groupBy(staysOf(at.clocks, shiftOf as ShiftOf), ({ bizDate }) => bizDate)
    return [...wanted].flatMap((day) => {
      const mine = stays.get(day) ?? []
      const awaited = expected.has(`${at.operatorKey}|${day}`) && employmentOn(at, day) !== undefined
      const shift = shiftOf(day)
      const isMissing = mine.length === 0 && awaited && isOver(day, shift, facts.now)
      return mine.length > 0 || isMissing ? [rowOf(at, day, mine, shift, facts)] : []
    })
  })
}
