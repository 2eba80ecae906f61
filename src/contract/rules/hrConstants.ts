// 用工常量 · rules/hrConstants
/** Numbers for calculating a tenant's hours and wages (hr_constant, floor.md §15.1), with their allowed range. */

interface Constant {
  readonly name: string
  /** unit of the value on screens */
  readonly unit: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly remark: string
  /** stored amount that makes one unit: 100 分 are 1 元 */
  readonly per: number
}
/** Unit, and the stored amount that makes one unit. */
type Unit = readonly [unit: string, per: number]
const minute: Unit = ['分钟', 1]
const times: Unit = ['倍', 10_000]

const constant = (
  name: string,
  [unit, per]: Unit,
  value: number,
  [min, max]: readonly [number, number],
  remark: string,
): Constant => ({ name, unit, value, min, max, remark, per })

export const HR_CONSTANTS = {
  STD_DAY_MIN: constant('标准日工时', minute, 480, [60, 960], '没有班次的人一天算多少分钟'),
  MEAL_MIN: constant('用餐时间', minute, 60, [0, 240], '没有班次的人，满6小时扣多少分钟'),
  OT_RATE_BP: constant('加班倍率', times, 15_000, [10_000, 100_000], '平日加班按时薪的几倍算'),
  WEEKEND_RATE_BP: constant('休息日倍率', times, 20_000, [10_000, 100_000], '休息日上班按时薪的几倍算'),
  HOLIDAY_RATE_BP: constant('节假日倍率', times, 30_000, [10_000, 100_000], '法定节假日上班按时薪的几倍算'),
  SOCIAL_RATE_BP: constant('社保比例', ['%', 100], 0, [0, 10_000], '劳务结算时另加'),
  ROUND_MIN: constant('工时取整', minute, 30, [1, 60], '工时向下取到它的整数倍'),
  MAX_DAY_MIN: constant('每日最长工时', minute, 720, [60, 960], '超过的不算'),
  MIN_WAGE: constant('当地最低时薪', ['元/小时', 100], 2_000, [0, 100_000], '需求的时薪不能低于它'),
  MONTH_BUDGET: constant('每仓每月用工预算', ['元', 100], 0, [0, 100_000_000_000], '0 为不限；超过的要有超预算审批权限'),
  MAKEUP_DAYS: constant('补卡期限', ['天', 1], 3, [1, 31], '补卡要在几天内审批'),
} as const satisfies Readonly<Record<string, Constant>>
export type HrConstant = keyof typeof HR_CONSTANTS
export const isHrConstant = (code: unknown): code is HrConstant => typeof code === 'string' && Object.hasOwn(HR_CONSTANTS, code)
/** Allowed range of a constant, in its unit. */
export const rangeText = ({ min, max, per }: Constant): string => `${min / per}-${max / per}`
/** Why a value is invalid for the constant; '' when it is valid. */
export const constantFault = (code: HrConstant, value: number): string => {
  const { name, unit, min, max } = HR_CONSTANTS[code]
  return value < min || value > max ? `${name}应在${rangeText(HR_CONSTANTS[code])}${unit}之间` : ''
}

/** Values by code; a value the tenant has not changed is the default. */
export const constantsOf = (
  rows: readonly { readonly code: string; readonly value: number }[],
): Readonly<Record<HrConstant, number>> => {
  const defaults = Object.fromEntries(Object.entries(HR_CONSTANTS).map(([code, { value }]) => [code, value]))
  const changed = Object.fromEntries(rows.filter(({ code }) => code in HR_CONSTANTS).map(({ code, value }) => [code, value]))
  return { ...defaults, ...changed } as Readonly<Record<HrConstant, number>>
}
