// 截止与快递的解释 · rule/explain
import type { ReplyOf } from '#contract/call'
import { deliveryCalendar, explainDeadline } from '#contract/rule/deliveryTime'
import { BASE_TIME, lineText, PRESALE_TAG, type DeliveryContent } from '#contract/rules/deliveryTime'
import { explainCarrier } from '#contract/rule/shopLogistics'
import { CARRIER_MODE, type CarrierContent } from '#contract/rules/shopLogistics'
import { isWorkday } from '#contract/rules/workCalendar'
import { CARRIER_BY } from '../core/orders/carriers.ts'
import { calendarAround, dueBy, type DueOrder } from '../core/orders/deadlines.ts'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { momentText } from '../platform/kinds.ts'
import { visible } from '../platform/scope.ts'

interface Order extends Omit<DueOrder, 'platformDeadline'> {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly platformDeadlineTime: Date | null
  readonly deadlineTime: Date | null
  readonly deadlineRuleId: string | null
}
interface Version<C> {
  readonly templateName: string
  readonly content: C
  readonly beginTime: Date
  readonly endTime: Date | null
}
const noExplanation = {
  templateName: null,
  beginTime: null,
  endTime: null,
  line: null,
  lineText: null,
  baseName: null,
  baseTime: null,
}
const timeText = (time: Date | null): string | null => (time === null ? null : momentText(time))

const orderOf = async (ctx: Ctx, stockoutNo: string): Promise<Order> => {
  const [row] = await ctx.tx.query<Order & Record<string, unknown>>(
    `select warehouse_no, sid, owner_no, shop_no, order_tags, pay_time, trade_time, audit_time, receive_time, est_ship_time,
            platform_deadline_time, deadline_time, deadline_rule_id
       from stockout_order where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, stockoutNo],
  )
  return visible(ctx.person, row)
}
const versionOf = async <C>(ctx: Ctx, id: string): Promise<Version<C> | undefined> => {
  const [row] = await ctx.tx.query<Version<C> & Record<string, unknown>>(
    'select template_name, content, begin_time, end_time from rule_history where tenant_id = $1 and id = $2',
    [ctx.tenantId, id],
  )
  return row
}

const CARRIER_SOURCES = { [CARRIER_BY.order]: 'order', [CARRIER_BY.shop]: 'shop', [CARRIER_BY.rule]: 'rule' } as const
const carrier = handle(explainCarrier, async (ctx, { stockoutNo }): Promise<ReplyOf<typeof explainCarrier>> => {
  const [row] = await ctx.tx.query<{
    warehouseNo: string
    sid: string
    ownerNo: string
    logisticsBy: keyof typeof CARRIER_SOURCES
    logisticsRuleId: string | null
  }>(
    'select warehouse_no, sid, owner_no, logistics_by, logistics_rule_id from stockout_order where tenant_id = $1 and stockout_no = $2',
    [ctx.tenantId, stockoutNo],
  )
  const { logisticsBy, logisticsRuleId } = visible(ctx.person, row)
  const version = logisticsRuleId === null ? undefined : await versionOf<CarrierContent>(ctx, logisticsRuleId)
  return {
    by: CARRIER_SOURCES[logisticsBy],
    templateName: version?.templateName ?? null,
    beginTime: timeText(version?.beginTime ?? null),
    endTime: timeText(version?.endTime ?? null),
    mode: version === undefined ? null : CARRIER_MODE[version.content.mode],
  }
})

export default [
  carrier,
  handle(explainDeadline, async (ctx, { stockoutNo }): Promise<ReplyOf<typeof explainDeadline>> => {
    const order = await orderOf(ctx, stockoutNo)
    const deadlineTime = timeText(order.deadlineTime)
    if (order.deadlineTime === null) return { ...noExplanation, deadlineTime, by: 'none' }
    const isPlatform = order.platformDeadlineTime?.getTime() === order.deadlineTime.getTime()
    const version = order.deadlineRuleId === null ? undefined : await versionOf<DeliveryContent>(ctx, order.deadlineRuleId)
    if (version === undefined) return { ...noExplanation, deadlineTime, by: isPlatform ? 'platform' : 'usual' }
    const { content, templateName, beginTime, endTime } = version
    const ruleText = { templateName, beginTime: timeText(beginTime), endTime: timeText(endTime) }
    const isPresale = order.orderTags.includes(PRESALE_TAG) && order.estShipTime?.getTime() === order.deadlineTime.getTime()
    if (isPresale) return { ...noExplanation, ...ruleText, deadlineTime, by: 'presale' }
    const days = await calendarAround(ctx)
    const due = dueBy(content, { ...order, platformDeadline: order.platformDeadlineTime }, (day) => isWorkday(day, days))
    const line = due?.lineIndex ?? null
    if (line === null) return { ...noExplanation, ...ruleText, deadlineTime, by: 'platform' }
    const ruleLine = content.lines[line]
    const baseMoment = { 1: order.payTime, 2: order.auditTime, 3: order.receiveTime }[content.baseTime]
    return {
      ...ruleText,
      deadlineTime,
      by: 'rule',
      line: line + 1,
      lineText: ruleLine === undefined ? null : lineText(ruleLine),
      baseName: `${BASE_TIME[content.baseTime]}时间`,
      baseTime: timeText(baseMoment),
    }
  }),
  handle(deliveryCalendar, async (ctx) => ({
    days: [...(await calendarAround(ctx))].map(([day, kind]) => ({ day, kind })),
  })),
]
