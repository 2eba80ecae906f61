// 商品按名称的任何一段、按拼音首字母找得到：档案、品名、库存、选择器同一个答案；改名、导入、删除之后仍然对。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
const ownerNo = 'OW001'
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  await add('S1', '山茶花洁面乳 100ml')
  await add('S2', '山茶花护手霜 iPhone联名')
  await add('S3', '高山乌龙茶礼盒装第二代甲级')
  await add('S4', '高山乌龙茶礼盒装第三代乙级')
})
afterAll(() => server.close())

const { done } = asking(
  () => server,
  () => admin,
)
const add = (goodsNo: string, goodsName: string): Promise<unknown> =>
  done('POST /v1/goods', { ownerNo, goodsNo, goodsName, mainBarcode: `69${goodsNo}` })
interface Found {
  readonly goodsNo: string
}
const numbers = (rows: readonly Found[]): string[] => rows.map((row) => row.goodsNo).sort()
const found = async (goodsName: string, route = 'GET /v1/goods/list'): Promise<string[]> =>
  numbers((await done<Page<Found>>(route, { ownerNo, goodsName })).records)
const offered = async (keyword: string): Promise<string[]> =>
  numbers(await done<Found[]>('GET /v1/goods/small/list', { ownerNo, keyword }))

describe('a part of a name', () => {
  test.each([
    ['茶', ['S1', 'S2', 'S3', 'S4']],
    ['级', ['S3', 'S4']],
    ['茶花', ['S1', 'S2']],
    ['手霜', ['S2']],
    ['洁面乳', ['S1']],
    ['100ml', ['S1']],
    ['花护手霜 iph', ['S2']],
    ['IPHONE', ['S2']],
    ['iPhone联名', ['S2']],
    ['乌龙茶礼盒装', ['S3', 'S4']],
    // the same six signs, told apart by what follows
    ['乌龙茶礼盒装第二代', ['S3']],
    ['乌龙茶礼盒装第三代乙级', ['S4']],
    ['乌龙茶礼盒装乙级', []],
    ['茶花洁面', ['S1']],
    ['花山', []],
  ])('%s', async (part, goodsNos) => {
    expect(await found(part)).toEqual(goodsNos)
    expect(await found(part, 'GET /v1/goods/name/list')).toEqual(goodsNos)
    expect(await offered(part)).toEqual(goodsNos)
  })
  test('pinyin initials, capitals or not; blanks around do not count', async () => {
    expect(await found('schjm')).toEqual(['S1'])
    expect(await found('WLCLHZDSD')).toEqual(['S4'])
    expect(await found('  茶花 ')).toEqual(['S1', 'S2'])
    expect(await found('   ')).toEqual(['S1', 'S2', 'S3', 'S4'])
  })
  test('a pattern sign is a sign like others', async () => {
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
  })
})

test('the picker also finds by the beginning of a number and by a whole barcode', async () => {
  expect(await offered('S')).toEqual(['S1', 'S2', 'S3', 'S4'])
  expect(await offered('S3')).toEqual(['S3'])
  expect(await offered('69s4')).toEqual(['S4'])
  expect(await offered('3')).toEqual([])
})

test('stock is found by the name of its goods, by batch and summed by goods', async () => {
  await server.services.db.inTenant(1, (tx) =>
    tx.query(
      `insert into stock (tenant_id, id, warehouse_no, sid, location_no, location_type, owner_no, goods_no, qty, create_time, update_time)
       values ($1, $2, 'WH01', 'LOCAL', 'A-1', 1, $3, 'S2', 7, $4, $4)`,
      [1, server.services.ids.next(), ownerNo, new Date(server.clock.now())],
    ),
  )
  for (const route of ['GET /v1/stock/list', 'GET /v1/stock/goods/list']) {
    expect(await found('护手', route)).toEqual(['S2'])
    expect(await found('schhss', route)).toEqual(['S2'])
    expect(await found('洁面', route)).toEqual([])
  }
  expect(await done('GET /v1/stock/list/sum', { goodsName: '霜' })).toMatchObject({ sums: { qty: 7 } })
  expect(await done('GET /v1/stock/list/sum', { goodsName: '乳' })).toMatchObject({ rows: 0, sums: { qty: 0 } })
})

describe('words follow the name', () => {
  test('when it is changed, and stay when something else is', async () => {
    await add('R1', '旧款保温杯')
    const change = async (more: object): Promise<unknown> => {
      const { version } = await done<{ version: number }>('GET /v1/goods/detail', { ownerNo, goodsNo: 'R1' })
      return done('PUT /v1/goods', { ownerNo, goodsNo: 'R1', version, ...more })
    }
    await change({ boxNum: 12 })
    expect(await found('保温')).toEqual(['R1'])
    await change({ goodsName: '新款随行杯' })
    expect([await found('保温'), await found('jkbwb'), await found('随行'), await found('xksxb')]).toEqual([
      [],
      [],
      ['R1'],
      ['R1'],
    ])
  })
  test('when the goods is deleted', async () => {
    await done('POST /v1/goods', { ownerNo, goodsNo: 'R2', goodsName: '一次性雨披' })
    expect(await found('雨披')).toEqual(['R2'])
    await done('DELETE /v1/goods', { ownerNo, goodsNo: 'R2' })
    expect(await found('雨披')).toEqual([])
    expect(await offered('雨披')).toEqual([])
  })
  test('when goods are imported, new ones and renamed ones', async () => {
    await add('R3', '竹纤维毛巾')
    const template = await server.send<Buffer>('GET /v1/import/goods/template', {}, admin)
    const header = (await readXlsx(template.data)).sheets[0]?.rows[0] ?? []
    const rows: CellValue[][] = [
      [ownerNo, 'R3', '长绒棉浴巾'],
      [ownerNo, 'R4', '长绒棉方巾'],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] })
    const file = new File([new Uint8Array(bytes)], '商品.xlsx')
    const parsed = await server.send<ImportState>(
      { method: 'POST', path: '/v1/import/goods/parse', files: true },
      { file },
      admin,
    )
    expect(await found('棉')).toEqual([])
    await done('POST /v1/import/goods/confirm', { requestId: parsed.data.requestId })
    expect([await found('绒棉'), await found('竹'), await found('crmfj')]).toEqual([['R3', 'R4'], [], ['R4']])
  })
})
