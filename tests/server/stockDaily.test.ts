// 库存日结：每天结束时的库存按货主、商品、批次、品质记下来；开盘加当天流水等于收盘，晚到的作业补进它那一天，重跑不变。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bizDate } from '#contract/rules/clock'
import { dayAfter } from '#contract/rules/workCalendar'
import { bookStock } from '#server/core/stock/book'
import { dailyBreaks, stockDailyCheckTask } from '#server/stock/daily/check'
import { lotDays, stockDailyKeepTask } from '#server/stock/daily/keep'
import { dueDays, stockDailyTask } from '#server/stock/daily/task'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
const tenantId = 1
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
const ownerNo = 'OW001'
const lot = { ownerNo, goodsNo: 'SD1', batchNo: 'B1', quality: 1 }
const bin = { ...place, ...lot, locationNo: 'SD-01', locationType: 1 }

const query = <T extends object>(sql: string, params: readonly unknown[] = []): Promise<T[]> =>
  server.services.db.inTenant(tenantId, (tx) => tx.query<T>(sql, [tenantId, ...params]), { readOnly: true })
const cut = (): Promise<void> => stockDailyTask.run(server.services, { tenantId }, () => false)
const breaks = () => query<{ no: string }>(dailyBreaks, [100])

let flow = 0
/** Pieces booked at a moment, for the day it is of or another. */
const book = (qty: number, at: number, more: object = {}, day = bizDate(at)): Promise<unknown> =>
  server.services.db.inTenant(tenantId, (tx) =>
    bookStock(
      tx,
      [
        {
          ...bin,
          ...more,
          qty,
          flowType: 9,
          flowKey: `SD${(flow += 1)}`,
          bizType: 'TEST',
          bizNo: `SD${flow}`,
          occurredAt: new Date(at),
          bizDate: day,
          operatorId: null,
          operatorName: '测试',
          inDate: day,
        },
      ],
      { id: server.services.ids.next, at: new Date(server.clock.now()) },
    ),
  )
const qtyOf = async (day: string): Promise<readonly number[]> =>
  (
    await query<{ qty: number }>(
      'select qty from stock_daily where tenant_id = $1 and biz_date = $2::date and goods_no = $3 order by quality, location_type',
      [day, 'SD1'],
    )
  ).map(({ qty }) => qty)
const sumOf = async (day: string, owner = ownerNo) =>
  (
    await query<Record<string, unknown>>(
      `select qty::int, volume_cm3::int, weight_g::int, pallet_num, location_num, location_types, age30::int, age_over::int, revision from stock_daily_sum
        where tenant_id = $1 and biz_date = $2::date and owner_no = $3 and warehouse_no = 'WH01'`,
      [day, owner],
    )
  )[0]
const eventsOf = (day: string) =>
  query<{ key: string; payload: { qty: number; revision: number } }>(
    `select event_key as key, payload from domain_event
      where tenant_id = $1 and event_type = 'stock.daily' and biz_date = $2::date and owner_no = $3 order by event_key`,
    [day, ownerNo],
  )

const hour = 3_600_000
let first = ''
let midnight = 0

beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  const made = await server.send(
    'POST /v1/goods',
    {
      ownerNo,
      goodsNo: 'SD1',
      goodsName: '日结商品',
      grossWeightG: 200,
      lengthMm: 100,
      widthMm: 100,
      heightMm: 100,
      palletNum: 40,
    },
    admin.headers,
  )
  expect(made.msg).toBe('')
  first = bizDate(server.clock.now())
  midnight = Date.parse(`${dayAfter(first, 1)}T00:00:00+08:00`)
})
afterAll(() => server.close())

test('days that are due: the last one that ended, those that were missed, none before the first flow', () => {
  const now = Date.parse('2025-06-20T03:00:00+08:00')
  const of = { dayCut: '00:00', lastDay: '2025-06-16', firstFlow: '2025-01-01' }
  expect(dueDays(of, now)).toEqual(['2025-06-17', '2025-06-18', '2025-06-19'])
  expect(dueDays({ ...of, dayCut: '06:00' }, now)).toEqual(['2025-06-17', '2025-06-18'])
  expect(dueDays({ ...of, lastDay: '2025-06-19' }, now)).toEqual([])
  expect(dueDays({ ...of, lastDay: null, firstFlow: '2025-06-18' }, now)).toEqual(['2025-06-18', '2025-06-19'])
  expect(dueDays({ ...of, lastDay: null, firstFlow: null }, now)).toEqual([])
  expect(dueDays({ ...of, lastDay: null }, now)).toHaveLength(31)
  // what hands did just before the cut has five minutes to arrive
  expect(dueDays({ ...of, lastDay: '2025-06-18' }, Date.parse('2025-06-20T00:04:00+08:00'))).toEqual([])
  expect(dueDays({ ...of, lastDay: '2025-06-18' }, Date.parse('2025-06-20T00:06:00+08:00'))).toEqual(['2025-06-19'])
})

describe('a day is cut as it ended', () => {
  test('pieces of the day are in it, those of the next are not, whenever the job comes', async () => {
    await book(100, server.clock.now())
    await book(20, server.clock.now(), { quality: 2, locationNo: 'SD-02', locationType: 6 })
    server.clock.set(midnight + 6 * hour)
    await book(-30, midnight + 2 * hour)
    await cut()
    expect(await qtyOf(first)).toEqual([100, 20])
    const sums = await sumOf(first)
    expect(sums).toMatchObject({ qty: 120, volumeCm3: 120_000, weightG: 24_000, palletNum: 3, locationNum: 2, revision: 1 })
    expect(sums).toMatchObject({ locationTypes: { '1': 1, '6': 1 }, age30: 120, ageOver: 0 })
    expect(await eventsOf(first)).toMatchObject([{ payload: { qty: 120, revision: 1 } }])
    expect(await breaks()).toEqual([])
  })
  test('again changes nothing', async () => {
    const before = await query('select * from stock_daily where tenant_id = $1 order by id')
    await cut()
    expect(await query('select * from stock_daily where tenant_id = $1 order by id')).toEqual(before)
    expect(await eventsOf(first)).toHaveLength(1)
  })
  test('the next day is the day before and what was booked for it; a lot that is gone is gone', async () => {
    await book(-20, midnight + 7 * hour, { quality: 2, locationNo: 'SD-02', locationType: 6 })
    server.clock.set(midnight + 25 * hour)
    await cut()
    expect(await qtyOf(dayAfter(first, 1))).toEqual([70])
    expect(await qtyOf(first)).toEqual([100, 20])
    expect(await breaks()).toEqual([])
  })
  test('a device that was away: its day and the days behind it are written once more, and told', async () => {
    // picked on the first day, uploaded two days later
    await book(-5, midnight - hour)
    expect((await breaks()).map(({ no }) => no)).toEqual([])
    server.clock.set(midnight + 49 * hour)
    await cut()
    expect(await qtyOf(first)).toEqual([95, 20])
    expect(await qtyOf(dayAfter(first, 1))).toEqual([65])
    expect(await qtyOf(dayAfter(first, 2))).toEqual([65])
    expect(await sumOf(first)).toMatchObject({ qty: 115, revision: 2 })
    expect((await eventsOf(first)).map(({ payload }) => [payload.qty, payload.revision])).toEqual([
      [120, 1],
      [115, 2],
    ])
    expect(await breaks()).toEqual([])
  })
  test('pieces of a pick order stand in its virtual place, and move between bins without changing the lot', async () => {
    const at = midnight + 50 * hour
    server.clock.set(at)
    await book(-10, at)
    await book(10, at, { locationNo: 'JH0000SD', locationType: 4, inDate: null })
    server.clock.set(midnight + 73 * hour)
    await cut()
    const day = dayAfter(first, 3)
    expect(await qtyOf(day)).toEqual([55, 10])
    expect(await sumOf(day)).toMatchObject({ qty: 65, locationTypes: { '1': 1, '4': 1 } })
    const owners = await query<{ qty: number }>(
      `select sum(qty)::int as qty from stock_daily_sum where tenant_id = $1 and biz_date = $2::date and warehouse_no = 'WH01' and owner_no <> '*'`,
      [day],
    )
    expect(await sumOf(day, '*')).toMatchObject({ revision: 1, qty: owners[0]?.qty })
    expect(await breaks()).toEqual([])
  })
})

test('the night check tells what does not add up', async () => {
  await server.services.db
    .inTenant(tenantId, (tx) =>
      tx.query(
        `update stock_daily set qty = qty + 1 where tenant_id = $1 and goods_no = 'SD1' and biz_date = $2::date and location_type = 1`,
        [tenantId, dayAfter(first, 3)],
      ),
    )
    .catch((error: unknown) => {
      // nobody but a new cut writes a day
      expect(String(error)).toContain('permission denied')
    })
  await server.services.db.inTenant(tenantId, (tx) =>
    tx.query(`delete from stock_daily where tenant_id = $1 and goods_no = 'SD1' and biz_date = $2::date and location_type = 4`, [
      tenantId,
      dayAfter(first, 3),
    ]),
  )
  expect((await breaks()).map(({ no }) => no)).toEqual([`WH01 ${dayAfter(first, 3)} ${ownerNo} SD1 B1`])
  await stockDailyCheckTask.run(server.services, { tenantId }, () => false)
  const told = await query<{ content: string }>('select content from message where tenant_id = $1 and title = $2', [
    '库存日结对不上',
  ])
  expect(told[0]?.content).toContain('SD1')
})

test('lots of a day go after thirteen months, its sums stay', async () => {
  const kept = await query<{ day: string }>(
    'select distinct to_char(biz_date, $2) as day from stock_daily where tenant_id = $1 order by 1',
    ['YYYY-MM-DD'],
  )
  const sums = await query('select id from stock_daily_sum where tenant_id = $1')
  const days = kept.map(({ day }) => day)
  const second = days[1] ?? ''
  server.clock.set(Date.parse(`${dayAfter(second, lotDays)}T10:00:00+08:00`))
  await stockDailyKeepTask.run(server.services, { tenantId }, () => false)
  const left = await query<{ day: string }>(
    'select distinct to_char(biz_date, $2) as day from stock_daily where tenant_id = $1 order by 1',
    ['YYYY-MM-DD'],
  )
  expect(left.map(({ day }) => day)).toEqual(days.filter((day) => day >= second))
  expect(left.length).toBe(days.length - 1)
  expect(await query('select id from stock_daily_sum where tenant_id = $1')).toHaveLength(sums.length)
})
