// 库房的日历与钟 · kit/pickers/wall
/**
 * Values of antd's pickers. A `Wall` is a date and time as a clock on the wall of the warehouse shows it, in the time zone of Shanghai,
 * whatever time zone the device has; this also applies to prefilled values, the mark of today and 此刻. Every value of a picker is converted
 * here from and to the text of the wire; no other code uses the device's time zone for pickers (tests/house/habits).
 */
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { momentText } from '#contract/rules/clock'
import { momentMs } from '../formats.ts'

export type Wall = Dayjs

/** The wall value of a wire text: `YYYY-MM-DD` with or without ` HH:mm:ss`. */
export const wallOf = (text: string): Wall => dayjs(text)
/** The wall value of a time of day: `HH:mm` with or without `:ss`. */
export const wallTime = (time: string): Wall => dayjs(`2000-01-01 ${time}`)
/** The wall value of a moment, epoch ms; by default of now. */
export const wallAt = (ms = Date.now()): Wall => wallOf(momentText(ms))
/** The moment of a wall value, epoch ms. */
export const wallMs = (wall: Wall): number => momentMs(wall.format('YYYY-MM-DD HH:mm:ss'))

dayjs.locale('zh-cn')
// for "now" antd calls `tz()` if dayjs has it, otherwise it uses the device's zone (ant-design discussion 50934)
dayjs.extend((_options, Day) => {
  Object.assign(Day.prototype, {
    tz(this: Dayjs): Wall {
      return wallAt(this.valueOf())
    },
  })
})
