// 入库截止 · rules/receivingDeadline
/**
 * When an inbound order has to be received and on its shelves (floor.md §12.5). An order that starts after the day's cut counts from 9
 * o'clock of the next counted day; with 工作日 the hours pass on working days only.
 */
import { bizDate, momentText, shanghaiMs } from './clock.ts'
import { dayAfter } from './workCalendar.ts'

/** rule_receiving_time.start_from */
export const startFrom = { arrival: 1, unloaded: 2, reserved: 3 } as const

/** A quantity range of an inbound order with hours of its own; `toQty` is exclusive, null is open. */
interface Band {
  readonly fromQty: number
  readonly toQty: number | null
  readonly receiveHour: number
  readonly putawayHour: number
}
export interface ReceivingRule {
  readonly startFrom: number
  readonly receiveHour: number
  readonly putawayHour: number
  /** `HH:mm` */
  readonly cutTime: string
  /** 1 自然日, 2 工作日 */
  readonly workCalendar: number
  readonly bands: readonly Band[]
}
/** The rule of a warehouse that has none. */
export const usualReceiving: ReceivingRule = {
  startFrom: startFrom.arrival,
  receiveHour: 24,
  putawayHour: 48,
  cutTime: '16:00',
  workCalendar: 1,
  bands: [],
}

/** What has happened to an order so far, epoch ms. */
export interface ReceivingFacts {
  readonly arrived: number | null
  readonly unloaded: number | null
  readonly reserved: number | null
  readonly firstReceived: number | null
}
export interface ReceivingDue {
  readonly start: number
  readonly receive: number
  readonly putaway: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const at = (day: string, hour: number): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return shanghaiMs(year, month, date, hour) ?? 0
}

/**
 * The moment from which the hours of an order count: the moment named by the rule. Without a reservation, the arrival of the truck. If that
 * moment is missing, the first receipt. null: none of these has happened yet.
 */
const startOf = (rule: ReceivingRule, { arrived, unloaded, reserved, firstReceived }: ReceivingFacts): number | null => {
  const start =
    rule.startFrom === startFrom.unloaded ? unloaded : rule.startFrom === startFrom.reserved ? (reserved ?? arrived) : arrived
  return start ?? firstReceived
}

const countedFrom = (start: number, { cutTime }: ReceivingRule, isCountedDay: (day: string) => boolean): number => {
  const day = bizDate(start)
  if (isCountedDay(day) && momentText(start).slice(11, 16) <= cutTime) return start
  let next = dayAfter(day, 1)
  while (!isCountedDay(next)) next = dayAfter(next, 1)
  return at(next, 9)
}

const afterHours = (from: number, hours: number, isCountedDay: (day: string) => boolean): number => {
  let [moment, left] = [from, hours * hourMs]
  for (;;) {
    const day = bizDate(moment)
    const end = at(day, 0) + dayMs
    if (isCountedDay(day) && left <= end - moment) return moment + left
    if (isCountedDay(day)) left -= end - moment
    moment = end
  }
}

/** Both deadlines of an order of `planQty` pieces; null before its start. `isWorkday`: whether a day is a working day. */
export const receivingDue = (
  rule: ReceivingRule,
  planQty: number,
  facts: ReceivingFacts,
  isWorkday: (day: string) => boolean,
): ReceivingDue | null => {
  const start = startOf(rule, facts)
  if (start === null) return null
  const isCountedDay = rule.workCalendar === 2 ? isWorkday : () => true
  const { receiveHour, putawayHour } =
    rule.bands.find(({ fromQty, toQty }) => planQty >= fromQty && (toQty === null || planQty < toQty)) ?? rule
  const from = countedFrom(start, rule, isCountedDay)
  return { start, receive: afterHours(from, receiveHour, isCountedDay), putaway: afterHours(from, putawayHour, isCountedDay) }
}
