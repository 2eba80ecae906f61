// 生效日期 · hr/effect
import { day } from '../kinds.ts'

/** The day a change of hours or wages begins; earlier days are calculated as before. */
export const effectDate = day('生效日期', { help: '从这一天起按新的算，以前的考勤不变；不填就从今天起' })
