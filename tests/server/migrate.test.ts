import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { run } from './postgres/installed.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await cloneDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'yuncang-migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
const go = (): Promise<string[]> => migrate(database.urls.owner, folder)
const tables = (): Promise<unknown[]> =>
  run(
    database.urls.owner,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^schema_' order by 1",
  ).then((rows) => rows.map((row) => row['name']))

test('files run once, in order, each with any number of statements', async () => {
  write('0001_first.sql', 'create table a (id int); create table b (id int);')
  expect(await go()).toEqual(['0001_first'])
  write('0002_second.sql', 'alter table a add column more int;\ninsert into a values (1, 2);')
  expect(await go()).toEqual(['0002_second'])
  expect(await go()).toEqual([])
  expect(await tables()).toEqual(['a', 'b'])
})

test('a failing file leaves nothing behind and says where', async () => {
  write('0001_good.sql', 'create table a (id int);')
  write('0002_bad.sql', 'create table b (id int);\ninsert into nowhere values (1);')
  await expect(go()).rejects.toThrow(/迁移 0002_bad 失败：relation "nowhere" does not exist/)
  expect(await tables()).toEqual([])
})

test('two servers starting at once: one migrates, the other waits and finds it done', async () => {
  write('0001_first.sql', 'create table a (id int);')
  const both = await Promise.all([go(), go()])
  expect(both.flat()).toEqual(['0001_first'])
})

test('a file with another name is refused before anything runs', async () => {
  write('0001_good.sql', 'create table a (id int);')
  write('2_next.sql', 'create table b (id int);')
  await expect(go()).rejects.toThrow('迁移文件名 2_next.sql 不合规')
  expect(await tables()).toEqual([])
})

test('a breaking file waits for the devices that still hold operations', async () => {
  write(
    '0001_device.sql',
    '-- breaking, but nothing is there yet\ncreate table device (pending int, status int); insert into device values (3, 1), (0, 1), (5, 2);',
  )
  expect(await go()).toEqual(['0001_device'])
  write('0002_break.sql', '-- breaking\ncreate table next (id int);')
  await expect(go()).rejects.toThrow(/升级 0002_break 与旧版本不兼容，还有 1 台设备存着旧版本未上传的作业/)
  expect(await tables()).toEqual(['device'])
  await run(database.urls.owner, 'update device set pending = 0')
  expect(await go()).toEqual(['0002_break'])
})

test('what another build made is left alone: a database that is newer, a file that comes late', async () => {
  write('0002_second.sql', 'create table a (id int);')
  expect(await go()).toEqual(['0002_second'])
  write('0001_first.sql', 'create table b (id int);')
  await expect(go()).rejects.toThrow('迁移 0001_first 排在已执行的 0002_second 之前')
  rmSync(join(folder, '0001_first.sql'))
  rmSync(join(folder, '0002_second.sql'))
  write('0001_other.sql', 'create table c (id int);')
  await expect(go()).rejects.toThrow('数据库执行过迁移 0002_second，这个版本里没有它')
  expect(await tables()).toEqual(['a'])
})

test('a database whose migrations Kysely applied goes on where it stands', async () => {
  await run(
    database.urls.owner,
    `create table schema_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
     create table schema_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
     insert into schema_migration values ('0001_first', '2025-06-17T00:00:00.000Z');
     insert into schema_migration_lock values ('migration_lock', 0)`,
  )
  write('0001_first.sql', 'create table a (id int);')
  write('0002_second.sql', 'create table b (id int);')
  expect(await go()).toEqual(['0002_second'])
  expect(await tables()).toEqual(['b'])
})

describe('a database that the files of old began', () => {
  const ledger = (): Promise<unknown[]> =>
    run(database.urls.owner, 'select name from schema_migration order by name').then((rows) => rows.map((row) => row['name']))
  beforeEach(async () => {
    write('0001_first.sql', 'create table a (id int);')
    await go()
    rmSync(join(folder, '0001_first.sql'))
    mkdirSync(join(folder, 'old'))
    write('old/0001_first.sql', 'create table a (id int);')
    write('old/0002_second.sql', 'alter table a add column more int;')
    write('0201_area.sql', 'create table a (id int, more int);')
  })

  test('runs what is left of them, has the schema by area then, and goes on with the changes', async () => {
    write('0301_change.sql', 'create table b (id int);')
    expect(await Promise.all([go(), go()])).toEqual(expect.arrayContaining([['0002_second', '0301_change'], []]))
    expect([await tables(), await ledger()]).toEqual([
      ['a', 'b'],
      ['0201_area', '0301_change'],
    ])
    write('0302_next.sql', 'create table c (id int);')
    expect(await go()).toEqual(['0302_next'])
  })

  test('is left as it was where its takeover is cut off, and taken over the next time', async () => {
    write('0301_slow.sql', 'select pg_sleep(200)')
    const first = go().catch((error: unknown) => String(error))
    const end = `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(200)' and pid <> pg_backend_pid()`
    await expect.poll(() => run(database.urls.owner, end)).toEqual([{ ended: true }])
    expect(await first).toContain('迁移 0301_slow 失败')
    expect(await ledger()).toEqual(['0001_first'])
    write('0301_slow.sql', 'select 1')
    expect(await go()).toEqual(['0002_second', '0301_slow'])
    expect(await ledger()).toEqual(['0201_area', '0301_slow'])
  })

  test('made by a newer build than this is left alone', async () => {
    await run(database.urls.owner, "insert into schema_migration values ('0003_third', '2025-06-17T00:00:00.000Z')")
    await expect(go()).rejects.toThrow('数据库执行过迁移 0003_third，这个版本里没有它')
  })
})
