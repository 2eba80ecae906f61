// 首页 · workbench/home
import { orderLife } from '#contract/rules/orderLife'
import {
  CARD,
  cardCodes,
  cards,
  cardsKeep,
  hourly,
  hourlyHours,
  pins,
  pinsKeep,
  pinsMax,
  progress,
  type CardCode,
} from '#contract/workbench/home'
import { momentText } from '#contract/rules/clock'
import { forecastAt } from '#contract/rules/forecast'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { covers } from '../platform/person.ts'
import { reachWarehouse, splitWarehouse, warehouseKey } from '../platform/scope.ts'
import { figureSources, seenIn, seenOrders, type Figure, type WarehouseKey } from './cardFigures.ts'

/** The warehouse chosen on the page, or null for all. @throws Refused A0404 if the caller does not see the warehouse */
const placeOf = async (ctx: Ctx, key: string | undefined): Promise<WarehouseKey | null> => {
  if (key === undefined || key === '') return null
  const [warehouseNo, sid] = splitWarehouse(key)
  await reachWarehouse(ctx, warehouseNo, sid)
  return { warehouseNo, sid }
}

interface PageSettings {
  readonly cards: readonly { readonly cardCode: CardCode; readonly shown: number }[]
  readonly pins: readonly string[]
}
const readSettings = async (ctx: Ctx): Promise<PageSettings> => {
  const [row] = await ctx.tx.query<{ cards: PageSettings['cards'] | null; pins: PageSettings['pins'] | null }>(
    'select cards, pins from user_card where tenant_id = $1 and user_id = $2',
    [ctx.tenantId, ctx.person.userId],
  )
  return { cards: row?.cards ?? [], pins: row?.pins ?? [] }
}
/** Stores cards or shortcuts of the person. `column` is no input, so it may be part of the statement. */
const storeSetting = (ctx: Ctx, column: 'cards' | 'pins', value: readonly unknown[]): Promise<unknown> =>
  ctx.tx.query(
    `insert into user_card as c (tenant_id, id, user_id, ${column}, update_time) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, user_id) do update set ${column} = excluded.${column}, update_time = excluded.update_time`,
    [ctx.tenantId, ctx.id(), ctx.person.userId, JSON.stringify(value), ctx.at],
  )

/** Cards in the person's sequence, then cards that the product added since. */
const orderOf = (own: PageSettings['cards']): readonly CardCode[] => {
  const first = own.map((card) => card.cardCode).filter((code) => Object.hasOwn(CARD, code))
  return [...first, ...cardCodes.filter((code) => !first.includes(code))]
}

const showCards = handle(cards, async (ctx, input) => {
  const place = await placeOf(ctx, input.warehouseNo)
  const own = (await readSettings(ctx)).cards
  const off = new Set(own.filter((card) => card.shown === 0).map((card) => card.cardCode))
  const mine = figureSources.filter((source) => covers(ctx.person.rights, source.right))
  const codes = orderOf(own).filter((code) => mine.some((source) => source.codes.includes(code)))
  const found = new Map<CardCode, Figure & { readonly list: string }>()
  for (const source of mine) {
    if (source.codes.every((code) => off.has(code))) continue
    for (const [code, figure] of await source.read(ctx, place)) found.set(code, { ...figure, list: source.list })
  }
  return {
    cards: codes.flatMap((code) => {
      const figure = off.has(code) ? undefined : found.get(code)
      if (figure === undefined) return []
      const query = new URLSearchParams({
        ...figure.query,
        ...(place !== null && { warehouseNo: warehouseKey(place.warehouseNo, place.sid) }),
      })
      return [
        {
          cardCode: code,
          title: CARD[code],
          count: figure.count,
          warnLevel: figure.count > 0 ? figure.warn : 0,
          path: `${figure.list}?${query}`,
        },
      ]
    }),
    hidden: codes.filter((code) => off.has(code)),
  }
})

const storeCards = handle(cardsKeep, async (ctx, input) => {
  const once = new Map(input.cards.map((card) => [card.cardCode, card]))
  await storeSetting(ctx, 'cards', [...once.values()])
  return {}
})

const listPins = handle(pins, async (ctx) => ({ codes: [...(await readSettings(ctx)).pins] }))

const storePins = handle(pinsKeep, async (ctx, input) => {
  const codes = [...new Set(input.codes)]
  if (codes.length > pinsMax) throw refuse('A0400', {}, { codes: `快捷入口最多${pinsMax}个` })
  if (codes.some((code) => !covers(ctx.person.rights, Number(code)))) throw refuse('A0404')
  await storeSetting(ctx, 'pins', codes)
  return {}
})

/** Stages of the day, each with the column of the time an order passed it and its type of work (work_record.op_type). */
const stages = [
  ['已波次', 'wave_time', null],
  ['已拣', 'pick_time', 1],
  ['已核', 'check_time', 2],
  ['已包', 'pack_time', 4],
  ['已称', 'weigh_time', 7],
  ['已出', 'ship_time', 8],
] as const

const funnel = handle(progress, async (ctx, input) => {
  const place = await placeOf(ctx, input.warehouseNo)
  if (!covers(ctx.person.rights, 180100)) return { total: 0, stages: [] }
  const { total, done: passing, hourly: lately } = await countStages(ctx, place)
  const people = await countPeople(ctx, place)
  return {
    total,
    stages: stages.map(([stage, , opType], i) => {
      const [done = 0, hourly = 0] = [passing[i], lately[i]]
      const finish = forecastAt(ctx.now, total - done, hourly)
      return {
        stage,
        done,
        remaining: total - done,
        hourly,
        people: opType === null ? null : (people.get(opType) ?? 0),
        finishAt: finish === null ? null : momentText(finish),
      }
    }),
  }
})

/** Number of orders due today; by stage, how many of them passed it in total and in the last hour. */
interface StageCounts {
  readonly total: number
  readonly done: readonly number[]
  readonly hourly: readonly number[]
}
const countStages = async (ctx: Ctx, place: WarehouseKey | null): Promise<StageCounts> => {
  const day = (end: string): Date => new Date(`${ctx.today}T${end}+08:00`)
  const p = params(ctx.tenantId, day('00:00:00'), day('23:59:59.999'), new Date(ctx.now - 3_600_000))
  const done = stages.map(([, column]) => `count(o.${column})::int`)
  const hourly = stages.map(([, column]) => `count(*) filter (where o.${column} >= $4)::int`)
  const [sums = { total: 0, done: [], hourly: [] }] = await ctx.tx.query<StageCounts>(
    `select count(*)::int as total, array[${done.join(', ')}] as done, array[${hourly.join(', ')}] as hourly
       from stockout_order o
      where o.tenant_id = $1 and o.deadline_time >= $2 and o.deadline_time <= $3 and o.status <> ${orderLife.off} and ${seenOrders(ctx, place, p)}`,
    p.values,
  )
  return sums
}

/** Number of people who finished work in the last half hour, by type of work. */
const countPeople = async (ctx: Ctx, place: WarehouseKey | null): Promise<ReadonlyMap<number, number>> => {
  const p = params(ctx.tenantId, new Date(ctx.now - 1_800_000))
  const seen = seenIn(ctx, place, ['warehouse'], { warehouse: ['w.warehouse_no', 'w.sid'] }, p)
  const rows = await ctx.tx.query<{ opType: number; n: number }>(
    `select w.op_type, count(distinct w.operator_key)::int as n from work_record w
      where w.tenant_id = $1 and w.finish_time >= $2 and ${seen} group by w.op_type`,
    p.values,
  )
  return new Map(rows.map((one) => [one.opType, one.n]))
}

const hourMs = 3_600_000

/** Number of orders per hour since `from`, by hours after `from`. `column` is no input, so it may be part of the statement. */
const perHour = async (
  ctx: Ctx,
  place: WarehouseKey | null,
  column: 'receive_time' | 'ship_time',
  from: number,
): Promise<ReadonlyMap<number, number>> => {
  const p = params(ctx.tenantId, new Date(from))
  const rows = await ctx.tx.query<{ h: number; n: number }>(
    `select floor(extract(epoch from o.${column} - $2) / 3600)::int as h, count(*)::int as n from stockout_order o
      where o.tenant_id = $1 and o.${column} >= $2 and ${seenOrders(ctx, place, p)} group by 1`,
    p.values,
  )
  return new Map(rows.map((row) => [row.h, row.n]))
}

/** hourly: orders received and shipped per hour. Hours of the epoch fit, because Shanghai is whole hours from UTC. */
const chart = handle(hourly, async (ctx, input) => {
  const place = await placeOf(ctx, input.warehouseNo)
  if (!covers(ctx.person.rights, 180100)) return { hours: [] }
  const from = Math.floor(ctx.now / hourMs) * hourMs - (hourlyHours - 1) * hourMs
  const received = await perHour(ctx, place, 'receive_time', from)
  const shipped = await perHour(ctx, place, 'ship_time', from)
  return {
    hours: Array.from({ length: hourlyHours }, (_, h) => ({
      hour: momentText(from + h * hourMs),
      received: received.get(h) ?? 0,
      shipped: shipped.get(h) ?? 0,
    })),
  }
})

export default [showCards, storeCards, listPins, storePins, funnel, chart]
