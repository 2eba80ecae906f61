// 库存日结的计费事实（office.md §8.4）：货主、仓库、一天一行，批次到计价时才读；重日结只有数变了才升一版；再来不变，断了接着来。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeeItem } from '#contract/rules/feeItem'
import { itemFee } from '#contract/rules/feeLine'
import { bookStock } from '#server/core/stock/book'
import { loadStockDays } from '#server/finance/stockDays'
import { stockDailyTask } from '#server/stock/daily/task'
import { item, terms } from '../contract/rules/fees.ts'
import { factsIn, type Fact } from '../support/facts.ts'
import { setGoods } from '../support/inbound.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let facts: ReturnType<typeof factsIn>
beforeAll(async () => {
  world = await openWorld()
  facts = factsIn(world)
  for (const goodsNo of ['G1', 'G2', 'G3']) await addGoods(world, goodsNo)
  await setGoods(world, 'G1', { volumeCm3: 2000, palletNum: 40 })
  await setGoods(world, 'G2', { volumeCm3: 500, isFragile: 1 })
})
afterAll(() => world.close())

const hour = 3_600_000
const cut = (): Promise<void> => stockDailyTask.run(world.services, { tenantId: world.tenantId }, () => false)
/** The clock goes to three in the morning after the day, which is cut. */
const cutAfter = async (day: string): Promise<void> => {
  world.clock.set(Date.parse(`${day}T00:00:00+08:00`) + 27 * hour)
  await cut()
}
let serial = 0
/** Pieces booked for a day, in or out. */
const book = (day: string, goodsNo: string, qty: number, locationNo = 'A-01'): Promise<unknown> => {
  // what is booked in the moment of a cut is not late for it
  world.clock.set(world.clock.now() + 60_000)
  return world.run((ctx) => {
    serial += 1
    return bookStock(
      ctx.tx,
      [
        {
          ...wh,
          ownerNo,
          goodsNo,
          batchNo: '',
          quality: 1,
          locationNo,
          locationType: 1,
          qty,
          flowType: 9,
          flowKey: `T${serial}`,
          bizType: 'TEST',
          bizNo: `T${serial}`,
          occurredAt: new Date(`${day}T12:00:00+08:00`),
          bizDate: day,
          operatorId: null,
          operatorName: '测试',
          inDate: day,
        },
      ],
      ctx,
    )
  })
}
const stored = async (day: string): Promise<(Fact & { readonly id: string }) | undefined> =>
  (
    await rows<Fact & { readonly id: string }>(
      world,
      'select id, source_no, line_key, owner_no, shop_no, warehouse_no, sid, biz_date, fact, revision, recv_status from fin_fact where tenant_id = $1 and source_no = $2 and biz_date = $3::date',
      [ownerNo, day],
    )
  )[0]
/** The day as pricing reads it. */
const priced = async (day: string) => {
  const fact = await stored(day)
  if (fact === undefined) throw new Error(`no fact of ${day}`)
  const loaded = await world.run((ctx) => loadStockDays(ctx, [fact as never]))
  return loaded.get(fact.id) ?? null
}
const fee = async (day: string, calcMethod: FeeItem['calcMethod'], more: Partial<FeeItem>) => {
  const fact = await priced(day)
  return fact === null ? null : itemFee(item('STORAGE', calcMethod, more), fact, terms)
}

describe('a day that was cut', () => {
  test('one fact per owner and warehouse: pallets, positions and a digest; its batches are those of the cut', async () => {
    await addStock(world, 'A-01', 1, 'G1', 100)
    await addStock(world, 'A-02', 2, 'G2', 30)
    await facts.follow()
    expect(await facts.all()).toEqual([])
    await cutAfter('2025-06-17')
    await facts.follow()
    expect(await facts.all()).toEqual([
      {
        sourceNo: ownerNo,
        lineKey: 'W01-LOCAL',
        ownerNo,
        shopNo: null,
        ...wh,
        bizDate: '2025-06-17',
        fact: { pallets: 3, positions: { '1': 2 }, lots: expect.stringMatching(/^[0-9a-f]{32}$/) },
        revision: 1,
        recvStatus: 0,
      },
    ])
    expect(await priced('2025-06-17')).toEqual({
      feeType: 'STORAGE',
      warehouse: 'W01-LOCAL',
      shopNo: null,
      bizDate: '2025-06-17',
      batches: [
        { qty: 30, volumeCm3: 500, stockinDate: '2025-06-17', tags: ['易碎'] },
        { qty: 100, volumeCm3: 2000, stockinDate: '2025-06-17', tags: [] },
      ],
      pallets: 3,
      positions: { '1': 2 },
    })
    // 0.215 m³ × 0.60, 130 pieces × 0.0015
    expect(await fee('2025-06-17', 7, { unitPriceE4: 6000 })).toMatchObject({ amountFen: 13 })
    expect(await fee('2025-06-17', 11, { unitPriceE4: 15 })).toMatchObject({ amountFen: 20 })
    expect(await fee('2025-06-17', 11, { unitPriceE4: 100, goodsTag: '易碎' })).toMatchObject({ qty: 30, amountFen: 30 })
    expect(await fee('2025-06-17', 8, { unitPriceE4: 12_000, freeQty: 1 })).toMatchObject({ amountFen: 240 })
  })

  test('goods without a volume: a reason, never 0', async () => {
    await book('2025-06-18', 'G3', 4, 'A-02')
    await cutAfter('2025-06-18')
    await facts.follow()
    expect(await fee('2025-06-18', 7, { unitPriceE4: 6000 })).toEqual({ reason: 'NO_VOLUME' })
    expect(await fee('2025-06-18', 11, { unitPriceE4: 100 })).toMatchObject({ qty: 134 })
    expect(await fee('2025-06-18', 7, { unitPriceE4: 6000, goodsTag: '易碎' })).toMatchObject({ qty: 15_000 })
  })

  test('delivered again, by events and by what was there before, and by two runs at once: nothing changes', async () => {
    const before = await facts.all()
    await facts.readAll('STOCKDAY')
    await Promise.all([facts.follow(), facts.follow()])
    expect(await facts.all()).toEqual(before)
    expect(before).toHaveLength(2)
  })
})

describe('a day that was cut again', () => {
  test('pieces booked late for it: revision 2; the days behind it too', async () => {
    await book('2025-06-17', 'G1', -60)
    await cutAfter('2025-06-19')
    expect(await priced('2025-06-17')).toBeNull()
    await facts.follow()
    await facts.follow()
    expect(await facts.all()).toMatchObject([
      { bizDate: '2025-06-17', revision: 2, fact: { pallets: 1 } },
      { bizDate: '2025-06-18', revision: 2, fact: { pallets: 1 } },
      { bizDate: '2025-06-19', revision: 1, fact: { pallets: 1 } },
    ])
    expect(await fee('2025-06-17', 11, { unitPriceE4: 100 })).toMatchObject({ qty: 70 })
  })

  test('late bookings that come to nothing: the day is cut again and its fact stays', async () => {
    await book('2025-06-19', 'G1', 5)
    await book('2025-06-19', 'G1', -5)
    await cutAfter('2025-06-20')
    const [sum] = await rows<{ revision: number }>(
      world,
      `select revision from stock_daily_sum where tenant_id = $1 and owner_no = $2 and biz_date = '2025-06-19'`,
      [ownerNo],
    )
    expect(sum?.revision).toBe(2)
    await facts.follow()
    expect(await stored('2025-06-19')).toMatchObject({ revision: 1 })
  })

  test('the same pieces in another batch: only the digest is another, and the fact is priced again', async () => {
    const before = await stored('2025-06-20')
    await book('2025-06-20', 'G1', -10)
    await book('2025-06-20', 'G2', 10)
    await cutAfter('2025-06-21')
    await facts.follow()
    const after = await stored('2025-06-20')
    expect(after?.revision).toBe(2)
    expect(after?.fact).toEqual({ ...before?.fact, lots: expect.not.stringMatching(String(before?.fact['lots'])) })
  })

  test('a mark of the archive changes no day', async () => {
    await setGoods(world, 'G1', { isFragile: 1 })
    await facts.night()
    expect(await stored('2025-06-21')).toMatchObject({ revision: 1 })
    expect((await priced('2025-06-21'))?.batches.map(({ tags }) => tags)).toContainEqual(['易碎'])
  })
})

/** Rows of a day as an old cut or a fault may have left them. */
const plantLots = (day: string, lots: readonly object[]): Promise<unknown> =>
  world.run(async ({ tx, tenantId, id, at }) => {
    for (const [i, lot] of lots.entries())
      await tx.query(
        `insert into stock_daily as s (tenant_id, id, biz_date, warehouse_no, sid, owner_no, goods_no, quality, location_type, in_date, qty, volume_cm3,
                location_num, create_time)
         select $1, $2, $3::date, 'W01', 'LOCAL', $4, v.goods_no, 1, $5, v.in_date, v.qty, v.volume_cm3, 1, $6
           from jsonb_to_record($7::jsonb) as v(goods_no text, in_date date, qty int, volume_cm3 bigint)`,
        [tenantId, id(), day, ownerNo, i + 1, at, JSON.stringify(lot)],
      )
    await tx.query(
      `insert into stock_daily_sum as s (tenant_id, id, biz_date, warehouse_no, sid, owner_no, lot_num, cut_time, create_time, update_time)
       values ($1, $2, $3::date, 'W01', 'LOCAL', $4, $5, $6, $6, $6)`,
      [tenantId, id(), day, ownerNo, lots.length, at],
    )
  })

describe('batches that are not whole', () => {
  test('less than nothing in one place is made up by another; what is left below nothing is no credit', async () => {
    await plantLots('2025-05-01', [
      { goods_no: 'G1', in_date: '2025-04-01', qty: 12, volume_cm3: 24_000 },
      { goods_no: 'G1', in_date: '2025-04-01', qty: -2, volume_cm3: -4000 },
      { goods_no: 'G2', in_date: '2025-04-01', qty: -7, volume_cm3: -3500 },
    ])
    await facts.readBefore('STOCKDAY')
    await facts.follow()
    expect((await priced('2025-05-01'))?.batches).toEqual([
      { qty: 10, volumeCm3: 2000, stockinDate: '2025-04-01', tags: ['易碎'] },
    ])
  })

  test('an arrival nobody knows has no free days; a volume nobody knows has a reason', async () => {
    await plantLots('2025-05-02', [{ goods_no: 'G1', in_date: null, qty: 3, volume_cm3: null }])
    await facts.readBefore('STOCKDAY')
    await facts.follow()
    expect(await fee('2025-05-02', 11, { unitPriceE4: 10_000, freeDays: 365 })).toMatchObject({ amountFen: 300 })
    expect(await fee('2025-05-02', 7, { unitPriceE4: 6000 })).toEqual({ reason: 'NO_VOLUME' })
  })

  test('batches that are not kept any more: the fact stays as it was and cannot be priced again', async () => {
    const before = await stored('2025-05-01')
    await world.run(({ tx, tenantId }) =>
      tx.query(`delete from stock_daily where tenant_id = $1 and biz_date = '2025-05-01'`, [tenantId]),
    )
    await facts.readBefore('STOCKDAY')
    await facts.follow()
    expect(await stored('2025-05-01')).toEqual(before)
    expect(await priced('2025-05-01')).toBeNull()
  })
})

/** Sums of a day that was cut before there were facts, of as many owners. */
const cutBefore = (n: number): Promise<unknown> =>
  world.run(({ tx, tenantId, at, id }) =>
    tx.query(
      `insert into stock_daily_sum as s (tenant_id, id, biz_date, warehouse_no, sid, owner_no, pallet_num, cut_time, create_time, update_time)
       select $1, $2::bigint + n, '2025-04-01', 'W01', 'LOCAL', 'OLD' || lpad(n::text, 6, '0'), 1, $3, $3, $3 from generate_series(1, $4::int) n`,
      [tenantId, id(), at, n],
    ),
  )
const oldFacts = async (): Promise<number> => (await facts.all('OLD%')).length

describe('what was cut before', () => {
  test('is read in parts; killed in the middle it goes on', async () => {
    await cutBefore(450)
    await facts.readBefore('STOCKDAY')
    let asked = 0
    // the readers before it have nothing left: they ask once each, this one for its events and for one part
    await facts.follow(() => (asked += 1) > 5)
    expect(await oldFacts()).toBe(200)
    await facts.follow()
    expect(await oldFacts()).toBe(450)
    expect(await facts.readerOf('STOCKDAY')).toMatchObject({ shippedText: null, orderNo: '' })
  })

  test('a day that cannot be stored is told and stops no other; it is stored when it can be', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`delete from fin_fact where tenant_id = $1 and source_no like 'OLD%'`, [tenantId]),
    )
    const planted = await facts.plant(`source_no <> 'OLD000007'`)
    await facts.readBefore('STOCKDAY')
    await facts.follow()
    expect(await oldFacts()).toBe(449)
    expect(await facts.readerOf('STOCKDAY')).toMatchObject({
      failNum: 1,
      failReason: expect.stringMatching(/^2025-04-01\|OLD000007\|W01\|LOCAL：/),
    })
    await planted.cure()
    await facts.readBefore('STOCKDAY')
    await facts.follow()
    expect(await oldFacts()).toBe(450)
  })
})
