// 退货单列表 · bench/returnList
/**
 * The list of returns beside the list of orders, a million rows each in one database: the statements both calls send, in turns, as somebody
 * of the office, of one warehouse and of an owner ask in a day. What is compared is each ask with the same ask of the other list.
 */
import type { Client } from 'pg'
import { order } from '#contract/stockout/order'
import { returnOrder } from '#contract/returns/order'
import { stream, type Stream } from '#server/seed/random'
import type { Person } from '#server/platform/person'
import { manyRows } from '../support/manyRows.ts'
import { addGoods, enter, newOrder, type World } from '../support/outbound.ts'
import { notice } from '../support/returns.ts'
import { dayOf, endpoint, nodes, run, sentBy, type Asked, type Plan } from './listTimes.ts'
import { percentile, type Report } from './report.ts'
import { furnishDesk, inWorld, owners, warehouses } from './workorderWorld.ts'

const rowsEach = Number(process.env['BENCH_LISTED'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 12)
const lists = {
  出库单: { list: endpoint(`${order.id}.list`), count: endpoint(`${order.id}.count`), table: 'stockout_order' },
  退货单: { list: endpoint(`${returnOrder.id}.list`), count: endpoint(`${returnOrder.id}.count`), table: 'return_order' },
} as const
type Named = keyof typeof lists

const only = (...keys: readonly string[]) => ({ all: false as const, keys: new Set(keys) })
const people = (world: World): Readonly<Record<string, Person>> => {
  const office = { ...world.person, userId: '1000', isAdmin: false }
  return {
    客服: office,
    一个仓库的人: { ...office, scope: { ...office.scope, warehouse: only('BK3-LOCAL') } },
    货主: { ...office, parentOwnerNo: 'BW5', scope: { ...office.scope, owner: only('BW5'), shop: only('BS15', 'BS16', 'BS17') } },
  }
}

/** 0–999, the same for a row whenever it is asked; small numbers of `skewed` come up much more often. */
const dice = (k: number): string => `(abs(hashint8extended(i, ${k}) % 1000))::int`
const skewed = (k: number, n: number): string => `floor(${n} * power(${dice(k)} / 1000.0, 2.2))::int`

/** Rows of a year, the oldest first: one in fifty stands open, and those are of the last days. */
const fill = async (world: World, owner: Client): Promise<void> => {
  await furnishDesk(world, owner)
  await addGoods(world, 'G1')
  await enter(world, [newOrder('S1', { G1: 1 })])
  await notice(world, '780000000000', { G1: 1 })
  const created = `('${new Date(world.clock.now()).toISOString()}'::timestamptz - (${rowsEach} - i) * interval '${(365 * 86_400) / rowsEach} seconds')`
  const isOpen = `i > ${Math.floor(rowsEach * 0.98)}`
  const ofOwner = skewed(6, owners)
  const common = {
    owner_no: `'BW' || ${ofOwner}`,
    shop_no: `'BS' || (${ofOwner} * 3 + ${dice(11)} % 3)`,
    warehouse_no: `'BK' || ${skewed(5, warehouses)}`,
    sid: `'LOCAL'`,
    logistics_code: `(array['ZTO', 'YTO', 'SF'])[1 + ${dice(13)} % 3]`,
    logistics_no: `'78' || lpad(i::text, 12, '0')`,
    push_status: `case when ${dice(3)} < 960 then 1 when ${dice(3)} < 990 then 0 else 2 end`,
    is_overtime: `(${dice(4)} < 40)::int`,
    create_time: created,
    update_time: created,
  }
  await manyRows(owner, 'stockout_order', rowsEach, {
    ...common,
    id: '1000000000 + i',
    stockout_no: `'CK' || lpad(i::text, 10, '0')`,
    src_order_no: `'SO' || i`,
    wave_no: `'BC' || i / 200`,
    order_type: `1 + (${dice(9)} < 60)::int`,
    receive_time: created,
    trade_time: created,
    status: `case when ${isOpen} then (array[20, 30, 40, 50, 60, 80, 90])[1 + ${dice(2)} % 7] when ${dice(2)} < 30 then 5 else 110 end`,
  })
  await manyRows(owner, 'return_order', rowsEach, {
    ...common,
    id: '1000000000 + i',
    return_no: `'TH' || lpad(i::text, 10, '0')`,
    outer_no: `'RO' || i`,
    wave_no: `'TB' || i / 30`,
    return_type: `(array[1, 2, 3, 4, 6])[1 + ${skewed(9, 5)}]`,
    receive_time: created,
    inspect_time: created,
    notice_time: created,
    status: `case when ${isOpen} then (array[10, 20, 30, 40, 50, 60])[1 + ${dice(2)} % 6] when ${dice(2)} < 30 then 5 else 70 end`,
  })
  await manyRows(owner, 'return_order_line', rowsEach, {
    id: '1000000000 + i',
    return_no: `'TH' || lpad(i::text, 10, '0')`,
    line_no: '1',
    actual_qty: '1',
    quality: `(array[1, 2, 6, 3, 7, 4])[1 + ${skewed(8, 6)}]`,
    create_time: created,
    update_time: created,
  })
  await owner.query('vacuum analyze stockout_order, return_order, return_order_line')
}

/** What is asked of either list, by its own names. */
const asks = (world: World, random: Stream): Readonly<Record<string, Readonly<Record<Named, Asked>>>> => {
  const n = random.int(1, rowsEach)
  const parcel = (at: number): string => `78${String(at).padStart(12, '0')}`
  const days = (name: string, from: number, to = 0): Asked => ({
    [`${name}Begin`]: `${dayOf(world, from)} 00:00:00`,
    [`${name}End`]: `${dayOf(world, to)} 23:59:59`,
  })
  const both = (filter: Asked) => ({ 出库单: filter, 退货单: filter })
  const spans = (from: number, to = 0, more: Asked = {}) => ({
    出库单: { ...days('receiveTime', from, to), ...more },
    退货单: { ...days('createTime', from, to), ...more },
  })
  const pageSize = 20
  const hundred = Array.from({ length: 100 }, () => parcel(random.int(1, rowsEach * 2))).join(',')
  return {
    首页: both({ pageSize }),
    第50页: both({ pageSize, pageNo: 50 }),
    最后一页: both({ pageSize, pageNo: Math.ceil(rowsEach / pageSize) }),
    倒数第100页: both({ pageSize, pageNo: Math.ceil(rowsEach / pageSize) - 100 }),
    近7天: spans(6),
    近90天第30页: spans(89, 0, { pageNo: 30 }),
    半年前的一个月: spans(210, 180),
    页签在手: { 出库单: { status: '60' }, 退货单: { status: '20' } },
    页签完成: { 出库单: { status: '110' }, 退货单: { status: '70' } },
    页签取消: both({ status: '5' }),
    单号: {
      出库单: { stockoutNo: `CK${String(n).padStart(10, '0')}` },
      退货单: { returnNo: `TH${String(n).padStart(10, '0')}` },
    },
    外部单号: { 出库单: { srcOrderNo: `SO${n}` }, 退货单: { outerNo: `RO${n}` } },
    快递单号: both({ logisticsNo: parcel(n) }),
    百个快递单号: both({ logisticsNo: hundred }),
    波次号: { 出库单: { waveNo: `BC${Math.floor(n / 200)}` }, 退货单: { waveNo: `TB${Math.floor(n / 30)}` } },
    货主: both({ ownerNo: `BW${random.int(0, owners - 1)}` }),
    店铺: both({ shopNo: `BS${random.int(0, owners * 3 - 1)}` }),
    仓库: both({ warehouseNo: `BK${random.int(0, warehouses - 1)}` }),
    少见类型: { 出库单: { orderType: '2' }, 退货单: { returnType: '6' } },
    推送失败: both({ pushStatus: '2' }),
    超时: both({ isOvertime: '1' }),
    近90天的货主与推送失败: spans(89, 0, { ownerNo: 'BW3', pushStatus: '2' }),
  }
}
/** What only returns are asked. */
const ofReturns: Readonly<Record<string, Asked>> = {
  常见品质: { quality: '1' },
  少见品质: { quality: '4' },
  没有的标记: { markColor: '3' },
}

type Times = Record<'pages' | 'totals' | 'tabs', number[]>
const timed = async (world: World, person: Person, named: Named, filter: Asked, into: Times): Promise<void> => {
  const { list, count } = lists[named]
  const [total, page] = await sentBy(world, person, list, filter)
  const [tabs] = await sentBy(world, person, count, filter)
  if (total === undefined || page === undefined || tabs === undefined)
    throw new Error('a list asks for a count, its rows and its tabs')
  into.pages.push(await run(world, page))
  into.totals.push(await run(world, total))
  into.tabs.push(await run(world, tabs))
}
const middle = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  )

const measure = async (world: World, seed: number): Promise<ReadonlyMap<string, Record<Named, Times>>> => {
  const random = stream(seed, 'return list')
  const by = new Map<string, Record<Named, Times>>()
  const fresh = (): Times => ({ pages: [], totals: [], tabs: [] })
  for (let round = -1; round < rounds; round += 1)
    for (const [who, person] of Object.entries(people(world)))
      for (const [what, filters] of Object.entries(asks(world, random))) {
        const key = `${who} ${what}`
        // the first round warms the caches
        if (round <= 0) by.set(key, { 出库单: fresh(), 退货单: fresh() })
        const mine = by.get(key) ?? { 出库单: fresh(), 退货单: fresh() }
        for (const named of ['出库单', '退货单'] as const) await timed(world, person, named, filters[named], mine[named])
      }
  return by
}

/** Asks of returns whose statements read the whole table. */
const wholeReads = async (world: World, seed: number): Promise<readonly string[]> => {
  const found: string[] = []
  const every = {
    ...Object.fromEntries(Object.entries(asks(world, stream(seed, 'plans'))).map(([what, of]) => [what, of.退货单])),
    ...ofReturns,
  }
  for (const [who, person] of Object.entries(people(world)))
    for (const [what, filter] of Object.entries(every))
      for (const { text, values } of await sentBy(world, person, lists.退货单.list, filter))
        await world.services.db.inTenant(world.tenantId, async (tx) => {
          const [row] = await tx.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(`explain (format json) ${text}`, [...values])
          const plan = row?.['QUERY PLAN'][0]?.Plan
          const isWhole = (one: Plan): boolean =>
            one['Node Type'] === 'Seq Scan' && (one['Relation Name'] ?? '').startsWith('return_order')
          if (plan === undefined || nodes(plan).some(isWhole)) found.push(`${who} ${what}：${text.slice(0, 60)}`)
        })
  return found
}

export default async (report: Report): Promise<void> =>
  inWorld(async (world, owner) => {
    report.note(`准备出库单、退货单各 ${rowsEach} 张`)
    await fill(world, owner)
    const by = await measure(world, report.seed)
    for (const [of, label] of [
      ['pages', '一页'],
      ['totals', '总数'],
      ['tabs', '页签计数'],
    ] as const) {
      const pooled = (named: Named): number =>
        percentile(
          report.samples(
            `returnList.${named === '出库单' ? 'order' : 'return'}_${of}_ms`,
            [...by.values()].flatMap((one) => one[named][of]),
          ),
          0.95,
        )
      const [orders, returns] = [pooled('出库单'), pooled('退货单')]
      report.note(`${label} p95：出库单 ${orders.toFixed(1)} ms，退货单 ${returns.toFixed(1)} ms`)
      report.figure({ name: `退货单${label} p95 ÷ 出库单`, value: returns / orders, unit: '倍', goal: { max: 1.5 } })
      const worst = [...by]
        .map(([ask, one]) => [ask, middle(one.退货单[of]), middle(one.出库单[of])] as const)
        .toSorted((a, b) => b[1] / Math.max(b[2], 1) - a[1] / Math.max(a[2], 1))
        .slice(0, 6)
      report.note(
        `${label}差得最多的（退货单、出库单中位数 ms）：${worst.map(([ask, a, b]) => `${ask} ${a.toFixed(1)}/${b.toFixed(1)}`).join('，')}`,
      )
    }
    for (const [what, filter] of Object.entries(ofReturns)) {
      const times: Times = { pages: [], totals: [], tabs: [] }
      for (let i = 0; i < 3; i += 1) await timed(world, people(world)['客服'] ?? world.person, '退货单', filter, times)
      report.note(`${what}：一页 ${middle(times.pages).toFixed(1)} ms，总数 ${middle(times.totals).toFixed(1)} ms`)
    }
    const found = await wholeReads(world, report.seed)
    for (const one of found) report.note(`扫全表：${one}`)
    report.figure({ name: '退货单扫全表的语句', value: found.length, unit: '条', goal: { max: 0 } })
  })
