// 接收收货与退货作业 · bench/ingestInbound
/**
 * An evening of 10,000 receipts beside the usual work of the floor, and parcels that come back, in turns with the usual work alone, so that
 * the machine is the same for all three; the books must balance.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { build } from '#server/app'
import { migrate } from '#server/platform/migrate'
import { openServices } from '#server/platform/open'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { balance, databaseCpu, load } from './ingestGenerator.ts'
import { linesPerOrder, makeInbound } from './ingestInboundWorld.ts'
import type { LoadResult, Mix } from './ingestLoad.ts'
import { makeWorld, type LoadSize } from './ingestWorld.ts'
import { percentile, type Report } from './report.ts'

/** A minute of each mix; `BENCH_SECONDS` shortens it for a look. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const rounds = 3
const most = 8000
const mixes: readonly Mix[] = ['usual', 'receipts', 'returns']
const names: Readonly<Record<Mix, string>> = { usual: '原有组合', receipts: '加两成收货', returns: '加一成签收、一成质检' }

export default async function bench(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  try {
    await migrate(postgres.urls.owner)
    await syncTemplates(postgres.urls.owner)
    const opsMost = seconds * most * mixes.length
    const size: LoadSize = {
      devices: Number(process.env['BENCH_DEVICES'] ?? 40),
      orders: Math.ceil(opsMost * 0.05),
      picks: Math.ceil((opsMost * 0.25) / 200),
      linesPerPick: 200,
    }
    const coming = {
      orders: Math.ceil((seconds * most * 0.2) / linesPerOrder) + size.devices,
      parcels: Math.ceil(seconds * most * 0.1) + size.devices,
    }
    report.note(
      `准备 ${coming.orders} 张入库单各 ${linesPerOrder} 行，${coming.parcels} 件退件，三种组合轮流，各共 ${seconds} 秒`,
    )
    const devices = await makeWorld(postgres.urls.owner, size)
    await makeInbound(postgres.urls.owner, coming, devices)
    const { services, close } = await openServices({ urls: postgres.urls, dataDir, version: 'bench' })
    const app = await build(services)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const warm = mixes.map((mix) => ({ mix, seconds: Math.min(3, seconds / 6) }))
    const turns = Array.from({ length: rounds }, () => mixes.map((mix) => ({ mix, seconds: seconds / rounds }))).flat()
    const ofDatabase = await databaseCpu(postgres.urls.owner)
    const cpu: number[] = []
    const results = await load({ port, devices, size, turns: [...warm, ...turns] }, () => {
      const own = process.cpuUsage()
      cpu.push((own.user + own.system) / 1000 + (ofDatabase?.() ?? 0))
    })
    await app.close()
    await close()
    const used = results.map((one, i) => ({ ...one, usedMs: (cpu[i + 1] ?? 0) - (cpu[i] ?? 0) }))
    tell(report, used.slice(warm.length))
    const owner = new Client(postgres.urls.owner)
    await owner.connect()
    const { rows } = await owner.query<{ receipts: number; parcels: number; inspected: number; wrong: number }>(inboundBooks)
    await owner.end()
    const [books] = rows
    report.note(`收货 ${books?.receipts} 条，签收 ${books?.parcels} 件，质检 ${books?.inspected} 件`)
    report.figure({ name: '收货、质检与库存不等', value: books?.wrong ?? -1, unit: '处', goal: { min: 0, max: 0 } })
    for (const [name, wrong] of await balance(postgres.urls.owner))
      report.figure({ name, value: wrong, unit: '处', goal: { max: 0 } })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const tell = (report: Report, results: readonly (LoadResult & { readonly usedMs: number })[]): void => {
  const rate = {} as Record<Mix, number>
  const cost = {} as Record<Mix, number>
  for (const mix of mixes) {
    const mine = results.filter((one) => one.mix === mix)
    const ops = mine.reduce((sum, one) => sum + one.ops, 0)
    rate[mix] = ops / mine.reduce((sum, one) => sum + one.seconds, 0)
    cost[mix] = mine.reduce((sum, one) => sum + one.usedMs, 0) / ops
    const latencies = report.samples(
      `ingest.${mix}_batch_ms`,
      mine.flatMap((one) => [...one.latencies]),
    )
    const verdicts: Record<string, number> = {}
    for (const one of mine) for (const [said, n] of Object.entries(one.verdicts)) verdicts[said] = (verdicts[said] ?? 0) + n
    report.note(
      `${names[mix]}：${ops} 条，一批 p50 ${percentile(latencies, 0.5).toFixed(0)} ms p95 ${percentile(latencies, 0.95).toFixed(0)} ms，判定 ${JSON.stringify(verdicts)}`,
    )
  }
  report.figure({ name: names.usual, value: rate.usual, unit: '条/秒', goal: { min: 3000 } })
  report.figure({ name: names.receipts, value: rate.receipts, unit: '条/秒', goal: { min: 3000 } })
  report.figure({ name: names.returns, value: rate.returns, unit: '条/秒' })
  for (const mix of ['receipts', 'returns'] as const) {
    report.figure({ name: `${names[mix]} ÷ 原有组合`, value: rate[mix] / rate.usual, unit: '倍' })
    // what the machine does besides changes the speed, hardly the work
    report.figure({ name: `${names[mix]} 每条的 CPU（服务和数据库）÷ 原有组合`, value: cost[mix] / cost.usual, unit: '倍' })
  }
  report.figure({ name: `${names.receipts} 每条的 CPU`, value: cost.receipts, unit: 'ms' })
}

/** Receipts stand in RCV-STAGE, inspected pieces in their position, each counted once. */
const inboundBooks = `select (select count(*)::int from receive_record) as receipts, (select count(*)::int from return_receive) as parcels,
  (select count(*)::int from return_order where status >= 40) as inspected,
  (select count(*)::int from (select goods_no, sum(qty) as qty from receive_record group by 1) r
     full join (select goods_no, sum(qty) as qty from stock where location_no = 'RCV-STAGE' group by 1) s using (goods_no)
    where coalesce(r.qty, 0) <> coalesce(s.qty, 0))
  + (select count(*)::int from (select goods_no, sum(actual_qty) as qty from return_order_line group by 1 having sum(actual_qty) > 0) r
     full join (select goods_no, sum(qty) as qty from stock where location_no = 'T-01' group by 1) s using (goods_no)
    where coalesce(r.qty, 0) <> coalesce(s.qty, 0))
  + (select count(*)::int from stockin_order o where o.receive_qty <> coalesce((select sum(r.qty) from receive_record r where r.stockin_no = o.stockin_no), 0)) as wrong`
