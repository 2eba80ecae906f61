// 入库从 HTTP 的门口看：预约、到货、卸货、收货、上架与回传（每种状态 × 每个操作：tests/server/documents.test.ts）。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErpPush, ErpReceipt } from '#server/platform/adapters/erpPush'
import { OutsideFailed } from '#server/platform/adapters/post'
import { bookPutaways, bookReceipts } from '#server/core/inbound/stockins'
import { pushStockins } from '#server/core/inbound/pushTask'
import { reservationTask } from '#server/inbound/reservationTask'
import type { Run } from '#server/platform/ctx'
import { insertRows } from '#server/platform/rows'
import { addGoods, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addGoods(world, 'G2')
  await world.run(async (ctx) => {
    const born = { createTime: ctx.at, updateTime: ctx.at }
    await insertRows(ctx.tx, 'owner', [{ id: ctx.id(), ownerNo: 'OW002', shortName: '山外', fullName: '山外食品', ...born }])
    await insertRows(ctx.tx, 'sys_user', [
      { id: '77', account: 'sun', name: '孙工', passwordHash: '-', ...born },
      { id: '78', account: 'li', name: '李工', passwordHash: '-', ...born },
    ])
  })
})
afterAll(() => world.close())

const lines = [
  { goodsNo: 'G1', planQty: 10 },
  { goodsNo: 'G2', planQty: 5 },
]
const stockin = async (more: object = {}): Promise<string> => {
  const { data, msg } = await world.send<{ stockinNo: string }>('POST /v1/stockin', {
    ...wh,
    ownerNo,
    stockinType: 1,
    lines,
    ...more,
  })
  expect(msg).toBe('')
  return data.stockinNo
}
interface Detail {
  readonly status: number
  readonly [name: string]: unknown
}
const detail = async (stockinNo: string): Promise<Detail> =>
  (await world.send<Detail>('GET /v1/stockin/detail', { stockinNo })).data
let slots = 0
const slot = async (more: object = {}): Promise<string> => {
  slots += 1
  const body = {
    ...wh,
    dockNo: `D${slots}`,
    weekday: 5,
    startTime: '09:00',
    endTime: '11:00',
    capacityBox: 100,
    capacityVehicle: 2,
  }
  const { data, msg } = await world.send<{ id: string }>('POST /v1/reservation/slot', { ...body, ...more })
  expect(msg).toBe('')
  return data.id
}
/** A Friday; the world stands on the Tuesday before, 10 o'clock. */
const friday = '2025-06-20'
const booking = (slotId: string, more: object = {}) => ({
  ...wh,
  ownerNo,
  reserveDate: friday,
  slotId,
  vehicleType: 2,
  plateNo: '浙A88888',
  boxNum: 60,
  unloadMode: 1,
  stockins: [],
  ...more,
})
const reserve = async (slotId: string, more: object = {}): Promise<string> => {
  const { data, msg } = await world.send<{ reservationNo: string }>('POST /v1/reservation', booking(slotId, more))
  expect(msg).toBe('')
  return data.reservationNo
}
const confirm = (reservationNo: string) => world.send('POST /v1/reservation/confirm', { reservationNo })
const arrive = async (more: object = {}): Promise<string> => {
  const body = { ...wh, ownerNo, arrivalTime: '2025-06-17 09:30:00', plateNo: '浙A88888', boxNum: 60 }
  const { data, msg } = await world.send<{ arrivalNo: string }>('POST /v1/arrival', { ...body, ...more })
  expect(msg).toBe('')
  return data.arrivalNo
}
const statusOf = async (table: string, column: string, no: string): Promise<number> =>
  (await rows<{ status: number }>(world, `select status from ${table} where tenant_id = $1 and ${column} = $2`, [no]))[0]
    ?.status ?? -1
const receive = (stockinNo: string, lineNo: number, qty: number, defectQty = 0): Promise<void> =>
  world.run((ctx) => bookReceipts(ctx, [{ stockinNo, lineNo, qty, defectQty, at: ctx.at }]))
const shelve = (stockinNo: string, lineNo: number, qty: number): Promise<void> =>
  world.run((ctx) => bookPutaways(ctx, [{ stockinNo, lineNo, qty, at: ctx.at }]))
/** The same person with less. */
const as = async <T>(less: Partial<World['person']>, work: () => Promise<T>): Promise<T> => {
  const before = { ...world.person }
  Object.assign(world.person, less)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(less)) if (!(name in before)) delete (world.person as unknown as Record<string, unknown>)[name]
    Object.assign(world.person, before)
  }
}
/** Whoever comes from OW001, or from OW002. */
const ofOwner = (no: string) => ({
  parentOwnerNo: no,
  scope: { ...world.person.scope, owner: { all: false as const, keys: new Set([no]) } },
})

describe('入库单一路走到上架', () => {
  test('预约、到货、卸货、收货、上架，各单据跟着走，时效、及时和事件都有', async () => {
    const no = await stockin({ outerNo: 'PO-1' })
    const slotId = await slot()
    const reservationNo = await reserve(slotId, { stockins: [{ stockinNo: no }] })
    expect(await detail(no)).toMatchObject({ status: 10, skuNum: 2, planQty: 15 })
    expect(await confirm(reservationNo)).toMatchObject({ code: '00000', msg: '' })
    expect((await detail(no)).status).toBe(20)
    const arrivalNo = await arrive({ reservationNo })
    expect(await statusOf('reservation', 'reservation_no', reservationNo)).toBe(30)
    expect(await detail(no)).toMatchObject({
      status: 30,
      arrivalNos: arrivalNo,
      receiveDeadlineTime: '2025-06-18 09:30:00',
      deadlineTime: '2025-06-19 09:30:00',
    })
    const { data: begun } = await world.send<{ unloadNo: string }>('POST /v1/unload/start', {
      arrivalNo,
      unloadMode: 1,
      people: [
        { workerNo: 'sun', shareBp: 6000 },
        { workerNo: 'li', shareBp: 4000 },
      ],
    })
    expect(await statusOf('arrival', 'arrival_no', arrivalNo)).toBe(20)
    world.clock.set(world.clock.now() + 30 * 60_000)
    expect(await world.send('POST /v1/unload/finish', { unloadNo: begun.unloadNo, boxNum: 58, palletNum: 3 })).toMatchObject({
      code: '00000',
    })
    expect(await statusOf('arrival', 'arrival_no', arrivalNo)).toBe(30)
    expect((await world.send('GET /v1/unload/detail', { unloadNo: begun.unloadNo })).data).toMatchObject({
      status: 20,
      workMin: 30,
      people: [
        { workerNo: 'sun', operatorName: '孙工', shareBp: 6000 },
        { workerNo: 'li', shareBp: 4000 },
      ],
      waitBoxNum: 58,
      ageHour: 0,
    })
    // the clerk’s word is their work: by shares, with the boxes of each
    expect(
      await rows(
        world,
        `select operator_name, share_bp, box_num, duration_sec, is_valid from work_record
          where tenant_id = $1 and op_type = 10 and biz_no = $2 order by share_bp desc`,
        [arrivalNo],
      ),
    ).toEqual([
      { operatorName: '孙工', shareBp: 6000, boxNum: 35, durationSec: 1800, isValid: 1 },
      { operatorName: expect.any(String), shareBp: 4000, boxNum: 23, durationSec: 1800, isValid: 1 },
    ])
    await receive(no, 1, 6, 1)
    expect(await detail(no)).toMatchObject({ status: 40, receiveQty: 6, goodQty: 5, defectQty: 1 })
    expect(await statusOf('arrival', 'arrival_no', arrivalNo)).toBe(40)
    await shelve(no, 1, 2)
    expect((await detail(no)).status).toBe(40)
    await world.run((ctx) =>
      bookReceipts(ctx, [
        { stockinNo: no, lineNo: 1, qty: 4, defectQty: 0, at: ctx.at },
        { stockinNo: no, lineNo: 2, qty: 5, defectQty: 0, at: ctx.at },
      ]),
    )
    expect((await detail(no)).status).toBe(60)
    expect(await statusOf('arrival', 'arrival_no', arrivalNo)).toBe(50)
    await shelve(no, 1, 8)
    await shelve(no, 2, 5)
    expect(await detail(no)).toMatchObject({
      status: 70,
      receiveQty: 15,
      putawayQty: 15,
      isOvertime: 0,
      isTimely: 1,
      receiveMin: 60,
    })
    expect(await statusOf('reservation', 'reservation_no', reservationNo)).toBe(40)
    const events = await rows<{ type: string }>(
      world,
      'select event_type as type from domain_event where tenant_id = $1 and aggregate_no = any($2::text[]) order by type',
      [[no, arrivalNo, reservationNo, begun.unloadNo]],
    )
    expect(events.map(({ type }) => type)).toEqual([
      'arrival.created',
      'reservation.created',
      'stockin.created',
      'stockin.finished',
      'stockin.received',
      'unload.finished',
    ])
  })

  test('数据库挡住超收、没收就上架和没上完就完成', async () => {
    const no = await stockin({ overRateBp: 1000 })
    await receive(no, 1, 11)
    await expect(receive(no, 1, 1)).rejects.toThrow(/stockin_line_receive_ck/)
    await expect(shelve(no, 2, 1)).rejects.toThrow(/putaway_ck/)
  })

  test('收货完成：少收的不再等；短收关闭要先上完架', async () => {
    const short = await stockin()
    expect(await world.send('POST /v1/stockin/finish', { stockinNo: short })).toMatchObject({ code: 'A1736' })
    await receive(short, 1, 3)
    expect(await world.send('POST /v1/stockin/close', { stockinNo: short, reason: '只来了一件' })).toMatchObject({
      code: 'A1832',
      msg: '还有3件没有上架，不能短收关闭',
    })
    expect(await world.send('POST /v1/stockin/finish', { stockinNo: short })).toMatchObject({
      code: '00000',
      data: { status: 50 },
    })
    await shelve(short, 1, 3)
    expect(await detail(short)).toMatchObject({ status: 70, receiveQty: 3, planQty: 15 })
    const closed = await stockin()
    await receive(closed, 1, 1)
    await shelve(closed, 1, 1)
    expect(await world.send('POST /v1/stockin/close', { stockinNo: closed, reason: '只来了一件' })).toMatchObject({
      data: { status: 75 },
    })
    expect(await detail(closed)).toMatchObject({ status: 75, closeReason: '只来了一件', finishPutawayTime: expect.any(String) })
  })

  test('说得一样细的两条规则，货主的先于仓库的，更细的先于两条', async () => {
    const rule = { stockinType: 5, startFrom: 1, workCalendar: 1 }
    const due = async (): Promise<unknown> => {
      const no = await stockin({ stockinType: 5 })
      await world.send('POST /v1/arrival/stockin', { arrivalNo: await arrive(), stockinNos: [no] })
      return (await detail(no))['receiveDeadlineTime']
    }
    const add = async (more: object): Promise<void> =>
      expect(await world.send('POST /v1/rule/receivingtime', { ...rule, ...more })).toMatchObject({ code: '00000' })
    await add({ ...wh, receiveHour: 5, putawayHour: 6 })
    await add({ ownerNo, receiveHour: 3, putawayHour: 6 })
    expect(await due()).toBe('2025-06-17 12:30:00')
    await add({ ...wh, ownerNo, receiveHour: 4, putawayHour: 6 })
    expect(await due()).toBe('2025-06-17 13:30:00')
  })

  test('过了时效标超时，完成后不及时；按规则算，规则改了按新的', async () => {
    const no = await stockin({ stockinType: 4 })
    const rule = { ...wh, ownerNo, stockinType: 4, startFrom: 1, receiveHour: 2, putawayHour: 3, workCalendar: 1 }
    expect(await world.send('POST /v1/rule/receivingtime', rule)).toMatchObject({ code: '00000' })
    const arrivalNo = await arrive()
    await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [no] })
    expect(await detail(no)).toMatchObject({
      receiveDeadlineTime: '2025-06-17 11:30:00',
      deadlineTime: '2025-06-17 12:30:00',
      isOvertime: 0,
    })
    const before = world.clock.now()
    world.clock.set(Date.parse('2025-06-17T13:00:00+08:00'))
    await reservationTask.run(world.services, { tenantId: world.tenantId }, () => false)
    expect((await detail(no))['isOvertime']).toBe(1)
    await receive(no, 1, 10)
    await receive(no, 2, 5)
    await shelve(no, 1, 10)
    await shelve(no, 2, 5)
    expect(await detail(no)).toMatchObject({ status: 70, isOvertime: 1, isTimely: 0 })
    world.clock.set(before)
  })
})

describe('预约', () => {
  test('两辆车抢一个时段：只有一辆约到，另一辆知道还剩多少箱', async () => {
    const slotId = await slot({ capacityBox: 100 })
    const nos = [await reserve(slotId), await reserve(slotId)]
    const answers = await Promise.all(nos.map(confirm))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', 'A1801'])
    expect(answers.find(({ code }) => code === 'A1801')?.msg).toBe('该时段剩余可预约箱数40')
    expect(await world.send('POST /v1/reservation', booking(slotId, { boxNum: 41 }))).toMatchObject({ code: 'A1801' })
    const { data } = await world.send<readonly { slotId: string; usedBox: number; usedVehicle: number; waitingBox: number }[]>(
      'GET /v1/reservation/calendar',
      { ...wh, from: '2025-06-16' },
    )
    expect(data.find((one) => one.slotId === slotId)).toMatchObject({ usedBox: 60, usedVehicle: 1, waitingBox: 60 })
  })

  test('一次确认几张，每张都看到前一张占了多少；车数也有上限', async () => {
    const slotId = await slot({ capacityBox: 1000, capacityVehicle: 2 })
    const nos = [await reserve(slotId), await reserve(slotId), await reserve(slotId)]
    const { data } = await world.send<{ done: number; failed: { msg: string }[] }>('POST /v1/document/acts', {
      document: 'inbound/reservation',
      act: 'confirm',
      nos,
    })
    expect(data).toMatchObject({ done: 2 })
    expect(JSON.stringify(data)).toContain('该时段的车数已经约满')
  })

  test('太晚了不能约，除非加急；星期、仓库不对也不行', async () => {
    const slotId = await slot({ weekday: 3 })
    const wednesday = { reserveDate: '2025-06-18' }
    await reserve(slotId, wednesday)
    const before = world.clock.now()
    world.clock.set(Date.parse('2025-06-17T18:00:00+08:00'))
    expect(await world.send('POST /v1/reservation', booking(slotId, wednesday))).toMatchObject({
      code: 'A1803',
      msg: '请至少提前一天18:00前预约',
    })
    await reserve(slotId, { ...wednesday, isUrgent: 1, boxNum: 1 })
    world.clock.set(before)
    expect((await world.send('POST /v1/reservation', booking(slotId))).msg).toContain('和预约日期对不上')
    expect((await world.send('POST /v1/reservation', booking('999'))).msg).toContain('请选择这个仓库的月台时段')
  })

  test('货主两小时内不能取消确认了的预约，仓库可以；取消让出时段和入库单', async () => {
    const slotId = await slot({ capacityBox: 60 })
    const no = await stockin()
    const reservationNo = await reserve(slotId, { stockins: [{ stockinNo: no }] })
    await confirm(reservationNo)
    const before = world.clock.now()
    world.clock.set(Date.parse('2025-06-20T07:30:00+08:00'))
    expect(await as(ofOwner(ownerNo), () => world.send('POST /v1/reservation/cancel', { reservationNo }))).toMatchObject({
      code: 'A1802',
      msg: '距预约时间不足2小时，不能取消，请联系仓库',
    })
    expect(await world.send('POST /v1/reservation/cancel', { reservationNo })).toMatchObject({ code: '00000' })
    world.clock.set(before)
    expect((await detail(no)).status).toBe(10)
    const again = await reserve(slotId)
    expect(await confirm(again)).toMatchObject({ code: '00000' })
  })

  test('没有来的车记爽约，入库单退回待到货', async () => {
    const no = await stockin()
    const reservationNo = await reserve(await slot(), { stockins: [{ stockinNo: no }] })
    await confirm(reservationNo)
    const before = world.clock.now()
    world.clock.set(Date.parse('2025-06-20T14:59:00+08:00'))
    await reservationTask.run(world.services, { tenantId: world.tenantId }, () => false)
    expect(await statusOf('reservation', 'reservation_no', reservationNo)).toBe(20)
    world.clock.set(Date.parse('2025-06-20T15:01:00+08:00'))
    await reservationTask.run(world.services, { tenantId: world.tenantId }, () => false)
    world.clock.set(before)
    expect(await statusOf('reservation', 'reservation_no', reservationNo)).toBe(60)
    expect((await detail(no)).status).toBe(10)
  })

  test('驳回要有原因；约过的时段不能删', async () => {
    const slotId = await slot()
    const reservationNo = await reserve(slotId)
    expect(await world.send('POST /v1/reservation/reject', { reservationNo })).toMatchObject({ code: 'A0410' })
    expect(await world.send('POST /v1/reservation/reject', { reservationNo, reason: '那天盘点' })).toMatchObject({
      data: { status: 50 },
    })
    expect(await world.send('DELETE /v1/reservation/slot', { slotId })).toMatchObject({ code: 'A1001' })
  })
})

describe('到货', () => {
  test('没有入库单的车先登记，后关联，再取消关联', async () => {
    const arrivalNo = await arrive()
    const no = await stockin()
    expect(await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [no], boxNum: 20 })).toMatchObject({
      code: '00000',
    })
    expect((await world.send('GET /v1/arrival/detail', { arrivalNo })).data).toMatchObject({
      linkStatus: 1,
      stockinNum: 1,
      stockins: [{ stockinNo: no, boxNum: 20, planQty: 15 }],
    })
    expect((await detail(no)).status).toBe(30)
    expect(await world.send('DELETE /v1/arrival/stockin', { arrivalNo, stockinNos: ['RK-NONE'] })).toMatchObject({
      code: 'A1805',
    })
    expect(await world.send('DELETE /v1/arrival/stockin', { arrivalNo, stockinNos: [no] })).toMatchObject({ code: '00000' })
    expect((await detail(no)).status).toBe(10)
    expect((await world.send('GET /v1/arrival/detail', { arrivalNo })).data).toMatchObject({ linkStatus: 0 })
  })

  test('货主不一致不能关联，收过货的不能关联、取消关联或取消', async () => {
    const no = await stockin()
    const other = await arrive({ ownerNo: 'OW002' })
    expect(await world.send('POST /v1/arrival/stockin', { arrivalNo: other, stockinNos: [no] })).toMatchObject({
      code: 'A1805',
      msg: '货主或仓库不一致，不能关联',
    })
    const arrivalNo = await arrive()
    await world.send('POST /v1/arrival/stockin', { arrivalNo, stockinNos: [no] })
    await receive(no, 1, 1)
    expect(await world.send('DELETE /v1/arrival', { arrivalNo, reason: '登记错了' })).toMatchObject({
      code: 'A1804',
      msg: '已开始收货，不能取消',
    })
    expect(await world.send('DELETE /v1/arrival/stockin', { arrivalNo, stockinNos: [no] })).toMatchObject({ code: 'A1736' })
    const next = await arrive()
    expect(await world.send('POST /v1/arrival/stockin', { arrivalNo: next, stockinNos: [no] })).toMatchObject({ code: 'A1736' })
  })

  test('取消到货：预约和入库单退回，再来一辆还能用这张预约', async () => {
    const no = await stockin()
    const reservationNo = await reserve(await slot(), { stockins: [{ stockinNo: no }] })
    expect(
      (
        await world.send('POST /v1/arrival', {
          ...wh,
          ownerNo,
          reservationNo,
          arrivalTime: '2025-06-17 09:30:00',
          plateNo: '浙A1',
          boxNum: 1,
        })
      ).msg,
    ).toBe('预约单状态不允许到货')
    await confirm(reservationNo)
    const arrivalNo = await arrive({ reservationNo })
    expect(await world.send('DELETE /v1/arrival', { arrivalNo, reason: '车牌写错' })).toMatchObject({ code: '00000' })
    expect(await statusOf('reservation', 'reservation_no', reservationNo)).toBe(20)
    expect((await detail(no)).status).toBe(20)
    await arrive({ reservationNo })
    expect((await detail(no)).status).toBe(30)
  })

  test('登记的错在哪个格子', async () => {
    const body = { ...wh, ownerNo, arrivalTime: '2025-06-17 09:30:00', plateNo: '浙A1', boxNum: 3 }
    const faults = async (more: object) =>
      (await world.send<{ fields: object }>('POST /v1/arrival', { ...body, ...more })).data.fields
    expect(await faults({ plateNo: '' })).toEqual({ plateNo: '请填写车牌或运单号' })
    expect(await faults({ damageBoxNum: 4 })).toEqual({ damageBoxNum: '破损箱不能多于箱数' })
    expect(await faults({ arrivalTime: '2025-06-18 09:30:00' })).toEqual({ arrivalTime: '到货时间不能晚于现在' })
    expect(await faults({ logisticsCode: 'NONE' })).toEqual({ logisticsCode: '物流公司不存在或已停用' })
  })

  test('卸货的人占比之和是100%；一辆车不能开始两次；取消后再卸', async () => {
    const arrivalNo = await arrive()
    const begin = (people: readonly object[]) =>
      world.send<{ unloadNo: string }>('POST /v1/unload/start', { arrivalNo, unloadMode: 1, people })
    expect(
      (
        await begin([
          { workerNo: 'sun', shareBp: 6000 },
          { workerNo: 'li', shareBp: 3000 },
        ])
      ).msg,
    ).toContain('人员占比之和必须为100%')
    const { data } = await begin([
      { workerNo: 'sun', shareBp: null },
      { workerNo: 'li', shareBp: null },
    ])
    expect(await begin([])).toMatchObject({ code: 'A1736' })
    expect(await world.send('POST /v1/unload/cancel', { unloadNo: data.unloadNo, reason: '点错了' })).toMatchObject({
      code: '00000',
    })
    expect(await statusOf('arrival', 'arrival_no', arrivalNo)).toBe(10)
    expect(await begin([])).toMatchObject({ code: '00000' })
  })
})

describe('回传货主的系统', () => {
  /** A run whose ERP answers as `answer` does. */
  const through = (answer: (receipt: ErpReceipt) => Promise<{ ok: boolean; message: string; response: unknown }>): Run => {
    const erpPush: ErpPush = {
      name: '试验ERP',
      simulated: false,
      shipped: () => Promise.reject(new Error('nothing was shipped')),
      received: (_owner, receipt) => answer(receipt),
      returned: () => Promise.reject(new Error('nothing came back')),
    }
    return (step, options) => world.run((ctx) => step({ ...ctx, adapters: { ...ctx.adapters, erpPush } }), options)
  }
  const finished = async (more: object = {}): Promise<string> => {
    const no = await stockin(more)
    await receive(no, 1, 10)
    await receive(no, 2, 5, 2)
    await shelve(no, 1, 10)
    await shelve(no, 2, 5)
    return no
  }
  const drain = (): Promise<number> => pushStockins(world.run)

  test('没有人应答：一批里只问第一张，其余的不算试过；系统回来后一张不少、一张不重', async () => {
    await drain()
    const nos = [await finished(), await finished(), await finished()]
    const asked: string[] = []
    const silent = through(({ stockinNo }) => {
      asked.push(stockinNo)
      return Promise.reject(new OutsideFailed('试验ERP', '连不上', true))
    })
    expect(await pushStockins(silent)).toBe(1)
    expect(asked).toHaveLength(1)
    const counts = async (): Promise<string[]> =>
      (await Promise.all(nos.map((no) => detail(no)))).map(({ pushStatus, pushCount }) => [pushStatus, pushCount].join(' '))
    expect((await counts()).toSorted()).toEqual(['0 0', '0 0', '2 1'])
    expect(await pushStockins(silent)).toBe(0)
    world.clock.set(world.clock.now() + 60_000)
    const heard: string[] = []
    const up = through(({ stockinNo }) => {
      heard.push(stockinNo)
      return Promise.resolve({ ok: true, message: '收到', response: { code: 0 } })
    })
    expect(await pushStockins(up)).toBe(3)
    expect(heard.toSorted()).toEqual(nos.toSorted())
    expect((await counts()).toSorted()).toEqual(['1 1', '1 1', '1 2'])
  })

  test('系统断了一天：按 1、5、15、60、240 分钟再试，停下等人；推送之后只成功一次', async () => {
    await drain()
    const no = await finished({ outerNo: 'PO-DOWN' })
    const before = world.clock.now()
    const tried: number[] = []
    const down = through(({ stockinNo }) => {
      if (stockinNo === no) tried.push((world.clock.now() - before) / 60_000)
      return Promise.reject(new OutsideFailed('试验ERP', '没有回应'))
    })
    for (let minute = 0; minute <= 24 * 60; minute += 1) {
      world.clock.set(before + minute * 60_000)
      await pushStockins(down)
    }
    expect(tried).toEqual([0, 1, 6, 21, 81, 321])
    expect(await detail(no)).toMatchObject({
      status: 70,
      pushStatus: 2,
      pushCount: 6,
      pushMessage: expect.stringContaining('没有回应'),
    })
    const heard: ErpReceipt[] = []
    const up = through((receipt) => {
      heard.push(receipt)
      return Promise.resolve({ ok: true, message: '收到', response: { code: 0 } })
    })
    expect(await pushStockins(up)).toBe(0)
    expect(await world.send('POST /v1/stockin/push', { stockinNo: no })).toMatchObject({ code: '00000' })
    expect(await pushStockins(up)).toBe(1)
    expect(await pushStockins(up)).toBe(0)
    expect(await world.send('POST /v1/stockin/push', { stockinNo: no })).toMatchObject({
      code: 'A1831',
      msg: '已经推送成功，不用再推',
    })
    expect(await world.send('POST /v1/stockin/push/force', { stockinNo: no, reason: '再来' })).toMatchObject({ code: 'A1831' })
    expect(heard).toEqual([
      {
        stockinNo: no,
        ownerNo,
        warehouseNo: wh.warehouseNo,
        outerNo: 'PO-DOWN',
        orderType: 'CGRK',
        finishTime: expect.any(String),
        lines: [
          { lineNo: 1, goodsNo: 'G1', batchNo: '', planQty: 10, goodQty: 10, defectQty: 0 },
          { lineNo: 2, goodsNo: 'G2', batchNo: '', planQty: 5, goodQty: 3, defectQty: 2 },
        ],
      },
    ])
    expect(await detail(no)).toMatchObject({ pushStatus: 1, pushMessage: '收到' })
    world.clock.set(before)
  })

  test('正在推的不能再推；强制推送要有原因，之后不再发', async () => {
    await drain()
    const no = await finished()
    let inside: { code: string } | undefined
    const slow = through(async () => {
      inside = await world.send('POST /v1/stockin/push', { stockinNo: no })
      return { ok: false, message: '库存不符', response: null }
    })
    expect(await pushStockins(slow)).toBe(1)
    expect(inside).toMatchObject({ code: 'A1831', msg: '正在推送，请稍后再看结果' })
    expect(await world.send('POST /v1/stockin/push/force', { stockinNo: no, reason: '电话核对过' })).toMatchObject({
      code: '00000',
    })
    const before = world.clock.now()
    world.clock.set(before + 86_400_000)
    expect(await drain()).toBe(0)
    world.clock.set(before)
    expect(await detail(no)).toMatchObject({ pushStatus: 1, pushMessage: '强制推送：电话核对过' })
  })
})

describe('货主看得到自己的', () => {
  test('只看到自己的单，能预约和建入库单，碰不到别人的', async () => {
    const mine = await stockin()
    const arrivalNo = await arrive()
    await arrive({ ownerNo: 'OW002' })
    const reservationNo = await reserve(await slot(), { boxNum: 1 })
    const routes = ['stockin', 'arrival', 'reservation', 'unload', 'inbound/board'] as const
    for (const route of routes) {
      const { data } = await as(ofOwner('OW002'), () =>
        world.send<{ records: { ownerNo: string }[] }>(`GET /v1/${route}/list`, { pageSize: 100 }),
      )
      expect([...new Set(data.records.map((one) => one.ownerNo))]).toEqual(route === 'arrival' ? ['OW002'] : [])
      const { data: own } = await as(ofOwner(ownerNo), () =>
        world.send<{ records: { ownerNo: string }[] }>(`GET /v1/${route}/list`, { pageSize: 100 }),
      )
      expect([route, own]).toMatchObject([route, { records: expect.any(Array) }])
      expect([...new Set(own.records.map((one) => one.ownerNo))]).toEqual([ownerNo])
    }
    await as(ofOwner('OW002'), async () => {
      expect(await world.send('GET /v1/stockin/detail', { stockinNo: mine })).toMatchObject({ code: 'A0404' })
      expect(await world.send('POST /v1/stockin/cancel', { stockinNo: mine, reason: '试试' })).toMatchObject({ code: 'A0404' })
      expect(await world.send('POST /v1/reservation/cancel', { reservationNo })).toMatchObject({ code: 'A0404' })
      expect(await world.send('GET /v1/arrival/detail', { arrivalNo })).toMatchObject({ code: 'A0404' })
      expect((await world.send('POST /v1/stockin', { ...wh, ownerNo, stockinType: 1, lines })).code).not.toBe('00000')
      expect((await world.send<unknown[]>('GET /v1/stockin/small/list')).data).toEqual([])
      expect((await world.send<{ awaited: number }>('GET /v1/inbound/board/cards')).data).toMatchObject({
        awaited: 0,
        arrived: 0,
      })
    })
    await as(ofOwner(ownerNo), async () => {
      const { data } = await world.send<{ stockinNo: string }>('POST /v1/stockin', { ...wh, ownerNo, stockinType: 2, lines })
      expect((await detail(data.stockinNo)).status).toBe(10)
      const booked = await reserve(await slot(), { stockins: [{ stockinNo: data.stockinNo }], boxNum: 2 })
      expect((await world.send('GET /v1/reservation/detail', { reservationNo: booked })).data).toMatchObject({
        applySide: 1,
        planQty: 15,
      })
    })
  })
})
