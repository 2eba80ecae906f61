// 抽检规则，从 HTTP 的门口看：谁能定哪里的规则，定了什么。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, ownerNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const at = '/v1/warehouse/spot/rule'
interface Rule {
  readonly ruleId: string
  readonly version: number
}
const listed = async () => (await world.call<{ records: readonly Rule[] }>('GET', `${at}/list`, { pageSize: 20 })).data.records

test('a rule for all, one for an owner; what is wrong is named at its field', async () => {
  expect((await world.call('POST', at, { ratioBp: 200, newPackerRatioBp: 1000, mustTags: ['4'], dailyMax: 50 })).code).toBe(
    '00000',
  )
  expect((await world.call('POST', at, { ...wh, ownerNo, ratioBp: 500 })).code).toBe('00000')
  expect(await listed()).toMatchObject([
    { ...wh, ownerNo, ratioBp: 500, newPackerRatioBp: null, dailyMax: null, isDisabled: 0 },
    { warehouseNo: null, sid: null, ownerNo: null, ratioBp: 200, newPackerRatioBp: 1000, mustTags: ['4'], dailyMax: 50 },
  ])
  expect(await world.call('POST', at, { ratioBp: 100 })).toMatchObject({ code: 'A1002', msg: '相同范围的抽检规则已存在' })
  expect(JSON.stringify(await world.call('POST', at, { ...wh, ratioBp: 10_001 }))).toContain('抽检比例应在0-100%之间')
  const less = await world.call('POST', at, { ...wh, ratioBp: 300, newPackerRatioBp: 200 })
  expect(JSON.stringify(less)).toContain('新人比例不能低于抽检比例')
  expect(JSON.stringify(await world.call('POST', at, { warehouseNo: 'W99', sid: 'X', ratioBp: 1 }))).toContain(
    '仓库不存在：W99-X',
  )
})

test('tags are chosen by the words of the tenant; a rule is switched off and removed', async () => {
  const tags = await world.call<{ tag: string; name: string }[]>('GET', '/v1/stockout/tag/small/list')
  expect(tags.data).toContainEqual({ tag: '4', name: '大客户' })
  const [rule] = await listed()
  const { ruleId } = rule!
  expect((await world.call('PUT', `${at}/status`, { ruleId, isDisabled: 1 })).code).toBe('00000')
  expect(await listed()).toContainEqual(expect.objectContaining({ ruleId, isDisabled: 1 }))
  expect((await world.call('DELETE', at, { ruleId })).code).toBe('00000')
  expect((await listed()).map((one) => one.ruleId)).not.toContain(ruleId)
})
