// A return and its number of the ERP: one stock-in of what is sound, on the ERP's own number; a notice that comes after its parcel is the parcel's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpErpPush } from '#server/platform/adapters/erpPush'
import type { ErpPush } from '#server/platform/adapters/erpPush'
import { cameBack, erpAccount, openFakeErp, understood, type FakeErp } from '../support/fakeErp.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { employDesk, parcel, piece, returnDesk } from '../support/returnDesk.ts'
import { positions, put, openDock } from '../support/returns.ts'

const stranger = 'OW002'
const base = '/v1/return/order'
let world: World
let desk: ReturnType<typeof returnDesk>
let erp: FakeErp
beforeAll(async () => {
  world = await openWorld()
  desk = returnDesk(world)
  for (const goodsNo of ['G1', 'G2', 'G3', 'G4']) await addGoods(world, goodsNo)
  await addStock(world, 'A-01', 1, 'G1', 50)
  await employDesk(world)
  await openDock(world, [])
  await put(world, 'owner', { ownerNo: stranger, shortName: '青屿', fullName: '青屿童装' })
  await put(world, 'goods', { ownerNo: stranger, goodsNo: 'X1', goodsName: '童装', grossWeightG: 100 })
  erp = await openFakeErp()
  const { sid, appKey, secret } = erpAccount
  ;(world.services.adapters as { erpPush: ErpPush }).erpPush = httpErpPush(erp.url, sid, appKey, secret, world.clock)
})
afterAll(async () => {
  await erp.close()
  await world.close()
})
const sounds = (goodsNo: string, qty: number) => [{ goodsNo, batch: '', quality: 1 as const }, qty] as never
const heardOf = (returnNo: string) => erp.told.filter((one) => JSON.stringify(one.fields).includes(returnNo)).map(understood)
const shelved = async (returnNo: string): Promise<void> => {
  const { waveNo } = await desk.ok<{ waveNo: string }>('POST /v1/return/wave', {
    ...wh,
    ownerNo,
    waveType: 1,
    returnNos: [returnNo],
  })
  for (const line of (await desk.waveOf(waveNo)).lines)
    await desk.ok('POST /v1/return/wave/line', { waveNo, returnNo, lineNo: line['lineNo'], qty: line['qty'], locationNo: 'A-01' })
  await desk.told()
}
const noticeOf = (logisticsNo: string, outerNo: string, lines: object[], more: object = {}) =>
  desk.ok<{ returnNo: string }>(`POST ${base}`, { ...wh, ownerNo, returnType: 1, logisticsNo, outerNo, lines, ...more })

describe('the ERP', () => {
  test('hears of a return once, at its end: its sound pieces, on its own number, in its warehouse', async () => {
    const { returnNo } = await desk.waiting(
      [piece('G1', 2), piece('G1', 1, 6), { ...piece('X1', 1), ownerNo: stranger, photos: piece('X1', 1, 2).photos }],
      { outerNo: 'TK-1' },
    )
    expect(heardOf(returnNo)).toEqual([])
    await shelved(returnNo)
    await desk.told()
    // 报废 and somebody else's piece keep the return open: what is sound is told all the same
    expect(heardOf(returnNo)).toEqual([cameBack(returnNo, 'TK-1', wh.warehouseNo, [sounds('G1', 2)])])
    expect(JSON.stringify(erp.told)).not.toContain('X1')
    expect(erp.refused).toEqual([])
  })

  test('is not asked about a return whose number nobody knows; told it, it takes the stock-in', async () => {
    const { returnNo } = await desk.waiting([piece('G1', 3)])
    await shelved(returnNo)
    expect(await desk.orderOf(returnNo)).toMatchObject({ status: 70 })
    const pushes = () => desk.list('GET /v1/return/owner/push/list', { returnNo, pushType: 3 })
    expect(await pushes()).toMatchObject([{ result: 2, msg: expect.stringContaining('没有 ERP 退换单号') }])
    expect([heardOf(returnNo), erp.refused]).toEqual([[], []])
    await desk.ok(`POST ${base}/number`, { returnNo, outerNo: 'TK-2' })
    await desk.told()
    expect(await pushes()).toMatchObject([{ result: 1 }])
    expect(heardOf(returnNo)).toEqual([cameBack(returnNo, 'TK-2', wh.warehouseNo, [sounds('G1', 3)])])
    expect(await desk.refused(`POST ${base}/number`, { returnNo, outerNo: 'TK-3' })).toBe('A1918')
  })
})

describe('a number of the ERP', () => {
  test('that is there already with another parcel is at fault (A1910); the same notice sent twice is the one that stands', async () => {
    const { returnNo, logisticsNo } = await desk.notice({ outerNo: 'TK-9' })
    const line = [{ goodsNo: 'G1', planQty: 3 }]
    expect((await noticeOf(logisticsNo, 'TK-9', line)).returnNo).toBe(returnNo)
    const again = { ...wh, ownerNo, returnType: 1, logisticsNo: parcel(), outerNo: 'TK-9', lines: line }
    const reply = await world.send(`POST ${base}`, again)
    expect(JSON.stringify(reply)).toContain('ERP单号已存在：TK-9')
    const other = await desk.waiting()
    expect(await desk.refused(`POST ${base}/number`, { returnNo: (await desk.notice()).returnNo, outerNo: 'TK-9' })).toBe('A1910')
    expect(await desk.orderOf(other.returnNo)).toMatchObject({ outerNo: null })
  })
})

describe('a notice that comes after its parcel', () => {
  const unannounced = async (lines?: object[]) => {
    const logisticsNo = parcel()
    const returnNo = (await desk.receive(logisticsNo)).returnNo ?? ''
    if (lines !== undefined) await desk.inspect(returnNo, lines)
    return { logisticsNo, returnNo }
  }

  test('is its own by waybill: before it is opened', async () => {
    const { logisticsNo, returnNo } = await unannounced()
    const notice = await noticeOf(logisticsNo, 'TK-21', [{ goodsNo: 'G2', planQty: 2 }], { srcTid: 'T-21' })
    expect(await desk.orderOf(returnNo)).toMatchObject({
      status: 20,
      ownerNo,
      outerNo: 'TK-21',
      srcTid: 'T-21',
      returnType: 1,
      planQty: 2,
      lines: [{ goodsNo: 'G2', planQty: 2, ownerNo }],
    })
    expect(await desk.orderOf(notice.returnNo)).toMatchObject({ status: 5, outerNo: null })
    expect(await desk.list('GET /v1/return/receive/list', { logisticsNo })).toMatchObject([{ ownerNo, returnNo }])
  })

  test('and after its inspection: the plan stands beside what was found, and differences are said', async () => {
    const { logisticsNo, returnNo } = await unannounced([{ ...piece('G2', 1), ownerNo }])
    await noticeOf(logisticsNo, 'TK-22', [
      { goodsNo: 'G2', planQty: 2 },
      { goodsNo: 'G3', planQty: 1 },
    ])
    expect(await desk.orderOf(returnNo)).toMatchObject({
      outerNo: 'TK-22',
      planQty: 3,
      actualQty: 1,
      isDiff: 1,
      lines: [
        { goodsNo: 'G2', planQty: 2, actualQty: 1 },
        { goodsNo: 'G3', planQty: 1, actualQty: 0 },
      ],
    })
  })

  test('brings in a receipt that waits for a return', async () => {
    await put(world, 'return_owner_config', { acceptNoNotice: 0 })
    const logisticsNo = parcel()
    expect((await desk.receive(logisticsNo)).returnNo).toBeNull()
    const { returnNo } = await noticeOf(logisticsNo, 'TK-23', [{ goodsNo: 'G1', planQty: 1 }])
    expect(await desk.orderOf(returnNo)).toMatchObject({ status: 20, outerNo: 'TK-23' })
    expect(await desk.list('GET /v1/return/receive/list', { logisticsNo })).toMatchObject([{ returnNo, ownerNo }])
    await world.run(({ tx, tenantId }) => tx.query('delete from return_owner_config where tenant_id = $1', [tenantId]))
  })

  test('under another waybill, with just its goods, is proposed on both pages; a person says they are one', async () => {
    const { returnNo } = await unannounced([{ ...piece('G4', 1), ownerNo }])
    const notice = await noticeOf(parcel(), 'TK-24', [{ goodsNo: 'G4', planQty: 1 }])
    expect(await desk.orderOf(returnNo)).toMatchObject({ outerNo: null, likelyNo: notice.returnNo })
    expect(await desk.orderOf(notice.returnNo)).toMatchObject({ status: 10, likelyNo: returnNo })
    await desk.ok(`POST ${base}/number`, { returnNo, outerNo: notice.returnNo })
    expect(await desk.orderOf(returnNo)).toMatchObject({ outerNo: 'TK-24', isDiff: 0, likelyNo: null })
    expect(await desk.orderOf(notice.returnNo)).toMatchObject({ status: 5 })
  })
})

describe('in the warehouse', () => {
  test('a received parcel has a place: 待拆 where it was announced, 无头件 where nobody knows it', async () => {
    await put(world, 'location', { ...wh, locationNo: 'T-02-01-1-01', zoneNo: 'T', locationType: 5, pickSeq: 900_001 })
    await put(world, 'return_position', { ...wh, positionNo: 'T-02-01-1-01', positionType: 1 })
    const { logisticsNo } = await desk.notice()
    const unknown = parcel()
    await desk.receive(logisticsNo)
    await desk.receive(unknown)
    const placeOf = async (no: string) => (await desk.list('GET /v1/return/receive/list', { logisticsNo: no }))[0]?.['positionNo']
    expect([await placeOf(logisticsNo), await placeOf(unknown)]).toEqual(['T-02-01-1-01', positions.headless])
    expect(await desk.list('GET /v1/return/position/list', { positionNo: 'T-02-01-1-01' })).toMatchObject([{ used: 1 }])
  })

  test('错件 keep their return open until a person says where they went; they are a list of their own', async () => {
    const { returnNo } = await desk.waiting([{ ...piece('X1', 2), ownerNo: stranger, photos: piece('X1', 1, 2).photos }])
    expect(await desk.orderOf(returnNo)).toMatchObject({ status: 50, wrongQty: 2 })
    const open = () => desk.list('GET /v1/goods/return/order/list', { quality: 7, status: 50, returnNo })
    expect(await open()).toMatchObject([{ goodsNo: 'X1', actualQty: 2, positionNo: positions.headless }])
    // no wave has anything to do with it
    const waiting = await desk.ok<{ returnNo: string }[]>(`GET ${base}/waiting/list`, { ownerNo })
    expect(waiting.map((one) => one.returnNo)).not.toContain(returnNo)
    expect(await desk.refused(`POST ${base}/finish`, { returnNo })).toBe('A1921')
    await desk.ok(`POST ${base}/finish`, { returnNo, reason: '已交给青屿' })
    expect([await open(), (await desk.orderOf(returnNo))['status']]).toEqual([[], 70])
    expect(await rows(world, `select 1 from stock where tenant_id = $1 and owner_no = '${stranger}'`)).toEqual([])
  })
})
