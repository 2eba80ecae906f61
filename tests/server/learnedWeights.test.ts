// Learned weights (floor.md §8.8): what the scale says of parcels teaches what goods and compositions weigh, later orders are estimated by it,
// and the desk takes it into the archive or sets it aside (均重建议, 1908).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call'
import { adoptWeight, adoptWeights, ignoreWeight } from '#contract/operate/weightAdvice'
import { auditOrders } from '#server/core/orders/audit'
import { insertRows } from '#server/platform/rows'
import { addGoods, addStock, enter, newOrder, openWorld, ownerNo, rows, shopNo, wh, type World } from '../support/outbound.ts'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  weighOp,
  type Handheld,
  type Parcel,
} from '../support/floor.ts'

/** 50 g of carton come with every parcel. */
const cartonG = 50
let world: World
let a: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 1)
  for (let i = 2; i <= 9; i++) {
    await addGoods(world, `G${i}`)
    await addStock(world, `B-0${i}`, 10 * i, `G${i}`, 10_000)
  }
  a = await addHandheld(world, '称重机')
})
afterAll(() => world.close())

interface Learned {
  readonly sampleNum: number
  readonly avgWeightG: number | null
  readonly lastSamples: readonly number[]
}
const ofGoods = async (goodsNo: string) =>
  (
    await rows<Learned & { stdG: number | null; diffBp: number | null; suggestStatus: number }>(
      world,
      'select sample_num, avg_weight_g, std_g, diff_bp, suggest_status, last_samples from goods_avg_weight where tenant_id = $1 and goods_no = $2',
      [goodsNo],
    )
  )[0]
const ofComposition = async (parcel: Parcel) =>
  (
    await rows<Learned>(
      world,
      `select c.sample_num, c.avg_weight_g, c.last_samples from composition_avg_weight c
         join stockout_order o on o.tenant_id = $1 and o.composition_key = c.composition_key where c.tenant_id = $1 and o.stockout_no = $2`,
      [parcel.stockoutNo],
    )
  )[0]

/** Orders picked, checked and packed, in the order of their lines. */
const packed = async (lines: readonly Readonly<Record<string, number>>[]): Promise<Parcel[]> => {
  const done: Parcel[] = []
  for (const pick of await releaseWave(world, lines)) {
    await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    const parcels = [...(await parcelsOf(world, pick.stockoutNos)).values()]
    await a.send(pickOps(a, pick))
    const { results } = await a.send(parcels.flatMap((parcel) => [checkOp(a, parcel), packOp(a, parcel)]))
    expect(new Set(results.map(shortOf))).toEqual(new Set(['applied']))
    done.push(...parcels)
  }
  return done
}
/** Parcels of one piece each, weighed as one batch. */
const weighed = async (goodsNo: string, weights: readonly number[]): Promise<Parcel[]> => {
  const parcels = await packed(weights.map(() => ({ [goodsNo]: 1 })))
  const { results } = await a.send(parcels.map((parcel, i) => weighOp(a, parcel, weights[i])))
  expect(results.map(shortOf)).toEqual(weights.map(() => 'applied'))
  return parcels
}

test('five parcels of one goods teach its weight and that of the composition; the next order is estimated by them', async () => {
  const [first] = await weighed('G1', [230, 232, 231, 229])
  expect(await ofGoods('G1')).toMatchObject({ sampleNum: 4, avgWeightG: null, lastSamples: [180, 182, 181, 179] })
  await weighed('G1', [233])
  expect(await ofGoods('G1')).toMatchObject({ sampleNum: 5, avgWeightG: 181, stdG: 1, diffBp: -950, suggestStatus: 0 })
  if (first === undefined) throw new Error('no parcel')
  expect(await ofComposition(first)).toMatchObject({ sampleNum: 5, avgWeightG: 231 })

  const [same, more] = await packed([{ G1: 1 }, { G1: 2 }])
  const estimates = await rows<{ goods: number; parcel: number }>(
    world,
    `select o.est_goods_g as goods, p.est_weight_g as parcel from stockout_order o join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) order by o.est_goods_g`,
    [[same?.stockoutNo, more?.stockoutNo]],
  )
  expect(estimates).toEqual([
    { goods: 181, parcel: 231 },
    { goods: 362, parcel: 362 + cartonG },
  ])
})

test('a weight far from the archive and steady is proposed for it', async () => {
  await weighed('G2', [205, 205, 206, 204, 205])
  expect(await ofGoods('G2')).toMatchObject({ sampleNum: 5, avgWeightG: 155, diffBp: -2250, suggestStatus: 1 })
})

test('several pieces of one goods are shared out; an order of two goods teaches the composition alone', async () => {
  const [three] = await packed([{ G3: 3 }])
  const [mixed] = await packed([{ G3: 1, G4: 1 }])
  if (three === undefined || mixed === undefined) throw new Error('no parcel')
  await a.send([weighOp(a, three, 3 * 201 + cartonG), weighOp(a, mixed, 460)])
  expect(await ofGoods('G3')).toMatchObject({ sampleNum: 1, lastSamples: [201] })
  expect(await ofGoods('G4')).toBeUndefined()
  expect(await ofComposition(mixed)).toMatchObject({ sampleNum: 1, avgWeightG: null, lastSamples: [460] })
})

test('a parcel packed and weighed in one batch teaches as well', async () => {
  const pick = only(await releaseWave(world, [{ G5: 1 }]))
  await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await a.send([...pickOps(a, pick), checkOp(a, parcel), packOp(a, parcel), weighOp(a, parcel, 245)])
  expect(await ofGoods('G5')).toMatchObject({ sampleNum: 1, lastSamples: [195] })
})

test('what is out of tolerance teaches only where it was let pass because the archive is wrong', async () => {
  const [light, gift, wrong] = await packed([{ G6: 1 }, { G6: 1 }, { G6: 1 }])
  if (light === undefined || gift === undefined || wrong === undefined) throw new Error('no parcel')
  const force = (parcel: Parcel, forceReason: 1 | 3) =>
    a.op('WEIGH_PACKAGE', parcel.stockoutNo, {
      logisticsNo: parcel.logisticsNo,
      weightG: 400,
      isManual: 0,
      times: 1,
      forceReason,
    })
  await a.send([weighOp(a, light, 400), force(gift, 1)])
  expect(await ofGoods('G6')).toBeUndefined()
  expect(shortOf((await a.send([force(wrong, 3)])).results[0] ?? { opId: '', verdict: 'retry', after: 0 })).toBe('applied')
  expect(await ofGoods('G6')).toMatchObject({ sampleNum: 1, lastSamples: [350] })
})

test('a parcel counts once: repeated by another, again by a leader, sent twice', async () => {
  const [parcel] = await weighed('G7', [250])
  if (parcel === undefined) throw new Error('no parcel')
  const again = await addHandheld(world, '再称机', await addStaff(world, '称重员', null, [1907]))
  await again.send([weighOp(again, parcel, 260)])
  expect(await ofGoods('G7')).toMatchObject({ sampleNum: 1, lastSamples: [200] })
  const better = weighOp(a, parcel, 255)
  await a.send([better])
  await a.send([better])
  expect(await ofGoods('G7')).toMatchObject({ sampleNum: 1, lastSamples: [205] })
})

test('a flagged weighing teaches nothing: the order was stopped before', async () => {
  const [parcel] = await packed([{ G8: 1 }])
  if (parcel === undefined) throw new Error('no parcel')
  await world.call('POST', '/v1/stockout/hold', { stockoutNos: [parcel.stockoutNo], hold: 1, reason: '查' })
  expect(shortOf((await a.send([weighOp(a, parcel, 250)])).results[0] ?? { opId: '', verdict: 'retry', after: 0 })).toMatch(
    /^flagged/,
  )
  expect(await ofGoods('G8')).toBeUndefined()
})

test('what lay on no scale teaches nothing: the simulated one of a training bench', async () => {
  const [parcel] = await packed([{ G8: 1 }])
  if (parcel === undefined) throw new Error('no parcel')
  const { logisticsNo, stockoutNo } = parcel
  const played = { logisticsNo, weightG: 250, scaleNo: '模拟秤', isManual: 1, times: 1 } as const
  expect(shortOf(await a.one('WEIGH_PACKAGE', stockoutNo, played))).toBe('applied')
  expect(await ofGoods('G8')).toBeUndefined()
  const [record] = await rows(world, 'select scale_no, is_manual from weigh_record where tenant_id = $1 and logistics_no = $2', [
    logisticsNo,
  ])
  expect(record).toEqual({ scaleNo: '模拟秤', isManual: 1 })
})

test('what the first parcels of a batch weighed is the estimate of the rest, packed long before, at the scale and on its device', async () => {
  await addGoods(world, 'G10')
  await addStock(world, 'B-10', 100, 'G10', 10_000)
  // the archive says 200 g a piece; with its carton each parcel weighs 150 g
  const batch = await packed(Array.from({ length: 8 }, () => ({ G10: 1 })))
  const headers = {
    tenantid: String(world.tenantId),
    accesstoken: 'test',
    deviceid: a.deviceId,
    devicekey: a.deviceKey,
  }
  const station = async (since?: number) => {
    const url = `/api/v1/pda/snapshot/station${since === undefined ? '' : `?since=${since}`}`
    const reply = await world.app.inject({ url, headers })
    return reply.json<{ data: { takenAt: number; orders: { stockoutNo: string; estFixedG: number | null }[] } }>().data
  }
  const before = await station()
  const restOf = (orders: readonly { readonly stockoutNo: string; readonly estFixedG: number | null }[]) =>
    batch.slice(5).map(({ stockoutNo }) => orders.find((one) => one.stockoutNo === stockoutNo)?.estFixedG)
  expect(restOf(before.orders)).toEqual([null, null, null])
  world.clock.set(world.clock.now() + 60_000)
  for (const parcel of batch.slice(0, 5)) {
    expect(shortOf(only((await a.send([weighOp(a, parcel, 150)])).results))).toMatch(/^applied|^flagged/)
    const { logisticsNo, stockoutNo } = parcel
    await a.one('WEIGH_PACKAGE', stockoutNo, { logisticsNo, weightG: 150, isManual: 0, times: 2, forceReason: 3 })
  }
  // the device is told of what it holds, though these orders themselves did not change
  expect(restOf((await station(before.takenAt + 20_000)).orders)).toEqual([150, 150, 150])
  const { results } = await a.send(batch.slice(5).map((parcel) => weighOp(a, parcel, 151)))
  expect(results.map(shortOf)).toEqual(['applied', 'applied', 'applied'])
  expect(
    await rows(world, 'select result, est_weight_g, diff_g from weigh_record where tenant_id = $1 and logistics_no = any($2)', [
      batch.slice(5).map(({ logisticsNo }) => logisticsNo),
    ]),
  ).toEqual([5, 6, 7].map(() => ({ result: 1, estWeightG: 150, diffG: 1 })))
})

test('which weights count is said by the config with most set keys, of as many by the finest: shop before owner before warehouse', async () => {
  const at = { warehouseNo: wh.warehouseNo, sid: wh.sid }
  /** Whether averages count and from how many samples on; where the others leave off, no average does. */
  const says = [
    { useAvgWeight: 0, minSample: 5 },
    { ...at, useAvgWeight: 1, minSample: 6 },
    { ownerNo, useAvgWeight: 1, minSample: 5 },
    { shopNo, useAvgWeight: 0, minSample: 5 },
    { ...at, ownerNo, useAvgWeight: 1, minSample: 5 },
    { ownerNo, shopNo, useAvgWeight: 0, minSample: 5 },
    { ...at, shopNo, useAvgWeight: 1, minSample: 5 },
    { ...at, ownerNo, shopNo, useAvgWeight: 0, minSample: 5 },
  ]
  // five samples of 151 g, 201 g with their carton; the archive says 200 g
  await weighed('G9', [201, 201, 201, 201, 201])
  const estimates: (readonly (number | null)[])[] = []
  for (const config of says) {
    await world.run(({ tx, at: createTime, id }) =>
      insertRows(tx, 'weight_config', [{ id: id(), ...config, createTime, updateTime: createTime }]),
    )
    const nos = await enter(world, [newOrder(`W${estimates.length}-1`, { G9: 1 }), newOrder(`W${estimates.length}-2`, { G9: 2 })])
    await world.run((ctx) => auditOrders(ctx, nos))
    const found = await rows<{ goods: number; parcel: number }>(
      world,
      'select est_goods_g as goods, est_weight_g as parcel from stockout_order where tenant_id = $1 and stockout_no = any($2) order by goods_num',
      [nos],
    )
    estimates.push(found.flatMap(({ goods, parcel }) => [goods, parcel]))
  }
  expect(estimates).toEqual([
    [200, 200, 400, 400],
    [200, 200, 400, 400],
    // the composition of one piece weighed 201 g with its carton
    [151, 201, 302, 302],
    [200, 200, 400, 400],
    [151, 201, 302, 302],
    [200, 200, 400, 400],
    // as many keys as owner and shop, and the shop besides: the wider of the rest is no reason
    [200, 200, 400, 400],
    [200, 200, 400, 400],
  ])
  // the floor reads its settings anew every two seconds
  await vi.waitFor(
    async () => {
      const parcel = only(await packed([{ G9: 1 }]))
      const [found] = await rows<{ est: number }>(
        world,
        'select est_weight_g as est from stockout_package where tenant_id = $1 and stockout_no = $2',
        [parcel.stockoutNo],
      )
      expect(found?.est).toBe(200 + cartonG)
    },
    { timeout: 20_000, interval: 500 },
  )
})

interface Advice {
  readonly avgId: string
  readonly goodsNo: string
  readonly archiveWeightG: number
  readonly avgWeightG: number
  readonly diffBp: number
  readonly suggestStatus: number
}
describe('均重建议', () => {
  const listed = async (suggestStatus: number): Promise<Map<string, Advice>> => {
    const { data } = await world.send<{ records: readonly Advice[] }>('GET /v1/warehouse/operate/weight/average/list', {
      suggestStatus,
      pageSize: 100,
    })
    return new Map(data.records.map((one) => [one.goodsNo, one]))
  }
  const act = ({ method, path }: Pick<Call, 'method' | 'path'>, input: object) => world.send(`${method} ${path}`, input)
  const idOf = async (goodsNo: string, suggestStatus = 1): Promise<string> =>
    (await listed(suggestStatus)).get(goodsNo)?.avgId ?? ''
  const archiveOf = async (goodsNo: string) =>
    only(
      await rows<{ grossWeightG: number; weightSource: number }>(
        world,
        'select gross_weight_g, weight_source from goods where tenant_id = $1 and goods_no = $2',
        [goodsNo],
      ),
    )
  let orders = 0
  /** Averages do not count in this shop by now: an estimate is what the archive says. */
  const estimateOf = async (goodsNo: string): Promise<number | null> => {
    const nos = await enter(world, [newOrder(`E${++orders}`, { [goodsNo]: 2 })])
    await world.run((ctx) => auditOrders(ctx, nos))
    const [found] = await rows<{ est: number | null }>(
      world,
      'select est_goods_g as est from stockout_order where tenant_id = $1 and stockout_no = any($2)',
      [nos],
    )
    return found?.est ?? null
  }

  test('taken, the archive says what the scale says, and the next order is estimated by it', async () => {
    expect((await listed(1)).get('G2')).toMatchObject({ archiveWeightG: 200, avgWeightG: 155, diffBp: -2250 })
    expect(await estimateOf('G2')).toBe(400)
    const avgId = await idOf('G2')
    const all = await Promise.all([1, 2, 3].map(() => act(adoptWeight, { avgId })))
    expect(all.map(({ code }) => code).toSorted()).toEqual(['00000', 'A1736', 'A1736'])
    expect(await archiveOf('G2')).toEqual({ grossWeightG: 155, weightSource: 3 })
    const logs = await rows<{ beforeValue: string; afterValue: string; source: number }>(
      world,
      'select before_value, after_value, source from goods_log where tenant_id = $1 and goods_no = $2',
      ['G2'],
    )
    expect(logs).toEqual([{ beforeValue: '200', afterValue: '155', source: 4 }])
    expect((await listed(2)).get('G2')).toMatchObject({ archiveWeightG: 155, diffBp: 0 })
    expect(await estimateOf('G2')).toBe(310)
  })

  test('set aside, it comes again only when the average has moved', async () => {
    const of = (pieceG: number, n: number) => Array.from({ length: n }, () => pieceG + cartonG)
    await weighed('G4', of(175, 5))
    const avgId = await idOf('G4')
    expect(await act(ignoreWeight, { avgId })).toMatchObject({ code: '00000' })
    await weighed('G4', of(175, 1))
    expect(await ofGoods('G4')).toMatchObject({ suggestStatus: 3 })
    await weighed('G4', of(152, 12))
    expect(await ofGoods('G4')).toMatchObject({ sampleNum: 18, avgWeightG: 159, suggestStatus: 1 })
  })

  test('many at once: those that are still proposed are taken, the others are named', async () => {
    const [proposed, taken] = [await idOf('G4'), await idOf('G2', 2)]
    expect(await act(adoptWeights, { avgIds: [proposed, taken, proposed] })).toMatchObject({
      data: { done: [proposed], failed: [{ avgId: taken, msg: expect.stringContaining('已采纳') }] },
    })
    expect(await archiveOf('G4')).toEqual({ grossWeightG: 159, weightSource: 3 })
  })

  test('the archive is put right by hand: nothing is proposed any more', async () => {
    expect(await ofGoods('G9')).toMatchObject({ suggestStatus: 1 })
    const { data } = await world.send<object>('GET /v1/goods/detail', { ownerNo, goodsNo: 'G9' })
    expect(await world.send('PUT /v1/goods', { ...data, grossWeightG: 150 })).toMatchObject({ code: '00000' })
    expect(await ofGoods('G9')).toMatchObject({ diffBp: 67, suggestStatus: 0 })
  })
})
