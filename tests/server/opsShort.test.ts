// When pieces are missing, people change or the database refuses: shorts, 补拣, 缺货, differences, badges, poison.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addGoods, addStock, openWorld, rows, type World } from '../support/outbound.ts'
import {
  addHandheld,
  checkOp,
  exceptionsOf,
  furnish,
  hireTemp,
  imbalances,
  only,
  packOp,
  parcelsOf,
  pickOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Picked,
} from '../support/floor.ts'

let world: World
let a: Handheld
let b: Handheld
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  serial += 1
  a = await addHandheld(world, `甲机${serial}`)
  b = await addHandheld(world, `乙机${serial}`)
})

const orderOf = async (stockoutNo: string) =>
  only(
    await rows<{ status: number; repickNo: string | null; pickNo: string | null; exceptionType: number }>(
      world,
      'select status, repick_no, pick_no, exception_type from stockout_order where tenant_id = $1 and stockout_no = $2',
      [stockoutNo],
    ),
  )
const claimed = async (lines: readonly Readonly<Record<string, number>>[]): Promise<Picked> => {
  const pick = only(await releaseWave(world, lines))
  expect(shortOf(await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  return pick
}
const pickPieces = (by: Handheld, pick: Picked, qty: number, seqNo = 1) => {
  const line = pick.lines.find((one) => one.seqNo === seqNo)
  if (line === undefined) throw new Error('no line')
  const { locationNo, ownerNo, goodsNo } = line
  return by.op(
    'PICK_LINE',
    pick.pickNo,
    {
      pickNo: pick.pickNo,
      seqNo,
      locationNo,
      ownerNo,
      goodsNo,
      barcode: `69${goodsNo}`,
      qty,
      ...(pick.pickMethod === 2 ? {} : { slot: 1 }),
      scanMode: 1,
    },
    { leaseVersion: 1 },
  )
}
const finish = (by: Handheld, pickNo: string) =>
  by.op('PICK_FINISH', pickNo, { pickNo, startTime: 0, finishTime: 1 }, { leaseVersion: 1 })
/** A goods of its own with so many pieces in each of the bins named. */
const goodsIn = async (bins: Readonly<Record<string, number>>): Promise<string> => {
  const goodsNo = `S${++serial}`
  await addGoods(world, goodsNo)
  for (const [bin, qty] of Object.entries(bins)) await addStock(world, bin, Number(bin.slice(2)), goodsNo, qty)
  return goodsNo
}

/** One piece of a reserved goods leaves the books; `left` stay in its bin, all of them reserved. */
const loseOne = async (bin: string, goods: string, left: number): Promise<void> => {
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `with gone as (update stock set qty = $5, alloc_qty = $5 where tenant_id = $1 and goods_no = $2 returning location_no)
       insert into stock_flow as f (tenant_id, id, flow_key, warehouse_no, sid, location_no, owner_no, goods_no, quality, flow_type, change_qty, after_qty, biz_no, occurred_at, biz_date, create_time)
       select $1, $3::bigint, $3::text, 'W01', 'LOCAL', g.location_no, 'OW001', $2, 1, 8, -1, $5, 'x', $4, '2025-06-17', $4 from gone g`,
      [tenantId, goods, id(), at, left],
    ),
  )
  await world.run(({ tx, tenantId }) =>
    tx.query('update stock_alloc set alloc_qty = $3 where tenant_id = $1 and location_no = $2', [tenantId, bin, left]),
  )
}

describe('a short', () => {
  test('is allocated elsewhere as 补拣 of the same slot; the order goes on when both are finished', async () => {
    const goods = await goodsIn({ 'B-50': 5, 'B-60': 9 })
    const pick = await claimed([{ [goods]: 5 }])
    expect(only(pick.lines).locationNo).toBe('B-50')
    const picked = pickPieces(a, pick, 3)
    const short = a.op('PICK_SHORT', pick.pickNo, { pickNo: pick.pickNo, seqNo: 1, shortQty: 2, reason: 2 }, { leaseVersion: 1 })
    const reply = await a.send([picked, short, finish(a, pick.pickNo)])
    expect(reply.results.map(shortOf)).toEqual(['applied', 'applied', 'applied'])
    expect(reply.results[1]).toMatchObject({ effects: { notes: ['已生成盘点任务'] } })
    const order = await orderOf(only(pick.stockoutNos))
    expect(order).toMatchObject({ status: 50, pickNo: pick.pickNo })
    const repick = await pickOf(world, order.repickNo ?? '', pick.pickMethod)
    expect(repick.lines).toMatchObject([{ locationNo: 'B-60', planQty: 2, orders: [{ slot: 1, qty: 2 }] }])
    const [bin] = await rows<{ qty: number; allocQty: number; freezeQty: number }>(
      world,
      `select qty, alloc_qty, freeze_qty from stock where tenant_id = $1 and location_no = 'B-50' and goods_no = $2`,
      [goods],
    )
    expect(bin).toEqual({ qty: 2, allocQty: 0, freezeQty: 2 })
    expect(
      await rows(world, `select 1 from stock_check_line where tenant_id = $1 and location_no = 'B-50' and goods_no = $2`, [
        goods,
      ]),
    ).toHaveLength(1)
    expect(shortOf(await b.one('PICK_CLAIM', repick.pickNo, { pickNo: repick.pickNo }))).toBe('applied')
    expect((await b.send(pickOps(b, repick))).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await orderOf(only(pick.stockoutNos))).toMatchObject({ status: 60, repickNo: null })
    expect(await exceptionsOf(world)).toEqual([])
    expect(await imbalances(world)).toEqual([])
  })

  test('with nothing left anywhere the order goes to 缺货 and what was picked goes back', async () => {
    const goods = await goodsIn({ 'B-70': 4 })
    const pick = await claimed([{ [goods]: 4, G1: 1 }])
    const line = pick.lines.find((one) => one.goodsNo === goods)
    if (line === undefined) throw new Error('no line')
    const short = a.op(
      'PICK_SHORT',
      pick.pickNo,
      { pickNo: pick.pickNo, seqNo: line.seqNo, shortQty: 1, reason: 1 },
      { leaseVersion: 1 },
    )
    expect((await a.send([pickPieces(a, pick, 3, line.seqNo), short])).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await orderOf(only(pick.stockoutNos))).toMatchObject({ status: 25, exceptionType: 1, pickNo: null })
    const back = await rows<{ fromLocationNo: string; planQty: number; source: number }>(
      world,
      'select l.from_location_no, l.plan_qty, m.source from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no where m.tenant_id = $1 and m.src_no = $2',
      [only(pick.stockoutNos)],
    )
    expect(back).toEqual([{ fromLocationNo: pick.pickNo, planQty: 3, source: 3 }])
    expect((await a.send([finish(a, pick.pickNo)])).results.map(shortOf)).toEqual(['applied'])
    expect(await imbalances(world)).toEqual([])
  })

  test('pieces taken from under another order: it is given others', async () => {
    const goods = await goodsIn({ 'B-80': 2, 'B-90': 5 })
    const mine = await claimed([{ G1: 2 }])
    const theirs = only(await releaseWave(world, [{ [goods]: 2 }]))
    world.clock.advance(1000)
    const wrong = a.op(
      'PICK_LINE',
      mine.pickNo,
      {
        pickNo: mine.pickNo,
        seqNo: 1,
        locationNo: 'B-80',
        ownerNo: 'OW001',
        goodsNo: goods,
        barcode: `69${goods}`,
        qty: 1,
        slot: 1,
        scanMode: 1,
      },
      { leaseVersion: 1 },
    )
    expect((await a.send([wrong])).results.map(shortOf)).toEqual(['flagged A1108'])
    const order = await orderOf(only(theirs.stockoutNos))
    expect(order.status).toBe(40)
    const repick = await pickOf(world, order.repickNo ?? '')
    expect(repick.lines).toMatchObject([{ locationNo: 'B-90', planQty: 1 }])
    const [line] = (await rows<{ shortQty: number }>(
      world,
      'select short_qty from pick_line where tenant_id = $1 and pick_no = $2',
      [theirs.pickNo],
    )) as { shortQty: number }[]
    expect(line?.shortQty).toBe(1)
    expect(await imbalances(world)).toEqual([])
  })

  test('pieces taken from under an order whose own line is reported with it: it is given as many as it lacks', async () => {
    const goods = await goodsIn({ 'B-82': 2, 'B-92': 9 })
    const mine = await claimed([{ G1: 2 }])
    const theirs = await claimed([{ [goods]: 2 }])
    world.clock.advance(1000)
    const wrong = a.op(
      'PICK_LINE',
      mine.pickNo,
      {
        pickNo: mine.pickNo,
        seqNo: 1,
        locationNo: 'B-82',
        ownerNo: 'OW001',
        goodsNo: goods,
        barcode: `69${goods}`,
        qty: 1,
        slot: 1,
        scanMode: 1,
      },
      { leaseVersion: 1 },
    )
    expect((await a.send([wrong, pickPieces(a, theirs, 2)])).results.map(shortOf)).toEqual(['flagged A1108', 'flagged A1109'])
    const order = await orderOf(only(theirs.stockoutNos))
    const repick = await pickOf(world, order.repickNo ?? '')
    expect(repick.lines).toMatchObject([{ locationNo: 'B-92', planQty: 1 }])
    const [line] = await rows<{ qty: number; pickedQty: number }>(
      world,
      'select qty, picked_qty from stockout_line where tenant_id = $1 and stockout_no = $2',
      [only(theirs.stockoutNos)],
    )
    expect(line).toEqual({ qty: 2, pickedQty: 1 })
    expect(await imbalances(world)).toEqual([])
  })

  test('pieces taken from under an order that is reported short with it: none is given twice', async () => {
    const goods = await goodsIn({ 'B-84': 2, 'B-94': 9 })
    const mine = await claimed([{ G1: 2 }])
    const theirs = await claimed([{ [goods]: 2 }])
    world.clock.advance(1000)
    const wrong = a.op(
      'PICK_LINE',
      mine.pickNo,
      {
        pickNo: mine.pickNo,
        seqNo: 1,
        locationNo: 'B-84',
        ownerNo: 'OW001',
        goodsNo: goods,
        barcode: `69${goods}`,
        qty: 1,
        slot: 1,
        scanMode: 1,
      },
      { leaseVersion: 1 },
    )
    const short = (qty: number) =>
      a.op('PICK_SHORT', theirs.pickNo, { pickNo: theirs.pickNo, seqNo: 1, shortQty: qty, reason: 1 }, { leaseVersion: 1 })
    expect((await a.send([wrong, short(2)])).results.map(shortOf)).toEqual(['flagged A1108', 'flagged A1109'])
    expect((await a.send([short(1)])).results.map(shortOf)).toEqual(['applied'])
    const again = await rows<{ planQty: number }>(
      world,
      `select l.plan_qty from pick_line l join pick_order p on p.tenant_id = $1 and p.pick_no = l.pick_no
        where l.tenant_id = $1 and p.main_pick_no = $2 order by l.pick_no`,
      [theirs.pickNo],
    )
    expect(again.reduce((sum, { planQty }) => sum + planQty, 0)).toBe(2)
    expect(await imbalances(world)).toEqual([])
  })

  test('more put back than was the order’s: the other order keeps its pieces, and the device is not asked again', async () => {
    const goods = await goodsIn({ 'B-86': 6 })
    const last = await goodsIn({ 'B-88': 2 })
    const each = { [goods]: 3, [last]: 1 }
    const pick = await claimed([each, each])
    const seqOf = (goodsNo: string): number => pick.lines.find((one) => one.goodsNo === goodsNo)?.seqNo ?? 0
    const into = (slot: number) => {
      const op = pickPieces(a, pick, 3, seqOf(goods))
      return pick.pickMethod === 2 ? op : { ...op, payload: { ...op.payload, slot } }
    }
    const short = (qty: number) =>
      a.op('PICK_SHORT', pick.pickNo, { pickNo: pick.pickNo, seqNo: seqOf(last), shortQty: qty, reason: 1 }, { leaseVersion: 1 })
    expect((await a.send([into(1), into(2), short(1)])).results.map(shortOf)).toEqual(['applied', 'applied', 'applied'])
    const [back] = await rows<{ moveNo: string; qty: number }>(
      world,
      'select m.move_no, l.plan_qty as qty from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no where m.tenant_id = $1 and m.src_no = any($2::text[])',
      [pick.stockoutNos],
    )
    expect(back?.qty).toBe(3)
    const move = a.op('MOVE_LINE', back?.moveNo ?? '', {
      moveNo: back?.moveNo ?? '',
      ownerNo: 'OW001',
      goodsNo: goods,
      fromLocationNo: pick.pickNo,
      toLocationNo: 'B-86',
      batchNo: '',
      quality: 1,
      qty: 4,
    })
    expect((await a.send([move])).results.map(shortOf)).toEqual(['flagged A1701'])
    expect(await imbalances(world)).toEqual([])
  })

  test('an empty bin on the books: the pieces are found, picked, and the bin is to be counted', async () => {
    const goods = await goodsIn({ 'B-95': 3 })
    const pick = await claimed([{ [goods]: 3 }])
    await loseOne('B-95', goods, 2)
    expect((await a.send([pickPieces(a, pick, 3)])).results.map(shortOf)).toEqual(['flagged A1701'])
    const flows = await rows<{ flowType: number; changeQty: number; remark: string | null }>(
      world,
      `select flow_type, change_qty, remark from stock_flow where tenant_id = $1 and goods_no = $2 and flow_type in (3, 7) order by id`,
      [goods],
    )
    expect(flows).toEqual([
      { flowType: 7, changeQty: 1, remark: '现场发现' },
      { flowType: 3, changeQty: -3, remark: null },
      { flowType: 3, changeQty: 3, remark: null },
    ])
    expect(await imbalances(world)).toEqual([])
  })
})

describe('a difference at the check', () => {
  /** The checker counts one piece of two. */
  const oneOfTwo = async (pick: Picked, goods: string) => {
    const stockoutNo = only(pick.stockoutNos)
    const parcel = (await parcelsOf(world, [stockoutNo])).get(stockoutNo)
    if (parcel === undefined) throw new Error('no parcel')
    const diff = b.op('CHECK_DIFF', stockoutNo, {
      logisticsNo: parcel.logisticsNo,
      stockoutNo,
      diff: [{ ownerNo: 'OW001', goodsNo: goods, expect: 2, actual: 1, diffType: 1 }],
      photos: [],
    })
    return { stockoutNo, parcel, diff }
  }

  test('takes the missing pieces off the books and has them picked again', async () => {
    const goods = await goodsIn({ 'C-10': 3, 'C-20': 3 })
    const pick = await claimed([{ [goods]: 2 }])
    await a.send(pickOps(a, pick))
    const { stockoutNo, parcel, diff } = await oneOfTwo(pick, goods)
    expect((await b.send([diff])).results.map(shortOf)).toEqual(['applied'])
    const order = await orderOf(stockoutNo)
    expect(order).toMatchObject({ status: 50, exceptionType: 5 })
    expect(await imbalances(world)).toEqual([])
    const repick = await pickOf(world, order.repickNo ?? '', pick.pickMethod)
    await b.one('PICK_CLAIM', repick.pickNo, { pickNo: repick.pickNo })
    expect((await b.send(pickOps(b, repick))).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect((await b.send([checkOp(b, parcel), packOp(b, parcel)])).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await orderOf(stockoutNo)).toMatchObject({ status: 80, exceptionType: 0, repickNo: null })
    expect(await imbalances(world)).toEqual([])
  })

  test('takes first what the books did not have: a piece that was found and then missed is not waited for any more', async () => {
    const goods = await goodsIn({ 'C-50': 2 })
    const pick = await claimed([{ [goods]: 2 }])
    await loseOne('C-50', goods, 1)
    const picked = await a.send([pickPieces(a, pick, 2), finish(a, pick.pickNo)])
    expect(picked.results.map(shortOf)).toEqual(['flagged A1701', 'applied'])
    const found = () =>
      rows<{ qty: number }>(
        world,
        'select coalesce(sum(qty), 0)::int as qty from stock_found where tenant_id = $1 and goods_no = $2 and status = 10',
        [goods],
      )
    expect(await found()).toEqual([{ qty: 1 }])
    const { diff } = await oneOfTwo(pick, goods)
    expect((await b.send([diff])).results.map(shortOf)).toEqual(['applied'])
    expect(await found()).toEqual([{ qty: 0 }])
    expect(await imbalances(world)).toEqual([])
  })

  test('that waited for the pick, and is decided with it, takes the missing pieces off the books as well', async () => {
    const goods = await goodsIn({ 'C-30': 3, 'C-40': 3 })
    const pick = await claimed([{ [goods]: 2 }])
    const { stockoutNo, diff } = await oneOfTwo(pick, goods)
    // the checker's device was online before the picker's
    expect((await b.send([diff])).results.map(shortOf)).toEqual(['applied PICK'])
    expect((await a.send(pickOps(a, pick))).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await orderOf(stockoutNo)).toMatchObject({ status: 50, exceptionType: 5 })
    const held = await rows<{ qty: number }>(
      world,
      'select coalesce(sum(qty), 0)::int as qty from stock where tenant_id = $1 and goods_no = $2',
      [goods],
    )
    expect(held).toEqual([{ qty: 5 }])
    expect(await imbalances(world)).toEqual([])
  })
})

describe('a temp worker', () => {
  test('works under the day’s authorisation, and only what it names', async () => {
    const tempUserId = await hireTemp(world, [1], true, 'T:AAAAAAAAAA')
    const actor = { userId: a.staff.userId, sessionId: a.staff.sessionId, tempUserId }
    expect(shortOf(await a.one('WORKER_SWITCH', 'free', { badgeCode: 'T:AAAAAAAAAA' }))).toBe('applied')
    const pick = only(await releaseWave(world, [{ G2: 1 }]))
    expect(shortOf(await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }, { actor }))).toBe('applied')
    const ops = pickOps(a, pick).map((op) => ({ ...op, actor }))
    expect((await a.send(ops)).results.map(shortOf)).toEqual(['applied', 'applied'])
    const [work] = await rows<{ operatorKey: string; tempUserId: string }>(
      world,
      'select operator_key, temp_user_id from work_record where tenant_id = $1 and pick_no = $2',
      [pick.pickNo],
    )
    expect(work).toEqual({ operatorKey: `T${tempUserId}`, tempUserId })
    const parcel = [...(await parcelsOf(world, pick.stockoutNos)).values()][0]
    if (parcel === undefined) throw new Error('no parcel')
    expect((await a.send([{ ...checkOp(a, parcel), actor }])).results.map(shortOf)).toEqual(['flagged A2114'])
  })

  test('unknown badges are said; the sign-in of a known one may still be on another device', async () => {
    await hireTemp(world, [1], false, 'T:BBBBBBBBBB')
    expect(shortOf(await a.one('WORKER_SWITCH', 'free', { badgeCode: 'T:BBBBBBBBBB' }))).toBe('applied')
    expect(shortOf(await a.one('WORKER_SWITCH', 'free', { badgeCode: 'T:CCCCCCCCCC' }))).toBe('flagged A2113')
  })
})

describe('a database that refuses', () => {
  test('one poisonous operation is asked for again; the others are in', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const scan = (text: string) =>
      a.op('SCAN', text, { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' }, { raw: { text } })
    const owner = await import('pg').then(({ Client }) => new Client(world.urls.owner))
    await owner.connect()
    await owner.query(`alter table scan_log add constraint scan_log_poison_ck check (raw <> 'poison')`)
    const ops = [scan('1'), scan('2'), scan('poison'), scan('3')]
    const reply = await a.send(ops)
    expect(new Map(reply.results.map((one) => [one.opId, shortOf(one)]))).toEqual(
      new Map(ops.map((op, i) => [op.opId, i === 2 ? 'retry' : 'applied'])),
    )
    await owner.query('alter table scan_log drop constraint scan_log_poison_ck')
    await owner.end()
    expect((await a.send(ops)).results.map(shortOf).sort()).toEqual(['applied', 'duplicate', 'duplicate', 'duplicate'])
    expect(spy).toHaveBeenCalledOnce()
    spy.mockRestore()
  })

  test('many devices on one goods at once: nobody fails, the books balance', async () => {
    const picks = await Promise.all(Array.from({ length: 6 }, () => releaseWave(world, [{ G3: 3 }])))
    const devices = await Promise.all(picks.map((_, i) => addHandheld(world, `并发机${serial}-${i}`)))
    const results = await Promise.all(
      picks.map(async (list, i) => {
        const pick = only(list)
        const device = devices[i]
        if (device === undefined) throw new Error('no device')
        await device.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
        return (await device.send(pickOps(device, pick))).results.map(shortOf)
      }),
    )
    expect(new Set(results.flat())).toEqual(new Set(['applied']))
    expect(await imbalances(world)).toEqual([])
  })
})
