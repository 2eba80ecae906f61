// 工资 · rules/wage
/** Wage of a day (floor.md §15.1, §15.2): 分, every day rounded once. Rates are basis points of the plain wage. */
import { roundHalfUp, roundProduct } from './round.ts'
import { isWorkday, type Exceptions } from './workCalendar.ts'

/** employment_apply.settle_type */
export const SETTLE_TYPE = { 1: '时薪', 2: '计件', 3: '日薪' } as const
export type SettleType = keyof typeof SETTLE_TYPE

export interface WageRates {
  readonly overtimeBp: number
  readonly weekendBp: number
  readonly holidayBp: number
}
export interface WorkedDay {
  readonly workMin: number
  readonly overtimeMin: number
  readonly lateMin: number
  readonly earlyMin: number
  /** minutes of the shift the person was away between coming and leaving; absent: none */
  readonly awayMin?: number
}
export interface WageTerms {
  readonly settleType: SettleType
  readonly hourWageFen: number
  /** wage of a whole day, for 日薪 */
  readonly dayWageFen: number
  /** minutes of a whole day, for 日薪 */
  readonly standardMin: number
  /** for each worked day */
  readonly nightAllowFen: number
}
/** Points of one kind of work (1/10000) and the price of a point (1/10000 元). */
export interface Piece {
  readonly pointE4: number
  readonly priceE4: number
}

export type WageDay = 'work' | 'weekend' | 'holiday'
const whole = 10_000

/** Type of a day for its wage: a day off listed in the calendar is a holiday, any other day off is a weekend. */
export const wageDay = (day: string, exceptions: Exceptions): WageDay =>
  isWorkday(day, exceptions) ? 'work' : exceptions.has(day) ? 'holiday' : 'weekend'

/** Minutes × basis points: on a day off the rate of the day applies to every minute, on a working day the rate applies to the overtime. */
const weighted = (minutes: number, overtimeMin: number, kind: WageDay, rates: WageRates): number => {
  if (kind !== 'work') return minutes * (kind === 'holiday' ? rates.holidayBp : rates.weekendBp)
  const overtime = Math.min(overtimeMin, minutes)
  return (minutes - overtime) * whole + overtime * rates.overtimeBp
}

/** 时薪: minutes × wage of an hour. */
const hourly = ({ workMin, overtimeMin }: WorkedDay, { hourWageFen }: WageTerms, kind: WageDay, rates: WageRates): number =>
  roundProduct([weighted(workMin, overtimeMin, kind, rates), hourWageFen], 60 * whole)

/**
 * 日薪: a day without lateness and absence is paid in full, however its minutes were rounded, and its overtime is added. A shorter day is
 * paid in proportion.
 */
const daily = (day: WorkedDay, { dayWageFen, standardMin }: WageTerms, kind: WageDay, rates: WageRates): number => {
  if (day.workMin === 0) return 0
  const isWhole = day.lateMin === 0 && day.earlyMin === 0 && (day.awayMin ?? 0) === 0
  const plainMin = isWhole ? standardMin : Math.min(day.workMin, standardMin)
  const overtime = isWhole ? day.overtimeMin : 0
  return roundProduct([weighted(plainMin + overtime, overtime, kind, rates), dayWageFen], standardMin * whole)
}

/** 计件: Σ points × price of a point, whatever the day. */
const byPiece = (pieces: readonly Piece[]): number =>
  roundHalfUp(
    pieces.reduce((sum, { pointE4, priceE4 }) => sum + pointE4 * priceE4, 0),
    1_000_000,
  )

/** The wage of a day with its night allowance, 分. */
export const dayWage = (
  day: WorkedDay,
  terms: WageTerms,
  kind: WageDay,
  rates: WageRates,
  pieces: readonly Piece[] = [],
): number => {
  const { settleType, nightAllowFen } = terms
  const allowance = day.workMin > 0 ? nightAllowFen : 0
  if (settleType === 2) return byPiece(pieces) + allowance
  return (settleType === 1 ? hourly(day, terms, kind, rates) : daily(day, terms, kind, rates)) + allowance
}

/** Cost of this many people who work each of these days in full, without overtime. Piece work is estimated by its hours. */
export const estimateFen = (people: number, days: readonly WageDay[], terms: WageTerms, rates: WageRates): number => {
  const day: WorkedDay = { workMin: terms.standardMin, overtimeMin: 0, lateMin: 0, earlyMin: 0 }
  const hours: WageTerms = { ...terms, settleType: terms.settleType === 3 ? 3 : 1 }
  return people * days.reduce((sum, kind) => sum + dayWage(day, hours, kind, rates), 0)
}
