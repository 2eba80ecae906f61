// 工单列表 · bench/workorderList
/**
 * The list of work orders with the counts of its ten tabs at 10,000 and at 1,000,000: the statements the calls send, run as the application
 * runs them, as a clerk of the office, somebody of one warehouse and a user of an owner ask in a day.
 */
import type { Client } from 'pg'
import { workOrder } from '#contract/workorder/list'
import type { Person } from '#server/platform/person'
import { stream, type Stream } from '#server/seed/random'
import type { World } from '../support/outbound.ts'
import { dayOf, endpoint, nodes, run, sentBy, type Asked, type Plan } from './listTimes.ts'
import { percentile, type Report } from './report.ts'
import { clerks, fillOrders, furnishDesk, inWorld, owners } from './workorderWorld.ts'

const small = 10_000
const large = Number(process.env['BENCH_LISTED'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 12)
const followed = 60

const only = (...keys: readonly string[]) => ({ all: false as const, keys: new Set(keys) })
/** Somebody who asks, and the owners and shops his page offers him. */
interface Asker {
  readonly person: Person
  readonly owners: readonly number[]
}
const whole = Array.from({ length: owners }, (_, i) => i)
const people = (world: World): Readonly<Record<string, Asker>> => {
  const office = { ...world.person, userId: '1000', isAdmin: false }
  const of = (mine: readonly number[]) => ({ ...office.scope, owner: only(...mine.map((no) => `BW${no}`)) })
  return {
    客服: { person: office, owners: whole },
    一个仓库的人: { person: { ...office, scope: { ...office.scope, warehouse: only('BK3-LOCAL') } }, owners: whole },
    货主: {
      person: { ...office, parentOwnerNo: 'BW5', scope: { ...of([5]), shop: only('BS15', 'BS16', 'BS17') } },
      owners: [5],
    },
    几个货主的客服: { person: { ...office, scope: of([0, 7, 9]) }, owners: [0, 7, 9] },
  }
}

const days = (world: World, from: number, to = 0): Asked => ({
  createTimeBegin: `${dayOf(world, from)} 00:00:00`,
  createTimeEnd: `${dayOf(world, to)} 23:59:59`,
})
const states = [10, 20, 30, 35, 40, 50, 60, 70, 80]

/** What is asked of the list in a day: its tabs, its pages, each of its search fields, and several of them together. */
const asks = (
  world: World,
  random: Stream,
  types: Readonly<Record<string, string>>,
  mine: readonly number[],
): Readonly<Record<string, Asked>> => {
  const own = mine[random.int(0, mine.length - 1)] ?? 0
  const no = 10_000_000 + random.int(1, small)
  const parcel = (n: number): string => `78${String(10_000_000 + n).padStart(12, '0')}`
  return {
    首页: {},
    近7天: days(world, 6),
    近90天: days(world, 89),
    半年前的一个月: days(world, 210, 180),
    第50页: { pageNo: 50 },
    近90天第30页: { ...days(world, 89), pageNo: 30 },
    ...Object.fromEntries(states.map((status) => [`页签${status}`, { status: String(status) }])),
    ...Object.fromEntries(states.map((status) => [`近7天页签${status}`, { ...days(world, 6), status: String(status) }])),
    工单号: { workOrderNo: `GD${no}` },
    快递单号: { logisticsNo: parcel(random.int(1, small)) },
    百个快递单号: { logisticsNo: Array.from({ length: 100 }, () => parcel(random.int(1, small * 2))).join(',') },
    出库单号: { stockoutNo: `CK${no}` },
    订单号: { tradeNo: `TD${no}` },
    常见类型: { typeId: Object.values(types)[0] ?? '' },
    少见类型: { typeId: Object.values(types).at(-1) ?? '' },
    特急: { priority: '3' },
    货主: { ownerNo: `BW${own}` },
    店铺: { shopNo: `BS${own * 3 + random.int(0, 2)}` },
    仓库: { warehouseNo: `BK${random.int(0, 7)}` },
    网点: { networkId: `BN${random.int(0, 29)}` },
    快递公司: { logisticsCode: 'YTO' },
    来源: { source: '4' },
    责任方: { liability: '2' },
    超时: { isTimeout: '1' },
    赔付: { isClaim: '1' },
    处理人: { handlerId: String(1000 + random.int(0, clerks - 1)) },
    我关注的: { isFollowed: '1' },
    近90天的类型与仓库: { ...days(world, 89), typeId: Object.values(types)[1] ?? '', warehouseNo: 'BK1' },
    近90天的赔付与责任方: { ...days(world, 89), isClaim: '1', liability: '1' },
    近90天的来源与优先级: { ...days(world, 89), source: '2', priority: '2' },
  }
}

const list = endpoint(`${workOrder.id}.list`)
const count = endpoint(`${workOrder.id}.count`)

interface Times {
  readonly pages: number[]
  readonly totals: number[]
  readonly tabs: number[]
}
/** Milliseconds by what was asked. */
type ByAsk = Map<string, Times>

const measure = async (world: World, seed: number, types: Readonly<Record<string, string>>): Promise<ByAsk> => {
  const by: ByAsk = new Map()
  const random = stream(seed, 'work order list')
  for (let round = -1; round < rounds; round += 1)
    for (const [who, { person, owners: mine }] of Object.entries(people(world)))
      for (const [what, filter] of Object.entries(asks(world, random, types, mine))) {
        const [total, rows] = await sentBy(world, person, list, filter)
        const [tabs] = await sentBy(world, person, count, filter)
        if (total === undefined || rows === undefined || tabs === undefined)
          throw new Error('the list asks for a count, its rows and its tabs')
        const took = { pages: await run(world, rows), totals: await run(world, total), tabs: await run(world, tabs) }
        // the first round warms the caches
        if (round < 0) continue
        const times = by.get(`${who} ${what}`) ?? { pages: [], totals: [], tabs: [] }
        by.set(`${who} ${what}`, times)
        times.pages.push(took.pages)
        times.totals.push(took.totals)
        times.tabs.push(took.tabs)
      }
  return by
}

/** What reads the whole table. */
const wholeReads = async (world: World, seed: number, types: Readonly<Record<string, string>>): Promise<string[]> => {
  const found: string[] = []
  for (const [who, { person, owners: mine }] of Object.entries(people(world)))
    for (const [what, filter] of Object.entries(asks(world, stream(seed, 'plans'), types, mine)))
      for (const { text, values } of [
        ...(await sentBy(world, person, list, filter)),
        ...(await sentBy(world, person, count, filter)),
      ])
        await world.services.db.inTenant(world.tenantId, async (tx) => {
          const [row] = await tx.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(`explain (format json) ${text}`, [...values])
          const plan = row?.['QUERY PLAN'][0]?.Plan
          if (
            plan === undefined ||
            nodes(plan).some((one) => one['Node Type'] === 'Seq Scan' && one['Relation Name'] === 'work_order')
          )
            found.push(`${who} ${what}：${text.slice(0, 60)}`)
        })
  return found
}

const pooled = (report: Report, name: string, by: ByAsk, of: keyof Times): number =>
  percentile(
    report.samples(
      name,
      [...by.values()].flatMap((times) => times[of]),
    ),
    0.95,
  )
/** The slowest, so that it can be looked at. */
const slowest = (report: Report, by: ByAsk, of: keyof Times, text: string): void => {
  const worst = [...by]
    .map(
      ([ask, times]) =>
        [
          ask,
          percentile(
            times[of].toSorted((a, b) => a - b),
            0.5,
          ),
        ] as const,
    )
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 8)
  report.note(`${text}最慢的（中位数 ms）：${worst.map(([ask, ms]) => `${ask} ${ms.toFixed(1)}`).join('，')}`)
}

const follow = (world: World, owner: Client, batch: number): Promise<unknown> =>
  owner.query(
    `insert into wo_follow (tenant_id, id, work_order_id, user_id, create_time)
     select $1, w.id, w.id, 1000, w.create_time from work_order w where w.tenant_id = $1 and w.id between $2 and $3 order by w.id desc limit ${followed}`,
    [world.tenantId, batch * 100_000_000, (batch + 1) * 100_000_000 - 1],
  )

const asOwner = async (world: World, owner: Client, work: () => Promise<unknown>): Promise<void> => {
  await owner.query('begin')
  await owner.query('select app.set_tenant($1)', [world.tenantId])
  await work()
  await owner.query('commit')
}

export default async (report: Report): Promise<void> =>
  inWorld(async (world, owner) => {
    const types = await furnishDesk(world, owner)
    await fillOrders(owner, types, { count: small, batch: 1 })
    await asOwner(world, owner, () => follow(world, owner, 1))
    const few = await measure(world, report.seed, types)
    report.note(`准备 ${large} 张工单`)
    await fillOrders(owner, types, { count: large - small, batch: 2 })
    await asOwner(world, owner, () => follow(world, owner, 2))
    await owner.query('vacuum analyze wo_follow')
    const many = await measure(world, report.seed, types)
    const [at10k, at1m] = [
      pooled(report, 'workorder.page_10k_ms', few, 'pages'),
      pooled(report, 'workorder.page_1m_ms', many, 'pages'),
    ]
    report.note(`一页 p95：${small} 张 ${at10k.toFixed(1)} ms，${large} 张 ${at1m.toFixed(1)} ms`)
    slowest(report, few, 'pages', `${small} 张的一页`)
    slowest(report, many, 'pages', `${large} 张的一页`)
    slowest(report, many, 'tabs', `${large} 张的页签计数`)
    report.figure({ name: '工单一页 p95 之比', value: at1m / at10k, unit: '倍', goal: { max: 1.5 } })
    report.figure({
      name: '十个页签的计数 p95',
      value: pooled(report, 'workorder.tabs_1m_ms', many, 'tabs'),
      unit: 'ms',
      goal: { max: 300 },
    })
    report.figure({
      name: '总数 p95',
      value: pooled(report, 'workorder.total_1m_ms', many, 'totals'),
      unit: 'ms',
      goal: { max: 300 },
    })
    const found = await wholeReads(world, report.seed, types)
    for (const one of found) report.note(`扫全表：${one}`)
    report.figure({ name: '扫全表的语句', value: found.length, unit: '条', goal: { max: 0 } })
  })
