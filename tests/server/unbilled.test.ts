// 未计费事实：一个季度里做过的都有去处；删掉的费用、没进底表的包裹一笔不少地找出来，没签核的账单走不了。种子会打印，用 SIM_SEED 换。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { checkUnbilled } from '#contract/finance/unbilled'
import type { Page } from '#contract/resource'
import { dayAfter } from '#contract/rules/workCalendar'
import { factTask } from '#server/finance/factTask'
import { pricingTask } from '#server/finance/pricing/task'
import { unbilledTask } from '#server/finance/unbilled/task'
import { waybillTask } from '#server/finance/waybillTask'
import { insertRows } from '#server/platform/rows'
import type { JobTask } from '#server/platform/jobs'
import { stream } from '#server/seed/random'
import { openFeeWorld, type FeeWorld, type Shipped } from '../support/feeWorld.ts'
import { addHandheld, furnish } from '../support/floor.ts'
import { shipParcel } from '../support/shipParcel.ts'
import { openWorld, wh, type World } from '../support/outbound.ts'
import type { Headers } from '../support/server.ts'
import { jobsOf, whileJobs } from '../support/whileJobs.ts'

type Kinds = ReplyOf<typeof checkUnbilled>['kinds']
const given = process.env['SIM_SEED']
const seed = given === undefined ? 20_251_201 : Number(given)
const ownerNo = 'OW001'
const sums = (kinds: Kinds) =>
  kinds.reduce((sum, { total, open }) => ({ total: sum.total + total, open: sum.open + open }), { total: 0, open: 0 })

describe('a quarter of an owner', () => {
  const months = [
    ['2025-04-01', '2025-04-30'],
    ['2025-05-01', '2025-05-31'],
    ['2025-06-01', '2025-06-30'],
  ] as const
  const random = stream(seed, 'unbilled quarter')
  const chance = (max: number): number => random.int(0, max - 1)
  let world: FeeWorld
  let clerk: Headers
  let boss: Headers
  const run = (task: JobTask): Promise<void> => task.run(world.server.services, { tenantId: world.tenantId }, () => false)
  const place = () => {
    const [warehouseNo = '', sid = ''] = world.warehouseKey.split('-')
    return { warehouseNo, sid }
  }
  const check = async (): Promise<Kinds> => {
    const all = await Promise.all(
      months.map(([startDate, endDate]) =>
        world.done<{ kinds: Kinds }>('POST /v1/finance/unbilled/check', { ownerNo, startDate, endDate }, clerk),
      ),
    )
    return all.flatMap(({ kinds }) => kinds)
  }
  const found = async (): Promise<Page<{ id: string; sourceNo: string; reasonCode: string; kind: number }>> =>
    world.done('GET /v1/finance/unbilled/list?status=10&pageSize=100', {}, clerk)

  beforeAll(async () => {
    console.log(`unbilled quarter: SIM_SEED=${seed}`)
    world = await openFeeWorld()
    world.server.clock.set(Date.parse('2025-07-03T10:00:00+08:00'))
    ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
    ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
    const days = Array.from({ length: 91 }, (_, at) => dayAfter('2025-04-01', at))
    const parcels = days.flatMap((shipDate, at): Shipped[] =>
      Array.from({ length: 1 + chance(6) }, (_, nth) => ({
        no: `${at}-${nth}`,
        shipDate,
        weighG: 100 + chance(5000),
        pieces: 1 + chance(9),
        boxes: chance(2),
        // an area that no plan has: it waits in the pool
        provinceCode: chance(40) === 0 ? '710000' : '440000',
      })),
    )
    await world.ship(parcels)
    await world.run(async ({ tx, id, at }) => {
      const stamps = { createTime: at, updateTime: at }
      await insertRows(
        tx,
        'stock_daily_sum',
        days.map((bizDate, nth) => {
          const qty = 100 + nth
          return { id: id(), bizDate, ...place(), ownerNo, qty, skuNum: 1, lotNum: 1, age30: qty, cutTime: at, ...stamps }
        }),
      )
      await insertRows(
        tx,
        'stock_daily',
        days.map((bizDate, nth) => ({ id: id(), bizDate, ...place(), ownerNo, qty: 100 + nth })),
        {
          all: {
            goodsNo: 'G1',
            quality: 1,
            locationType: 1,
            inDate: '2025-03-01',
            volumeCm3: 1000,
            locationNum: 1,
            createTime: at,
          },
        },
      )
      await insertRows(
        tx,
        'fin_fact',
        days
          .filter((_day, nth) => nth % 9 === 0)
          .map((bizDate) => ({
            id: id(),
            sourceType: 3,
            sourceNo: `RT${bizDate}`,
            ownerNo,
            ...place(),
            bizDate,
            fact: { parcels: 1, pieces: 1 + chance(5), repacked: chance(3), photos: 0, bad: 0 },
          })),
        { all: stamps },
      )
    })
    await run(factTask)
    await run(pricingTask)
    // what the approval of the contracts queued
    await jobsOf(world.server)()
  }, 120_000)
  afterAll(() => world.close())

  test('everything done is billed, in the pool, or left out by a named rule', async () => {
    const kinds = await check()
    expect(kinds.filter(({ total, billed, pooled, none, closed }) => total !== billed + pooled + none + closed)).toEqual([])
    expect(sums(kinds).open).toBe(0)
    expect(sums(kinds).total).toBeGreaterThan(250)
    expect((await found()).total).toBe(0)
  })

  test('deleted fees are found, each of them, and nothing else', async () => {
    const lines = await world.rows<{ id: string; sourceNo: string }>(
      `select id, source_no from fin_fee_line where tenant_id = $1 and direction = 1 and source_type in (1, 3, 5) order by id`,
    )
    const chosen = lines.filter(() => chance(30) === 0)
    expect(chosen.length).toBeGreaterThan(3)
    await world.run(({ tx, tenantId }) =>
      tx.query('delete from fin_fee_line where tenant_id = $1 and id = any($2::bigint[])', [
        tenantId,
        chosen.map(({ id }) => id),
      ]),
    )
    await world.run(({ tx, tenantId }) =>
      tx.query(
        `delete from valuation_pool where tenant_id = $1 and id = (select min(id) from valuation_pool where tenant_id = $1 and direction = 1)`,
        [tenantId],
      ),
    )
    const wanted = new Set(chosen.map(({ sourceNo }) => sourceNo)).size + 1
    await run(unbilledTask)
    expect(sums(await check()).open).toBe(wanted)
    const rows = (await found()).records
    expect(rows.length).toBe(wanted)
    expect(rows.every(({ reasonCode }) => reasonCode === 'LOST')).toBe(true)
    const nos = new Set(rows.map(({ sourceNo }) => sourceNo))
    expect(chosen.filter(({ sourceNo }) => !nos.has(sourceNo))).toEqual([])
  }, 60_000)

  test('the bill does not go on until each is priced again or signed', async () => {
    const body = { direction: 1, customNo: world.customNo, periodStart: '2025-06-01', periodEnd: '2025-06-30' }
    const made = await whileJobs(world.server, world.send<{ billNo: string }>('POST /v1/finance/bill', body, clerk))
    const { billNo } = made.data
    const submit = (): Promise<{ code: string; msg: string }> =>
      world.send('POST /v1/finance/bill/approve', { ids: [billNo], ignorePool: 1 }, clerk)
    const answer = await submit()
    expect(JSON.stringify(answer)).toContain('没有计费')
    const { records } = await found()
    const [first, ...others] = records
    await world.done('POST /v1/finance/unbilled/sign', { ids: [first?.id ?? ''], signed: 1, reason: '活动免收' }, boss)
    await world.run(({ tx, tenantId }) =>
      tx.query(`update fin_waybill set recv_revision = 0 where tenant_id = $1 and stockout_no = any($2::text[])`, [
        tenantId,
        others.map(({ sourceNo }) => sourceNo),
      ]),
    )
    await world.run(({ tx, tenantId }) =>
      tx.query(`update fin_fact set recv_revision = 0 where tenant_id = $1 and source_no = any($2::text[])`, [
        tenantId,
        others.map(({ sourceNo }) => sourceNo),
      ]),
    )
    await run(pricingTask)
    const kinds = await check()
    expect([sums(kinds).open, kinds.reduce((sum, { signed }) => sum + signed, 0)]).toEqual([0, 1])
    expect(JSON.stringify(await submit())).not.toContain('没有计费')
    await world.done('POST /v1/finance/unbilled/sign', { ids: [first?.id ?? ''], signed: 0 }, boss)
    expect(sums(await check()).open).toBe(1)
  }, 60_000)

  test('a reason is asked for; another tenant, and an owner unseen, are told nothing', async () => {
    const [row] = (await found()).records
    const ids = [row?.id ?? '']
    expect(await world.send('POST /v1/finance/unbilled/sign', { ids, signed: 1 }, boss)).toMatchObject({ code: 'A0400' })
    const other = await world.server.signIn('hengtu', 'admin')
    expect(await world.send('POST /v1/finance/unbilled/sign', { ids, signed: 1, reason: '无' }, other.headers)).toMatchObject({
      code: 'A0404',
    })
    const long = { ownerNo, startDate: '2025-04-01', endDate: '2025-06-30' }
    expect(await world.send('POST /v1/finance/unbilled/check', long, clerk)).toMatchObject({ code: 'A0400' })
  })
})

describe('what the floor did and finance never heard of', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await furnish(world, 2)
    await world.run(({ tx, at, id }) =>
      insertRows(tx, 'operate_config', [{ ...wh, id: id(), oneKeyShip: 1, createTime: at, updateTime: at }]),
    )
  })
  afterAll(() => world.close())
  const check = async (): Promise<Kinds> => {
    const span = { ownerNo, startDate: '2025-06-16', endDate: '2025-06-18' }
    return (await world.call<{ kinds: Kinds }>('POST', '/v1/finance/unbilled/check', span)).data.kinds
  }

  test('a shipped parcel and its box are missing until they are read, then due, then in the pool', async () => {
    const handheld = await addHandheld(world, '打包机')
    await shipParcel(world, handheld, { G1: 2 })
    expect((await check()).map(({ kind, open }) => [kind, open])).toEqual([
      [1, 1],
      [5, 1],
    ])
    await waybillTask.run(world.services, { tenantId: world.tenantId }, () => false)
    expect((await check()).map(({ kind, open }) => [kind, open])).toEqual([[1, 1]])
    await pricingTask.run(world.services, { tenantId: world.tenantId }, () => false)
    expect(await check()).toMatchObject([{ kind: 1, pooled: 1, open: 0 }])
  })
})
