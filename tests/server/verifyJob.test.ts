// 夜间库存核对：不平的库存变成给管理员的紧急消息，平的一声不响。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/insertRows'
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
  const at = new Date(server.clock.now()).toISOString()
  const { warehouseNo, sid, ownerNo, goodsNo, locationNo } = place
  await server.services.db.inTenant(1, (tx) =>
    insertRows(tx, 'stock', [
      {
        id: server.services.ids.next(),
        warehouse_no: warehouseNo,
        sid,
        owner_no: ownerNo,
        goods_no: goodsNo,
        location_no: locationNo,
        location_type: 1,
        batch_no: '',
        quality: 1,
        qty: 7,
        create_time: at,
        update_time: at,
      },
    ]),
  )
  await verifyTask.run(server.services, { tenantId: 1 }, () => false)
  const messages = await told()
  expect(messages).toMatchObject([{ level: 3 }])
  expect(messages[0]?.content).toContain('库存等于流水之和')
})
