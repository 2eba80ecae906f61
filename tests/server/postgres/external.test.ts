// DATABASE_URL against servers that are not ours: each PostgreSQL Debian has installed here, and the embedded one used from outside.
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/migrate'
import { startPostgres } from '#server/platform/postgres/postgres'
import type { Postgres } from '#server/platform/postgres/database'
import { installedServers, startOwn, type OwnServer } from './ownServer.ts'
import { run } from './installed.ts'

const work = mkdtempSync(join(tmpdir(), 'yuncang-external-'))
chmodSync(work, 0o755)
afterAll(() => rmSync(work, { recursive: true, force: true }))

const useIn = (dataDir: string, databaseUrl: string): Promise<Postgres> =>
  startPostgres({ dataDir, databaseUrl, log: () => undefined })
const onDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
const whoAmI = (url: string): Promise<unknown> => run(url, 'select current_user::text as role').then(([row]) => row?.['role'])

describe.each(installedServers())('the user’s own server: $name', (installed) => {
  const dir = join(work, installed.name)
  const use = (databaseUrl: string, name: string): Promise<Postgres> => useIn(join(dir, name), databaseUrl)
  let server: OwnServer
  let database: string
  beforeAll(async () => {
    server = await startOwn(installed, dir)
    await run(server.url, 'create role keeper login createrole')
    await run(server.url, 'create role guest login')
    await run(server.url, 'create database wms owner keeper')
    database = Object.assign(new URL(onDatabase(server.url, 'wms')), { username: 'keeper' }).href
  })
  afterAll(() => server.stop())

  test('migrates as the given login, serves as roles that cannot bypass the walls', async () => {
    const { engine, urls } = await use(database, 'one')
    expect(engine).toBe('external')
    expect(urls.owner).toBe(database)
    expect(await migrate(urls.owner)).not.toEqual([])
    expect(await migrate(urls.owner)).toEqual([])
    expect([await whoAmI(urls.app), await whoAmI(urls.jobs)]).toEqual(['yuncang_app', 'yuncang_jobs'])
    await expect(run(urls.app, 'create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(run(urls.app, 'select * from sys_user')).rejects.toThrow('tenant not set')
    expect(statSync(join(dir, 'one/database-logins.json')).mode & 0o777).toBe(0o600)
  })

  test('a second installation on the same database leaves the first one’s logins alone', async () => {
    const first = await use(database, 'one')
    const second = await use(database, 'two')
    expect(second.urls.app).not.toBe(first.urls.app)
    expect([await whoAmI(first.urls.app), await whoAmI(second.urls.app)]).toEqual(['yuncang_app', 'yuncang_app'])
    await run(first.urls.jobs, 'create schema work; create table work.one (id int)')
    await run(second.urls.jobs, 'alter table work.one add column more int')
  })

  test('a login that may not create roles or schemas is told so', async () => {
    const guest = Object.assign(new URL(database), { username: 'guest' }).href
    await expect(use(guest, 'guest')).rejects.toThrow(/DATABASE_URL 的账户不能在该库中建模式/)
    await run(server.url, 'create database guests owner guest')
    await expect(use(onDatabase(guest, 'guests'), 'guest')).rejects.toThrow(/DATABASE_URL 的账户不能创建角色，.*CREATEROLE/)
  })

  test('a database of another encoding is refused', async () => {
    await run(server.url, "create database latin owner keeper encoding 'LATIN1' template template0 locale 'C'")
    await expect(use(onDatabase(database, 'latin'), 'latin')).rejects.toThrow('编码是 LATIN1，需要 UTF8')
  })
})

describe('whatever DATABASE_URL says', () => {
  test('an address that is none', async () => {
    await expect(useIn(join(work, 'none'), 'mysql://root@127.0.0.1/x')).rejects.toThrow(
      /DATABASE_URL 不是 PostgreSQL 地址，写法：postgres:/,
    )
  })

  test('a password that is wrong', async () => {
    const wrong = Object.assign(new URL(inject('databaseUrls').owner), { password: 'wrong' }).href
    await expect(useIn(join(work, 'wrong'), wrong)).rejects.toThrow(
      /连不上 DATABASE_URL 指定的数据库：.*password authentication failed/,
    )
  })
})
