// ERP回传时效，从 HTTP 的门口看：模板的毛病，按店铺设，出库时按它算回传截止，没有设的一小时。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/rows'
import {
  addHandheld,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
} from '../support/floor.ts'
import { openWorld, readyOrders, releasedWave, rows, shopNo, standAt, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 1)
  await world.run((ctx) =>
    insertRows(ctx.tx, 'operate_config', [{ ...wh, id: ctx.id(), oneKeyShip: 1, createTime: ctx.at, updateTime: ctx.at }]),
  )
})
afterAll(() => world.close())

const base = '/v1/rule/postbackErp'
const minutesAfterShipping = async (): Promise<number | undefined> => {
  const [no = ''] = await readyOrders(world, [{ G1: 1 }])
  await releasedWave(world, [no])
  await standAt(world, no, 90)
  expect(await world.call('POST', '/v1/stockout/ship', { stockoutNos: [no], reason: '测试' })).toMatchObject({ code: '00000' })
  const [row] = await rows<{ minutes: number }>(
    world,
    `select round(extract(epoch from erp_deadline_time - ship_time) / 60)::int as minutes from stockout_order where tenant_id = $1 and stockout_no = $2`,
    [no],
  )
  return row?.minutes
}

test('without a rule an hour; with one the earliest of its nodes; a node without its time counts for nothing', async () => {
  expect(await minutesAfterShipping()).toBe(60)
  const says = async (lines: readonly object[]): Promise<string> =>
    JSON.stringify(await world.call('POST', `${base}/template`, { templateName: '错的', content: { lines } }))
  expect(await says([])).toContain('请至少配置一个节点')
  expect(await says([{ nodeCode: 10, startFrom: 1, minutes: 10_081 }])).toContain('第1行：回传时长应在1-10080分钟之间')
  const twice = { nodeCode: 9, startFrom: 1, minutes: 30 }
  expect(await says([twice, twice])).toContain('第2行：节点重复')
  const made = await world.call<{ id: string }>('POST', `${base}/template`, {
    templateName: '半小时',
    content: { lines: [twice, { nodeCode: 10, startFrom: 1, minutes: 90 }, { nodeCode: 8, startFrom: 2, minutes: 1 }] },
  })
  const set = await world.call('POST', `${base}/shop`, { shopNos: [shopNo], templateId: made.data.id, effectDate: '2025-06-17' })
  expect(set).toMatchObject({ code: '00000' })
  expect(await minutesAfterShipping()).toBe(30)
})

test('before it leaves an order is due by the earliest node it still has to come past; the steps of the floor move it on', async () => {
  const made = await world.call<{ id: string }>('POST', `${base}/template`, {
    templateName: '一步一步',
    content: {
      lines: [
        { nodeCode: 5, startFrom: 3, minutes: 30 },
        { nodeCode: 6, startFrom: 3, minutes: 60 },
        { nodeCode: 9, startFrom: 3, minutes: 240 },
        { nodeCode: 10, startFrom: 1, minutes: 90 },
      ],
    },
  })
  const set = await world.call('POST', `${base}/shop`, { shopNos: [shopNo], templateId: made.data.id, effectDate: '2025-06-17' })
  expect(set).toMatchObject({ code: '00000' })
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  const stockoutNo = only(pick.stockoutNos)
  const listed = async () => {
    const { data } = await world.call<{ records: readonly { erpDeadlineTime: string | null }[] }>('GET', '/v1/stockout/list', {
      stockoutNo,
      pageSize: 10,
    })
    return only(data.records).erpDeadlineTime
  }
  const hand: Handheld = await addHandheld(world, '打包机')
  const parcel = only([...(await parcelsOf(world, [stockoutNo])).values()])
  const does = async (ops: Parameters<Handheld['send']>[0]): Promise<void> =>
    expect(new Set((await hand.send(ops)).results.map(shortOf))).toEqual(new Set(['applied']))
  expect(await listed()).toBe('2025-06-17 10:30:00')
  await hand.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await does(pickOps(hand, pick))
  expect(await listed()).toBe('2025-06-17 11:00:00')
  await does([checkOp(hand, parcel)])
  expect(await listed()).toBe('2025-06-17 14:00:00')
  expect(await world.call('POST', '/v1/stockout/uncheck', { stockoutNos: [stockoutNo], reason: '再看一遍' })).toMatchObject({
    code: '00000',
  })
  expect(await listed()).toBe('2025-06-17 11:00:00')
  await does([checkOp(hand, parcel), packOp(hand, parcel)])
  world.clock.set(Date.parse('2025-06-17T12:00:00+08:00'))
  expect(await world.call('POST', '/v1/stockout/ship', { stockoutNos: [stockoutNo], reason: '测试' })).toMatchObject({
    code: '00000',
  })
  expect(await listed()).toBe('2025-06-17 13:30:00')
})
