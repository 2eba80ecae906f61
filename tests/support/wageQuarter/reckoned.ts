// The second calculation: what each day of each person must be, counted second by second from what the person did.
import { reckonDay, reckonDayWage, reckonWage, type ReckonedDay } from '../employReckoned.ts'
import { instantOf } from '../ruleQuarter/reckoned.ts'
import type { LivedDay } from './lived.ts'
import {
  countingOf,
  dayFen,
  daysOf,
  first,
  kindOf,
  last,
  placeOn,
  PRICES,
  shiftFor,
  SHIFTS,
  staffFen,
  staffName,
  TEMPS,
  type ShiftName,
  type ShiftOfDays,
} from './plan.ts'

/** A person's scans on a day: points (1/10000) by type of work, and their seconds. */
export interface Worked {
  readonly points: Readonly<Record<number, number>>
  readonly effectiveSec: number
}
export const workOf = (who: string, day: string): string => `${who}|${day}`

/** A day as the list must show it. */
export interface WantedDay {
  readonly bizDate: string
  readonly operatorName: string
  readonly warehouseNo: string
  readonly shift: ShiftName | null
  readonly demand: string | null
  readonly inTime: string | null
  readonly outTime: string | null
  readonly figures: ReckonedDay
  readonly effectiveMin: number
  readonly useRateBp: number | null
  readonly odd: number
  readonly dayKind: number
  readonly wageFen: number
}

const halfUp = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b))
const textOf = (day: string, second: number): string =>
  new Date(instantOf(`${day} 00:00`) + second * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const oddOf = ({ stays }: Pick<LivedDay, 'stays'>, { lateMin, earlyMin }: ReckonedDay): number => {
  if (stays.length === 0) return 2
  if (stays.at(-1)?.[1] === null) return 1
  return lateMin > 0 ? (earlyMin > 0 ? 5 : 3) : earlyMin > 0 ? 4 : 0
}

/** Whether a person stayed from coming to leaving, apart from the breaks of the shift. */
const stayedOn = (stays: LivedDay['stays'], { from, to, rests }: ShiftOfDays): boolean =>
  stays.slice(1).every(([back], i) => {
    const left = Math.max(stays[i]?.[1] ?? back, from * 60)
    let away = 0
    for (let second = left; second < Math.min(back, to * 60); second += 1)
      if (!rests.some(([a, b]) => second >= a * 60 && second < b * 60)) away += 1
    return away < 60
  })

const pieceFen = ({ points }: Worked): number =>
  halfUp(
    Object.entries(points).reduce((sum, [kind, e4]) => sum + e4 * (PRICES[Number(kind)] ?? 0), 0),
    1_000_000,
  )

const wageOf = (of: LivedDay, figures: ReckonedDay, work: Worked): number => {
  const { day, who, stays } = of
  const [place, kind, { rates }] = [placeOn(who, day), kindOf(day), countingOf(day)]
  const shift = of.shift === null ? null : shiftFor(of.shift, day)
  const allowance = shift?.allowanceFen ?? 0
  const extra = figures.workMin > 0 ? allowance : 0
  if (place === null) return reckonWage(figures, staffFen(day), kind, allowance, rates)
  if (place.demand.settle === 2) return pieceFen(work) + extra
  if (place.demand.settle === 1 || shift === null) return reckonWage(figures, place.hourFen, kind, allowance, rates)
  const whole = figures.lateMin === 0 && figures.earlyMin === 0 && stayedOn(stays, shift)
  return reckonDayWage(figures, whole, shift.standardMin, dayFen, kind, rates) + extra
}

const wantedDay = (of: LivedDay, work: Worked): WantedDay => {
  const { day, who, place, stays } = of
  const shift = of.shift === null ? null : shiftFor(of.shift, day)
  const { round, most } = countingOf(day)
  const planned = of.shift === null ? { lateTol: 0, overAfter: 0 } : SHIFTS[of.shift]
  const whole = stays.flatMap(([from, to]) => (to === null ? [] : [[from, to] as const]))
  const by = { ...planned, round, most, ticks: 60 }
  const ended = stays.at(-1)?.[1] ?? null
  const [came] = stays[0] ?? []
  const counted = reckonDay(shift, whole, by)
  const late = shift === null || came === undefined ? 0 : Math.floor(came / 60) - shift.from
  const figures = { ...counted, lateMin: late > planned.lateTol ? late : 0, earlyMin: ended === null ? 0 : counted.earlyMin }
  return {
    bizDate: day,
    operatorName: who,
    warehouseNo: place,
    shift: of.shift,
    demand: placeOn(who, day)?.demand.name ?? null,
    inTime: came === undefined ? null : textOf(day, came),
    outTime: ended === null ? null : textOf(day, ended),
    figures,
    effectiveMin: Math.floor(work.effectiveSec / 60),
    useRateBp: figures.workMin === 0 ? null : halfUp(work.effectiveSec * 10_000, figures.workMin * 60),
    odd: oddOf(of, figures),
    dayKind: { work: 1, weekend: 2, holiday: 3 }[kindOf(day)],
    wageFen: wageOf(of, figures, work),
  }
}

const nothing: Worked = { points: {}, effectiveSec: 0 }
/** Every day a person came, and every day a hired person was expected and absent. */
export const wantedDays = (lived: readonly LivedDay[], worked: ReadonlyMap<string, Worked>): readonly WantedDay[] => {
  const by = new Map(lived.map((one) => [workOf(one.who, one.day), one]))
  return [...TEMPS, staffName].flatMap((who) =>
    daysOf(first, last).flatMap((day) => {
      const [one, place] = [by.get(workOf(who, day)), placeOn(who, day)]
      const work = worked.get(workOf(who, day)) ?? nothing
      if (one !== undefined && (one.stays.length > 0 || place !== null)) return [wantedDay(one, work)]
      if (place === null) return []
      const missed = { who, day, place: SHIFTS[place.shift].place, shift: place.shift, stays: [], presses: [], mend: null }
      return [wantedDay(missed, work)]
    }),
  )
}
