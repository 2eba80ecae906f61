// 工作台首页（floor.md §10），从 HTTP 的门口看：每张卡片的数字就是它打开的列表里的行数，顺序与收起归本人。
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardCodes, cards } from '#contract/workbench/home'
import type { ReplyOf } from '#contract/call'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { manyRows } from '../support/manyRows.ts'
import { makePlace } from '../support/places.ts'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let owner: Client
let boss: Headers
let subject: Subject
beforeAll(async () => {
  server = await openServer()
  await makePlace(server.services, 1, '1')
  await makePlace(server.services, 2, '2')
  owner = new Client(server.database.urls.owner)
  await owner.connect()
  const now = `timestamptz '2025-06-17 10:00:00+08'`
  await manyRows(owner, 'stockout_order', 400, {
    status: '(array[10,20,25,30,40,50,60,70,80,90,95,110,5])[1 + i % 13]',
    deadline_time: `${now} + (i % 97 - 40) * interval '7 minutes'`,
    wave_time: `case when i % 13 > 3 then ${now} - (i % 90) * interval '1 minute' end`,
    pick_time: `case when i % 13 > 5 then ${now} - (i % 90) * interval '1 minute' end`,
    ship_time: `case when i % 13 in (10, 11) then ${now} - (i % 30) * interval '1 hour' end`,
    erp_deadline_time: `case when i % 13 in (10, 11) then ${now} - (i % 30 - 3) * interval '1 hour' end`,
    push_status: 'i % 3',
  })
  await manyRows(owner, 'stock', 60, {
    location_no: `'L' || i`,
    location_type: '1 + i % 4',
    expire_date: `case when i % 2 = 0 then date '2025-06-10' + i end`,
  })
  await manyRows(owner, 'stock_move', 30, { move_type: '1 + i % 2', status: '(array[10,20,30,5])[1 + i % 4]' })
  await manyRows(owner, 'op_exception', 30, { status: '(array[10,20,30,40])[1 + i % 4]' })
  boss = (await server.signIn('yunhe', 'admin')).headers
  subject = await openSubject(server)
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const { done } = asking(
  () => server,
  () => boss,
)
const shown = (input: object = {}, who: Headers = boss) => done<ReplyOf<typeof cards>>('GET /v1/workbench/card', input, who)

/** The call behind the page a card opens. */
const lists: Readonly<Record<string, string>> = {
  '/front/operator-center/stockout': '/v1/stockout/list',
  '/front/operator-center/stock': '/v1/stock/list',
  '/front/operator-center/stock/move': '/v1/stock/move/list',
  '/front/operator-center/stockout/conflict': '/v1/stockout/conflict/list',
}
const behind = async (path: string): Promise<number> => {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const page = await done<Page<unknown>>(`GET ${lists[pathname]}`, Object.fromEntries(searchParams))
  return page.total
}

describe('the cards', () => {
  test('count what the list behind them finds, in all warehouses and in one', async () => {
    for (const place of [{}, { warehouseNo: 'T1-LOCAL' }]) {
      const { cards: all } = await shown(place)
      expect(all.map((card) => card.cardCode)).toEqual(cardCodes)
      for (const card of all) expect([card.cardCode, card.count]).toEqual([card.cardCode, await behind(card.path)])
      // every one of them has something to count here
      expect(all.filter((card) => card.count === 0).map((card) => card.cardCode)).toEqual([])
    }
    const elsewhere = await shown({ warehouseNo: 'WH02-LOCAL' })
    expect(elsewhere.cards.find((card) => card.cardCode === 'shipped')).toMatchObject({ count: 0, warnLevel: 0 })
  })

  test('what is late or nearly so opens with the most pressing order first', async () => {
    const cardsShown = (await shown()).cards
    for (const code of ['due', 'late']) {
      const { searchParams } = new URL(cardsShown.find((card) => card.cardCode === code)?.path ?? '', 'http://x')
      // the list counts its chosen states by these words
      expect(searchParams.get('status')).toMatch(/^\d+(,\d+)+$/)
      const page = await done<Page<{ deadlineTime: string }>>('GET /v1/stockout/list', Object.fromEntries(searchParams))
      const times = page.records.map((row) => row.deadlineTime)
      expect(times.length).toBeGreaterThan(0)
      expect(times).toEqual(times.toSorted())
    }
  })

  test('say how bad it is', async () => {
    const level = new Map((await shown()).cards.map((card) => [card.cardCode, card.warnLevel]))
    expect([level.get('pick'), level.get('due'), level.get('late'), level.get('erp')]).toEqual([0, 1, 2, 2])
  })

  test('stand in the person’s own order, without those he took off, until he wants the product’s order back', async () => {
    const cardsOf = async (): Promise<readonly string[]> => (await shown()).cards.map((card) => card.cardCode)
    await done('PUT /v1/workbench/card', {
      cards: [
        { cardCode: 'late', shown: 1 },
        { cardCode: 'audit', shown: 0 },
        { cardCode: 'refill', shown: 1 },
      ],
    })
    expect((await cardsOf()).slice(0, 3)).toEqual(['late', 'refill', 'short'])
    expect((await shown()).hidden).toEqual(['audit'])
    const other = (await server.signIn('yunhe', 'wh_manager')).headers
    expect((await shown({}, other)).cards[0]?.cardCode).toBe('audit')
    await done('PUT /v1/workbench/card', { cards: [] })
    expect(await cardsOf()).toEqual(cardCodes)
    const unknown = await server.send('PUT /v1/workbench/card', { cards: [{ cardCode: 'weather', shown: 1 }] }, boss)
    expect(unknown.code).toBe('A0400')
  })

  test('of lists one does not own are not there, nor is the progress; setting them up is a right', async () => {
    await subject.set([100101, 160201], 'all')
    const { cards: all, hidden } = await shown({}, subject.who.headers)
    expect([all.map((card) => card.cardCode), hidden]).toEqual([['putaway', 'stock'], []])
    expect(await done('GET /v1/workbench/process', {}, subject.who.headers)).toEqual({ total: 0, stages: [] })
    expect((await server.send('PUT /v1/workbench/card', { cards: [] }, subject.who.headers)).code).toBe('A0312')
  })

  test('outside the data scope are zero', async () => {
    await subject.set([100101, 160201, 180101, 160501, 180801], 'nothing')
    const { cards: all } = await shown({}, subject.who.headers)
    expect(all.map((card) => card.count)).toEqual(cardCodes.map(() => 0))
  })
})

test('the hourly chart: what the list of orders finds received and shipped in each of the last 24 hours', async () => {
  interface Hour {
    readonly hour: string
    readonly received: number
    readonly shipped: number
  }
  const { hours } = await done<{ hours: readonly Hour[] }>('GET /v1/workbench/hourly', { warehouseNo: 'T1-LOCAL' })
  expect([hours.length, hours[0]?.hour, hours.at(-1)?.hour]).toEqual([24, '2025-06-16 11:00:00', '2025-06-17 10:00:00'])
  const found = async (name: string, { hour }: Hour): Promise<number> => {
    const within = { [`${name}Begin`]: hour, [`${name}End`]: hour.replace(':00:00', ':59:59'), warehouseNo: 'T1-LOCAL' }
    return (await done<Page<unknown>>('GET /v1/stockout/list', within)).total
  }
  for (const hour of hours)
    expect(hour).toEqual({
      hour: hour.hour,
      received: await found('receiveTime', hour),
      shipped: await found('shipTime', hour),
    })
  expect(hours.filter(({ shipped }) => shipped > 0).length).toBeGreaterThan(5)
  await subject.set([100101, 160201], 'all')
  expect(await done('GET /v1/workbench/hourly', {}, subject.who.headers)).toEqual({ hours: [] })
})

test('the progress: of orders due today, how many are through, what is left and when it is done', async () => {
  const { total, stages } = await done<{ total: number; stages: Record<string, unknown>[] }>('GET /v1/workbench/process', {
    warehouseNo: 'T1-LOCAL',
  })
  const due = await owner.query<{ total: number; waved: number; pace: number }>(
    `select count(*)::int as total, count(wave_time)::int as waved,
            count(*) filter (where wave_time >= timestamptz '2025-06-17 09:00:00+08')::int as pace
       from stockout_order where tenant_id = 1 and status <> 5
        and deadline_time >= timestamptz '2025-06-17 00:00:00+08' and deadline_time < timestamptz '2025-06-18 00:00:00+08'`,
  )
  const [row] = due.rows
  expect(total).toBe(row?.total)
  expect(stages.map((stage) => stage['stage'])).toEqual(['已波次', '已拣', '已核', '已包', '已称', '已出'])
  const remaining = total - (row?.waved ?? 0)
  expect(stages[0]).toMatchObject({ done: row?.waved, remaining, hourly: row?.pace, people: null })
  const finish = Date.parse('2025-06-17T10:00:00+08:00') + Math.ceil((remaining / (row?.pace ?? 1)) * 3_600_000)
  expect(Date.parse(`${String(stages[0]?.['finishAt']).replace(' ', 'T')}+08:00`)).toBe(Math.floor(finish / 1000) * 1000)
  // nothing moved there in the last hour
  expect(stages[2]).toMatchObject({ done: 0, hourly: 0, people: 0, finishAt: null })
})

test('pinned menus: at most eight, only one’s own', async () => {
  const codesOf = async () => (await done<{ codes: string[] }>('GET /v1/workbench/pin')).codes
  expect(await codesOf()).toEqual([])
  await done('PUT /v1/workbench/pin', { codes: ['180100', '160200', '180100'] })
  expect(await codesOf()).toEqual(['180100', '160200'])
  const nine = ['180100', '180200', '180300', '180400', '160100', '160200', '160300', '160400', '160500']
  expect(await server.send('PUT /v1/workbench/pin', { codes: nine }, boss)).toMatchObject({
    code: 'A0400',
    data: { fields: { codes: '快捷入口最多8个' } },
  })
  await subject.set([100101], 'all')
  expect((await server.send('PUT /v1/workbench/pin', { codes: ['180100'] }, subject.who.headers)).code).toBe('A0404')
})
