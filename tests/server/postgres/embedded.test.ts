import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseAccount } from '#server/platform/postgres/account'
import {
  cleanUp,
  clusterOf,
  endHolders,
  hold,
  install,
  killHard,
  ownDirectory,
  parentOf,
  plantStalePidFile,
  postmaster,
  run,
  runs,
} from './installed.ts'

const asRoot = process.getuid?.() === 0
/** Somebody who is not root: the account the database uses, or ourselves. */
const somebody = databaseAccount()

let work: string
let program: string
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'yuncang-launcher-'))
  chmodSync(work, 0o755)
  program = await install(join(work, '云仓 程序'))
})
afterAll(() => cleanUp(work))

const dataDirFor = (name: string): string => ownDirectory(join(work, name), undefined, chownSync)
const keep = (url: string): Promise<unknown> => run(url, 'drop table if exists kept; create table kept as select 7 as n')
const kept = (url: string): Promise<unknown> => run(url, 'select n from kept')

describe('who starts it and where', () => {
  test('an ordinary user, a path with spaces and Chinese, library links never made', async () => {
    const dataDir = ownDirectory(join(work, '某人 的 数据'), somebody, chownSync)
    const first = await hold(program, dataDir, { account: somebody })
    expect(first).toMatchObject({ engine: 'embedded', sentences: [] })
    expect(statSync(join(clusterOf(dataDir), 'yuncang.json')).mode & 0o777).toBe(0o600)
    await keep(first.urls.owner)
    await first.stop()
    expect(postmaster(dataDir)).toBeUndefined()

    const second = await hold(program, dataDir, { account: somebody })
    expect(await kept(second.urls.owner)).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('from a 0700 home', async () => {
    const home = join(work, 'home')
    mkdirSync(home, { mode: 0o700 })
    const inHome = await install(join(home, 'yuncang'))
    const dataDir = join(home, 'yuncang/.data')
    const holder = await hold(inHome, dataDir)
    const base = dirname(clusterOf(dataDir))
    if (asRoot) {
      expect(base).toMatch(/^\/var\/lib\/yuncang-[0-9a-f]{12}$/)
      expect(holder.sentences.join()).toContain(base)
      expect(statSync(clusterOf(dataDir)).uid).toBe(somebody?.uid)
    } else expect(base).toBe(join(dataDir, 'postgres'))
    expect(await run(holder.urls.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await holder.stop()
    if (asRoot) rmSync(base, { recursive: true })
  })

  test('no programs for this machine: one sentence that names DATABASE_URL', async () => {
    const bare = await install(join(work, 'bare'), { binaries: false })
    const { failure } = await hold(bare, dataDirFor('bare-data'))
    expect(failure).toMatch(/^DatabaseUnavailable: .*请设置 DATABASE_URL/)
  })
})

describe('whatever dies', () => {
  let dataDir: string // one for all: each test begins and ends with its database stopped
  beforeAll(() => void (dataDir = dataDirFor('dies')))
  afterEach(endHolders)

  test('kill -9 of the application: no database stays, nothing acknowledged is lost, the next start works', async () => {
    const first = await hold(program, dataDir)
    await keep(first.urls.owner)
    const pid = postmaster(dataDir) ?? 0
    await killHard(first.process)
    await expect.poll(() => runs(pid, dataDir), { timeout: 30_000 }).toBe(false)
    expect(postmaster(dataDir)).toBeUndefined()

    const second = await hold(program, dataDir)
    expect(await kept(second.urls.owner)).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('a start right after kill -9 waits for the old database to go', async () => {
    const first = await hold(program, dataDir)
    await keep(first.urls.owner)
    first.process.kill('SIGKILL')
    const second = await hold(program, dataDir)
    expect(second.failure).toBeUndefined()
    expect(await kept(second.urls.owner)).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('application and guard killed: the next start takes the orphan’s place', async () => {
    const first = await hold(program, dataDir)
    await keep(first.urls.owner)
    const orphan = postmaster(dataDir) ?? 0
    process.kill(parentOf(orphan), 'SIGKILL')
    await killHard(first.process)
    expect(runs(orphan, dataDir)).toBe(true)

    const second = await hold(program, dataDir)
    expect(await kept(second.urls.owner)).toEqual([{ n: 7 }])
    expect(runs(orphan, dataDir)).toBe(false)
    await second.stop()
  })

  test('guard killed, application alive: the database goes on and stops with the application', async () => {
    const holder = await hold(program, dataDir)
    const pid = postmaster(dataDir) ?? 0
    process.kill(parentOf(pid), 'SIGKILL')
    expect(await run(holder.urls.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await holder.stop()
    expect(runs(pid, dataDir)).toBe(false)
  })

  test('the database itself killed: it comes back at the same address with everything acknowledged', async () => {
    const holder = await hold(program, dataDir)
    await keep(holder.urls.owner)
    process.kill(postmaster(dataDir) ?? 0, 'SIGKILL')
    await expect
      .poll(() => kept(holder.urls.owner).catch((error: Error) => error.message), { timeout: 45_000 })
      .toEqual([{ n: 7 }])
    await holder.stop()
    expect(postmaster(dataDir)).toBeUndefined()
  })

  test('a pid file that names another program does not block the start', async () => {
    plantStalePidFile(dataDir, process.pid)
    const again = await hold(program, dataDir)
    expect(again.failure).toBeUndefined()
    await again.stop()
  })
})

test('a second application on the same data directory is refused and harms nothing', async () => {
  const dataDir = dataDirFor('twice')
  const first = await hold(program, dataDir)
  const second = await hold(program, dataDir)
  expect(second.failure).toMatch(/数据目录正被另一个云仓进程使用.*DATA_DIR/)
  expect(await run(first.urls.app, 'select 1 as n')).toEqual([{ n: 1 }])
  await first.stop()
})
