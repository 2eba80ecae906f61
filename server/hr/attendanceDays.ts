// 考勤日的计算 · hr/attendanceDays
/** Computes attendance days from their facts, without side effects (floor.md §15.2). The rules are in #contract/rules. */
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
/** A clock record counts as missing this long after the end of the shift; without a shift, `withoutShiftMs` after midnight. */
const graceMs = 3_600_000
const withoutShiftMs = 6 * 3_600_000

/** A person at one warehouse, with demands and clock records there. */
interface PersonAtWarehouse {
  readonly operatorKey: string
  readonly operatorName: string
  readonly warehouseNo: string
  readonly sid: string
  readonly employments: readonly Employment[]
  readonly clocks: readonly StoredClock[]
}
const personKey = (one: { readonly operatorKey: string; readonly warehouseNo: string; readonly sid: string }): string =>
  `${one.operatorKey}|${one.warehouseNo}|${one.sid}`

const employmentOn = ({ employments }: PersonAtWarehouse, day: string): Employment | undefined =>
  employments.find(({ from, to }) => day >= from && day <= to)

/**
 * Returns a function from the day to the person's shift: the shift of the demand, or without a demand the warehouse's shift nearest to
 * the 上班 record.
 */
const shiftsOf = (person: PersonAtWarehouse, { shifts }: AttendanceFacts): ((day: string) => StoredShift | null) => {
  const shiftsOnDay = (day: string): readonly StoredShift[] =>
    [...shifts.values()]
      .map((shiftOf) => shiftOf(day))
      .filter(({ warehouseNo, sid, isDisabled }) => warehouseNo === person.warehouseNo && sid === person.sid && isDisabled === 0)
  const shiftByDay = new Map<string, StoredShift>()
  for (const { clockType, at: moment } of person.clocks) {
    const nearestShift = clockType === 1 ? shiftNear(moment, shiftsOnDay(bizDate(moment))) : null
    if (nearestShift === null) continue
    const day = workDayOf(moment, () => nearestShift)
    if (!shiftByDay.has(day)) shiftByDay.set(day, nearestShift)
  }
  return (day) => {
    const employment = employmentOn(person, day)
    return (employment === undefined ? shiftByDay.get(day) : shifts.get(employment.terms(day).shiftId)?.(day)) ?? null
  }
}

const isOver = (day: string, shift: StoredShift | null, now: number): boolean =>
  now > (shift === null ? midnight(dayAfter(day, 1)) + withoutShiftMs : shiftOn(shift, day).to + graceMs)

/** Wage terms of a day: those of the demand, else an hourly wage; null if no wage is set. */
const termsOf = (person: PersonAtWarehouse, day: string, shift: StoredShift | null, facts: AttendanceFacts): WageTerms | null => {
  const employment = employmentOn(person, day)
  const ownWage = facts.ownWages.get(person.operatorKey)?.(day) ?? null
  if (employment === undefined && ownWage === null) return null
  return {
    settleType: employment?.settleType ?? 1,
    hourWageFen: employment?.terms(day).hourWageFen ?? ownWage ?? 0,
    dayWageFen: employment?.dayWageFen ?? 0,
    standardMin: shift?.standardMin ?? facts.constants(day).STD_DAY_MIN,
    nightAllowFen: shift?.nightAllowFen ?? 0,
  }
}

const rowOf = (
  person: PersonAtWarehouse,
  day: string,
  stays: readonly Stay[],
  shift: StoredShift | null,
  facts: AttendanceFacts,
): AttendanceRow => {
  const { calendar, points, now } = facts
  const constants = facts.constants(day)
  const figures = dayFigures(stays, shift, {
    roundMin: constants.ROUND_MIN,
    maxDayMin: constants.MAX_DAY_MIN,
    mealMin: constants.MEAL_MIN,
  })
  const [kind, terms, employment] = [wageDay(day, calendar), termsOf(person, day, shift, facts), employmentOn(person, day)]
  const prices = new Map((employment?.prices ?? []).map(({ opType, priceE4 }) => [opType, priceE4]))
  const pieces = points
    .filter((one) => personKey(one) === personKey(person) && one.bizDate === day)
    .map(({ opType, pointE4 }) => ({ pointE4, priceE4: prices.get(opType) ?? 0 }))
  const odd = oddOf(figures, isOver(day, shift, now))
  return {
    bizDate: day,
    operatorKey: person.operatorKey,
    operatorName: person.operatorName,
    employType: person.operatorKey.startsWith('T') ? 2 : 1,
    warehouseNo: person.warehouseNo,
    sid: person.sid,
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

/** Each person at each warehouse with clock records or a demand. */
const peopleAtWarehouses = ({ clocks, employments }: AttendanceFacts): readonly PersonAtWarehouse[] => {
  const clocksBy = groupBy(clocks, personKey)
  const employmentsBy = groupBy(employments, personKey)
  return [...new Set([...clocksBy.keys(), ...employmentsBy.keys()])].flatMap((key): PersonAtWarehouse[] => {
    const [ownClocks, hired] = [clocksBy.get(key) ?? [], employmentsBy.get(key) ?? []]
    const latest = ownClocks.at(-1) ?? hired.at(-1)
    if (latest === undefined) return []
    const { operatorKey, operatorName, warehouseNo, sid } = latest
    return [{ operatorKey, operatorName, warehouseNo, sid, employments: hired, clocks: ownClocks }]
  })
}

/** The rows of these days: one per day on which a person came, and one per shift that a hired person missed. */
export const attendanceRows = (days: readonly PersonDays[], facts: AttendanceFacts): readonly AttendanceRow[] => {
  const daysBy = groupBy(days, ({ operatorKey }) => operatorKey)
  const expected = new Set(facts.expected.map(({ operatorKey, bizDate }) => `${operatorKey}|${bizDate}`))
  return peopleAtWarehouses(facts).flatMap((person) => {
    const daysToCompute = new Set((daysBy.get(person.operatorKey) ?? []).flatMap(({ from, to }) => daysFromTo(from, to)))
    const shiftOf = shiftsOf(person, facts)
    const stays = groupBy(staysOf(person.clocks, shiftOf as ShiftOf), ({ bizDate }) => bizDate)
    return [...daysToCompute].flatMap((day) => {
      const dayStays = stays.get(day) ?? []
      const isExpected = expected.has(`${person.operatorKey}|${day}`) && employmentOn(person, day) !== undefined
      const shift = shiftOf(day)
      const isAbsent = dayStays.length === 0 && isExpected && isOver(day, shift, facts.now)
      return dayStays.length > 0 || isAbsent ? [rowOf(person, day, dayStays, shift, facts)] : []
    })
  })
}
