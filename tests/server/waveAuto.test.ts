// Waves and audits that nobody asks for: by the clock, by the number of waiting orders, by mended goods.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTask } from '#server/core/orders/auditRetry'
import { buildDueWaves, waveTask } from '#server/stockout/waveAuto'
import { addGoods, addStock, enter, newOrder, openWorld, readyOrders, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  await world.run(({ tx, tenantId }) => tx.query('update wms_warehouse set auto_wave = 1 where tenant_id = $1', [tenantId]))
})
afterAll(() => world.close())

const rule = (ruleName: string, more: object) =>
  world.call('POST', '/v1/wave/rule', { ...wh, ruleName, priority: 10, maxOrderNum: 500, autoRelease: 1, isDisabled: 0, ...more })
const statusOf = async (no: string): Promise<number | undefined> =>
  (await rows<{ status: number }>(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [no]))[0]
    ?.status
const at = (time: string): void => world.clock.set(Date.parse(`2025-06-17T${time}+08:00`))

test('a rule by the clock builds and releases at its minute, once, and nothing when nobody waits', async () => {
  expect(await rule('上午波', { cronTimes: ['11:00'] })).toMatchObject({ code: '00000' })
  const nos = await readyOrders(world, [{ G1: 1 }, { G1: 2 }])
  at('10:59:30')
  expect(await buildDueWaves(world.run)).toEqual([])
  at('11:00:05')
  await waveTask.run(world.services, { tenantId: world.tenantId }, () => false)
  for (const no of nos) expect(await statusOf(no)).toBe(40)
  expect(await buildDueWaves(world.run)).toEqual([])
})

test('a rule by number waits until enough orders wait', async () => {
  at('13:00:00')
  await rule('攒单波', { triggerOrderNum: 3, autoRelease: 0 })
  await readyOrders(world, [{ G1: 1 }, { G1: 1 }])
  expect(await buildDueWaves(world.run)).toEqual([])
  await readyOrders(world, [{ G1: 1 }])
  const [waveNo = ''] = await buildDueWaves(world.run)
  const wave = await rows(world, 'select status, order_num, wave_type from wave where tenant_id = $1 and wave_no = $2', [waveNo])
  expect(wave).toEqual([{ status: 10, orderNum: 3, waveType: 1 }])
})

test('an order whose goods were unknown goes on by itself once they are known', async () => {
  const [no = ''] = await enter(world, [newOrder('AUDIT-1', { NEW: 1 })])
  at('14:00:00')
  const audit = () => auditTask.run(world.services, { tenantId: world.tenantId }, () => false)
  await audit()
  expect(await statusOf(no)).toBe(10)
  const changes = () =>
    rows<{ n: number }>(world, `select count(*)::int as n from change where tenant_id = $1 and key = $2`, [no])
  const before = await changes()
  await audit()
  expect(await changes()).toEqual(before)
  await addGoods(world, 'NEW')
  await audit()
  expect(await statusOf(no)).toBe(20)
})
