// 作业日志：一天的拣货、复核、打包、称重逐页看到，没通过的、再称的也在；作废要本月、别人的、有原因（floor.md §9.2）。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  weighOp,
  type Handheld,
  type Parcel,
  type Picked,
} from '../support/floor.ts'
import { openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
let hand: Handheld
let pick: Picked
let parcel: Parcel
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  hand = await addHandheld(world, '手持机', await addStaff(world, '周作业', null))
  pick = only(await releaseWave(world, [{ G1: 1, G2: 2 }]))
  await hand.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await hand.send(pickOps(hand, pick))
  parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  const done = await hand.send([
    checkOp(hand, parcel),
    packOp(hand, parcel),
    weighOp(hand, parcel, parcel.estG + 900),
    weighOp(hand, parcel),
  ])
  expect(done.results.map(shortOf)).toEqual(['applied', 'applied', 'applied', 'applied'])
})
afterAll(() => world.close())

const logged = async (path: string, filter: object = {}) =>
  (
    await world.call<Page<Record<string, unknown>>>('GET', `/v1/warehouse/operate/log/${path}`, {
      finishTimeBegin: '2025-06-17',
      finishTimeEnd: '2025-06-17',
      pageSize: 50,
      ...filter,
    })
  ).data.records

test('the pick, with what the whole pick order came to', async () => {
  expect(await logged('pick')).toMatchObject([
    { pickNo: pick.pickNo, operatorName: '周作业', orderNum: 1, goodsNum: 3, locationNum: 2, shortQty: 0, employType: 1 },
  ])
})

test('the check, by parcel and by pick order', async () => {
  const { logisticsNo, stockoutNo } = parcel
  expect(await logged('checkLogisticsNo', { logisticsNo })).toMatchObject([
    { logisticsNo, stockoutNo, pickNo: pick.pickNo, result: 1, goodsNum: 3, scanNum: 2, errorNum: 0, isValid: 1 },
  ])
  expect(await logged('checkPickNo')).toMatchObject([
    { pickNo: pick.pickNo, checkType: 1, orderNum: 1, goodsNum: 3, excludedNum: 0, diffNum: 0 },
  ])
})

test('the packing with its consumables', async () => {
  expect(await logged('pack')).toMatchObject([{ logisticsNo: parcel.logisticsNo, packageNum: 1, consumables: '纸箱1号×1' }])
})

test('each weighing, the heavy one too', async () => {
  const { logisticsNo, estG } = parcel
  const weighed = (await logged('weight')).toSorted((a, b) => Number(a['result']) - Number(b['result']))
  expect(weighed).toMatchObject([
    { logisticsNo, result: 1, weightG: estG, diffG: 0 },
    { logisticsNo, result: 3, weightG: estG + 900, diffG: 900 },
  ])
  expect(await logged('weight', { result: 3 })).toHaveLength(1)
})

test('a batch of several pick orders’ work is one line: who was set aside, and the set of consumables', async () => {
  const batch = only(await releaseWave(world, [{ G1: 1 }, { G1: 1 }, { G1: 1 }]))
  await hand.one('PICK_CLAIM', batch.pickNo, { pickNo: batch.pickNo })
  await hand.send(pickOps(hand, batch))
  const [set = '', ...rest] = batch.stockoutNos
  const checking = hand.op('CHECK_BATCH', batch.pickNo, {
    pickNo: batch.pickNo,
    sample: [{ ownerNo, goodsNo: 'G1', qty: 1 }],
    actualNum: rest.length,
    stockoutNos: rest,
    excludeStockoutNos: [set],
    scanNum: 1,
    errorNum: 0,
    startTime: 0,
    finishTime: 60_000,
  })
  const packing = hand.op('PACK_BATCH', batch.pickNo, {
    pickNo: batch.pickNo,
    stockoutNos: rest,
    consumables: [{ code: 'C1BAR', qty: 2 }],
    startTime: 0,
    finishTime: 30_000,
  })
  expect((await hand.send([checking, packing])).results.map(shortOf)).toEqual(['applied', 'applied'])
  expect(await logged('checkPickNo', { pickNo: batch.pickNo })).toMatchObject([
    { checkType: 2, orderNum: 2, goodsNum: 2, excludedNum: 1, diffNum: 1 },
  ])
  expect(await logged('packBatch')).toMatchObject([{ pickNo: batch.pickNo, orderNum: 2, consumables: '纸箱1号×2' }])
})

test('a log is narrowed by person and kind of employment, and yesterday had none', async () => {
  expect(await logged('all', { operatorName: '周' })).not.toEqual([])
  expect(await logged('all', { operatorName: '吴' })).toEqual([])
  expect(await logged('all', { employType: 2 })).toEqual([])
  expect(await logged('all', { finishTimeBegin: '2025-06-16', finishTimeEnd: '2025-06-16' })).toEqual([])
})

describe('作废', () => {
  const invalid = 'PUT /v1/warehouse/operate/log/invalid'
  const first = async (opType: number) => only((await logged('all', { opType })).slice(0, 1))
  const keyOf = (row: Record<string, unknown>) => ({ opId: row['opId'], operatorKey: row['operatorKey'] })

  test('a record leaves what counts and stays, with the reason in its log; a second time is told', async () => {
    const record = keyOf(await first(7))
    expect(await world.send(invalid, { records: [record], reason: '' })).toMatchObject({ code: 'A0410' })
    expect(await world.send(invalid, { records: [record], reason: '重复登记' })).toMatchObject({
      code: '00000',
      data: { done: [record.opId], failed: [] },
    })
    expect(await first(7)).toMatchObject({ isValid: 0, errorNum: 0 })
    expect(await world.send(invalid, { records: [record], reason: '再来' })).toMatchObject({
      code: 'A2193',
      msg: '该作业记录已经作废',
    })
    const told = await rows<{ action: string; after: { reason: string } }>(
      world,
      `select action, after from sys_operate_log where tenant_id = $1 and biz_type = 'log/all' and biz_no = $2`,
      [`${String(record.opId)}|${String(record.operatorKey)}`],
    )
    expect(told).toMatchObject([{ action: '作废', after: { isValid: 0, reason: '重复登记' } }])
  })

  test('several at once: each that does not go says why; one’s own and those of another month do not', async () => {
    const [mine, old, good] = [await first(1), await first(2), await first(4)]
    await world.run(async ({ tx, tenantId }) => {
      const change = (set: string, row: Record<string, unknown>): Promise<unknown> =>
        tx.query(`update work_record set ${set} where tenant_id = $1 and op_id = $2`, [tenantId, row['opId']])
      await change(`operator_key = '${world.person.operatorKey}'`, mine)
      await change(`biz_date = '2025-05-31'`, old)
    })
    const records = [{ ...keyOf(mine), operatorKey: world.person.operatorKey }, keyOf(old), keyOf(good)]
    expect(await world.send(invalid, { records, reason: '演练' })).toMatchObject({
      data: {
        done: [good['opId']],
        failed: [
          { opId: mine['opId'], msg: '不能作废自己的作业记录，请其他主管处理' },
          { opId: old['opId'], msg: '只能作废本月的作业记录，这条是2025-05-31的' },
        ],
      },
    })
  })
})

test('the work of the day adds up per kind, and a record explains itself down to the scans', async () => {
  const at = '/v1/warehouse/operate/work'
  const { data } = await world.call<{ kinds: { opType: number; people: number; voided: number }[] }>('GET', `${at}/total`, {
    operatorName: '周',
  })
  expect(data.kinds.find(({ opType }) => opType === 2)).toMatchObject({ people: 1, orderNum: 1, goodsNum: 3, voided: 0 })
  expect((await world.call('GET', `${at}/total`, { operatorName: '吴' })).data).toEqual({ kinds: [] })
  const listed = await world.call<Page<Record<string, string>>>('GET', `${at}/list`, { opType: 1, bizNo: pick.pickNo })
  const [record] = listed.data.records
  const detail = await world.call<{ documents: object[]; scans: { title: string }[]; scanNum: number }>('GET', `${at}/detail`, {
    opId: record?.['opId'] ?? '',
    operatorKey: record?.['operatorKey'] ?? '',
  })
  expect(detail.data.documents).toMatchObject([
    { no: pick.pickNo, kind: 'pick' },
    { no: parcel.stockoutNo, kind: 'order', logisticsNo: parcel.logisticsNo, goodsNum: 3 },
  ])
  expect(detail.data.scans).toContainEqual(
    expect.objectContaining({ title: '拣货完成', operatorName: '周作业', deviceName: '手持机', verdict: 1 }),
  )
  expect(await world.call('GET', `${at}/detail`, { opId: 'nothing', operatorKey: 'U1' })).toMatchObject({ code: 'A0404' })
})
