// 夜间库存核对：不平的库存变成给管理员的紧急消息，平的一声不响。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/rows'
import { conservation, type Break } from '#server/stock/verify'
import { verifyTask } from '#server/stock/verifyJob'
import { makePlace } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

/** What the check told; a place has messages of its own. */
const told = () =>
  server.services.db.inTenant(1, (tx) =>
    tx.query<{ title: string; level: number; content: string }>(
      'select title, level, content from message where tenant_id = $1 and title = $2',
      [1, '库存核对未通过'],
    ),
  )

test('stock without a flow is told; stock that adds up is not', async () => {
  await verifyTask.run(server.services, { tenantId: 1 }, () => false)
  expect(await told()).toEqual([])
  const place = await makePlace(server.services, 1, '1')
  const at = new Date(server.clock.now())
  const { warehouseNo, sid, ownerNo, goodsNo, locationNo } = place
  await server.services.db.inTenant(1, (tx) =>
    insertRows(tx, 'stock', [
      {
        id: server.services.ids.next(),
        warehouseNo,
        sid,
        ownerNo,
        goodsNo,
        locationNo,
        locationType: 1,
        batchNo: '',
        quality: 1,
        qty: 7,
        createTime: at,
        updateTime: at,
      },
    ]),
  )
  await verifyTask.run(server.services, { tenantId: 1 }, () => false)
  const messages = await told()
  expect(messages).toMatchObject([{ level: 3 }])
  expect(messages[0]?.content).toContain('库存等于流水之和')
})

/** Bins the flows do not account for; a place has rows of its own that do not add up. */
const flowsOf = (breaks: readonly Break[]): number => breaks.find((one) => one.rule.startsWith('I2'))?.found ?? 0

test('a long tenant is looked at part by part, each in a read of its own, and goes on where it stopped', async () => {
  const bins = 4500
  await server.services.db.inTenant(1, (tx) =>
    tx.query(
      `insert into stock as s (tenant_id, id, warehouse_no, sid, location_no, location_type, owner_no, goods_no, qty, create_time, update_time)
       select 1, g, t.warehouse_no, t.sid, 'V-' || lpad(g::text, 5, '0'), 1, t.owner_no, t.goods_no, 1, t.create_time, t.create_time
         from (select * from stock where tenant_id = 1 limit 1) t, generate_series(1, $1::int) g`,
      [bins],
    ),
  )
  let reads = 0
  const read = <T>(work: Parameters<typeof server.services.db.inTenant<T>>[1]): Promise<T> => {
    reads += 1
    return server.services.db.inTenant(1, work, { readOnly: true })
  }
  const whole = await conservation(read, () => true)
  expect(whole.next).toBeNull()
  // the row of the test before is wrong as well
  expect(flowsOf(whole.breaks)).toBe(bins + 1)
  expect(reads).toBeGreaterThan(8)
  let found = 0
  let next: string | null = ''
  const places = new Set<string>()
  while (next !== null) {
    const part: Awaited<ReturnType<typeof conservation>> = await conservation(read, () => false, next === '' ? undefined : next)
    found += flowsOf(part.breaks)
    next = part.next
    expect(places.has(next ?? '-')).toBe(false)
    places.add(next ?? '-')
  }
  expect(found).toBe(bins + 1)
  const admin = (await server.signIn('yunhe', 'admin')).headers
  const all = await server.send<typeof whole & { checks: number }>('GET /v1/stock/verify', {}, admin)
  expect([all.data.checks, all.data.next, flowsOf(all.data.breaks)]).toEqual([18, null, bins + 1])
  const rest = await server.send<typeof whole>('GET /v1/stock/verify', { from: 'waves|0|' }, admin)
  expect([rest.data.next, flowsOf(rest.data.breaks)]).toEqual([null, 0])
  expect(await server.send('GET /v1/stock/verify', { from: 'somewhere' }, admin)).toMatchObject({ code: 'A0421' })
})
