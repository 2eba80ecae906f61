// The schema was written anew by area: it is the one the files of old made, and a database that began with those goes on with its rows.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate'
import { asOwner, cloneDatabase, type TestDatabase } from '../support/database.ts'
import { schemaText } from '../support/schemaText.ts'
import { run } from './postgres/installed.ts'

const migrations = 'server/migrations'
/** Written from the old files alone: `vitest run --project server tests/server/takeover.test.ts --update`. */
const kept = 'takeover/schema.txt'
const firstChange = '0301'

let work: string
const databases: TestDatabase[] = []
/** A database that the old files have brought to number 0100. */
let early: TestDatabase
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'yuncang-takeover-'))
  early = await database({ empty: true })
  await migrate(early.urls.owner, oldUpTo('0100'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(work, { recursive: true })
})

const database = async (from: Parameters<typeof cloneDatabase>[0]): Promise<TestDatabase> => {
  const made = await cloneDatabase(from)
  databases.push(made)
  return made
}
const sqlIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.sql'))
/** A folder with some of the files of another, as an earlier build had them. */
const folderOf = (name: string, from: string, wanted: (file: string) => boolean): string => {
  const to = join(work, name)
  mkdirSync(to)
  for (const file of sqlIn(from).filter(wanted)) copyFileSync(join(from, file), join(to, file))
  return to
}
const oldUpTo = (number: string): string =>
  folderOf(`old${number}`, join(migrations, 'old'), (file) => file.slice(0, 4) <= number)
const schemaOf = (url: string): Promise<string> => asOwner(url, (owner: Client) => schemaText(owner))
const ledgerOf = (url: string): Promise<unknown[]> =>
  run(url, 'select name from schema_migration order by name').then((rows) => rows.map((row) => `${String(row['name'])}.sql`))
/** Tables that have rows. */
const filled = (url: string): Promise<unknown[]> =>
  run(
    url,
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text <> '0'
      order by 1`,
  ).then((rows) => rows.map((row) => row['name']))

const at = "'2025-06-17T08:00:00+08:00'"
/** A tenant with an owner, a warehouse, and goods whose barcode has more zeros than one GTIN needs. */
const fill = (url: string): Promise<unknown> =>
  run(
    url,
    `insert into tenant (tenant_id, tenant_code, tenant_name, short_name, create_time, update_time) values (1, 'T1', '甲仓', '甲', ${at}, ${at});
     insert into owner (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values (1, 11, 'O1', '乙', '乙商贸', ${at}, ${at});
     insert into goods (tenant_id, id, owner_no, goods_no, goods_name, main_barcode, create_time, update_time, version)
       values (1, 21, 'O1', 'G1', '保温杯', '0012345678905', ${at}, ${at}, 7);
     insert into goods_barcode (tenant_id, id, owner_no, barcode, goods_no, is_main, create_user_name, create_time, update_time)
       values (1, 31, 'O1', '0012345678905', 'G1', 1, '王工', ${at}, ${at})`,
  )
const rowsOf = (url: string): Promise<unknown[]> =>
  run(
    url,
    `select o.owner_no, g.goods_name, g.main_barcode, g.version, b.barcode, b.create_user_name, b.create_time = ${at} as as_made
       from owner o join goods g on g.tenant_id = o.tenant_id and g.owner_no = o.owner_no
       join goods_barcode b on b.tenant_id = g.tenant_id and b.owner_no = g.owner_no and b.goods_no = g.goods_no`,
  )
const row = { owner_no: 'O1', goods_name: '保温杯', version: 7, create_user_name: '王工', as_made: true }

test('a database of number 0100 runs the rest of the old files over its rows and is taken over', async () => {
  const { urls } = await database({ of: early.name })
  const url = urls.owner
  await fill(url)
  const ran = await migrate(url)
  expect([ran[0], ran.includes('0200_stamps'), ran.includes('0201_foundation')]).toEqual(['0101_carrier_rules', true, false])
  // number 0140 wrote the code in its short form
  expect(await rowsOf(url)).toEqual([{ ...row, main_barcode: '012345678905', barcode: '012345678905' }])
  expect(await ledgerOf(url)).toEqual(sqlIn(migrations).toSorted())
  expect(await migrate(url)).toEqual([])
})

test('a database at the last old file is taken over as it is, also when the first try broke off', async () => {
  const url = early.urls.owner
  const old = oldUpTo('0200')
  await migrate(url, old)
  await expect(schemaOf(url)).resolves.toMatchFileSnapshot(kept)
  expect(await filled(url)).toEqual(['schema_migration'])
  await fill(url)
  const before = [await rowsOf(url), await ledgerOf(url)]

  const broken = folderOf('broken', migrations, () => true)
  mkdirSync(join(broken, 'old'))
  for (const file of sqlIn(old)) copyFileSync(join(old, file), join(broken, 'old', file))
  writeFileSync(join(broken, '9999_bad.sql'), 'create table half (id int); select 1 / 0')
  await expect(migrate(url, broken)).rejects.toThrow('迁移 9999_bad 失败')
  expect([await rowsOf(url), await ledgerOf(url)]).toEqual(before)

  expect(await migrate(url)).toEqual(
    sqlIn(migrations)
      .filter((file) => file >= firstChange)
      .map((file) => file.slice(0, -4)),
  )
  expect(await rowsOf(url)).toEqual([{ ...row, main_barcode: '0012345678905', barcode: '0012345678905' }])
  expect(await ledgerOf(url)).toEqual(sqlIn(migrations).toSorted())
})

test('the files by area make what the old files made, and put no row anywhere', async () => {
  const { urls } = await database({ empty: true })
  const url = urls.owner
  await migrate(
    url,
    folderOf('areas', migrations, (file) => file < firstChange),
  )
  const wanted = readFileSync(join(import.meta.dirname, kept), 'utf8')
  expect(await schemaOf(url), '改法：改库写一个新文件，从 0301 起编号（npm run new 会给号）；更小的号不再改').toBe(wanted)
  expect(await filled(url)).toEqual(['schema_migration'])
})
