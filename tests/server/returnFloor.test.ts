// 退货现场（floor.md §11、§16.2），从上传的门口看：签收、匹配、通缉、质检入库，两台设备、断网、冲突，每一件都对得上账。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHandheld, addStaff, exceptionsOf, furnish, imbalances, only, shortOf, type Handheld } from '../support/floor.ts'
import { waybillHash } from '#contract/ops/kinds/returns'
import { returnsHere, type ReturnsPage } from '#contract/pda/returns'
import { sendTo } from '../support/sendTo.ts'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import {
  employ,
  inspect,
  inspection,
  linesOf,
  lying,
  notice,
  openDock,
  photo,
  positions,
  put,
  receiptsOf,
  receive,
  receiving,
  returnsOf,
  seen,
} from '../support/returns.ts'

let world: World
let here: Handheld
let other: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 3)
  here = await addHandheld(world, '退货机')
  other = await addHandheld(world, '二号退货机')
  await openDock(world, [here.staff, other.staff])
})
afterAll(async () => {
  expect(await imbalances(world)).toEqual([])
  await world.close()
})

const told = async (logisticsNo?: string): Promise<ReturnsPage> => {
  const headers = {
    tenantid: String(world.tenantId),
    accesstoken: here.staff.accessToken,
    deviceid: here.deviceId,
    devicekey: here.deviceKey,
  }
  const answer = await sendTo<ReturnsPage>(world.app, returnsHere, logisticsNo === undefined ? {} : { logisticsNo }, headers)
  expect(answer.code).toBe('00000')
  return answer.data
}
const workOf = (bizNo: string) =>
  rows<{ opType: number; packageNum: number; goodsNum: number; orderNum: number; isValid: number }>(
    world,
    'select op_type, package_num, goods_num, order_num, is_valid from work_record where tenant_id = $1 and biz_no = $2 order by op_type, id',
    [bizNo],
  )
const flowsOf = (bizNo: string) =>
  rows<{ flowType: number; locationNo: string; goodsNo: string; quality: number; changeQty: number }>(
    world,
    'select flow_type, location_no, goods_no, quality, change_qty from stock_flow where tenant_id = $1 and biz_no = $2 order by id',
    [bizNo],
  )
const exceptionOf = async (docNo: string) => (await exceptionsOf(world)).filter((one) => one.docNo === docNo)

test('announced, received, inspected: its pieces lie in the return positions by quality, booked under the return', async () => {
  const returnNo = await notice(world, '78200000000001', { G1: 3, G2: 1 })
  expect(await receive(here, '78200000000001')).toMatchObject({ verdict: 'applied' })
  expect(only(await returnsOf(world, '78200000000001'))).toMatchObject({ returnNo, status: 20 })
  expect(only(await receiptsOf(world, '78200000000001'))).toMatchObject({ status: 10, returnNo, ownerNo })
  const lines = [
    seen('G1', 2),
    seen('G1', 1, { quality: 2, reasons: ['已使用'], photos: [photo] }),
    seen('G2', 1, { quality: 6, reasons: ['过期'], photos: [photo] }),
  ]
  expect(await inspect(here, '78200000000001', lines)).toMatchObject({ verdict: 'applied' })
  expect(only(await returnsOf(world, '78200000000001'))).toMatchObject({
    status: 40,
    actualQty: 4,
    goodQty: 2,
    defectQty: 1,
    scrapQty: 1,
    isDiff: 0,
  })
  expect(only(await receiptsOf(world, '78200000000001')).status).toBe(20)
  expect(await linesOf(world, returnNo)).toEqual([
    { lineNo: 1, goodsNo: 'G1', planQty: 3, actualQty: 2, quality: 1, locationNo: positions.good },
    { lineNo: 2, goodsNo: 'G2', planQty: 1, actualQty: 1, quality: 6, locationNo: positions.scrap },
    { lineNo: 3, goodsNo: 'G1', planQty: 0, actualQty: 1, quality: 2, locationNo: positions.defect },
  ])
  expect(await flowsOf(returnNo)).toEqual([
    { flowType: 10, locationNo: positions.good, goodsNo: 'G1', quality: 1, changeQty: 2 },
    { flowType: 10, locationNo: positions.defect, goodsNo: 'G1', quality: 2, changeQty: 1 },
  ])
  expect([...(await workOf('78200000000001')), ...(await workOf(returnNo))]).toEqual([
    { opType: 15, packageNum: 1, goodsNum: 0, orderNum: 0, isValid: 1 },
    { opType: 16, packageNum: 0, goodsNum: 4, orderNum: 1, isValid: 1 },
  ])
})

test('received twice by two devices without network: the second is told when, and nothing is there twice', async () => {
  await notice(world, '78200000000002', { G1: 1 })
  const second = other.op('RETURN_RECEIVE', '78200000000002', receiving('78200000000002'))
  expect(await receive(here, '78200000000002')).toMatchObject({ verdict: 'applied' })
  const { results } = await other.send([second])
  expect(only(results)).toMatchObject({
    verdict: 'flagged',
    code: 'A1901',
    msg: expect.stringContaining('该退件已于2025-06-17 10:00:00签收'),
  })
  // the same upload once more is the same answer
  expect(only((await other.send([second])).results)).toMatchObject({ verdict: 'flagged', code: 'A1901' })
  expect(await receiptsOf(world, '78200000000002')).toHaveLength(1)
  expect(await returnsOf(world, '78200000000002')).toHaveLength(1)
  expect((await workOf('78200000000002')).filter(({ isValid }) => isValid === 1)).toHaveLength(1)
})

test('nobody announced it: a return without an owner is made, and its owner is known from what was in it', async () => {
  expect(await receive(here, 'SF1234567890123')).toMatchObject({ verdict: 'applied' })
  expect(only(await returnsOf(world, 'SF1234567890123'))).toMatchObject({ status: 20, returnType: 5, ownerNo: null })
  expect(await inspect(here, 'SF1234567890123', [seen('G3', 1)])).toMatchObject({ verdict: 'applied' })
  expect(only(await returnsOf(world, 'SF1234567890123'))).toMatchObject({ status: 40, ownerNo, goodQty: 1, isDiff: 1 })
  expect(await lying(world, positions.good)).toMatchObject({ 'G3 q1': 1 })
})

test('received and unpacked without network, and uploaded together', async () => {
  const ops = [
    here.op('RETURN_RECEIVE', 'SF1234567890124', receiving('SF1234567890124')),
    here.op('RETURN_INSPECT', 'SF1234567890124', inspection('SF1234567890124', [seen('G1', 1)])),
  ]
  expect((await here.send(ops)).results.map(shortOf)).toEqual(['applied', 'applied'])
  const one = only(await returnsOf(world, 'SF1234567890124'))
  expect(one).toMatchObject({ status: 40, goodQty: 1, ownerNo })
  expect(await flowsOf(one.returnNo)).toHaveLength(1)
})

test('somebody else’s pieces are 错件: kept in a position, on nobody’s books', async () => {
  const returnNo = await notice(world, '78200000000003', { G1: 1 })
  await receive(here, '78200000000003')
  const lines = [seen('G1', 1), seen('6901234567890', 1, { ownerNo: 'OW999', quality: 1, photos: [photo] })]
  expect(await inspect(here, '78200000000003', lines)).toMatchObject({ verdict: 'applied' })
  expect(only(await returnsOf(world, '78200000000003'))).toMatchObject({ goodQty: 1, wrongQty: 1, isDiff: 0 })
  expect(await linesOf(world, returnNo)).toMatchObject([
    { goodsNo: 'G1' },
    { goodsNo: '6901234567890', quality: 7, locationNo: positions.headless },
  ])
  expect(await flowsOf(returnNo)).toHaveLength(1)
  expect(await lying(world, positions.headless)).toEqual({})
})

test('inspected by two devices without network: the first counts, the second is kept and asked about', async () => {
  const returnNo = await notice(world, '78200000000004', { G2: 2 })
  await receive(here, '78200000000004')
  const late = other.op('RETURN_INSPECT', returnNo, inspection('78200000000004', [seen('G2', 1)]))
  expect(await inspect(here, '78200000000004', [seen('G2', 2)])).toMatchObject({ verdict: 'applied' })
  expect(only((await other.send([late])).results)).toMatchObject({ verdict: 'flagged', code: 'A1907' })
  expect(only(await returnsOf(world, '78200000000004'))).toMatchObject({ goodQty: 2 })
  expect(await flowsOf(returnNo)).toHaveLength(1)
  expect(await exceptionOf('78200000000004')).toMatchObject([{ opType: 'RETURN_INSPECT', code: 'A1907' }])
})

test('a defect without a reason, a photo that is missing, goods nobody knows: kept, and nothing is booked', async () => {
  const returnNo = await notice(world, '78200000000005', { G1: 1 })
  await receive(here, '78200000000005')
  const bad = async (line: ReturnType<typeof seen>) => shortOf(await inspect(here, '78200000000005', [line]))
  expect(await bad(seen('G1', 1, { quality: 2 }))).toBe('flagged A1904')
  expect(await bad(seen('G1', 1, { quality: 2, reasons: ['污渍'] }))).toBe('flagged A1906')
  expect(await bad(seen('NOBODY', 1))).toBe('flagged A1032')
  expect(only(await returnsOf(world, '78200000000005')).status).toBe(20)
  expect(await flowsOf(returnNo)).toEqual([])
  expect(await bad(seen('G1', 1))).toBe('applied')
})

test('a damaged parcel is photographed, and a number is a waybill', async () => {
  expect(shortOf(await receive(here, '78200000000006', { packageState: 2 }))).toBe('flagged A1903')
  expect(shortOf(await receive(here, '78200000000006', { packageState: 2, photos: [photo] }))).toBe('applied')
  expect(shortOf(await receive(here, 'HELLO'))).toBe('flagged A1902')
  expect(await receiptsOf(world, 'HELLO')).toEqual([])
})

test('a wanted parcel shouts, is found, and is told once', async () => {
  await put(world, 'return_wanted', {
    logisticsNo: '78200000000007',
    ownerNo,
    reason: 2,
    handleRequire: '录像拆包',
    applyTime: new Date(world.clock.now()),
    expireDate: '2025-12-31',
  })
  expect(await receive(here, '78200000000007')).toMatchObject({ verdict: 'applied', effects: { notes: ['通缉件：录像拆包'] } })
  expect(only(await receiptsOf(world, '78200000000007')).isWanted).toBe(1)
  expect(
    await rows(world, 'select status, find_user_name from return_wanted where tenant_id = $1 and logistics_no = $2', [
      '78200000000007',
    ]),
  ).toEqual([{ status: 2, findUserName: here.staff.name }])
  expect(
    await rows(world, `select event_key from domain_event where tenant_id = $1 and event_type = 'return.wanted_found'`),
  ).toHaveLength(1)
})

test('without a row among the operators: what was done stands, his work does not', async () => {
  const stranger = await addHandheld(world, '路人机', await addStaff(world, '路人', null))
  expect(shortOf(await receive(stranger, '78200000000008'))).toBe('flagged A1908')
  expect(await receiptsOf(world, '78200000000008')).toHaveLength(1)
  expect(await workOf('78200000000008')).toEqual([])
  await employ(world, stranger.staff.userId, [1])
  expect(shortOf(await receive(stranger, '78200000000009'))).toBe('applied')
  expect(shortOf(await inspect(stranger, '78200000000009', [seen('G1', 1)]))).toBe('flagged A1908')
})

test('where nobody is taken in without a notice, the receipt stands alone and says so', async () => {
  await put(world, 'return_owner_config', { acceptNoNotice: 0 })
  expect(await receive(here, '78200000000010')).toMatchObject({
    verdict: 'applied',
    effects: { notes: ['未匹配到退货预告，请放入无头件位'] },
  })
  expect(only(await receiptsOf(world, '78200000000010'))).toMatchObject({ status: 10, returnNo: null })
  expect(await returnsOf(world, '78200000000010')).toEqual([])
  expect(shortOf(await inspect(here, '78200000000010', [seen('G1', 1)]))).toBe('flagged A0404')
  await world.run(({ tx, tenantId }) => tx.query('delete from return_owner_config where tenant_id = $1', [tenantId]))
})

test('good pieces that will not keep long enough are defect, by the rule of the goods', async () => {
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update goods set expiry_manage = 1, batch_manage = 1, shelf_life_day = 100 where tenant_id = $1 and goods_no = 'G2'`,
      [tenantId],
    ),
  )
  await put(world, 'return_expiry_rule', { ownerNo, minRemainDay: 30 })
  const returnNo = await notice(world, '78200000000011', { G2: 2 })
  await receive(here, '78200000000011')
  const lines = [
    seen('G2', 1, { produceDate: '2025-06-01', batchNo: 'B1' }),
    seen('G2', 1, { produceDate: '2025-03-20', batchNo: 'B0' }),
  ]
  expect(await inspect(here, '78200000000011', lines)).toMatchObject({
    verdict: 'applied',
    effects: { notes: ['剩余效期不足，已判为残次'] },
  })
  expect(await flowsOf(returnNo)).toMatchObject([
    { locationNo: positions.good, quality: 1 },
    { locationNo: positions.defect, quality: 2 },
  ])
  expect(
    await rows(world, `select expire_date::text from stock where tenant_id = $1 and batch_no in ('B0', 'B1') order by batch_no`),
  ).toEqual([{ expireDate: '2025-06-28' }, { expireDate: '2025-09-09' }])
})

test('a piece whose day of production was read is of the batch of that day, as it was when it came in', async () => {
  await notice(world, '78200000000012', { G2: 2 })
  await receive(here, '78200000000012')
  const lines = [seen('G2', 1, { produceDate: '2025-06-02' }), seen('G2', 1, { produceDate: '2025-06-03' })]
  expect(await inspect(here, '78200000000012', lines)).toMatchObject({ verdict: 'applied' })
  expect(
    await rows(
      world,
      `select batch_no, produce_date::text, qty from stock where tenant_id = $1 and goods_no = 'G2' and location_no = '${positions.good}'
          and produce_date > '2025-06-01' order by 1`,
    ),
  ).toEqual([
    { batchNo: '20250602', produceDate: '2025-06-02', qty: 1 },
    { batchNo: '20250603', produceDate: '2025-06-03', qty: 1 },
  ])
})

test('a handheld is told of the dock, of nobody’s customers, and of parcels on their way by hash only', async () => {
  await notice(world, '78200000000090', { G1: 1 })
  await notice(world, '78200000000091', { G3: 2 })
  await receive(here, '78200000000091')
  const page = await told()
  expect(page.received.map(({ logisticsNo }) => logisticsNo)).toContain('78200000000091')
  const one = page.returns.find(({ logisticsNo }) => logisticsNo === '78200000000091')
  expect(one).toMatchObject({ status: 20, ownerNo, lines: [{ lineNo: 1, goodsNo: 'G3', planQty: 2 }] })
  expect(page.goods.map(({ goodsNo }) => goodsNo)).toContain('G3')
  expect(page.noticed?.[waybillHash('78200000000090')]).toMatch(/^TH/)
  expect(JSON.stringify(page)).not.toContain('78200000000090')
  expect(page.returnOperators?.[`U${here.staff.userId}`]).toEqual([15, 16, 17, 18])
  expect(page.reasons.map(({ text }) => text)).toContain('污渍')
  expect(page.carriers.map(({ logisticsCode }) => logisticsCode)).toContain('ZTO')
  expect(Object.keys(page.returnPlaces ?? {})).toEqual(Object.values(positions))
  expect(page.applied[here.incarnation]?.['78200000000091']).toBe(1)
  // one parcel, asked about at the bench
  const single = await told('78200000000090')
  expect(single).toMatchObject({ received: [], returns: [{ logisticsNo: '78200000000090', status: 10 }] })
})

test('an evening of parcels in full batches', async () => {
  const nos = Array.from({ length: 150 }, (_, i) => `7830000000${String(i).padStart(4, '0')}`)
  for (let i = 0; i < nos.length; i += 50) {
    const ops = nos.slice(i, i + 50).map((no) => here.op('RETURN_RECEIVE', no, receiving(no)))
    expect(new Set((await here.send(ops)).results.map(shortOf))).toEqual(new Set(['applied']))
  }
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    world,
    `select count(*)::int as n from return_receive where tenant_id = $1 and logistics_no like '7830000000%' and return_no is not null`,
  )
  expect(n).toBe(150)
  expect(wh.warehouseNo).toBe('W01')
})
