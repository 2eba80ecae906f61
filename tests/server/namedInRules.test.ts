// 删店铺、网点、货主、物流公司：规则点了名的不能删，说在哪一页；为它自己设的随它走，历史留下；同一个编号再建，从没设过。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carrierLine } from '#contract/rules/shopLogistics'
import { usualDelivery } from '#contract/rules/deliveryTime'
import { openWorld, ownerNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const done = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object): Promise<T> => {
  const reply = await world.call<T>(method, path, input)
  expect([path, reply.code, reply.msg, reply.code === '00000' ? null : reply.data]).toEqual([
    path,
    '00000',
    expect.any(String),
    null,
  ])
  return reply.data
}
const records = async (path: string, input: object) =>
  (await done<{ records: readonly Readonly<Record<string, unknown>>[] }>('GET', path, { ...input, pageSize: 20 })).records
const refused = async (path: string, key: object): Promise<string> => {
  const { code, msg } = await world.call('DELETE', path, key)
  expect(code).toBe('A1001')
  return msg
}
const template = async (base: string, templateName: string, content: object): Promise<string> =>
  (await done<{ id: string }>('POST', `${base}/template`, { templateName, content })).id
const shop = { shopNo: 'SN', shopName: '新店', platformCode: 1, ownerNo }
const branch = { networkId: 'WN', name: '新网点', logisticsCode: 'ZTO', networkType: 1 }

test('a shop takes what was set for it along: the rule, what waits; the history stays and has ended', async () => {
  const base = '/v1/rule/deliverytime'
  await done('POST', '/v1/shop', shop)
  const templateId = await template(base, '当天发', usualDelivery)
  await done('POST', `${base}/shop`, { shopNos: ['SN'], templateId, effectDate: '2025-06-17' })
  await done('POST', `${base}/shop`, { shopNos: ['SN'], templateId, effectDate: '2025-06-20' })
  await done('DELETE', '/v1/shop', { shopNo: 'SN' })
  expect(await records(`${base}/shop/list`, { shopNo: 'SN' })).toEqual([])
  expect(await records(`${base}/prerelease/list`, { shopNo: 'SN' })).toMatchObject([{ status: 2, fault: '对象已删除' }])
  expect(await records(`${base}/history/list`, { shopNo: 'SN' })).toMatchObject([{ endTime: expect.any(String) }])
  await done('DELETE', `${base}/template`, { templateId })
  await done('POST', '/v1/shop', shop)
  expect(await records(`${base}/shop/list`, { shopNo: 'SN' })).toMatchObject([
    { isSet: 0, templateName: null, pendingName: null },
  ])
  await done('DELETE', '/v1/shop', { shopNo: 'SN' })
})

test('a branch is named by send times and carriers’ rules, each page once; without them it goes', async () => {
  const base = '/v1/rule/shop/logistics'
  await done('POST', '/v1/network', branch)
  const times = { ...wh, logisticsCode: 'ZTO', networkId: 'WN', weekday: 1, vehicleNum: 1 }
  const one = await done<{ id: string }>('POST', '/v1/rule/send/time', { ...times, collectTime: '18:00', cutTime: '17:00' })
  const two = await done<{ id: string }>('POST', '/v1/rule/send/time', { ...times, collectTime: '21:00', cutTime: '20:00' })
  const templateId = await template(base, '中通', {
    mode: 1,
    lines: [carrierLine('ZTO', { networkId: 'WN' }), carrierLine('SF')],
  })
  const [summed] = await records(`${base}/template/list`, { templateName: '中通' })
  expect(summed?.['summary']).toBe('固定 · 中通；顺丰')
  expect(await refused('/v1/network', { networkId: 'WN' })).toBe(
    '“发货时段”、“店铺快递”里有规则用着它，不能删除：先去那里改掉，或停用它',
  )
  for (const { id } of [one, two]) await done('DELETE', '/v1/rule/send/time', { sendTimeId: id })
  expect(await refused('/v1/network', { networkId: 'WN' })).toContain('“店铺快递”里')
  await done('DELETE', `${base}/template`, { templateId })
  await done('DELETE', '/v1/network', { networkId: 'WN' })
})

test('an owner and a carrier the weights are reckoned by stay until the rule is gone', async () => {
  await done('POST', '/v1/owner', { ownerNo: 'ON', shortName: '新货主', fullName: '新货主', coopStatus: 0 })
  await done('POST', '/v1/logistics/company', { logisticsCode: 'NEW', logisticsName: '新快递', noPattern: '^NEW\\d{12}$' })
  const rule = {
    logisticsCode: 'NEW',
    ownerNo: 'ON',
    coefficientBp: 10_000,
    volumeRatio: 8000,
    roundMode: 1,
    effectDate: '2025-06-17',
  }
  await done('POST', '/v1/rule/coefficient/weight', rule)
  expect(await refused('/v1/owner', { ownerNo: 'ON' })).toContain('“重量系数”里')
  expect(await refused('/v1/logistics/company', { logisticsCode: 'NEW' })).toContain('“重量系数”里')
  const [row] = await records('/v1/rule/coefficient/weight/list', { logisticsCode: 'NEW' })
  await done('DELETE', '/v1/rule/coefficient/weight', { ruleId: row?.['ruleId'] })
  await done('DELETE', '/v1/logistics/company', { logisticsCode: 'NEW' })
  await done('DELETE', '/v1/owner', { ownerNo: 'ON' })
})

test('a rule names only carriers and branches that are there', async () => {
  const says = async (line: object): Promise<string> =>
    JSON.stringify(
      await world.call('POST', '/v1/rule/shop/logistics/template', {
        templateName: '错',
        content: { mode: 1, lines: [{ ...carrierLine('ZTO'), ...line }] },
      }),
    )
  await done('POST', '/v1/network', branch)
  expect(await says({ logisticsCode: 'NOPE' })).toContain('第1行：物流公司不存在：NOPE')
  expect(await says({ networkId: 'NOPE' })).toContain('第1行：网点不存在：NOPE')
  expect(await says({ logisticsCode: 'SF', networkId: 'WN' })).toContain('第1行：网点不属于该物流公司')
})
