// 库存查询与移库单的动作（floor.md §5.1、§5.2、§5.4），从 HTTP 的门口看：冻结、解冻、移库、转残转良、移库单、生成补货。
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { overfills } from '#contract/rules/binRules'
import { addGoods, addStock, broken, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2', 'G3']) await addGoods(world, goods)
  await addStock(world, 'A-01', 1, 'G1', 10)
  await addStock(world, 'A-02', 2, 'G2', 20)
  await addStock(world, 'A-03', 3, 'G3', 5)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await broken(world)).toEqual([])
})

const row = (locationNo: string, goodsNo: string, qty: number, quality = 1) => ({
  ...wh,
  locationNo,
  ownerNo,
  goodsNo,
  batchNo: '',
  quality,
  qty,
})
const held = async (locationNo: string, goodsNo: string) =>
  rows<{ quality: number; qty: number; freezeQty: number }>(
    world,
    'select quality, qty, freeze_qty from stock where tenant_id = $1 and location_no = $2 and goods_no = $3 order by quality',
    [locationNo, goodsNo],
  )
const bin = (locationNo: string, set: string): Promise<unknown> =>
  world.run((ctx) =>
    ctx.tx.query(`update location set ${set} where tenant_id = $1 and location_no = $2`, [ctx.tenantId, locationNo]),
  )

describe('a row of stock', () => {
  test('free pieces are held and freed again, each by a finished document with its flow', async () => {
    const frozen = await world.call<{ moveNos: string[] }>('POST', '/v1/stock/freeze', {
      rows: [row('A-01', 'G1', 4), row('A-02', 'G2', 1)],
      reason: '质量核查',
    })
    expect(frozen).toMatchObject({ code: '00000', data: { moveNos: [expect.stringMatching(/^YK/)] } })
    expect(await held('A-01', 'G1')).toEqual([{ quality: 1, qty: 10, freezeQty: 4 }])
    const flows = await rows(
      world,
      `select flow_type, change_qty, change_freeze_qty, remark, location_no from stock_flow where tenant_id = $1 and biz_no = $2 order by flow_key`,
      [frozen.data.moveNos[0]],
    )
    expect(flows).toEqual([
      { flowType: 12, changeQty: 0, changeFreezeQty: 4, remark: '质量核查', locationNo: 'A-01' },
      { flowType: 12, changeQty: 0, changeFreezeQty: 1, remark: '质量核查', locationNo: 'A-02' },
    ])
    expect(await world.call('POST', '/v1/stock/freeze', { rows: [row('A-01', 'G1', 7)], reason: '再冻' })).toMatchObject({
      code: 'A1701',
      msg: '库存不足：G1 库位A-01 可用6',
    })
    expect(await world.call('POST', '/v1/stock/unfreeze', { rows: [row('A-01', 'G1', 5)], reason: '放行' })).toMatchObject({
      code: 'A1737',
      msg: '解冻数量不能大于冻结数量4：G1 库位A-01',
    })
    await world.call('POST', '/v1/stock/unfreeze', { rows: [row('A-01', 'G1', 4)], reason: '放行' })
    expect(await held('A-01', 'G1')).toEqual([{ quality: 1, qty: 10, freezeQty: 0 }])
    const docs = await world.call<Page<{ moveType: number; status: number; goodsNo: string; planQty: number }>>(
      'GET',
      '/v1/stock/move/list',
      { moveType: 6 },
    )
    expect(docs.data.records).toMatchObject([{ moveType: 6, status: 30, goodsNo: 'G1', planQty: 4, movedQty: 4 }])
  })

  test('pieces go to another bin at once, as far as that bin takes them', async () => {
    const to = (toLocationNo: string, qty = 3) =>
      world.call('POST', '/v1/stock/transfer', { ...row('A-01', 'G1', qty), toLocationNo })
    expect(await to('A-03')).toMatchObject({ code: '00000' })
    expect([await held('A-01', 'G1'), await held('A-03', 'G1')]).toMatchObject([[{ qty: 7 }], [{ qty: 3 }]])
    expect(await to('A-03', 8)).toMatchObject({ code: 'A1701', msg: '库存不足：G1 库位A-01 可用7' })
    expect(await to('A-09')).toMatchObject({ code: 'A1703', msg: '库位A-09不存在或已停用' })
    expect(await to('A-01')).toMatchObject({ code: 'A1721' })
    expect(await to('EXC-STAGE')).toMatchObject({ code: 'A1735' })
    await bin('A-02', `is_locked = 1, lock_reason = '盘点'`)
    expect(await to('A-02')).toMatchObject({ code: 'A1702', msg: '库位A-02已锁定：盘点' })
    await bin('A-02', 'is_locked = 0, lock_reason = null, mix_goods = 0')
    expect(await to('A-02')).toMatchObject({ code: 'A1704', msg: '库位不允许混放商品' })
    await bin('A-02', 'mix_goods = 1')
    // what lies there is of another batch than what comes
    await bin('A-03', 'mix_batch = 0')
    await world.run(({ tx, tenantId }) =>
      tx.query(`update stock set batch_no = 'B1' where tenant_id = $1 and location_no = 'A-03' and goods_no = 'G1'`, [tenantId]),
    )
    expect(await to('A-03', 1)).toMatchObject({ code: 'A1705', msg: '库位不允许混放批次' })
    await world.run(({ tx, tenantId }) =>
      tx.query(`update stock set batch_no = '' where tenant_id = $1 and location_no = 'A-03' and goods_no = 'G1'`, [tenantId]),
    )
    expect(await to('A-03', 1)).toMatchObject({ code: '00000' })
    await bin('A-03', 'mix_batch = 1')
    expect(await world.call('POST', '/v1/stock/transfer', { ...row('A-03', 'G1', 1), toLocationNo: 'A-01' })).toMatchObject({
      code: '00000',
    })
    // the zone is kept for another owner
    const zone = (set: string) =>
      world.run(({ tx, tenantId }) =>
        tx.query(
          `update zone z set ${set} from location l where z.tenant_id = $1 and l.tenant_id = $1 and l.location_no = 'A-02'
              and l.warehouse_no = z.warehouse_no and l.sid = z.sid and l.zone_no = z.zone_no`,
          [tenantId],
        ),
      )
    await zone(`owner_mode = 2, owner_nos = '["OTHER"]'`)
    expect(await to('A-02')).toMatchObject({ code: 'A1706', msg: '库位不允许混放货主' })
    await zone('owner_mode = 1, owner_nos = null')
  })

  test('a bin takes what it is made for; more goes in once a supervisor was asked and said yes', async () => {
    const rights = world.person.rights as Set<number>
    const to = (qty: number, more: object = {}) =>
      world.call('POST', '/v1/stock/transfer', { ...row('A-02', 'G2', qty), toLocationNo: 'A-03', ...more })
    const back = (qty: number) => world.call('POST', '/v1/stock/transfer', { ...row('A-03', 'G2', qty), toLocationNo: 'A-02' })
    // 3 G1 and 5 G3 of 200 g lie there
    await bin('A-03', 'max_weight_g = 2000')
    expect(await to(2)).toMatchObject({ code: '00000' })
    expect(await to(1)).toMatchObject({ code: 'A1746', msg: '超出库位容量，请由主管确认' })
    expect(await to(1, { confirmed: 1 })).toMatchObject({ code: 'A1746' })
    rights.add(overfills)
    expect(await to(1)).toMatchObject({ code: 'A1707', msg: '超出库位容量' })
    expect(await held('A-03', 'G2')).toMatchObject([{ qty: 2 }])
    expect(await to(1, { confirmed: 1 })).toMatchObject({ code: '00000' })
    expect(await held('A-03', 'G2')).toMatchObject([{ qty: 3 }])
    expect(await rows(world, 'select 1 from op_exception where tenant_id = $1')).toEqual([])
    const spoil = { ...row('A-02', 'G2', 1), toQuality: 2, toLocationNo: 'A-03', reason: '压坏' }
    expect(await world.call('POST', '/v1/stock/quality', spoil)).toMatchObject({ code: 'A1707' })
    await bin('A-03', 'max_weight_g = null, max_volume_cm3 = 100')
    await world.run(({ tx, tenantId }) =>
      tx.query(`update goods set volume_cm3 = 30 where tenant_id = $1 and goods_no = 'G2'`, [tenantId]),
    )
    expect(await to(1)).toMatchObject({ code: 'A1707' })
    await bin('A-03', 'max_volume_cm3 = 120')
    expect(await to(1)).toMatchObject({ code: '00000' })
    rights.delete(overfills)
    await bin('A-03', 'max_volume_cm3 = null')
    expect(await back(4)).toMatchObject({ code: '00000' })
  })

  test('pieces become of another quality, and good again', async () => {
    const spoil = { ...row('A-03', 'G3', 2), toQuality: 2, reason: '压坏' }
    expect(await world.call('POST', '/v1/stock/quality', spoil)).toMatchObject({ code: '00000' })
    expect(await held('A-03', 'G3')).toMatchObject([
      { quality: 1, qty: 3 },
      { quality: 2, qty: 2 },
    ])
    expect(await world.call('POST', '/v1/stock/quality', { ...spoil, toQuality: 1 })).toMatchObject({
      code: 'A1742',
      msg: '该商品已是正品',
    })
    expect(
      await world.call('POST', '/v1/stock/quality', { ...row('A-03', 'G3', 9), toQuality: 2, reason: '压坏' }),
    ).toMatchObject({
      code: 'A1701',
    })
    await world.call('POST', '/v1/stock/quality', {
      ...row('A-03', 'G3', 2, 2),
      toQuality: 1,
      toLocationNo: 'A-01',
      reason: '复检',
    })
    expect(await held('A-01', 'G3')).toMatchObject([{ quality: 1, qty: 2 }])
    const total = await world.call('GET', '/v1/stock/list/sum', { goodsNo: 'G3' })
    expect(total.data).toMatchObject({ sums: { qty: 5, allocQty: 0, freezeQty: 0, availQty: 5 } })
  })
})

describe('a place of the system', () => {
  const says = (locationNo: string) => `库位${locationNo}是系统暂存位，请按对应任务处理`
  beforeAll(async () => {
    await world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into location (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, create_time, update_time)
         values ($1, $2, $4, $5, 'RCV-STAGE', 'A', 3, 90, $6, $6), ($1, $3, $4, $5, 'D-01', 'A', 6, 91, $6, $6)`,
        [tenantId, id(), id(), wh.warehouseNo, wh.sid, at],
      ),
    )
    await world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into return_position (tenant_id, id, warehouse_no, sid, position_no, position_type, capacity, create_time, update_time)
         values ($1, $2, $3, $4, 'D-01', 4, 100, $5, $5)`,
        [tenantId, id(), wh.warehouseNo, wh.sid, at],
      ),
    )
  })
  test.each(['RCV-STAGE', 'D-01'])('%s is its document’s: no act of the desk touches it', async (place) => {
    const refusals = [
      await world.call('POST', '/v1/stock/transfer', { ...row(place, 'G3', 1), toLocationNo: 'A-03' }),
      await world.call('POST', '/v1/stock/transfer', { ...row('A-03', 'G3', 1), toLocationNo: place }),
      await world.call('POST', '/v1/stock/freeze', { rows: [row(place, 'G3', 1)], reason: '质量核查' }),
      await world.call('POST', '/v1/stock/quality', { ...row(place, 'G3', 1), toQuality: 2, reason: '破了' }),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'A1735', msg: says(place) })
    const line = { ownerNo, goodsNo: 'G3', batchNo: '', quality: 1 }
    const move = { ...line, fromLocationNo: place, toLocationNo: 'A-03', planQty: 1 }
    const adjust = { goodsNo: 'G3', batchNo: '', quality: 1, locationNo: place, changeQty: 1 }
    const entered = [
      await world.call('POST', '/v1/stock/move', { ...wh, moveType: 1, lines: [move] }),
      await world.call('POST', '/v1/stock/adjust', { ...wh, ownerNo, reason: 2, lines: [adjust] }),
    ]
    for (const refusal of entered) expect(JSON.stringify(refusal)).toContain(says(place))
    const check = { ...wh, ownerNo, checkType: 1, checkMode: 1, lockLocation: 0, planDate: '2025-06-17', locationNos: [place] }
    expect(await world.call('POST', '/v1/inventory', check)).toMatchObject({ code: 'A1740' })
    expect(await held(place, 'G3')).toEqual([])
  })
})

describe('a move', () => {
  const line = (goodsNo: string, fromLocationNo: string, toLocationNo: string, qty: number) => ({
    ownerNo,
    goodsNo,
    batchNo: '',
    quality: 1,
    fromLocationNo,
    toLocationNo,
    qty,
  })
  const make = (lines: readonly ReturnType<typeof line>[]) =>
    world.call<{ moveNo: string }>('POST', '/v1/stock/move', {
      ...wh,
      moveType: 1,
      lines: lines.map(({ qty: planQty, ...piece }) => ({ ...piece, planQty })),
    })
  const carry = (moveNo: string, one: ReturnType<typeof line>) =>
    world.call<{ status: number }>('POST', '/v1/stock/move/line', { moveNo, ...one })

  test('is carried out line by line, and closed with what is left given up', async () => {
    const lines = [line('G2', 'A-02', 'A-01', 5), line('G1', 'A-03', 'A-01', 2)]
    const { data } = await make(lines)
    expect(await carry(data.moveNo, { ...lines[0]!, qty: 2 })).toMatchObject({ code: '00000', data: { status: 20 } })
    expect(await world.call('POST', '/v1/stock/move/cancel', { moveNo: data.moveNo })).toMatchObject({
      code: 'A1736',
      msg: `移库单${data.moveNo}状态为执行中，不能取消`,
    })
    expect(await world.call('POST', '/v1/stock/move/finish', { moveNo: data.moveNo })).toMatchObject({ code: '00000' })
    expect(await carry(data.moveNo, lines[1]!)).toMatchObject({ code: 'A1736' })
    const detail = await world.call<{ lines: { planQty: number; movedQty: number }[] }>('GET', '/v1/stock/move/detail', {
      moveNo: data.moveNo,
    })
    expect(detail.data).toMatchObject({
      status: 30,
      lines: [
        { planQty: 5, movedQty: 2 },
        { planQty: 2, movedQty: 0 },
      ],
    })
  })

  test('names bins that exist, pieces that are free, and nothing twice', async () => {
    expect(await make([line('G2', 'A-02', 'A-01', 999)])).toMatchObject({ code: 'A1701' })
    expect(await make([line('G2', 'A-02', 'Z-01', 1)])).toMatchObject({ code: 'A1703' })
    expect(await make([line('G2', 'A-02', 'A-01', 1), line('G2', 'A-02', 'A-03', 1)])).toMatchObject({
      code: 'A1739',
      msg: '第2行：与第1行重复',
    })
    const { data } = await make([line('G2', 'A-02', 'A-01', 1)])
    const { moveNo } = data
    expect(await world.call('POST', '/v1/stock/move/finish', { moveNo })).toMatchObject({ code: 'A1736' })
    expect(await world.call('POST', '/v1/stock/move/cancel', { moveNo })).toMatchObject({ code: '00000' })
    expect(await carry(data.moveNo, line('G2', 'A-02', 'A-01', 1))).toMatchObject({ code: 'A1736' })
  })

  test('is made for a pick face below its least, once', async () => {
    expect(await world.call('POST', '/v1/stock/move/replenish', wh)).toMatchObject({ code: 'A1741', msg: '没有需要补货的拣选位' })
    await world.run(async (ctx) => {
      await ctx.tx.query(
        `insert into location_goods (tenant_id, id, warehouse_no, sid, owner_no, goods_no, location_no, min_qty, max_qty, create_time, update_time)
         values ($1, $2, 'W01', 'LOCAL', $3, 'G3', 'A-03', 4, 12, $4, $4)`,
        [ctx.tenantId, ctx.id(), ownerNo, ctx.at],
      )
    })
    expect(await world.call('POST', '/v1/stock/move/replenish', wh)).toMatchObject({
      code: 'A1741',
      msg: '拣选位低于下限，但存储位没有可补的库存',
    })
    await addStock(world, 'S-01', 90, 'G3', 6)
    await bin('S-01', 'location_type = 2')
    await world.run((ctx) =>
      ctx.tx.query(`update stock set location_type = 2 where tenant_id = $1 and location_no = 'S-01'`, [ctx.tenantId]),
    )
    const made = await world.call<{ moveNos: string[] }>('POST', '/v1/stock/move/replenish', wh)
    expect(made).toMatchObject({ code: '00000', data: { made: 1, without: 0 } })
    const detail = await world.call('GET', '/v1/stock/move/detail', { moveNo: made.data.moveNos[0] })
    expect(detail.data).toMatchObject({
      moveType: 2,
      source: 2,
      lines: [{ fromLocationNo: 'S-01', toLocationNo: 'A-03', planQty: 6 }],
    })
    expect(await world.call('POST', '/v1/stock/move/replenish', wh)).toMatchObject({ code: 'A1741' })
  })
})
