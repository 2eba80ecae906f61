// 称重配置在现场真的管用：称重即出库、必须量体积、谁能手工录重，都从手持端的批量上传里看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/rows'
import { openWorld, ownerNo, rows, shopNo, wh, type World } from '../support/outbound.ts'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  imbalances,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Parcel,
} from '../support/floor.ts'

let world: World
let packer: Handheld
/** may weigh, and nothing more */
let weigher: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 2)
  // the shop ships by weighing and measures; elsewhere nobody types a weight
  const configs = [{ manualAllowed: 0 }, { ...wh, ownerNo, shopNo, shipOnWeigh: 1, volumeRequired: 1, manualAllowed: 1 }]
  await world.run(async ({ tx, at, id }) => {
    for (const one of configs) await insertRows(tx, 'weight_config', [{ id: id(), ...one, createTime: at, updateTime: at }])
  })
  packer = await addHandheld(world, '打包机')
  weigher = await addHandheld(world, '称重机', await addStaff(world, '称重员', null, [280_800]))
})
afterAll(() => world.close())

const made = async (lines: Readonly<Record<string, number>>) => {
  const pick = only(await releaseWave(world, [lines]))
  await packer.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  return { parcel, work: [...pickOps(packer, pick), checkOp(packer, parcel), packOp(packer, parcel)] }
}
const packed = async (lines: Readonly<Record<string, number>>): Promise<Parcel> => {
  const { parcel, work } = await made(lines)
  await packer.send(work)
  return parcel
}
const size = { lengthMm: 300, widthMm: 200, heightMm: 150 }
const payload = (parcel: Parcel, more: object = {}) => ({
  logisticsNo: parcel.logisticsNo,
  weightG: parcel.estG ?? 0,
  isManual: 0 as const,
  times: 1,
  ...more,
})
const orderOf = async ({ stockoutNo }: Parcel) =>
  only(
    await rows<{ status: number; handoverNo: string | null; shipperName: string | null; shipTime: Date | null }>(
      world,
      'select status, handover_no, shipper_name, ship_time from stockout_order where tenant_id = $1 and stockout_no = $2',
      [stockoutNo],
    ),
  )
const flowsOut = async ({ stockoutNo }: Parcel): Promise<number> =>
  (await rows(world, 'select 1 from stock_flow where tenant_id = $1 and flow_type = 4 and biz_no = $2', [stockoutNo])).length

test('没量体积的不算称完；量了的记下立方厘米和体积重', async () => {
  const parcel = await packed({ G1: 1 })
  const bare = await weigher.one('WEIGH_PACKAGE', parcel.stockoutNo, payload(parcel))
  expect(shortOf(bare)).toBe('flagged A1507')
  expect(await orderOf(parcel)).toMatchObject({ status: 80 })
  expect(shortOf(await weigher.one('WEIGH_PACKAGE', parcel.stockoutNo, payload(parcel, size)))).toBe('applied')
  const records = await rows(
    world,
    'select is_valid, volume_cm3::int, volume_weight_g from weigh_record where tenant_id = $1 and stockout_no = $2 order by id',
    [parcel.stockoutNo],
  )
  expect(records).toEqual([
    { isValid: 0, volumeCm3: null, volumeWeightG: null },
    { isValid: 1, volumeCm3: 9000, volumeWeightG: 1125 },
  ])
})

test('称重即出库：称完就出库扣库存；交接只登记谁拉走的，不再扣一次', async () => {
  const parcel = await packed({ G1: 1, G2: 1 })
  await weigher.one('WEIGH_PACKAGE', parcel.stockoutNo, payload(parcel, size))
  expect(await orderOf(parcel)).toMatchObject({ status: 95, handoverNo: null, shipperName: '称重员' })
  expect(await flowsOut(parcel)).toBe(2)

  const base = '/v1/warehouse/operate/handover'
  const { data } = await world.call<{ handoverNo: string }>('POST', `${base}/open`, { ...wh, logisticsCode: 'ZTO' })
  const { handoverNo } = data
  expect((await world.call('POST', `${base}/scan`, { handoverNo, logisticsNo: parcel.logisticsNo })).code).toBe('00000')
  const confirmed = await world.call('POST', `${base}/confirm`, { handoverNo, plateNo: '浙A12345', driverName: '李师傅' })
  expect(confirmed.data).toMatchObject({ packageNum: 1, excluded: [] })
  expect(await orderOf(parcel)).toMatchObject({ status: 95, handoverNo, shipperName: '称重员' })
  expect(await flowsOut(parcel)).toBe(2)
  const parcels = await rows(
    world,
    'select status, handover_no from stockout_package where tenant_id = $1 and stockout_no = $2',
    [parcel.stockoutNo],
  )
  expect(parcels).toEqual([{ status: 40, handoverNo }])
})

test('断网做完的一整单一次传上来，也按称重的那一刻出库，账是平的', async () => {
  const { parcel, work } = await made({ G2: 2 })
  const weighedAt = world.clock.now()
  const weighing = packer.op('WEIGH_PACKAGE', parcel.stockoutNo, payload(parcel, size))
  const late = 40 * 60_000
  world.clock.advance(late)
  const { results } = await packer.send([...work, weighing])
  expect(new Set(results.map(shortOf))).toEqual(new Set(['applied']))
  const order = await orderOf(parcel)
  expect([order.status, order.shipTime?.getTime()]).toEqual([95, weighedAt])
  expect(await imbalances(world)).toEqual([])
})

test('允许手工录重只管它的店铺：同一个人，换一家店的单就不行', async () => {
  const parcel = await packed({ G1: 1 })
  const typed = payload(parcel, { ...size, isManual: 1 })
  expect(shortOf(await weigher.one('WEIGH_PACKAGE', parcel.stockoutNo, typed))).toBe('applied')
  const other = await packed({ G2: 1 })
  await world.run(async ({ tx, tenantId, at, id }) => {
    const shop = { id: id(), shopNo: 'SH777', shopName: '别的店', ownerNo, platformCode: 1, createTime: at, updateTime: at }
    await insertRows(tx, 'shop', [shop])
    const move = 'update stockout_order set shop_no = $3 where tenant_id = $1 and stockout_no = $2'
    await tx.query(move, [tenantId, other.stockoutNo, shop.shopNo])
  })
  const refused = await weigher.one('WEIGH_PACKAGE', other.stockoutNo, payload(other, { ...size, isManual: 1 }))
  expect(shortOf(refused)).toBe('flagged A1504')
})
