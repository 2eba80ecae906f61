// 首页 · workbench/home
import { Array as ListOf, Enum, Integer, Literal, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

/** Cards of the workbench in their initial order (floor.md §10); those of inbound, returns and tasks are added with their documents. */
export const CARD = {
  audit: '待审核',
  short: '缺货',
  wave: '待波次',
  pick: '待拣货',
  check: '待复核',
  pack: '待打包',
  weigh: '待称重',
  ship: '待出库',
  shipped: '今日出库',
  due: '即将超时',
  late: '已超时',
  erp: 'ERP回传超时',
  putaway: '待上架',
  refill: '待补货',
  stock: '库存预警',
  conflict: '作业冲突',
} as const
export type CardCode = keyof typeof CARD
export const cardCodes = Object.keys(CARD) as CardCode[]

/** Most menus a person pins (floor.md §10 快捷入口). */
export const pinsMax = 8

/** One warehouse as selectors name it, `warehouseNo-sid`; absent: all the person sees. */
const place = Fields({ warehouseNo: Optional(Text({ title: '仓库', maxLength: 66 })) })

/** Number on each card in the caller's scope, in the caller's order. Cards of lists the caller has no right to are left out. */
export const cards = call({
  id: 'workbench/home.cards',
  title: '工作台卡片',
  method: 'GET',
  path: '/v1/workbench/card',
  input: place,
  reply: Fields({
    cards: ListOf(
      Fields({
        cardCode: Enum(cardCodes),
        title: Text(),
        count: Integer(),
        /** 0 平静 1 提醒 2 告急 */
        warnLevel: Integer(),
        /** address of the list of the number, with its filter */
        path: Text(),
      }),
    ),
    /** cards the person hid */
    hidden: ListOf(Enum(cardCodes)),
  }),
  may: 100101,
})

/** The person's own order of cards and which of them are shown; an empty list restores the product's. */
export const cardsKeep = call({
  id: 'workbench/home.arrange',
  title: '卡片设置',
  method: 'PUT',
  path: '/v1/workbench/card',
  input: Fields({
    cards: ListOf(
      Fields({
        cardCode: Enum(cardCodes, { title: '卡片' }),
        shown: Union([Literal(0), Literal(1)], { title: '显示' }),
      }),
      { title: '卡片', maxItems: 100 },
    ),
  }),
  reply: Fields({}),
  may: 100121,
  toast: '设置成功',
})

/** Orders due today by progress, per stage: pace of the last hour, people of the last half hour, and the expected end. */
export const progress = call({
  id: 'workbench/home.progress',
  title: '作业进度',
  method: 'GET',
  path: '/v1/workbench/process',
  input: place,
  reply: Fields({
    total: Integer(),
    stages: ListOf(
      Fields({
        stage: Text(),
        done: Integer(),
        remaining: Integer(),
        /** finished in the last hour */
        hourly: Integer(),
        /** distinct operators in the last 30 minutes; null for a stage without manual work */
        people: Union([Integer(), Null()]),
        /** expected end at the pace of the last hour; null: done, or there was no progress */
        finishAt: Union([Text(), Null()]),
      }),
    ),
  }),
  may: 100101,
})

/** Hours in the chart of the workbench, including the current one. */
export const hourlyHours = 24

/** Orders received and shipped in each of the last hours, oldest first; empty for a person who may not see the orders. */
export const hourly = call({
  id: 'workbench/home.hourly',
  title: '每小时接单与发运',
  method: 'GET',
  path: '/v1/workbench/hourly',
  input: place,
  reply: Fields({
    hours: ListOf(
      Fields({
        /** beginning of the hour, `YYYY-MM-DD HH:mm:ss` */
        hour: Text(),
        received: Integer(),
        shipped: Integer(),
      }),
    ),
  }),
  may: 100101,
})

const codes = ListOf(Text({ pattern: '^\\d{1,9}$' }), { title: '快捷入口', maxItems: 100 })

/** Codes of the menus the person pinned, in the person's order. */
export const pins = call({
  id: 'workbench/home.pins',
  title: '快捷入口',
  method: 'GET',
  path: '/v1/workbench/pin',
  input: Fields({}),
  reply: Fields({ codes: ListOf(Text()) }),
  may: 100101,
})

export const pinsKeep = call({
  id: 'workbench/home.pin',
  title: '设置快捷入口',
  method: 'PUT',
  path: '/v1/workbench/pin',
  input: Fields({ codes }),
  reply: Fields({}),
  may: 100101,
  toast: '设置成功',
})
