// What the office sets in the quarter, day by day: shifts, constants, holidays, demands. Both the calls and the second calculation read it.
import type { Rates, ReckonedKind, ReckonedShift } from '../employReckoned.ts'
import { instantOf, wallOf } from '../ruleQuarter/reckoned.ts'

export const first = '2025-09-01'
export const last = '2025-11-30'
export const dayMs = 86_400_000
export const dayAfter = (day: string, days: number): string => wallOf(instantOf(`${day} 12:00`) + days * dayMs).slice(0, 10)
export const daysOf = (from: string, to: string): readonly string[] => (from > to ? [] : [from, ...daysOf(dayAfter(from, 1), to)])

export type PlaceNo = 'W01' | 'W02'
/** A shift from a day on; `told`: the first day on which people come by it. */
export interface ShiftOfDays extends ReckonedShift {
  readonly since: string
  readonly told: string
  readonly standardMin: number
  readonly allowanceFen: number
}
export interface PlannedShift {
  readonly name: string
  readonly place: PlaceNo
  readonly lateTol: number
  readonly overAfter: number
  readonly versions: readonly ShiftOfDays[]
}
type Version = readonly [since: string, told: string, from: number, to: number, rest: readonly [number, number][], fen: number]
const shift = (
  name: string,
  place: PlaceNo,
  [lateTol, overAfter]: readonly [number, number],
  ...all: readonly Version[]
): PlannedShift => ({
  name,
  place,
  lateTol,
  overAfter,
  versions: all.map(([since, told, from, to, rests, allowanceFen]) => ({
    since,
    told,
    from,
    to,
    rests,
    allowanceFen,
    standardMin: rests.reduce((left, [a, b]) => left - (b - a), to - from),
  })),
})
export const SHIFTS = {
  late: shift(
    '晚班',
    'W01',
    [5, 0],
    [
      '',
      '',
      1200,
      1920,
      [
        [1410, 1470],
        [1680, 1710],
      ],
      1_500,
    ],
    ['2025-10-13', '2025-10-13', 1260, 1860, [[1440, 1500]], 2_000],
  ),
  // set two days after it applies
  early: shift(
    '早班',
    'W01',
    [5, 0],
    ['', '', 510, 1050, [[720, 780]], 0],
    ['2025-11-03', '2025-11-05', 480, 1050, [[720, 780]], 0],
  ),
  zero: shift('零点班', 'W01', [5, 0], ['', '', 0, 510, [[180, 210]], 800]),
  dawn: shift(
    '早班',
    'W02',
    [10, 15],
    ['', '', 420, 960, [[660, 720]], 0],
    ['2025-10-27', '2025-10-27', 450, 990, [[690, 750]], 0],
  ),
  mid: shift('中班', 'W02', [5, 0], ['', '', 840, 1410, [[1080, 1110]], 300]),
} as const
export type ShiftName = keyof typeof SHIFTS
/** From this day the shift is disabled for new people; those on it keep it. */
export const midEnds = '2025-11-15'

/** The shift of a day; `as`: as it applies, or as people know it then. */
export const shiftFor = (name: ShiftName, day: string, as: 'since' | 'told' = 'since'): ShiftOfDays => {
  const version = SHIFTS[name].versions.filter((one) => one[as] <= day).at(-1)
  if (version === undefined) throw new Error(`${name} ${day}`)
  return version
}

/** Changes of constants: at a wall time, applying from a day if one is named. */
export const CHANGES = [
  { at: '2025-10-10 09:10', code: 'OT_RATE_BP', value: 16_000 },
  { at: '2025-10-29 11:00', code: 'ROUND_MIN', value: 15, effectDate: '2025-11-01' },
  { at: '2025-11-12 16:20', code: 'WEEKEND_RATE_BP', value: 22_000, effectDate: '2025-11-08' },
  // October is confirmed by then
  { at: '2025-11-20 10:00', code: 'MAX_DAY_MIN', value: 600, effectDate: '2025-10-25' },
] as const
/** What a day is calculated and paid by. */
export const countingOf = (day: string): { readonly round: number; readonly most: number; readonly rates: Rates } => ({
  round: day >= '2025-11-01' ? 15 : 30,
  most: day >= '2025-11-01' ? 600 : 720,
  rates: { over: day >= '2025-10-10' ? 16 : 15, weekend: day >= '2025-11-08' ? 22 : 20, holiday: 30 },
})

/** 国庆 and 中秋 of 2025 with their extra workdays; one Saturday becomes a workday after it was worked. */
export const HOLIDAYS: ReadonlyMap<string, 'work' | 'rest'> = new Map([
  ...daysOf('2025-10-01', '2025-10-08').map((day) => [day, 'rest'] as const),
  ...['2025-09-28', '2025-10-11', '2025-11-15'].map((day) => [day, 'work'] as const),
])
export const kindOf = (day: string): ReckonedKind => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const named = HOLIDAYS.get(day)
  if (named === 'rest') return 'holiday'
  return named === 'work' || (weekday > 0 && weekday < 6) ? 'work' : 'weekend'
}

export const COMPANIES = ['甲劳务', '乙劳务'] as const
export type Company = 0 | 1
export interface PlannedDemand {
  readonly name: string
  readonly shift: ShiftName
  readonly settle: 1 | 2 | 3
  readonly hourFen: number
  readonly begin: string
  /** with its renewals */
  readonly end: string
  readonly people: readonly (readonly [who: string, company: Company])[]
  /** end at the application; later ones are renewals */
  readonly ends: readonly string[]
}
export const dayFen = 20_000
/** 1/10000 元 per point, by type of work; types not listed are not paid. */
export const PRICES: Readonly<Record<number, number>> = { 1: 3_500, 4: 12_345 }

const months = [
  ['2025-09-01', '2025-09-30'],
  ['2025-10-01', '2025-10-31'],
  ['2025-11-01', '2025-11-30'],
] as const
const monthly = (
  name: string,
  of: ShiftName,
  settle: 1 | 2 | 3,
  hourFen: number,
  people: readonly (readonly (readonly [string, Company])[])[],
): readonly PlannedDemand[] =>
  months.flatMap(([begin, end], month) => {
    const who = people[month] ?? []
    return who.length === 0 ? [] : [{ name: `${name}${month}`, shift: of, settle, hourFen, begin, end, people: who, ends: [end] }]
  })
const always = (...people: readonly (readonly [string, Company])[]) => [people, people, people]
export const DEMANDS: readonly PlannedDemand[] = [
  ...monthly('night', 'late', 1, 2_400, always(['赵一', 0], ['钱二', 0])),
  ...monthly('day', 'early', 3, 2_200, [
    [
      ['孙三', 1],
      ['李四', 1],
    ],
    [
      ['孙三', 1],
      ['李四', 1],
    ],
    [
      ['孙三', 1],
      ['李四', 1],
      ['郑七', 0],
    ],
  ]),
  ...monthly('piece', 'mid', 2, 2_150, always(['周五', 0])),
  ...monthly('dawn', 'dawn', 1, 2_233, [[['郑七', 1]], [['郑七', 1]], []]),
  {
    name: 'zero',
    shift: 'zero',
    settle: 1,
    hourFen: 2_333,
    begin: first,
    end: last,
    people: [['吴六', 1]],
    ends: ['2025-09-30', '2025-10-30', last],
  },
]
/** People who leave before their demand ends: the last day, and when the office records it. */
export const LEAVINGS = [
  { who: '郑七', demand: 'dawn1', lastDay: '2025-10-15', at: '2025-10-14 15:00' },
  { who: '李四', demand: 'day2', lastDay: '2025-11-09', at: '2025-11-14 10:30' },
] as const
/** The office's changes for one person in a demand; without a day they apply from the current one. */
export const EDITS = [
  { who: '钱二', demand: 'night0', at: '2025-09-12 17:00', shift: 'early', effectDate: '2025-09-15' },
  { who: '钱二', demand: 'night1', at: '2025-10-09 07:00', shift: 'early' },
  { who: '赵一', demand: 'night1', at: '2025-10-20 10:00', hourFen: 2_600 },
] as const

export interface Place {
  readonly demand: PlannedDemand
  readonly shift: ShiftName
  readonly hourFen: number
}
/** Where a person is expected on a day, on which shift and for which wage; null: nowhere. */
export const placeOn = (who: string, day: string): Place | null => {
  const demand = DEMANDS.find(({ begin, end, people }) => day >= begin && day <= end && people.some(([name]) => name === who))
  if (demand === undefined) return null
  const gone = LEAVINGS.find((one) => one.who === who && one.demand === demand.name)
  if (gone !== undefined && day > gone.lastDay) return null
  const edits = EDITS.filter(
    (one) => one.who === who && one.demand === demand.name && day >= ('effectDate' in one ? one.effectDate : one.at.slice(0, 10)),
  )
  return {
    demand,
    shift: edits.flatMap((one) => ('shift' in one ? one.shift : [])).at(-1) ?? demand.shift,
    hourFen: edits.flatMap((one) => ('hourFen' in one ? one.hourFen : [])).at(-1) ?? demand.hourFen,
  }
}
export const TEMPS = [...new Set(DEMANDS.flatMap(({ people }) => people.map(([who]) => who)))]
/** A staff member without a demand: comes to any shift of the second warehouse, with an hourly wage. */
export const staffName = '王员工'
export const staffRaise = '2025-10-15'
export const staffFen = (day: string): number => (day >= staffRaise ? 2_700 : 2_500)
