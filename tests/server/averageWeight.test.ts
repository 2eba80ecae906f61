// 均重，从 HTTP 的门口看：校验、模板、按网点设（创建与修改各有一句）、预发布到零点生效、取消、文件；结算按出库时的那一版。
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { loadAverageWeights } from '#server/core/averageWeights'
import { settlementG } from '#contract/rules/averageWeight'
import { rulePublishTask } from '#server/rule/publishTask'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'

let world: World
/** codes of all provinces but 浙江 */
let others: readonly string[] = []
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  for (const networkId of ['WD1', 'WD2', 'WD3'])
    expect(
      await world.call('POST', '/v1/network', { networkId, name: `网点${networkId}`, logisticsCode: 'ZTO', networkType: 4 }),
    ).toMatchObject({ code: '00000' })
  const all = await world.call<readonly { regionCode: string }[]>('GET', '/v1/logistics/region/list')
  others = all.data.map(({ regionCode }) => regionCode).filter((code) => code !== '330000')
})
afterAll(() => world.close())

const base = '/v1/rule/AvWeight'
const range = (minG: number, maxG: number | null, avgWeightG: number, more: object = {}) => ({
  minG,
  maxG,
  avgWeightG,
  coefficientBp: 10_000,
  upperBp: 1000,
  lowerBp: 1000,
  ...more,
})
const rule = (ranges: readonly object[], regionCodes: readonly string[] = ['330000']) => ({
  regions: [
    { regionGroup: '省内', regionCodes, ranges },
    { regionGroup: '省外', regionCodes: others, ranges: [range(0, null, 800)] },
  ],
})
const add = (templateName: string, content: object) =>
  world.call<{ id: string }>('POST', `${base}/template`, { templateName, content })
const made = async (templateName: string, avgWeightG: number): Promise<string> => {
  const { data, code } = await add(templateName, rule([range(0, 1000, avgWeightG), range(1000, null, 2000)]))
  expect(code).toBe('00000')
  return data.id
}
interface Set {
  readonly now: number
  readonly later: number
  readonly failed: readonly { readonly networkId: string; readonly msg: string }[]
}
const set = (method: 'POST' | 'PUT', networkIds: readonly string[], templateId: string, effectDate: string, more: object = {}) =>
  world.call<Set>(method, `${base}/network`, { networkIds, templateId, effectDate, ...more })
const listed = async (what: 'network' | 'template' | 'prerelease' | 'history', filter: object = {}) =>
  (await world.call<{ records: readonly Record<string, unknown>[] }>('GET', `${base}/${what}/list`, { pageSize: 50, ...filter }))
    .data.records
const clock = (text: string): void => world.clock.set(Date.parse(`${text.replace(' ', 'T')}+08:00`))
const publish = () => rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false)

test('weightrange/vefify answers row by row what the dialog says', async () => {
  const verify = async (ranges: readonly object[]) =>
    (await world.call<{ pass: boolean; errors: readonly object[] }>('POST', `${base}/weightrange/vefify`, { ranges })).data
  expect(await verify([range(0, 500, 300), range(500, null, 900)])).toEqual({ pass: true, errors: [] })
  expect(await verify([])).toEqual({ pass: false, errors: [{ row: 0, msg: '请至少配置一个重量段' }] })
  expect(await verify([range(0, 500, 300), range(600, null, 900)])).toEqual({
    pass: false,
    errors: [{ row: 2, msg: '第2行：重量段不连续' }],
  })
})

test('a template says what is wrong with its regions and ranges; a hostile one is refused', async () => {
  const says = async (content: object): Promise<string> => JSON.stringify(await add('错的', content))
  expect(await says(rule([range(0, null, 300)], []))).toContain('省内：请选择省份')
  expect(await says(rule([range(0, null, 300)], []))).toContain('以下省份未配置：浙江')
  expect(await says(rule([range(0, null, 300)], ['330000', '330000']))).toContain('浙江重复配置')
  expect(await says(rule([range(0, 500, 600)]))).toContain('省内：第1行：均重应在重量段范围内')
  expect(await says(rule([range(0, null, 300, { coefficientBp: 30_000 })]))).toContain('系数应在0.5-2之间')
  expect(await says({ ...rule([range(0, null, 300)]), evil: 1 })).toContain('没有这一项：evil')
  expect(await says(rule([range(0, null, 300, { minG: { gt: 0 } })]))).toContain('起始必须为整数')
  expect(await listed('template')).toEqual([])
})

test('set for today it holds at once, the first time 创建成功, then 修改成功; one without a rule cannot be changed', async () => {
  expect([averageWeightFamily.calls.set.toast, averageWeightFamily.calls.change?.toast]).toEqual([
    '均重配置创建成功',
    '均重配置修改成功',
  ])
  const [light, heavy] = [await made('轻件', 600), await made('重件', 700)]
  expect((await set('POST', ['WD1', 'NONE'], light, '2025-06-17')).data).toEqual({
    now: 1,
    later: 0,
    failed: [{ networkId: 'NONE', msg: '网点不存在或无权限' }],
  })
  expect((await set('PUT', ['WD1', 'WD2', 'NONE'], heavy, '2025-06-17')).data).toEqual({
    now: 1,
    later: 0,
    failed: [
      { networkId: 'NONE', msg: '网点不存在或无权限' },
      { networkId: 'WD2', msg: '网点还没有配置，不能修改' },
    ],
  })
  expect(await listed('network', { networkId: 'WD1' })).toMatchObject([
    {
      logisticsCode: 'ZTO',
      networkName: '网点WD1',
      isSet: 1,
      templateName: '重件',
      summary: '省内 1省 2段；省外 33省 1段',
      effectDate: '2025-06-17',
    },
  ])
  expect(await listed('network', { isSet: 0 })).toMatchObject([{ networkId: 'WD2' }, { networkId: 'WD3' }])
  const { data } = await world.call('GET', `${base}/weightrange/detail`, { networkId: 'WD1' })
  expect(data).toMatchObject({
    networkId: 'WD1',
    networkName: '网点WD1',
    content: rule([range(0, 1000, 700), range(1000, null, 2000)]),
  })
})

test('set ahead it waits, can be taken back, and holds from midnight; what it changes is said before', async () => {
  const [light] = await listed('template', { templateName: '轻件' })
  const id = String(light?.['templateId'])
  expect((await set('PUT', ['WD1'], id, '2025-06-18')).data).toMatchObject({ later: 1 })
  expect(await set('PUT', ['WD1'], id, '2025-06-19')).toMatchObject({
    code: 'A2005',
    msg: '该网点已有待生效配置（2025-06-18），是否覆盖？',
  })
  const [waits] = await listed('prerelease')
  expect(waits).toMatchObject({ networkId: 'WD1', status: 0, currentName: '重件', templateName: '轻件' })
  const compared = await world.call('GET', `${base}/prerelease/compare`, { id: waits?.['prereleaseId'] })
  expect(compared.data).toMatchObject({ currentName: '重件', templateName: '轻件' })
  expect(averageWeightFamily.calls.cancel.toast).toBe('已取消发布')
  expect(await world.call('DELETE', `${base}/prerelease`, { id: waits?.['prereleaseId'] })).toMatchObject({ code: '00000' })
  await set('PUT', ['WD1'], id, '2025-06-18')
  clock('2025-06-18 00:00:20')
  await publish()
  await publish()
  expect(await listed('history', { networkId: 'WD1' })).toMatchObject([
    { templateName: '轻件', beginTime: '2025-06-18 00:00:00', endTime: null, source: 2 },
    { templateName: '重件', endTime: '2025-06-18 00:00:00', source: 1 },
    { templateName: '轻件', source: 1 },
  ])
})

test('bills read the version that held when the parcel left', async () => {
  const parcel = (at: string) => ({ networkId: 'WD1', at: new Date(`${at}+08:00`), provinceCode: '330000', weightG: 650 })
  const [before, after] = [parcel('2025-06-17T20:00:00'), parcel('2025-06-18T09:00:00')]
  const find = await world.run((ctx) => loadAverageWeights(ctx, [before, after]))
  expect([before, after].map((one) => find(one)?.version.templateName)).toEqual(['重件', '轻件'])
  const range = find(before)?.range
  expect(range && settlementG(1000, range)).toBe(700_000)
  expect(find({ ...before, networkId: 'WD3' })).toBeNull()
})

test('a template in use stays; by file: 网点编号, 模板名称, 生效日期', async () => {
  const [used] = await listed('template', { templateName: '轻件' })
  expect(await world.call('DELETE', `${base}/template`, { templateId: used?.['templateId'] })).toMatchObject({
    code: 'A2004',
    msg: '模板使用中，不能删除',
  })
  const path = '/v1/import/averageWeightNetwork'
  const { sheets } = await readXlsx(await download(world, `${path}/template`))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(['网点编号*', '模板名称*', '生效日期*'])
  const lines = [
    ['WD2', '重件', '2025-06-18'],
    ['WD3', '重件', '2025-06-20'],
    ['WD9', '重件', '2025-06-18'],
    ['WD1', '没有的', '2025-06-17'],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, `${path}/parse`, {}, { name: '网点.xlsx', bytes })
  expect(parsed.data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [4, '网点不存在：WD9'],
    [5, '模板不存在：没有的'],
    [5, '生效日期不能早于今天'],
  ])
  const done = await world.call<ImportState>('POST', `${path}/confirm`, { requestId: parsed.data.requestId, ignoreErrors: true })
  expect(done.data).toMatchObject({ phase: 'done', successNum: 2 })
  expect(await listed('network', { networkId: 'WD2,WD3' })).toMatchObject([
    { networkId: 'WD2', templateName: '重件', pendingName: null },
    { networkId: 'WD3', isSet: 0, pendingName: '重件', pendingDate: '2025-06-20' },
  ])
})

test('options of the page: the provinces, and branches in use', async () => {
  await world.call('PUT', '/v1/network/status', { networkId: 'WD3', isDisabled: 1 })
  expect(others).toHaveLength(33)
  const { data } = await world.call<{ records: readonly { networkId: string }[] }>('GET', '/v1/logistics/network/list')
  expect(data.records.map(({ networkId }) => networkId)).toEqual(expect.arrayContaining(['WD1', 'WD2']))
  expect(data.records.map(({ networkId }) => networkId)).not.toContain('WD3')
  const left = await rows(world, `select 1 from rule_config where tenant_id = $1 and target_type <> 2`)
  expect(left).toEqual([])
})
