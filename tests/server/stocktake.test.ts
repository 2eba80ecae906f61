// 手持盘点：列表盲盘不说账面，实盘经队列上传，后一次为准；过期的、别人的、范围外的标为异常，什么也不改。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { goodsByCode, openChecks } from '#contract/pda/stockWork'
import { addHandheld, addStaff, type Handheld, type Staff } from '../support/floor.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let here: Handheld
beforeAll(async () => {
  world = await openWorld()
  for (const goodsNo of ['G1', 'G2', 'G3']) await addGoods(world, goodsNo)
  await addStock(world, 'B-01', 10, 'G1', 100)
  await addStock(world, 'B-02', 20, 'G2', 50)
  await addStock(world, 'B-03', 30, 'G3', 5)
  here = await addHandheld(world, '盘点机')
})
afterAll(() => world.close())

const headersOf = (staff: Staff): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: here.deviceId,
  devicekey: here.deviceKey,
})
const listed = async (staff = here.staff) =>
  (await sendTo<ReplyOf<typeof openChecks>>(world.app, openChecks, {}, headersOf(staff))).data.checks
const post = <T>(path: string, input: object) => world.call<T>('POST', `/v1/inventory${path}`, input)
const begun = async (locationNos: readonly string[], checkMode: number): Promise<string> => {
  const head = { ...wh, ownerNo, checkType: 1, checkMode, lockLocation: 0, planDate: '2025-06-17', locationNos }
  const { data } = await post<{ checkNo: string }>('', head)
  await post('/begin', { checkNo: data.checkNo })
  return data.checkNo
}
const counted = (checkNo: string, locationNo: string, goodsNo: string, countQty: number, more: object = {}) =>
  here.one('STOCKTAKE_COUNT', checkNo, {
    checkNo,
    roundNo: 1,
    locationNo,
    ownerNo,
    goodsNo,
    batchNo: '',
    quality: 1,
    countQty,
    isExtra: 0,
    ...more,
  })
const linesOf = (checkNo: string) =>
  rows<{ goodsNo: string; countQty: number | null; round2Qty: number | null; isExtra: number; counterName: string | null }>(
    world,
    `select goods_no, count_qty, round2_qty, is_extra, counter_name from stock_check_line
      where tenant_id = $1 and check_no = $2 order by goods_no`,
    [checkNo],
  )
const work = (checkNo: string) =>
  rows<{ lineNum: number }>(
    world,
    'select line_num from work_record where tenant_id = $1 and op_type = 14 and biz_no = $2 and is_valid = 1',
    [checkNo],
  )

test('counted twice the later stands and is paid once; extra goods get a line; an empty bin is all 0', async () => {
  const checkNo = await begun(['B-01', 'B-02'], 2)
  const [told] = await listed()
  expect(told).toMatchObject({ checkNo, isBlind: true, roundNo: 1, bins: ['B-01', 'B-02'] })
  expect(told!.lines.map((line) => [line.goodsNo, line.qty, line.bookQty])).toEqual([
    ['G1', null, undefined],
    ['G2', null, undefined],
  ])
  expect(await counted(checkNo, 'B-01', 'G1', 90)).toMatchObject({ verdict: 'applied' })
  expect(await counted(checkNo, 'B-01', 'G1', 98)).toMatchObject({ verdict: 'applied' })
  expect(await counted(checkNo, 'B-01', 'G3', 2, { isExtra: 1 })).toMatchObject({ verdict: 'applied' })
  expect(await here.one('STOCKTAKE_EMPTY', checkNo, { checkNo, roundNo: 1, locationNo: 'B-02' })).toMatchObject({
    verdict: 'applied',
  })
  const { name } = here.staff
  expect(await linesOf(checkNo)).toEqual([
    { goodsNo: 'G1', countQty: 98, round2Qty: null, isExtra: 0, counterName: name },
    { goodsNo: 'G2', countQty: 0, round2Qty: null, isExtra: 0, counterName: name },
    { goodsNo: 'G3', countQty: 2, round2Qty: null, isExtra: 1, counterName: name },
  ])
  expect(await work(checkNo)).toEqual([{ lineNum: 1 }, { lineNum: 1 }, { lineNum: 1 }])
  expect((await listed())[0]!.lines.map((line) => line.qty)).toEqual([98, 2, 0])
  // the desk ends the round: what differs is counted again, into its own column
  await post('/commit', { checkNo })
  expect((await listed())[0]).toMatchObject({ roundNo: 2, status: 30 })
  expect(await counted(checkNo, 'B-01', 'G1', 97)).toMatchObject({ verdict: 'flagged', code: 'A1716' })
  expect(await counted(checkNo, 'B-01', 'G1', 97, { roundNo: 2 })).toMatchObject({ verdict: 'applied' })
  expect((await linesOf(checkNo))[0]).toMatchObject({ countQty: 98, round2Qty: 97 })
  await post('/cancel', { checkNo })
  expect(await counted(checkNo, 'B-01', 'G1', 1, { roundNo: 2 })).toMatchObject({ verdict: 'flagged', code: 'A1715' })
})

test('what may not stand changes nothing: outside the range, below nothing, goods nobody knows, a colleague’s line', async () => {
  const checkNo = await begun(['B-01'], 1)
  expect((await listed())[0]!.lines).toMatchObject([{ goodsNo: 'G1', bookQty: 100 }])
  expect(await counted(checkNo, 'B-03', 'G3', 5, { isExtra: 1 })).toMatchObject({ verdict: 'flagged', code: 'A1718' })
  expect(await counted(checkNo, 'B-01', 'G1', -1)).toMatchObject({ verdict: 'flagged', code: 'A1717' })
  expect(await counted(checkNo, 'B-01', 'NOBODY', 1, { isExtra: 1 })).toMatchObject({ verdict: 'flagged', code: 'A1032' })
  await world.run(({ tx, tenantId }) =>
    tx.query(`update stock_check_line set count_qty = 100, counter_name = '李点数' where tenant_id = $1 and check_no = $2`, [
      tenantId,
      checkNo,
    ]),
  )
  expect(await counted(checkNo, 'B-01', 'G1', 99)).toMatchObject({ verdict: 'flagged', code: 'A1743' })
  expect(await here.one('STOCKTAKE_EMPTY', checkNo, { checkNo, roundNo: 1, locationNo: 'B-01' })).toMatchObject({
    verdict: 'flagged',
    code: 'A1743',
  })
  expect(await linesOf(checkNo)).toMatchObject([{ goodsNo: 'G1', countQty: 100, counterName: '李点数' }])
  expect(await counted(checkNo, 'B-01', 'G1', 99, { over: 1 })).toMatchObject({ verdict: 'applied' })
  expect(await linesOf(checkNo)).toMatchObject([{ countQty: 99, counterName: here.staff.name }])
  await post('/cancel', { checkNo })
})

test('who sees another owner only finds neither the stock-taking nor the goods', async () => {
  const checkNo = await begun(['B-01'], 1)
  const other = await addStaff(world, '别家的', here.deviceId, [281800])
  const asked = (staff: Staff) => sendTo<ReplyOf<typeof goodsByCode>>(world.app, goodsByCode, { code: 'G1' }, headersOf(staff))
  expect((await asked(here.staff)).data.goods.map(({ goodsNo }) => goodsNo)).toEqual(['G1'])
  await world.run(({ tx, tenantId }) =>
    tx.query('update data_scope set scope_mode = 2 where tenant_id = $1 and subject_id = $2 and scope_dim = 1', [
      tenantId,
      other.userId,
    ]),
  )
  expect(await listed(other)).toEqual([])
  expect((await asked(other)).data.goods).toEqual([])
  await post('/cancel', { checkNo })
})
