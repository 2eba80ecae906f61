// What a device is told of a parcel that was announced for another warehouse: as much as the person with it may know.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { returnsHere } from '#contract/pda/returns'
import { createReturns } from '#server/core/returns/create'
import { bySystem } from '#server/core/returns/context'
import { addHandheld, addStaff, onlyOwner, type Handheld, type Staff } from '../support/floor.ts'
import { addGoods, openWorld, ownerNo, shopNo, type World } from '../support/outbound.ts'
import { openDock, put } from '../support/returns.ts'
import { sendTo } from '../support/sendTo.ts'

const far = { warehouseNo: 'W02', sid: 'LOCAL' } as const
const stranger = 'OW002'
/** 退货签收 */
const receiving = 282_000
let world: World
let here: Handheld
let limited: Staff
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await openDock(world, [])
  await put(world, 'owner', { ownerNo: stranger, shortName: '青屿', fullName: '青屿童装' })
  await put(world, 'shop', { shopNo: 'SH002', ownerNo: stranger, shopName: '青屿旗舰店', platformCode: 1 })
  await put(world, 'goods', { ownerNo: stranger, goodsNo: 'X1', goodsName: '青屿童袜', grossWeightG: 100 })
  await put(world, 'wms_warehouse', { ...far, warehouseName: '余杭次品仓', parentWarehouseNo: 'P01' })
  await announced(ownerNo, shopNo, 'SF-OWN', 'G1')
  await announced(stranger, 'SH002', 'SF-STRANGE', 'X1')
  here = await addHandheld(world, '收货机')
  limited = await addStaff(world, '只管一家的', here.deviceId, [receiving])
  await onlyOwner(world, limited, ownerNo)
})
afterAll(() => world.close())

const announced = (owner: string, shop: string, logisticsNo: string, goodsNo: string) =>
  world.run((ctx) =>
    createReturns(
      ctx,
      [{ ...far, ownerNo: owner, shopNo: shop, source: 1, returnType: 1, logisticsNo, lines: [{ goodsNo, qty: 2 }] }],
      bySystem,
    ),
  )
const told = async (logisticsNo: string, { accessToken } = here.staff) => {
  const { code, data } = await sendTo<ReplyOf<typeof returnsHere>>(
    world.app,
    returnsHere,
    { logisticsNo },
    {
      tenantid: String(world.tenantId),
      accesstoken: accessToken,
      deviceid: here.deviceId,
      devicekey: here.deviceKey,
    },
  )
  expect(code).toBe('00000')
  return { owners: data.returns.map((one) => one.ownerNo), goods: data.goods.map(({ name }) => name), said: JSON.stringify(data) }
}

test('an announced parcel is where it arrived: its return and goods are told', async () => {
  expect(await told('SF-OWN')).toMatchObject({ owners: [ownerNo], goods: ['商品G1'] })
  expect(await told('SF-OWN', limited)).toMatchObject({ owners: [ownerNo], goods: ['商品G1'] })
  expect(await told('SF-STRANGE')).toMatchObject({ owners: [stranger], goods: ['青屿童袜'] })
})

test('of another owner, announced for another warehouse, whoever does not see that owner hears nothing', async () => {
  const { owners, said } = await told('SF-STRANGE', limited)
  expect(owners).toEqual([])
  expect(said).not.toContain('青屿')
  expect(said).not.toContain(stranger)
})
