// 接收作业 · bench/ingest
/** Operations per second through the real batch call, with the load generator beside it on the same cores; the books must balance. */
import { fork } from 'node:child_process'
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
import { makeWorld, type LoadSize } from './ingestWorld.ts'
import type { LoadResult } from './ingestLoad.ts'
import { percentile, type Report } from './report.ts'

/** A minute of full load; `BENCH_SECONDS` shortens it for a look. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const warmSeconds = Math.min(5, seconds / 4)

export default async function bench(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  try {
    await migrate(postgres.urls.owner)
    await syncTemplates(postgres.urls.owner)
    const opsMost = (seconds + warmSeconds) * 8000
    const size: LoadSize = {
      devices: 40,
      orders: Math.ceil(opsMost * 0.05),
      picks: Math.ceil((opsMost * 0.25) / 200),
      linesPerPick: 200,
    }
    report.note(
      `准备 ${size.orders} 单待复核，${size.picks} 张拣货单各 ${size.linesPerPick} 行，每批 50 条，${size.devices} 台设备，${seconds} 秒`,
    )
    const devices = await makeWorld(postgres.urls.owner, size)
    const { services, close } = await openServices({ urls: postgres.urls, dataDir, version: 'bench' })
    const app = await build(services)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const cpu = process.cpuUsage()
    const result = await load({ port, devices, size, seconds: seconds + warmSeconds })
    const used = process.cpuUsage(cpu)
    await app.close()
    await close()
    const latencies = report.samples('ingest.batch_ms', result.latencies)
    report.figure({ name: '接收作业', value: result.ops / result.seconds, unit: '条/秒', goal: { min: 3000 } })
    report.figure({ name: '一批 50 条 p50', value: percentile(latencies, 0.5), unit: 'ms' })
    report.figure({ name: '一批 50 条 p95', value: percentile(latencies, 0.95), unit: 'ms' })
    report.figure({ name: '服务的 CPU', value: (used.user + used.system) / 1e6 / result.seconds, unit: '核' })
    report.note(`判定 ${JSON.stringify(result.verdicts)}`)
    for (const [name, wrong] of await balance(postgres.urls.owner))
      report.figure({ name, value: wrong, unit: '处', goal: { max: 0 } })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The generator is a process of its own, so that it takes its share of the cores and none of the server's time. */
const load = (task: object): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const generator = fork(new URL('./ingestLoad.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
    generator.once('message', (result) => resolve(result as LoadResult)).once('error', reject)
    generator.once('exit', (code) => reject(new Error(`load generator left with ${code}`)))
    generator.send(task)
  })

/** What must hold afterwards (floor.md §5.2, §17.2): number of places where it does not. */
const balance = async (ownerUrl: string): Promise<(readonly [string, number])[]> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  const count = async (sql: string): Promise<number> => Number((await owner.query<{ n: string }>(sql)).rows[0]?.n)
  const checks = [
    [
      'Σ流水 ≠ 库存',
      await count(`select count(*) as n from (select location_no, goods_no, sum(qty) as qty from stock group by 1, 2) s
        full join (select location_no, goods_no, sum(change_qty) as qty from stock_flow group by 1, 2) f using (location_no, goods_no)
        where coalesce(s.qty, 0) <> coalesce(f.qty, 0)`),
    ],
    [
      '占用 ≠ Σ分配',
      await count(`select count(*) as n from stock s left join (select stock_id, sum(alloc_qty) as qty from stock_alloc where status in (1, 2) group by 1) a
        on a.stock_id = s.id where s.alloc_qty <> coalesce(a.qty, 0)`),
    ],
    [
      '已拣 ≠ 出库暂存',
      await count(`select count(*) as n from (select sum(picked_qty) as qty from pick_line) p, (select coalesce(sum(qty), 0) as qty from stock where location_type = 4) s
        where p.qty <> s.qty`),
    ],
    ['作业冲突', await count('select count(*) as n from op_exception')],
  ] as const
  await owner.end()
  return [...checks]
}
