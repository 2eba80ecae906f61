// 打印时间 · paper/printedAt
import { momentText } from '#contract/rules/clock'

/** The current minute for papers: by the clock of the warehouse, like every moment on the screens. */
export const printedAt = (now = Date.now()): string => momentText(now).slice(0, 16)
