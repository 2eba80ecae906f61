// 编号：时间有序、不重复，时钟倒退也不；单号按规则、按天、分段取，不重号。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#server/platform/db'
import { leaseIds } from '#server/platform/ids'
import { numbersOn } from '#server/platform/numbers'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const noon = Date.parse('2025-06-17T12:00:00+08:00')

test('ids rise whatever the clock does, and more than 4096 fit into a millisecond', async () => {
  let now = noon
  const ids = await leaseIds(server.services.db, () => now)
  const made: bigint[] = []
  const take = (n: number): void => {
    for (let i = 0; i < n; i++) made.push(BigInt(ids.next()))
  }
  take(5000)
  now -= 3_600_000
  take(3)
  now = noon + 1000
  take(3)
  expect(made.every((id, at) => at === 0 || id > (made[at - 1] as bigint))).toBe(true)
  expect(new Set(made).size).toBe(made.length)
  await ids.close()
})

test('two servers never hold the same node, and one that follows starts after the one before', async () => {
  const { db } = server.services
  const now = noon + 60_000
  const first = await leaseIds(db, () => now)
  const second = await leaseIds(db, () => now)
  const a = BigInt(first.next())
  const b = BigInt(second.next())
  expect((a >> 12n) & 1023n).not.toBe((b >> 12n) & 1023n)
  await first.close()
  const third = await leaseIds(db, () => now + 2)
  const c = BigInt(third.next())
  expect((c >> 12n) & 1023n).toBe((a >> 12n) & 1023n)
  expect(c > a).toBe(true)
  await second.close()
  await third.close()
})

test('an id is refused once the lease has run out', async () => {
  let now = noon + 120_000
  const ids = await leaseIds(server.services.db, () => now)
  expect(() => ids.next()).not.toThrow()
  now += 61_000
  expect(() => ids.next()).toThrow('数据库暂时不可用，请稍后重试')
  await ids.close()
})

test('document numbers follow the rule, run on within a day and begin anew the next', async () => {
  const { numbers } = server.services
  expect(await numbers.take(1, 'CK', 3, noon)).toEqual(['CK250617000001', 'CK250617000002', 'CK250617000003'])
  expect(await numbers.take(1, 'CK', 1, noon)).toEqual(['CK250617000004'])
  expect(await numbers.take(1, 'CK', 1, noon + 86_400_000)).toEqual(['CK250618000001'])
  expect(await numbers.take(2, 'CK', 1, noon)).toEqual(['CK250617000001'])
  await server.services.db.inTenant(1, (tx) =>
    tx.query(
      "update rule_order_num set prefix = 'B', date_format = 1, seq_len = 4, reset_cycle = 2 where tenant_id = $1 and biz_code = 'BC'",
      [1],
    ),
  )
  expect(await numbers.take(1, 'BC', 2, noon)).toEqual(['B202506170001', 'B202506170002'])
})

test('many takers, two servers and blocks of any size never get the same number', async () => {
  const other = openDb(server.database.urls.app, 2)
  const takers = [server.services.numbers, numbersOn(other)]
  const sizes = Array.from({ length: 60 }, (_, n) => (n * 7) % 45)
  const taken = await Promise.all(sizes.map((size, n) => (takers[n % 2] as (typeof takers)[0]).take(1, 'JH', size, noon)))
  const all = taken.flat()
  expect(all.length).toBe(sizes.reduce((sum, size) => sum + size, 0))
  expect(new Set(all).size).toBe(all.length)
  expect(taken.map((some) => some.length)).toEqual(sizes)
  await other.close()
})

test('a rolled-back document leaves a gap, not a number to be used again', async () => {
  const { db, numbers } = server.services
  let lost = ''
  await db
    .inTenant(1, async () => {
      lost = (await numbers.take(1, 'DH', 1, noon))[0] ?? ''
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  expect(await numbers.take(1, 'DH', 5, noon)).not.toContain(lost)
})
