// 作业参数：新仓生来就有一份，主管改了现场就照办，限值说得清。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bornWarehouses } from '#server/warehouse/bornWarehouse'
import { settingsOf } from '#server/core/floor/settings'
import { openWorld, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.run((ctx) => bornWarehouses(ctx, [wh]))
})
afterAll(() => world.close())

const at = '/v1/warehouse/operate/config'
const one = async () => (await world.call<{ version: number }>('GET', `${at}/detail`, wh)).data
const change = async (body: object) => world.call('PUT', at, { ...(await one()), ...body })

test('新仓有默认的一份；再来一遍不多出一份', async () => {
  await world.run((ctx) => bornWarehouses(ctx, [wh]))
  const { data } = await world.call<{ records: readonly object[] }>('GET', `${at}/list`, { pageSize: 10 })
  expect(data.records).toMatchObject([{ ...wh, checkAsPack: 0, checkQtyInput: 1, weighEnabled: 1, waitHour: 4 }])
})

test('改过的开关现场读得到；超出限值的说在哪一栏', async () => {
  expect((await change({ checkAsPack: 1, allowCheckPicking: 1, packNeedConsumable: 0, weighEnabled: 0, waitHour: 6 })).code).toBe(
    '00000',
  )
  const { options } = await world.run((ctx) => settingsOf({ ...ctx, ...wh }))
  expect(options).toMatchObject({
    checkAsPack: true,
    allowCheckPicking: true,
    checkQtyInput: true,
    packNeedConsumable: false,
    weighEnabled: false,
    spotBlock: true,
    waitHour: 6,
  })
  expect(JSON.stringify(await change({ waitHour: 25 }))).toContain('等待上游应在1-24之间')
  expect(await world.call('PUT', at, { ...(await one()), waitHour: 5, version: 0 })).toMatchObject({ code: 'A0409' })
})
