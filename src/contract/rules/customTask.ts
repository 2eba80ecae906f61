// 自定义任务的规则 · rules/customTask
/**
 * Shares of the people, reported and approved minutes, points and money of custom tasks (floor.md §9.1, §9.3), for forms, handhelds and the
 * server. Shares are basis points, points 1/10000 point, money 分.
 */
import { roundProduct } from './round.ts'

export const TASK_UNIT = { 件: '件', 箱: '箱', 托: '托', 小时: '小时', 次: '次' } as const
export type TaskUnit = keyof typeof TASK_UNIT

/** Most people of one task. */
export const taskWorkersMax = 50
/** Sum of all shares. */
export const wholeBp = 10_000

/**
 * Divides a whole number by weights so that the parts add up to it. Every part is rounded down; the remainder goes one by one to the
 * largest fractions, the earlier of equal ones first. Weights ≥ 0, not all 0.
 */
export const dividedBy = (total: number, weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) throw new RangeError(`dividedBy(${total}, ${weights.join(' ')})`)
  const parts = weights.map((weight, at) => {
    const product = BigInt(total) * BigInt(weight)
    return { at, whole: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) }
  })
  const remainder = total - parts.reduce((all, { whole }) => all + whole, 0)
  const roundedUp = new Set(
    [...parts]
      .sort((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, remainder)
      .map(({ at }) => at),
  )
  return parts.map(({ at, whole }) => whole + (roundedUp.has(at) ? 1 : 0))
}

/** Equal shares for this number of people. */
export const equalShares = (people: number): readonly number[] =>
  people === 0
    ? []
    : dividedBy(
        wholeBp,
        Array.from({ length: people }, () => 1),
      )

/** A1807 unless every share is above 0 and the shares add up to the whole; null when they are valid. */
export const sharesStop = (shares: readonly number[]): 'A1807' | null =>
  shares.length > 0 && shares.every((share) => share > 0) && shares.reduce((all, share) => all + share, 0) === wholeBp
    ? null
    : 'A1807'

/** Whole minutes from one moment to another, epoch ms; never below 0. */
const minutesBetween = (start: number, end: number): number => Math.max(Math.floor((end - start) / 60_000), 0)

/** A2102 when more minutes are reported than passed from start to end; null when the report is valid. */
export const reportStop = (reportMin: number, start: number, end: number): 'A2102' | null =>
  reportMin > minutesBetween(start, end) ? 'A2102' : null

/** Most minutes that may be approved: a fifth more than reported. */
const approvableMin = (reportMin: number): number => Math.floor((reportMin * 6) / 5)
/** A2103 when more minutes are approved than allowed; null when the approval is valid. */
export const approveStop = (approveMin: number, reportMin: number): 'A2103' | null =>
  approveMin > approvableMin(reportMin) ? 'A2103' : null

/** Finished work: the reported quantity, or the approved minutes for work counted in hours. */
interface Done {
  readonly unit: string
  readonly finishQty: number
  readonly approveMin: number
}
/** The quantity as a fraction: hours are given in sixtieths. */
const quantityOf = ({ unit, finishQty, approveMin }: Done): readonly [number: number, of: number] =>
  unit === TASK_UNIT.小时 ? [approveMin, 60] : [finishQty, 1]

/** Amount the owner pays, 分: price of a unit × quantity, rounded once. */
export const taskAmountFen = (priceFen: number, done: Done): number => {
  const [number, of] = quantityOf(done)
  return roundProduct([priceFen, number], of)
}

/** Points of the whole task in 1/10000, rounded once; `pointE4` of one unit. */
export const taskPointE4 = (pointE4: number, done: Done): number => {
  const [number, of] = quantityOf(done)
  return roundProduct([pointE4, number], of)
}

interface NewTaskType {
  readonly typeName: string
  readonly unit: TaskUnit
  /** usual time of a unit, seconds */
  readonly stdSec: number
  readonly pointE4: number
  readonly needApprove: boolean
  readonly needPhoto: boolean
}
const taskType = (
  typeName: string,
  unit: TaskUnit,
  stdSec: number,
  pointE4: number,
  more: Partial<NewTaskType> = {},
): NewTaskType => ({
  typeName,
  unit,
  stdSec,
  pointE4,
  needApprove: true,
  needPhoto: false,
  ...more,
})
/** The task types of a new tenant. An hour of plain work is worth 60 points, about what an hour of packing earns. */
export const TASK_TYPES: readonly NewTaskType[] = [
  taskType('卸货', '箱', 18, 3_000),
  taskType('理货', '件', 6, 1_000),
  taskType('贴标', '件', 8, 1_300, { needPhoto: true }),
  taskType('换包', '件', 30, 5_000),
  taskType('组套', '件', 45, 7_500),
  taskType('清洁', '小时', 3_600, 600_000, { needApprove: false }),
  taskType('设备维护', '次', 1_800, 300_000, { needPhoto: true }),
  taskType('带教', '小时', 3_600, 600_000),
  taskType('其他', '小时', 3_600, 600_000),
]

/**
 * Shares by the minutes each person was present, rounded by the largest remainder. Every person who was present has a share, however short
 * the time: 1/10000 is taken from the largest share.
 */
export const sharesByMinutes = (minutes: readonly number[]): readonly number[] => {
  if (minutes.length === 0) return []
  const parts = [
    ...dividedBy(
      wholeBp,
      minutes.map((one) => Math.max(one, 1)),
    ),
  ]
  for (const [i, part] of parts.entries())
    if (part === 0) {
      parts[i] = 1
      const largest = parts.indexOf(Math.max(...parts))
      parts[largest] = (parts[largest] ?? 0) - 1
    }
  return parts
}
