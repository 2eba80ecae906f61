// 卡片数字 · workbench/cardFigures
/** Counts the rows of each card with the scope and conditions of the list that the card links to. */
import { conflictLife } from '#contract/rules/conflictLife'
import { openOrders, orderLife, orderPushLife } from '#contract/rules/orderLife'
import { moveLife } from '#contract/rules/stockLife'
import { momentText } from '#contract/rules/clock'
import type { Scope } from '#contract/resource'
import type { CardCode } from '#contract/workbench/home'
import type { Ctx } from '../platform/ctx.ts'
import { params, type Params } from '../platform/kinds.ts'
import { scopeConditions, type ScopeColumns } from '../platform/scope.ts'
import { expiryOf } from '../core/stock/expiry.ts'

export interface WarehouseKey {
  readonly warehouseNo: string
  readonly sid: string
}
/** `warn`: 0 平静 1 提醒 2 告急, while the count is above 0. `query`: the list filter that finds the same rows. */
export interface Figure {
  readonly count: number
  readonly warn: 0 | 1 | 2
  readonly query: Readonly<Record<string, string>>
}
/** Cards counted by one statement over one list. */
export interface FigureSource {
  /** right of the list's page */
  readonly right: number
  readonly list: string
  readonly codes: readonly CardCode[]
  read(ctx: Ctx, place: WarehouseKey | null): Promise<readonly (readonly [CardCode, Figure])[]>
}

/** SQL condition on rows in the caller's scope, limited to the chosen warehouse. */
export const seenIn = (
  ctx: Ctx,
  place: WarehouseKey | null,
  dimensions: readonly Scope[],
  columns: ScopeColumns,
  p: Params,
): string => {
  const [warehouseNo, sid] = columns.warehouse ?? []
  const here =
    place === null || !warehouseNo ? [] : [`${warehouseNo} = ${p.add(place.warehouseNo)}`, `${sid} = ${p.add(place.sid)}`]
  return ['true', ...scopeConditions(ctx.person, dimensions, columns, p), ...here].join(' and ')
}
const orderColumns = { owner: 'o.owner_no', warehouse: ['o.warehouse_no', 'o.sid'], shop: 'o.shop_no' } as const
export const seenOrders = (ctx: Ctx, place: WarehouseKey | null, p: Params): string =>
  seenIn(ctx, place, ['owner', 'warehouse', 'shop'], orderColumns, p)

/** `rows` is the SQL from "from" on, with `tenant_id = $1`; `query` is the list filter that finds the same rows. */
interface CountQuery {
  readonly rows: string
  readonly query: Figure['query']
}
/** A list with one card and one counting statement. */
const countCard = (
  source: Pick<FigureSource, 'right' | 'list'>,
  code: CardCode,
  warn: Figure['warn'],
  of: (ctx: Ctx, place: WarehouseKey | null, p: Params) => CountQuery,
): FigureSource => ({
  ...source,
  codes: [code],
  read: async (ctx, place) => {
    const p = params(ctx.tenantId)
    const { rows, query } = of(ctx, place, p)
    const [row] = await ctx.tx.query<{ n: number }>(`select count(*)::int as n ${rows}`, p.values)
    return [[code, { count: row?.n ?? 0, warn, query }]]
  },
})

const orders = { right: 180100, list: '/front/operator-center/stockout' } as const
/** Order states with a card; `warn` is 1 if orders in the state need attention. */
const steps: readonly { readonly code: CardCode; readonly status: number; readonly warn: 0 | 1 }[] = [
  { code: 'audit', status: orderLife.toAudit, warn: 1 },
  { code: 'short', status: orderLife.short, warn: 1 },
  { code: 'wave', status: orderLife.toWave, warn: 0 },
  { code: 'pick', status: orderLife.toPick, warn: 0 },
  { code: 'check', status: orderLife.toCheck, warn: 0 },
  { code: 'pack', status: orderLife.toPack, warn: 0 },
  { code: 'weigh', status: orderLife.toWeigh, warn: 0 },
  { code: 'ship', status: orderLife.toShip, warn: 0 },
]
const atStep: FigureSource = {
  ...orders,
  codes: steps.map((step) => step.code),
  read: async (ctx, place) => {
    const p = params(
      ctx.tenantId,
      steps.map((step) => step.status),
    )
    const rows = await ctx.tx.query<{ status: number; n: number }>(
      `select o.status, count(*)::int as n from stockout_order o
        where o.tenant_id = $1 and o.status = any($2::int[]) and ${seenOrders(ctx, place, p)} group by o.status`,
      p.values,
    )
    const counts = new Map(rows.map((row) => [row.status, row.n]))
    return steps.map(({ code, status, warn }) => [
      code,
      { count: counts.get(status) ?? 0, warn, query: { status: String(status) } },
    ])
  },
}

/** An open order is due soon within this time of its deadline, ms. */
const soonMs = 2 * 3_600_000
/** Cuts to whole seconds, as the list's filter does. */
const secondOf = (ms: number): number => Math.floor(ms / 1000) * 1000
const deadlines: FigureSource = {
  ...orders,
  codes: ['due', 'late'],
  read: async (ctx, place) => {
    const now = secondOf(ctx.now)
    const p = params(ctx.tenantId, openOrders, new Date(now), new Date(now + soonMs))
    const [row] = await ctx.tx.query<{ late: number; due: number }>(
      `select count(*) filter (where o.deadline_time <= $3)::int as late, count(*) filter (where o.deadline_time > $3)::int as due
         from stockout_order o where o.tenant_id = $1 and o.status = any($2::int[]) and o.deadline_time <= $4 and ${seenOrders(ctx, place, p)}`,
      p.values,
    )
    // the list is sorted by deadline
    const query = { status: openOrders.join(','), sort: 'deadlineTime' }
    const due = { deadlineTimeBegin: momentText(now + 1000), deadlineTimeEnd: momentText(now + soonMs) }
    return [
      ['due', { count: row?.due ?? 0, warn: 1, query: { ...query, ...due } }],
      ['late', { count: row?.late ?? 0, warn: 2, query: { ...query, deadlineTimeEnd: momentText(now) } }],
    ]
  },
}
const shipped = countCard(orders, 'shipped', 0, (ctx, place, p) => {
  const [from, to] = [p.add(new Date(`${ctx.today}T00:00:00+08:00`)), p.add(new Date(`${ctx.today}T23:59:59.999+08:00`))]
  return {
    rows: `from stockout_order o
      where o.tenant_id = $1 and o.ship_time >= ${from} and o.ship_time <= ${to} and ${seenOrders(ctx, place, p)}`,
    query: { shipTimeBegin: ctx.today, shipTimeEnd: ctx.today },
  }
})
const erp = countCard(orders, 'erp', 2, (ctx, place, p) => {
  const now = secondOf(ctx.now)
  return {
    rows: `from stockout_order o
      where o.tenant_id = $1 and o.push_status <> ${orderPushLife.done} and o.erp_deadline_time <= ${p.add(new Date(now))} and ${seenOrders(ctx, place, p)}`,
    query: { pushStatus: `${orderPushLife.none},${orderPushLife.failed}`, erpDeadlineTimeEnd: momentText(now) },
  }
})

const stockColumns = { owner: 's.owner_no', warehouse: ['s.warehouse_no', 's.sid'] } as const
const stockSource = { right: 160200, list: '/front/operator-center/stock' } as const
const seenStock = (ctx: Ctx, place: WarehouseKey | null, p: Params): string =>
  seenIn(ctx, place, ['owner', 'warehouse'], stockColumns, p)
const putaway = countCard(stockSource, 'putaway', 0, (ctx, place, p) => ({
  rows: `from stock s
    where s.tenant_id = $1 and s.location_type = 3 and ${seenStock(ctx, place, p)}`,
  query: { locationType: '3' },
}))
const expiring = countCard(stockSource, 'stock', 1, (ctx, place, p) => ({
  rows: `from stock s join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no
    where s.tenant_id = $1 and s.expire_date >= date '0001-01-01' and (${expiryOf(`date '${ctx.today}'`)}) in (2, 3, 4) and ${seenStock(ctx, place, p)}`,
  query: { expiry: '2,3,4' },
}))

const moves = { right: 160500, list: '/front/operator-center/stock/move' } as const
const moveColumns = { warehouse: ['m.warehouse_no', 'm.sid'] } as const
const refill = countCard(moves, 'refill', 0, (ctx, place, p) => ({
  rows: `from stock_move m
    where m.tenant_id = $1 and m.status in (${moveLife.open}, ${moveLife.doing}) and m.move_type = 2 and ${seenIn(ctx, place, ['warehouse'], moveColumns, p)}`,
  query: { moveType: '2', status: '10,20' },
}))

const conflictSource = { right: 180800, list: '/front/operator-center/stockout/conflict' } as const
const conflictColumns = { owner: 'e.owner_no', warehouse: ['e.warehouse_no', 'e.sid'] } as const
const conflicts = countCard(conflictSource, 'conflict', 2, (ctx, place, p) => ({
  rows: `from op_exception e
    where e.tenant_id = $1 and e.status in (${conflictLife.open}, ${conflictLife.handling}) and ${seenIn(ctx, place, ['warehouse', 'owner'], conflictColumns, p)}`,
  query: { status: '10,20' },
}))

export const figureSources: readonly FigureSource[] = [atStep, shipped, deadlines, erp, putaway, expiring, refill, conflicts]
