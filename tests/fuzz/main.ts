// npm run fuzz 的入口：真实的服务，自己的数据库，只在本机回环地址上。
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '#server/app'
import { migrate } from '#server/platform/migrate'
import { openServices } from '#server/platform/open'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { seedOrganisation } from '#server/seed/organisation'
import { prepareJobs } from '#server/platform/jobs'
import { fuzz, type Outcome } from './fuzz.ts'
import { reportOf } from './report.ts'
import { furnish } from './world.ts'

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const order = {
  seed: given('seed', Math.floor(Math.random() * 1e9)),
  requests: given('requests', 100_000),
  seconds: given('seconds', 1800),
  patienceMs: 5000,
  ...(only === undefined ? {} : { only }),
}

const attack = async (): Promise<Outcome> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-fuzz-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off', synchronous_commit: 'off' } })
  try {
    await migrate(postgres.urls.owner)
    await syncTemplates(postgres.urls.owner)
    await prepareJobs(postgres.urls.jobs)
    const { services, close } = await openServices({ urls: postgres.urls, dataDir, version: 'fuzz' })
    try {
      const at = new Date(services.clock.now())
      await seedOrganisation({ db: services.db, at, id: services.ids.next, password: 'Warehouse2026' })
      const world = await furnish(services, postgres.urls.owner)
      const app = await build(services)
      return await fuzz(app, world, order).finally(() => Promise.all([app.close(), world.close()]))
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

console.log(
  `种子 ${order.seed}，最多 ${order.requests} 个请求、${order.seconds} 秒（--seed= --requests= --seconds= --only= 可改）`,
)
const outcome = await attack()
const { lines, findings } = reportOf(outcome)
for (const line of lines) console.log(line)
if (findings.length > 0) {
  mkdirSync('.fuzz', { recursive: true })
  const file = join('.fuzz', `${order.seed}.json`)
  writeFileSync(file, JSON.stringify(findings, null, 1))
  console.log(`每个发现的请求（可重放）：${file}`)
}
process.exit(findings.length === 0 ? 0 : 1)
