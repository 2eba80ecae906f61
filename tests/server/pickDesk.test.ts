// 电脑端拣货（1901）：扫一次领取，再扫一次整单完成，和手持端同一条路入账；别人领的、做过一半的、短拣的、一批里有一张不行的，各有说法。
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimPick, finishPick, finishPicks, pickAtDesk } from '#contract/operate/pick'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { addGoods, addStock, openWorld, rows, type World } from '../support/outbound.ts'
import {
  addHandheld,
  addStaff,
  checkOp,
  exceptionsOf,
  furnish,
  imbalances,
  only,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Picked,
  type Staff,
} from '../support/floor.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let pda: Handheld
let clerk: Staff
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 4)
  pda = await addHandheld(world, '拣货机')
  clerk = await addStaff(world, '小纸', null, [190_101, 190_121, 190_122])
})
afterAll(() => world.close())

/** Sends a call as this person, the supervisor where nobody is named. */
const send = <C extends Call>(call: C, input: InputOf<C>, by?: Staff) =>
  by === undefined
    ? world.send<ReplyOf<C>>(`${call.method} ${call.path}`, input)
    : sendTo<ReplyOf<C>>(world.app, `${call.method} ${call.path}`, input, {
        tenantid: String(world.tenantId),
        accesstoken: by.accessToken,
      })
const claim = (pick: Picked, by?: Staff) => send(claimPick, { pickNo: pick.pickNo, opId: randomUUID() }, by)
const finish = (pick: Picked, by?: Staff, more: Partial<InputOf<typeof finishPick>> = {}) =>
  send(finishPick, { pickNo: pick.pickNo, opId: randomUUID(), ...more }, by)
const released = async (lines: readonly Readonly<Record<string, number>>[]): Promise<Picked> =>
  only(await releaseWave(world, lines))

const headOf = async ({ pickNo }: Picked) =>
  only(
    await rows<{
      status: number
      pickerName: string | null
      pickedGoodsNum: number
      shortGoodsNum: number
      usedSec: number | null
    }>(
      world,
      `select status, picker_name, picked_goods_num, short_goods_num, extract(epoch from finish_time - start_time)::int as used_sec
         from pick_order where tenant_id = $1 and pick_no = $2`,
      [pickNo],
    ),
  )
const ordersOf = async ({ stockoutNos }: Picked) =>
  (
    await rows<{ status: number }>(
      world,
      'select status from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
      [stockoutNos],
    )
  ).map(({ status }) => status)
const workOf = ({ pickNo }: Picked) =>
  rows<{
    operatorName: string
    orderNum: number
    goodsNum: number
    lineNum: number
    durationSec: number
    clientKind: number
    isValid: number
  }>(
    world,
    `select operator_name, order_num, goods_num, line_num, duration_sec, client_kind, is_valid
       from work_record where tenant_id = $1 and pick_no = $2 order by operator_name`,
    [pickNo],
  )
const stagedOf = async ({ pickNo }: Picked) =>
  only(
    await rows<{ qty: number; alloc: number }>(
      world,
      `select coalesce(sum(qty), 0)::int as qty, coalesce(sum(alloc_qty), 0)::int as alloc from stock where tenant_id = $1 and location_no = $2`,
      [pickNo],
    ),
  )

describe('a pick order picked by paper', () => {
  test('scanned it is claimed, scanned again all of it is picked: orders, stock, work and trace', async () => {
    const pick = await released([
      { G1: 2, G2: 1 },
      { G1: 1, G3: 4 },
    ])
    expect(await claim(pick, clerk)).toMatchObject({ code: '00000', data: { lineNum: 3, goodsNum: 8 } })
    expect(await headOf(pick)).toMatchObject({ status: 20, pickerName: '小纸' })
    expect(await ordersOf(pick)).toEqual([50, 50])
    world.clock.set(world.clock.now() + 10 * 60_000)
    expect(await finish(pick, clerk)).toMatchObject({ code: '00000', data: { pickedNum: 8, shortNum: 0, stopped: [] } })
    expect(await headOf(pick)).toMatchObject({ status: 30, pickedGoodsNum: 8, usedSec: 600 })
    expect(await ordersOf(pick)).toEqual([60, 60])
    expect(await stagedOf(pick)).toEqual({ qty: 8, alloc: 8 })
    expect(await workOf(pick)).toEqual([
      { operatorName: '小纸', orderNum: 2, goodsNum: 8, lineNum: 3, durationSec: 600, clientKind: 0, isValid: 1 },
    ])
    const flows = await rows<{ operatorName: string; n: number }>(
      world,
      'select operator_name, sum(change_qty)::int as n from stock_flow where tenant_id = $1 and location_no = $2 and flow_type = 3 group by 1',
      [pick.pickNo],
    )
    expect(flows).toEqual([{ operatorName: '小纸', n: 8 }])
    const { data } = await world.call<{ traces: { title: string; deviceName: string; operatorName: string }[] }>(
      'GET',
      '/v1/stockout/detail',
      { stockoutNo: pick.stockoutNos[0] },
    )
    const traces = JSON.stringify(data)
    expect(traces).toContain('电脑端')
    expect(traces).toContain('拣货完成')
    expect(await imbalances(world)).toEqual([])
  })

  test('pressed by many at once it is counted once; asked for again under its number it answers as done', async () => {
    const pick = await released([{ G1: 3 }])
    await claim(pick, clerk)
    const opId = randomUUID()
    expect(await finish(pick, clerk, { opId })).toMatchObject({ data: { pickedNum: 3 } })
    expect(await finish(pick, clerk, { opId })).toMatchObject({ code: '00000', data: { pickedNum: 0 } })
    expect(await finish(pick, clerk)).toMatchObject({ code: 'A2225', msg: expect.stringContaining('已拣完') })
    const other = await released([{ G1: 3 }])
    expect(await finish(other, clerk, { opId })).toMatchObject({ code: 'A1103' })
    await claim(other, clerk)
    const all = await Promise.all(Array.from({ length: 20 }, () => finish(other, clerk)))
    expect(all.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['00000', 'A2225']))
    expect(await headOf(other)).toMatchObject({ pickedGoodsNum: 3 })
    expect(await workOf(other)).toHaveLength(1)
  })

  test('what waited for it goes on in the same moment', async () => {
    const pick = await released([{ G2: 1 }])
    await claim(pick, clerk)
    const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
    await pda.send([checkOp(pda, parcel)])
    const waits = 'select waiting_for from pda_op where tenant_id = $1 and stockout_no = $2'
    expect(await rows(world, waits, [parcel.stockoutNo])).toEqual([{ waitingFor: 'PICK' }])
    expect(await ordersOf(pick)).toEqual([50])
    await finish(pick, clerk)
    expect(await ordersOf(pick)).toEqual([70])
  })

  test('an order intercepted meanwhile is picked as on the handheld, and named to be laid aside', async () => {
    const pick = await released([
      { G1: 1, G2: 1 },
      { G1: 2, G2: 2 },
    ])
    await claim(pick, clerk)
    const [stockoutNo = ''] = pick.stockoutNos
    expect(await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [stockoutNo], reason: '不要了' })).toMatchObject({
      code: '00000',
    })
    const { data } = await send(pickAtDesk, { pickNo: pick.pickNo }, clerk)
    expect(data).toMatchObject({ isMine: 1, stopped: [{ stockoutNo, why: '已拦截' }] })
    expect(await finish(pick, clerk)).toMatchObject({
      code: '00000',
      data: { pickedNum: 6, stopped: [{ stockoutNo, why: '已拦截' }] },
    })
  })

  test('lines that were short: the bin is counted, other pieces are looked for, and a wrong one undoes nothing by halves', async () => {
    await addGoods(world, 'S1')
    await addStock(world, 'S-01', 500, 'S1', 5)
    await addStock(world, 'S-02', 510, 'S1', 50)
    const pick = await released([{ S1: 5, G1: 1 }])
    await claim(pick, clerk)
    const [line] = pick.lines.filter(({ goodsNo }) => goodsNo === 'S1')
    const seqNo = line?.seqNo ?? 0
    const wrong = await finish(pick, clerk, {
      shorts: [
        { seqNo, shortQty: 1, reason: 1 },
        { seqNo: 9, shortQty: 1, reason: 1 },
      ],
    })
    expect(wrong).toMatchObject({ code: 'A1109' })
    expect(await headOf(pick)).toMatchObject({ status: 20, pickedGoodsNum: 0, shortGoodsNum: 0 })
    const { data } = await finish(pick, clerk, { shorts: [{ seqNo, shortQty: 2, reason: 2 }] })
    expect(data).toMatchObject({ pickedNum: 4, shortNum: 2, repickNos: [expect.stringMatching(/^JH/)] })
    expect(await headOf(pick)).toMatchObject({ status: 30, pickedGoodsNum: 4, shortGoodsNum: 2 })
    expect(await ordersOf(pick)).toEqual([50])
    const [counted] = await rows<{ n: number }>(
      world,
      'select count(*)::int as n from stock_check_line where tenant_id = $1 and location_no = $2',
      ['S-01'],
    )
    expect(counted?.n).toBe(1)
    const repick = { ...pick, pickNo: data.repickNos[0] ?? '' }
    await claim(repick, clerk)
    expect(await finish(repick, clerk)).toMatchObject({ data: { pickedNum: 2 } })
    expect(await ordersOf(pick)).toEqual([60])
    expect(await imbalances(world)).toEqual([])
  })
})

describe('beside a handheld', () => {
  test('half picked on the handheld, only the rest is booked at the desk; both are the same person’s work', async () => {
    const pick = await released([{ G1: 2, G3: 3 }])
    await pda.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    const [first] = pickOps(pda, pick)
    await pda.send([first])
    const { data } = await send(pickAtDesk, { pickNo: pick.pickNo }, pda.staff)
    expect(data).toMatchObject({ isMine: 1, deviceName: '拣货机', pickedNum: 2, lines: [{ goodsNo: 'G3', leftQty: 3 }] })
    expect(await finish(pick, pda.staff)).toMatchObject({ data: { pickedNum: 3 } })
    expect(await workOf(pick)).toMatchObject([{ operatorName: '拣货机员', goodsNum: 5, lineNum: 2 }])
  })

  test('a line picked offline and sent later is a clash, and its pieces are not lost', async () => {
    const pick = await released([{ G1: 2, G3: 3 }])
    await pda.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    const [first] = pickOps(pda, pick)
    await finish(pick, pda.staff)
    const { results } = await pda.send([first])
    expect(results.map(shortOf)).toEqual([expect.stringMatching(/^flagged/)])
    expect((await exceptionsOf(world)).filter(({ docNo }) => docNo === pick.pickNo)).toMatchObject([
      { opType: 'PICK_LINE', qty: 2, locationNo: 'EXC-STAGE' },
    ])
    expect(await stagedOf(pick)).toEqual({ qty: 5, alloc: 5 })
    expect(await imbalances(world)).toEqual([])
  })

  test('held by another it is refused in words, and waits for nobody to claim it first', async () => {
    const pick = await released([{ G1: 1 }])
    expect(await finish(pick, clerk)).toMatchObject({ code: 'A2225', msg: expect.stringContaining('待领取') })
    await claim(pick)
    expect(await claim(pick, clerk)).toMatchObject({ code: 'A1104', msg: expect.stringContaining('王主管') })
    expect(await finish(pick, clerk)).toMatchObject({ code: 'A1104', msg: expect.stringContaining('王主管') })
    expect(await send(finishPick, { pickNo: 'JH0' }, clerk)).toMatchObject({ code: 'A0404' })
  })
})

describe('一键完成', () => {
  test('one’s own count, those of others and of nobody are taken and do not; one that does not go is named and the others go', async () => {
    const [mine, theirs, nobodys, done] = [
      await released([{ G1: 1 }]),
      await released([{ G2: 2 }]),
      await released([{ G3: 3 }]),
      await released([{ G4: 4 }]),
    ]
    await claim(mine)
    await claim(theirs, clerk)
    await claim(done)
    await finish(done)
    const pickNos = [mine, theirs, done, nobodys, nobodys].map(({ pickNo }) => pickNo)
    const { data } = await send(finishPicks, { pickNos, reason: '下班前补录' })
    expect(data.done).toEqual([mine.pickNo, theirs.pickNo, nobodys.pickNo])
    expect(data.failed).toEqual([{ pickNo: done.pickNo, msg: expect.stringContaining('已拣完') }])
    const books = await Promise.all([mine, theirs, nobodys].map(workOf))
    expect(books.map((work) => work.map(({ operatorName, goodsNum, isValid }) => [operatorName, goodsNum, isValid]))).toEqual([
      [['王主管', 1, 1]],
      [['王主管', 2, 0]],
      [['王主管', 3, 0]],
    ])
    const logs = await rows<{ bizNo: string; after: { reason: string } }>(
      world,
      `select biz_no, after from sys_operate_log where tenant_id = $1 and action = '一键完成' order by biz_no`,
    )
    expect(logs.map(({ after }) => after.reason)).toEqual(['下班前补录', '下班前补录', '下班前补录'])
    expect(await imbalances(world)).toEqual([])
  })

  test('without its right it is refused, and others’ pick orders are not listed', async () => {
    const pick = await released([{ G1: 1 }])
    await claim(pick)
    expect(await send(finishPicks, { pickNos: [pick.pickNo], reason: '试试' }, clerk)).toMatchObject({ code: 'A0312' })
    const list = { method: 'GET', path: '/v1/warehouse/operate/pick/list' }
    const seen = async (headers: Record<string, string>) =>
      (
        await sendTo<{ records: { pickNo: string; status: number; pickerName: string | null }[] }>(
          world.app,
          `${list.method} ${list.path}`,
          { pageSize: 200 },
          { tenantid: String(world.tenantId), ...headers },
        )
      ).data.records
    const mine = await seen({ accesstoken: clerk.accessToken })
    expect(mine.every(({ status, pickerName }) => status === 10 || pickerName === '小纸')).toBe(true)
    const all = await seen({ accesstoken: 'test' })
    expect(all.map(({ pickNo }) => pickNo)).toContain(pick.pickNo)
    expect(mine.map(({ pickNo }) => pickNo)).not.toContain(pick.pickNo)
  })
})

test('two hundred lines are booked in one request', async () => {
  const lines: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      await addGoods(world, `L${i}`)
      await addStock(world, `L-${String(i).padStart(3, '0')}`, 1000 + i, `L${i}`, 10)
      lines[`L${i}`] = 1 + (i % 3)
    }),
  )
  const pick = await released([lines])
  await claim(pick, clerk)
  const began = performance.now()
  expect(await finish(pick, clerk)).toMatchObject({ code: '00000', data: { pickedNum: 399 } })
  console.log(`[pickDesk] 200 lines ${Math.round(performance.now() - began)} ms`)
  expect(await stagedOf(pick)).toEqual({ qty: 399, alloc: 399 })
  expect(await imbalances(world)).toEqual([])
})
