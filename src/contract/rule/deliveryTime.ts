// 发货时效 · rule/deliveryTime
import { Array as ListOf, Integer, Null, Object as Obj, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, count, flag, json, text } from '../kinds.ts'
import { BASE_TIME, DEADLINE_MODE, RULE_CALENDAR, type DeliveryLine } from '../rules/deliveryTime.ts'
import { ORDER_TAG } from '../rules/orderLife.ts'
import { ruleFamily } from './family.ts'
import { shopTarget, targetsMax } from './target.ts'

/** Short, so that a week fits into one line of the table. */
const days = { 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', 7: '日' } as const
const clock = { max: 5, width: 76 } as const

/** Rules for the time by which orders have to be shipped, by shop (floor.md §12.2, screen 2401). */
const family = ruleFamily({
  family: 'delivery_time',
  id: 'rule/deliveryTime',
  title: '发货时效',
  target: shopTarget,
  page: 240100,
  base: '/v1/rule/deliverytime',
  at: '/shop',
  import: 'deliveryTimeShop',
  content: {
    baseTime: choice('起算时间', BASE_TIME, { required: true, starts: 1 }),
    calendar: choice('日历', RULE_CALENDAR, { required: true, starts: 1, help: '工作日按“工作日历”，节假日不算' }),
    lines: json<readonly DeliveryLine[]>('时段', {
      required: true,
      max: 50,
      named: ['orderTag', 'weekdays', 'fromTime'],
      help: '时段要盖满一周的 00:00–24:00；只对某个标签的时段先用。截止到那一分钟结束。',
      rows: {
        orderTag: choice('标签', ORDER_TAG, { blank: '不限', width: 92 }),
        weekdays: json<readonly number[]>('星期', { texts: days, required: true, width: 290 }),
        fromTime: text('开始', { ...clock, required: true }),
        toTime: text('结束(不含)', { ...clock, required: true }),
        mode: choice('截止方式', DEADLINE_MODE, { required: true, width: 120 }),
        time: text('截止时间', clock),
        hours: count('小时', { min: 1, max: 720, width: 72 }),
        days: count('天数', { min: 1, max: 60, width: 72 }),
      },
    }),
    skipHoliday: json<readonly string[]>('停发日期', { max: 60, help: '这些店铺自己不发货的日子，如 2027-02-01' }),
    presale: json<{ readonly useEstShipTime: 0 | 1 }>('预售', {
      required: true,
      parts: { useEstShipTime: flag('预售按平台预计发货时间', { required: true, starts: 1 }) },
    }),
  },
})

export const deliveryTime = family.config
export const deliveryTimeTemplate = family.template
export const deliveryTimePrerelease = family.prerelease
export const deliveryTimeHistory = family.history
export const setDeliveryTime = family.calls.set
export const remarkDeliveryTime = family.calls.remark
export const deliveryTimeDetail = family.calls.detail
export const cancelDeliveryTime = family.calls.cancel
export const compareDeliveryTime = family.calls.compare
export const copyDeliveryTime = family.calls.copy
export const syncDeliveryTime = family.calls.sync

/** Calculates the deadlines of open orders of these shops again, by the current rules. */
export const recomputeDeliveryTime = call({
  id: 'rule/deliveryTime.recompute',
  title: '重算发货截止',
  method: 'POST',
  path: '/v1/rule/deliverytime/shop/recompute',
  input: Obj({
    shopNos: ListOf(Str({ minLength: 1, maxLength: 64 }), { title: '店铺', minItems: 1, maxItems: targetsMax }),
  }),
  reply: Obj({ looked: Integer(), changed: Integer() }),
  may: 240121,
})

/** Days within a year around today that do not follow their weekday: 试算 uses them without another request. */
export const deliveryCalendar = call({
  id: 'rule/deliveryTime.calendar',
  title: '试算用的工作日历',
  method: 'GET',
  path: '/v1/rule/deliverytime/calendar',
  input: Obj({}),
  reply: Obj({ days: ListOf(Obj({ day: Str(), kind: Unsafe<'work' | 'rest'>({ type: 'string', enum: ['work', 'rest'] }) })) }),
  may: 240101,
})

const textOrNull = Union([Str(), Null()])
/** Why an order has its deadline: which rule, which version of it, which line, since when. */
export const explainDeadline = call({
  id: 'rule/deliveryTime.explain',
  title: '发货截止的解释',
  method: 'GET',
  path: '/v1/rule/deliverytime/explain',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 40 }) }),
  reply: Obj({
    deadlineTime: textOrNull,
    /** `none`: not audited yet; `usual`: the shop has no rule; `platform`: the platform's time is earlier; `presale`: the expected time */
    by: Unsafe<'none' | 'usual' | 'rule' | 'platform' | 'presale'>(Str()),
    templateName: textOrNull,
    /** the version in force from … until … */
    beginTime: textOrNull,
    endTime: textOrNull,
    /** line of the rule, from 1 */
    line: Union([Integer(), Null()]),
    lineText: textOrNull,
    /** time from which the rule counts */
    baseName: textOrNull,
    baseTime: textOrNull,
  }),
  may: 180107,
})

export const deliveryTimeFamily = family
