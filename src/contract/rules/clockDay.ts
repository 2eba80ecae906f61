// 打卡与考勤日 · rules/clockDay
/**
 * Assigns clock records to their day, pairs 上班 and 下班, and counts the minutes (floor.md §15.2, Q45). The handheld, the server's check
 * and the attendance use it. Moments are epoch ms, days `YYYY-MM-DD`.
 */
import { bizDate } from './clock.ts'
import { shiftOn, type ShiftOnDay, type ShiftTimes, type Span } from './shift.ts'
import { dayAfter } from './workCalendar.ts'

/** clock_record.clock_type */
export const CLOCK_TYPE = { 1: '上班', 2: '下班', 3: '外出', 4: '返回' } as const
export type ClockType = keyof typeof CLOCK_TYPE
/** clock_record.clock_way */
export const CLOCK_WAY = { 1: 'PDA扫工牌', 2: '定位', 3: '补卡', 4: '考勤机' } as const
/** attendance_day: the irregularity of a day. */
export const ODD_DAY = { 0: '正常', 1: '缺下班卡', 2: '缺勤', 3: '迟到', 4: '早退', 5: '迟到早退' } as const
export type OddDay = keyof typeof ODD_DAY

export interface Clock {
  readonly clockType: ClockType
  readonly at: number
}
/** A shift as it is worked, with how early a person may come to it. */
export interface WorkedShift extends ShiftTimes {
  readonly earlyInMin: number
  readonly lateTolMin: number
  readonly overtimeAfterMin: number
}
/** The shift a person has on a day; null: none. */
export type ShiftOf = (day: string) => WorkedShift | null

/** One stay, from 上班 to 下班. `out` null: the 下班 is missing or has not happened yet. */
export interface Stay {
  readonly bizDate: string
  readonly in: number
  readonly out: number | null
}

/** Two scans of a badge within this time count as one, because the badge was held under the scanner twice. */
const twiceMs = 60_000
/** When a leader signs a person out and the person also clocks out within this time, both are one 下班. */
const sameLeavingMs = 30 * 60_000
/** A 下班 this long after its 上班 belongs to another day: the 下班 of that stay was forgotten. */
export const stayMsMax = 16 * 3_600_000

/** The shift of a day, including the time before it in which a person may come. */
const windowOf = (shift: WorkedShift | null, day: string): Span | null => {
  if (shift === null) return null
  const { from, to } = shiftOn(shift, day)
  return { from: from - shift.earlyInMin * 60_000, to }
}
const contains = (span: Span | null, at: number): boolean => span !== null && at >= span.from && at < span.to

/** Earliest arrival for a shift while the shift of the night before still runs. */
const earlyMsMax = 2 * 3_600_000
/**
 * Whether a person arrives for the next day's shift while the shift of `day` still runs: people who change from nights to mornings come
 * early.
 */
const comesToNext = (at: number, shiftOf: ShiftOf, day: string): boolean => {
  const [shift, next] = [shiftOf(day), shiftOf(dayAfter(day, 1))]
  if (shift === null || next === null) return false
  const beforeNextMs = shiftOn(next, dayAfter(day, 1)).from - at
  return beforeNextMs <= earlyMsMax && Math.abs(beforeNextMs) < at - shiftOn(shift, day).from
}

/** The day a 上班 belongs to: the day of the shift it is in (a night shift may have begun the day before), else its own day. */
export const workDayOf = (at: number, shiftOf: ShiftOf): string => {
  const today = bizDate(at)
  const [yesterday, tomorrow] = [dayAfter(today, -1), dayAfter(today, 1)]
  if (contains(windowOf(shiftOf(today), today), at)) return today
  if (contains(windowOf(shiftOf(yesterday), yesterday), at) && !comesToNext(at, shiftOf, yesterday)) return yesterday
  // people come to a shift that starts at midnight the evening before
  return contains(windowOf(shiftOf(tomorrow), tomorrow), at) ? tomorrow : today
}

/** Whether a 下班 at that moment ends this stay. */
const isEndedBy = (stay: Stay, at: number): boolean => stay.out === null && at >= stay.in && at - stay.in <= stayMsMax

/**
 * The stays of a person's clock records, which may come in any order. A second 上班 of the same day without 下班 is ignored; so is a 下班
 * that ends no stay. 外出 and 返回 are shown, not deducted.
 */
export const staysOf = (clocks: readonly Clock[], shiftOf: ShiftOf): readonly Stay[] => {
  const stays: Stay[] = []
  for (const { clockType, at } of [...clocks].sort((a, b) => a.at - b.at)) {
    const last = stays.at(-1)
    if (clockType === 1) {
      const day = workDayOf(at, shiftOf)
      if (last?.out !== null || last.bizDate !== day) stays.push({ bizDate: day, in: at, out: null })
    } else if (clockType === 2 && last !== undefined && isEndedBy(last, at)) stays[stays.length - 1] = { ...last, out: at }
  }
  return stays
}

/**
 * The result of a clocking. `again`: the same clocking was just done, nothing changes; `open`: a 上班 without a 下班 precedes it; A2131: there
 * is no 上班 that it could end.
 */
export type Clocking = 'done' | 'again' | 'open' | 'A2131'

/** Judges one clocking by the records before it (floor.md §15.2). */
export const clocking = (clocks: readonly Clock[], { clockType, at }: Clock, shiftOf: ShiftOf): Clocking => {
  const before = clocks.filter((one) => one.at <= at)
  const twice = before.some((one) => one.clockType === clockType && at - one.at <= twiceMs)
  const last = staysOf(before, shiftOf).at(-1)
  if (twice) return 'again'
  if (clockType === 1) return last?.out === null && last.bizDate === workDayOf(at, shiftOf) ? 'open' : 'done'
  if (last === undefined) return 'A2131'
  if (isEndedBy(last, at)) return 'done'
  return clockType === 2 && last.out !== null && at - last.out <= sameLeavingMs ? 'again' : 'A2131'
}

/** Constants of the tenant for counting a day (hr_constant). */
export interface DayConstants {
  /** worked minutes are rounded down to a multiple of this */
  readonly roundMin: number
  readonly maxDayMin: number
  /** meal break of a person without a shift (a shift has its own rests) */
  readonly mealMin: number
}
/** A day without a shift that is shorter than this has no meal break. */
const mealAfterMin = 360
export interface DayFigures {
  readonly inTime: number | null
  readonly outTime: number | null
  readonly workMin: number
  readonly lateMin: number
  readonly earlyMin: number
  readonly overtimeMin: number
  /** minutes of the shift between one stay and the next, without its rests */
  readonly awayMin: number
}

const minutes = (ms: number): number => Math.max(Math.floor(ms / 60_000), 0)
const overlap = (a: Span, b: Span): number => Math.max(Math.min(a.to, b.to) - Math.max(a.from, b.from), 0)

/** Milliseconds of a stay without the rests that fall in it. */
const netMs = (stay: Span, rests: readonly Span[]): number =>
  stay.to - stay.from - rests.reduce((sum, rest) => sum + overlap(stay, rest), 0)

const lateMinutes = (shift: WorkedShift, on: ShiftOnDay, first: number | undefined): number => {
  const min = first === undefined ? 0 : minutes(first - on.from)
  return min > shift.lateTolMin ? min : 0
}

/** Milliseconds of the shift during which the person was away between stays. */
const awayMs = (stays: readonly Span[], on: ShiftOnDay): number =>
  stays.slice(1).reduce((sum, { from: back }, i) => {
    const [from, to] = [Math.max(stays[i]?.to ?? back, on.from), Math.min(back, on.to)]
    return sum + (from < to ? netMs({ from, to }, on.rests) : 0)
  }, 0)

/**
 * The figures of one day, from the stays that belong to it. Minutes before the shift count; minutes after its end are overtime beyond
 * `overtimeAfterMin`, unrounded. A stay without 下班 counts as nothing until a made-up record completes it.
 */
export const dayFigures = (
  stays: readonly Stay[],
  shift: WorkedShift | null,
  { roundMin, maxDayMin, mealMin }: DayConstants,
): DayFigures => {
  const [first] = stays
  const on = shift === null || first === undefined ? null : shiftOn(shift, first.bizDate)
  const completeStays = stays.flatMap(({ in: from, out: to }) => (to === null ? [] : [{ from, to }]))
  const presentMin = minutes(completeStays.reduce((sum, stay) => sum + netMs(stay, on?.rests ?? []), 0))
  const netMin = on === null && presentMin >= mealAfterMin ? Math.max(presentMin - mealMin, 0) : presentMin
  const outTime = stays.at(-1)?.out ?? null
  const overtimeSpan =
    shift === null || on === null ? null : { from: on.to + shift.overtimeAfterMin * 60_000, to: Number.MAX_SAFE_INTEGER }
  return {
    inTime: first?.in ?? null,
    outTime,
    workMin: Math.min(netMin - (netMin % roundMin), maxDayMin),
    lateMin: shift === null || on === null ? 0 : lateMinutes(shift, on, first?.in),
    earlyMin: on === null || outTime === null ? 0 : minutes(on.to - outTime),
    overtimeMin: overtimeSpan === null ? 0 : minutes(completeStays.reduce((sum, stay) => sum + overlap(stay, overtimeSpan), 0)),
    awayMin: on === null ? 0 : minutes(awayMs(completeStays, on)),
  }
}

/** The irregularity of a day. `isOver`: its shift has ended, so a missing record will not come any more. */
export const oddOf = ({ inTime, outTime, lateMin, earlyMin }: DayFigures, isOver: boolean): OddDay => {
  if (inTime === null) return isOver ? 2 : 0
  if (outTime === null) return isOver ? 1 : lateMin > 0 ? 3 : 0
  if (lateMin > 0 && earlyMin > 0) return 5
  return lateMin > 0 ? 3 : earlyMin > 0 ? 4 : 0
}

/** The shift whose start is nearest to a 上班, for people without an assigned shift; null: no shift contains the 上班. */
export const shiftNear = <S extends WorkedShift>(at: number, shifts: readonly S[]): S | null => {
  const near = shifts.flatMap((shift) => {
    const day = workDayOf(at, () => shift)
    return contains(windowOf(shift, day), at) ? [{ shift, away: Math.abs(at - shiftOn(shift, day).from) }] : []
  })
  return [...near].sort((a, b) => a.away - b.away)[0]?.shift ?? null
}

/** Metres between two places on the globe. */
export const metresBetween = (a: Place, b: Place): number => {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180
  const [lat, lng] = [rad(b.lat - a.lat), rad(b.lng - a.lng)]
  const half = Math.sin(lat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(lng / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(Math.min(half, 1)))
}
export interface Place {
  readonly lng: number
  readonly lat: number
}
/** Farther from the warehouse than this, clocking is refused. */
export const clockMetresMax = 500
