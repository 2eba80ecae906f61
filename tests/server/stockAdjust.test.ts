// 库存调整单（floor.md §5.1、§5.4、§17.3），从 HTTP 的门口看：草稿、提交、他人审核后记账、驳回、作废，和导入。
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addGoods, addStock, broken, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2']) await addGoods(world, goods)
  await world.run((ctx) => ctx.tx.query('update goods set price_fen = 1250 where tenant_id = $1', [ctx.tenantId]))
  await addStock(world, 'A-01', 1, 'G1', 10)
  await addStock(world, 'A-02', 2, 'G2', 4)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await broken(world)).toEqual([])
})

interface Made {
  adjustNo: string
  status: number
}
const line = (locationNo: string, goodsNo: string, changeQty: number) => ({
  locationNo,
  goodsNo,
  batchNo: '',
  quality: 1,
  changeQty,
})
const make = (lines: readonly object[], more: object = {}) =>
  world.call<Made>('POST', '/v1/stock/adjust', { ...wh, ownerNo, reason: 2, lines, ...more })
const approve = (adjustNo: string, pass: 0 | 1 = 1) =>
  world.call<Made>('POST', '/v1/stock/adjust/approve', { adjustNo, pass, ...(pass === 0 && { remark: '数量不对' }) })
/** The submitter becomes somebody else, so that the person of the test may approve. */
const byAnother = (adjustNo: string): Promise<unknown> =>
  world.run((ctx) =>
    ctx.tx.query('update stock_adjust set submit_user_id = 2 where tenant_id = $1 and adjust_no = $2', [ctx.tenantId, adjustNo]),
  )
const qty = async (locationNo: string): Promise<number[]> =>
  (
    await rows<{ qty: number }>(world, 'select qty from stock where tenant_id = $1 and location_no = $2 order by goods_no', [
      locationNo,
    ])
  ).map((row) => row.qty)

describe('an adjustment', () => {
  test('changes nothing until somebody else approves it, then the books say so with their amount', async () => {
    const { data } = await make([line('A-01', 'G1', -3), line('A-02', 'G1', 2)])
    expect(data).toEqual({ adjustNo: expect.stringMatching(/^TZ/), status: 10 })
    expect(await approve(data.adjustNo)).toMatchObject({ code: 'A1736', msg: `调整单${data.adjustNo}状态为草稿，不能审核` })
    expect(await world.call('POST', '/v1/stock/adjust/submit', { adjustNo: data.adjustNo })).toMatchObject({
      data: { status: 20 },
    })
    expect(await approve(data.adjustNo)).toMatchObject({ code: 'A1714', msg: '不能审核自己提交的单据' })
    expect(await qty('A-01')).toEqual([10])
    await byAnother(data.adjustNo)
    expect(await approve(data.adjustNo)).toMatchObject({ code: '00000', data: { status: 30 } })
    expect([await qty('A-01'), await qty('A-02')]).toEqual([[7], [2, 4]])
    const detail = await world.call('GET', '/v1/stock/adjust/detail', { adjustNo: data.adjustNo })
    expect(detail.data).toMatchObject({
      status: 30,
      approveUserName: '王主管',
      lines: [
        { beforeQty: 10, changeQty: -3, amountFen: -3750 },
        { beforeQty: 0, changeQty: 2, amountFen: 2500 },
      ],
    })
    const list = await world.call('GET', '/v1/stock/adjust/list', { adjustNo: data.adjustNo })
    expect(list.data).toMatchObject({ records: [{ riseQty: 2, fallQty: 3, amountFen: -1250, lineNum: 2 }] })
    expect(await approve(data.adjustNo)).toMatchObject({ code: 'A1736' })
  })

  test('adds nothing to a suite, which is its items; what was booked on one by mistake goes out', async () => {
    const asSuite = (type: number) =>
      world.run((ctx) =>
        ctx.tx.query('update goods set goods_type = $3 where tenant_id = $1 and goods_no = $2', [ctx.tenantId, 'G1', type]),
      )
    await asSuite(2)
    expect(await make([line('A-01', 'G1', 1)])).toMatchObject({
      code: 'A1739',
      msg: '第1行：组合装和虚拟商品没有库存，请填写实物商品',
    })
    const out = await make([line('A-01', 'G1', -1)])
    expect(out).toMatchObject({ code: '00000' })
    await world.call('POST', '/v1/stock/adjust/cancel', { adjustNo: out.data.adjustNo })
    await asSuite(1)
  })

  test('names its bad row; nothing is half written', async () => {
    expect(await make([line('A-01', 'G1', -1), line('A-01', 'G1', 1)])).toMatchObject({
      code: 'A1739',
      msg: '第2行：与第1行重复',
    })
    expect(await make([line('A-01', 'G1', -99)])).toMatchObject({ msg: '第1行：调整后库存不能为负数' })
    expect(await make([line('A-01', 'G1', 0)])).toMatchObject({ msg: '第1行：调整数量不能为0' })
    expect(await make([line('A-01', 'G9', 1)])).toMatchObject({ msg: '第1行：商品不存在：G9' })
    expect(await make([line('Z-01', 'G1', 1)])).toMatchObject({ code: 'A1703' })
    expect(await make([line('EXC-STAGE', 'G1', 1)])).toMatchObject({ code: 'A1735' })
  })

  test('rejected it is written anew and submitted again; pieces taken meanwhile are named', async () => {
    const { data } = await make([line('A-01', 'G1', -7)], { submit: 1 })
    await byAnother(data.adjustNo)
    expect(await approve(data.adjustNo, 0)).toMatchObject({ data: { status: 50 } })
    const { version } = (await world.call<{ version: number }>('GET', '/v1/stock/adjust/detail', data)).data
    const again = { adjustNo: data.adjustNo, version, reason: 3, lines: [line('A-01', 'G1', -6)], submit: 1 }
    expect(await world.call('PUT', '/v1/stock/adjust', { ...again, version: 0 })).toMatchObject({ code: 'A0409' })
    expect(await world.call('PUT', '/v1/stock/adjust', again)).toMatchObject({ data: { status: 20 } })
    await world.call('POST', '/v1/stock/freeze', {
      rows: [{ ...wh, locationNo: 'A-01', ownerNo, goodsNo: 'G1', batchNo: '', quality: 1, qty: 4 }],
      reason: '核对',
    })
    await byAnother(data.adjustNo)
    expect(await approve(data.adjustNo)).toMatchObject({ code: 'A1701', msg: '库存不足：G1 库位A-01 可用3' })
    expect(await approve(data.adjustNo, 0)).toMatchObject({ code: '00000' })
    expect(await world.call('POST', '/v1/stock/adjust/cancel', { adjustNo: data.adjustNo })).toMatchObject({
      data: { status: 5 },
    })
    expect(await world.call('POST', '/v1/stock/adjust/submit', { adjustNo: data.adjustNo })).toMatchObject({ code: 'A1736' })
  })
})

const upload = async (biz: string, lines: readonly (readonly (string | number)[])[]) => {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet(lines.map((one) => [...one]))
  const file = write({ SheetNames: ['s'], Sheets: { s: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const mark = randomBytes(8).toString('hex')
  const reply = await world.app.inject({
    method: 'POST',
    url: `/api/v1/import/${biz}/parse`,
    headers: { tenantid: String(world.tenantId), accesstoken: 'test', 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  })
  return reply.json<{
    code: string
    msg: string
    data: { requestId: string; errorData: { errorNum: number; errorReason: string }[] }
  }>()
}

describe('imports', () => {
  test('of adjustments: a draft per reason, whole or not at all, bad rows named', async () => {
    const { data } = await upload('adjust', [
      ['货主', '商品', '库位', '批次', '品质', '调整数量', '原因'],
      [ownerNo, 'G2', 'A-02', '', '正品', -1, '破损'],
      [ownerNo, 'G2', 'A-01', '', '正品', 5, '多收'],
      [ownerNo, 'G2', 'A-02', '', '残次', -1, '破损'],
      [ownerNo, 'G2', 'Z-09', '', '正品', 1, '破损'],
      [ownerNo, 'G2', 'A-02', '', '正品', -1, '丢失'],
    ])
    expect(data.errorData.map((one) => [one.errorNum, one.errorReason])).toEqual([
      [2, '同一调整单的第4行有误，整单未导入'],
      [4, '调整后库存不能为负数'],
      [5, '库位不存在：Z-09'],
      [6, '与第2行重复'],
    ])
    const { requestId } = data
    expect(await world.call('POST', '/v1/import/adjust/confirm', { requestId, ignoreErrors: true })).toMatchObject({
      code: '00000',
    })
    const drafts = await world.call('GET', '/v1/stock/adjust/list', { status: 10 })
    expect(drafts.data).toMatchObject({ total: 1, records: [{ reason: 4, lineNum: 1 }] })
  })

  test('of opening stock: nothing begins in a place of the system', async () => {
    const { data } = await upload('stock', [
      ['仓库', '货主编号', '商品编号', '库位', '批次', '生产日期', '品质', '数量'],
      ['W01', ownerNo, 'G2', 'EXC-STAGE', '', '', '正品', 3],
    ])
    expect(data.errorData.map((one) => [one.errorNum, one.errorReason])).toEqual([
      [2, '库位EXC-STAGE是系统暂存位，请按对应任务处理'],
    ])
  })

  test('of moves: one document or none, what is not there is named', async () => {
    const columns = ['仓库', '货主编号', '商品编号', '批次', '品质', '源库位', '目标库位', '数量']
    const good = ['W01', ownerNo, 'G2', '', '', 'A-02', 'A-01', 2]
    const { data } = await upload('move', [
      columns,
      good,
      ['W01', ownerNo, 'G2', '', '', 'A-01', 'A-02', 2],
      ['W01', ownerNo, 'G1', '', '', 'A-02', 'A-02', 1],
      ['W99', ownerNo, 'G1', '', '', 'A-02', 'A-01', 1],
    ])
    expect(data.errorData.map((one) => [one.errorNum, one.errorReason])).toEqual([
      [2, '同一移库单的第3行有误，整单未导入'],
      [3, '库存不足：G2 库位A-01 可用0'],
      [4, '源库位与目标库位相同'],
      [5, '仓库不存在：W99'],
    ])
    const confirmed = (requestId: string) => world.call('POST', '/v1/import/move/confirm', { requestId, ignoreErrors: true })
    const listed = () => world.call('GET', '/v1/stock/move/list', { moveType: 1 })
    await confirmed(data.requestId)
    expect((await listed()).data).toMatchObject({ total: 0 })
    const lost = await upload('move', [columns, good, good.with(0, '')])
    expect(lost.data.errorData.map((one) => [one.errorNum, one.errorReason])).toEqual([
      [2, '第3行看不出属于哪张移库单，整个文件未导入'],
      [3, '仓库不能为空'],
    ])
    await confirmed((await upload('move', [columns, good])).data.requestId)
    const moves = await listed()
    expect(moves.data).toMatchObject({ records: [{ status: 10, lineNum: 1, planQty: 2, remark: '导入' }] })
  })
})
