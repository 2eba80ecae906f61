// 物流承诺、仓库承诺、超时配置、节点关键词，从 HTTP 的门口看：登记、查找、写错的说在哪里、导入。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, ownerNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
})
afterAll(() => world.close())

interface Listed {
  readonly records: readonly Readonly<Record<string, unknown>>[]
}
const listed = async (path: string) => (await world.call<Listed>('GET', path, { pageSize: 50 })).data.records
const saysOf = async (path: string, body: object): Promise<string> => JSON.stringify(await world.call('POST', path, body))
/** Sends a filled template; the answer is what was wrong, by row. */
const imported = async (biz: string, header: readonly string[], lines: readonly CellValue[][]) => {
  const { sheets } = await readXlsx(await download(world, `/v1/import/${biz}/template`))
  expect(sheets[0]?.rows[0]).toEqual(header)
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [[...header], ...lines] }] }))
  const parsed = await send<ImportState>(world, `/v1/import/${biz}/parse`, {}, { name: '模板.xlsx', bytes })
  const { requestId, errorData } = parsed.data
  const done = await world.call<ImportState>('POST', `/v1/import/${biz}/confirm`, { requestId, ignoreErrors: true })
  return { faults: errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason]), done: done.data.successNum }
}

const promises = '/v1/rule/logistics/promise'
const way = { logisticsCode: 'ZTO', fromCity: '330100', effectDate: '2025-01-01', source: 1 }
const hours = { collectHour: 24, transferHour: 48, signHour: 72 }

test('物流承诺：先看市，再看省，最后看全国', async () => {
  expect((await world.call('POST', promises, { ...way, ...hours })).code).toBe('00000')
  expect((await world.call('POST', promises, { ...way, ...hours, toProvince: '330000', signHour: 48 })).code).toBe('00000')
  expect(
    (await world.call('POST', promises, { ...way, ...hours, toProvince: '330000', toCity: '330100', signHour: 24 })).code,
  ).toBe('00000')
  const find = async (toProvince: string, toCity = ''): Promise<unknown> => {
    const asked = { logisticsCode: 'ZTO', fromCity: '330100', toProvince, ...(toCity !== '' && { toCity }) }
    return (await world.call<{ found: unknown }>('GET', `${promises}/find`, asked)).data.found
  }
  expect(await find('330000', '330100')).toMatchObject({ signHour: 24, level: 1 })
  expect(await find('330000')).toMatchObject({ signHour: 48, level: 2 })
  expect(await find('440000', '440300')).toMatchObject({ signHour: 72, level: 3, effectDate: '2025-01-01' })
  const city = (await listed(`${promises}/list`)).find((row) => row['toCity'] === '330100')
  expect((await world.call('PUT', `${promises}/status`, { ruleId: city?.['ruleId'], isDisabled: 1 })).code).toBe('00000')
  expect(await find('330000', '330100')).toMatchObject({ level: 2 })
})

test('物流承诺：时长、地区、线路写错的不收', async () => {
  expect(await saysOf(promises, { ...way, ...hours, signHour: 721 })).toContain('时长应在1-720小时之间')
  expect(await saysOf(promises, { ...way, ...hours, toProvince: '999999' })).toContain('目的省不存在：999999')
  expect(await saysOf(promises, { ...way, ...hours, toCity: '330100' })).toContain('目的市不属于目的省')
  expect(await world.call('POST', promises, { ...way, ...hours })).toMatchObject({
    code: 'A1002',
    msg: '相同线路、同一天生效的承诺时效已存在',
  })
  const header = ['物流公司*', '始发城市*', '目的省*', '目的市', '揽收(h)*', '中转(h)*', '签收(h)*', '生效日期*', '来源']
  const { faults, done } = await imported('promise', header, [
    ['ZTO', '杭州市', '全国', '', '12', '24', '36', '2025-01-01', ''],
    ['ZTO', '杭州市', '浙江省', '', '0', '24', '36', '2025-02-01', '官方'],
    ['ZTO', '没有的市', '浙江省', '', '12', '24', '36', '2025-02-01', ''],
  ])
  expect([faults, done]).toEqual([
    [
      [3, '时长应在1-720小时之间'],
      [4, '始发城市不存在：没有的市'],
    ],
    1,
  ])
  expect(await listed(`${promises}/list`)).toContainEqual(
    expect.objectContaining({ toProvince: null, collectHour: 12, signHour: 36 }),
  )
})

test('仓库承诺：按仓库、货主和结构；截单时间写错的不收', async () => {
  const at = '/v1/rule/warehouse/promise'
  const body = { ...wh, orderStructure: 0, shipHour: 24, rateTargetBp: 9800, compensateFlag: 1, effectDate: '2025-01-01' }
  expect((await world.call('POST', at, { ...body, sameDayCut: '16:00' })).code).toBe('00000')
  expect(await listed(`${at}/list`)).toMatchObject([
    { ...wh, ownerNo: null, orderStructure: 0, sameDayCut: '16:00', compensateFlag: 1 },
  ])
  expect(await saysOf(at, { ...body, effectDate: '2025-02-01', sameDayCut: '25:00' })).toContain('当日截单格式不正确，应为HH:mm')
  expect(await saysOf(at, { ...body, shipHour: 0 })).toContain('时长应在1-720小时之间')
  const header = ['仓库*', '货主', '订单结构', '发货(h)*', '截单时间', '目标及时率(%)*', '生效日期*', '是否赔付']
  const { faults, done } = await imported('warehousePromise', header, [
    ['W01', ownerNo, '单品单件', '12', '17:30', '99.5', '2025-01-01', '是'],
    ['W01', 'NONE', '', '12', '', '99', '2025-01-01', ''],
  ])
  expect([faults, done]).toEqual([[[3, '货主不存在：NONE']], 1])
  expect(await listed(`${at}/list`)).toContainEqual(
    expect.objectContaining({
      ownerNo,
      orderStructure: 1,
      shipHour: 12,
      sameDayCut: '17:30',
      rateTargetBp: 9950,
      compensateFlag: 1,
    }),
  )
})

test('超时配置：三级递增，对象按类型选；改成全局就不再认货主', async () => {
  const at = '/v1/rule/timeout'
  const body = { timeoutType: 1, targetType: 2, ownerNo, firstHour: 24, secondHour: 48, thirdHour: 72 }
  expect((await world.call('POST', at, body)).code).toBe('00000')
  expect(await saysOf(at, { ...body, timeoutType: 2, secondHour: 24 })).toContain('三级时长必须递增')
  expect(await saysOf(at, { ...body, timeoutType: 2, ownerNo: null })).toContain('货主不能为空')
  expect(await world.call('POST', at, body)).toMatchObject({ code: 'A1002', msg: '相同类型和对象的超时配置已存在' })
  const [row] = await listed(`${at}/list`)
  expect(row).toMatchObject({ targetType: 2, firstHour: 24, autoWorkorder: 0 })
  const whole = (await world.call<object>('GET', `${at}/detail`, { ruleId: row?.['ruleId'] })).data
  expect(whole).toMatchObject({ ownerNo, warehouseKey: null, networkId: null })
  expect((await world.call('PUT', at, { ...whole, targetType: 0 })).code).toBe('00000')
  expect(await listed(`${at}/list`)).toMatchObject([{ targetType: 0, targetName: null }])
  const header = ['类型*', '对象类型*', '对象', '一级(h)*', '二级(h)*', '三级(h)*', '自动建工单']
  const { faults, done } = await imported('timeout', header, [
    ['未揽收', '仓库', 'W01', '12', '24', '36', '是'],
    ['未发货', '货主', '', '12', '24', '36', ''],
    ['未发货', '全局', '', '36', '24', '12', ''],
    ['未揽收', '全局', '', '10', '20', '30', ''],
  ])
  expect([faults, done]).toEqual([
    [
      [3, '货主不能为空'],
      [4, '三级时长必须递增'],
    ],
    2,
  ])
  expect(await listed(`${at}/list`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ targetType: 1, autoWorkorder: 1, firstHour: 12 }),
      expect.objectContaining({ targetType: 0, timeoutType: 1, firstHour: 10 }),
    ]),
  )
})

test('节点关键词：认不出的文本记下次数，采纳以后就认得', async () => {
  const [at, test, accept] = ['keywords', 'test', 'accept'].map((name) => `/v1/logistics/node/${name}`) as [
    string,
    string,
    string,
  ]
  expect((await world.call('POST', at, { nodeCode: 'SIGN', keyword: '已签收', exclude: '未', priority: 0 })).code).toBe('00000')
  expect(await saysOf(at, { nodeCode: 'DELIVER', keyword: '已签收', priority: 0 })).toContain('关键词【已签收】已存在')
  expect(await saysOf(at, { nodeCode: 'SIGN', keyword: '签', priority: 0 })).toContain('关键词应为2-30个字')
  const seen = async (text: string) => (await world.call('POST', test, { text, logisticsCode: 'ZTO' })).data
  expect(await seen('【杭州】 已签收')).toEqual({ nodeCode: 'SIGN', keyword: '已签收' })
  expect(await seen('快件已到驿站')).toEqual({ nodeCode: null, keyword: null })
  await seen('快件 已到驿站')
  const [text] = await listed('/v1/logistics/node/unmatched')
  expect(text).toMatchObject({ sample: '快件已到驿站', count: 2, logisticsCode: 'ZTO' })
  const textHash = text?.['textHash']
  expect(await saysOf(accept, { textHash, nodeCode: 'ARRIVE', keyword: '代收点' })).toContain('关键词不在这段文本里')
  expect((await world.call('POST', accept, { textHash, nodeCode: 'ARRIVE', keyword: '已到驿站' })).code).toBe('00000')
  expect(await seen('您的包裹已到驿站')).toEqual({ nodeCode: 'ARRIVE', keyword: '已到驿站' })
  expect(await listed('/v1/logistics/node/unmatched')).toEqual([])
  expect((await world.call('POST', accept, { textHash, nodeCode: 'ARRIVE' })).code).toBe('A0404')
  const own = (await listed(at)).find(({ keyword }) => keyword === '已到驿站')
  expect((await world.call('DELETE', at, { ruleId: own?.['ruleId'] })).code).toBe('00000')
  expect(await seen('您的包裹已到驿站')).toMatchObject({ nodeCode: null })
})
