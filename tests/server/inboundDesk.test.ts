// 入库的桌面：关联只列得出自己的、在用的仓库货主商品动不得、先到货再收、无单收货的开关、事件里有什么、冲突怎么了结。
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ConflictPage } from '#contract/stockout/conflict'
import { bornWarehouses } from '#server/warehouse/bornWarehouse'
import { settingsOf } from '#server/core/floor/settings'
import { inUse } from '#server/warehouse/inUse'
import { conservation } from '#server/stock/verify'
import { insertRows } from '#server/platform/rows'
import { addHandheld, addStaff, type Handheld } from '../support/floor.ts'
import { expectOrder, furnishInbound, inboundFaults, orderOf, stockOf } from '../support/inbound.ts'
import { addGoods, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let hand: Handheld
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnishInbound(world, ['S-01'])
  await world.run((ctx) => bornWarehouses(ctx, [wh]))
  await world.run(async (ctx) => {
    const born = { createTime: ctx.at, updateTime: ctx.at }
    await insertRows(ctx.tx, 'owner', [{ id: ctx.id(), ownerNo: 'OW002', shortName: '山外', fullName: '山外食品', ...born }])
  })
  await addGoods(world, 'G1')
  hand = await addHandheld(
    world,
    '收货一',
    await addStaff(world, '收货一员', null, [281_300, 281_400, 281_500, 281_600, 281_700, 170_422]),
  )
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await inboundFaults(world)).toEqual([])
  const read = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]): Promise<T> =>
    world.services.db.inTenant(world.tenantId, work, { readOnly: true })
  expect((await conservation(read, () => true)).breaks).toEqual([])
})

const fresh = async (): Promise<string> => {
  serial += 1
  await addGoods(world, `D${serial}`)
  return `D${serial}`
}
const arrive = async (more: object = {}): Promise<string> => {
  const body = { ...wh, ownerNo, arrivalTime: '2025-06-17 09:30:00', plateNo: '浙A88888', boxNum: 60 }
  const { data, msg } = await world.send<{ arrivalNo: string }>('POST /v1/arrival', { ...body, ...more })
  expect(msg).toBe('')
  return data.arrivalNo
}
const receive = (stockinNo: string, goodsNo: string, qty: number) =>
  hand.op('RECEIVE_LINE', stockinNo, { stockinNo, ownerNo, goodsNo, barcode: `69${goodsNo}`, qty, quality: 1 })
const said = async (ops: readonly ReturnType<Handheld['op']>[]): Promise<readonly string[]> =>
  (await hand.send(ops)).results.map((result) => ('code' in result ? `${result.verdict} ${result.code}` : result.verdict))
const options = async (path: string, input: object): Promise<readonly string[]> =>
  (await world.send<readonly { stockinNo: string }[]>(`GET ${path}`, input)).data.map(({ stockinNo }) => stockinNo)
/** The floor reads its switches at most every two seconds: another server reads them at once. */
const freshOptions = () => world.run((ctx) => settingsOf({ ...ctx, ...wh, services: {} }))
const operate = '/v1/warehouse/operate/config'
const switches = async (change: object): Promise<void> => {
  const { data } = await world.call<object>('GET', `${operate}/detail`, wh)
  expect((await world.call('PUT', operate, { ...data, ...change })).msg).toBe('')
}
/** Two seconds pass for the server, which reads its switches again. */
const anotherServer = async (): Promise<void> => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
  await world.run((ctx) => settingsOf({ ...ctx, ...wh }))
  clock.mockRestore()
}

describe('关联入库单', () => {
  test('只列这辆车的货主和仓库还没收的；取消关联只列关联着的', async () => {
    const [mine, other] = [await expectOrder(world, { G1: 3 }), await fresh()]
    await world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into goods as g (tenant_id, id, owner_no, goods_no, goods_name, create_time, update_time) values ($1, $2, 'OW002', $3, '别人的', $4, $4)`,
        [tenantId, id(), other, at],
      ),
    )
    const stranger = await expectOrder(world, { [other]: 3 }, { ownerNo: 'OW002' })
    const here = await options('/v1/stockin/small/list', { ...wh, ownerNo })
    expect(here).toContain(mine)
    expect(here).not.toContain(stranger)
    expect(await options('/v1/stockin/small/list', { warehouseNo: 'W99', sid: 'LOCAL', ownerNo })).toEqual([])
    const arrivalNo = await arrive()
    expect(await options('/v1/arrival/stockin/small/list', { arrivalNo })).toEqual([])
    expect(await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [stranger] })).toMatchObject({ code: 'A1805' })
    await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [mine] })
    expect(await options('/v1/arrival/stockin/small/list', { arrivalNo })).toEqual([mine])
    await said([receive(mine, 'G1', 1)])
    expect(await options('/v1/arrival/stockin/small/list', { arrivalNo })).toEqual([])
  })
})

describe('还有货要来', () => {
  test('仓库不能停用，货主不能退场，商品不能停用也不能删', async () => {
    const goodsNo = await fresh()
    const stockinNo = await expectOrder(world, { [goodsNo]: 3 })
    expect(await world.run((ctx) => inUse(ctx, wh.warehouseNo, wh.sid))).toBe(true)
    const { data } = await world.send<{ version: number }>('GET /v1/goods/detail', { ownerNo, goodsNo })
    expect(await world.send('PUT /v1/goods/status', { goods: [{ ownerNo, goodsNo }], isDisabled: 1 })).toMatchObject({
      code: 'A1040',
      msg: expect.stringContaining(`入库单${stockinNo}还没有完成，不能停用`),
    })
    expect((await world.send('DELETE /v1/goods', { ownerNo, goodsNo, version: data.version })).code).toBe('A1001')
    await world.send('POST /v1/stockin/cancel', { stockinNo, reason: '不来了' })
    expect(await world.send('PUT /v1/goods/status', { goods: [{ ownerNo, goodsNo }], isDisabled: 1 })).toMatchObject({
      code: '00000',
    })
  })
})

describe('先到货再收', () => {
  test('关掉“收货不用先到货”：没有到货的照收并进作业冲突，认可后算数；有到货的照常', async () => {
    await switches({ directReceive: 0 })
    expect((await freshOptions()).options.arrivalFirst).toBe(true)
    await anotherServer()
    const goodsNo = await fresh()
    const stockinNo = await expectOrder(world, { [goodsNo]: 5 })
    const early = receive(stockinNo, goodsNo, 2)
    expect(await said([early])).toEqual(['flagged A1822'])
    expect(await orderOf(world, stockinNo)).toMatchObject({ receiveQty: 2 })
    const came = await expectOrder(world, { [goodsNo]: 5 })
    const arrivalNo = await arrive()
    await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [came] })
    expect(await said([receive(came, goodsNo, 2)])).toEqual(['applied'])
    expect(await world.send('PUT /v1/stockout/conflict/handle', { opIds: [early.opId], resolution: 2 })).toMatchObject({
      data: { done: [early.opId] },
    })
    expect(await orderOf(world, stockinNo)).toMatchObject({ receiveQty: 2 })
    await switches({ directReceive: 1 })
    await anotherServer()
  })

  test('允许无单收货：仓库开了都行，货主作业配置说的先算', async () => {
    expect((await freshOptions()).ownerOf(ownerNo).blindReceive).toBe(false)
    await switches({ blindReceive: 1 })
    expect((await freshOptions()).ownerOf(ownerNo).blindReceive).toBe(true)
    const { data, msg } = await world.send<{ id: string }>('POST /v1/warehouse/owner/config', { ownerNo, blindReceive: 0 })
    expect(msg).toBe('')
    expect((await freshOptions()).ownerOf(ownerNo).blindReceive).toBe(false)
    expect((await freshOptions()).ownerOf('OW002').blindReceive).toBe(true)
    expect(await world.send('POST /v1/warehouse/owner/config', { ownerNo, blindReceive: 1 })).toMatchObject({ code: 'A1002' })
    expect((await world.send('POST /v1/warehouse/owner/config', { ownerNo: 'NOBODY' })).code).not.toBe('00000')
    const one = await world.send<{ version: number }>('GET /v1/warehouse/owner/config/detail', { ownerConfigId: data.id })
    await world.send('DELETE /v1/warehouse/owner/config', { ownerConfigId: data.id, version: one.data.version })
    await switches({ blindReceive: 0 })
  })
})

describe('多收的件', () => {
  const overReceive = async (): Promise<{ goodsNo: string; stockinNo: string; opId: string }> => {
    const goodsNo = await fresh()
    const stockinNo = await expectOrder(world, { [goodsNo]: 10 })
    const op = receive(stockinNo, goodsNo, 13)
    expect(await said([op])).toEqual(['flagged A1811'])
    return { goodsNo, stockinNo, opId: op.opId }
  }
  const handle = (opId: string, resolution: number, remark?: string) =>
    world.send<{ done: string[]; failed: { msg: string }[] }>('PUT /v1/stockout/conflict/handle', {
      opIds: [opId],
      resolution,
      remark,
    })
  const placesOf = async (goodsNo: string): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(Object.entries(await stockOf(world)).filter(([key]) => key.split(' ')[1] === goodsNo))

  test('详情说得出设备做了什么、账上怎样、去哪了', async () => {
    const { goodsNo, stockinNo, opId } = await overReceive()
    const { data } = await world.call<ConflictPage>('GET', '/v1/stockout/conflict/detail', { opId })
    expect(data).toMatchObject({
      code: 'A1811',
      msg: `${stockinNo} 超收：计划10，已收0，本次13`,
      locationNo: 'EXC-STAGE',
      qty: 3,
      payload: { stockinNo, goodsNo, qty: 13 },
      before: { stockinNo, lines: [{ goodsNo, planQty: 10, receiveQty: 0 }] },
      after: { stockinNo, lines: [{ goodsNo, planQty: 10, receiveQty: 10 }] },
      move: { lines: [{ fromLocationNo: 'EXC-STAGE', planQty: 3, movedQty: 0 }] },
    })
  })

  test('认可要单上允许；允许之后转进收货暂存、记到单上，搬走的任务作罢', async () => {
    const { goodsNo, stockinNo, opId } = await overReceive()
    const paid = () =>
      rows(
        world,
        'select goods_num, is_valid from work_record where tenant_id = $1 and op_id in ($2, $3) and op_type = 11 order by op_id',
        [opId, `${opId}~1`],
      )
    // the ten the order wanted are paid at once
    expect(await paid()).toEqual([{ goodsNum: 10, isValid: 1 }])
    expect((await handle(opId, 2)).data).toMatchObject({ done: [], failed: [{ msg: '超收：计划10，已收10，本次3' }] })
    const allow = (overRateBp: number) => world.send('PUT /v1/stockin/over', { stockinNo, overRateBp, reason: '货主同意' })
    expect((await allow(3000)).msg).toBe('')
    expect(await allow(1000)).toMatchObject({ msg: expect.stringContaining('只能往上调') })
    expect((await handle(opId, 2)).data).toMatchObject({ done: [opId] })
    expect(await orderOf(world, stockinNo)).toMatchObject({ receiveQty: 13, goodQty: 13 })
    expect(await placesOf(goodsNo)).toEqual({ [`RCV-STAGE ${goodsNo}`]: 13 })
    expect(await paid()).toEqual([
      { goodsNum: 10, isValid: 1 },
      { goodsNum: 3, isValid: 1 },
    ])
    const moves = await rows<{ status: number }>(
      world,
      'select m.status from stock_move m join op_exception e on e.tenant_id = $1 and e.move_no = m.move_no where m.tenant_id = $1 and e.op_id = $2',
      [opId],
    )
    expect(moves).toEqual([{ status: 5 }])
    expect((await handle(opId, 2)).code).not.toBe('00000')
  })

  const shelve = (goodsNo: string, qty: number) =>
    hand.op('PUTAWAY_LINE', 'free', { ownerNo, goodsNo, batchNo: '', quality: 1, qty, locationNo: 'S-01' })
  const told = (stockinNo: string) =>
    rows<{ bizNo: string; qty: number }>(
      world,
      `select biz_no, (request->'lines'->0->>'goodQty')::int as qty from erp_push_queue where tenant_id = $1 and biz_type = 2 and request->>'stockinNo' = $2 order by id`,
      [stockinNo],
    )

  test('单已完成：认可照样记到单上，上架之后又完成，ERP 收到补的一笔，只有多出的件', async () => {
    const { goodsNo, stockinNo, opId } = await overReceive()
    expect(await said([shelve(goodsNo, 10)])).toEqual(['applied'])
    expect(await orderOf(world, stockinNo)).toMatchObject({ status: 70 })
    expect(await told(stockinNo)).toEqual([{ bizNo: stockinNo, qty: 10 }])
    expect((await world.send('PUT /v1/stockin/over', { stockinNo, overRateBp: 3000, reason: '货主同意' })).msg).toBe('')
    expect(await handle(opId, 2)).toMatchObject({ msg: '', data: { done: [opId], failed: [] } })
    expect(await orderOf(world, stockinNo)).toMatchObject({ status: 60, receiveQty: 13 })
    expect(await told(stockinNo)).toHaveLength(1)
    expect(await said([shelve(goodsNo, 3)])).toEqual(['applied'])
    expect(await orderOf(world, stockinNo)).toMatchObject({ status: 70, putawayQty: 13 })
    expect(await told(stockinNo)).toEqual([
      { bizNo: stockinNo, qty: 10 },
      { bizNo: `${stockinNo}-2`, qty: 3 },
    ])
  })

  test('短收关闭之后才到的：认可补进单里', async () => {
    const goodsNo = await fresh()
    const stockinNo = await expectOrder(world, { [goodsNo]: 10 })
    await said([receive(stockinNo, goodsNo, 8), shelve(goodsNo, 8)])
    expect((await world.send('POST /v1/stockin/close', { stockinNo, reason: '只来了八件' })).msg).toBe('')
    const late = receive(stockinNo, goodsNo, 2)
    expect(await said([late])).toEqual(['flagged A1818'])
    expect((await handle(late.opId, 2)).data).toMatchObject({ done: [late.opId], failed: [] })
    expect(await orderOf(world, stockinNo)).toMatchObject({ status: 60, receiveQty: 10 })
    await said([shelve(goodsNo, 2)])
    expect(await orderOf(world, stockinNo)).toMatchObject({ status: 70, putawayQty: 10 })
    expect(await told(stockinNo)).toEqual([
      { bizNo: stockinNo, qty: 8 },
      { bizNo: `${stockinNo}-2`, qty: 2 },
    ])
  })

  test('先收了货，后来才把到货单关联到入库单：认可记到那张单上', async () => {
    const goodsNo = await fresh()
    const come = hand.op('ARRIVAL_CREATE', 'GATE', { ownerNo, plateNo: '浙A10001', boxNum: 3, damageBoxNum: 0, photos: [] })
    const piece = { arrivalNo: come.opId, ownerNo, goodsNo, barcode: goodsNo, qty: 4, quality: 1 }
    const op = hand.op('RECEIVE_LINE', 'free', piece)
    expect(await said([come, op])).toEqual(['applied', 'flagged A1813'])
    const stockinNo = await expectOrder(world, { [goodsNo]: 4 })
    const [{ arrivalNo } = { arrivalNo: '' }] = await rows<{ arrivalNo: string }>(
      world,
      'select arrival_no from arrival where tenant_id = $1 and op_id = $2',
      [come.opId],
    )
    expect((await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [stockinNo], boxNum: 3 })).msg).toBe('')
    expect((await handle(op.opId, 2)).data).toMatchObject({ done: [op.opId], failed: [] })
    expect(await orderOf(world, stockinNo)).toMatchObject({ receiveQty: 4 })
    expect(await placesOf(goodsNo)).toEqual({ [`RCV-STAGE ${goodsNo}`]: 4 })
  })

  test('搬了一部分的，认可剩下的', async () => {
    const { goodsNo, stockinNo, opId } = await overReceive()
    await world.send('PUT /v1/stockin/over', { stockinNo, overRateBp: 10_000, reason: '货主同意' })
    const [{ moveNo } = { moveNo: '' }] = await rows<{ moveNo: string }>(
      world,
      'select move_no from op_exception where tenant_id = $1 and op_id = $2',
      [opId],
    )
    const carry = (qty: number) =>
      hand.send([
        hand.op('MOVE_LINE', moveNo, {
          moveNo,
          fromLocationNo: 'EXC-STAGE',
          toLocationNo: 'S-01',
          ownerNo,
          goodsNo,
          batchNo: '',
          quality: 1,
          qty,
        }),
      ])
    expect((await carry(1)).results).toMatchObject([{ verdict: 'applied' }])
    expect((await handle(opId, 2)).data).toMatchObject({ done: [opId] })
    expect(await orderOf(world, stockinNo)).toMatchObject({ receiveQty: 12 })
    expect(await placesOf(goodsNo)).toEqual({ [`RCV-STAGE ${goodsNo}`]: 12, [`S-01 ${goodsNo}`]: 1 })
  })
})

test('不是退货作业员签收的：件已入账，认可后算他的活', async () => {
  const stranger = await addHandheld(world, '退货台', await addStaff(world, '新来的', null, [282_000]))
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into return_operator as r (tenant_id, id, warehouse_no, sid, user_id, op_types, create_time, update_time) values ($1, $2, $3, $4, $5, '[1, 2, 3]', $6, $6)`,
      [tenantId, id(), wh.warehouseNo, wh.sid, hand.staff.userId, at],
    ),
  )
  const op = stranger.op('RETURN_RECEIVE', 'free', {
    logisticsNo: '75120000000001',
    logisticsCode: 'ZTO',
    batchNo: 'B1',
    packageState: 1,
    photos: [],
  })
  const { results } = await stranger.send([op])
  expect(results).toMatchObject([{ verdict: 'flagged', code: 'A1908' }])
  const { data } = await world.send<{ done: string[] }>('PUT /v1/stockout/conflict/handle', { opIds: [op.opId], resolution: 2 })
  expect(data.done).toEqual([op.opId])
  const kept = await rows(world, 'select 1 from return_receive where tenant_id = $1 and op_id = $2', [op.opId])
  expect(kept).toHaveLength(1)
})

test('A1809：破损箱比箱数多，到货登记不了', async () => {
  const come = hand.op('ARRIVAL_CREATE', 'GATE', { ownerNo, plateNo: '浙A12345', boxNum: 3, damageBoxNum: 4, photos: [] })
  expect(await said([come])).toEqual(['flagged A1809'])
})

test('入库完成的事件：件数、行数、箱、体积、用时、超时', async () => {
  const goodsNo = await fresh()
  await world.run(({ tx, tenantId }) =>
    tx.query('update goods set volume_cm3 = 200, gross_weight_g = 50 where tenant_id = $1 and goods_no = $2', [
      tenantId,
      goodsNo,
    ]),
  )
  const { data } = await world.send<{ stockinNo: string }>('POST /v1/stockin', {
    ...wh,
    ownerNo,
    stockinType: 1,
    boxNum: 4,
    lines: [{ goodsNo, planQty: 10 }],
  })
  const { stockinNo } = data
  const arrivalNo = await arrive()
  await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [stockinNo] })
  await said([receive(stockinNo, goodsNo, 10)])
  await said([hand.op('PUTAWAY_LINE', 'free', { ownerNo, goodsNo, batchNo: '', quality: 1, qty: 10, locationNo: 'S-01' })])
  const events = await rows<{ type: string; payload: Record<string, unknown> }>(
    world,
    `select event_type as type, payload from domain_event where tenant_id = $1 and aggregate_no = $2 order by id`,
    [stockinNo],
  )
  expect(events.map(({ type }) => type)).toEqual(['stockin.created', 'stockin.received', 'stockin.finished'])
  expect(events.at(-1)?.payload).toMatchObject({
    stockinType: 1,
    boxNum: 4,
    lineNum: 1,
    skuNum: 1,
    planQty: 10,
    qty: 10,
    goodQty: 10,
    defectQty: 0,
    volumeCm3: 2000,
    weightG: 500,
    receiveMin: expect.any(Number),
    putawayMin: expect.any(Number),
    isOvertime: 0,
  })
})
