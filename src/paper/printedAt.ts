// 打印时间 · paper/printedAt
import { momentText } from '#contract/rules/clock'

/** Time of printing to the minute, in the time zone of the warehouse like all times on the screens. */
export const printedAt = (now = Date.now()): string => momentText(now).slice(0, 16)
