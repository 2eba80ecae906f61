// 库房的日历与钟 · kit/pickers/wall
/**
 * antd's pickers hold what a calendar and a clock on a wall show: year, month, day, hour, minute. The wall is the warehouse's, in Shanghai,
 * wherever the device thinks it is: what is prefilled, what is marked as today, what 此刻 picks. Everything that goes into a picker or
 * comes out of one passes here, as the text the wire has; nothing else reads the clock of the device for it (tests/house/habits).
 */
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { momentText } from '#contract/rules/clock'
import { momentMs } from '../formats.ts'

export type Wall = Dayjs

/** What a text of the wire shows: `YYYY-MM-DD` with or without ` HH:mm:ss`. */
export const wallOf = (text: string): Wall => dayjs(text)
/** What a time of day shows: `HH:mm` with or without `:ss`. */
export const wallTime = (time: string): Wall => dayjs(`2000-01-01 ${time}`)
/** What the wall shows now, or at an epoch ms. */
export const wallNow = (ms = Date.now()): Wall => wallOf(momentText(ms))
/** The moment a wall shows, epoch ms. */
export const wallMs = (wall: Wall): number => momentMs(wall.format('YYYY-MM-DD HH:mm:ss'))

dayjs.locale('zh-cn')
// antd asks dayjs for its zone before it takes the device's for "now" (ant-design discussion 50934)
dayjs.extend((_options, Day) => {
  Object.assign(Day.prototype, {
    tz(this: Dayjs): Wall {
      return wallNow(this.valueOf())
    },
  })
})
