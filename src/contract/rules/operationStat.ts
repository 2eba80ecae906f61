// 运营统计配置 · rules/operationStat

interface StatIndex {
  readonly name: string
  /** 0 整数, 1 小数, 2 百分比, 3 金额 */
  readonly numberType: 0 | 1 | 2 | 3
}
/** Figures of the cockpits for which a target can be set, by index_code (floor.md §13.4). */
export const STAT_INDEX: Readonly<Record<string, StatIndex>> = {
  loadFactor: { name: '产能负荷率', numberType: 2 },
  laborCostAvg: { name: '单票人工成本', numberType: 3 },
  temporaryRate: { name: '临时工占比', numberType: 2 },
  incomeHumanEffect: { name: '收入人效', numberType: 3 },
  ticketHumanEffect: { name: '票数人效', numberType: 1 },
  hireIncomeFlatEffect: { name: '租赁面积收入坪效', numberType: 3 },
  useIncomeFlatEffect: { name: '使用面积收入坪效', numberType: 3 },
  hireTicketFlatEffect: { name: '租赁面积票数坪效', numberType: 1 },
  useTicketFlatEffect: { name: '使用面积票数坪效', numberType: 1 },
  cardIncomeFlatEffect: { name: '卡板面积收入坪效', numberType: 3 },
  cardTicketFlatEffect: { name: '卡板面积票数坪效', numberType: 1 },
}
export const STAT_INDEX_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STAT_INDEX).map(([code, { name }]) => [code, name]),
)

/** `YYYY-MM`. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Why a text is no month; '' when it is one. */
export function monthFault(label: string, text: string): string {
  return MONTH.test(text) ? '' : `${label}格式不正确，应为YYYY-MM`
}

/** The month before `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`
}

/** Why a text is no number with at most `whole` digits before and `places` digits after the point; '' when it is one, or empty. */
export function decimalFault(label: string, text: string, whole: number, places: number): string {
  return text === '' || new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${places}})?$`).test(text)
    ? ''
    : `${label}应为数字，最多保留${places}位小数`
}

/** Floor space of the pallets of a site, in hundredths of a m²: stacked pallets share it. */
export function cardFloor(cardNum: number, areaPerCardM2: string, stackLevel: number): number {
  return (cardNum * Math.round(Number(areaPerCardM2) * 100)) / stackLevel
}
