// What becomes of returned pieces by wave: back to their owner, to another warehouse, scrapped; by hand and by the job at 18:00.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnTransferTask, returnWaybillTask } from '#server/returns/waveOrder'
import { autoWaves } from '#server/returns/waveTask'
import { insertRows } from '#server/platform/rows'
import {
  addHandheld,
  checkOp,
  furnish,
  imbalances,
  packOp,
  parcelsOf,
  shortOf,
  weighOp,
  type Handheld,
} from '../support/floor.ts'
import { furnishInbound, inboundFaults } from '../support/inbound.ts'
import { addStock, openWorld, ownerNo, rows, shopNo, wh, type World } from '../support/outbound.ts'
import { employDesk, piece, returnDesk, storedPicture } from '../support/returnDesk.ts'
import { employ, openDock, positions, put } from '../support/returns.ts'

const far = { warehouseNo: 'W02', sid: 'LOCAL' } as const
const receiver = {
  shopNo,
  logisticsCode: 'ZTO',
  receiverName: '李四',
  receiverMobile: '13800000000',
  districtCode: '浙江 杭州 余杭区',
  receiverAddress: '文一西路 1 号',
}
let world: World
let desk: ReturnType<typeof returnDesk>
let packer: Handheld
let receiving: Handheld
let approval = ''
beforeAll(async () => {
  world = await openWorld()
  desk = returnDesk(world)
  await furnish(world, 3)
  await furnishInbound(world, [])
  await openDock(world, [])
  await employDesk(world)
  approval = await storedPicture(world)
  await put(world, 'operate_config', { ...wh, oneKeyShip: 1 })
  packer = await addHandheld(world, '打包机')
  await put(world, 'wms_warehouse', { ...far, warehouseName: '余杭次品仓', parentWarehouseNo: 'P01' })
  await put(world, 'owner_enter_control', { ownerNo, ...far, planEnterDate: '2025-01-01', status: 40 })
  for (const [zoneNo, zoneType, locationNo, locationType] of [
    ['RCV', 3, 'RCV-STAGE', 3],
    ['A', 1, 'F-01', 1],
    ['EXC', 10, 'EXC-STAGE', 9],
  ] as const) {
    await put(world, 'zone', { ...far, zoneNo, zoneName: zoneNo, zoneType })
    await put(world, 'location', { ...far, locationNo, zoneNo, locationType, pickSeq: 1, pickFace: 1, mixBatch: 1 })
  }
  receiving = await addHandheld(world, '收货机', undefined, far)
})
afterAll(async () => {
  expect(await imbalances(world)).toEqual([])
  expect(await inboundFaults(world)).toEqual([])
  await world.close()
})

const orderOf = async (stockoutNo: unknown) =>
  (
    await rows<{ status: number; orderType: number }>(
      world,
      'select status, order_type from stockout_order where tenant_id = $1 and stockout_no = $2',
      [stockoutNo],
    )
  )[0]
const lying = async (place: { warehouseNo: string }, goodsNo: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rows<{ at: string; qty: number }>(
        world,
        `select location_no || ' q' || quality as at, qty from stock where tenant_id = $1 and warehouse_no = $2 and goods_no = $3 and qty > 0 and location_type <> 1`,
        [place.warehouseNo, goodsNo],
      )
    ).map(({ at, qty }) => [at, qty]),
  )
/** Checked, packed and weighed by hand, and gone by the supervisor's word. */
const sent = async (stockoutNo: string): Promise<void> => {
  await returnWaybillTask.run(world.services, { tenantId: world.tenantId, stockoutNo }, () => false)
  const found = (await parcelsOf(world, [stockoutNo])).get(stockoutNo)
  if (found === undefined) throw new Error(`${stockoutNo} has no parcel`)
  const { results } = await packer.send([checkOp(packer, found), packOp(packer, found), weighOp(packer, found)])
  expect(results.map(shortOf)).toEqual(['applied', 'applied', 'applied'])
  await desk.ok('POST /v1/stockout/ship', { stockoutNos: [stockoutNo], reason: '退供' })
}
const configure = (more: object): Promise<unknown> =>
  world.run(async (ctx) => {
    await ctx.tx.query('delete from return_owner_config where tenant_id = $1', [ctx.tenantId])
    await insertRows(ctx.tx, 'return_owner_config', [{ id: ctx.id(), ownerNo, createTime: ctx.at, updateTime: ctx.at, ...more }])
  })

test('wave 2: back to the owner, picked out of the position, checked, packed, weighed and shipped like any order', async () => {
  const { returnNo } = await desk.waiting([piece('G1', 3, 2)])
  const before = await lying(wh, 'G1')
  const { waveNo } = await desk.ok<{ waveNo: string }>('POST /v1/return/wave', {
    ...wh,
    ownerNo,
    waveType: 2,
    returnNos: [returnNo],
    ...receiver,
  })
  const stockoutNo = String((await desk.waveOf(waveNo))['targetNo'])
  const pickNo = await desk.pickOf(waveNo)
  await desk.ok('POST /v1/return/pick/line', { pickNo, lineNo: 1, qty: 3 })
  expect((await lying(wh, 'G1'))[`${pickNo} q2`]).toBe(3)
  expect(await orderOf(stockoutNo)).toEqual({ status: 60, orderType: 6 })
  expect((await desk.waveOf(waveNo))['status']).toBe(30)
  expect((await desk.orderOf(returnNo))['status']).toBe(70)
  await sent(stockoutNo)
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 95 })
  const after = await lying(wh, 'G1')
  expect(after[`${pickNo} q2`]).toBeUndefined()
  expect((before[`${positions.defect} q2`] ?? 0) - (after[`${positions.defect} q2`] ?? 0)).toBe(3)
  expect(
    await rows(
      world,
      'select flow_type, sum(change_qty)::int as qty from stock_flow where tenant_id = $1 and biz_no = $2 group by 1',
      [stockoutNo],
    ),
  ).toEqual([{ flowType: 4, qty: -3 }])
})

test('wave 4: what left is announced in the other warehouse and received there through the inbound door', async () => {
  const { returnNo } = await desk.waiting([piece('G1', 2), piece('G2', 1, 2)])
  const { waveNo } = await desk.ok<{ waveNo: string }>('POST /v1/return/wave', {
    ...wh,
    ownerNo,
    waveType: 4,
    returnNos: [returnNo],
    toWarehouse: `${far.warehouseNo}-${far.sid}`,
    ...receiver,
  })
  const stockoutNo = String((await desk.waveOf(waveNo))['targetNo'])
  const pickNo = await desk.pickOf(waveNo)
  await desk.ok('POST /v1/return/pick/line', { pickNo, lineNo: 1, qty: 2 })
  await desk.ok('POST /v1/return/pick/line', { pickNo, lineNo: 2, qty: 1 })
  expect(await orderOf(stockoutNo)).toEqual({ status: 60, orderType: 4 })
  const announce = () => returnTransferTask.run(world.services, { tenantId: world.tenantId, waveNo }, () => false)
  await announce()
  expect((await desk.waveOf(waveNo))['inNo']).toBeNull()
  await sent(stockoutNo)
  await announce()
  await announce()
  const inNo = String((await desk.waveOf(waveNo))['inNo'])
  const [order, ...others] = await desk.list('GET /v1/stockin/list', { outerNo: stockoutNo })
  expect(others).toEqual([])
  expect(order).toMatchObject({
    stockinNo: inNo,
    stockinType: 2,
    source: 4,
    warehouseNo: far.warehouseNo,
    ownerNo,
    planQty: 3,
    status: 10,
  })
  const line = (goodsNo: string, qty: number, quality: number) =>
    receiving.op('RECEIVE_LINE', inNo, { stockinNo: inNo, ownerNo, goodsNo, barcode: `69${goodsNo}`, qty, quality })
  const { results } = await receiving.send([line('G1', 2, 1), line('G2', 1, 2)])
  expect(results.map(shortOf)).toEqual(['applied', 'applied'])
  expect(await desk.list('GET /v1/stockin/list', { stockinNo: inNo })).toMatchObject([
    { receiveQty: 3, goodQty: 2, defectQty: 1, status: 50 },
  ])
  expect(await lying(far, 'G1')).toEqual({ 'RCV-STAGE q1': 2 })
  expect(await lying(far, 'G2')).toEqual({ 'RCV-STAGE q2': 1 })
})

test('two lines of one upload draw on one position: what the first took is not there for the second', async () => {
  const waiting = [await desk.waiting([piece('G3', 2)]), await desk.waiting([piece('G3', 2)])]
  const { waveNo } = await desk.ok<{ waveNo: string }>('POST /v1/return/wave', {
    ...wh,
    ownerNo,
    waveType: 4,
    returnNos: waiting.map(({ returnNo }) => returnNo),
    toWarehouse: `${far.warehouseNo}-${far.sid}`,
    ...receiver,
  })
  const pickNo = await desk.pickOf(waveNo)
  // one of the four is gone before
  await addStock(world, positions.good, 0, 'G3', -1)
  const picker = await addHandheld(world, '退货拣货机')
  await employ(world, picker.staff.userId, [1, 2, 3])
  const lineOf = (lineNo: number) =>
    picker.op('RETURN_PICK', pickNo, { pickNo, lineNo, positionNo: positions.good, goodsNo: 'G3', quality: 1, qty: 2 })
  const { results } = await picker.send([lineOf(1), lineOf(2)])
  expect(results.map(shortOf)).toEqual(['applied', 'flagged A1701'])
  expect((await lying(wh, 'G3'))[`${pickNo} q1`]).toBe(4)
})

test('18:00: good pieces to the shelf, defect ones where the owner wants them, scrap last; each kind waits for what it needs', async () => {
  // nothing of the other tests waits
  await autoWaves(world.run)
  const one = async (defectTo: number, lines: object[]) => {
    await configure({ defectTo })
    const { returnNo } = await desk.waiting(lines)
    await autoWaves(world.run)
    const { waveNo } = await desk.orderOf(returnNo)
    return { returnNo, wave: await desk.waveOf(String(waveNo)) }
  }
  expect((await one(1, [piece('G1', 1, 2)])).wave).toMatchObject({ waveType: 1, source: 2, waits: 0, goodsNum: 1 })
  expect((await one(3, [piece('G1', 2), piece('G2', 1, 2)])).wave).toMatchObject({ waveType: 1, goodsNum: 2 })
  expect((await one(1, [piece('G1', 1, 6)])).wave).toMatchObject({ waveType: 3, waits: 1 })

  const back = (await one(2, [piece('G1', 1, 3)])).wave
  expect(back).toMatchObject({ waveType: 2, waits: 2, targetNo: null })
  expect(await desk.pickOf(String(back['waveNo']))).toBe('')
  const told = { waveNo: back['waveNo'], ...receiver }
  expect(await desk.refused('POST /v1/return/wave/approve', { waveNo: back['waveNo'], approvalFile: approval })).toBe('A1738')
  const nowhere = await world.send('POST /v1/return/wave/address', { ...told, districtCode: '浙江 杭州 鼓楼区' })
  expect(nowhere.data).toMatchObject({ fields: { districtCode: '区县不存在，或不止一个：浙江 杭州 鼓楼区' } })
  await desk.ok('POST /v1/return/wave/address', told)
  expect(await desk.refused('POST /v1/return/wave/address', told)).toBe('A1738')
  expect(await orderOf((await desk.waveOf(String(back['waveNo'])))['targetNo'])).toEqual({ status: 50, orderType: 6 })
  expect(await desk.pickOf(String(back['waveNo']))).not.toBe('')

  const scrap = await one(3, [piece('G1', 1, 2), piece('G2', 1, 6)])
  const waveNo = String(scrap.wave['waveNo'])
  expect(scrap.wave).toMatchObject({ waveType: 3, waits: 1, goodsNum: 2, approvalFile: null })
  expect(await desk.refused('POST /v1/return/wave/approve', { waveNo, approvalFile: approval.replaceAll('f', 'e') })).toBe(
    'A1924',
  )
  await desk.ok('POST /v1/return/wave/approve', { waveNo, approvalFile: approval })
  const pickNo = await desk.pickOf(waveNo)
  await desk.ok('POST /v1/return/pick/line', { pickNo, lineNo: 1, qty: 1 })
  await desk.ok('POST /v1/return/pick/line', { pickNo, lineNo: 2, qty: 1 })
  expect((await desk.orderOf(scrap.returnNo))['status']).toBe(70)
})

test('an owner who wants no waves of the job has none', async () => {
  await configure({ waveAuto: 0 })
  const { returnNo } = await desk.waiting()
  await autoWaves(world.run)
  expect((await desk.orderOf(returnNo))['status']).toBe(50)
})
