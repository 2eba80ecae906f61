// npm run books 的程序（构建好的那个）：没有库说清楚并以 2 结束；停着的库它自己开着看；对得上以 0，对不上以 1 结束，写着哪个租户、哪一处。
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate'
import { startPostgres } from '#server/platform/postgres/postgres'
import { asOwner } from '../support/database.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuncang-books-'))
  chmodSync(dataDir, 0o755)
  await withDatabase(migrate)
}, 60_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Work with the product's database, which is stopped before and after. */
const withDatabase = async (work: (ownerUrl: string) => Promise<unknown>): Promise<void> => {
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
  await work(postgres.urls.owner)
  await postgres.stop()
}
const books = (dir = dataDir): Promise<readonly [code: number, output: string]> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _url, ...env } = process.env
    const child = execFile(
      process.execPath,
      ['dist/server/books.js'],
      { env: { ...env, DATA_DIR: dir } },
      (_error, stdout, stderr) => resolve([child.exitCode ?? -1, `${stdout}${stderr}`]),
    )
  })

test('without a database it says so', async () => {
  const [code, output] = await books(join(dataDir, 'none'))
  expect([code, output]).toEqual([2, expect.stringContaining('还没有数据库，先用 npm start 启动一次')])
})

test('what matches, and what does not', async () => {
  expect(await books()).toEqual([0, expect.stringMatching(/^0 个租户、\d+ 条核对，全部对得上\n$/)])
  await withDatabase((url) =>
    asOwner(url, async (owner) => {
      await owner.query(`insert into tenant (tenant_id, tenant_code, tenant_name, short_name, status, create_time, update_time)
        values (7, 'qi', '七号仓', '七号', 1, '2025-06-17', '2025-06-17')`)
      await owner.query(`insert into pt_balance (tenant_id, id, account_type, account_no, balance_fen, create_time, update_time)
        values (7, 1, 1, 'OW001', 100, '2025-06-17', '2025-06-17')`)
    }),
  )
  const [code, output] = await books()
  expect([code, output]).toEqual([1, '租户 7 · 财务账目自检 · 余额与流水 OW001\n1 处对不上\n'])
  // a running product is left alone
  await withDatabase(async () => expect((await books())[0]).toBe(1))
}, 60_000)
