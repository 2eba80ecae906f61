// 首页 · workbench/home
import { cards, progress } from '#contract/workbench/home'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

const orders = '/front/operator-center/stockout'
/** Steps an order stands at, the right that opens their list, and whether many of them are bad news. */
const steps = [
  { cardCode: 'audit', title: '待审核', status: 10, alarming: true },
  { cardCode: 'short', title: '缺货', status: 25, alarming: true },
  { cardCode: 'wave', title: '待波次', status: 30, alarming: false },
  { cardCode: 'pick', title: '待拣货', status: 40, alarming: false },
  { cardCode: 'picking', title: '拣货中', status: 50, alarming: false },
  { cardCode: 'check', title: '待复核', status: 60, alarming: false },
  { cardCode: 'pack', title: '待打包', status: 70, alarming: false },
  { cardCode: 'weigh', title: '待称重', status: 80, alarming: false },
  { cardCode: 'ship', title: '待出库', status: 90, alarming: false },
] as const

const scopeOf = (ctx: Ctx, alias: string, p: ReturnType<typeof params>): string =>
  [
    'true',
    ...scopeConditions(
      ctx.person,
      ['owner', 'warehouse', 'shop'],
      { owner: `${alias}.owner_no`, warehouse: [`${alias}.warehouse_no`, `${alias}.sid`], shop: `${alias}.shop_no` },
      p,
    ),
  ].join(' and ')

const orderCards = async (ctx: Ctx) => {
  const p = params(ctx.tenantId)
  const rows = await ctx.tx.query<{ status: number; n: number }>(
    `select o.status, count(*)::int as n from stockout_order o where o.tenant_id = $1 and o.status < 95 and o.status <> 5 and ${scopeOf(ctx, 'o', p)} group by o.status`,
    p.values,
  )
  const counts = new Map(rows.map((row) => [row.status, row.n]))
  const open = ctx.person.rights.has(180100)
  return steps.map((step) => {
    const count = counts.get(step.status) ?? 0
    return {
      cardCode: step.cardCode,
      title: step.title,
      count,
      level: step.alarming && count > 0 ? 1 : 0,
      path: open ? `${orders}?status=${step.status}` : '',
    }
  })
}

const lateCards = async (ctx: Ctx) => {
  const p = params(ctx.tenantId)
  const now = p.add(ctx.at)
  const soon = p.add(new Date(ctx.now + 2 * 3_600_000))
  const rows = await ctx.tx.query<{ late: number; soon: number }>(
    `select count(*) filter (where o.deadline_time < ${now})::int as late, count(*) filter (where o.deadline_time >= ${now} and o.deadline_time < ${soon})::int as soon
     from stockout_order o where o.tenant_id = $1 and o.status between 10 and 90 and o.deadline_time < ${soon} and ${scopeOf(ctx, 'o', p)}`,
    p.values,
  )
  const open = ctx.person.rights.has(180100)
  return [
    {
      cardCode: 'due',
      title: '即将超时(2小时内)',
      count: rows[0]?.soon ?? 0,
      level: (rows[0]?.soon ?? 0) > 0 ? 1 : 0,
      path: open ? orders : '',
    },
    {
      cardCode: 'late',
      title: '已超时',
      count: rows[0]?.late ?? 0,
      level: (rows[0]?.late ?? 0) > 0 ? 2 : 0,
      path: open ? orders : '',
    },
  ]
}

const conflictCard = async (ctx: Ctx) => {
  const p = params(ctx.tenantId)
  const where = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['e.warehouse_no', 'e.sid'] }, p)
  const rows = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from op_exception e where e.tenant_id = $1 and e.status in (10, 20) and ${['true', ...where].join(' and ')}`,
    p.values,
  )
  const count = rows[0]?.n ?? 0
  return {
    cardCode: 'conflict',
    title: '作业冲突',
    count,
    level: count > 0 ? 2 : 0,
    path: ctx.person.rights.has(180800) ? `${orders}/conflict` : '',
  }
}

/** Stages of the day and the column that says when an order passed them. */
const stages = [
  ['已波次', 'wave_time', 0],
  ['已拣', 'pick_time', 1],
  ['已核', 'check_time', 2],
  ['已包', 'pack_time', 4],
  ['已称', 'weigh_time', 7],
  ['已出', 'ship_time', 8],
] as const

export default [
  handle(cards, async (ctx) => ({ cards: [...(await orderCards(ctx)), ...(await lateCards(ctx)), await conflictCard(ctx)] })),
  handle(progress, async (ctx) => {
    const p = params(ctx.tenantId)
    const from = p.add(new Date(`${ctx.today}T00:00:00+08:00`))
    const hour = p.add(new Date(ctx.now - 3_600_000))
    const sums = stages.map(
      ([, column], i) => `count(o.${column})::int as done${i}, count(*) filter (where o.${column} >= ${hour})::int as hourly${i}`,
    )
    const [row = {}] = await ctx.tx.query<Record<string, number>>(
      `select count(*)::int as total, ${sums.join(', ')} from stockout_order o where o.tenant_id = $1 and o.status <> 5 and o.receive_time >= ${from} and ${scopeOf(ctx, 'o', p)}`,
      p.values,
    )
    const q = params(ctx.tenantId, new Date(ctx.now - 1_800_000))
    const seen = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['w.warehouse_no', 'w.sid'] }, q)
    const people = await ctx.tx.query<{ op_type: number; n: number }>(
      `select w.op_type, count(distinct w.operator_key)::int as n from work_record w where w.tenant_id = $1 and w.finish_time >= $2 and ${['true', ...seen].join(' and ')} group by w.op_type`,
      q.values,
    )
    const at = new Map(people.map((one) => [one.op_type, one.n]))
    return {
      total: row['total'] ?? 0,
      stages: stages.map(([stage, , opType], i) => ({
        stage,
        done: row[`done${i}`] ?? 0,
        hourly: row[`hourly${i}`] ?? 0,
        people: at.get(opType) ?? 0,
      })),
    }
  }),
]
