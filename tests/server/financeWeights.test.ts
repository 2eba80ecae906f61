// 组合重量与网点均重（office.md §7.2、§12.4）：从发出的包裹里算，手工的不变；从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { combinationWeightTask } from '#server/finance/combinationTask'
import { networkWeightTask } from '#server/finance/networkTask'
import { addGoods, addStock, openWorld, readyOrders, rows, type World } from '../support/outbound.ts'
import { runJobs } from '../support/importing.ts'

let world: World
const dayMs = 86_400_000
beforeAll(async () => {
  world = await openWorld()
  const branch = { networkId: 'WD901', name: '余杭', fullName: '中通余杭网点', logisticsCode: 'ZTO', networkType: 4 }
  expect((await world.send('POST /v1/network', branch)).msg).toBe('')
  for (const goods of ['G1', 'G2']) {
    await addGoods(world, goods)
    await addStock(world, goods === 'G1' ? 'A-01' : 'A-02', goods === 'G1' ? 1 : 2, goods, 1000)
  }
})
afterAll(() => world.close())

/** Orders of these goods that left some days ago, one parcel each, with these weights. */
const ship = async (lines: Readonly<Record<string, number>>, weightsG: readonly number[], daysAgo = 1): Promise<string[]> => {
  const nos = await readyOrders(
    world,
    weightsG.map(() => lines),
  )
  await world.run(async ({ tx, tenantId, now }) => {
    await tx.query(
      `update stockout_package p set weight_g = v.g from unnest($2::text[], $3::int[]) as v(no, g)
        where p.tenant_id = $1 and p.stockout_no = v.no`,
      [tenantId, nos, weightsG],
    )
    await tx.query(
      `update stockout_order o set ship_time = $3, network_id = 'WD901' where o.tenant_id = $1 and o.stockout_no = any($2::text[])`,
      [tenantId, nos, new Date(now - daysAgo * dayMs)],
    )
  })
  return nos
}
const learn = (): Promise<void> => combinationWeightTask.run(world.services, { tenantId: world.tenantId }, () => false)
interface Combination {
  readonly combinationId: string
  readonly comboText: string
  readonly stdWeightG: number
  readonly sampleCount: number
  readonly source: number
  readonly spreadBp: number | null
  readonly version?: number
}
const at = '/v1/finance/weight/combination'
const combinations = async (query: object = {}): Promise<readonly Combination[]> =>
  (await world.send<Page<Combination>>(`GET ${at}/list`, query)).data.records
const twenty = Array.from({ length: 20 }, (_, i) => 500 + i)

test('twenty parcels of the same goods in thirty days make a weight; nineteen do not, and older ones do not count', async () => {
  await ship({ G1: 2 }, twenty)
  await ship({ G1: 1 }, twenty.slice(1))
  await ship({ G1: 1 }, [500], 31)
  await learn()
  expect(await combinations()).toMatchObject([{ comboText: 'G1*2', stdWeightG: 510, sampleCount: 20, source: 1, spreadBp: 294 }])
  expect(await combinations({ goodsNo: 'G1' })).toHaveLength(1)
  expect(await combinations({ goodsNo: 'G2' })).toHaveLength(0)
})

test('a parcel that is one of several of its order does not count', async () => {
  const nos = await ship({ G2: 1 }, twenty)
  await world.run(({ tx, tenantId, id, at: now }) =>
    tx.query(
      `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
                                          logistics_no, status, weight_g, create_time, update_time)
       values ($1, $2, 'SECOND', $3, 2, 0, 'W01', 'LOCAL', 'OW001', 'ZTO', '78999', 30, 100, $4, $4)`,
      [tenantId, id(), nos[0], now],
    ),
  )
  await learn()
  expect(await combinations({ goodsNo: 'G2' })).toEqual([])
})

test('the weights follow the parcels; one that a person entered stays', async () => {
  const [learned] = await combinations()
  const changed = async (): Promise<number> =>
    (
      await rows<{ n: number }>(
        world,
        `select count(*)::int as n from change where tenant_id = $1 and resource = 'finance/weightCombination'`,
      )
    )[0]?.n ?? 0
  const before = await changed()
  await learn()
  expect(await changed()).toBe(before)
  await ship(
    { G1: 2 },
    Array.from({ length: 20 }, () => 600),
  )
  await learn()
  const [followed] = await combinations()
  expect(followed).toMatchObject({ combinationId: learned?.combinationId, sampleCount: 40, source: 1 })
  expect(followed?.stdWeightG).toBeGreaterThan(510)
  const one = (await world.send<Combination>(`GET ${at}`, { combinationId: learned?.combinationId })).data
  const entered = { combinationId: learned?.combinationId, version: one.version, stdWeightG: 777 }
  expect((await world.send(`PUT ${at}`, entered)).msg).toBe('')
  await ship({ G1: 2 }, [900, 900])
  await learn()
  expect(await combinations()).toMatchObject([{ stdWeightG: 777, sampleCount: 40, source: 3 }])
})

test('a combination is entered by its goods, however they are written, and once', async () => {
  const entered = { ownerNo: 'OW001', comboText: 'G2*1；G1', stdWeightG: 640 }
  expect((await world.send(`POST ${at}`, entered)).msg).toBe('')
  expect(await combinations({ goodsNo: 'G2' })).toMatchObject([
    { comboText: 'G1*1;G2*1', source: 3, sampleCount: 0, spreadBp: null },
  ])
  const faults = async (body: object): Promise<unknown> =>
    (await world.send<{ fields?: object } | null>(`POST ${at}`, { ...entered, ...body })).data?.fields
  expect(await faults({ comboText: 'G1*1;G2*1' })).toEqual({ comboText: '这个货主的这个组合已存在' })
  expect(await faults({ comboText: 'G1;G9' })).toEqual({ comboText: '商品不存在：G9' })
  expect(await faults({ ownerNo: 'OW999' })).toEqual({ ownerNo: '货主不存在：OW999' })
  expect(await faults({ stdWeightG: 60_001 })).toEqual({ stdWeightG: '标准重应在1-60000克之间' })
  const [row] = await combinations({ goodsNo: 'G2' })
  const { version } = (await world.send<Combination>(`GET ${at}`, { combinationId: row?.combinationId })).data
  expect(
    (await world.send<{ fields?: object }>(`PUT ${at}`, { combinationId: row?.combinationId, version, comboText: 'G1*3' })).data
      .fields,
  ).toEqual({
    comboText: '组合内容建好后不能改，请另建一个',
  })
  expect((await world.send(`PUT ${at}/status`, { combinationId: row?.combinationId, status: 0 })).msg).toBe('')
  expect(await combinations({ status: 0 })).toHaveLength(1)
  expect((await world.send(`DELETE ${at}`, { combinationId: row?.combinationId })).msg).toBe('')
  expect(await combinations({ goodsNo: 'G2' })).toEqual([])
})

test('a refresh runs behind the call', async () => {
  const [row] = await combinations()
  await world.send(`DELETE ${at}`, { combinationId: row?.combinationId })
  expect((await world.send(`POST ${at}/refresh`)).code).toBe('00000')
  await runJobs(world)
  expect(await combinations()).toMatchObject([{ comboText: 'G1*2', sampleCount: 42, source: 1 }])
})

interface Average {
  readonly networkWeightId: string
  readonly provinceCode: string | null
  readonly cityCode: string | null
  readonly parcelCount: number
  readonly totalG: number
  readonly avgG: number
  readonly configG: number | null
  readonly isManual: number
}
const average = (month?: string, withManual = 0): Promise<void> =>
  networkWeightTask.run(
    world.services,
    { tenantId: world.tenantId, ...(month !== undefined && { month, withManual }) },
    () => false,
  )
const averages = async (query: object): Promise<readonly Average[]> =>
  (await world.send<Page<Average>>('GET /v1/finance/network/weight/list', query)).data.records

test('a branch’s parcels of a month are averaged by city, province and in all', async () => {
  await world.run(({ tx, tenantId }) =>
    tx.query(`update stockout_order o set ship_time = null where o.tenant_id = $1`, [tenantId]),
  )
  const [far] = await ship({ G1: 1 }, [301], 30)
  await ship({ G1: 1 }, [100, 201], 30)
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update stockout_order o set province_code = '440000', city_code = '440100' where o.tenant_id = $1 and o.stockout_no = $2`,
      [tenantId, far],
    ),
  )
  const month = new Date(world.clock.now() + 8 * 3_600_000 - 30 * dayMs).toISOString().slice(0, 7)
  await average(month)
  const found = await averages({ month })
  const text = ({ provinceCode, cityCode, parcelCount, avgG }: Average): string =>
    `${provinceCode ?? '*'} ${cityCode ?? '*'} ${parcelCount} ${avgG}`
  expect(found.map(text).sort()).toEqual(
    ['* * 3 201', '330000 * 2 151', '330000 330100 2 151', '440000 * 1 301', '440000 440100 1 301'].sort(),
  )
  expect((await world.send('GET /v1/finance/network/city', { networkId: 'WD901' })).data).toMatchObject([
    { cityCode: '330100', cityName: '杭州', parcelCount: 2, totalG: 301, avgG: 151, month },
    { cityCode: '440100', avgG: 301 },
  ])
  expect((await world.send('GET /v1/finance/network/city', { networkId: 'WD404' })).code).toBe('A0404')
})

test('an entered average stays until it is computed on purpose; what has no parcel any more goes', async () => {
  const month = new Date(world.clock.now() + 8 * 3_600_000 - 30 * dayMs).toISOString().slice(0, 7)
  const [all] = (await averages({ month })).filter(({ provinceCode }) => provinceCode === null)
  const { version } = (
    await world.send<{ version: number }>('GET /v1/finance/network/weight', { networkWeightId: all?.networkWeightId })
  ).data
  const put = { networkWeightId: all?.networkWeightId, version, avgG: 555 }
  expect((await world.send('PUT /v1/finance/network/weight', put)).msg).toBe('')
  await world.run(({ tx, tenantId }) =>
    tx.query(`update stockout_order o set ship_time = null where o.tenant_id = $1 and o.province_code = '440000'`, [tenantId]),
  )
  world.clock.advance(1000)
  await average(month)
  const kept = await averages({ month })
  expect(kept.map(({ provinceCode, parcelCount, avgG, isManual }) => [provinceCode, parcelCount, avgG, isManual])).toEqual(
    expect.arrayContaining([
      [null, 2, 555, 1],
      ['330000', 2, 151, 0],
    ]),
  )
  expect(kept).toHaveLength(3)
  expect((await world.send('POST /v1/finance/network/weight/recalc', { month, withManual: 1 })).code).toBe('00000')
  await runJobs(world)
  expect((await averages({ month })).find(({ provinceCode }) => provinceCode === null)).toMatchObject({ avgG: 151, isManual: 0 })
  expect((await world.send('POST /v1/finance/network/weight/recalc', { month: '2999-01', withManual: 0 })).code).toBe('A0400')
})
