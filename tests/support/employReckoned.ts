// 另算一遍的工时和工资：一个刻度一个刻度地数，钱按分数加起来，最后四舍五入一次；不用产品的任何规则。
export interface ReckonedShift {
  /** minutes after the midnight the day begins with; the end of a night lies beyond 1440 */
  readonly from: number
  readonly to: number
  readonly rests: readonly (readonly [from: number, to: number])[]
}
export interface ReckonedDay {
  readonly workMin: number
  readonly lateMin: number
  readonly earlyMin: number
  readonly overtimeMin: number
}
/** Settings of the calculation. */
export interface Counting {
  readonly lateTol: number
  readonly overAfter: number
  readonly round: number
  readonly most: number
  /** break deducted from a stay of six hours without a shift */
  readonly meal: number
  /** ticks per minute; stays are given in ticks */
  readonly ticks: number
}
const usual: Counting = { lateTol: 5, overAfter: 0, round: 30, most: 720, meal: 60, ticks: 1 }

/** Calculates a day by counting. `stays`: ticks after the day's midnight; `shift` null: no shift. */
export const reckonDay = (
  shift: ReckonedShift | null,
  stays: readonly (readonly [from: number, to: number])[],
  by: Partial<Counting> = {},
): ReckonedDay => {
  const { lateTol, overAfter, round, most, meal, ticks } = { ...usual, ...by }
  let [net, over] = [0, 0]
  for (const [from, to] of stays)
    for (let tick = from; tick < to; tick += 1) {
      const minute = Math.floor(tick / ticks)
      if (shift?.rests.some(([a, b]) => minute >= a && minute < b) === true) continue
      net += 1
      if (shift !== null && minute >= shift.to + overAfter) over += 1
    }
  const here = Math.floor(net / ticks)
  const worked = shift === null && here >= 360 ? here - meal : here
  let rounded = 0
  while (rounded + round <= worked) rounded += round
  const [first, last] = [stays[0]?.[0], stays.at(-1)?.[1]]
  const lateMin = shift === null || first === undefined ? 0 : Math.floor(first / ticks - shift.from)
  return {
    workMin: Math.min(rounded, most),
    lateMin: lateMin > lateTol ? lateMin : 0,
    earlyMin: shift !== null && last !== undefined && last < shift.to * ticks ? Math.floor(shift.to - last / ticks) : 0,
    overtimeMin: Math.floor(over / ticks),
  }
}

/** Tenths of the plain wage per minute. */
export interface Rates {
  readonly over: number
  readonly weekend: number
  readonly holiday: number
}
const lawful: Rates = { over: 15, weekend: 20, holiday: 30 }
export type ReckonedKind = 'work' | 'weekend' | 'holiday'

const rounded = (sum: bigint, by: bigint): number => Number((sum % by) * 2n >= by ? sum / by + 1n : sum / by)

/** 分 of a day paid by the hour: tenths of a rate are added per minute, so that nothing is rounded before the end. */
export const reckonWage = (
  day: ReckonedDay,
  hourFen: number,
  kind: ReckonedKind,
  allowanceFen: number,
  rates: Rates = lawful,
): number => {
  const tenths = kind === 'work' ? 10 : rates[kind]
  let sum = 0n
  for (let minute = 0; minute < day.workMin; minute += 1) {
    const isOver = kind === 'work' && minute < day.overtimeMin
    sum += BigInt(isOver ? rates.over : tenths) * BigInt(hourFen)
  }
  // sum is 分 × 60 minutes × 10
  return rounded(sum, 600n) + (day.workMin > 0 ? allowanceFen : 0)
}

/** 分 of a day paid by the day, or the worked part of it; `whole`: present from beginning to end. */
export const reckonDayWage = (
  day: ReckonedDay,
  whole: boolean,
  standardMin: number,
  dayFen: number,
  kind: ReckonedKind,
  rates: Rates = lawful,
): number => {
  if (day.workMin === 0) return 0
  const tenths = kind === 'work' ? 10 : rates[kind]
  let sum = 0n
  for (let minute = 0; minute < (whole ? standardMin : Math.min(day.workMin, standardMin)); minute += 1)
    sum += BigInt(tenths) * BigInt(dayFen)
  if (whole)
    for (let minute = 0; minute < day.overtimeMin; minute += 1)
      sum += BigInt(kind === 'work' ? rates.over : tenths) * BigInt(dayFen)
  return rounded(sum, BigInt(standardMin) * 10n)
}
