// Handheld work through the real batch call: from a claimed pick order to weighed parcels, sent twice, late, out of order and wrong.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskPack } from '#contract/ops/view'
import { docsOfPack } from '../../src/data/packs/floors.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'
import {
  addHandheld,
  addStaff,
  checkOp,
  exceptionsOf,
  furnish,
  imbalances,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  weighOp,
  type Handheld,
  type Parcel,
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
  a = await addHandheld(world, `拣货机${serial}`)
  b = await addHandheld(world, `复核机${serial}`)
})

const statusOf = async (stockoutNo: string): Promise<number | undefined> =>
  (
    await rows<{ status: number }>(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [
      stockoutNo,
    ])
  )[0]?.status
const count = async (table: string, where: string, params: readonly unknown[]): Promise<number> =>
  Number(only(await rows<{ n: string }>(world, `select count(*) as n from ${table} where tenant_id = $1 and ${where}`, params)).n)

/** A claimed pick order of these orders, and what is on their waybills. */
const claimed = async (
  lines: readonly Readonly<Record<string, number>>[],
  by = a,
): Promise<{ pick: Picked; parcels: readonly Parcel[] }> => {
  const pick = only(await releaseWave(world, lines))
  expect(shortOf(await by.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  return { pick, parcels: [...(await parcelsOf(world, pick.stockoutNos)).values()] }
}
const onlyPick = (pick: Picked, handheld = a) => {
  const line = only(pick.lines)
  const { locationNo, ownerNo, goodsNo, seqNo } = line
  return (more: Partial<Parameters<typeof handheld.op<'PICK_LINE'>>[2]> = {}, leaseVersion = 1) =>
    handheld.one(
      'PICK_LINE',
      pick.pickNo,
      {
        pickNo: pick.pickNo,
        seqNo,
        locationNo,
        ownerNo,
        goodsNo,
        barcode: `69${goodsNo}`,
        qty: 1,
        ...(pick.pickMethod === 2 ? {} : { slot: 1 }),
        scanMode: 1,
        ...more,
      },
      { leaseVersion },
    )
}
/** What the device's person takes along of a pick order, which goes to the person the reading call is made for. */
const packOf = async ({ pickNo }: Picked): Promise<TaskPack> => {
  await world.run(({ tx, tenantId, person }) =>
    tx.query('update pick_order set picker_id = $3 where tenant_id = $1 and pick_no = $2', [tenantId, pickNo, person.userId]),
  )
  const headers = { tenantid: String(world.tenantId), accesstoken: 'test', deviceid: a.deviceId, devicekey: a.deviceKey }
  const reply = await world.app.inject({ url: `/api/v1/pda/snapshot/pick?docNo=${pickNo}`, headers })
  return reply.json<{ data: TaskPack }>().data
}
const stockAt = async (locationNo: string, goodsNo: string): Promise<number> =>
  (
    await rows<{ qty: number }>(world, 'select qty from stock where tenant_id = $1 and location_no = $2 and goods_no = $3', [
      locationNo,
      goodsNo,
    ])
  )[0]?.qty ?? 0

const toteOf = async (toteNo: string) =>
  only(
    await rows<{ status: number; pickNo: string | null; slot: number | null }>(
      world,
      'select status, pick_no, slot from tote where tenant_id = $1 and tote_no = $2',
      [toteNo],
    ),
  )

describe('a pick order from the claim to weighed parcels', () => {
  test('every step is applied, the books balance, everybody is paid', async () => {
    const { pick, parcels } = await claimed([
      { G1: 2, G2: 1 },
      { G1: 1, G3: 4 },
    ])
    const ops = pickOps(a, pick)
    const picked = await a.send(ops)
    expect(picked.results.map(shortOf)).toEqual(ops.map(() => 'applied'))
    expect(picked.lanes).toEqual({ [pick.pickNo]: ops.length + 1 })
    for (const no of pick.stockoutNos) expect(await statusOf(no)).toBe(60)
    const rest = parcels.flatMap((parcel) => [checkOp(b, parcel), packOp(b, parcel), weighOp(b, parcel)])
    expect((await b.send(rest)).results.map(shortOf)).toEqual(rest.map(() => 'applied'))
    for (const no of pick.stockoutNos) expect(await statusOf(no)).toBe(90)
    expect(await imbalances(world)).toEqual([])
    expect(await exceptionsOf(world)).toEqual([])
    const work = await rows<{ opType: number; goodsNum: number; packageNum: number; isValid: number }>(
      world,
      'select op_type, goods_num, package_num, is_valid from work_record where tenant_id = $1 order by op_type, goods_num',
    )
    expect(work.map((row) => [row.opType, row.goodsNum, row.packageNum, row.isValid])).toEqual([
      [1, 8, 0, 1],
      [2, 3, 0, 1],
      [2, 5, 0, 1],
      [4, 3, 1, 1],
      [4, 5, 1, 1],
      [7, 0, 1, 1],
      [7, 0, 1, 1],
    ])
    const [head] = await rows<{ status: number; checkedOrderNum: number; pickedGoodsNum: number }>(
      world,
      'select status, checked_order_num, picked_goods_num from pick_order where tenant_id = $1 and pick_no = $2',
      [pick.pickNo],
    )
    expect(head).toEqual({ status: 50, checkedOrderNum: 2, pickedGoodsNum: 8 })
    const waves = await rows<{ status: number }>(
      world,
      'select w.status from wave w join pick_order p on p.tenant_id = $1 and p.wave_no = w.wave_no where w.tenant_id = $1 and p.pick_no = $2',
      [pick.pickNo],
    )
    expect(waves).toEqual([{ status: 50 }])
    const consumed = await rows<{ qty: number; logs: string }>(
      world,
      `select s.qty, (select count(*) from consumable_log l where l.tenant_id = $1) as logs from consumable_stock s where s.tenant_id = $1`,
    )
    expect(consumed).toEqual([{ qty: -2, logs: '2' }])
  })

  test('a claim is exclusive, and given again to its holder', async () => {
    const { pick } = await claimed([{ G1: 1 }])
    expect(await b.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })).toMatchObject({
      verdict: 'refused',
      code: 'A1104',
      msg: `${pick.pickNo} 拣货单已被${a.staff.name}领取`,
    })
    expect(shortOf(await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
    expect(shortOf(await a.one('PICK_RELEASE', pick.pickNo, { pickNo: pick.pickNo, reason: '换人' }))).toBe('applied')
    expect(shortOf(await b.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
    expect(shortOf(await onlyPick(pick)({}, 1))).toBe('flagged A1107')
  })
})

describe('never lost and never counted twice', () => {
  test('the same batch again, and again at the same time, is answered alike and counts once', async () => {
    const { pick } = await claimed([{ G1: 3 }])
    const ops = pickOps(a, pick)
    const replies = await Promise.all([a.send(ops), a.send(ops), a.send(ops)])
    const verdicts = replies.map((reply) => reply.results.map(shortOf).join())
    expect(verdicts.filter((one) => one === 'applied,applied')).toHaveLength(1)
    expect(verdicts.filter((one) => one === 'duplicate,duplicate')).toHaveLength(2)
    expect(await count('pda_op', 'doc_no = $2', [pick.pickNo])).toBe(3)
    expect(await stockAt(pick.pickNo, 'G1')).toBe(3)
    expect(await imbalances(world)).toEqual([])
  })

  test('a task pack says which of the device’s operations it contains', async () => {
    const { pick } = await claimed([{ G1: 3 }])
    expect(shortOf(await onlyPick(pick)())).toBe('applied')
    const data = await packOf(pick)
    expect(data.applied).toEqual({ [a.incarnation]: { [pick.pickNo]: 2 } })
    expect(data.floor.picks[pick.pickNo]?.lines[0]?.pickedQty).toBe(1)
  })

  const onCart = [
    { G1: 1, G2: 1 },
    { G1: 1, G3: 1 },
  ]
  test('a tote in use for another order comes along in a pack: its next picker hears that it is not empty, not that it is none', async () => {
    const first = await claimed(onCart)
    await a.one(
      'PICK_BIND_TOTE',
      first.pick.pickNo,
      { pickNo: first.pick.pickNo, slot: 1, toteNo: 'ZX000019' },
      { leaseVersion: 1 },
    )
    const { pick } = await claimed(onCart)
    const data = await packOf(pick)
    expect(data.floor.totes['ZX000019']).toMatchObject({ status: 2, pickNo: first.pick.pickNo })
    expect(docsOfPack(data)).not.toContain('ZX000019')
  })

  test('of more totes than a pack takes along the device is told, and may ask for any of them', async () => {
    const { pick } = await claimed(onCart)
    await world.run(({ tx, tenantId, person }) =>
      tx.query('update pick_order set picker_id = $3 where tenant_id = $1 and pick_no = $2', [
        tenantId,
        pick.pickNo,
        person.userId,
      ]),
    )
    const headers = { tenantid: String(world.tenantId), accesstoken: 'test', deviceid: a.deviceId, devicekey: a.deviceKey }
    const get = async <T>(path: string): Promise<T> =>
      (await world.app.inject({ url: `/api/v1/pda/snapshot/${path}`, headers })).json<{ data: T }>().data
    const pack = (): Promise<TaskPack> => get(`pick?docNo=${pick.pickNo}`)
    expect((await pack()).floor.totesCut).toBeUndefined()
    // free totes that rested long go along first; the last ones stay behind
    await world.run(({ tx, tenantId, at }) =>
      tx.query(
        `insert into tote (tenant_id, id, warehouse_no, sid, tote_no, status, last_time, create_time, update_time)
         select $1, 9000000 + n, $2, $3, 'ZX9' || lpad(n::text, 5, '0'), 1, $4::timestamptz + n * interval '1 second', $4, $4
           from generate_series(1, 2001) n`,
        [tenantId, wh.warehouseNo, wh.sid, at],
      ),
    )
    const { floor } = await pack()
    expect(floor.totesCut).toBe(true)
    expect(floor.totes['ZX902001']).toBeUndefined()
    expect(await get('tote?toteNo=ZX902001')).toMatchObject({ tote: { toteNo: 'ZX902001', status: 1, stockoutNo: '' } })
    expect(await get('tote?toteNo=ZX000000')).toEqual({ tote: null })
    await world.run(({ tx, tenantId }) => tx.query("delete from tote where tenant_id = $1 and tote_no like 'ZX9%'", [tenantId]))
  })

  test('a flagged or refused operation sent again gets its stored answer', async () => {
    const { pick } = await claimed([{ G1: 1 }])
    const wrong = a.op(
      'PICK_LINE',
      pick.pickNo,
      { ...only(pick.lines), pickNo: pick.pickNo, locationNo: 'A-02', barcode: '69G1', qty: 1, slot: 1, scanMode: 1 },
      { leaseVersion: 1 },
    )
    const claim = b.op('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    const first = [...(await a.send([wrong])).results, ...(await b.send([claim])).results]
    const second = [...(await a.send([wrong])).results, ...(await b.send([claim])).results]
    expect(first.map(shortOf)).toEqual(['flagged A1108', 'refused A1104'])
    expect(second).toEqual(first)
    expect(await count('op_exception', 'op_id = $2', [wrong.opId])).toBe(1)
  })

  test('a gap in a lane is held until what is missing comes; other lanes go on', async () => {
    const scan = (lane: string, text: string) =>
      a.op('SCAN', lane, { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' }, { raw: { text } })
    const [one, two, three, other] = [scan('x', '1'), scan('x', '2'), scan('x', '3'), scan('y', '4')]
    const first = await a.send([one, three, other])
    expect(first.results.map(shortOf).sort()).toEqual(['applied', 'applied', 'held'])
    expect(first.lanes).toEqual({ x: 1, y: 1 })
    const second = await a.send([two, three])
    expect(second.results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(second.lanes).toEqual({ x: 3 })
  })

  test('what a device lost is a range of numbers, and shrinks when its second copy still brings some', async () => {
    const scans = [1, 2, 3, 4, 5].map(() =>
      a.op('SCAN', 'free', { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' }, { raw: { text: 'X' } }),
    )
    const lost = () =>
      rows<{ lostFrom: string | null; lostTo: string | null }>(
        world,
        'select lost_from, lost_to from pda_incarnation where tenant_id = $1 and incarnation = $2',
        [old],
      ).then(only)
    const old = a.incarnation
    await a.send(scans.slice(0, 2))
    a.incarnation = randomUUID()
    const first = { ...only(scans.slice(0, 1)), opId: randomUUID() }
    await a.send([first], { incarnation: old, lastSeq: 5 })
    expect(await lost()).toEqual({ lostFrom: '3', lostTo: '5' })
    a.incarnation = old
    await a.send(scans.slice(2, 4))
    expect(await lost()).toEqual({ lostFrom: '5', lostTo: '5' })
    await a.send(scans.slice(4))
    expect(await lost()).toEqual({ lostFrom: null, lostTo: null })
  })

  test('one broken operation never stops the others', async () => {
    const good = a.op(
      'SCAN',
      'm',
      { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' },
      { raw: { text: 'ok' } },
    )
    const newer = {
      ...a.op('SCAN', 'm', { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' }),
      typeVer: 9,
    }
    const malformed = a.op('PICK_LINE', 'm', { pickNo: 'x' } as never)
    const hostile = a.op(
      'SCAN',
      'm',
      { flow: 'check', docNo: "'; drop table stock --", step: 'a', kind: 'goods', verdict: 'ok' },
      { raw: { text: 'a\u0000b\ud800{"#}%&+\u001d中文' } },
    )
    const reply = await a.send([good, null, 'text', { opId: 'not an id' }, newer, malformed, hostile])
    expect(reply.results.map((one) => [one.opId, shortOf(one)])).toEqual(
      expect.arrayContaining([
        [good.opId, 'applied'],
        ['not an id', 'flagged A0400'],
        [newer.opId, 'flagged A1102'],
        [malformed.opId, 'flagged A0400'],
        [hostile.opId, 'applied'],
      ]),
    )
    const [kept] = await rows<{ raw: string }>(world, 'select raw from scan_log where tenant_id = $1 and op_id = $2', [
      hostile.opId,
    ])
    expect(kept?.raw).toBe('a\ufffdb\ufffd{"#}%&+\u001d中文')
    expect((await a.send([newer, malformed])).results.map(shortOf)).toEqual(['flagged A1102', 'flagged A0400'])
  })
})

describe('effects before their causes', () => {
  test('check, pack and weigh wait for the pick, and are applied with it, at their own times', async () => {
    const { pick, parcels } = await claimed([{ G2: 2 }])
    const parcel = only(parcels)
    const before = (await exceptionsOf(world)).length
    const checked = world.clock.now()
    expect((await b.send([checkOp(b, parcel), packOp(b, parcel), weighOp(b, parcel)])).results.map(shortOf)).toEqual([
      'applied PICK',
      'applied CHECK',
      'applied PACK',
    ])
    expect(await statusOf(parcel.stockoutNo)).toBe(50)
    world.clock.advance(30 * 60_000)
    await a.send(pickOps(a, pick))
    expect(await statusOf(parcel.stockoutNo)).toBe(90)
    const [times] = await rows<{ checkTime: Date; packTime: Date; weighTime: Date; checkerName: string }>(
      world,
      'select check_time, pack_time, weigh_time, checker_name from stockout_order where tenant_id = $1 and stockout_no = $2',
      [parcel.stockoutNo],
    )
    expect(times).toEqual({
      checkTime: new Date(checked),
      packTime: new Date(checked),
      weighTime: new Date(checked),
      checkerName: b.staff.name,
    })
    expect(await exceptionsOf(world)).toHaveLength(before)
    expect(await count('pda_op', 'waiting_for is not null and stockout_no = $2', [parcel.stockoutNo])).toBe(0)
    expect(await count('check_record', 'is_valid = 1 and stockout_no = $2', [parcel.stockoutNo])).toBe(1)
  })

  test('in whatever order three people report, the end is the same', async () => {
    const { pick, parcels } = await claimed([{ G2: 1 }])
    const parcel = only(parcels)
    const c = await addHandheld(world, `打包机${serial}`)
    const d = await addHandheld(world, `称重机${serial}`)
    const before = (await exceptionsOf(world)).length
    await d.send([weighOp(d, parcel)])
    await c.send([packOp(c, parcel)])
    await a.send(pickOps(a, pick))
    expect(await statusOf(parcel.stockoutNo)).toBe(60)
    await b.send([checkOp(b, parcel)])
    expect(await statusOf(parcel.stockoutNo)).toBe(90)
    expect(await exceptionsOf(world)).toHaveLength(before)
  })

  test('a tote that is empty again before its first picker has reported: nobody did anything wrong', async () => {
    const [first, second] = [
      await claimed([
        { G1: 1, G2: 1 },
        { G1: 1, G3: 1 },
      ]),
      await claimed(
        [
          { G2: 1, G3: 1 },
          { G1: 1, G3: 1 },
        ],
        b,
      ),
    ]
    const before = (await exceptionsOf(world)).length
    const bind = (by: Handheld, pick: Picked, slot: number, toteNo: string) =>
      by.op('PICK_BIND_TOTE', pick.pickNo, { pickNo: pick.pickNo, slot, toteNo }, { leaseVersion: 1 })
    const binds = [bind(a, first.pick, 1, 'ZX000011'), bind(a, first.pick, 2, 'ZX000012')]
    const picks = pickOps(a, first.pick).map((op) =>
      op.opType === 'PICK_LINE' ? { ...op, payload: { ...op.payload, toteNo: `ZX00001${op.payload.slot}` } } : op,
    )
    world.clock.advance(10 * 60_000)
    const c = await addHandheld(world, `台机${serial}`)
    await c.send(first.parcels.flatMap((parcel) => [checkOp(c, parcel), packOp(c, parcel)]))
    world.clock.advance(10 * 60_000)
    expect((await b.send([bind(b, second.pick, 1, 'ZX000011')])).results.map(shortOf)).toEqual(['applied'])
    world.clock.advance(10 * 60_000)
    for (const part of [binds, picks]) expect((await a.send(part)).results.map(shortOf)).toEqual(part.map(() => 'applied'))
    expect(await exceptionsOf(world)).toHaveLength(before)
    for (const no of first.pick.stockoutNos) expect(await statusOf(no)).toBe(80)
    expect(await toteOf('ZX000011')).toMatchObject({ status: 2, pickNo: second.pick.pickNo, slot: 1 })
    expect(await toteOf('ZX000012')).toMatchObject({ status: 1, pickNo: null })
  })
})

describe('real clashes', () => {
  const newest = async (): Promise<{ opType: string; code: string; qty: number | null; locationNo: string | null } | undefined> =>
    (await exceptionsOf(world)).at(-1)

  test('wrong bin: A-03 −1, EXC-STAGE +1, a task to put it back, the line stays', async () => {
    const { pick } = await claimed([{ G1: 2 }])
    world.clock.advance(1000)
    const [there, exc] = [await stockAt('A-03', 'G3'), await stockAt('EXC-STAGE', 'G3')]
    expect(shortOf(await onlyPick(pick)({ locationNo: 'A-03', goodsNo: 'G3', barcode: '69G3' }))).toBe('flagged A1108')
    expect([await stockAt('A-03', 'G3'), await stockAt('EXC-STAGE', 'G3')]).toEqual([there - 1, exc + 1])
    expect(await newest()).toMatchObject({ opType: 'PICK_LINE', code: 'A1108', qty: 1, locationNo: 'EXC-STAGE' })
    expect(await count('stock_move', 'source = 4 and status = 10', [])).toBeGreaterThan(0)
    expect(await imbalances(world)).toEqual([])
  })

  test('two devices over-pick: 1 piece counts for the line and for B, 2 go to EXC-STAGE', async () => {
    const { pick } = await claimed([{ G1: 5 }])
    world.clock.advance(1000)
    const exc = await stockAt('EXC-STAGE', 'G1')
    expect(shortOf(await onlyPick(pick)({ qty: 4 }))).toBe('applied')
    expect(shortOf(await onlyPick(pick, b)({ qty: 3 }))).toBe('flagged A1107')
    expect(await stockAt(pick.pickNo, 'G1')).toBe(5)
    expect(await stockAt('EXC-STAGE', 'G1')).toBe(exc + 2)
    expect(await newest()).toMatchObject({ code: 'A1107', qty: 2 })
    await a.send([a.op('PICK_FINISH', pick.pickNo, { pickNo: pick.pickNo, startTime: 0, finishTime: 1 }, { leaseVersion: 1 })])
    const work = await rows<{ operatorKey: string; goodsNum: number }>(
      world,
      'select operator_key, goods_num from work_record where tenant_id = $1 and op_type = 1 and pick_no = $2 order by goods_num',
      [pick.pickNo],
    )
    expect(work).toEqual([
      { operatorKey: `U${b.staff.userId}`, goodsNum: 1 },
      { operatorKey: `U${a.staff.userId}`, goodsNum: 4 },
    ])
    expect(await imbalances(world)).toEqual([])
  })

  test('intercepted while packed offline: the record is void, the parcel stands on 待取出 until it is scanned out', async () => {
    const { pick, parcels } = await claimed([{ G2: 1 }])
    const parcel = only(parcels)
    await a.send(pickOps(a, pick))
    await b.send([checkOp(b, parcel)])
    world.clock.advance(60_000)
    await world.run(({ tx, tenantId }) =>
      tx.query('update stockout_order set intercept_status = 1 where tenant_id = $1 and stockout_no = $2', [
        tenantId,
        parcel.stockoutNo,
      ]),
    )
    expect((await b.send([packOp(b, parcel)])).results.map(shortOf)).toEqual(['flagged A2211'])
    expect(await statusOf(parcel.stockoutNo)).toBe(70)
    expect(await count('pack_record', 'is_valid = 0 and stockout_no = $2', [parcel.stockoutNo])).toBe(1)
    expect(await count('stockout_package', 'pull_status = 1 and stockout_no = $2', [parcel.stockoutNo])).toBe(1)
    expect(shortOf(await b.one('PULL_OUT', 'free', { logisticsNo: parcel.logisticsNo, locationNo: 'LJ-01' }))).toBe('applied')
    expect(
      await count('stockout_package', `pull_status = 2 and pull_location = 'LJ-01' and stockout_no = $2`, [parcel.stockoutNo]),
    ).toBe(1)
    expect(shortOf(await b.one('PULL_OUT', 'free', { logisticsNo: parcel.logisticsNo }))).toBe('flagged A1122')
  })

  test('a clash over what was done before names who did it and when, also when it is asked about again', async () => {
    const { pick, parcels } = await claimed([{ G2: 1 }])
    const parcel = only(parcels)
    await a.send(pickOps(a, pick))
    await b.send([checkOp(b, parcel)])
    world.clock.advance(60_000)
    const again = checkOp(a, parcel)
    const told = (reply: Awaited<ReturnType<Handheld['send']>>) => reply.results.map((one) => ('msg' in one ? one.msg : ''))
    const [first = ''] = told(await a.send([again]))
    expect(first).toMatch(/^\S+ 订单状态为待打包，不能执行复核，\S+ \d\d:\d\d 先复核了$/)
    const [row] = await rows<{ name: string }>(world, 'select name from sys_user where tenant_id = $1 and id = $2', [
      b.staff.userId,
    ])
    expect(first).toContain(`，${row?.name} `)
    expect(told(await a.send([again]))).toEqual([first])
  })

  test('a tote that still belongs to another order is rebound, that order is named', async () => {
    const first = await claimed([
      { G1: 1, G2: 1 },
      { G1: 1, G3: 1 },
    ])
    const bind = (pick: Picked, slot: number, by: Handheld) =>
      by.one('PICK_BIND_TOTE', pick.pickNo, { pickNo: pick.pickNo, slot, toteNo: 'ZX000007' }, { leaseVersion: 1 })
    expect(shortOf(await bind(first.pick, 1, a))).toBe('applied')
    const clash = await bind(first.pick, 2, a)
    expect(shortOf(clash)).toBe('flagged A1116')
    expect(clash).toMatchObject({ msg: expect.stringMatching(/周转箱ZX000007未清空，\S+ \d\d:\d\d 先用了$/) as string })
    const [row] = await rows<{ stockoutNo: string }>(
      world,
      `select stockout_no from op_exception where tenant_id = $1 and code = 'A1116'`,
    )
    expect(row?.stockoutNo).toBe(first.pick.lines.flatMap((line) => line.orders).find((fill) => fill.slot === 1)?.stockoutNo)
    const [tote] = await rows<{ slot: number; status: number }>(
      world,
      `select slot, status from tote where tenant_id = $1 and tote_no = 'ZX000007'`,
    )
    expect(tote).toEqual({ slot: 2, status: 2 })
  })

  test('goods nobody has entered are flagged and book nothing', async () => {
    const { pick } = await claimed([{ G1: 1 }])
    expect(shortOf(await onlyPick(pick)({ goodsNo: 'NOBODY', barcode: 'zzz' }))).toBe('flagged A1115')
    expect(await count('stock', `goods_no = 'NOBODY'`, [])).toBe(0)
    expect(await imbalances(world)).toEqual([])
  })
})

describe('whose hand it was', () => {
  const scan = { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' } as const

  test('an unknown device, a wrong key, another tenant: 401 A1119, nothing is stored', async () => {
    await expect(
      addHandheld(world, `陌生机${serial}`).then((stranger) =>
        world.app.inject({
          method: 'POST',
          url: '/api/v1/pda/op/batch',
          headers: { tenantid: String(world.tenantId), deviceid: stranger.deviceId, devicekey: 'wrong' },
          payload: { incarnation: 'i', protocol: 1, deviceNow: 0, ops: [] },
        }),
      ),
    ).resolves.toMatchObject({ statusCode: 401 })
    const foreign = await world.app.inject({
      method: 'POST',
      url: '/api/v1/pda/op/batch',
      headers: { tenantid: String(world.tenantId + 1), deviceid: a.deviceId, devicekey: 'any' },
      payload: { incarnation: 'i', protocol: 1, deviceNow: 0, ops: [a.op('SCAN', 'free', scan)] },
    })
    expect(foreign.json()).toMatchObject({ code: 'A1119' })
  })

  test('a disabled actor is judged as of the moment he worked', async () => {
    const c = await addHandheld(world, `离职机${serial}`)
    const early = c.op('SCAN', 'free', scan)
    world.clock.advance(10 * 60_000)
    await world.run(({ tx, tenantId, at }) =>
      tx.query('update sys_user set status = 0, disable_time = $3 where tenant_id = $1 and id = $2', [
        tenantId,
        c.staff.userId,
        at,
      ]),
    )
    world.clock.advance(10 * 60_000)
    const late = c.op('SCAN', 'free', scan)
    world.clock.advance(60_000)
    expect((await c.send([early, late])).results.map(shortOf)).toEqual(['applied', 'flagged A1121'])
  })

  test('without the right, with another person’s session: the effect stands, the person is questioned', async () => {
    const plain = await addStaff(world, '无权员', b.deviceId, [280_300])
    const { pick } = await claimed([{ G1: 1 }], a)
    const op = a.op(
      'PICK_LINE',
      pick.pickNo,
      { ...only(pick.lines), pickNo: pick.pickNo, barcode: '69G1', qty: 1, slot: 1, scanMode: 1 },
      { leaseVersion: 1, actor: { userId: a.staff.userId, sessionId: plain.sessionId } },
    )
    expect((await a.send([op])).results.map(shortOf)).toEqual(['flagged A1120'])
    expect(await stockAt(pick.pickNo, 'G1')).toBe(1)
    const other = b.op(
      'PICK_CLAIM',
      pick.pickNo,
      { pickNo: pick.pickNo },
      { actor: { userId: plain.userId, sessionId: plain.sessionId } },
    )
    expect((await b.send([other])).results.map(shortOf)).toEqual(['refused A1121'])
  })

  test('signed in at a scale station: whoever picks with that session is questioned', async () => {
    const c = await addHandheld(world, `称重台${serial}`)
    const { pick } = await claimed([{ G1: 1 }], c)
    const key = [wh.warehouseNo, wh.sid, 'WS901']
    await world.run(async ({ tx, tenantId, id, at }) => {
      await tx.query(
        `insert into workstation (tenant_id, id, warehouse_no, sid, workstation_no, workstation_name, station_type, create_time, update_time)
         values ($1, $2, $3, $4, $5, '称重台', 3, $6, $6)`,
        [tenantId, id(), ...key, at],
      )
      await tx.query(
        'update user_session set warehouse_no = $3, sid = $4, workstation_no = $5 where tenant_id = $1 and id = $2',
        [tenantId, c.staff.sessionId, ...key],
      )
    })
    const line = { ...only(pick.lines), pickNo: pick.pickNo, barcode: '69G1', qty: 1, slot: 1, scanMode: 1 as const }
    expect(shortOf(await c.one('PICK_LINE', pick.pickNo, line, { leaseVersion: 1 }))).toBe('flagged A1121')
    expect(shortOf(await c.one('SCAN', 'free', scan))).toBe('applied')
  })

  test('a disabled device still delivers: flagged A1118 after the moment it was disabled', async () => {
    const c = await addHandheld(world, `停用机${serial}`)
    const early = c.op('SCAN', 'free', scan)
    world.clock.advance(60_000)
    await world.run(({ tx, tenantId, at }) =>
      tx.query('update device set status = 0, disable_time = $3 where tenant_id = $1 and device_id = $2', [
        tenantId,
        c.deviceId,
        at,
      ]),
    )
    world.clock.advance(60_000)
    const late = c.op('SCAN', 'free', scan)
    expect((await c.send([early, late])).results.map(shortOf)).toEqual(['applied', 'flagged A1118'])
  })

  test('what a disabled device sent too early is questioned as well, once its cause is there', async () => {
    const { pick, parcels } = await claimed([{ G1: 1 }])
    const c = await addHandheld(world, `停用机${serial}`)
    await world.run(({ tx, tenantId, at }) =>
      tx.query('update device set status = 0, disable_time = $3 where tenant_id = $1 and device_id = $2', [
        tenantId,
        c.deviceId,
        at,
      ]),
    )
    world.clock.advance(60_000)
    const check = checkOp(c, only(parcels))
    world.clock.advance(60_000)
    expect((await c.send([check])).results.map(shortOf)).toEqual(['applied PICK'])
    await a.send(pickOps(a, pick))
    expect((await c.send([check])).results.map(shortOf)).toEqual(['flagged A1118'])
    expect(await count('op_exception', `op_id = $2 and code = 'A1118'`, [check.opId])).toBe(1)
    expect(await statusOf(only(parcels).stockoutNo)).toBe(70)
    expect(await count('check_record', 'op_id = $2 and is_valid = 0', [check.opId])).toBe(1)
  })

  test('a task of another warehouse is not there for this one', async () => {
    const { pick } = await claimed([{ G1: 1 }])
    const elsewhere = { warehouseNo: 'W99', sid: 'LOCAL' }
    const op = a.op(
      'PICK_LINE',
      pick.pickNo,
      { ...only(pick.lines), pickNo: pick.pickNo, barcode: '69G1', qty: 1, slot: 1, scanMode: 1 },
      { leaseVersion: 1, ...elsewhere },
    )
    expect((await a.send([op])).results).toMatchObject([
      { verdict: 'flagged', code: 'A0404', msg: `${pick.pickNo} 数据不存在或无权限查看` },
    ])
    expect(await stockAt(pick.pickNo, 'G1')).toBe(0)
  })

  test('a wrong device clock changes the time of an operation, never its fate', async () => {
    const c = await addHandheld(world, `慢钟机${serial}`)
    c.skew = -3_600_000
    const op = c.op('SCAN', 'free', scan)
    world.clock.advance(30_000)
    expect((await c.send([op])).results.map(shortOf)).toEqual(['applied'])
    const [row] = await rows<{ effectiveAt: Date }>(
      world,
      'select effective_at from pda_op where tenant_id = $1 and op_id = $2',
      [op.opId],
    )
    expect(row?.effectiveAt.getTime()).toBe(world.clock.now() - 30_000)
    c.skew = 40 * 365 * 86_400_000
    expect(shortOf(await c.one('SCAN', 'free', scan))).toBe('applied')
  })

  test('what lay on a device for more than three days counts, and says so', async () => {
    const c = await addHandheld(world, `抽屉机${serial}`)
    const hour = 3_600_000
    const from = (hours: number) => c.op('SCAN', 'free', scan, { capturedWall: world.clock.now() - hours * hour })
    const { results } = await c.send([from(73), from(71)])
    expect(results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(results.map((one) => (one.verdict === 'applied' ? one.effects?.notes : undefined))).toEqual([
      ['离线数据超过72小时'],
      undefined,
    ])
  })
})
