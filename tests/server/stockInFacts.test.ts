// 入库单的计费事实（office.md §8.3）：收完上完一张一行，件、箱、托、车、重各从哪来；补收升一版；再来不变；先前的补上，断了接着来。
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bornWarehouses } from '#server/warehouse/bornWarehouse'
import { factTask } from '#server/finance/factTask'
import { stockIns } from '#server/finance/stockInFacts'
import { factsIn } from '../support/facts.ts'
import { addHandheld, addStaff, type Handheld } from '../support/floor.ts'
import { furnishInbound, setGoods } from '../support/inbound.ts'
import { addGoods, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let hand: Handheld
let facts: ReturnType<typeof factsIn>
beforeAll(async () => {
  world = await openWorld()
  facts = factsIn(world)
  await furnishInbound(world, ['S-01'])
  await world.run((ctx) => bornWarehouses(ctx, [wh]))
  for (const goodsNo of ['G1', 'G2']) await addGoods(world, goodsNo)
  hand = await addHandheld(
    world,
    '收货一',
    await addStaff(world, '收货一员', null, [281_300, 281_400, 281_500, 281_600, 281_700, 170_422]),
  )
})
afterAll(() => world.close())

let serial = 0
const freshGoods = async (grossWeightG = 200): Promise<string> => {
  serial += 1
  await addGoods(world, `N${serial}`, grossWeightG)
  return `N${serial}`
}
const ok = async <T = object>(route: string, input: object): Promise<T> => {
  const reply = await world.send<T>(route, input)
  expect([route, reply.code, reply.msg]).toEqual([route, '00000', ''])
  return reply.data
}
const announce = async (goodsNo: string, planQty: number, more: object = {}): Promise<string> =>
  (
    await ok<{ stockinNo: string }>('POST /v1/stockin', {
      ...wh,
      ownerNo,
      stockinType: 1,
      lines: [{ goodsNo, planQty }],
      ...more,
    })
  ).stockinNo
const arrive = async (stockinNos: readonly string[], more: object = {}): Promise<string> => {
  const body = { ...wh, ownerNo, arrivalTime: '2025-06-17 09:30:00', plateNo: '浙A88888', boxNum: 60, vehicleType: 3 }
  const { arrivalNo } = await ok<{ arrivalNo: string }>('POST /v1/arrival', { ...body, ...more })
  await ok('POST /v1/arrival/stockin', { arrivalNo, stockinNos })
  return arrivalNo
}
const unload = async (arrivalNo: string, counted: object): Promise<void> => {
  const { unloadNo } = await ok<{ unloadNo: string }>('POST /v1/unload/start', { arrivalNo, unloadMode: 1, people: [] })
  await ok('POST /v1/unload/finish', { unloadNo, ...counted })
}
const receiveOp = (stockinNo: string, goodsNo: string, qty: number) =>
  hand.op('RECEIVE_LINE', stockinNo, { stockinNo, ownerNo, goodsNo, barcode: `69${goodsNo}`, qty, quality: 1 })
const shelveOp = (goodsNo: string, qty: number) =>
  hand.op('PUTAWAY_LINE', 'free', { ownerNo, goodsNo, batchNo: '', quality: 1, qty, locationNo: 'S-01' })
const send = async (...ops: readonly ReturnType<Handheld['op']>[]): Promise<readonly string[]> =>
  (await hand.send(ops)).results.map(({ verdict }) => verdict)
/** Everything is received and put away. */
const bringIn = async (stockinNo: string, goodsNo: string, qty: number): Promise<void> => {
  expect(await send(receiveOp(stockinNo, goodsNo, qty), shelveOp(goodsNo, qty))).toEqual(['applied', 'applied'])
}
/** Something another writer waits for. */
const signal = (): { readonly given: Promise<void>; give(): void } => {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}
const figures = async (stockinNo: string) => (await facts.of(stockinNo))?.fact

describe('where the figures come from', () => {
  test('a truck of its own: pieces as received, boxes, pallets and weight as unloaded', async () => {
    const stockinNo = await announce('G1', 10, { boxNum: 70 })
    await unload(await arrive([stockinNo]), { boxNum: 58, palletNum: 3, weightG: 325_000 })
    expect(await send(receiveOp(stockinNo, 'G1', 10))).toEqual(['applied'])
    await facts.follow()
    // received but not on its shelf: nothing is owed yet
    expect(await facts.all()).toEqual([])
    expect(await send(shelveOp('G1', 10))).toEqual(['applied'])
    await facts.follow()
    expect(await facts.all()).toEqual([
      {
        sourceNo: stockinNo,
        lineKey: '',
        ownerNo,
        shopNo: null,
        ...wh,
        bizDate: '2025-06-17',
        fact: { stockinType: 1, pieces: 10, cartons: 58, pallets: 3, trucks: 1, weightG: 325_000 },
        revision: 1,
        recvStatus: 0,
      },
    ])
  })

  test('no truck: the boxes announced, the weight by the archive; what nobody knows is unknown, and filled in when it is', async () => {
    const [goodsNo, unmeasured] = [await freshGoods(300), await freshGoods()]
    await setGoods(world, unmeasured, { grossWeightG: null })
    const [known, unknown] = [await announce(goodsNo, 4, { boxNum: 2 }), await announce(unmeasured, 5)]
    await bringIn(known, goodsNo, 4)
    await bringIn(unknown, unmeasured, 5)
    await facts.follow()
    const none = { stockinType: 1, pallets: 0, trucks: 0 }
    expect(await figures(known)).toEqual({ ...none, pieces: 4, cartons: 2, weightG: 1200 })
    expect(await figures(unknown)).toEqual({ ...none, pieces: 5, cartons: null, weightG: null })
    // the archive learns both; what was known stays as it was
    await setGoods(world, goodsNo, { grossWeightG: 900 })
    await setGoods(world, unmeasured, { grossWeightG: 150 })
    await facts.night()
    expect(await facts.of(known)).toMatchObject({ revision: 1, fact: { weightG: 1200 } })
    expect(await facts.of(unknown)).toMatchObject({ revision: 2, fact: { weightG: 750 } })
  })

  test('two orders on a truck: boxes as given, the rest of the truck on the one received first', async () => {
    const [one, two] = [await freshGoods(), await freshGoods()]
    const [first, second] = [await announce(one, 3), await announce(two, 6)]
    const arrivalNo = await arrive([first])
    await ok('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [second], boxNum: 20 })
    await unload(arrivalNo, { boxNum: 50, palletNum: 4, weightG: 90_000 })
    await send(receiveOp(second, two, 6))
    world.clock.set(world.clock.now() + 60_000)
    await bringIn(first, one, 3)
    await send(shelveOp(two, 6))
    await facts.follow()
    expect(await figures(second)).toMatchObject({ cartons: 20, pallets: 4, trucks: 1, weightG: 90_000 })
    expect(await figures(first)).toMatchObject({ cartons: 30, pallets: 0, trucks: 0, weightG: 0 })
  })

  test('one of them came by another truck too: nobody can divide the scale’s weight, so the archive’s counts', async () => {
    const [one, two] = [await freshGoods(100), await freshGoods(50)]
    const [first, second] = [await announce(one, 3), await announce(two, 6)]
    const shared = await arrive([first, second])
    await unload(shared, { boxNum: 10, palletNum: 1, weightG: 90_000 })
    await unload(await arrive([second], { boxNum: 5 }), { boxNum: 5, palletNum: 1, weightG: 40_000 })
    await bringIn(first, one, 3)
    await bringIn(second, two, 6)
    await facts.follow()
    expect(await figures(first)).toMatchObject({ cartons: 10, trucks: 1, weightG: 300 })
    expect(await figures(second)).toMatchObject({ cartons: 5, trucks: 1, weightG: 300 })
  })

  test('a courier’s loose parcels are no truck', async () => {
    const goodsNo = await freshGoods()
    const stockinNo = await announce(goodsNo, 2)
    await arrive([stockinNo], { vehicleType: 7, boxNum: 2 })
    await bringIn(stockinNo, goodsNo, 2)
    await facts.follow()
    expect(await figures(stockinNo)).toMatchObject({ cartons: 2, trucks: 0 })
  })

  test('closed short: what came; a stock-in of returned goods is billed as a return', async () => {
    const [goodsNo, returned] = [await freshGoods(), await freshGoods()]
    const [short, back] = [await announce(goodsNo, 9), await announce(returned, 2, { stockinType: 3 })]
    await bringIn(short, goodsNo, 7)
    await ok('POST /v1/stockin/close', { stockinNo: short, reason: '只来了七件' })
    await bringIn(back, returned, 2)
    await facts.follow()
    expect(await figures(short)).toMatchObject({ pieces: 7 })
    expect(await facts.of(back)).toBeUndefined()
  })

  test('finished after midnight, before the day cut of the site: the day before', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`update warehouse set day_cut_time = '06:00' where tenant_id = $1`, [tenantId]),
    )
    const goodsNo = await freshGoods()
    const stockinNo = await announce(goodsNo, 1)
    world.clock.set(Date.parse('2025-06-18T02:00:00+08:00'))
    await bringIn(stockinNo, goodsNo, 1)
    await facts.follow()
    expect(await facts.of(stockinNo)).toMatchObject({ bizDate: '2025-06-17' })
  })
})

describe('what comes later', () => {
  test('delivered again, by events and by what was there before, and by two runs at once: nothing changes', async () => {
    const before = await facts.all()
    await facts.readAll('STOCKIN')
    await Promise.all([facts.follow(), facts.follow()])
    expect(await facts.all()).toEqual(before)
  })

  test('two writers of a new fact at once: the later one waits, and adds nothing', async () => {
    const [known] = await facts.all()
    const nos = [known?.sourceNo ?? '']
    await world.run(({ tx, tenantId }) =>
      tx.query('delete from fin_fact where tenant_id = $1 and source_no = any($2)', [tenantId, nos]),
    )
    const isWaiting = async (): Promise<void> => {
      const waiting = await rows(world, 'select 1 from pg_locks where not granted and $1::int is not null')
      expect(waiting).not.toEqual([])
    }
    const [written, mayCommit] = [signal(), signal()]
    const first = world.run(async (ctx) => {
      await stockIns.write(ctx, nos)
      written.give()
      await mayCommit.given
    })
    await written.given
    const later = world.run((ctx) => stockIns.write(ctx, nos))
    await vi.waitFor(isWaiting)
    mayCommit.give()
    await Promise.all([first, later])
    expect(await facts.all(nos[0])).toEqual([known])
  })

  test('pieces accepted after it was finished: the fact stands until they are on the shelf too, then revision 2 on its first day', async () => {
    const goodsNo = await freshGoods(100)
    const stockinNo = await announce(goodsNo, 10)
    await bringIn(stockinNo, goodsNo, 8)
    await ok('POST /v1/stockin/close', { stockinNo, reason: '只来了八件' })
    await facts.follow()
    const day = (await facts.of(stockinNo))?.bizDate
    world.clock.set(world.clock.now() + 26 * 3_600_000)
    const late = receiveOp(stockinNo, goodsNo, 2)
    expect(await send(late)).toEqual(['flagged'])
    await ok('PUT /v1/stockout/conflict/handle', { opIds: [late.opId], resolution: 2 })
    await facts.follow()
    expect(await facts.of(stockinNo)).toMatchObject({ revision: 1, fact: { pieces: 8, weightG: 800 } })
    expect(await send(shelveOp(goodsNo, 2))).toEqual(['applied'])
    await facts.follow()
    await facts.follow()
    expect(await facts.all(stockinNo)).toMatchObject([{ revision: 2, bizDate: day, fact: { pieces: 10, weightG: 1000 } }])
    const told = await rows<{ key: string }>(
      world,
      `select event_key as key from domain_event where tenant_id = $1 and event_type = 'stockin.finished' and aggregate_no = $2 order by id`,
      [stockinNo],
    )
    expect(told.map(({ key }) => key)).toEqual([stockinNo, `${stockinNo}:2`])
  })

  test('an unloading entered after the order was finished counts', async () => {
    const goodsNo = await freshGoods(100)
    const stockinNo = await announce(goodsNo, 3)
    const arrivalNo = await arrive([stockinNo])
    const { unloadNo } = await ok<{ unloadNo: string }>('POST /v1/unload/start', { arrivalNo, unloadMode: 1, people: [] })
    const early = receiveOp(stockinNo, goodsNo, 3)
    await send(early)
    await send(shelveOp(goodsNo, 3))
    await facts.follow()
    const wasFinished = (await facts.of(stockinNo)) !== undefined
    await ok('POST /v1/unload/finish', { unloadNo, boxNum: 55, palletNum: 2, weightG: 1500 })
    await facts.follow()
    expect([wasFinished, await facts.of(stockinNo)]).toMatchObject([
      true,
      { revision: 2, fact: { cartons: 55, pallets: 2, weightG: 1500 } },
    ])
  })
})

/** Orders finished before there were facts: copies of a finished one, one a second earlier than the next. */
const finishedBefore = (n: number): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query(
      `insert into stockin_order as o (tenant_id, id, stockin_no, warehouse_no, sid, owner_no, stockin_type, plan_qty, receive_qty, putaway_qty,
              good_qty, box_num, status, finish_putaway_time, create_time, update_time)
       select $1, s.id + n, 'OLD' || lpad(n::text, 6, '0'), s.warehouse_no, s.sid, s.owner_no, 1, 5, 5, 5, 5, 2, 70,
              s.finish_putaway_time - n * interval '1 second', s.create_time, s.update_time
         from (select * from stockin_order where tenant_id = $1 and status = 70 order by stockin_no limit 1) s
        cross join generate_series(1, $2::int) n`,
      [tenantId, n],
    ),
  )
const oldFacts = async (): Promise<number> => (await facts.all('OLD%')).length

describe('what was finished before', () => {
  test('is read in parts; killed in the middle it goes on', async () => {
    await finishedBefore(1100)
    await facts.readBefore('STOCKIN')
    let asked = 0
    // the events, then one part of what was there before, and the server goes
    await facts.follow(() => (asked += 1) > 2)
    expect(await oldFacts()).toBe(500)
    await facts.follow()
    expect(await oldFacts()).toBe(1100)
    expect(await facts.readerOf('STOCKIN')).toMatchObject({ shippedText: null, orderNo: '', failNum: 0 })
    expect(await facts.of('OLD000009')).toMatchObject({ revision: 1, fact: { pieces: 5, cartons: 2 } })
  })

  test('an order that cannot be stored is told and stops no other; the night tries it again', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`delete from fin_fact where tenant_id = $1 and source_no like 'OLD%'`, [tenantId]),
    )
    const planted = await facts.plant(`source_no <> 'OLD000007'`)
    await facts.readBefore('STOCKIN')
    await facts.follow()
    expect(await oldFacts()).toBe(1099)
    expect(await facts.readerOf('STOCKIN')).toMatchObject({
      shippedText: null,
      failNum: 1,
      failReason: expect.stringMatching(/^OLD000007：/),
    })
    await planted.cure()
    await facts.night()
    expect(await oldFacts()).toBe(1100)
  })

  test('another tenant has none of it', async () => {
    const [made] = await world.services.db.global<{ id: number }>(
      `select app.create_tenant('t2', '二号仓配', '二号', $1) as id`,
      [new Date()],
    )
    const other = made?.id ?? 0
    await factTask.run(world.services, { tenantId: other }, () => false)
    expect(await world.services.db.inTenant(other, (tx) => tx.query('select 1 from fin_fact'))).toEqual([])
  })
})
