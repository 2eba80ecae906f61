// 阈值、时效指标、入库时效，从 HTTP 的门口看：谁的值、比什么更严、今天是多少；整张指标一起保存；入库时效的表单和文件一个规矩。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { giveNew } from '#server/platform/given'
import { addUser, download, send } from '../support/importing.ts'
import { addGoods, enter, newOrder, openWorld, ownerNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.run((ctx) => giveNew(ctx.tx, ctx))
  await addUser(world)
})
afterAll(() => world.close())

interface Threshold {
  readonly thresholdId: string
  readonly thresholdCode: string
  readonly version: number
}
const listed = async (filter: object = {}) =>
  (await world.call<{ records: readonly Threshold[] }>('GET', '/v2/rule/threshold', { pageSize: 50, ...filter })).data.records
const globals = async () => (await world.call<readonly Threshold[]>('GET', '/v1/rule/threshold')).data
const change = async (thresholdCode: string, body: object) => {
  const row = (await globals()).find((one) => one.thresholdCode === thresholdCode)
  return world.call('POST', '/v1/rule/threshold', { ...row, ...body })
}

test('每个指标一条全局的；比率按百分数填；告警要比预警更严', async () => {
  expect((await globals()).length).toBe(8)
  expect(await change('SHORT_RATE', { warn: '0.5', alarm: '1.25' })).toMatchObject({ code: '00000' })
  expect(await globals()).toContainEqual(expect.objectContaining({ thresholdCode: 'SHORT_RATE', warn: '0.5', alarm: '1.25' }))
  expect(await change('SHORT_RATE', { warn: '3', alarm: '2' })).toMatchObject({ code: 'A2011', msg: '告警值必须严于预警值' })
  expect(await change('STOCK_SAFE_DAY', { warn: '3', alarm: '7' })).toMatchObject({ code: 'A2011' })
  expect(JSON.stringify(await change('ORDER_BACKLOG', { warn: '1.5' }))).toContain('预警值必须为整数')
})

test('复制到仓库和货主；当前值从今天的账里来，数不出来的没有', async () => {
  await addGoods(world, 'G1')
  await enter(world, [newOrder('S1', { G1: 1 }), newOrder('S2', { G1: 1 })])
  const backlog = { thresholdCode: 'ORDER_BACKLOG', compare: 1, warn: '1', alarm: '5' }
  const owners = { targetType: 2, targetOwners: [ownerNo] }
  const places = { targetType: 1, targetWarehouses: [`${wh.warehouseNo}-${wh.sid}`] }
  expect(JSON.stringify(await world.call('POST', '/v2/rule/threshold', { ...backlog, targetType: 2 }))).toContain(
    '请至少选一个对象',
  )
  expect(await world.call('POST', '/v2/rule/threshold', { ...backlog, ...owners })).toMatchObject({ data: { num: 1 } })
  expect(await world.call('POST', '/v2/rule/threshold', { ...backlog, ...places, alarm: '2' })).toMatchObject({ code: '00000' })
  expect(await world.call('POST', '/v2/rule/threshold', { ...backlog, ...places, warn: '1', alarm: '3' })).toMatchObject({
    code: '00000',
  })
  expect(await listed({ thresholdCode: 'ORDER_BACKLOG' })).toMatchObject([
    { targetType: 1, alarm: '3', current: '2', level: 1 },
    { targetType: 2, targetOwner: ownerNo, alarm: '5', current: '2', level: 1 },
    { targetType: 0, target: '全部', current: '2', level: 0 },
  ])
  expect(await listed({ thresholdCode: 'SHORT_RATE' })).toMatchObject([{ current: '0', level: 0 }])
  expect(await listed({ thresholdCode: 'LOAD_FACTOR,WEIGH_ABN_RATE' })).toMatchObject([{ current: null }, { current: null }])
  const [mine] = await listed({ targetOwner: ownerNo })
  expect(await world.call('DELETE', '/v2/rule/threshold', { thresholdId: mine?.thresholdId })).toMatchObject({ code: '00000' })
  const all = (await globals())[0]
  expect(JSON.stringify(await world.call('DELETE', '/v2/rule/threshold', { thresholdId: all?.thresholdId }))).toContain(
    '全局的阈值不能删除',
  )
})

interface Index {
  readonly indexCode: string | null
  readonly weightBp: number
  readonly version: number
}
const indices = async () =>
  (await world.call<{ records: readonly Index[] }>('GET', '/v1/rule/aging/index/list', { pageSize: 50 })).data.records
const saved = ['indexCode', 'indexName', 'fromNode', 'toNode', 'targetMin', 'targetRateBp', 'weightBp', 'statScope', 'isDisabled']
const fieldsOf = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => saved.includes(name)))
const save = async (list: readonly object[], seen: readonly Index[]) =>
  world.call('POST', '/v1/rule/aging/index/save', {
    rows: list.map(fieldsOf),
    seen: seen.map(({ indexCode, version }) => ({ indexCode, version })),
  })

test('时效指标整张一起保存：权重合计 100%，结束晚于起始；别人先保存了就不覆盖', async () => {
  const before = await indices()
  expect(before.reduce((sum, { weightBp }) => sum + weightBp, 0)).toBe(10_000)
  const half = before.map((row) => ({ ...row, weightBp: row.weightBp / 2 }))
  expect(JSON.stringify(await save(half, before))).toContain('权重之和必须为100%')
  const back = before.map((row, at) => (at === 1 ? { ...row, fromNode: 9, toNode: 9 } : row))
  expect(JSON.stringify(await save(back, before))).toContain('第2行：结束节点必须晚于起始节点')
  const fresh = { ...before[0], indexCode: null, indexName: '派送时效', fromNode: 14, toNode: 15, weightBp: 0, isDisabled: 1 }
  const [, ...rest] = before
  const list = [...rest, ...before.slice(0, 1), fresh]
  expect(await save(list, before)).toMatchObject({ code: '00000', data: { indexNum: 6 } })
  const after = await indices()
  expect(after.map(({ indexCode }) => indexCode).slice(0, 5)).toEqual(
    [...rest, ...before.slice(0, 1)].map((one) => one.indexCode),
  )
  expect(after[5]).toMatchObject({ indexName: '派送时效', isDisabled: 1, sort: 5 })
  expect(await save(list, before)).toMatchObject({ code: 'A0409' })
  expect(await save(after.slice(0, 5), after)).toMatchObject({ data: { indexNum: 5 } })
})

const at = '/v1/rule/receivingtime'
const times = async () => (await world.call<{ records: readonly object[] }>('GET', `${at}/list`, { pageSize: 50 })).data.records
const add = (body: object) =>
  world.call('POST', at, { stockinType: 0, startFrom: 1, receiveHour: 24, putawayHour: 48, workCalendar: 1, ...body })

test('入库时效：上架不小于收货，数量段一段接一段；没填的按默认', async () => {
  expect(await add({})).toMatchObject({ code: '00000' })
  expect(await add({})).toMatchObject({ msg: '相同范围的入库时效已存在' })
  expect(JSON.stringify(await add({ ...wh, putawayHour: 12 }))).toContain('上架时效不能小于收货时效')
  const band = (fromQty: number, toQty: number | null, putawayHour = 8) => ({ fromQty, toQty, receiveHour: 4, putawayHour })
  const bands = async (...bandJson: readonly object[]) => JSON.stringify(await add({ ...wh, bandJson }))
  expect(await bands(band(0, 100), band(200, null))).toContain('第2行：数量段不连续')
  expect(await bands(band(0, null, 2))).toContain('第1行：上架时效不能小于收货时效')
  expect(JSON.stringify(await add({ ...wh, cutTime: '25:00' }))).toContain('截止时间格式不正确')
  expect(await add({ ...wh, ownerNo, cutTime: '18:30', bandJson: [band(0, 100), band(100, null)] })).toMatchObject({
    code: '00000',
  })
  expect(await times()).toMatchObject([
    { ...wh, ownerNo, cutTime: '18:30', bandNum: 2 },
    { warehouseNo: null, ownerNo: null, stockinType: 0, receiveHour: 24, putawayHour: 48, cutTime: '16:00', bandNum: 0 },
  ])
})

test('导入：新的进来，有的改掉；错的说在哪一行', async () => {
  const { sheets } = await readXlsx(await download(world, '/v1/import/receivingTime/template'))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(['仓库*', '货主', '入库类型', '起算点*', '收货(h)*', '上架(h)*', '截止时间'])
  const lines: CellValue[][] = [
    ['W01', ownerNo, '', '卸货完成', '6', '12', ''],
    ['W01', '', '退货', '到货', '8', '16', '17:00'],
    ['W01', '', '采购', '到货', '24', '12', ''],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, '/v1/import/receivingTime/parse', {}, { name: '模板.xlsx', bytes })
  expect(parsed.data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [4, '上架时效不能小于收货时效'],
  ])
  const { requestId } = parsed.data
  const done = await world.call<ImportState>('POST', '/v1/import/receivingTime/confirm', { requestId, ignoreErrors: true })
  expect(done.data).toMatchObject({ phase: 'done', successNum: 2 })
  const all = await times()
  expect(all).toContainEqual(
    expect.objectContaining({ ...wh, ownerNo, startFrom: 2, receiveHour: 6, cutTime: '18:30', bandNum: 2 }),
  )
  expect(all).toContainEqual(expect.objectContaining({ ...wh, ownerNo: null, stockinType: 3, putawayHour: 16, cutTime: '17:00' }))
})
