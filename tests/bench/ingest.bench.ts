// 接收作业 · bench/ingest
/** Operations per second through the real batch call, with the load generator beside it on the same cores; the books must balance. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { build } from '#server/app'
import { migrate } from '#server/platform/migrate'
import { openServices } from '#server/platform/open'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { makeWorld, type LoadSize } from './ingestWorld.ts'
import { balance, load } from './ingestGenerator.ts'
import { percentile, type Report } from './report.ts'

/** A minute of full load; `BENCH_SECONDS` shortens it for a look. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
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
    const [result] = await load({ port, devices, size, turns: [{ mix: 'usual', seconds: seconds + warmSeconds }] })
    if (result === undefined) throw new Error('the load generator answered nothing')
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
