// 一个季度的规则：三个月里每天改规则、预发布、取消、放假和调休，订单天天进来；每张单的截止和快递，与另算一遍的一分不差。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import type { CarrierContent } from '#contract/rules/shopLogistics'
import type { DeliveryContent } from '#contract/rules/deliveryTime'
import { auditOrders } from '#server/core/orders/audit'
import { rulePublishTask } from '#server/rule/publishTask'
import { stream } from '#server/seed/random'
import { addGoods, enter, newOrder, openWorld, ownerNo, rows, shopNo, type World } from '../support/outbound.ts'
import { inSweep } from '../support/sample.ts'
import { dueBy, HeldBook, instantOf, takenBy, wallOf, type Calendar } from '../support/ruleQuarter/reckoned.ts'
import { CARRIER_RULES, DELIVERIES } from '../support/ruleQuarter/rules.ts'

const given = process.env['SEED'] ?? ''
const seed = /^\d+$/.test(given) ? Number(given) : 20_250_901
const random = stream(seed, 'rule quarter')

let world: World
beforeAll(async () => {
  world = await openWorld()
  console.log(`rule quarter: SEED=${seed}`)
  const owner = new Client(world.urls.owner)
  await owner.connect()
  await owner.query(
    `insert into region (region_code, name, parent_code, level)
       values ('440000', '广东省', null, 1), ('440100', '广州市', '440000', 2), ('440106', '天河区', '440100', 3) on conflict do nothing`,
  )
  await owner.end()
  await addGoods(world, 'LIGHT', 200)
  await addGoods(world, 'HEAVY', 9000)
})
afterAll(() => world.close())

const first = '2025-09-01'
const days = inSweep(91, 42)
const dayAt = (nth: number): string => wallOf(instantOf(`${first} 12:00`) + nth * 86_400_000).slice(0, 10)
const shops = [shopNo, 'SH002'] as const
const provinces = [
  { provinceCode: '330000', cityCode: '330100', districtCode: '330110' },
  { provinceCode: '440000', cityCode: '440100', districtCode: '440106' },
] as const
/** 国庆 and 中秋 of 2025 with the days worked for them. */
const holidays: Calendar = new Map([
  ...['2025-10-01', '2025-10-02', '2025-10-03', '2025-10-06', '2025-10-07', '2025-10-08'].map((day) => [day, 'rest'] as const),
  ...['2025-09-28', '2025-10-11'].map((day) => [day, 'work'] as const),
])

/** A family as the quarter plays it: where its calls stand, and what is written down of each shop. */
interface Played<C> {
  readonly base: string
  readonly at: string
  readonly rules: Readonly<Record<string, C>>
  readonly templates: Map<string, string>
  readonly books: ReadonlyMap<string, HeldBook<C>>
}
const played = <C>(base: string, at: string, rules: Readonly<Record<string, C>>): Played<C> => ({
  base,
  at,
  rules,
  templates: new Map(),
  books: new Map(shops.map((shop) => [shop, new HeldBook<C>()])),
})
const deadlines = played<DeliveryContent>('/v1/rule/deliverytime', '/shop', DELIVERIES)
const carriers = played<CarrierContent>('/v1/rule/shop/logistics', '', CARRIER_RULES)
const bookOf = <C>({ books }: Played<C>, shop: string): HeldBook<C> => {
  const book = books.get(shop)
  if (book === undefined) throw new Error(shop)
  return book
}

const ok = async (answer: Promise<{ readonly code: string }>): Promise<void> =>
  expect(await answer).toMatchObject({ code: '00000' })
const writeTemplates = async <C>({ base, rules, templates }: Played<C>): Promise<void> => {
  for (const [templateName, content] of Object.entries(rules)) {
    const made = await world.call<{ id: string }>('POST', `${base}/template`, { templateName, content })
    expect(made).toMatchObject({ code: '00000' })
    templates.set(templateName, made.data.id)
  }
}

/** Somebody in the office sets, sets ahead or takes back; now and then. */
const office = async <C>(of: Played<C>, day: string, shop: string): Promise<void> => {
  const now = world.clock.now()
  const name = random.pick(Object.keys(of.rules))
  const content = of.rules[name]
  if (content === undefined) return
  const set = (effectDate: string): Promise<void> =>
    ok(
      world.call('POST', `${of.base}${of.at}`, {
        shopNos: [shop],
        templateId: of.templates.get(name),
        effectDate,
        confirmed: 1,
      }),
    )
  const what = random.weighted([75, 6, 14, 5])
  if (what === 1) {
    await set(day)
    bookOf(of, shop).set(now, name, content)
  } else if (what === 2) {
    const from = wallOf(instantOf(`${day} 12:00`) + random.int(1, 12) * 86_400_000).slice(0, 10)
    await set(from)
    bookOf(of, shop).setFor(now, from, name, content)
  } else if (what === 3 && bookOf(of, shop).cancel(now)) {
    const waiting = await world.call<{ records: readonly { prereleaseId: string }[] }>('GET', `${of.base}/prerelease/list`, {
      shopNo: shop,
      status: 0,
      pageSize: 10,
    })
    expect(waiting.data.records).toHaveLength(1)
    await ok(world.call('DELETE', `${of.base}/prerelease`, { id: waiting.data.records[0]?.prereleaseId }))
  }
}

/** Stockout number → what it has to be. */
const expected = new Map<string, string>()
const said = (deadline: number, carrier: string): string => `${wallOf(deadline)} ${carrier}`
/** Orders a carrier took today, by shop. */
const taken = new Map<string, Map<string, number>>()
const noDeadline = '无可用快递'

/** Orders come in, seven minutes later they are audited. */
const trade = async (day: string): Promise<void> => {
  const receive = world.clock.now()
  const bought = Array.from({ length: random.int(2, 5) }, (_, nth) => {
    const pay = receive - random.int(0, 40 * 60) * 60_000
    const tags = random.chance(0.2) ? [2] : random.chance(0.1) ? [1] : []
    return {
      shop: random.pick(shops),
      place: random.pick(provinces),
      grams: random.chance(0.3) ? 9000 : 200,
      srcOrderNo: `QT-${day}-${wallOf(receive).slice(11)}-${nth}`,
      pay,
      receive,
      tags,
      estShip: tags.includes(1) ? pay + random.int(1, 20 * 24 * 60) * 60_000 : null,
      platform: random.chance(0.2) ? pay + random.int(600, 4000) * 60_000 : null,
    }
  })
  const stockoutNos = await enter(
    world,
    bought.map(({ shop, place, grams, srcOrderNo, pay, tags, estShip, platform }) =>
      newOrder(
        srcOrderNo,
        { [grams > 1000 ? 'HEAVY' : 'LIGHT']: 1 },
        {
          ...place,
          shopNo: shop,
          orderTags: tags,
          payTime: new Date(pay),
          tradeTime: new Date(pay),
          estShipTime: estShip === null ? null : new Date(estShip),
          platformDeadlineTime: platform === null ? null : new Date(platform),
        },
      ),
    ),
  )
  const audit = receive + 7 * 60_000
  world.clock.set(audit)
  await world.run((ctx) => auditOrders(ctx, stockoutNos))
  for (const [nth, order] of bought.entries()) {
    const stockoutNo = stockoutNos[nth] ?? ''
    const due = bookOf(deadlines, order.shop).at(audit)
    const rule = bookOf(carriers, order.shop).at(audit)
    if (due === undefined || rule === undefined) throw new Error('nothing is set')
    const today = taken.get(order.shop) ?? new Map<string, number>()
    taken.set(order.shop, today)
    const code = takenBy(rule.content, { stockoutNo, province: order.place.provinceCode, grams: order.grams }, today)
    today.set(code, (today.get(code) ?? 0) + 1)
    expected.set(stockoutNo, code === '' ? noDeadline : said(dueBy(due.content, { ...order, audit }, holidays), code))
  }
}

test('a quarter of rules: every deadline and carrier is the one worked out by hand', async () => {
  world.clock.set(instantOf(`${first} 00:00`))
  await ok(
    world.call('POST', '/v1/shop', {
      shopNo: 'SH002',
      shopName: '第二家',
      ownerNo,
      platformCode: 1,
      defaultLogisticsCode: 'ZTO',
    }),
  )
  for (const [calDate, kind] of holidays)
    await ok(world.call('POST', '/v1/rule/calendar', { calDate, dayType: kind === 'rest' ? 1 : 2, name: '国庆' }))
  await writeTemplates(deadlines)
  await writeTemplates(carriers)
  for (const shop of shops)
    for (const of of [deadlines, carriers] as const) {
      const [[name, id] = ['', '']] = of.templates
      await ok(world.call('POST', `${of.base}${of.at}`, { shopNos: [shop], templateId: id, effectDate: first }))
      if (of === deadlines) deadlines.books.get(shop)?.set(world.clock.now(), name, DELIVERIES[name] ?? expect.fail(name))
      else carriers.books.get(shop)?.set(world.clock.now(), name, CARRIER_RULES[name] ?? expect.fail(name))
    }
  for (let nth = 0; nth < days; nth += 1) {
    const day = dayAt(nth)
    taken.clear()
    world.clock.set(instantOf(`${day} 00:00`))
    // on some nights nobody publishes at midnight, on others it is done twice
    if (random.chance(0.7)) await rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false)
    await trade(day)
    world.clock.set(instantOf(`${day} ${String(random.int(9, 14)).padStart(2, '0')}:${random.int(10, 50)}`))
    for (const shop of shops) {
      await office(deadlines, day, shop)
      await office(carriers, day, shop)
    }
    await trade(day)
    world.clock.set(instantOf(`${day} ${random.int(16, 23)}:${random.int(10, 50)}`))
    await trade(day)
  }
  const found = await rows<{ stockoutNo: string; due: Date | null; logisticsCode: string; exceptionMsg: string | null }>(
    world,
    'select stockout_no, deadline_time as due, logistics_code, exception_msg from stockout_order where tenant_id = $1',
  )
  const got = new Map(
    found.map(({ stockoutNo, due, logisticsCode, exceptionMsg }) => [
      stockoutNo,
      exceptionMsg ?? (due === null ? '' : said(due.getTime(), logisticsCode)),
    ]),
  )
  const wrong = [...expected].flatMap(([no, wanted]) =>
    got.get(no) === wanted ? [] : [`${no}: ${got.get(no) ?? 'missing'}, by hand ${wanted}`],
  )
  expect(wrong).toEqual([])
  expect(got.size).toBe(expected.size)
  expect(new Set([...expected.values()].map((one) => one.split(' ').at(-1)))).toEqual(
    new Set(['ZTO', 'SF', 'YTO', 'STO', 'YUNDA', 'JTSD', 'JD', noDeadline]),
  )
})

test('the history tells the same story, without a hole and without a rule that held twice', async () => {
  await rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false)
  for (const [family, of] of [
    ['delivery_time', deadlines],
    ['shop_logistics', carriers],
  ] as const)
    for (const shop of shops) {
      const history = await rows<{ templateName: string; beginTime: Date; endTime: Date | null }>(
        world,
        `select template_name, begin_time, end_time from rule_history
          where tenant_id = $1 and family = $2 and target_key = $3 order by begin_time, id`,
        [family, shop],
      )
      const book = of.books.get(shop)
      book?.at(world.clock.now())
      expect(history.map(({ beginTime, templateName }) => `${wallOf(beginTime.getTime())} ${templateName}`)).toEqual(book?.story)
      expect(history.map(({ endTime }) => endTime)).toEqual([...history.slice(1).map(({ beginTime }) => beginTime), null])
    }
})
