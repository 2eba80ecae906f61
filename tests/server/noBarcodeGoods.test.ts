// 无条码商品，从 HTTP 的门口看：登记得到店内码，手持端扫得到；一个仓库一种商品一条；文件改方式，不换店内码。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { ImportState } from '#contract/import/calls'
import { goodsByCode } from '#contract/pda/stockWork'
import { addHandheld } from '../support/floor.ts'
import { addUser, download, send } from '../support/importing.ts'
import { addGoods, openWorld, ownerNo, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'BARE')
  await addGoods(world, 'ROPE')
})
afterAll(() => world.close())

const at = '/v1/warehouse/bare'
interface Bare {
  readonly bareId: string
  readonly goodsNo: string
  readonly innerBarcode: string
  readonly confirmMode: number
  readonly version: number
}
const listed = async () => (await world.call<{ records: readonly Bare[] }>('GET', `${at}/list`, { pageSize: 50 })).data.records
const one = async (goodsNo: string) => (await listed()).find((row) => row.goodsNo === goodsNo)
const bare = (goodsNo: string, confirmMode = 3) => ({ ...wh, ownerNo, goodsNo, confirmMode })

test('登记一种：得到自己的店内码，手持端扫它就认得；停用后不认', async () => {
  expect((await world.call('POST', at, bare('BARE'))).code).toBe('00000')
  const made = await one('BARE')
  expect(made?.innerBarcode).toMatch(/^NB\d{12}$/)
  const pda = await addHandheld(world, 'PDA-1')
  const { accessToken } = pda.staff
  const headers = { tenantid: String(world.tenantId), accesstoken: accessToken, deviceid: pda.deviceId, devicekey: pda.deviceKey }
  const code = { code: made?.innerBarcode ?? '' }
  const found = async () => (await sendTo<ReplyOf<typeof goodsByCode>>(world.app, goodsByCode, code, headers)).data.goods
  expect(await found()).toMatchObject([{ ownerNo, goodsNo: 'BARE', noBarcodeMode: 3 }])
  await world.call('PUT', `${at}/status`, { bareId: made?.bareId, isDisabled: 1, version: made?.version })
  expect(await found()).toEqual([])
})

test('同一仓库同一商品只有一条；没有的商品、没有的仓库说在那一格', async () => {
  const again = await world.call('POST', at, bare('BARE'))
  expect(again.msg).toBe('这个仓库的该无条码商品已存在')
  expect(JSON.stringify(await world.call('POST', at, bare('NONE')))).toContain('商品不存在：NONE')
  expect(JSON.stringify(await world.call('POST', at, { ...bare('ROPE'), warehouseNo: 'W99' }))).toContain('仓库不存在：W99')
})

test('导入：新的进来，有的换方式不换店内码，写错的留下并说明', async () => {
  const { innerBarcode } = (await one('BARE')) ?? {}
  const { sheets } = await readXlsx(await download(world, '/v1/import/noBarcodeGoods/template'))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(['仓库*', '货主编号*', '商品编号*', '确认方式*', '备注'])
  const lines: CellValue[][] = [
    ['W01', ownerNo, 'BARE', '手工输数', '散装'],
    ['W01', ownerNo, 'ROPE', '扫店内码', ''],
    ['W01', ownerNo, 'NONE', '扫店内码', ''],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, '/v1/import/noBarcodeGoods/parse', {}, { name: '模板.xlsx', bytes })
  expect(parsed.data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([[4, '商品不存在：NONE']])
  await world.call('POST', '/v1/import/noBarcodeGoods/confirm', { requestId: parsed.data.requestId, ignoreErrors: true })
  expect(await one('BARE')).toMatchObject({ confirmMode: 1, innerBarcode })
  expect((await one('ROPE'))?.innerBarcode).toMatch(/^NB\d{12}$/)
})
