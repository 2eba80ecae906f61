// 空仓的计费日（office.md §8.4）：合同在，没有货，面积租金和月费照收；没货的日子补零，货来了换成真的；月费每份合同一个月一次。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { itemFee } from '#contract/rules/feeLine'
import { chooseFees } from '#contract/rules/feeChoice'
import type { StockDayFact } from '#contract/rules/feeFacts'
import { feeContractsOf } from '#server/finance/contract/feeContracts'
import { bookStock } from '#server/core/stock/book'
import { emptyDaysTask, factAgainTask } from '#server/finance/factTask'
import { monthFacts } from '#server/finance/monthFacts'
import { loadStockDays } from '#server/finance/stockDays'
import { stockDailyTask } from '#server/stock/daily/task'
import { factsIn, type Fact } from '../support/facts.ts'
import { addGoods, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { put } from '../support/returns.ts'

let world: World
let facts: ReturnType<typeof factsIn>
let customNo = ''
beforeAll(async () => {
  world = await openWorld()
  facts = factsIn(world)
  await addGoods(world, 'G1')
  await put(world, 'wms_warehouse', { warehouseNo: 'W02', sid: 'LOCAL', warehouseName: '余杭空仓', parentWarehouseNo: 'P01' })
  await ok('POST', '/v1/finance/custom', { customName: '花间', customType: 1, ownerNo, settleCycle: 1, billDay: 1 })
  customNo =
    (await ok<Page<{ customNo: string }>>('GET', '/v1/finance/custom/list', { customName: '花间' })).records[0]?.customNo ?? ''
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into owner as o (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values ($1, $2, 'OW002', '山外', '山外食品', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
})
afterAll(() => world.close())

const ok = async <T = object>(method: 'GET' | 'POST', path: string, input?: object): Promise<T> => {
  const reply = await world.call<T>(method, path, input)
  expect([path, reply.code, reply.msg]).toEqual([path, '00000', ''])
  return reply.data
}
const at = '/v1/finance/contract'
/** Nobody approves his own contract. */
const byAnother = async (work: () => Promise<unknown>): Promise<void> => {
  const { userId } = world.person
  Object.assign(world.person, { userId: '2' })
  try {
    await work()
  } finally {
    Object.assign(world.person, { userId })
  }
}
const rent = { feeType: 'STORAGE', itemCode: 'RENT', itemName: '租金', calcMethod: 9, unitPriceE4: 8000 }
const manage = { feeType: 'MANAGE', itemCode: 'MG', itemName: '管理费', calcMethod: 12, unitPriceE4: 30_000_000 }
const drafted = async (warehouseKeys: readonly string[], startDate: string, endDate: string, items = [rent]): Promise<string> => {
  const terms = {
    direction: 1,
    customNo,
    startDate,
    endDate,
    warehouseKeys,
    areaDm2: 50_000,
    billDay: 1,
    taxMode: 0,
    discountBp: 10_000,
  }
  const { contractNo } = await ok<{ contractNo: string }>('POST', at, { contractName: '仓租', ...terms })
  const body = { contractNo, versionName: '价', feeTypeGroup: 9, effectDate: startDate, items }
  const { versionNo } = await ok<{ versionNo: string }>('POST', `${at}/fee`, body)
  await ok('POST', `${at}/fee/version/submit`, { versionNo })
  await byAnother(() => ok('POST', `${at}/fee/version/review`, { versionNo, pass: 1 }))
  await ok('POST', `${at}/submit`, { contractNo })
  return contractNo
}
const approve = (contractNo: string): Promise<void> => byAnother(() => ok('POST', `${at}/review`, { contractNo, pass: 1 }))

const fill = (): Promise<void> => emptyDaysTask.run(world.services, { tenantId: world.tenantId }, () => false)
const night = (): Promise<void> => factAgainTask.run(world.services, { tenantId: world.tenantId }, () => false)
const cut = (): Promise<void> => stockDailyTask.run(world.services, { tenantId: world.tenantId }, () => false)
const daysOf = async (lineKey: string): Promise<readonly string[]> =>
  (await facts.all(ownerNo)).filter((fact) => fact.lineKey === lineKey).map(({ bizDate }) => bizDate)
/** The days of stock of the owner, as pricing reads them. */
const stockDays = async (): Promise<readonly StockDayFact[]> => {
  const stored = await rows<Fact & { readonly id: string }>(
    world,
    'select id, owner_no, warehouse_no, sid, biz_date, fact from fin_fact where tenant_id = $1 and owner_no = $2 order by biz_date, line_key',
    [ownerNo],
  )
  const loaded = await world.run((ctx) => loadStockDays(ctx, stored as never))
  return stored.flatMap(({ id }) => loaded.get(id) ?? [])
}
const contracts = () => world.run((ctx) => feeContractsOf(ctx, { customNo, direction: 1 }))
const none = { pallets: 0, positions: {}, lots: '' }

describe('a contract in force without stock', () => {
  test('in a warehouse where nothing was ever booked, every day that is over; not before it is approved', async () => {
    const contractNo = await drafted(['W02-LOCAL'], '2025-06-10', '2025-06-20')
    await fill()
    expect(await facts.all()).toEqual([])
    // entered late: it is charged from its first day
    await approve(contractNo)
    await fill()
    const june = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `2025-06-${from + i}`)
    expect(await daysOf('W02-LOCAL')).toEqual(june(10, 16))
    expect((await facts.all())[0]).toEqual({
      sourceNo: ownerNo,
      lineKey: 'W02-LOCAL',
      ownerNo,
      shopNo: null,
      warehouseNo: 'W02',
      sid: 'LOCAL',
      bizDate: '2025-06-10',
      fact: none,
      revision: 1,
      recvStatus: 0,
    })
    world.clock.set(Date.parse('2025-06-18T00:30:00+08:00'))
    await fill()
    expect(await daysOf('W02-LOCAL')).toEqual(june(10, 17))
    world.clock.set(Date.parse('2025-06-25T09:00:00+08:00'))
    await night()
    // its last day is charged, the next is not
    expect(await daysOf('W02-LOCAL')).toEqual(june(10, 20))
  })

  test('S3: rented area of an empty room', async () => {
    const all = await contracts()
    const [fact] = await stockDays()
    if (fact === undefined) throw new Error('no day')
    const chosen = chooseFees(all, fact)
    if (!('items' in chosen)) throw new Error(String(chosen.reason))
    expect(chosen.items.map((item) => itemFee(item, fact, chosen.terms))).toMatchObject([{ amountFen: 40_000 }])
  })

  test('again, and by two runs at once: nothing changes', async () => {
    const before = await facts.all()
    await Promise.all([night(), fill()])
    expect(await facts.all()).toEqual(before)
  })

  test('by site: before the day cut the day is not over', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`update warehouse set day_cut_time = '06:00' where tenant_id = $1`, [tenantId]),
    )
    await approve(await drafted(['W02-LOCAL'], '2025-06-25', '2025-06-27'))
    world.clock.set(Date.parse('2025-06-27T05:00:00+08:00'))
    await fill()
    expect((await daysOf('W02-LOCAL')).slice(-1)).toEqual(['2025-06-25'])
    world.clock.set(Date.parse('2025-06-27T06:30:00+08:00'))
    await fill()
    expect((await daysOf('W02-LOCAL')).slice(-1)).toEqual(['2025-06-26'])
    await world.run(({ tx, tenantId }) =>
      tx.query(`update warehouse set day_cut_time = '00:00' where tenant_id = $1`, [tenantId]),
    )
  })
})

/** Pieces of an owner booked into a bin of the first warehouse at noon of a day. */
const book = (owner: string, goodsNo: string, day: string): Promise<unknown> =>
  world.run((ctx) =>
    bookStock(
      ctx.tx,
      [
        {
          ...wh,
          ownerNo: owner,
          goodsNo,
          batchNo: '',
          quality: 1,
          locationNo: `A-${owner}`,
          locationType: 1,
          qty: 5,
          flowType: 9,
          flowKey: `${owner} ${day}`,
          bizType: 'TEST',
          bizNo: owner,
          occurredAt: new Date(`${day}T12:00:00+08:00`),
          bizDate: day,
          operatorId: null,
          operatorName: '测试',
          inDate: day,
        },
      ],
      ctx,
    ),
  )

describe('a warehouse whose days are cut', () => {
  const inFirst = async () => (await facts.all(ownerNo)).filter(({ lineKey }) => lineKey === 'W01-LOCAL')
  test('waits for the cut: an owner with nothing on a day that others had gets zeros', async () => {
    await approve(await drafted(['W01-LOCAL'], '2025-06-26', '2025-12-31'))
    await put(world, 'goods', { ownerNo: 'OW002', goodsNo: 'H1', goodsName: '别人的' })
    world.clock.set(Date.parse('2025-06-28T13:00:00+08:00'))
    await book('OW002', 'H1', '2025-06-28')
    world.clock.set(Date.parse('2025-06-29T10:00:00+08:00'))
    await fill()
    // before the first booking nothing lay there; the day of the booking is not cut yet
    expect(await daysOf('W01-LOCAL')).toEqual(['2025-06-26', '2025-06-27'])
    await cut()
    await fill()
    await facts.follow()
    expect(await inFirst()).toMatchObject(
      ['2025-06-26', '2025-06-27', '2025-06-28'].map((bizDate) => ({ bizDate, fact: none, revision: 1 })),
    )
    // the other owner has no contract here, and a fact only of the day he had stock
    expect(await facts.all('OW002')).toMatchObject([{ bizDate: '2025-06-28', fact: { positions: { '1': 1 } } }])
  })

  test('pieces booked late for such a day: the real figures, revision 2', async () => {
    world.clock.set(Date.parse('2025-06-29T11:00:00+08:00'))
    await book(ownerNo, 'G1', '2025-06-28')
    world.clock.set(Date.parse('2025-06-30T10:00:00+08:00'))
    await cut()
    await facts.follow()
    await fill()
    expect((await inFirst()).slice(-2)).toMatchObject([
      { bizDate: '2025-06-28', fact: { positions: { '1': 1 } }, revision: 2 },
      { bizDate: '2025-06-29', fact: { positions: { '1': 1 } }, revision: 1 },
    ])
  })

  test('a warehouse whose stock another system keeps has no cut: its days are over by the calendar', async () => {
    await put(world, 'wms_warehouse', {
      warehouseNo: 'W03',
      sid: 'LOCAL',
      warehouseName: '余杭镜像仓',
      parentWarehouseNo: 'P01',
      wmsMode: 2,
    })
    await approve(await drafted(['W03-LOCAL'], '2025-06-28', '2025-07-31'))
    await fill()
    expect(await daysOf('W03-LOCAL')).toEqual(['2025-06-28', '2025-06-29'])
  })
})

describe('fees by the month', () => {
  test('S5: on the last day of the month, by the days of the contract, once for a contract of two warehouses', async () => {
    await approve(await drafted(['W03-LOCAL', 'W02-LOCAL'], '2025-08-11', '2025-10-15', [rent, manage]))
    world.clock.set(Date.parse('2025-10-20T10:00:00+08:00'))
    await night()
    const [days, all] = [await stockDays(), await contracts()]
    expect(days.filter(({ bizDate }) => bizDate === '2025-08-31').map(({ warehouse }) => warehouse)).toEqual([
      'W02-LOCAL',
      'W03-LOCAL',
    ])
    const months = monthFacts(days, all)
    expect(months).toEqual(
      ['2025-08-31', '2025-09-30', '2025-10-15'].map((bizDate) => ({
        feeType: 'MANAGE',
        warehouse: 'W03-LOCAL',
        shopNo: null,
        bizDate,
      })),
    )
    const amounts = months.map((fact) => {
      const chosen = chooseFees(all, fact)
      return 'items' in chosen ? chosen.items.map((item) => itemFee(item, fact, chosen.terms)) : chosen.reason
    })
    // 3,000 a month: 21 of 31 days, 30 of 30, 15 of 31
    expect(amounts).toMatchObject([[{ amountFen: 203_226 }], [{ amountFen: 300_000 }], [{ amountFen: 145_161 }]])
  })
})

describe('many days', () => {
  test('in parts; killed in the middle it goes on; a day that cannot be stored stops no other', async () => {
    await put(world, 'wms_warehouse', { warehouseNo: 'W04', sid: 'LOCAL', warehouseName: '余杭远仓', parentWarehouseNo: 'P01' })
    await approve(await drafted(['W04-LOCAL'], '2024-10-01', '2025-09-30'))
    const planted = await facts.plant(`line_key <> 'W04-LOCAL' or biz_date <> '2025-01-07'`)
    let asked = 0
    await emptyDaysTask.run(world.services, { tenantId: world.tenantId }, () => (asked += 1) > 1)
    expect(await daysOf('W04-LOCAL')).toHaveLength(199)
    await fill()
    expect(await daysOf('W04-LOCAL')).toHaveLength(364)
    expect(await facts.readerOf('STOCKDAY')).toMatchObject({
      failReason: expect.stringMatching(/^2025-01-07\|OW001\|W04\|LOCAL：/),
    })
    await planted.cure()
    await night()
    expect(await daysOf('W04-LOCAL')).toHaveLength(365)
  })
})
