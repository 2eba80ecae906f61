// 一单从拣货到出库，一个人、一台手持机。
import { expect } from 'vitest'
import { checkOp, only, packOp, parcelsOf, pickOps, releaseWave, weighOp, type Handheld, type Parcel } from './floor.ts'
import type { World } from './outbound.ts'

/** An order with these goods, picked, checked, packed, weighed and shipped by one person. */
export const shipParcel = async (
  world: World,
  handheld: Handheld,
  lines: Readonly<Record<string, number>>,
  weightG?: number,
): Promise<Parcel> => {
  const pick = only(await releaseWave(world, [lines]))
  await handheld.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await handheld.send([
    ...pickOps(handheld, pick),
    checkOp(handheld, parcel),
    packOp(handheld, parcel),
    weighOp(handheld, parcel, weightG),
  ])
  const answer = await world.call('POST', '/v1/stockout/ship', { stockoutNos: [parcel.stockoutNo], reason: '测试' })
  expect(answer.code).toBe('00000')
  return parcel
}
