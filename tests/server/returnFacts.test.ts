// 退货单的计费事实（office.md §8.6）：完成一张一行，包裹、件、换袋、照片、残次；再来不变，先前的补上，断了接着来。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemFee } from '#contract/rules/feeLine'
import type { ReturnFact } from '#contract/rules/feeFacts'
import { item, terms } from '../contract/rules/fees.ts'
import { factsIn } from '../support/facts.ts'
import { addGoods, addStock, openWorld, ownerNo, shopNo, wh, type World } from '../support/outbound.ts'
import { employDesk, piece, returnDesk } from '../support/returnDesk.ts'

let world: World
let desk: ReturnType<typeof returnDesk>
let facts: ReturnType<typeof factsIn>
beforeAll(async () => {
  world = await openWorld()
  desk = returnDesk(world)
  facts = factsIn(world)
  for (const goodsNo of ['G1', 'G2']) await addGoods(world, goodsNo)
  await addStock(world, 'A-01', 1, 'G1', 500)
  await employDesk(world)
})
afterAll(() => world.close())

const shots = (...names: readonly string[]) => ({ photos: names.map((name) => ({ sha256: name.repeat(64), bytes: 100 })) })
/** Everything of an inspected return is put away. */
const putAway = async (returnNo: string): Promise<void> => {
  const { waveNo } = await desk.ok<{ waveNo: string }>('POST /v1/return/wave', {
    ...wh,
    ownerNo,
    waveType: 1,
    returnNos: [returnNo],
  })
  for (const { lineNo, qty } of (await desk.waveOf(waveNo)).lines)
    await desk.ok('POST /v1/return/wave/line', { waveNo, returnNo, lineNo, qty, locationNo: 'A-01' })
}
/** Received, inspected, told to the owner and put away. */
const finish = async (lines: object[], more: object = {}): Promise<string> => {
  const { returnNo, logisticsNo } = await desk.notice({ shopNo })
  await desk.receive(logisticsNo)
  await desk.inspect(returnNo, lines, more)
  await desk.told()
  await putAway(returnNo)
  expect((await desk.orderOf(returnNo))['status']).toBe(70)
  return returnNo
}

test('R1: a parcel of four pieces, three packed anew, one bad: one fact, four lines of the bill', async () => {
  const { returnNo, logisticsNo } = await desk.notice({ shopNo }, [{ goodsNo: 'G1', planQty: 4 }])
  await desk.receive(logisticsNo)
  const seen = [
    { ...piece('G1', 3), ...shots('a', 'b') },
    { ...piece('G1', 1, 2), ...shots('b', 'c') },
  ]
  await desk.inspect(returnNo, seen, { repackNum: 3 })
  await desk.told()
  await facts.follow()
  // inspected, but not finished
  expect(await facts.all()).toEqual([])
  await putAway(returnNo)
  await facts.follow()
  expect(await facts.all()).toEqual([
    {
      sourceNo: returnNo,
      lineKey: '',
      ownerNo,
      shopNo,
      ...wh,
      bizDate: '2025-06-17',
      // a photo that two lines show was taken once
      fact: { parcels: 1, pieces: 4, repacked: 3, photos: 3, bad: 1 },
      revision: 1,
      recvStatus: 0,
    },
  ])
  const stored = await facts.of(returnNo)
  const fact = {
    feeType: 'RETURN',
    warehouse: 'W01-LOCAL',
    shopNo,
    bizDate: '2025-06-17',
    ...stored?.fact,
  } as unknown as ReturnFact
  const of = (serviceCode: 'REPACK' | 'BAD', unitPriceE4: number) =>
    item('RETURN', 3, { conditions: { serviceCode }, unitPriceE4 })
  const items = [
    item('RETURN', 1, { unitPriceE4: 15_000 }),
    item('RETURN', 4, { firstQty: 1, extraPriceE4: 2000 }),
    of('REPACK', 5000),
    of('BAD', 3000),
  ]
  expect(items.map((one) => itemFee(one, fact, terms))).toMatchObject([
    { amountFen: 150 },
    { amountFen: 60 },
    { amountFen: 150 },
    { amountFen: 30 },
  ])
})

test('an empty parcel is a parcel; scrap is bad, pieces of another owner are not', async () => {
  const { returnNo, logisticsNo } = await desk.notice()
  await desk.receive(logisticsNo)
  await desk.inspect(returnNo, [])
  await desk.told()
  const mixed = await desk.notice({}, [{ goodsNo: 'G1', planQty: 3 }])
  await desk.receive(mixed.logisticsNo)
  await desk.inspect(mixed.returnNo, [piece('G1', 1, 6), piece('G2', 2, 7)])
  await desk.told()
  await desk.ok('POST /v1/return/order/finish', { returnNo: mixed.returnNo, reason: '报废当场处理，错件已联系' })
  await facts.follow()
  expect((await facts.of(returnNo))?.fact).toEqual({ parcels: 1, pieces: 0, repacked: 0, photos: 0, bad: 0 })
  expect((await facts.of(mixed.returnNo))?.fact).toMatchObject({ pieces: 3, bad: 1 })
})

test('a return whose inspection was repeated: what the last one says', async () => {
  const { returnNo, logisticsNo } = await desk.notice()
  await desk.receive(logisticsNo)
  await desk.inspect(returnNo, [{ ...piece('G1', 3, 2), ...shots('a') }], { repackNum: 3 })
  await desk.ok('POST /v1/return/order/again', { returnNo })
  await desk.inspect(returnNo, [piece('G1', 2)], { repackNum: 1 })
  await desk.told()
  await putAway(returnNo)
  await facts.follow()
  expect((await facts.of(returnNo))?.fact).toEqual({ parcels: 1, pieces: 2, repacked: 1, photos: 0, bad: 0 })
})

test('a parcel that nobody claimed can be charged to nobody', async () => {
  const returnNo = (await desk.receive('SF92000000001')).returnNo ?? ''
  await desk.inspect(returnNo, [])
  await world.run(({ tx, tenantId, at }) =>
    tx.query('update return_order set status = 70, finish_time = $3 where tenant_id = $1 and return_no = $2', [
      tenantId,
      returnNo,
      at,
    ]),
  )
  await facts.readBefore('RETURN')
  await facts.follow()
  expect(await facts.of(returnNo)).toBeUndefined()
  expect(await facts.readerOf('RETURN')).toMatchObject({ shippedText: null, failNum: 0 })
})

describe('what comes later', () => {
  test('delivered again and by two runs at once: nothing changes', async () => {
    const before = await facts.all()
    await facts.readAll('RETURN')
    await Promise.all([facts.follow(), facts.follow()])
    expect(await facts.all()).toEqual(before)
  })

  test('figures put right in the books after it was finished: the night finds them, revision 2, the day stays', async () => {
    const returnNo = await finish([piece('G1', 3)])
    await facts.follow()
    world.clock.set(world.clock.now() + 24 * 3_600_000)
    await world.run(({ tx, tenantId }) =>
      tx.query('update return_order set repack_num = 2 where tenant_id = $1 and return_no = $2', [tenantId, returnNo]),
    )
    await facts.night()
    await facts.night()
    expect(await facts.of(returnNo)).toMatchObject({ revision: 2, bizDate: '2025-06-17', fact: { repacked: 2 } })
  })
})

/** Returns finished before there were facts: copies of a finished one, one a second earlier than the next. */
const finishedBefore = (n: number): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query(
      `insert into return_order as o (tenant_id, id, return_no, source, return_type, warehouse_no, sid, owner_no, actual_qty, good_qty,
              putaway_qty, status, finish_time, create_time, update_time)
       select $1, s.id + n, 'OLD' || lpad(n::text, 6, '0'), 1, 1, s.warehouse_no, s.sid, s.owner_no, 2, 2, 2, 70,
              s.finish_time - n * interval '1 second', s.create_time, s.update_time
         from (select * from return_order where tenant_id = $1 and status = 70 and owner_no is not null order by return_no limit 1) s
        cross join generate_series(1, $2::int) n`,
      [tenantId, n],
    ),
  )
const oldFacts = async (): Promise<number> => (await facts.all('OLD%')).length

describe('what was finished before', () => {
  test('is read in parts; killed in the middle it goes on', async () => {
    await finishedBefore(1100)
    await facts.readBefore('RETURN')
    let asked = 0
    // the readers before it have nothing left: they ask once, this one for its events and for one part
    await facts.follow(() => (asked += 1) > 3)
    expect(await oldFacts()).toBe(500)
    await facts.follow()
    expect(await oldFacts()).toBe(1100)
    expect(await facts.readerOf('RETURN')).toMatchObject({ shippedText: null, orderNo: '' })
  })

  test('a return that cannot be stored is told and stops no other; the night tries it again', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`delete from fin_fact where tenant_id = $1 and source_no like 'OLD%'`, [tenantId]),
    )
    const planted = await facts.plant(`source_no <> 'OLD000007'`)
    await facts.readBefore('RETURN')
    await facts.follow()
    expect(await oldFacts()).toBe(1099)
    expect(await facts.readerOf('RETURN')).toMatchObject({ failNum: 1, failReason: expect.stringMatching(/^OLD000007：/) })
    await planted.cure()
    await facts.night()
    expect(await oldFacts()).toBe(1100)
  })
})
