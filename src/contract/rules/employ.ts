// 用工的规则 · rules/employ
/** Limits of a demand for people, and whether a person fits the demand (floor.md §15). Days are `YYYY-MM-DD`, money 分. */
import { daysBetween } from './clock.ts'
import type { WorkOp } from './worktime.ts'

/** employment_apply.post */
export const POST = {
  1: '拣货',
  2: '复核',
  3: '打包',
  4: '称重',
  5: '收货',
  6: '上架',
  7: '退货',
  8: '综合',
} as const
export type Post = keyof typeof POST
/** employment_apply.gender_limit */
export const GENDER_LIMIT = { 0: '不限', 1: '男', 2: '女' } as const
/** employment_apply.reason */
export const EMPLOY_REASON = { 1: '日常', 2: '大促', 3: '缺编', 4: '项目' } as const
/** employment_enroll.interview_result */
export const INTERVIEW = { 0: '未面试', 1: '通过', 2: '不通过' } as const
/** employment_user.marks */
export const MARK = { 1: '优秀', 2: '熟练', 3: '需培训', 4: '黑名单建议' } as const

/** Kinds of work that the people of a post may do; every post may do 自定义任务. */
const worksByPost: Readonly<Record<Post, readonly WorkOp[]>> = {
  1: [1, 9, 13],
  2: [2, 3, 9],
  3: [4, 5, 9],
  4: [7, 8, 9],
  5: [9, 10, 11],
  6: [9, 12, 13, 14],
  7: [9, 15, 16, 17, 18],
  8: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14],
}
export const worksOf = (post: number): readonly WorkOp[] => worksByPost[post as Post] ?? worksByPost[8]

/** Longest demand, days. */
export const demandDaysMax = 31
/** Most renewals of one demand, and most days they may add together (Q46). */
export const renewsMax = 3
export const renewDaysMax = 90

export const daysOf = (from: string, to: string): number => daysBetween(from, to) + 1

/** Fault in the days of a demand, by field; null when they are valid. `today`: first possible day of a new demand; null: no such limit. */
export const demandDaysFault = (
  beginDate: string,
  endDate: string,
  today: string | null,
): { readonly field: 'beginDate' | 'endDate'; readonly why: string } | null => {
  if (today !== null && beginDate < today) return { field: 'beginDate', why: '开始日期不能早于今天' }
  if (endDate < beginDate) return { field: 'endDate', why: '结束日期不能早于开始日期' }
  return daysOf(beginDate, endDate) > demandDaysMax ? { field: 'endDate', why: `单次用工不能超过${demandDaysMax}天` } : null
}

/** An earlier renewal of the demand, pending or approved. */
export interface Renewed {
  readonly oldEndDate: string
  readonly newEndDate: string
}
/** Why a demand cannot be renewed to a day; null when it can. A2122: too many renewals, or too many days added by them. */
export const renewStop = (
  earlier: readonly Renewed[],
  endDate: string,
  newEndDate: string,
): 'A2122' | { readonly field: 'newEndDate'; readonly why: string } | null => {
  if (newEndDate <= endDate) return { field: 'newEndDate', why: '续用到期应晚于现在的结束日期' }
  const daysAdded = (one: Renewed): number => daysBetween(one.oldEndDate, one.newEndDate)
  const days = earlier.reduce((sum, one) => sum + daysAdded(one), 0) + daysBetween(endDate, newEndDate)
  return earlier.length >= renewsMax || days > renewDaysMax ? 'A2122' : null
}

export const overlaps = (a: Stretch, b: Stretch): boolean => a.beginDate <= b.endDate && b.beginDate <= a.endDate
interface Stretch {
  readonly beginDate: string
  readonly endDate: string
}

export interface Wanted {
  readonly genderLimit: number
  readonly ageFrom: number
  readonly ageTo: number
}
/** Why a person does not fit the demand; null when the person fits. An unknown age or gender fits. */
export const personFault = (
  { genderLimit, ageFrom, ageTo }: Wanted,
  gender: number | null,
  age: number | null,
): string | null => {
  if (age !== null && (age < ageFrom || age > ageTo)) return '年龄不符合要求'
  return genderLimit !== 0 && gender !== null && gender !== genderLimit ? '性别不符合要求' : null
}

/** Progress of a task in basis points, at most 10000. */
export const progressBp = (finishNum: number, planNum: number): number =>
  Math.min(Math.floor((finishNum * 10_000) / planNum), 10_000)
