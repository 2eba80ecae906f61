// What a handheld is told of goods coming in: enough to receive and to put away without network.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboundPage, PutawayPage } from '#contract/pda/inbound'
import { addHandheld, addStaff, type Handheld } from '../support/floor.ts'
import { expectOrder, furnishInbound } from '../support/inbound.ts'
import { addGoods, openWorld, ownerNo, type World } from '../support/outbound.ts'

let world: World
let hand: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnishInbound(world, ['S-01', 'S-02', 'S-03'])
  await addGoods(world, 'P1')
  hand = await addHandheld(world, '手持', await addStaff(world, '收货员', null, [281_300, 281_500, 281_600]))
})
afterAll(() => world.close())

const read = async <T>(name: string): Promise<T> => {
  const { tenantId } = world
  const { deviceId, deviceKey, staff } = hand
  const reply = await world.app.inject({
    method: 'GET',
    url: `/api/v1/pda/snapshot/${name}`,
    headers: { tenantid: String(tenantId), accesstoken: staff.accessToken, deviceid: deviceId, devicekey: deviceKey },
  })
  const body = reply.json<{ code: string; msg: string; data: T }>()
  expect(body.code, body.msg).toBe('00000')
  return body.data
}

test('orders with their lines and goods, trucks by both names, the lanes the server has dealt with', async () => {
  const stockinNo = await expectOrder(world, { P1: 7 })
  const came = hand.op(
    'ARRIVAL_CREATE',
    'GATE',
    { ownerNo, plateNo: '', boxNum: 3, damageBoxNum: 0, photos: [] },
    { docNo: 'GATE' },
  )
  const received = hand.op('RECEIVE_LINE', stockinNo, {
    stockinNo,
    ownerNo,
    goodsNo: 'P1',
    barcode: '69P1',
    qty: 4,
    quality: 1,
    containerNo: 'ZX000001',
  })
  await hand.send([came, received])
  const page = await read<InboundPage>('inbound')
  expect(page.stockins).toMatchObject([
    { stockinNo, status: 40, typeName: '采购', lines: [{ goodsNo: 'P1', planQty: 7, receiveQty: 4 }] },
  ])
  expect(page.arrivals).toMatchObject([{ opId: came.opId, status: 10, boxNum: 3, ownerName: '花间' }])
  expect(page.owners).toEqual({ [ownerNo]: '花间' })
  expect(page.goods).toMatchObject([{ goodsNo: 'P1', unmeasured: true }])
  expect(page.staged).toMatchObject([{ containerNo: 'ZX000001', qty: 4 }])
  expect(page.applied[hand.incarnation]).toMatchObject({ GATE: 1, [stockinNo]: 1 })
})

test('what waits for its shelf, and the bins it should go to', async () => {
  const page = await read<PutawayPage>('putaway')
  expect(page.staged).toMatchObject([{ goodsNo: 'P1', qty: 4, containerNo: 'ZX000001' }])
  expect(page.bins.map(({ locationNo }) => locationNo).toSorted()).toEqual(['S-01', 'S-02', 'S-03'])
})
