// What people do in the quarter: come, leave, forget to clock, clock twice, step out; from a seeded random, without code of the product.
import type { Stream } from '#server/seed/random'
import { instantOf } from '../ruleQuarter/reckoned.ts'
import {
  dayAfter,
  dayMs,
  daysOf,
  first,
  last,
  midEnds,
  placeOn,
  shiftFor,
  SHIFTS,
  staffName,
  TEMPS,
  type PlaceNo,
  type ShiftName,
  type ShiftOfDays,
} from './plan.ts'

export interface Press {
  readonly at: number
  readonly type: 1 | 2
}
/** A forgotten record that is applied for afterwards. */
export interface Mend extends Press {
  readonly askAt: number
  readonly decideAt: number
  readonly verdict: 'passed' | 'rejected' | 'tooLate'
}
/** One day of one person, seconds after its midnight. A stay without an end: the leaving time is unknown. */
export interface LivedDay {
  readonly who: string
  readonly day: string
  readonly place: PlaceNo
  /** null: none */
  readonly shift: ShiftName | null
  readonly stays: readonly (readonly [from: number, to: number | null])[]
  readonly presses: readonly Press[]
  readonly mend: Mend | null
}

const minutes = (from: number, to: number, random: Stream): number => random.int(from * 60, to * 60)
const cameAt = (early: boolean, random: Stream): number => {
  const how = random.weighted([68, 8, 12, 12])
  // a person without a fixed shift has none when this early, and for midnight people come within the half hour before
  if (how === 1) return early ? minutes(-55, -31, random) : 0
  if (how === 2) return minutes(0, 7, random)
  return how === 3 ? minutes(6, 90, random) : minutes(-27, 0, random)
}
const wentAt = (random: Stream): number => {
  const how = random.weighted([60, 22, 18])
  return how === 1 ? minutes(12, 150, random) : how === 2 ? minutes(-120, -1, random) : minutes(0, 11, random)
}

type Stays = readonly (readonly [number, number])[]
const staysIn = ({ from, to }: Pick<ShiftOfDays, 'from' | 'to'>, early: boolean, random: Stream): Stays => {
  const [came, went] = [from * 60 + cameAt(early, random), to * 60 + wentAt(random)]
  if (!random.chance(0.08)) return [[came, went]]
  const out = from * 60 + minutes(150, 190, random)
  return [
    [came, out],
    [out + minutes(35, 100, random), went],
  ]
}

/** Clock records of stays; sometimes the badge is held there again, within the minute or a little later. */
const pressesOf = (stays: Stays, midnight: number, forgot: 1 | 2 | null, random: Stream): readonly Press[] => {
  const all = stays.flatMap(([from, to]): readonly (readonly [number, 1 | 2])[] => [
    [from, 1],
    [to, 2],
  ])
  const kept = all.filter((_, i) => !(forgot === 1 && i === 0) && !(forgot === 2 && i === all.length - 1))
  return kept.flatMap(([at, type], i) => {
    const again = i > 0 && i < kept.length - 1 ? 2 : random.weighted([8, 8, 84])
    const more = again === 0 ? [random.int(5, 55)] : again === 1 ? [minutes(2, 9, random)] : []
    return [0, ...more].map((later) => ({ at: midnight + (at + later) * 1000, type }))
  })
}

/** The day after the office has decided: what was forgotten and not added later is missing. */
const known = (stays: Stays, forgot: 1 | 2 | null, mended: boolean): LivedDay['stays'] => {
  if (forgot === null || mended) return stays
  return forgot === 1 ? stays.slice(1) : stays.map(([from, to], i) => [from, i === stays.length - 1 ? null : to])
}

const live = (who: string, day: string, place: PlaceNo, of: ShiftName | null, random: Stream): LivedDay => {
  const midnight = instantOf(`${day} 00:00`)
  // a repair at night belongs to no shift
  const hours = of === null ? { from: 40, to: random.int(200, 450) } : shiftFor(of, day, 'told')
  const stays: Stays =
    of === null ? [[hours.from * 60, hours.to * 60]] : staysIn(hours, of !== 'zero' && who !== staffName, random)
  const forgot =
    of === null ? null : (([2, 1, null] as const)[random.weighted(stays.length === 1 ? [6, 4, 90] : [6, 0, 94])] ?? null)
  const presses = pressesOf(stays, midnight, forgot, random)
  if (forgot === null || !random.chance(0.65))
    return { who, day, place, shift: of, stays: known(stays, forgot, false), presses, mend: null }
  const at = midnight + ((forgot === 1 ? stays[0]?.[0] : stays.at(-1)?.[1]) ?? 0) * 1000
  const verdict = (['passed', 'rejected', 'tooLate'] as const)[random.weighted([70, 15, 15])] ?? 'passed'
  const askAt = midnight + dayMs + 14.5 * 3_600_000
  const decideAt = askAt + (verdict === 'tooLate' ? 4 : 1) * dayMs
  return {
    who,
    day,
    place,
    shift: of,
    stays: known(stays, forgot, verdict === 'passed'),
    presses,
    mend: { at, type: forgot, askAt, decideAt, verdict },
  }
}

/** A person does not work the night before a morning shift. */
const restsBefore = (who: string, day: string): boolean => {
  const [now, next] = [placeOn(who, day)?.shift, placeOn(who, dayAfter(day, 1))?.shift]
  return now === 'late' && next !== 'late' && next !== undefined
}

const staffDay = (day: string, worked: boolean, random: Stream): LivedDay | null => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  if (!worked && random.chance(0.25)) return live(staffName, day, 'W02', null, random)
  if (weekday === 0 || random.chance(0.2)) return null
  // people without a demand are never on a disabled shift
  return live(staffName, day, 'W02', day < midEnds && random.chance(0.3) ? 'mid' : 'dawn', random)
}

/** All days of the quarter on which people came. */
export const liveQuarter = (random: Stream): readonly LivedDay[] => {
  const lived: LivedDay[] = []
  let worked = false
  for (const day of daysOf(first, last)) {
    for (const who of TEMPS) {
      const place = placeOn(who, day)
      if (place === null || restsBefore(who, day) || !random.chance(0.88)) continue
      lived.push(live(who, day, SHIFTS[place.shift].place, place.shift, random))
    }
    const staff = staffDay(day, worked, random)
    worked = staff !== null
    if (staff !== null) lived.push(staff)
  }
  return lived
}
