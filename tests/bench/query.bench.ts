// 出库单列表 · bench/query
/** Pages of the longest list at 10,000 and at 1,000,000 orders: the statements the list sends, run as the application runs them. */
import { Client } from 'pg'
import { endpoints } from '#server/routes'
import { stream, type Stream } from '#server/seed/random'
import { statementsOf, type Statement } from '../support/listStatements.ts'
import { manyRows } from '../support/manyRows.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'

const small = 10_000
const large = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const rounds = 40

/** Three months of a busy warehouse: most orders are done, a few wait, one a minute came in. `batch` keeps the numbers apart. */
const spread = (batch: number): Readonly<Record<string, string>> => ({
  stockout_no: `'CK' || ${batch * 10_000_000} + i`,
  src_order_no: `'ERP' || ${batch * 10_000_000} + i`,
  status: 'case when i % 50 = 0 then 10 when i % 51 = 0 then 60 else 95 end',
  receive_time: `t.receive_time - i * interval '40 seconds'`,
  hold_flag: '(i % 900 = 0)::int',
  line_num: '1 + i % 7',
})

const twoDigits = (n: number): string => String(n).padStart(2, '0')
/** What a clerk asks of the list in a day. */
const asked: Readonly<Record<string, (random: Stream, orders: number) => object>> = {
  首页: () => ({}),
  第五十页: () => ({ pageNo: 50 }),
  待审核: () => ({ status: '10' }),
  已出库: () => ({ status: '95', pageSize: 100 }),
  单号: (random, orders) => ({ stockoutNo: `CK${10_000_000 + random.int(1, Math.min(small, orders))}` }),
  ERP单号: (random) => ({ srcOrderNo: `ERP${10_000_000 + random.int(1, small)}` }),
  某日: (random) => {
    const day = `2025-06-${twoDigits(random.int(10, 16))}`
    return { receiveTimeBegin: `${day} 00:00:00`, receiveTimeEnd: `${day} 23:59:59` }
  },
  挂起: () => ({ holdFlag: '1' }),
}

interface Times {
  readonly pages: number[]
  readonly counts: number[]
}

const list = endpoints.find((one) => one.id === 'stockout/order.list')

const timed = async (app: Client, statement: Statement): Promise<number> => {
  const began = performance.now()
  await app.query(statement.text, [...statement.values])
  return performance.now() - began
}

const measure = async (app: Client, random: Stream, orders: number): Promise<Times> => {
  if (list === undefined || !('transaction' in list)) throw new Error('no list of orders')
  const times: Times = { pages: [], counts: [] }
  await app.query('begin; select app.set_tenant(1)')
  for (let round = -2; round < rounds; round += 1)
    for (const filter of Object.values(asked)) {
      const [count, rows] = await statementsOf(list, filter(random, orders))
      if (count === undefined || rows === undefined) throw new Error('the list sends a count and its rows')
      const page = await timed(app, rows)
      const exact = await timed(app, count)
      // two rounds warm the caches
      if (round >= 0) {
        times.pages.push(page)
        times.counts.push(exact)
      }
    }
  await app.query('commit')
  return times
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '1', DEMO_SCALE: '0.02' })
  const owner = new Client(product.databaseUrl())
  const app = new Client(product.appUrl())
  await Promise.all([owner.connect(), app.connect()])
  try {
    const random = stream(report.seed, 'query bench')
    await manyRows(owner, 'stockout_order', small, spread(1))
    await owner.query('vacuum analyze stockout_order')
    const few = await measure(app, random, small)
    await manyRows(owner, 'stockout_order', large - small, spread(2))
    await owner.query('vacuum analyze stockout_order')
    const many = await measure(app, random, large)
    const p95 = (name: string, values: readonly number[]): number => percentile(report.samples(name, values), 0.95)
    const [at10k, at1m] = [p95('query.page_10k_ms', few.pages), p95('query.page_1m_ms', many.pages)]
    report.note(`一页 p95：${small} 单 ${at10k.toFixed(1)} ms，${large} 单 ${at1m.toFixed(1)} ms`)
    report.figure({ name: '一页 p95 之比', value: at1m / at10k, unit: '倍', goal: { max: 1.5 } })
    report.figure({ name: '精确计数 p95', value: p95('query.count_1m_ms', many.counts), unit: 'ms', goal: { max: 300 } })
  } finally {
    await Promise.all([owner.end(), app.end()])
    await product.stop()
  }
}
