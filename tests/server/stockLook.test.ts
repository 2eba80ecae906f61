// 手持库存查询：库位、商品、周转箱各答各的；盘点中的库位不给数；看不到的货主不给名字。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { stockLook, type StockLook } from '#contract/pda/stockLook'
import { oneShelf } from '#contract/pda/stockWork'
import { addHandheld, addStaff, furnish, only, releaseWave, type Handheld } from '../support/floor.ts'
import { addGoods, addStock, openWorld, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let here: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  await addGoods(world, 'TEA')
  await addStock(world, 'C-01', 10, 'TEA', 30)
  await addStock(world, 'C-02', 20, 'TEA', 12)
  here = await addHandheld(world, '查询机')
})
afterAll(() => world.close())

const headersOf = (staff = here.staff) => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: here.deviceId,
  devicekey: here.deviceKey,
})
const ask = (code: string, staff = here.staff) => sendTo<StockLook>(world.app, stockLook, { code }, headersOf(staff))
const shelf = (locationNo: string) => sendTo<ReplyOf<typeof oneShelf>>(world.app, oneShelf, { locationNo }, headersOf())

test('a bin says what lies in it, goods say where they lie, a code of nothing says nothing', async () => {
  expect(await ask('C-01')).toMatchObject({ code: '00000' })
  expect((await ask('C-01')).data.bin).toMatchObject({
    locationNo: 'C-01',
    isCounting: false,
    others: 0,
    rows: [{ goodsNo: 'TEA', count: { qty: 30, free: 30, reserved: 0, frozen: 0 } }],
  })
  const goods = only((await ask('TEA')).data.goods ?? [])
  expect(goods.places.map(({ locationNo, count }) => `${locationNo} ${count?.free}`)).toEqual(['C-01 30', 'C-02 12'])
  const { data } = await ask('GHOST')
  expect([data.bin, data.goods, data.tote]).toEqual([undefined, undefined, undefined])
})

test('a bin that is being counted gives no number away, not even through its goods', async () => {
  const made = await world.call<{ checkNo: string }>('POST', '/v1/inventory', {
    ...wh,
    checkType: 4,
    checkMode: 2,
    lockLocation: 0,
    planDate: '2025-06-17',
    locationNos: ['C-02'],
  })
  expect(await world.call('POST', '/v1/inventory/begin', { checkNo: made.data.checkNo })).toMatchObject({ code: '00000' })
  expect((await ask('C-02')).data.bin).toMatchObject({ isCounting: true, rows: [{ goodsNo: 'TEA', count: null }] })
  expect(only((await ask('TEA')).data.goods ?? []).places.map(({ locationNo, count }) => `${locationNo} ${count?.free}`)).toEqual(
    ['C-01 30', 'C-02 undefined'],
  )
  // nor to somebody who moves pieces out of it
  expect((await shelf('C-02')).data.shelf).toMatchObject({ rows: [{ goodsNo: 'TEA', qty: null, free: null }] })
  expect((await shelf('C-01')).data.shelf).toMatchObject({ rows: [{ goodsNo: 'TEA', qty: 30, free: 30 }] })
})

test('a tote says whose it is; goods of an owner the person does not see are counted, not named', async () => {
  const pick = only(await releaseWave(world, [{ G1: 2, G2: 1 }]))
  await here.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await here.one('PICK_BIND_TOTE', pick.pickNo, { pickNo: pick.pickNo, slot: 1, toteNo: 'ZX000001' }, { leaseVersion: 1 })
  expect((await ask('ZX000001')).data.tote).toMatchObject({
    pickNo: pick.pickNo,
    slot: 1,
    stockoutNo: only(pick.stockoutNos),
    statusText: '拣货中',
  })
  expect((await ask('ZX000002')).data.tote).toMatchObject({ status: 1, pickNo: '', stockoutNo: '' })
  const stranger = await addStaff(world, '别家的人', here.deviceId, [281_900])
  await world.run(({ tx, tenantId }) =>
    tx.query('update data_scope set scope_mode = 2 where tenant_id = $1 and subject_id = $2 and scope_dim = 1', [
      tenantId,
      stranger.userId,
    ]),
  )
  expect((await ask('C-01', stranger)).data.bin).toMatchObject({ rows: [], others: 1 })
  expect((await ask('TEA', stranger)).data.goods).toBeUndefined()
  expect((await ask('ZX000001', stranger)).data.tote).toMatchObject({ stockoutNo: '', ownerName: '', statusText: '' })
  expect((await ask('C-01', await addStaff(world, '没有权限的人', here.deviceId, [280_100]))).code).toBe('A0312')
})
