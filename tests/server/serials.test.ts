// 序列号与反复核：复核带上序列号，别的单再用就有疑问；反复核退回待复核，序列号和绩效作废，重新复核还能用。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHandheld, furnish, type Handheld } from '../support/floor.ts'
import { openWorld, ownerNo, readyOrders, releasedWave, rows, standAt, type World } from '../support/outbound.ts'

let world: World
let here: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 1)
  await world.run(({ tx, tenantId }) => tx.query('update goods set sn_manage = 1 where tenant_id = $1', [tenantId]))
  here = await addHandheld(world, '复核机')
})
afterAll(() => world.close())

/** An order of two pieces that waits to be checked. */
const picked = async (): Promise<string> => {
  const [stockoutNo = ''] = await readyOrders(world, [{ G1: 2 }])
  await releasedWave(world, [stockoutNo])
  await standAt(world, stockoutNo, 60)
  return stockoutNo
}
const check = (stockoutNo: string, ...sns: readonly string[]) =>
  here.one('CHECK_ORDER', stockoutNo, {
    logisticsNo: '',
    stockoutNo,
    lines: [{ ownerNo, goodsNo: 'G1', qty: 2, barcodes: [], sns: [...sns] }],
    scanNum: 4,
    errorNum: 0,
    startTime: world.clock.now() - 60_000,
    finishTime: world.clock.now(),
  })
const uncheck = (...stockoutNos: readonly string[]) =>
  world.call<{ done: number }>('POST', '/v1/stockout/uncheck', { stockoutNos, reason: '装错了' })
const statusOf = async (stockoutNo: string): Promise<number | undefined> =>
  (
    await rows<{ status: number }>(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [
      stockoutNo,
    ])
  )[0]?.status
const valid = (table: string, stockoutNo: string): Promise<{ isValid: number }[]> =>
  rows(world, `select is_valid from ${table} where tenant_id = $1 and stockout_no = $2 order by id`, [stockoutNo])

test('numbers are kept with the order; one that went with another order, or is there twice, is questioned', async () => {
  const [one, two] = [await picked(), await picked()]
  expect(await check(one, 'A1', 'A1')).toMatchObject({ verdict: 'flagged', code: 'A1205' })
  expect(await check(one, 'A1', 'A2')).toMatchObject({ verdict: 'applied' })
  const { data } = await world.call<{ serials: readonly object[] }>('GET', '/v1/stockout/detail', { stockoutNo: one })
  expect(data.serials).toMatchObject([{ goodsNo: 'G1', sn: 'A1' }, { sn: 'A2' }])
  expect(await check(two, 'A2', 'A3')).toMatchObject({ verdict: 'flagged', code: 'A1205' })
  expect(await statusOf(two)).toBe(60)
  // an older build asks for no numbers: what hands did counts, and is noted
  expect(await check(two)).toMatchObject({ verdict: 'applied' })
})

test('反复核：退回待复核，记录与绩效作废，序列号放开；称过重的不能退', async () => {
  const no = await picked()
  await check(no, 'B1', 'B2')
  expect((await uncheck(no)).code).toBe('00000')
  expect([await statusOf(no), await valid('check_record', no), await valid('work_record', no)]).toEqual([
    60,
    [{ isValid: 0 }],
    [{ isValid: 0 }],
  ])
  const [line] = await rows(world, 'select checked_qty from stockout_line where tenant_id = $1 and stockout_no = $2', [no])
  expect(line).toEqual({ checkedQty: 0 })
  expect(await check(no, 'B1', 'B3')).toMatchObject({ verdict: 'applied' })
  expect([await statusOf(no), (await valid('work_record', no)).filter(({ isValid }) => isValid === 1).length]).toEqual([70, 1])
  const logs = await rows<{ node: string; msg: string }>(
    world,
    `select node, msg from stockout_log where tenant_id = $1 and stockout_no = $2 and node = '反复核'`,
    [no],
  )
  expect(logs).toEqual([{ node: '反复核', msg: '装错了' }])
  await world.run(({ tx, tenantId }) =>
    tx.query('update stockout_package set status = 30, weight_g = 500 where tenant_id = $1 and stockout_no = $2', [tenantId, no]),
  )
  expect((await uncheck(no)).code).not.toBe('00000')
  expect(await statusOf(no)).toBe(70)
})
