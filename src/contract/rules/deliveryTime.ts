// 发货时效规则 · rules/deliveryTime
/**
 * When an order has to be shipped (floor.md §12.2, Q38, Q39). A rule has lines by tag, weekday and time of the base time, which together
 * cover the week. Days and hours count only on counted days: all days, or working days, without the days on which the shop does not ship.
 */
import { bizDate } from './clock.ts'
import { ORDER_TAG } from './orderLife.ts'
import { WEEKDAY } from './weekday.ts'
import { dayAfter, weekdayOf } from './workCalendar.ts'

export const BASE_TIME = { 1: '付款', 2: '审核', 3: '接单' } as const
export const RULE_CALENDAR = { 1: '自然日', 2: '工作日' } as const
export const DEADLINE_MODE = { 1: '当日截止', 2: '次日截止', 3: 'N小时内', 4: 'N天后截止' } as const
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export interface DeliveryLine {
  /** order_tags value of the orders the line is for; null: every order without a line for its own tag */
  readonly orderTag: number | null
  readonly weekdays: readonly number[]
  /** `HH:mm`, inclusive */
  readonly fromTime: string
  /** `HH:mm`, exclusive; 24:00 is the end of the day */
  readonly toTime: string
  readonly mode: keyof typeof DEADLINE_MODE
  /** modes 1, 2, 4: the deadline is the end of this minute */
  readonly time: string | null
  /** mode 3 */
  readonly hours: number | null
  /** mode 4 */
  readonly days: number | null
}
export interface DeliveryContent {
  readonly baseTime: keyof typeof BASE_TIME
  readonly calendar: keyof typeof RULE_CALENDAR
  /** days `YYYY-MM-DD` on which this shop does not ship, besides the calendar */
  readonly skipHoliday: readonly string[]
  readonly lines: readonly DeliveryLine[]
  /** an order tagged 预售 is due at the platform's expected time, whatever the lines are, and never later than the platform allows */
  readonly presale: { readonly useEstShipTime: 0 | 1 }
}
/** A line for every weekday and any order with mode 当日截止; `more` replaces these values, and the caller adds the time. */
export const deliveryLine = (fromTime: string, toTime: string, more: Partial<DeliveryLine>): DeliveryLine => ({
  orderTag: null,
  weekdays,
  fromTime,
  toTime,
  mode: 1,
  time: null,
  hours: null,
  days: null,
  ...more,
})
/** The rule of a shop that has none: paid before 16:00 ships the same day, later the next day (floor.md §12.2 "Typical default"). */
export const usualDelivery: DeliveryContent = {
  baseTime: 1,
  calendar: 1,
  skipHoliday: [],
  lines: [deliveryLine('00:00', '16:00', { time: '23:59' }), deliveryLine('16:00', '24:00', { mode: 2, time: '16:00' })],
  presale: { useEstShipTime: 1 },
}

/** order_tags value of an order that is sold before it can be shipped. */
export const PRESALE_TAG = 1

/** Moments of an order from which its time may count, epoch ms; null where the moment has not come yet. */
export interface OrderTimes {
  readonly pay: number | null
  readonly audit: number | null
  readonly receive: number | null
  /** when the platform expects a presale order to be shipped */
  readonly estShip: number | null
  /** latest time the platform allows */
  readonly platform: number | null
}
export interface Deadline {
  /** epoch ms */
  readonly deadline: number
  /** line of the rule that applies, from 0; null: the platform's time applies */
  readonly lineIndex: number | null
}

/** Longest run of days that do not count; the search ends there, because a longer run is an error of the calendar. */
const mostRestDays = 60

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
/** Epoch ms of a minute of a Shanghai day. */
const at = (day: string, time: string): number => Date.parse(`${day}T00:00:00+08:00`) + minutesOf(time) * 60_000

/**
 * Due time of an order: the earlier of the time by the shop's rule (for a presale the expected time) and the platform's time. Null when
 * there is neither: the base time is missing, or no line matches, which a checked rule excludes. `isWorkday` takes days `YYYY-MM-DD`.
 * Source: floor.md §12.2, App. D.
 */
export const deliveryDeadline = (
  content: DeliveryContent,
  times: OrderTimes,
  tags: readonly number[],
  isWorkday: (day: string) => boolean,
): Deadline | null => {
  if (content.presale.useEstShipTime === 1 && tags.includes(PRESALE_TAG) && times.estShip !== null)
    return { deadline: Math.min(times.estShip, times.platform ?? times.estShip), lineIndex: null }
  const skips = new Set(content.skipHoliday)
  const isCountedDay = (day: string): boolean => !skips.has(day) && (content.calendar === 1 || isWorkday(day))
  const rule = ruleDeadline(content, times, tags, isCountedDay)
  const platform = times.platform === null ? null : { deadline: times.platform, lineIndex: null }
  if (rule === null || platform === null) return rule ?? platform
  return platform.deadline < rule.deadline ? platform : rule
}

const ruleDeadline = (
  { baseTime, lines }: DeliveryContent,
  { pay, audit, receive }: OrderTimes,
  tags: readonly number[],
  isCountedDay: (day: string) => boolean,
): Deadline | null => {
  const base = { 1: pay, 2: audit, 3: receive }[baseTime]
  if (base === null) return null
  const lineIndex = lineAt(lines, base, tags)
  const line = lines[lineIndex]
  return line === undefined ? null : { deadline: dueOf(line, base, isCountedDay), lineIndex }
}

/** The nth counted day after `from`; for n = 0 the day itself where it counts, or the first counted day after it. */
const countedDay = (from: string, n: number, isCountedDay: (day: string) => boolean): string => {
  let [day, left, rested] = [from, n === 0 && !isCountedDay(from) ? 1 : n, 0]
  while (left > 0 && rested < mostRestDays) {
    day = dayAfter(day, 1)
    if (isCountedDay(day)) [left, rested] = [left - 1, 0]
    else rested += 1
  }
  return day
}

/** Index of the line that a base time falls into, a line for one of the order's tags before a line for any order; -1 for none. */
const lineAt = (lines: readonly DeliveryLine[], base: number, tags: readonly number[]): number => {
  const day = bizDate(base)
  const minute = Math.floor((base - at(day, '00:00')) / 60_000)
  const matches = ({ weekdays: lineDays, fromTime, toTime }: DeliveryLine): boolean =>
    lineDays.includes(weekdayOf(day)) && minutesOf(fromTime) <= minute && minute < minutesOf(toTime)
  const lineOfTag = lines.findIndex((line) => line.orderTag !== null && tags.includes(line.orderTag) && matches(line))
  return lineOfTag >= 0 ? lineOfTag : lines.findIndex((line) => line.orderTag === null && matches(line))
}

const dueOf = (line: DeliveryLine, base: number, isCountedDay: (day: string) => boolean): number => {
  if (line.mode === 3) return hoursLater(base, (line.hours ?? 0) * 3_600_000, isCountedDay)
  const days = line.mode === 1 ? 0 : line.mode === 2 ? 1 : (line.days ?? 0)
  // the deadline is the end of this minute
  return at(countedDay(bizDate(base), days, isCountedDay), line.time ?? '23:59') + 59_000
}
const hoursLater = (base: number, ms: number, isCountedDay: (day: string) => boolean): number => {
  const first = bizDate(base)
  let from = isCountedDay(first) ? base : at(countedDay(first, 1, isCountedDay), '00:00')
  for (let left = ms; ;) {
    const midnight = at(dayAfter(bizDate(from), 1), '00:00')
    if (from + left <= midnight) return from + left
    left -= midnight - from
    from = at(countedDay(bizDate(midnight), 0, isCountedDay), '00:00')
  }
}

export interface LineFault {
  /** row of `lines`, from 1; 0: the rule as a whole */
  readonly row: number
  readonly msg: string
}

/** Faults in the lines of a rule: the lines have to cover the week, and lines of one tag must not overlap. */
export const checkDelivery = ({ lines }: Pick<DeliveryContent, 'lines'>): readonly LineFault[] => {
  const faults = lines.flatMap((line, at): LineFault[] => {
    const msg = lineFault(line)
    return msg === '' ? [] : [{ row: at + 1, msg: `第${at + 1}行：${msg}` }]
  })
  return faults.length > 0 ? faults : [...overlaps(lines), ...gaps(lines)]
}

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const lineFault = ({ weekdays: lineDays, fromTime, toTime, mode, time, hours, days }: DeliveryLine): string => {
  if (lineDays.length === 0) return '请选择星期'
  if (!clockTime.test(fromTime)) return '开始时间应为 HH:mm'
  if (!clockTime.test(toTime) && toTime !== '24:00') return '结束时间应为 HH:mm，一天的末尾写 24:00'
  if (minutesOf(fromTime) >= minutesOf(toTime)) return '结束时间必须晚于开始时间'
  if (mode === 3) return hours === null || hours < 1 || hours > 720 ? '小时数应在1-720之间' : ''
  if (time === null || time === '') return '请填写截止时间'
  if (!clockTime.test(time)) return '截止时间应为 HH:mm'
  if (mode === 4 && (days === null || days < 1 || days > 60)) return '天数应在1-60之间'
  if (mode === 1 && minutesOf(time) < minutesOf(toTime) - 1) return '当日截止时间不能早于时段结束'
  return ''
}

const overlaps = (lines: readonly DeliveryLine[]): readonly LineFault[] =>
  lines.flatMap((line, at): LineFault[] => {
    const earlier = lines.slice(0, at).findIndex((other) => liesOver(line, other))
    return earlier < 0 ? [] : [{ row: at + 1, msg: `第${at + 1}行：与第${earlier + 1}行时间段重叠` }]
  })
const liesOver = (a: DeliveryLine, b: DeliveryLine): boolean =>
  a.orderTag === b.orderTag &&
  a.weekdays.some((day) => b.weekdays.includes(day)) &&
  minutesOf(a.fromTime) < minutesOf(b.toTime) &&
  minutesOf(b.fromTime) < minutesOf(a.toTime)

/** Parts of a weekday, in minutes, that the lines for any order cover; sorted by begin. */
export const covered = (lines: readonly DeliveryLine[], weekday: number): readonly (readonly [from: number, to: number])[] =>
  lines
    .filter(({ orderTag, weekdays: lineDays }) => orderTag === null && lineDays.includes(weekday))
    .map(({ fromTime, toTime }) => [minutesOf(fromTime), minutesOf(toTime)] as const)
    .sort(([a], [b]) => a - b)

const gaps = (lines: readonly DeliveryLine[]): readonly LineFault[] =>
  weekdays.flatMap((day): LineFault[] => {
    const end = covered(lines, day).reduce((until, [from, to]) => (from > until ? until : Math.max(until, to)), 0)
    return end >= 24 * 60 ? [] : [{ row: 0, msg: `${WEEKDAY[day]}存在未覆盖的时间段` }]
  })

/** Weekdays of a line as text; empty where it is every day. */
export const weekdayText = (lineDays: readonly number[]): string =>
  lineDays.length === 7
    ? ''
    : `${weekdays
        .filter((day) => lineDays.includes(day))
        .map((day) => WEEKDAY[day])
        .join('')} `
/** The due time of a line as text. */
export const dueText = ({ mode, time, hours, days }: DeliveryLine): string =>
  ({ 1: `当日${time}`, 2: `次日${time}`, 3: `${hours}小时内`, 4: `${days}天后${time}` })[mode]

const tagText = ({ orderTag }: DeliveryLine): string =>
  orderTag === null ? '' : `${ORDER_TAG[orderTag as keyof typeof ORDER_TAG] ?? ''} `
/** A line as lists and explanations show it. */
export const lineText = (line: DeliveryLine): string =>
  `${tagText(line)}${weekdayText(line.weekdays)}${line.fromTime}–${line.toTime} ${dueText(line)}`

/** A rule in one line, as lists show it. */
export const deliverySummary = ({ baseTime, calendar, lines }: DeliveryContent): string =>
  `${BASE_TIME[baseTime]}起算 · ${RULE_CALENDAR[calendar]} · ${lines.map(lineText).join('；')}`.slice(0, 300)
