// 批量复核与批量打包经上传入口：整批一条作业，拦截的点名退出，上一环节未上传的等着，什么也不丢。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StationPage } from '#contract/pda/snapshot'
import {
  addHandheld,
  checkOp,
  exceptionsOf,
  furnish,
  only,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Picked,
} from '../support/floor.ts'
import { broken, ownerNo, openWorld, rows, type World } from '../support/outbound.ts'
import { station } from '#contract/pda/snapshot'
import { sendTo } from '../support/sendTo.ts'

let world: World
let picker: Handheld
let checker: Handheld
let packer: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  picker = await addHandheld(world, '拣货机')
  checker = await addHandheld(world, '复核机')
  packer = await addHandheld(world, '打包机')
})
afterAll(() => world.close())

/** So many orders of one piece in one claimed pick order. */
const claimed = async (goods: readonly string[]): Promise<Picked> => {
  const pick = only(
    await releaseWave(
      world,
      goods.map((goodsNo) => ({ [goodsNo]: 1 })),
    ),
  )
  expect(shortOf(await picker.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  return pick
}
const picked = async (goods: readonly string[]): Promise<Picked> => {
  const pick = await claimed(goods)
  await picker.send(pickOps(picker, pick))
  return pick
}
const check = (
  { pickNo, stockoutNos }: Picked,
  sample: Readonly<Record<string, number>> = { G1: 1 },
  nos: readonly string[] = stockoutNos,
) =>
  checker.op('CHECK_BATCH', pickNo, {
    pickNo,
    sample: Object.entries(sample).map(([goodsNo, qty]) => ({ ownerNo, goodsNo, qty })),
    actualNum: nos.length,
    stockoutNos: nos,
    excludeStockoutNos: stockoutNos.filter((no) => !nos.includes(no)),
    scanNum: 1,
    errorNum: 0,
    startTime: 0,
    finishTime: 60_000,
  })
const pack = ({ pickNo, stockoutNos }: Picked, nos: readonly string[] = stockoutNos) =>
  packer.op('PACK_BATCH', pickNo, {
    pickNo,
    stockoutNos: nos,
    consumables: [{ code: 'C1BAR', qty: 2 }],
    startTime: 0,
    finishTime: 30_000,
  })
const statuses = async ({ stockoutNos }: Picked): Promise<number[]> =>
  (
    await rows<{ status: number }>(
      world,
      'select status from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
      [stockoutNos],
    )
  ).map(({ status }) => status)
const sent = async (by: Handheld, op: ReturnType<typeof check>) => only((await by.send([op])).results)
const intercept = (stockoutNo: string) =>
  world.call('POST', '/v1/stockout/intercept', { stockoutNos: [stockoutNo], reason: '客户退款' })

test('a pick order checked and packed as a whole: one record and one piece of work each, what it used is booked', async () => {
  const pick = await picked(['G1', 'G1', 'G1', 'G1', 'G1'])
  const [checking, packing] = [check(pick), pack(pick)]
  expect(await sent(checker, checking)).toEqual({ opId: checking.opId, verdict: 'applied' })
  expect(await statuses(pick)).toEqual([70, 70, 70, 70, 70])
  expect(
    await rows(world, 'select status, checked_order_num from pick_order where tenant_id = $1 and pick_no = $2', [pick.pickNo]),
  ).toEqual([{ status: 50, checkedOrderNum: 5 }])
  expect(
    await rows(
      world,
      'select check_type, stockout_no, order_num, goods_num, is_valid from check_record where tenant_id = $1 and pick_no = $2',
      [pick.pickNo],
    ),
  ).toEqual([{ checkType: 2, stockoutNo: null, orderNum: 5, goodsNum: 5, isValid: 1 }])
  expect(await sent(packer, packing)).toEqual({ opId: packing.opId, verdict: 'applied' })
  expect(await statuses(pick)).toEqual([80, 80, 80, 80, 80])
  // whoever a failed spot check is charged to
  expect(
    await rows(
      world,
      'select distinct checker_key, packer_key from stockout_order where tenant_id = $1 and stockout_no = any($2)',
      [pick.stockoutNos],
    ),
  ).toEqual([{ checkerKey: `U${checker.staff.userId}`, packerKey: `U${packer.staff.userId}` }])
  expect(
    await rows(
      world,
      'select pack_type, order_num, package_num, is_valid from pack_record where tenant_id = $1 and pick_no = $2',
      [pick.pickNo],
    ),
  ).toEqual([{ packType: 2, orderNum: 5, packageNum: 5, isValid: 1 }])
  const work = await rows(
    world,
    'select op_type, order_num, point::text, is_valid from work_record where tenant_id = $1 and pick_no = $2 and op_type in (3, 5) order by op_type',
    [pick.pickNo],
  )
  expect(work).toEqual([
    { opType: 3, orderNum: 5, point: '0.2500', isValid: 1 },
    { opType: 5, orderNum: 5, point: '2.0000', isValid: 1 },
  ])
  expect(
    await rows(world, 'select qty, source from pack_consumable where tenant_id = $1 and stockout_no = any($2)', [
      pick.stockoutNos,
    ]),
  ).toEqual(Array.from({ length: 5 }, () => ({ qty: 2, source: 3 })))
  expect(
    await rows(
      world,
      'select sum(change_qty)::int as used from consumable_log where tenant_id = $1 and stockout_no = any($2) and biz_type = 2',
      [pick.stockoutNos],
    ),
  ).toEqual([{ used: -10 }])
  // sent again after a lost answer
  expect(await sent(packer, packing)).toEqual({ opId: packing.opId, verdict: 'duplicate' })
  expect(await broken(world)).toEqual([])
})

test('intercepted before the check arrives, and between check and packing: named, dropped, to be taken out', async () => {
  const before = await exceptionsOf(world)
  const pick = await picked(['G1', 'G2', 'G1'])
  const [first, second, third] = pick.stockoutNos as [string, string, string]
  await intercept(first)
  const verdict = await sent(checker, check(pick, { G1: 2, G2: 1 }))
  expect(verdict).toMatchObject({ verdict: 'applied', effects: { excluded: [first] } })
  await intercept(second)
  expect(await sent(packer, pack(pick, [second, third]))).toMatchObject({ verdict: 'applied', effects: { excluded: [second] } })
  expect(await statuses(pick)).toEqual([...pick.stockoutNos].sort().map((no) => (no === first ? 60 : no === second ? 70 : 80)))
  const pulled = await rows<{ stockoutNo: string }>(
    world,
    'select stockout_no from stockout_package where tenant_id = $1 and stockout_no = any($2) and pull_status = 1 order by 1',
    [pick.stockoutNos],
  )
  expect(pulled.map(({ stockoutNo }) => stockoutNo)).toEqual([first, second].sort())
  expect(await exceptionsOf(world)).toEqual(before)
  expect(await broken(world)).toEqual([])
})

test('check and packing arrive before the picking: both wait, and are applied with it', async () => {
  const pick = await claimed(['G1', 'G1'])
  expect(await sent(checker, check(pick))).toMatchObject({ verdict: 'applied', effects: { waiting: 'PICK' } })
  expect(await sent(packer, pack(pick))).toMatchObject({ verdict: 'applied', effects: { waiting: 'CHECK' } })
  await picker.send(pickOps(picker, pick))
  expect(await statuses(pick)).toEqual([80, 80])
})

test('the packing of a batch waits for orders that are checked one by one', async () => {
  const pick = await picked(['G1', 'G1'])
  expect(await sent(packer, pack(pick))).toMatchObject({ verdict: 'applied', effects: { waiting: 'CHECK' } })
  const parcels = await parcelsOf(world, pick.stockoutNos)
  for (const parcel of parcels.values())
    expect(shortOf(only((await checker.send([checkOp(checker, parcel)])).results))).toBe('applied')
  expect(await statuses(pick)).toEqual([80, 80])
})

test('checked twice: the second is a conflict, and nothing is paid twice', async () => {
  const pick = await picked(['G1', 'G1'])
  await sent(checker, check(pick))
  expect(await sent(checker, check(pick))).toMatchObject({ verdict: 'flagged', code: 'A2201' })
  expect(
    await rows(world, 'select order_num from work_record where tenant_id = $1 and pick_no = $2 and op_type = 3', [pick.pickNo]),
  ).toEqual([{ orderNum: 2 }])
  expect(
    await rows(world, 'select is_valid from check_record where tenant_id = $1 and pick_no = $2 order by id', [pick.pickNo]),
  ).toEqual([{ isValid: 1 }, { isValid: 0 }])
})

test('two pick orders in one upload: both records stand', async () => {
  const [one, two] = [await picked(['G1', 'G1']), await picked(['G2', 'G2'])]
  const reply = await checker.send([check(one), check(two, { G2: 1 })])
  expect(reply.results.map(shortOf)).toEqual(['applied', 'applied'])
  expect(
    await rows(world, 'select is_valid from check_record where tenant_id = $1 and pick_no = any($2)', [[one.pickNo, two.pickNo]]),
  ).toEqual([{ isValid: 1 }, { isValid: 1 }])
})

test('a station that did not pick knows the pick order and its orders, by index and by number', async () => {
  const pick = await picked(['G1', 'G1'])
  const ask = (input: object) =>
    sendTo<StationPage>(world.app, station, input, {
      tenantid: String(world.tenantId),
      accesstoken: checker.staff.accessToken,
      deviceid: checker.deviceId,
      devicekey: checker.deviceKey,
    })
  const { data } = await ask({ docNo: pick.pickNo })
  expect(data.orders.map(({ stockoutNo }) => stockoutNo)).toEqual([...pick.stockoutNos].sort())
  expect(data.picks).toMatchObject([{ pickNo: pick.pickNo, status: 30, checkMode: 2, lines: [] }])
  expect(data.orders[0]?.deadline).toBeGreaterThan(0)
  const whole = (await ask({})).data
  expect(whole.picks?.map(({ pickNo }) => pickNo)).toContain(pick.pickNo)
})

test('a protective item the plan demands is satisfied by the consumable it is taken from', async () => {
  const demanding = async (): Promise<Picked> => {
    const pick = await picked(['G2'])
    await sent(checker, check(pick, { G2: 1 }))
    const film = { text: '裹膜', mustScan: [{ itemNo: 'FH1', name: '气泡膜' }], photo: false }
    await world.run(({ tx, tenantId }) =>
      tx.query('update stockout_order set protection_snapshot = $3 where tenant_id = $1 and stockout_no = any($2)', [
        tenantId,
        pick.stockoutNos,
        JSON.stringify(film),
      ]),
    )
    return pick
  }
  const alone = await demanding()
  expect(await sent(packer, pack(alone))).toMatchObject({ verdict: 'flagged', code: 'A1303' })
  await world.send('POST /v1/protective/item', {
    itemNo: 'FH1',
    itemName: '气泡膜',
    consumableNo: 'C1',
    useUnit: '个',
    weightGPerUnit: 5,
  })
  const linked = await demanding()
  expect(await sent(packer, pack(linked))).toMatchObject({ verdict: 'applied' })
  expect(await statuses(linked)).toEqual([80])
})
