// 一个月的收、发、退同时走（floor.md §6、§11、§16）：断网、重传、两人扫一张、超收、未来日期、短收后补来、空包、别家的件、再次质检、四种波次。
// 另一本账自己记；件数、批次、品质、每天的日结、每个暂存位都要对得上。种子会打印，用 SIM_SEED 换。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#contract/rules/workCalendar'
import { bizDate } from '#contract/rules/clock'
import { insertRows } from '#server/platform/rows'
import type { JobTask } from '#server/platform/jobs'
import { stream } from '#server/seed/random'
import { stockDailyCheckTask } from '#server/stock/daily/check'
import { stockDailyTask } from '#server/stock/daily/task'
import { verifyTask } from '#server/stock/verifyJob'
import { addHandheld, furnish, type Handheld } from '../support/floor.ts'
import { furnishInbound, inboundFaults } from '../support/inbound.ts'
import { bins, coming, dated, MonthDay, opening, other } from '../support/monthDay.ts'
import { keyOf, MonthBooks } from '../support/monthBooks.ts'
import { MonthReturns } from '../support/monthReturns.ts'
import { MonthShift } from '../support/monthShift.ts'
import { broken, openWorld, rows, wh, type World } from '../support/outbound.ts'
import { inSweep } from '../support/sample.ts'
import { addGoods } from '../support/outbound.ts'
import { openDock } from '../support/returns.ts'

const given = process.env['SIM_SEED']
const seed = given === undefined ? 20_250_617 : Number(given)
const days = inSweep(28, 14)
/** Usually 20 s; the machine may be busy. */
const longMs = 240_000
const approvalKey = 'f'.repeat(32)
const approval = `/v1/file/read/${approvalKey}.jpg`

let world: World
let hands: readonly Handheld[] = []
beforeAll(async () => {
  console.log(`month simulation: SIM_SEED=${seed}`)
  world = await openWorld()
  await furnish(world, opening.length, 60)
  await furnishInbound(world, [...bins, 'S-05'])
  for (const goodsNo of [...coming, dated]) if (!(opening as readonly string[]).includes(goodsNo)) await addGoods(world, goodsNo)
  hands = await Promise.all(['甲机', '乙机', '丙机', '丁机'].map((name) => addHandheld(world, name)))
  await openDock(
    world,
    hands.map(({ staff }) => staff),
  )
  await world.run(async ({ tx, tenantId, id, at }) => {
    const born = { createTime: at, updateTime: at }
    await insertRows(tx, 'owner', [{ id: id(), ownerNo: other.ownerNo, shortName: '别家', fullName: '别家', ...born }])
    await insertRows(tx, 'goods', [{ id: id(), ...other, goodsName: '别家的', ...born }])
    await insertRows(tx, 'operate_config', [{ ...wh, id: id(), oneKeyShip: 1, ...born }])
    await insertRows(tx, 'role', [{ id: id(), roleName: '系统管理员', isAdmin: 1, ...born }])
    const file = { fileName: '同意书.jpg', ext: 'jpg', fileSize: '10', sha256: 'b'.repeat(64), bizType: 'image' }
    await insertRows(tx, 'stored_file', [{ id: id(), fileKey: approvalKey, ...file, createTime: at }])
    await tx.query(`update location set mix_goods = 1, mix_batch = 1 where tenant_id = $1 and zone_no = 'A'`, [tenantId])
    await tx.query(
      `update goods set batch_manage = 1, expiry_manage = 1, shelf_life_day = 300 where tenant_id = $1 and goods_no = $2`,
      [tenantId, dated],
    )
  })
})
afterAll(() => world.close())

/** Pieces by place, goods, batch and quality: the stock, or the sum of its flows. */
const pieces = async (column: 'qty' | 'change_qty'): Promise<Record<string, number>> => {
  const found = await rows<{ place: string; goodsNo: string; batchNo: string; quality: number; n: number }>(
    world,
    `select location_no as place, goods_no, batch_no, quality, sum(${column})::int as n from ${column === 'qty' ? 'stock' : 'stock_flow'}
      where tenant_id = $1 group by 1, 2, 3, 4 having sum(${column}) <> 0`,
  )
  return Object.fromEntries(found.map(({ place, n, ...piece }) => [keyOf(place, piece), n]))
}

/** Where the product and the other book say something else. */
const differences = (said: Readonly<Record<string, number>>, due: Readonly<Record<string, number>>): readonly string[] =>
  [...new Set([...Object.keys(said), ...Object.keys(due)])]
    .filter((key) => said[key] !== due[key])
    .map((key) => `${key} is ${said[key] ?? 0}, not ${due[key] ?? 0}`)

/** Pieces in a staging place that no open paper explains. */
const unexplained = (): Promise<{ readonly place: string }[]> =>
  rows(
    world,
    `with staging as (select s.location_no as place, s.owner_no, s.goods_no, s.batch_no, s.quality, sum(s.qty) as qty from stock s
        where s.tenant_id = $1 and s.location_type <> 1 and s.qty > 0 group by 1, 2, 3, 4, 5),
      papers as (
        select 'RCV-STAGE' as place, g.owner_no, g.goods_no, g.batch_no, g.quality, g.qty from staged_goods g
          join stockin_order o on o.tenant_id = $1 and o.stockin_no = g.stockin_no and o.status in (40, 50, 60) where g.tenant_id = $1
        union all
        select l.from_location_no, l.owner_no, l.goods_no, l.batch_no, l.quality, l.plan_qty - l.moved_qty from stock_move m
          join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no where m.tenant_id = $1 and m.status in (10, 20)
        union all
        select l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality, l.actual_qty - l.putaway_qty from return_order r
          join return_order_line l on l.tenant_id = $1 and l.return_no = r.return_no and l.quality between 1 and 4
         where r.tenant_id = $1 and r.status in (40, 50, 60))
     select coalesce(s.place, p.place) as place, coalesce(s.goods_no, p.goods_no) as goods_no, s.qty, p.qty as papers from staging s
       full join (select place, owner_no, goods_no, batch_no, quality, sum(qty) as qty from papers group by 1, 2, 3, 4, 5 having sum(qty) <> 0) p
         using (place, owner_no, goods_no, batch_no, quality)
      where coalesce(s.qty, 0) <> coalesce(p.qty, 0)`,
  )

const night = async (...tasks: readonly Pick<JobTask, 'run'>[]): Promise<void> => {
  for (const task of tasks) await task.run(world.services, { tenantId: world.tenantId }, () => false)
}
const alarms = () => rows(world, 'select title, content from message where tenant_id = $1 and level = 3')

test('a month of goods in, out and back closes', { timeout: longMs }, async () => {
  const books = new MonthBooks()
  const returns = new MonthReturns(books)
  const shift = new MonthShift(world, books, hands, stream(seed, 'month shift'))
  const begun = shift.today
  for (const [i, goodsNo] of opening.entries()) books.add(begun, `A-0${i + 1}`, { goodsNo, batchNo: '', quality: 1 }, 60)
  const day = new MonthDay(shift, returns, stream(seed, 'month days'), approval)
  const agree = async (): Promise<void> => {
    for (const column of ['qty', 'change_qty'] as const) {
      const wrong = differences(await pieces(column), books.standing())
      expect(wrong, wrong.join('; ')).toEqual([])
    }
    expect(await unexplained()).toEqual([])
    expect(await broken(world)).toEqual([])
  }
  for (let n = 0; n < days; n += 1) {
    world.clock.set(Date.parse(`${dayAfter(begun, n)}T08:00:00+08:00`))
    await day.run(n)
    world.clock.set(Date.parse(`${dayAfter(begun, n + 1)}T03:30:00+08:00`))
    await night(stockDailyTask, stockDailyCheckTask)
    if (n % 7 !== 6) continue
    await agree()
    await night(verifyTask)
  }
  await shift.upload(true)
  await day.clear()
  world.clock.set(Date.parse(`${dayAfter(begun, days + 1)}T03:30:00+08:00`))
  await night(stockDailyTask, stockDailyCheckTask, verifyTask)
  await agree()
  expect(await alarms()).toEqual([])
  await receiptsAreNamed(books)
  await daysAreCut(books, begun)
  expect(await inboundFaults(world)).toEqual([])
  console.log([...shift.answers].map(([said, n]) => `${said} ${n}`).join(', '), day.waveTypes, `${books.recognised} found`)
  for (const said of [
    'applied',
    'again',
    'flagged A1811',
    'flagged A1813',
    'flagged A1815',
    'flagged A1818',
    'flagged A1821',
    'flagged A1901',
    'flagged A1907',
  ])
    expect(shift.answers.get(said) ?? 0, said).toBeGreaterThan(0)
  expect([...day.waveTypes.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  expect(bizDate(world.clock.now())).toBe(dayAfter(begun, days + 1))
  expect([...returns.parcels.values()].some(({ again }) => again > 0)).toBe(true)
})

/** Every order: what came is what was planned, less what did not come, and what was too much stands under its name. */
const receiptsAreNamed = async (books: MonthBooks): Promise<void> => {
  const found = await rows<{ stockinNo: string; status: number; planQty: number; receiveQty: number; putawayQty: number }>(
    world,
    'select stockin_no, status, plan_qty, receive_qty, putaway_qty from stockin_order where tenant_id = $1 order by 1',
  )
  const due = [...books.orders.values()].map(({ no: stockinNo, status, lines }) => ({
    stockinNo,
    status,
    planQty: lines.reduce((sum, { plan }) => sum + plan, 0),
    receiveQty: lines.reduce((sum, { received }) => sum + received, 0),
    putawayQty: lines.reduce((sum, { put }) => sum + put, 0),
  }))
  expect(found).toEqual(due.toSorted((a, b) => (a.stockinNo < b.stockinNo ? -1 : 1)))
  const [flows] = await rows<{ taken: number; named: number }>(
    world,
    `select coalesce(sum(change_qty) filter (where location_no = 'RCV-STAGE'), 0)::int as taken,
            coalesce(sum(change_qty) filter (where location_no = 'EXC-STAGE'), 0)::int as named
       from stock_flow where tenant_id = $1 and flow_type = 1`,
  )
  expect(flows).toEqual({
    taken: due.reduce((sum, { receiveQty }) => sum + receiveQty, 0),
    named: books.differences.reduce((sum, { qty }) => sum + qty, 0),
  })
  expect(new Set(books.differences.map(({ why }) => why))).toEqual(new Set(['超收', '不在单中', '关闭后到货']))
}

/** The history of the stock says of every day what the other book says of it, late operations included. */
const daysAreCut = async (books: MonthBooks, begun: string): Promise<void> => {
  for (const at of Array.from({ length: days }, (_, n) => dayAfter(begun, n))) {
    const found = await rows<{ kind: string; n: number }>(
      world,
      `select concat_ws('|', goods_no, batch_no, quality) as kind, sum(qty)::int as n from stock_daily
        where tenant_id = $1 and biz_date = $2::date group by goods_no, batch_no, quality having sum(qty) <> 0`,
      [at],
    )
    expect({ day: at, ...Object.fromEntries(found.map(({ kind, n }) => [kind, n])) }).toEqual({ day: at, ...books.endOf(at) })
  }
}
