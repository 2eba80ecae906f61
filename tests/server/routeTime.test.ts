// 物流时效，从 HTTP 的门口看：模板的毛病，每一句提示，按网点设、预发布、取消，两种文件；出库的单说得出最晚何时揽收。
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { routeTimeFamily, routeTimeTemplate } from '#contract/rule/routeTime'
import { rulePublishTask } from '#server/rule/publishTask'
import { addUser, download, send } from '../support/importing.ts'
import { addGoods, enter, newOrder, openWorld, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'G1')
  for (const networkId of ['WD1', 'WD2'])
    await world.call('POST', '/v1/network', { networkId, name: `网点${networkId}`, logisticsCode: 'ZTO', networkType: 4 })
})
afterAll(() => world.close())

const base = '/v1/rule/logistics'
const line = (
  destCity: string | null,
  [collectHours, transferHours, arriveHours, deliverHours, signHours]: readonly number[],
) => ({
  destProvince: '330000',
  destCity,
  collectHours,
  transferHours,
  arriveHours,
  deliverHours,
  signHours,
})
const rising = [24, 30, 48, 60, 72]
const add = (templateName: string, lines: readonly object[]) =>
  world.call<{ id: string }>('POST', `${base}/template`, { templateName, content: { lines } })
const set = (networkIds: readonly string[], templateId: string, effectDate: string) =>
  world.call<{ now: number; later: number }>('POST', `${base}/network`, { networkIds, templateId, effectDate })
const listed = async (what: 'networkd' | 'template' | 'prerelease' | 'history', filter: object = {}) =>
  (await world.call<{ records: readonly Record<string, unknown>[] }>('GET', `${base}/${what}/list`, { pageSize: 50, ...filter }))
    .data.records
const clock = (text: string): void => world.clock.set(Date.parse(`${text.replace(' ', 'T')}+08:00`))

test('the family tells what the spec says', () => {
  const { set: setting, cancel } = routeTimeFamily.calls
  expect([setting.toast, cancel.toast, routeTimeTemplate.toasts]).toEqual([
    '已更新设置',
    '规则已取消发布',
    { create: '已添加模板', update: '规则已更新', remove: '规则已删除' },
  ])
})

test('a template says which line is wrong', async () => {
  const says = async (lines: readonly object[]): Promise<string> => JSON.stringify(await add('错的', lines))
  expect(await says([])).toContain('请至少配置一个目的地')
  expect(await says([line(null, [24, 20, 48, 60, 72])])).toContain('第1行：各节点时效必须递增')
  expect(await says([line(null, rising), line(null, rising)])).toContain('第2行：与第1行重复')
  expect(await says([{ ...line(null, rising), destProvince: '990000' }])).toContain('第1行：目的省不存在：990000')
  expect(await says([line(null, [0, 30, 48, 60, 72])])).toContain('时长应在1-720小时之间')
})

test('set now, ahead and taken back; what waits holds from midnight', async () => {
  const slow = (await add('慢', [line(null, rising), line('330100', [12, 18, 24, 30, 36])])).data.id
  // two nodes may fall into the same hour (Q41)
  const fast = (await add('快', [line(null, [6, 12, 12, 24, 24])])).data.id
  expect((await set(['WD1', 'WD2'], slow, '2025-06-17')).data).toMatchObject({ now: 2 })
  expect((await set(['WD1', 'WD2'], fast, '2025-06-18')).data).toMatchObject({ later: 2 })
  const [waits] = await listed('prerelease', { networkId: 'WD2' })
  expect(await world.call('DELETE', `${base}/prerelease`, { id: waits?.['prereleaseId'] })).toMatchObject({ code: '00000' })
  expect(await listed('networkd')).toMatchObject([
    { networkId: 'WD1', templateName: '慢', pendingName: '快', summary: '2个目的地 · 揽收 12–24h · 签收 36–72h' },
    { networkId: 'WD2', templateName: '慢', pendingName: null },
  ])
  clock('2025-06-18 00:00:20')
  await rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false)
  expect((await world.call('GET', `${base}/network/detail`, { networkId: 'WD1' })).data).toMatchObject({ templateName: '快' })
  expect(await listed('history', { networkId: 'WD1' })).toMatchObject([
    { templateName: '快', beginTime: '2025-06-18 00:00:00', endTime: null },
    { templateName: '慢', endTime: '2025-06-18 00:00:00' },
  ])
  expect(await world.call('DELETE', `${base}/prerelease`, { id: waits?.['prereleaseId'] })).toMatchObject({ code: 'A2003' })
})

test('an order that left is to be collected by what its branch had then; the city comes before its province', async () => {
  const [no = ''] = await enter(world, [newOrder('RT-1', { G1: 1 })])
  const explain = async () => (await world.call('GET', `${base}/explain`, { stockoutNo: no })).data
  expect(await explain()).toMatchObject({ shipTime: null, nodes: [] })
  const left = (at: string, networkId: string) =>
    world.run(({ tx, tenantId }) =>
      tx.query(
        `update stockout_order set ship_time = $3::timestamptz, network_id = $4, province_code = '330000', city_code = '330100'
          where tenant_id = $1 and stockout_no = $2`,
        [tenantId, no, `${at}+08:00`, networkId],
      ),
    )
  await left('2025-06-17T20:30:00', 'WD1')
  expect(await explain()).toMatchObject({
    networkName: '网点WD1',
    templateName: '慢',
    line: 2,
    nodes: [
      { node: '揽收', hours: 12, deadline: '2025-06-18 08:30:00' },
      { node: '中转' },
      { node: '到达' },
      { node: '派送' },
      { node: '签收', hours: 36, deadline: '2025-06-19 08:30:00' },
    ],
  })
  await left('2025-06-18T20:30:00', 'WD1')
  expect(await explain()).toMatchObject({ templateName: '快', line: 1 })
  await left('2025-06-16T20:30:00', 'WD1')
  expect(await explain()).toMatchObject({ networkName: '网点WD1', templateName: null, nodes: [] })
})

const sent = async (path: string, name: string, lines: readonly (readonly string[])[]) => {
  const { sheets } = await readXlsx(await download(world, `${path}/template`))
  const header = sheets[0]?.rows[0] ?? []
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines.map((one) => [...one])] }] }))
  const parsed = await send<ImportState>(world, `${path}/parse`, {}, { name, bytes })
  const { requestId, errorData } = parsed.data
  const done = await world.call<ImportState>('POST', `${path}/confirm`, { requestId, ignoreErrors: true })
  return { header, faults: errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason]), done: done.data }
}

test('lines by file: a destination takes what the file says, others stay, a template there is none of is made', async () => {
  const { header, faults, done } = await sent('/v1/import/routeTime', '时效.xlsx', [
    ['慢', '浙江', '杭州市', '10', '16', '22', '28', '34'],
    ['新的', '浙江省', '', '24', '30', '48', '60', '72'],
    ['慢', '浙江省', '', '24', '23', '48', '60', '72'],
    ['慢', '火星', '', '24', '30', '48', '60', '72'],
    ['新的', '浙江省', '', '24', '30', '48', '60', '73'],
    ['新的', '浙江省', '火星', '24', '30', '48', '60', '800'],
  ])
  expect(header).toEqual(['模板名称*', '目的省*', '目的市', '揽收(h)*', '中转(h)*', '到达(h)*', '派送(h)*', '签收(h)*'])
  expect(faults).toEqual([
    [4, '各节点时效必须递增'],
    [5, '目的省不存在：火星'],
    [6, '与第3行重复'],
    [7, '时长应在1-720小时之间'],
  ])
  expect(done).toMatchObject({ phase: 'done', successNum: 2 })
  const [slow] = await listed('template', { templateName: '慢' })
  const detail = await world.call('GET', `${base}/template/detail`, { templateId: slow?.['templateId'] })
  expect(detail.data).toMatchObject({
    content: {
      lines: [
        { destCity: null, signHours: 72 },
        { destCity: '330100', collectHours: 10, signHours: 34 },
      ],
    },
  })
  expect(await listed('template', { templateName: '新的' })).toMatchObject([{ summary: '1个目的地 · 揽收 24h · 签收 72h' }])
})

test('settings by file', async () => {
  const { header, faults, done } = await sent('/v1/import/routeTimeNetwork', '网点.xlsx', [
    ['WD2', '新的', '2025-06-18'],
    ['WD9', '新的', '2025-06-18'],
  ])
  expect([header, faults]).toEqual([['网点编号*', '模板名称*', '生效日期*'], [[3, '网点不存在：WD9']]])
  expect(done).toMatchObject({ successNum: 1 })
  expect(await listed('networkd', { networkId: 'WD2' })).toMatchObject([{ templateName: '新的', effectDate: '2025-06-18' }])
})
