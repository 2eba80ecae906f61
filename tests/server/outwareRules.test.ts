// 出库规则的平单，从 HTTP 的门口看：发货时段、目标考核时效、ERP节点、拣货类型定义。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { ImportState } from '#contract/import/calls'
import type { simulatePicks } from '#contract/outware/pickType'
import type { Page } from '#contract/resource'
import { giveNew } from '#server/platform/given'
import { addUser, download, send } from '../support/importing.ts'
import { addGoods, addStock, openWorld, ownerNo, readyOrders, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
})
afterAll(() => world.close())

type Rows = Page<Readonly<Record<string, unknown>>>
const listed = async (path: string, filter: object = {}) =>
  (await world.call<Rows>('GET', path, { pageSize: 50, ...filter })).data.records
const says = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<string> =>
  JSON.stringify(await world.call(method, path, body))
/** The rows of a filled template, parsed; what is wrong by row, then brought in without it. */
const bring = async (biz: string, lines: readonly CellValue[][]) => {
  const { sheets } = await readXlsx(await download(world, `/v1/import/${biz}/template`))
  const header = sheets[0]?.rows[0] ?? []
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const { data } = await send<ImportState>(world, `/v1/import/${biz}/parse`, {}, { name: '模板.xlsx', bytes })
  const done = await world.call<ImportState>('POST', `/v1/import/${biz}/confirm`, {
    requestId: data.requestId,
    ignoreErrors: true,
  })
  const wrong = data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])
  return { header, wrong, successNum: done.data.successNum }
}

describe('发货时段', () => {
  const at = '/v1/rule/send/time'
  const time = { ...wh, logisticsCode: 'ZTO', weekday: 1, collectTime: '18:00', cutTime: '16:30' }
  test('录一趟；截单不早于揽收、时间写错、物流公司不在的，说在哪一栏', async () => {
    expect((await world.call('POST', at, { ...time, vehicleNum: 2 })).code).toBe('00000')
    expect(await listed(`${at}/list`)).toMatchObject([{ ...time, networkId: null, vehicleNum: 2, isDisabled: 0 }])
    expect(await says('POST', at, { ...time, weekday: 2, cutTime: '18:00' })).toContain('截单时间必须早于揽收时间')
    expect(await says('POST', at, { ...time, weekday: 2, cutTime: '9:00' })).toContain('截单时间格式不正确，应为HH:mm')
    expect(await says('POST', at, { ...time, logisticsCode: 'XX' })).toContain('物流公司不存在：XX')
    expect(await says('POST', at, { ...time, networkId: 'WD9' })).toContain('网点不存在：WD9')
    expect(await says('POST', at, time)).toContain('这一趟的发货时段已存在')
  })
  test('导入：表格把时间存成时刻也认得；已有的一趟改它的截单时间', async () => {
    const line = (weekday: string, collect: CellValue, cut: CellValue): CellValue[] => [
      'W01',
      'LOCAL',
      '中通',
      '',
      weekday,
      collect,
      cut,
    ]
    const { header, wrong, successNum } = await bring('sendTime', [
      line('1', '18:00', '17:00'),
      line('2', new Date(Date.UTC(1899, 11, 30, 18, 0)), 0.6875),
      line('3', '8:00', '9:00'),
    ])
    expect(header).toEqual([
      '仓库编号*',
      'WMS账号*',
      '物流公司*',
      '网点编号',
      '星期(1-7)*',
      '揽收时间(HH:mm)*',
      '截单时间(HH:mm)*',
    ])
    expect(wrong).toEqual([[4, '截单时间必须早于揽收时间']])
    expect(successNum).toBe(2)
    expect(await listed(`${at}/list`)).toMatchObject([
      { weekday: 1, collectTime: '18:00', cutTime: '17:00', vehicleNum: 2 },
      { weekday: 2, collectTime: '18:00', cutTime: '16:30' },
    ])
  })
})

describe('目标考核时效', () => {
  const at = '/v1/rule/target/assess'
  const target = { month: '2025-06', targetType: 2, ownerNo, indexCode: 'SHIP_RATE', targetRateBp: 9800, scoreFull: 100 }
  test('仓库、货主各一条，对象写出名字；没填目标、对象不在的说出来', async () => {
    expect((await world.call('POST', at, target)).code).toBe('00000')
    const hall = { ...target, targetType: 1, ownerNo: null, warehouseKey: 'W01-LOCAL', targetMin: 480, deductPerBpE4: 500 }
    expect((await world.call('POST', at, hall)).code).toBe('00000')
    const found = await listed(`${at}/list`)
    expect(found.map(({ targetName, targetKey, isClosed }) => [targetName, targetKey, isClosed])).toEqual([
      ['余杭良品仓', 'W01-LOCAL', 0],
      ['花间', ownerNo, 0],
    ])
    expect(await listed(`${at}/list`, { ownerNo })).toMatchObject([{ targetName: '花间', targetRateBp: 9800 }])
    expect(await says('POST', at, { ...target, targetRateBp: null })).toContain('目标时长与目标达成率至少填写一项')
    expect(await says('POST', at, { ...target, ownerNo: 'OW9' })).toContain('货主不存在：OW9')
    expect(await says('POST', at, { ...target, ownerNo: null })).toContain('货主不能为空')
    expect(await says('POST', at, target)).toContain('该指标目标已存在')
  })
  test('复制上月：没有的带过去，有的不动；改了类型，对象跟着改', async () => {
    expect((await world.call('POST', at, { ...target, month: '2025-07', targetRateBp: 9900 })).code).toBe('00000')
    expect((await world.call('POST', `${at}/copy`, { month: '2025-07' })).data).toEqual({ made: 1, kept: 1 })
    const july = await listed(`${at}/list`, { month: '2025-07' })
    expect(july.map(({ targetKey, targetRateBp }) => [targetKey, targetRateBp])).toEqual(
      expect.arrayContaining([
        [ownerNo, 9900],
        ['W01-LOCAL', 9800],
      ]),
    )
    const [hall] = july.filter(({ targetKey }) => targetKey === 'W01-LOCAL')
    const { data } = await world.call<object>('GET', `${at}/detail`, { targetId: hall?.['targetId'] })
    expect(await says('PUT', at, { ...data, targetType: 2, ownerNo })).toContain('该指标目标已存在')
    expect((await world.call('PUT', at, { ...data, targetType: 2, ownerNo, indexCode: 'SIGN_RATE' })).code).toBe('00000')
    expect(await listed(`${at}/list`, { month: '2025-07', indexCode: 'SIGN_RATE' })).toMatchObject([{ targetKey: ownerNo }])
  })
  test('上个月以前的已结账：不能录、不能改、不能删', async () => {
    expect((await world.call('POST', at, { ...target, month: '2025-05' })).code).toBe('00000')
    expect(await says('POST', at, { ...target, month: '2025-04' })).toContain('已结账月份不能修改')
    world.clock.set(Date.parse('2025-07-01T10:00:00+08:00'))
    const [may] = await listed(`${at}/list`, { month: '2025-05' })
    expect(may?.['isClosed']).toBe(1)
    const { data } = await world.call<object>('GET', `${at}/detail`, { targetId: may?.['targetId'] })
    expect(await says('PUT', at, { ...data, targetRateBp: 9000 })).toContain('已结账月份不能修改')
    expect(await says('DELETE', at, { targetId: may?.['targetId'] })).toContain('已结账月份不能修改')
    expect(await says('POST', `${at}/copy`, { month: '2025-05' })).toContain('已结账月份不能修改')
    world.clock.set(Date.parse('2025-06-17T10:00:00+08:00'))
  })
  test('导入：仓库写编号，指标写编码或名称', async () => {
    const { wrong, successNum } = await bring('targetAssess', [
      ['2025-08', '仓库', 'W01', 'SHIP_RATE', '600', '97.5'],
      ['2025-08', '货主', ownerNo, '签收及时率', '', '95'],
      ['2025-04', '货主', ownerNo, 'SHIP_RATE', '', '95'],
      ['2025-08', '网点', 'WD9', 'SHIP_RATE', '', '95'],
    ])
    expect(wrong).toEqual([
      [4, '已结账月份不能修改'],
      [5, '网点不存在：WD9'],
    ])
    expect(successNum).toBe(2)
    expect(await listed(`${at}/list`, { month: '2025-08', targetType: 1 })).toMatchObject([
      { targetKey: 'W01-LOCAL', targetMin: 600, targetRateBp: 9750, scoreFull: 100 },
    ])
  })
})

test('ERP节点：租户一开始就有十一个；货主的设置只管他，没改的跟着全部货主', async () => {
  const at = '/v1/rule/postbackerpNode'
  const first = await listed(`${at}/list`)
  expect(first.map(({ nodeName }) => nodeName).slice(0, 3)).toEqual(['审单', '推送WMS', '接单'])
  expect(first).toHaveLength(11)
  const wanted = (rows: typeof first) => rows.map(({ nodeCode, isPost, isDisabled }) => ({ nodeCode, isPost, isDisabled }))
  const own = [...first.slice(1), ...first.slice(0, 1)]
  const saved = await world.call('POST', at, { ownerNo, nodes: wanted(own).map((one) => ({ ...one, isPost: 1 })) })
  expect(saved).toMatchObject({ code: '00000', data: { changed: 11 } })
  expect((await listed(`${at}/list`, { ownerNo })).map(({ nodeName }) => nodeName).at(-1)).toBe('审单')
  expect(await listed(`${at}/list`)).toEqual(first)
  expect((await world.call('POST', at, { nodes: wanted(first) })).data).toEqual({ changed: 0 })
  expect(await says('POST', at, { ownerNo: 'OW9', nodes: wanted(first) })).toContain('A0404')
  expect(await says('POST', at, { nodes: [...wanted(first).slice(1), wanted(first)[1]] })).toContain('每个节点只能出现一次')
})

describe('拣货类型定义', () => {
  const at = '/v1/rule/pick/type'
  const type = { orderStructure: 1, pickMethod: 2, maxOrderNum: 2, checkMode: 1, packMode: 1, difficultyBp: 10_000 }
  const named = { pickTypeCode: 'D2', pickTypeName: '两单一张', priority: 5 }
  const simulated = async (filter: object = {}) =>
    (await world.call<ReplyOf<typeof simulatePicks>>('POST', `${at}/simulate`, { ...wh, ...filter })).data

  test('不搭的说在哪一栏', async () => {
    const add = (body: object) => says('POST', at, { ...type, ...named, ...body })
    expect(await add({ orderStructure: 3, checkMode: 2 })).toContain('批量复核仅适用于爆款或单品单件')
    expect(await add({ maxOrderNum: 12, slotNum: 10 })).toContain('格口数不能小于最大订单数')
    expect(await add({ pickMethod: 3 })).toContain('边拣边分和播种要填格口数')
    expect(await add({ priority: 10 })).toContain('优先级重复')
    expect(await add({ pickTypeCode: 'WB' })).toContain('编码WB留给外部拣货')
    expect(await add({ pickTypeCode: 'DD' })).toContain('这个编码的拣货类型已存在')
  })

  test('模拟按建波的同一套规则分，翻页看，什么也不建；新加一种在前面，分法跟着变', async () => {
    await readyOrders(world, [{ G1: 1 }, { G1: 1 }, { G1: 1 }])
    const before = await simulated()
    expect(before).toMatchObject({ waiting: 3, orderNum: 3, goodsNum: 3, left: 0, total: 1 })
    expect(before.types).toEqual([{ pickTypeCode: 'DD', pickTypeName: '单品单件', pickOrderNum: 1, orderNum: 3, goodsNum: 3 }])
    expect((await world.call('POST', at, { ...wh, ...type, ...named })).code).toBe('00000')
    const after = await simulated({ pageNo: 2, pageSize: 1 })
    expect(after).toMatchObject({ total: 2, picks: [{ pickTypeCode: 'D2', orderNum: 1 }] })
    expect((await world.call<Rows>('GET', '/v1/wave/list', { pageSize: 10 })).data.total).toBe(0)
  })

  test('复制成另一个编码；编码定了不能改；停用了就不再收单', async () => {
    const [own] = await listed(`${at}/list`, { pickTypeCode: 'D2' })
    const copied = await world.call<{ pickTypeId: string }>('POST', `${at}/copy`, {
      pickTypeId: own?.['pickTypeId'],
      ...wh,
      pickTypeCode: 'D3',
      pickTypeName: '三',
      priority: 6,
    })
    expect(copied.code).toBe('00000')
    const { data } = await world.call<object>('GET', `${at}/detail`, copied.data)
    expect(data).toMatchObject({ ...wh, pickTypeCode: 'D3', maxOrderNum: 2, orderStructure: 1 })
    expect(await says('PUT', at, { ...data, pickTypeCode: 'D4' })).toContain('编码不能修改，请复制新建')
    for (const one of [own, copied.data])
      await world.call('PUT', `${at}/status`, { pickTypeId: one?.['pickTypeId'], isDisabled: 1 })
    expect((await simulated()).types.map(({ pickTypeCode }) => pickTypeCode)).toEqual(['DD'])
  })

  test('没用过的可以删；加急和 B2B 现场自己要用，删不掉', async () => {
    const idOf = async (pickTypeCode: string) => (await listed(`${at}/list`, { pickTypeCode }))[0]?.['pickTypeId']
    expect((await world.call('DELETE', at, { pickTypeId: await idOf('D3') })).code).toBe('00000')
    expect((await world.call('DELETE', at, { pickTypeId: await idOf('JJ') })).code).toBe('A1001')
    expect((await world.call('DELETE', at, { pickTypeId: await idOf('BZ') })).code).toBe('00000')
  })
})
