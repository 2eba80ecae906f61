// 退货预警的级别 · rules/returnWarning
/** return_warning.warn_type (floor.md §11.1). */
export const RETURN_WARN_TYPE = {
  1: '签收未拆包',
  2: '质检未推送',
  3: '推送失败',
  4: '未上架',
  5: '无头件滞留',
  6: '预告未到货',
  7: '通缉件到仓',
} as const
export type ReturnWarnType = keyof typeof RETURN_WARN_TYPE

/** return_warning.level. */
export const RETURN_WARN_LEVEL = { 1: '黄', 2: '橙', 3: '红' } as const

/** Colours of the levels, shown next to the words. */
export const returnWarnTones = { 1: 'notice', 2: 'warning', 3: 'error' } as const

/** The three hours of a configuration. */
export interface WarnHours {
  readonly firstHour: number
  readonly secondHour: number
  readonly thirdHour: number
}

export const hoursFault = ({ firstHour, secondHour, thirdHour }: WarnHours): string =>
  firstHour < secondHour && secondHour < thirdHour ? '' : '三级时长必须递增'
