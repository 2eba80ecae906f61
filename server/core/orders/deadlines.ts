// 发货截止 · core/orders/deadlines
/** Due times of orders by the promise of their shops; a shop without a rule of its own has the usual one (floor.md §12.2). */
import { deliveryDeadline, usualDelivery, type DeliveryContent } from '#contract/rules/deliveryTime'
import { dayAfter, isWorkday, type Exceptions } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import { heldFor, publishDue } from '../ruleConfigs.ts'
import { lockShops } from '../ruleTargets.ts'
import { workDays } from '../workCalendar.ts'

/** Fields of an order that decide its due time. */
export interface DueOrder {
  readonly shopNo: string
  readonly orderTags: readonly number[]
  readonly payTime: Date | null
  readonly tradeTime: Date
  readonly auditTime: Date | null
  readonly receiveTime: Date | null
  readonly estShipTime: Date | null
  readonly platformDeadline: Date | null
}
export interface DueTime {
  readonly deadline: Date
  /** row of the rule in rule_history; null for the usual rule */
  readonly ruleId: string | null
  /** line of that rule, from 0; null if the platform's time or the usual rule applies */
  readonly lineIndex: number | null
}

/** Days of the calendar read before and after today. Days outside of it count as workdays by their weekday. */
const calendarDays = 400

/** The calendar a year around today. */
export const calendarAround = (ctx: Ctx): Promise<Exceptions> =>
  workDays(ctx, dayAfter(ctx.today, -calendarDays), dayAfter(ctx.today, calendarDays))

const ms = (time: Date | null): number | null => time?.getTime() ?? null

/** The due time of each of these orders, by the present rules. */
export const loadDueTimes = async (ctx: Ctx, shopNos: readonly string[]): Promise<(order: DueOrder) => DueTime> => {
  const keys = [...new Set(shopNos)].toSorted()
  // rules that take effect today apply even before the publishing job has run
  await publishDue(ctx, 'delivery_time', lockShops, { keys, most: keys.length })
  const rules = await heldFor(ctx, 'delivery_time', keys)
  const exceptions: Exceptions = rules.size === 0 ? new Map() : await calendarAround(ctx)
  return (order) => {
    const rule = rules.get(order.shopNo)
    const dueTime = rule && dueBy(rule.content as DeliveryContent, order, (day) => isWorkday(day, exceptions))
    if (rule !== undefined && dueTime)
      return { deadline: new Date(dueTime.deadline), ruleId: rule.historyId, lineIndex: dueTime.lineIndex }
    // the usual rule counts every day, from the trade time if the payment time is missing; without a result the trade time
    // itself is the due time
    const usual = dueBy(usualDelivery, { ...order, payTime: order.payTime ?? order.tradeTime }, () => true)
    return { deadline: new Date(usual?.deadline ?? order.tradeTime.getTime()), ruleId: null, lineIndex: null }
  }
}

/** Due time of an order by a rule. */
export const dueBy = (content: DeliveryContent, order: DueOrder, isWorkingDay: (day: string) => boolean) =>
  deliveryDeadline(
    content,
    {
      pay: ms(order.payTime),
      audit: ms(order.auditTime),
      receive: ms(order.receiveTime),
      estShip: ms(order.estShipTime),
      platform: ms(order.platformDeadline),
    },
    order.orderTags,
    isWorkingDay,
  )
