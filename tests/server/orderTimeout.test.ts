// 订单超时：按货主、仓库、全部的次序找配置，三级各说一次，到三级自动建工单，已有未完结的不再建（floor.md §13.1）。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderTimeoutTask } from '#server/workorder/orderTimeoutTask'
import { addGoods, addStock, openWorld, ownerNo, readyOrders, rows, type World } from '../support/outbound.ts'
import { giveTypes } from '../support/workOrders.ts'

let world: World
let orders: readonly string[] = []
beforeAll(async () => {
  world = await openWorld()
  await giveTypes(world)
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  orders = await readyOrders(world, [{ G1: 1 }, { G1: 2 }])
  await world.run(({ tx, tenantId, at }) =>
    tx.query(`insert into role as r (tenant_id, id, role_name, create_time, update_time) values ($1, 71, '早班主管', $2, $2)`, [
      tenantId,
      at,
    ]),
  )
})
afterAll(() => world.close())

const start = Date.parse('2025-06-17T10:00:00+08:00')
/** So many hours after the orders came; answers what was told just then. */
const after = async (hours: number): Promise<readonly string[]> => {
  world.clock.set(start + hours * 3_600_000)
  await orderTimeoutTask.run(world.services, { tenantId: world.tenantId }, () => false)
  const told = await rows<{ content: string }>(
    world,
    "select content from message where tenant_id = $1 and title = '订单未发货超时' and create_time = $2 order by id",
    [new Date(world.clock.now())],
  )
  return told.map(({ content }) => content)
}
const made = () =>
  rows<{ stockoutNo: string; typeCode: string; source: number }>(
    world,
    'select stockout_no, type_code, source from work_order where tenant_id = $1 order by id',
  )
const config = (more: object) =>
  world.call('POST', '/v1/rule/timeout', {
    timeoutType: 6,
    targetType: 0,
    firstHour: 1,
    secondHour: 2,
    thirdHour: 3,
    noticeRoles: ['71'],
    ...more,
  })

test('三级各说一次；货主自己的配置管它的单；到三级建工单，再过也不重复', async () => {
  expect((await config({ autoWorkorder: 0 })).code).toBe('00000')
  expect((await config({ targetType: 2, ownerNo, firstHour: 24, secondHour: 48, thirdHour: 72, autoWorkorder: 1 })).code).toBe(
    '00000',
  )
  expect(await after(4)).toEqual([])
  expect(await after(25)).toEqual([`2 单未发货超过 24 小时（一级），如 ${orders[0]}`])
  expect(await after(25.5)).toEqual([])
  expect(await after(49)).toEqual([`2 单未发货超过 48 小时（二级），如 ${orders[0]}`])
  expect(await made()).toEqual([])
  expect(await after(73)).toEqual([`2 单未发货超过 72 小时（三级），已建工单 2 张，如 ${orders[0]}`])
  expect((await made()).map(({ stockoutNo, typeCode, source }) => [stockoutNo, typeCode, source])).toEqual(
    orders.map((no) => [no, 'URGE_SHIP', 6]),
  )
  expect(await after(74)).toEqual([])
  expect(await made()).toHaveLength(2)
})
