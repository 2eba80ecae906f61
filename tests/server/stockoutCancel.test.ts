import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskOnFloor } from '#contract/user/notify'
import {
  addGoods,
  addStock,
  broken,
  openWorld,
  ownerNo,
  readyOrders,
  releasedWave,
  rows,
  standAt,
  type World,
} from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const [i, goods] of ['G1', 'G2'].entries()) {
    await addGoods(world, goods)
    await addStock(world, `A-0${i + 1}`, 10 * (i + 1), goods, 1000)
  }
})
afterAll(() => world.close())

const orderOf = async (no: string) =>
  (
    await rows<Record<string, unknown>>(world, 'select * from stockout_order where tenant_id = $1 and stockout_no = $2', [no])
  )[0] ?? {}
const cancel = (no: string) => world.call('POST', '/v1/stockout/cancel', { stockoutNos: [no], reason: '客户不要了' })
const reserved = async (no: string): Promise<number> => {
  const found = await rows<{ n: number }>(
    world,
    'select coalesce(sum(alloc_qty), 0)::int as n from stock_alloc where tenant_id = $1 and stockout_no = $2 and status in (1, 2)',
    [no],
  )
  return found[0]?.n ?? 0
}

describe('cancel', () => {
  test('before the wave: at once, pieces free again, number recycled', async () => {
    const [no = ''] = await readyOrders(world, [{ G1: 3 }])
    expect(await cancel(no)).toMatchObject({ code: '00000', data: { done: [no], intercepting: [] } })
    expect(await orderOf(no)).toMatchObject({ status: 5, waybillStatus: 3, cancelReason: '客户不要了' })
    expect(await reserved(no)).toBe(0)
    expect(await broken(world)).toEqual([])
  })

  test('lists of stock are told when an order takes pieces, and when it gives them back', async () => {
    const told = async (): Promise<number> =>
      (await rows(world, `select 1 from change where tenant_id = $1 and resource = 'stock/stock' and owner_no = $2`, [ownerNo]))
        .length
    const before = await told()
    const [no = ''] = await readyOrders(world, [{ G1: 1 }])
    const taken = await told()
    await cancel(no)
    expect([taken, await told()]).toEqual([before + 1, before + 2])
  })

  test('in an unclaimed pick order: its pieces leave the lines, the last order takes the pick order with it', async () => {
    const [a = '', b = ''] = await readyOrders(world, [{ G1: 2 }, { G1: 3 }])
    await releasedWave(world, [a, b])
    const pickNo = (await orderOf(a))['pickNo']
    await cancel(a)
    const lines = await rows<{ planQty: number }>(world, 'select plan_qty from pick_line where tenant_id = $1 and pick_no = $2', [
      pickNo,
    ])
    expect(lines).toEqual([{ planQty: 3 }])
    await cancel(b)
    const picks = await rows(world, 'select status, order_num from pick_order where tenant_id = $1 and pick_no = $2', [pickNo])
    expect(picks).toEqual([{ status: 5, orderNum: 0 }])
    expect(await broken(world)).toEqual([])
  })

  test('an order already cancelled says so', async () => {
    const [no = ''] = await readyOrders(world, [{ G1: 1 }])
    await cancel(no)
    expect(await cancel(no)).toMatchObject({ code: 'A2226', msg: `订单${no}状态为已取消，不能取消` })
  })

  test('between pick and check it is intercepted, pulled out, confirmed and put back', async () => {
    const [no = ''] = await readyOrders(world, [{ G1: 2, G2: 1 }])
    await releasedWave(world, [no])
    await standAt(world, no, 60)
    expect(await cancel(no)).toMatchObject({ code: '00000', data: { intercepting: [no] } })
    expect(await orderOf(no)).toMatchObject({ status: 60, interceptStatus: 1 })
    expect(await cancel(no)).toMatchObject({ code: 'A2227', msg: `订单${no}正在拦截中` })
    const parcel = await rows(world, 'select pull_status from stockout_package where tenant_id = $1 and stockout_no = $2', [no])
    expect(parcel).toEqual([{ pullStatus: 1 }])
    expect(await world.call('POST', '/v1/stockout/intercept/confirm', { stockoutNos: [no] })).toMatchObject({ code: '00000' })
    expect(await orderOf(no)).toMatchObject({ status: 5, interceptStatus: 2 })
    const putback = await rows(
      world,
      `select m.source, m.status, sum(l.plan_qty)::int as qty from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
        where m.tenant_id = $1 and m.src_no = $2 group by m.source, m.status`,
      [no],
    )
    expect(putback).toEqual([{ source: 3, status: 10, qty: 3 }])
    expect(await broken(world)).toEqual([])
  })

  test('while its pick order is being picked the confirmation waits', async () => {
    const [no = ''] = await readyOrders(world, [{ G1: 1 }])
    await releasedWave(world, [no])
    await world.run(({ tx, tenantId }) =>
      tx.query(
        'update pick_order set status = 20 where tenant_id = $1 and pick_no in (select o.pick_no from stockout_order o where o.tenant_id = $1 and o.stockout_no = $2)',
        [tenantId, no],
      ),
    )
    await world.run(({ tx, tenantId }) =>
      tx.query('update stockout_order set status = 50 where tenant_id = $1 and stockout_no = $2', [tenantId, no]),
    )
    await cancel(no)
    expect(await world.call('POST', '/v1/stockout/intercept/confirm', { stockoutNos: [no] })).toMatchObject({ code: 'A2228' })
  })
})

test('hold stops an order and lets it go again', async () => {
  const [no = ''] = await readyOrders(world, [{ G1: 1 }])
  await releasedWave(world, [no])
  await standAt(world, no, 70)
  expect(await world.call('POST', '/v1/stockout/hold', { stockoutNos: [no], hold: 1 })).toMatchObject({ code: 'A0410' })
  await world.call('POST', '/v1/stockout/hold', { stockoutNos: [no], hold: 1, reason: '改地址' })
  expect(await orderOf(no)).toMatchObject({ holdFlag: 1, holdReason: '改地址', status: 70 })
  await world.call('POST', '/v1/stockout/hold', { stockoutNos: [no], hold: 0 })
  const parcel = await rows(world, 'select pull_status from stockout_package where tenant_id = $1 and stockout_no = $2', [no])
  expect([await orderOf(no), parcel]).toMatchObject([{ holdFlag: 0, holdReason: null }, [{ pullStatus: 0 }]])
})

test('orders the caller cannot see are not found, one by one or among others', async () => {
  const [no = ''] = await readyOrders(world, [{ G1: 1 }])
  expect(await cancel('CK000000000000')).toMatchObject({ code: 'A0404' })
  const some = await world.call('POST', '/v1/stockout/cancel', { stockoutNos: [no, 'CK000000000000'], reason: 'x' })
  expect(some).toMatchObject({ data: { done: [no], failed: [{ stockoutNo: 'CK000000000000', msg: '数据不存在或无权限查看' }] } })
})

test('the order page shows lines with their bins, parcels and the log', async () => {
  const [no = ''] = await readyOrders(world, [{ G1: 2, G2: 1 }])
  const detail = await world.call<{ order: object; lines: { bins: unknown[] }[]; packages: unknown[]; logs: { msg: string }[] }>(
    'GET',
    '/v1/stockout/detail',
    { stockoutNo: no },
  )
  expect(detail).toMatchObject({
    code: '00000',
    data: {
      order: { stockoutNo: no, status: 30, receiverName: '张**', provinceName: '浙江省', shopName: '花间旗舰店' },
      packages: [{ packageNo: `${no}-1`, status: 10 }],
    },
  })
  expect(detail.data.lines.map((line) => line.bins)).toEqual([
    [{ locationNo: 'A-01', batchNo: '', qty: 2, status: 1 }],
    [{ locationNo: 'A-02', batchNo: '', qty: 1, status: 1 }],
  ])
  expect(detail.data.logs.map((log) => log.msg)).toEqual([
    '接单',
    '审单通过',
    '分配2个库位',
    expect.stringMatching(/^中通 78\d{12}$/),
  ])
  const clear = await world.call('POST', '/v1/stockout/receiver', { stockoutNo: no })
  expect(clear.data).toEqual({ receiverName: '张小满', receiverMobile: '13812345678', receiverAddress: '文一西路 1 号' })
})

test('the order page has one log: what was done with the order, by the floor and at the desk, and who looked at its receiver', async () => {
  const [no = ''] = await readyOrders(world, [{ G1: 1 }])
  await world.call('POST', '/v1/stockout/hold', { stockoutNos: [no], hold: 1, reason: '改地址' })
  await world.call('POST', '/v1/stockout/receiver', { stockoutNo: no })
  const page = await world.call<{
    acts: Record<string, string | null>
    log: { action: string; changes: { label: string; before: string; after: string }[] }[]
  }>('GET', '/v1/stockout/detail', { stockoutNo: no })
  expect(
    page.data.log.map(({ action, changes }) => [action, ...changes.map(({ before, after }) => `${before}→${after}`)]),
  ).toEqual([
    ['查看明文'],
    ['挂起', '→挂起：改地址'],
    ['取号', expect.stringMatching(/^→中通 78\d{12}$/)],
    ['待波次', '待分配→待波次', '→分配1个库位'],
    ['待分配', '待审核→待分配', '→审单通过'],
    ['待审核', '→待审核', '→接单'],
  ])
  expect(page.data.acts).toMatchObject({ release: null, hold: `订单${no}状态为待波次，不能挂起`, cancel: null })
})

test('who does not see the shop finds neither the order nor anything to do with it', async () => {
  const [no = ''] = await readyOrders(world, [{ G1: 1 }])
  const { scope } = world.person
  Object.assign(world.person, { scope: { ...scope, shop: { all: false, keys: new Set(['OTHER']) } } })
  const replies = [await world.call('GET', '/v1/stockout/detail', { stockoutNo: no }), await cancel(no)]
  Object.assign(world.person, { scope })
  expect(replies.map(({ code }) => code)).toEqual(['A0404', 'A0404'])
})

test('the list finds by number, goods and status, and counts its tabs', async () => {
  const [no = ''] = await readyOrders(world, [{ G2: 4 }])
  const byNo = await world.call<{ records: { stockoutNo: string; status: number }[]; total: number }>(
    'GET',
    '/v1/stockout/list',
    { stockoutNo: no },
  )
  expect(byNo.data.records).toMatchObject([{ stockoutNo: no, status: 30, lineNum: 1 }])
  const byGoods = await world.call<{ records: { stockoutNo: string }[] }>('GET', '/v1/stockout/list', {
    goodsNo: 'G2',
    status: 30,
  })
  expect(byGoods.data.records.map((row) => row.stockoutNo)).toContain(no)
  const counts = await world.call<Record<string, number>>('GET', '/v1/stockout/count', {})
  expect(counts.data['30']).toBeGreaterThan(0)
})

describe('handhelds hear within seconds of what a desk does to work on the floor', () => {
  /** What this adds to the feed the event stream is read from, of that kind. */
  const toldOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const read = () =>
      rows<{ key: string }>(world, 'select key from change where tenant_id = $1 and resource = $2 order by id', [deskOnFloor])
    const before = await read()
    await work()
    return (await read()).slice(before.length).map((row) => row.key)
  }

  test('an interception and its withdrawal, a hold and its end; nothing of an order no hand is at', async () => {
    const [no = '', early = ''] = await readyOrders(world, [{ G1: 1 }, { G2: 1 }])
    await releasedWave(world, [no])
    await standAt(world, no, 60)
    const each = { stockoutNos: [no], reason: '客户要求' }
    expect(await toldOf(() => world.call('POST', '/v1/stockout/intercept', each))).toEqual([no])
    expect(await toldOf(() => world.call('POST', '/v1/stockout/intercept', { ...each, withdraw: 1 }))).toEqual([no])
    expect(await toldOf(() => world.call('POST', '/v1/stockout/hold', { ...each, hold: 1 }))).toEqual([no])
    expect(await toldOf(() => world.call('POST', '/v1/stockout/hold', { ...each, hold: 0 }))).toEqual([no])
    expect(await toldOf(() => cancel(no))).toEqual([no])
    expect(await toldOf(() => cancel(early))).toEqual([])
  })

  test('a pick order that is taken back', async () => {
    const [no = ''] = await readyOrders(world, [{ G1: 1 }])
    await releasedWave(world, [no])
    const pickNo = String((await orderOf(no))['pickNo'])
    await world.run(({ tx, tenantId }) =>
      tx.query('update pick_order set status = 20, lease_version = 1 where tenant_id = $1 and pick_no = $2', [tenantId, pickNo]),
    )
    const taken = await toldOf(() => world.call('POST', '/v1/pick/order/release', { pickNo, reason: '换人' }))
    expect(taken).toEqual([pickNo])
  })
})
