// 业务阈值 · rules/thresholds

interface Threshold {
  readonly name: string
  /** 1 数量, 2 万分之一 */
  readonly unit: 1 | 2
  /** 1 大于, 2 小于 */
  readonly compare: 1 | 2
  /** initial value of every tenant */
  readonly warn: number
  readonly alarm: number
}

/** The watched figures, by threshold_code (floor.md §12.7). */
export const THRESHOLDS: Readonly<Record<string, Threshold>> = {
  ORDER_BACKLOG: { name: '积压单量', unit: 1, compare: 1, warn: 2000, alarm: 5000 },
  SHORT_RATE: { name: '缺货率', unit: 2, compare: 1, warn: 100, alarm: 300 },
  WEIGH_ABN_RATE: { name: '称重异常率', unit: 2, compare: 1, warn: 200, alarm: 500 },
  SPOT_FAIL_RATE: { name: '抽检不合格率', unit: 2, compare: 1, warn: 100, alarm: 300 },
  OVERTIME_RATE: { name: '超时率', unit: 2, compare: 1, warn: 100, alarm: 300 },
  STOCK_SAFE_DAY: { name: '库存可用天数', unit: 1, compare: 2, warn: 7, alarm: 3 },
  RETURN_BACKLOG: { name: '退货积压', unit: 1, compare: 1, warn: 100, alarm: 300 },
  LOAD_FACTOR: { name: '负荷率', unit: 2, compare: 1, warn: 9000, alarm: 10_000 },
}
export const THRESHOLD_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(THRESHOLDS).map(([code, { name }]) => [code, name]),
)

/** Units typed with decimals and stored a hundred times as large: shares in per cent, money in 元. */
const hundredfold = (unit: number): boolean => unit === 2 || unit === 4

/** The value to store for a typed text; null where the text is invalid for the unit. */
export function keptValue(unit: number, typed: string): number | null {
  if (!(hundredfold(unit) ? /^\d{1,10}(\.\d{1,2})?$/ : /^\d{1,12}$/).test(typed)) return null
  return hundredfold(unit) ? Math.round(Number(typed) * 100) : Number(typed)
}

/** Why a typed value cannot be stored; '' when it can. */
export function valueFault(label: string, unit: number, typed: string): string {
  if (typed === '') return `${label}不能为空`
  if (keptValue(unit, typed) !== null) return ''
  return hundredfold(unit) ? `${label}应为数字，最多保留2位小数` : `${label}必须为整数`
}

/** Whether the alarm limit is stricter than the warning limit; otherwise the pair is refused (A2011). */
export function isStricter(compare: number, warn: number, alarm: number): boolean {
  return compare === 1 ? alarm > warn : alarm < warn
}
