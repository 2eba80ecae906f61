// 指标取值、卡板、票量，从 HTTP 的门口看：表单、文件一个规矩，复制上月只补没有的。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let site = ''
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await world.run((ctx) =>
    ctx.tx.query('update warehouse set hire_area_m2 = 200, use_area_m2 = 100 where tenant_id = $1', [ctx.tenantId]),
  )
  const [first] = await rows<{ no: string }>(world, 'select parent_warehouse_no as no from warehouse where tenant_id = $1')
  site = first?.no ?? ''
})
afterAll(() => world.close())

const base = '/v1/rule/operation/stat'
const listed = async (page: string, filter: object = {}) =>
  (await world.call<{ records: readonly object[] }>('GET', `${base}/${page}/list`, { pageSize: 50, ...filter })).data.records
const add = (page: string, body: object) => world.call('POST', `${base}/${page}`, body)
const saysOf = async (page: string, body: object): Promise<string> => JSON.stringify(await add(page, body))
/** Brings lines in by the page's file; answers what is wrong with them. */
const brought = async (biz: string, titles: readonly string[], lines: readonly CellValue[][]) => {
  const { sheets } = await readXlsx(await download(world, `/v1/import/${biz}/template`))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(titles)
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const { data } = await send<ImportState>(world, `/v1/import/${biz}/parse`, {}, { name: '模板.xlsx', bytes })
  const { requestId, errorData } = data
  const done = await world.call<ImportState>('POST', `/v1/import/${biz}/confirm`, { requestId, ignoreErrors: true })
  return { wrong: errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason]), num: done.data.successNum }
}

const figure = { indexCode: 'loadFactor', targetType: 1, effectMonth: '2025-05', targetValue: '85', valueSource: 1 }

test('指标取值：集团一条、物理仓一条；数值类型跟着指标；错的说在哪一栏', async () => {
  expect(await add('config', figure)).toMatchObject({ code: '00000' })
  expect(
    await add('config', { ...figure, targetType: 3, targetSite: site, targetValue: '90.5', warnValue: '100' }),
  ).toMatchObject({
    code: '00000',
  })
  expect(await saysOf('config', figure)).toContain('这个对象这个月的指标已存在')
  expect(await saysOf('config', { ...figure, effectMonth: '2025-13' })).toContain('月份格式不正确，应为YYYY-MM')
  expect(await saysOf('config', { ...figure, targetType: 3, targetSite: 'P99' })).toContain('物理仓不存在：P99')
  expect(await saysOf('config', { ...figure, targetValue: '很高' })).toContain('目标值应为数字，最多保留4位小数')
  expect(await listed('config', { targetType: 3 })).toMatchObject([
    { targetSite: site, targetValue: '90.5', warnValue: '100', numberType: 2 },
  ])
})

test('复制上月：补上没有的，已经有的不动；上月没有就说没有', async () => {
  expect(await add('config', { ...figure, effectMonth: '2025-06', targetValue: '70' })).toMatchObject({ code: '00000' })
  const copy = (effectMonth: string) => world.call('POST', `${base}/config/copy`, { effectMonth })
  expect(await copy('2025-06')).toMatchObject({ data: { num: 1 } })
  expect(await listed('config', { effectMonth: '2025-06' })).toMatchObject([{ targetValue: '90.5' }, { targetValue: '70' }])
  expect(JSON.stringify(await copy('2025-06'))).toContain('2025-06都已经有了')
  expect(JSON.stringify(await copy('2025-01'))).toContain('2024-12没有可以复制的')
})

test('卡板：叠起来的面积不能超过使用面积，表单和文件一样', async () => {
  const card = { parentWarehouseNo: site, effectMonth: '2025-05', cardNum: 60, areaPerCardM2: '2', stackLevel: 1 }
  expect(await saysOf('card', card)).toContain('卡板面积不能大于使用面积')
  expect(await saysOf('card', { ...card, areaPerCardM2: '0' })).toContain('单位面积应为大于0的数字')
  expect(await add('card', { ...card, stackLevel: 2 })).toMatchObject({ code: '00000' })
  const { wrong, num } = await brought(
    'cardConfig',
    ['物理仓编号*', '月份*', '卡板位数*', '单位面积*'],
    [
      [site, '2025-05', '90', '2'],
      [site, '2025-06', '90', '2'],
    ],
  )
  expect(wrong).toEqual([[3, '卡板面积不能大于使用面积']])
  expect(num).toBe(1)
  expect(await listed('card')).toMatchObject([
    { cardNum: 90, stackLevel: 2, cardAreaM2: '180', useAreaM2: '100', hireAreaM2: '200' },
  ])
  expect(await world.call('POST', `${base}/card/copy`, { effectMonth: '2025-06' })).toMatchObject({ data: { num: 1 } })
})

test('票量：最具体的一条；指标取值、票量也能从文件来', async () => {
  const ticket = { orderType: 0, ticketUnit: 1, ratioBp: 10_000, minTicket: 1, includeReturn: 0 }
  expect(await add('ticket', ticket)).toMatchObject({ code: '00000' })
  expect(await add('ticket', ticket)).toMatchObject({ msg: '相同范围的票量配置已存在' })
  expect(await saysOf('ticket', { ...ticket, ...wh, ratioBp: 0 })).toContain('折算比例应在0.01%-10000%之间')
  const tickets = await brought(
    'ticketConfig',
    ['仓库*', '货主', '订单类型', '计票方式*', '折算比例(%)*'],
    [
      ['W01', ownerNo, 'B2B', '按箱折算', '250'],
      ['W99', '', '', '按单', '100'],
    ],
  )
  expect(tickets).toEqual({ wrong: [[3, '仓库不存在：W99']], num: 1 })
  expect(await listed('ticket')).toContainEqual(
    expect.objectContaining({ ...wh, ownerNo, orderType: 5, ticketUnit: 3, ratioBp: 25_000 }),
  )
  const values = await brought(
    'indexValue',
    ['指标编码*', '对象类型*', '对象编号*', '月份*', '目标值*', '预警值'],
    [
      ['loadFactor', '集团', '*', '2025-06', '75', ''],
      ['noSuch', '物理仓', site, '2025-06', '1', ''],
      ['laborCostAvg', '物理仓', site, '2025-06', '1.8', '2'],
    ],
  )
  expect(values).toEqual({ wrong: [[3, '指标编码不存在：noSuch']], num: 2 })
  expect(await listed('config', { effectMonth: '2025-06', targetType: 1 })).toMatchObject([{ targetValue: '75' }])
})
