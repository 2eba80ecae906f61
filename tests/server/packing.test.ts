// 打包：加包裹、分箱、逐个称重、作废一个，回应丢了再问一次不会多加；耗材不能为负的仓，账上不够的打包进冲突。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { addParcelHere } from '#contract/operate/addParcels'
import { defaultRoles } from '#contract/menu/roles'
import type { PayloadOf } from '#contract/ops/payloads'
import { addParcels, voidParcel } from '#contract/stockout/subPackage'
import { deskOnFloor } from '#contract/user/notify'
import { bornWarehouses } from '#server/warehouse/bornWarehouse'
import { addHandheld, addStaff, furnish, shortOf, type Handheld, type Staff } from '../support/floor.ts'
import { broken, openWorld, ownerNo, readyOrders, releasedWave, rows, standAt, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let here: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 2)
  await world.run((ctx) => bornWarehouses(ctx, [wh]))
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into consumable_stock as s (tenant_id, id, warehouse_no, sid, consumable_no, qty, create_time, update_time)
       values ($1, $2, $3, $4, 'C1', 1000, $5, $5)`,
      [tenantId, id(), wh.warehouseNo, wh.sid, at],
    ),
  )
  await world.run(({ tx, tenantId }) =>
    tx.query('update operate_config set consumable_negative = 0 where tenant_id = $1', [tenantId]),
  )
  here = await addHandheld(world, '打包机')
})
afterAll(() => world.close())

interface Parcel {
  readonly packageNo: string
  readonly seq: number
  readonly logisticsNo: string
  readonly mainLogisticsNo: string
  readonly status: number
  readonly estWeightG: number | null
  readonly goodsNum: number | null
}
const parcelsOf = (stockoutNo: string): Promise<Parcel[]> =>
  rows(
    world,
    `select package_no, seq, logistics_no, main_logistics_no, status, est_weight_g, goods_num from stockout_package
      where tenant_id = $1 and stockout_no = $2 order by seq`,
    [stockoutNo],
  )
const statusOf = async (stockoutNo: string): Promise<number | undefined> =>
  (
    await rows<{ status: number }>(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [
      stockoutNo,
    ])
  )[0]?.status

/** An order of two G1 and a G2 that waits to be packed. */
const checked = async (): Promise<string> => {
  const [stockoutNo = ''] = await readyOrders(world, [{ G1: 2, G2: 1 }])
  await releasedWave(world, [stockoutNo])
  await standAt(world, stockoutNo, 70)
  return stockoutNo
}
const add = (stockoutNo: string, has: number, staff: Staff = here.staff, device = here) =>
  sendTo<ReplyOf<typeof addParcelHere>>(
    world.app,
    addParcelHere,
    { stockoutNo, has },
    {
      tenantid: String(world.tenantId),
      accesstoken: staff.accessToken,
      deviceid: device.deviceId,
      devicekey: device.deviceKey,
    },
  )
const addAtDesk = (stockoutNo: string, num: number) =>
  world.call<ReplyOf<typeof addParcels>>('POST', addParcels.path, { stockoutNo, num })
const dropParcel = (packageNo: string) =>
  world.call<ReplyOf<typeof voidParcel>>('POST', voidParcel.path, { packageNo, reason: '装得下了' })
const packed = (stockoutNo: string, packages: PayloadOf['PACK_ORDER']['packages']) =>
  here.one('PACK_ORDER', stockoutNo, {
    logisticsNo: '',
    stockoutNo,
    packages,
    consumables: packages.map(({ seq }) => ({ code: 'C1BAR', qty: 1, seq })),
    protective: [],
    photos: [],
    startTime: world.clock.now() - 60_000,
    finishTime: world.clock.now(),
  })
const weigh = (stockoutNo: string, { logisticsNo }: Parcel, weightG: number) =>
  here.one('WEIGH_PACKAGE', stockoutNo, { logisticsNo, weightG, isManual: 0, times: 1, forceReason: 1 })
const goods = (goodsNo: string, qty: number) => ({ ownerNo, goodsNo, qty })

test('one more box: its own number beside the main one; boxes with their content are estimated apart, the order waits for the last', async () => {
  const no = await checked()
  const { data } = await add(no, 1)
  expect(data.parcels).toMatchObject([{ packageNo: `${no}-2`, seq: 2 }])
  // the answer was lost: the same one again, no third
  expect((await add(no, 1)).data).toEqual(data)
  const [main, sub] = await parcelsOf(no)
  expect(sub).toMatchObject({ status: 10, mainLogisticsNo: main!.logisticsNo })
  expect(sub!.logisticsNo).not.toBe(main!.logisticsNo)
  const boxes = [
    { seq: 1, cartonNo: 'C1', goods: [goods('G1', 1)] },
    { seq: 2, cartonNo: 'C1', goods: [goods('G1', 1), goods('G2', 1)] },
  ]
  // a box without a carton, and content that is not the order's, are questioned
  expect(await packed(no, [{ seq: 1 }, { seq: 7, cartonNo: 'C1' }])).toMatchObject({ verdict: 'flagged', code: 'A1312' })
  expect(await packed(no, [boxes[0]!, { ...boxes[1]!, goods: [goods('G2', 1)] }])).toMatchObject({
    verdict: 'flagged',
    code: 'A1202',
  })
  expect(await packed(no, boxes)).toMatchObject({ verdict: 'applied' })
  const [first, second] = await parcelsOf(no)
  expect([first, second]).toMatchObject([
    { status: 20, goodsNum: 1 },
    { status: 20, goodsNum: 2 },
  ])
  expect(first!.estWeightG).toBeLessThan(second!.estWeightG!)
  await weigh(no, first!, first!.estWeightG!)
  expect(await statusOf(no)).toBe(80)
  expect((await add(no, 2)).code).toBe('A1314')
  await weigh(no, second!, second!.estWeightG!)
  expect(await statusOf(no)).toBe(90)
  expect(await broken(world)).toEqual([])
})

test('a box added at the desk while the other one is packed: the order waits for it; voided instead, it goes on', async () => {
  const no = await checked()
  expect((await addAtDesk(no, 2)).data.parcels.map(({ seq }) => seq)).toEqual([2, 3])
  expect(await packed(no, [{ seq: 1, cartonNo: 'C1' }])).toMatchObject({ verdict: 'applied' })
  expect(await statusOf(no)).toBe(70)
  expect(await packed(no, [{ seq: 2, cartonNo: 'C1' }])).toMatchObject({ verdict: 'applied' })
  const used = await rows(world, 'select package_no from pack_consumable where tenant_id = $1 and stockout_no = $2 order by 1', [
    no,
  ])
  expect(used).toEqual([{ packageNo: `${no}-1` }, { packageNo: `${no}-2` }])
  const [main, sub] = await parcelsOf(no)
  // several boxes, nobody said what lies where: nothing to compare with
  expect([main!.estWeightG, sub!.estWeightG]).toEqual([null, null])
  expect((await dropParcel(`${no}-1`)).code).toBe('A1311')
  expect((await dropParcel(`${no}-3`)).code).toBe('00000')
  expect(await statusOf(no)).toBe(80)
  expect((await dropParcel(`${no}-3`)).code).toBe('A1317')
  await weigh(no, main!, 700)
  expect((await dropParcel(`${no}-2`)).code).toBe('00000')
  expect(await statusOf(no)).toBe(90)
  const weight = await rows(world, 'select weight_g from stockout_order where tenant_id = $1 and stockout_no = $2', [no])
  expect(weight).toEqual([{ weightG: 700 }])
  // a voided number is not given again
  expect((await parcelsOf(no)).map(({ seq, status }) => [seq, status])).toEqual([
    [1, 30],
    [2, 5],
    [3, 5],
  ])
})

test('carriers that number boxes by the main one, and those without boxes; 50 at most; who may not, and elsewhere', async () => {
  const no = await checked()
  const carrier = (change: string) =>
    world.run(({ tx, tenantId }) =>
      tx.query(`update logistics_company set ${change} where tenant_id = $1 and logistics_code = 'ZTO'`, [tenantId]),
    )
  await carrier('support_sub = 0')
  expect((await add(no, 1)).msg).toBe('中通不支持子母件')
  await carrier('support_sub = 1, sub_no_rule = 2')
  const [main] = await parcelsOf(no)
  expect((await add(no, 1)).data.parcels).toMatchObject([{ logisticsNo: `${main!.logisticsNo}-2` }])
  expect((await addAtDesk(no, 49)).code).toBe('A1313')
  expect((await addAtDesk(no, 48)).data.parcels).toHaveLength(48)
  await carrier('sub_no_rule = 1')
  const packer = await addStaff(world, '打包员', here.deviceId, [280500, 190500])
  expect((await add(no, 50, packer)).code).toBe('A0312')
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'W02', 'LOCAL', '二号仓', 'P01', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  const elsewhere = await addHandheld(world, '别仓机', undefined, { warehouseNo: 'W02', sid: 'LOCAL' })
  expect((await add(no, 1, elsewhere.staff, elsewhere)).code).toBe('A0404')
  await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [no], reason: '退款' })
  expect((await add(no, 1)).code).toBe('A2211')
})

test('whoever packs by the role he is given adds a box himself, and a box added or voided at the desk is on his device at once', async () => {
  const no = await checked()
  const rights = defaultRoles.find(({ code }) => code === 'operator')?.rights ?? []
  const packer = await addStaff(world, '打包员三', here.deviceId, rights)
  expect((await add(no, 1, packer)).data.parcels).toMatchObject([{ seq: 2 }])
  /** What the desk does is in the feed handhelds answer at once. */
  const toldOf = async (work: () => Promise<{ readonly code: string }>): Promise<readonly string[]> => {
    const read = () =>
      rows<{ key: string }>(world, 'select key from change where tenant_id = $1 and resource = $2 order by id', [deskOnFloor])
    const before = await read()
    expect((await work()).code).toBe('00000')
    return (await read()).slice(before.length).map((row) => row.key)
  }
  expect(await toldOf(() => addAtDesk(no, 1))).toEqual([no])
  expect(await toldOf(() => dropParcel(`${no}-3`))).toEqual([no])
})

const stockOf = async (): Promise<number | undefined> =>
  (await rows<{ qty: number }>(world, `select qty from consumable_stock where tenant_id = $1 and consumable_no = 'C1'`))[0]?.qty

test('a warehouse that keeps its consumables: two packers and one carton, the second packing is questioned and the order stays', async () => {
  const [one, two] = [await checked(), await checked()]
  await world.run(({ tx, tenantId }) => tx.query('update consumable_stock set qty = 1 where tenant_id = $1', [tenantId]))
  const pack = (stockoutNo: string, qty: number) =>
    here.op('PACK_ORDER', stockoutNo, {
      logisticsNo: '',
      stockoutNo,
      packages: [{ seq: 1, cartonNo: 'C1' }],
      consumables: [{ code: 'C1BAR', qty, seq: 1 }],
      protective: [],
      photos: [],
      startTime: 0,
      finishTime: 1,
    })
  // packed anew before it is weighed, its own carton comes back first
  const { results } = await here.send([pack(one, 2), pack(one, 1), pack(two, 1), pack(one, 1)])
  expect(results.map(shortOf)).toEqual(['flagged A1306', 'applied', 'flagged A1306', 'applied'])
  expect([await statusOf(one), await statusOf(two), await stockOf()]).toEqual([80, 70, 0])
})

test('packed without a carton: by right it is done, without it it is questioned', async () => {
  const no = await checked()
  const bare = (device: Handheld) =>
    device.one('PACK_ORDER', no, {
      logisticsNo: '',
      stockoutNo: no,
      packages: [{ seq: 1 }],
      consumables: [],
      protective: [],
      photos: [],
      boxless: 1,
      startTime: 0,
      finishTime: 1,
    })
  const packer = await addStaff(world, '打包员二', here.deviceId, [280500, 190500])
  const theirs = await addHandheld(world, '二号打包机', packer)
  expect(await bare(theirs)).toMatchObject({ verdict: 'flagged', code: 'A1302' })
  expect(await bare(here)).toMatchObject({ verdict: 'applied' })
})
