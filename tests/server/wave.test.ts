import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { Page } from '#contract/resource'
import { order } from '#contract/stockout/order'
import type { ReleasedWave, waveCreate, wavePreview } from '#contract/stockout/wave'
import { pickLife } from '#contract/rules/pickLife'
import { waveLife } from '#contract/rules/waveLife'
import { advanceWaves } from '#server/core/orders/advanceWaves'
import { allocateOrders } from '#server/core/orders/allocate'
import { auditOrders } from '#server/core/orders/audit'
import { takeWaybills } from '#server/core/orders/waybill'
import { addGoods, addStock, enter, newOrder, openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  for (const [i, goods] of ['G1', 'G2', 'G3'].entries()) {
    await addGoods(world, goods)
    await addStock(world, `A-0${i + 1}`, 10 * (i + 1), goods, 10_000)
  }
})
afterAll(() => world.close())

/** Orders that stand at 待波次. */
const ready = async (lines: readonly Readonly<Record<string, number>>[]): Promise<string[]> => {
  const nos = await enter(
    world,
    lines.map((line) => newOrder(`W${++serial}`, line)),
  )
  await world.run((ctx) => auditOrders(ctx, nos))
  await world.run((ctx) => allocateOrders(ctx, nos))
  await takeWaybills(world.run, nos)
  return nos
}
const build = async (stockoutNos: readonly string[]): Promise<string> => {
  const made = await world.call<ReplyOf<typeof waveCreate>>('POST', '/v1/wave', { ...wh, stockoutNos })
  expect(made).toMatchObject({ code: '00000', data: { orderNum: stockoutNos.length } })
  return made.data.waveNo
}
const release = (waveNo: string) => world.call<ReleasedWave>('POST', '/v1/wave/release', { waveNo })
const picksOf = (waveNo: string) =>
  rows<{ pickNo: string; pickTypeCode: string; orderNum: number; goodsNum: number; lineNum: number; status: number }>(
    world,
    'select pick_no, pick_type_code, order_num, goods_num, line_num, status from pick_order where tenant_id = $1 and wave_no = $2 order by pick_no',
    [waveNo],
  )
const statuses = async (nos: readonly string[]): Promise<number[]> => {
  const found = await rows<{ stockoutNo: string; status: number }>(
    world,
    'select stockout_no, status from stockout_order where tenant_id = $1 and stockout_no = any($2)',
    [nos],
  )
  return nos.map((no) => found.find((row) => row.stockoutNo === no)?.status ?? -1)
}

const stand = (pickNo: string | undefined, status: number) =>
  world.run(({ tx, tenantId }) =>
    tx.query('update pick_order set status = $3 where tenant_id = $1 and pick_no = $2', [tenantId, pickNo, status]),
  )
const statusOf = async (waveNo: string): Promise<number | undefined> =>
  (await rows<{ status: number }>(world, 'select status from wave where tenant_id = $1 and wave_no = $2', [waveNo]))[0]?.status
/** What the wave becomes once the floor has told of its pick orders. */
const follow = async (waveNo: string): Promise<number | undefined> => {
  await world.run((ctx) => advanceWaves(ctx, [waveNo]))
  return statusOf(waveNo)
}

describe('a wave', () => {
  test('is previewed, made and released into pick orders in walking order', async () => {
    const nos = await ready([{ G3: 1, G1: 2 }, { G2: 1, G3: 1 }, { G1: 1 }, { G1: 3 }])
    const preview = await world.call<ReplyOf<typeof wavePreview>>('POST', '/v1/wave/preview', { ...wh, stockoutNos: nos })
    expect(preview.data).toMatchObject({ orderNum: 4, goodsNum: 9, left: 0 })
    expect(preview.data.types.map((type) => [type.pickTypeCode, type.pickOrderNum, type.orderNum])).toEqual([
      ['DD', 1, 1],
      ['DJ', 1, 1],
      ['DP', 1, 2],
    ])
    const waveNo = await build(nos)
    const released = await release(waveNo)
    expect(released).toMatchObject({ code: '00000', data: { orderNum: 4, pickOrderNum: 3, dropped: 0, left: 0, notice: '' } })
    expect(await statuses(nos)).toEqual([40, 40, 40, 40])
    const several = (await picksOf(waveNo)).find((pick) => pick.pickTypeCode === 'DP')
    const lines = await rows<{ seqNo: number; locationNo: string; planQty: number; orders: unknown[] }>(
      world,
      'select seq_no, location_no, plan_qty, orders from pick_line where tenant_id = $1 and pick_no = $2 order by seq_no',
      [several?.pickNo],
    )
    expect(lines.map((line) => [line.locationNo, line.planQty, line.orders.length])).toEqual([
      ['A-01', 2, 1],
      ['A-02', 1, 1],
      ['A-03', 2, 2],
    ])
  })

  test('of all that match takes what the list shows under the same conditions, and nothing else', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 1 }, { G2: 1 }])
    await world.run(({ tx, tenantId }) =>
      tx.query(`update stockout_order set src_order_no = 'ERP-' || src_order_no where tenant_id = $1 and stockout_no = any($2)`, [
        tenantId,
        nos.slice(0, 2),
      ]),
    )
    const held = nos[1] ?? ''
    await world.run(({ tx, tenantId }) =>
      tx.query('update stockout_order set hold_flag = 1 where tenant_id = $1 and stockout_no = $2', [tenantId, held]),
    )
    const filter = { srcOrderNo: 'ERP-' }
    const list = await world.call<Page<object>>('GET', '/v1/stockout/list', { ...filter, warehouseNo: 'W01-LOCAL', forWave: '1' })
    expect(list.data).toMatchObject({ total: 1, records: [{ stockoutNo: nos[0] }] })
    const preview = await world.call<ReplyOf<typeof wavePreview>>('POST', '/v1/wave/preview', { ...wh, filter })
    expect(preview.data).toMatchObject({ orderNum: 1 })
    const made = await world.call<ReplyOf<typeof waveCreate>>('POST', '/v1/wave', { ...wh, filter, seen: 1 })
    expect(made).toMatchObject({ code: '00000', data: { orderNum: 1 } })
    const released = await release(made.data.waveNo)
    expect(released.data).toMatchObject({ orderNum: 1, dropped: 0 })
    expect(await statuses(nos)).toEqual([40, 30, 30])
  })

  test.each(order.search ?? [])('of all that match asks for %s as the list does', async (name) => {
    const field = order.fields[name]
    const given = { [name]: '990099', [`${name}Min`]: '990099', [`${name}Begin`]: '2999-01-01' }
    const suffix = field.kind === 'moment' || field.kind === 'day' ? 'Begin' : field.kind === 'count' ? 'Min' : ''
    const filter = { [`${name}${suffix}`]: given[`${name}${suffix}`] ?? '' }
    if (name === 'warehouseNo') return
    const preview = await world.call<ReplyOf<typeof wavePreview>>('POST', '/v1/wave/preview', { ...wh, filter })
    expect(preview).toMatchObject({ code: '00000', data: { orderNum: 0 } })
  })

  test('of all that match is refused when another number matches by now, or when nobody says what he saw', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 1 }])
    const filter = { stockoutNo: nos.join(',') }
    expect(await world.call('POST', '/v1/wave', { ...wh, filter, seen: 3 })).toMatchObject({
      code: 'A2230',
      msg: '符合条件的订单已由3单变为2单，请核对后再建波',
    })
    expect(await world.call('POST', '/v1/wave', { ...wh, filter })).toMatchObject({ code: 'A0410', msg: '所见单数不能为空' })
    expect(await statuses(nos)).toEqual([30, 30])
  })

  test('a condition nobody knows takes nothing instead of everything', async () => {
    const nos = await ready([{ G1: 1 }])
    for (const path of ['/v1/wave', '/v1/wave/preview']) {
      const answer = await world.call('POST', path, { ...wh, filter: { orderNo: 'X' }, seen: 1 })
      expect(answer).toMatchObject({ code: 'A0400', data: { fields: { filter: '不认识的查询条件：orderNo' } } })
    }
    expect(await statuses(nos)).toEqual([30])
  })

  test('of a backlog hurries what can still be met and batches the rest by age, the oldest first', async () => {
    const nos = await ready(Array.from({ length: 8 }, () => ({ G1: 1 })))
    const hours = [-24 * 5000, -24 * 5000, -24 * 2, -24 * 2, -1, 1, 30, 30]
    await world.run(({ tx, tenantId, now }) =>
      tx.query(
        `update stockout_order as o set deadline_time = v.at from unnest($2::text[], $3::timestamptz[]) as v(no, at)
          where o.tenant_id = $1 and o.stockout_no = v.no`,
        [tenantId, nos, hours.map((hour) => new Date(now + hour * 3_600_000))],
      ),
    )
    const preview = await world.call<ReplyOf<typeof wavePreview>>('POST', '/v1/wave/preview', { ...wh, stockoutNos: nos })
    expect(preview.data).toMatchObject({ orderNum: 8, late: 5 })
    const waveNo = await build(nos)
    await release(waveNo)
    const picks = await rows<{ type: string; orders: number }>(
      world,
      `select pick_type_code as type, order_num as orders from pick_order where tenant_id = $1 and wave_no = $2 order by priority`,
      [waveNo],
    )
    expect(picks.map((pick) => `${pick.type} ${pick.orders}`)).toEqual(['JJ 1', 'DD 2', 'DD 2', 'DD 1', 'DD 2'])
  })

  test('takes an order once, however many ask', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 1 }])
    const made = await Promise.all(
      [1, 2].map(() => world.call<ReplyOf<typeof waveCreate>>('POST', '/v1/wave', { ...wh, stockoutNos: nos })),
    )
    expect(made.map((one) => one.code).sort()).toEqual(['00000', 'A2223'])
  })

  test('drops an order that was held meanwhile and says so', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 1 }, { G1: 1 }])
    const waveNo = await build(nos)
    await world.run(({ tx, tenantId }) =>
      tx.query('update stockout_order set hold_flag = 1 where tenant_id = $1 and stockout_no = $2', [tenantId, nos[1]]),
    )
    const released = await release(waveNo)
    expect(released.data).toMatchObject({ orderNum: 2, dropped: 1, notice: '1单状态变化已剔除' })
    expect(await statuses(nos)).toEqual([40, 30, 40])
  })

  test('released twice at once makes every pick order once', async () => {
    const nos = await ready(Array.from({ length: 30 }, () => ({ G1: 1 })))
    const waveNo = await build(nos)
    await Promise.all([release(waveNo), release(waveNo)])
    const picks = await picksOf(waveNo)
    expect(picks.reduce((sum, pick) => sum + pick.orderNum, 0)).toBe(30)
    expect(picks.reduce((sum, pick) => sum + pick.goodsNum, 0)).toBe(30)
    expect(new Set(await statuses(nos))).toEqual(new Set([40]))
  })

  test('cancelled before anyone picks gives its orders back with their reservations', async () => {
    const nos = await ready([{ G1: 1 }, { G2: 2 }])
    const waveNo = await build(nos)
    await release(waveNo)
    const cancelled = await world.call('POST', '/v1/wave/cancel', { waveNo })
    expect(cancelled).toMatchObject({ code: '00000', data: { orderNum: 2 } })
    expect(await statuses(nos)).toEqual([30, 30])
    const held = await rows<{ n: number }>(
      world,
      'select coalesce(sum(alloc_qty), 0)::int as n from stock_alloc where tenant_id = $1 and stockout_no = any($2) and status = 1',
      [nos],
    )
    expect(held[0]?.n).toBe(3)
    expect(await build(nos)).not.toBe(waveNo)
  })

  test('with a started pick order cannot be cancelled, with an unpicked one not finished', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 2 }])
    const waveNo = await build(nos)
    await release(waveNo)
    const [first] = await picksOf(waveNo)
    await stand(first?.pickNo, pickLife.picking)
    expect(await world.call('POST', '/v1/wave/cancel', { waveNo })).toMatchObject({ code: 'A2221' })
    expect(await world.call('POST', '/v1/wave/finish', { waveNo })).toMatchObject({
      code: 'A2222',
      msg: '还有2张拣货单未完成，不能结束波次',
    })
  })

  test('whose last claimed pick order is released by the leader stands open again and can be cancelled', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 2 }])
    const waveNo = await build(nos)
    await release(waveNo)
    const picks = await picksOf(waveNo)
    await stand(picks[0]?.pickNo, pickLife.picking)
    expect(await follow(waveNo)).toBe(waveLife.picking)
    expect(await world.call('POST', '/v1/wave/cancel', { waveNo })).toMatchObject({ code: 'A2221' })
    const released = await world.call('POST', '/v1/pick/order/release', { pickNo: picks[0]?.pickNo, reason: '换人' })
    expect(released.code).toBe('00000')
    expect(await statusOf(waveNo)).toBe(waveLife.released)
    expect(await world.call('POST', '/v1/wave/cancel', { waveNo })).toMatchObject({ code: '00000', data: { orderNum: 2 } })
    expect(await statuses(nos)).toEqual([30, 30])
  })

  test('that is being picked is not cancelled, whatever its pick orders say', async () => {
    const waveNo = await build(await ready([{ G1: 1 }]))
    await release(waveNo)
    await world.run(({ tx, tenantId }) =>
      tx.query('update wave set status = $3 where tenant_id = $1 and wave_no = $2', [tenantId, waveNo, waveLife.picking]),
    )
    expect(await world.call('POST', '/v1/wave/cancel', { waveNo })).toMatchObject({ code: 'A2221' })
  })

  test('follows its pick orders, the cancelled ones left out', async () => {
    const waveNo = await build(await ready([{ G1: 1 }, { G1: 2 }, { G1: 1, G2: 1 }]))
    await release(waveNo)
    const picks = await picksOf(waveNo)
    expect(picks).toHaveLength(3)
    const as = async (...standing: readonly number[]): Promise<number | undefined> => {
      for (const [i, pick] of picks.entries()) await stand(pick.pickNo, standing[i] ?? pickLife.off)
      return follow(waveNo)
    }
    expect(await as(pickLife.open, pickLife.picking)).toBe(waveLife.picking)
    expect(await as(pickLife.open, pickLife.open)).toBe(waveLife.released)
    expect(await as(pickLife.picked, pickLife.checking)).toBe(waveLife.picked)
    expect(await as(pickLife.off)).toBe(waveLife.picked)
    expect(await as(pickLife.done, pickLife.done)).toBe(waveLife.done)
  })

  test('is done with the order that leaves its last open pick order', async () => {
    const nos = await ready([{ G1: 1 }, { G1: 2 }])
    const waveNo = await build(nos)
    await release(waveNo)
    const [first, last] = await picksOf(waveNo)
    await stand(first?.pickNo, pickLife.picked)
    const [held] = await rows<{ no: string }>(
      world,
      'select stockout_no as no from stockout_order where tenant_id = $1 and pick_no = $2',
      [last?.pickNo],
    )
    const cancelled = await world.call('POST', '/v1/stockout/cancel', { stockoutNos: [held?.no], reason: '客户不要了' })
    expect(cancelled.code).toBe('00000')
    expect((await picksOf(waveNo)).map((pick) => pick.status)).toContain(pickLife.off)
    expect(await statusOf(waveNo)).toBe(waveLife.picked)
  })

  test('ends once: what is over is neither released nor cancelled, what was not released not finished', async () => {
    const waveNo = await build(await ready([{ G1: 1 }]))
    const end = (way: 'cancel' | 'finish') => world.call('POST', `/v1/wave/${way}`, { waveNo })
    expect(await end('finish')).toMatchObject({ code: 'A2224', msg: '波次状态为已创建，不能结束' })
    expect(await end('cancel')).toMatchObject({ code: '00000' })
    expect(await end('cancel')).toMatchObject({ code: 'A2224', msg: '波次状态为已取消，不能取消' })
    expect(await release(waveNo)).toMatchObject({ code: 'A2224', msg: '波次状态为已取消，不能下发' })
  })

  test('whose release was cut short is offered again while orders wait, and says who did what', async () => {
    const waveNo = await build(await ready([{ G1: 1 }, { G2: 1 }]))
    await world.run(({ tx, tenantId }) =>
      tx.query('update wave set status = $3 where tenant_id = $1 and wave_no = $2', [tenantId, waveNo, waveLife.released]),
    )
    interface Whole {
      readonly waitingNum: number
      readonly acts: Readonly<Record<string, string | null>>
      readonly log: readonly { readonly action: string; readonly userName: string }[]
    }
    const page = async (): Promise<Whole> => (await world.call<Whole>('GET', '/v1/wave/detail', { waveNo })).data
    expect(await page()).toMatchObject({ waitingNum: 2, acts: { release: null }, log: [] })
    expect(await release(waveNo)).toMatchObject({ code: '00000', data: { status: waveLife.released, orderNum: 2, dropped: 0 } })
    expect(await page()).toMatchObject({
      waitingNum: 0,
      acts: { release: '波次状态为已下发，不能下发' },
      log: [{ action: '下发' }],
    })
    expect((await release(waveNo)).code).toBe('A2224')
  })

  test('is one of many that are released, each by itself', async () => {
    const [first, second, over] = [
      await build(await ready([{ G1: 1 }])),
      await build(await ready([{ G2: 1 }])),
      await build(await ready([{ G3: 1 }])),
    ]
    await world.call('POST', '/v1/wave/cancel', { waveNo: over })
    const many = await world.call('POST', '/v1/document/acts', {
      document: 'stockout/wave',
      act: 'release',
      nos: [first, over, second],
    })
    expect(many).toMatchObject({
      data: {
        done: 2,
        results: [
          { no: first, msg: null },
          { no: over, msg: '波次状态为已取消，不能下发' },
          { no: second, msg: null },
        ],
      },
    })
    expect([await picksOf(first), await picksOf(over), await picksOf(second)].map((picks) => picks.length)).toEqual([1, 0, 1])
  })

  test('of another tenant or warehouse is not found', async () => {
    expect(await release('BC000000000001')).toMatchObject({ code: 'A0404' })
    expect(await world.call('POST', '/v1/wave', { warehouseNo: 'W77', sid: 'LOCAL' })).toMatchObject({ code: 'A0404' })
  })

  test('is deterministic: the same orders make the same pick orders', async () => {
    const lines = Array.from({ length: 40 }, (_, i) =>
      i % 3 === 0 ? { G1: 1, G2: 1 } : i % 3 === 1 ? { G1: 1 } : { G3: 2, G2: 1 },
    )
    const nos = await ready(lines)
    const shape = async (waveNo: string) => {
      await release(waveNo)
      const orders = await rows<{ pickNo: string; stockoutNo: string; pickSlot: number }>(
        world,
        'select pick_no, stockout_no, pick_slot from stockout_order where tenant_id = $1 and wave_no = $2 order by pick_no, pick_slot',
        [waveNo],
      )
      const picks = [...new Set(orders.map((order) => order.pickNo))]
      return orders.map((order) => `${picks.indexOf(order.pickNo)}/${order.pickSlot}/${order.stockoutNo}`)
    }
    const first = await build(nos)
    const before = await shape(first)
    await world.call('POST', '/v1/wave/cancel', { waveNo: first })
    expect(await shape(await build([...nos].reverse()))).toEqual(before)
  })
})
