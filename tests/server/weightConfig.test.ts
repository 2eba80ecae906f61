// 称重配置，从 HTTP 的门口看：定在哪里、分段、复制、导入；最具体的一条管那一单。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, ownerNo, shopNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
})
afterAll(() => world.close())

const at = '/v1/warehouse/weight/config'
const tolerance = { isEnabled: 1, tolMode: 1, tolAbsG: 30, tolBp: 300 }
interface Config {
  readonly weightConfigId: string
  readonly version: number
}
const listed = async () => (await world.call<{ records: readonly Config[] }>('GET', `${at}/list`, { pageSize: 50 })).data.records
const add = (body: object) => world.call<{ id: string }>('POST', at, { ...tolerance, ...body })
const saysOf = async (body: object): Promise<string> => JSON.stringify(await add(body))

test('全部仓库的一条、一个店铺的一条：店铺带出它的货主，没填的按默认', async () => {
  expect((await add({})).code).toBe('00000')
  expect((await add({ ...wh, shopNo, manualAllowed: 1 })).code).toBe('00000')
  expect(await listed()).toMatchObject([
    { ...wh, ownerNo, shopNo, tolAbsG: 30, bandNum: 0, retryNum: 2, spotBlock: 1, forceNeedReason: 1, manualAllowed: 1 },
    { warehouseNo: null, ownerNo: null, shopNo: null, tolAbsG: 30, minSample: 5, useAvgWeight: 1, shipOnWeigh: 0 },
  ])
})

test('错的说在哪一栏、错在哪里', async () => {
  expect(await add({})).toMatchObject({ code: 'A1002', msg: '相同范围的配置已存在' })
  expect(await saysOf({ ...wh, tolAbsG: 5001 })).toContain('允差应在0-5000克之间')
  expect(await saysOf({ ...wh, tolBp: 10_001 })).toContain('允差比例应在0-100%之间')
  expect(await saysOf({ ...wh, shopNo: 'SH9' })).toContain('店铺不存在：SH9')
  expect(await saysOf({ warehouseNo: 'W99', sid: 'X' })).toContain('仓库不存在：W99-X')
})

test('重量段从 0 开始一段接一段；空档、重叠、缺数都说第几行', async () => {
  const band = (fromG: number, toG: number | null, tolAbsG: number | null = 20) => ({ fromG, toG, tolAbsG, tolBp: 200 })
  const bands = (...bandJson: readonly object[]) => saysOf({ ...wh, bandJson })
  expect(await bands(band(0, 500), band(600, null))).toContain('第2行：重量段不连续')
  expect(await bands(band(0, 500), band(400, null))).toContain('第2行：与上一重量段重叠')
  expect(await bands(band(100, 500))).toContain('第一个重量段必须从0开始')
  expect(await bands(band(0, null, null))).toContain('第1行：允差不能为空')
  const made = await add({ ...wh, bandJson: [band(0, 500), band(500, null, 80)] })
  expect(made.code).toBe('00000')
  const { data } = await world.call('GET', `${at}/detail`, { weightConfigId: made.data.id })
  expect(data).toMatchObject({ ...wh, bandNum: 2, bandJson: [band(0, 500), band(500, null, 80)] })
})

test('复制到一个货主，分段和开关都带过去；改过的那条不动', async () => {
  const [from] = (await listed()).filter((one) => 'bandNum' in one && one.bandNum === 2)
  const copied = await world.call<{ weightConfigId: string }>('POST', `${at}/copy`, {
    weightConfigId: from?.weightConfigId,
    ...wh,
    ownerNo,
  })
  expect(copied.code).toBe('00000')
  const { data } = await world.call<Config>('GET', `${at}/detail`, copied.data)
  expect(data).toMatchObject({ ...wh, ownerNo, shopNo: null, bandNum: 2, tolAbsG: 30 })
  expect((await world.call('PUT', at, { ...data, tolAbsG: 90 })).code).toBe('00000')
  expect(await listed()).toContainEqual(expect.objectContaining({ weightConfigId: from?.weightConfigId, tolAbsG: 30 }))
  const again = await world.call('POST', `${at}/copy`, { weightConfigId: from?.weightConfigId, ...wh, ownerNo })
  expect(again.msg).toBe('相同范围的配置已存在')
  expect((await world.call('DELETE', at, copied.data)).code).toBe('00000')
})

test('导入：新的进来，同范围的、写错的留下并说明', async () => {
  const { sheets } = await readXlsx(await download(world, '/v1/import/weightConfig/template'))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(['仓库*', '货主', '店铺', '允差(g)*', '允差比例(%)*', '模式*'])
  const lines: CellValue[][] = [
    ['W01', ownerNo, '', '40', '4.5', '两者都满足'],
    ['W01', '', shopNo, '40', '4', '两者都满足'],
    ['W01', '', '', '9000', '4', '两者都满足'],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, '/v1/import/weightConfig/parse', {}, { name: '模板.xlsx', bytes })
  expect(parsed.data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [3, '相同范围的配置已存在'],
    [4, '允差应在0-5000克之间'],
  ])
  const { requestId } = parsed.data
  const done = await world.call<ImportState>('POST', '/v1/import/weightConfig/confirm', { requestId, ignoreErrors: true })
  expect(done.data).toMatchObject({ phase: 'done', successNum: 1 })
  expect(await listed()).toContainEqual(
    expect.objectContaining({ ...wh, ownerNo, shopNo: null, tolMode: 2, tolAbsG: 40, tolBp: 450, retryNum: 2 }),
  )
})
