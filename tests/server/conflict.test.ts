// Conflicts of the floor at the desk: made by real operations, shown, taken in hand, ended in each of the four ways.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conflict, type ConflictPage } from '#contract/stockout/conflict'
import { operations } from '#contract/ops/decide'
import { waitTask } from '#server/core/floor/expire'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  weighOp,
  type Handheld,
  type Picked,
} from '../support/floor.ts'
import { broken, openWorld, rows, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
/** the picker at work: a new pair of hands per pick order, so that nobody holds too many */
let a: Handheld
let b: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  b = await addHandheld(world, '复核机')
})
afterAll(() => world.close())

interface Row {
  readonly opId: string
  readonly code: string | null
  readonly status: number
  readonly stockoutNo: string | null
  readonly waitingFor: string | null
}
interface Outcome {
  readonly done: readonly string[]
  readonly failed: readonly { readonly opId: string; readonly msg: string }[]
}
const list = async (filter: object = {}): Promise<readonly Row[]> =>
  (await world.call<{ records: Row[] }>('GET', '/v1/stockout/conflict/list', { ...filter, pageSize: 100 })).data.records
const handle = (opIds: readonly string[], resolution?: number, remark?: string) =>
  world.call<Outcome>('PUT', '/v1/stockout/conflict/handle', { opIds, resolution, remark })
const detail = (opId: string) => world.call<ConflictPage>('GET', '/v1/stockout/conflict/detail', { opId })

/** A claimed pick order of these lines. */
const claimed = async (lines: readonly Readonly<Record<string, number>>[]): Promise<Picked> => {
  const [pick] = await releaseWave(world, lines)
  if (pick === undefined) throw new Error('no pick order')
  a = await addHandheld(world, `拣货机${pick.pickNo}`)
  await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  return pick
}
/** Picks three pieces too many of the first line: flagged A1109, the surplus in EXC-STAGE with a putback task. */
const overPick = async (): Promise<string> => {
  const pick = await claimed([{ G1: 2 }])
  return overPicked(a, pick)
}
const overPicked = async (by: Handheld, pick: Picked): Promise<string> => {
  const line = pick.lines[0]
  if (line === undefined) throw new Error('no line')
  const op = by.op(
    'PICK_LINE',
    pick.pickNo,
    { ...line, pickNo: pick.pickNo, barcode: '69G1', qty: 5, scanMode: 1, batchNo: '' },
    { leaseVersion: 1 },
  )
  const reply = await by.send([op])
  expect(reply.results).toMatchObject([{ verdict: 'flagged', code: 'A1109' }])
  return op.opId
}
/** An order intercepted while its packer was offline: PACK_ORDER arrives flagged A2211. */
const packedTooLate = async (): Promise<{ opId: string; stockoutNo: string }> => {
  const pick = await claimed([{ G2: 1 }])
  await a.send(pickOps(a, pick))
  const [stockoutNo = ''] = pick.stockoutNos
  const parcel = (await parcelsOf(world, [stockoutNo])).get(stockoutNo)
  if (parcel === undefined) throw new Error('no parcel')
  await b.send([checkOp(b, parcel)])
  await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [stockoutNo] })
  const op = packOp(b, parcel)
  expect((await b.send([op])).results).toMatchObject([{ verdict: 'flagged', code: 'A2211' }])
  return { opId: op.opId, stockoutNo }
}

describe('a conflict', () => {
  test('shows the stored operation, the document before and after, and the putback', async () => {
    const opId = await overPick()
    expect((await list({ status: 10 })).find((row) => row.opId === opId)).toMatchObject({ code: 'A1109', status: 10 })
    const shown = await detail(opId)
    expect(shown.data).toMatchObject({
      status: 10,
      code: 'A1109',
      opType: 'PICK_LINE',
      deviceName: expect.stringMatching(/^拣货机JH/),
      move: { status: 10, lines: [{ fromLocationNo: 'EXC-STAGE', goodsNo: 'G1', planQty: 3, movedQty: 0 }] },
    })
    expect(await broken(world)).toEqual([])
  })

  test('已回库 needs the putback carried out', async () => {
    const opId = await overPick()
    expect(await handle([opId], 1)).toMatchObject({ code: 'A2244', msg: '回库任务未完成' })
    const { move } = (await detail(opId)).data
    const line = move?.lines[0]
    // the pieces stand in EXC-STAGE: a putback that was given up would leave them there
    for (const [way, op] of [
      ['cancel', '取消'],
      ['finish', '一键完成'],
    ])
      expect(await world.call('POST', `/v1/stock/move/${way}`, { moveNo: move?.moveNo })).toMatchObject({
        code: 'A1738',
        msg: `系统生成的回库单不能${op}，请把商品放回库位`,
      })
    const carried = await world.call('POST', '/v1/stock/move/line', {
      moveNo: move?.moveNo,
      ownerNo: line?.ownerNo,
      goodsNo: line?.goodsNo,
      fromLocationNo: 'EXC-STAGE',
      toLocationNo: 'A-01',
      batchNo: line?.batchNo,
      quality: line?.quality,
      qty: line?.planQty,
    })
    expect(carried).toMatchObject({ code: '00000', data: { status: 30 } })
    expect(await handle([opId], 1)).toMatchObject({ code: '00000', data: { done: [opId], failed: [] } })
    expect(await broken(world)).toEqual([])
  })

  test('认可 decides again: still stopped it stays in hand, afterwards the record counts', async () => {
    const { opId, stockoutNo } = await packedTooLate()
    expect(await handle([opId], 1)).toMatchObject({ code: 'A2245', msg: '该冲突没有回库任务' })
    expect(await handle([opId], 3)).toMatchObject({ code: 'A2246', msg: '该冲突没有可盘点的库位' })
    expect(await handle([opId], 2)).toMatchObject({ data: { done: [], failed: [{ opId, msg: '订单已拦截，请放入拦截区' }] } })
    expect((await list({ status: 20 })).map((row) => row.opId)).toContain(opId)
    await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [stockoutNo], withdraw: 1 })
    expect(await handle([opId], 2)).toMatchObject({ code: '00000', data: { done: [opId] } })
    const order = await rows(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [stockoutNo])
    const record = await rows(world, 'select is_valid from pack_record where tenant_id = $1 and op_id = $2', [opId])
    const work = await rows(world, 'select op_type, is_valid from work_record where tenant_id = $1 and op_id = $2', [opId])
    expect([order, record, work]).toEqual([[{ status: 80 }], [{ isValid: 1 }], [{ opType: 4, isValid: 1 }]])
    expect(await broken(world)).toEqual([])
  })

  test('认可 never moves pieces a second time', async () => {
    const opId = await overPick()
    expect(await handle([opId], 2)).toMatchObject({ data: { failed: [{ opId, msg: '该作业已按实物入账，请选择已回库或盘点' }] } })
    expect(await broken(world)).toEqual([])
  })

  test('盘点 puts the bin on the list to be counted; 作废 and 忽略 want a word', async () => {
    const opId = await overPick()
    expect(await handle([opId], 3)).toMatchObject({ code: '00000', data: { done: [opId] } })
    const lines = await rows<{ locationNo: string }>(
      world,
      `select l.location_no from op_exception e join stock_check_line l on l.tenant_id = $1 and l.check_no = e.check_no
        where e.tenant_id = $1 and e.op_id = $2`,
      [opId],
    )
    expect(lines.map((line) => line.locationNo)).toContain('A-01')
    const other = await overPick()
    expect(await handle([other], 4)).toMatchObject({ code: 'A2248', msg: '请填写处理说明' })
    expect(await handle([other], 4, '重复扫描')).toMatchObject({ data: { done: [other] } })
    const third = await overPick()
    expect(await world.call('PUT', '/v1/stockout/conflict/ignore', { opIds: [third], remark: ' ' })).toMatchObject({
      code: 'A2248',
    })
    expect(await world.call('PUT', '/v1/stockout/conflict/ignore', { opIds: [third], remark: '演示数据' })).toMatchObject({
      data: { done: [third] },
    })
    expect(await handle([third], 4, '再来')).toMatchObject({ code: 'A2242' })
  })

  test('of somebody’s own is ended by another', async () => {
    const [pick] = await releaseWave(world, [{ G1: 2 }])
    if (pick === undefined) throw new Error('no pick order')
    const lead = await addStaff(world, '组长', null, [operations.PICK_LINE.right, conflict.acts.resolve.right])
    const own = await addHandheld(world, '组长机', lead)
    await own.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    const opId = await overPicked(own, pick)
    const ask = (accesstoken: string) =>
      sendTo<Outcome>(
        world.app,
        'PUT /v1/stockout/conflict/handle',
        { opIds: [opId], resolution: 4, remark: '多拿了' },
        { tenantid: String(world.tenantId), accesstoken },
      )
    expect(await ask(lead.accessToken)).toMatchObject({ code: 'A2241', msg: '不能处理本人的作业' })
    const second = await addStaff(world, '另一位组长', null, [conflict.acts.resolve.right])
    expect(await ask(second.accessToken)).toMatchObject({ code: '00000', data: { done: [opId] } })
  })

  test('several at once only of one code', async () => {
    const over = await overPick()
    const { opId } = await packedTooLate()
    expect(await handle([over, opId])).toMatchObject({ code: 'A2247' })
    expect(await handle([over])).toMatchObject({ data: { done: [over] } })
    const { data } = await detail(over)
    expect(data).toMatchObject({ status: 20, resolver: expect.any(String), log: [{ action: '接手' }] })
    // of several each has its own answer: nothing of the second was put back, the first is nobody's
    expect(await handle(['NOBODY', over], 1)).toMatchObject({
      code: '00000',
      data: {
        done: [],
        failed: [
          { opId: over, msg: '回库任务未完成' },
          { opId: 'NOBODY', msg: '数据不存在或无权限查看' },
        ],
      },
    })
  })
})

describe('waiting upstream', () => {
  test('stands on its own tab, is handled by nobody, and turns into a conflict when the wait is over', async () => {
    const pick = await claimed([{ G3: 2 }])
    const [stockoutNo = ''] = pick.stockoutNos
    const parcel = (await parcelsOf(world, [stockoutNo])).get(stockoutNo)
    if (parcel === undefined) throw new Error('no parcel')
    const op = checkOp(b, parcel)
    expect((await b.send([op])).results).toMatchObject([{ verdict: 'applied', effects: { waiting: 'PICK' } }])
    expect((await list({ status: 90 })).find((row) => row.opId === op.opId)).toMatchObject({ waitingFor: 'PICK', code: null })
    expect(await handle([op.opId])).toMatchObject({ code: 'A2243', msg: '等待中的作业不能处理' })
    const no = '等待中的作业不能处理'
    expect((await detail(op.opId)).data).toMatchObject({ status: 90, acts: { resolve: no, take: no, ignore: no } })
    world.clock.advance(4 * 3_600_000 + 60_000)
    await waitTask.run(world.services, { tenantId: world.tenantId }, () => false)
    expect((await list({ status: 10 })).find((row) => row.opId === op.opId)).toMatchObject({ code: 'A2201', stockoutNo })
    const order = await rows(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [stockoutNo])
    expect(order).toEqual([{ status: 50 }])
    expect(await broken(world)).toEqual([])
  })

  test('ends when the truck leaves: a report still missing is a conflict, the order ships', async () => {
    const pick = await claimed([{ G3: 1 }])
    await a.send(pickOps(a, pick))
    const [stockoutNo = ''] = pick.stockoutNos
    const parcel = (await parcelsOf(world, [stockoutNo])).get(stockoutNo)
    if (parcel === undefined) throw new Error('no parcel')
    world.clock.advance(60_000)
    await b.send([checkOp(b, parcel), packOp(b, parcel), weighOp(b, parcel)])
    world.clock.advance(60_000)
    const opened = await world.call<{ handoverNo: string }>('POST', '/v1/warehouse/operate/handover/open', {
      warehouseNo: 'W01',
      sid: 'LOCAL',
      logisticsCode: 'ZTO',
    })
    const { handoverNo } = opened.data
    await world.call('POST', '/v1/warehouse/operate/handover/scan', { handoverNo, logisticsNo: parcel.logisticsNo })
    const confirmed = await world.call('POST', '/v1/warehouse/operate/handover/confirm', { handoverNo })
    expect(confirmed).toMatchObject({ code: '00000', data: { shipped: 1 } })
    world.clock.advance(60_000)
    const late = await b.one('WEIGH_PACKAGE', stockoutNo, {
      logisticsNo: parcel.logisticsNo,
      weightG: parcel.estG,
      isManual: 0,
      times: 2,
    })
    expect(late).toMatchObject({ verdict: 'applied' })
    const traces = await world.call<{ traces: { opType: string; title: string }[] }>('GET', '/v1/stockout/detail', { stockoutNo })
    expect(traces.data.traces.map((trace) => trace.opType || trace.title)).toEqual([
      'PICK_CLAIM',
      'PICK_LINE',
      'PICK_FINISH',
      'CHECK_ORDER',
      'PACK_ORDER',
      'WEIGH_PACKAGE',
      '出库交接',
      'WEIGH_PACKAGE',
    ])
    expect(await broken(world)).toEqual([])
  })
})
