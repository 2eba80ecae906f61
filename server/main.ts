// 启动 · main
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './app.ts'
import { judgeStoredPatterns } from './core/storedPatterns.ts'
import { prepareJobs, startJobs } from './platform/jobs.ts'
import { migrate } from './platform/migrate.ts'
import { openServices } from './platform/open.ts'
import { startPostgres } from './platform/postgres/postgres.ts'
import { DatabaseUnavailable } from './platform/postgres/unavailable.ts'
import { giveNewToAll } from './platform/given.ts'
import { isEmpty } from './platform/newTenant.ts'
import { root } from './platform/root.ts'
import type { Services } from './platform/services.ts'
import { beat } from './platform/standstill.ts'
import { syncTemplates } from './platform/templates.ts'
import { openHall } from './platform/tls/hall.ts'
import { demoPassword, renewDemoPassword } from './seed/demoPassword.ts'
import { makeDemo } from './seed/demo.ts'
import { accountProfiles, organisations } from './seed/organisationProfile.ts'
import { tasks } from './tasks.ts'
import type { Environment } from './platform/environment.ts'

/** Longest wait for requests in flight after SIGTERM; the database needs the rest of the ten seconds. */
const drainMs = 5000
/** Longest wait until connections and the lease of ids are given back; without a database they cannot be. */
const closeMs = 1000
/** The process ends after this in any case; the database's guard then stops the database cleanly. */
const leaveMs = 9500

const say = (sentence: string): void => console.log(sentence)

/** Build time `yyyyMMddHHmm` as the build wrote it; `dev` when run from sources. */
const versionOf = (): string => {
  const file = join(root, 'dist/version.json')
  if (!existsSync(file)) return 'dev'
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Ends the process: immediately until it serves, in good order afterwards. */
let leave = (code: number): void => process.exit(code)

const start = async (): Promise<void> => {
  const env: Environment = process.env
  const dataDir = resolve(env.DATA_DIR ?? '.data')
  const postgres = await startPostgres({ dataDir, databaseUrl: env.DATABASE_URL, log: say })
  await migrate(postgres.urls.owner)
  await syncTemplates(postgres.urls.owner)
  await prepareJobs(postgres.urls.jobs)
  const { services, close } = await openServices({ urls: postgres.urls, dataDir, version: versionOf(), env })
  await giveNewToAll(services.db, { at: new Date(services.clock.now()), id: services.ids.next }, say)
  await judgeStoredPatterns(services, say)
  const demo = env.SEED === 'none' ? undefined : await seedDemo(services, demoPassword(env.DEMO_PASSWORD, dataDir))
  await pagesBuilt()
  const app = await build(services, {
    clientDir: join(root, 'dist/client'),
    logFile: join(dataDir, 'server.log'),
    ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
  })
  const jobs = await startJobs(postgres.urls.jobs, services, tasks)
  const host = env.HOST ?? '127.0.0.1'
  const address = await app.listen({ host, port: Number(env.PORT ?? 8080) })
  const port = Number(new URL(address).port || 80)
  const hall = await openHall(app, { env, host, port, dataDir, now: () => services.clock.now() })
  services.hall.addresses = hall
  let leaving = false
  leave = (code) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(code), leaveMs).unref()
    say('正在停止：等待进行中的请求…')
    void within(Promise.all([app.close(), hall.close(), jobs.stop()]), drainMs)
      .then(() => within(close(), closeMs))
      .then(() => postgres.stop())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          console.error(error)
          process.exit(code || 1)
        },
      )
  }
  // before the address is printed: its reader may send a signal immediately
  process.on('SIGTERM', () => leave(0)).on('SIGINT', () => leave(0))
  void postgres.gone.then(() => leave(1))
  // from this line on, tools/start.mjs restarts the process after an exit or a silence
  process.send?.({ serves: address })
  process.send?.('ready')
  beat()
  say(`云仓作业平台 ${services.version} 已就绪：${address}`)
  for (const line of hall.lines) say(line)
  if (demo) for (const line of demo) say(line)
  else if (await isEmpty(services.db))
    say(`首次使用：打开 ${address}/setup，输入一次性口令 ${services.firstRun.code} 建立租户和管理员`)
}

/** On a first start tools/start.mjs builds the pages meanwhile. Asks for it, and waits until they exist. */
const pagesBuilt = async (): Promise<void> => {
  const { PAGES_COME }: Environment = process.env
  if (PAGES_COME === undefined || process.send === undefined) return
  const built = once(process, 'message')
  process.send('pages?')
  await built
}

/** Makes the demo world in an empty database; returns the lines with the logins. */
const seedDemo = async (services: Services, password: string): Promise<string[]> => {
  const env: Environment = process.env
  await renewDemoPassword(services.db, password, new Date(services.clock.now()))
  const number = (name: 'DEMO_SEED' | 'DEMO_SCALE' | 'DEMO_DAYS', fallback: number): number => Number(env[name] ?? fallback)
  await makeDemo(services, {
    password,
    seed: number('DEMO_SEED', 20250617),
    scale: number('DEMO_SCALE', 0.02),
    days: number('DEMO_DAYS', 1),
    env,
  })
  return [
    `租户：${organisations.map((one) => `${one.code}（${one.name}）`).join('、')}`,
    `账号：${accountProfiles.map((one) => one.account).join('、')}`,
    `口令：${password}`,
  ]
}

/** Waits for `work` at most `ms`, and never fails: leaving goes on. */
const within = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work.catch((error: unknown) => console.error(error)), new Promise((done) => setTimeout(done, ms).unref())])

// a failed background job is no reason to end the server
process.on('unhandledRejection', (reason) => console.error('[server] 后台工作失败:', reason))
// the reader of our output has ended: nothing can be printed any more
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
// tools/start.mjs was killed: it can neither restart nor stop this process any more
process.on('disconnect', () => leave(0))
start().catch((error: unknown) => {
  if (error instanceof DatabaseUnavailable) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
