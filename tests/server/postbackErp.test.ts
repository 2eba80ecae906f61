// ERP回传时效，从 HTTP 的门口看：模板的毛病，按店铺设，出库时按它算回传截止，没有设的一小时。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/rows'
import {
  addGoods,
  addStock,
  openWorld,
  readyOrders,
  releasedWave,
  rows,
  shopNo,
  standAt,
  wh,
  type World,
} from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 100)
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
