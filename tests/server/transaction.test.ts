// 一笔事务失败，说得出的是第一个原因，不是随后每条语句都会得到的「事务已中止」。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/platform/db'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const turns = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await Promise.resolve()
}

test('statements sent together: the failure that came first is told, however late its sender passes it on', async () => {
  const work = server.services.db.inTenant(1, (tx) => {
    const slowToTell = tx.query('select 1 / 0').catch(async (error: unknown) => {
      await turns(20)
      throw error
    })
    return Promise.all([slowToTell, tx.query('select 1')])
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('a failure undone by a savepoint is not told of a later one', async () => {
  const work = server.services.db.inTenant(1, async (tx) => {
    await tx.query('savepoint before')
    await expect(tx.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await tx.query('rollback to savepoint before')
    const late = tx.query("select 'x'::int").catch(async (error: unknown) => {
      await turns(20)
      throw error
    })
    await Promise.all([late, tx.query('select 1')])
  })
  await expect(work).rejects.toMatchObject({ code: '22P02' })
})

test('a transaction that only reads locks nothing: one function reads for a page and for a write', async () => {
  const read = async (tx: Tx): Promise<readonly number[]> => [
    (await tx.named('locked_users', 'select 1 from sys_user u where u.tenant_id = $1 for update of u', [1])).length,
    (await tx.query('select 1 from (select 1 from sys_user where tenant_id = $1 for share) as owned', [1])).length,
  ]
  const { db } = server.services
  const [first = 0] = await db.inTenant(1, read)
  expect(first).toBeGreaterThan(0)
  for (const readOnly of [true, false, true]) expect(await db.inTenant(1, read, { readOnly })).toEqual([first, first])
})

test('a moment there is not is refused as the database would, and never sent', async () => {
  const told: string[] = []
  const hear = ({ name }: Error): number => told.push(name)
  process.on('warning', hear)
  const never = new Date(Number.NaN)
  for (const moment of [never, [new Date(0), never]])
    await expect(server.services.db.inTenant(1, (tx) => tx.query('select $1::text', [moment]))).rejects.toMatchObject({
      code: '22007',
    })
  process.off('warning', hear)
  expect(told).toEqual([])
})
