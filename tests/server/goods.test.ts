// 商品档案、条码、组合装、白名单、品名、条码异常（floor.md §3），从 HTTP 的门口看。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { insertRows } from '#server/platform/rows'
import { findBarcodeErrors } from '#server/goods/barcodeFind'
import { asking } from '../support/askAs.ts'
import { openServer, type Answer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
const ownerNo = 'OW001'
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
type Row = Readonly<Record<string, string | number | null>> & { readonly version: number }
const read = (goodsNo: string): Promise<Row> => done<Row>('GET /v1/goods/detail', { ownerNo, goodsNo })
const change = async (goodsNo: string, more: object): Promise<Answer> =>
  send('PUT /v1/goods', { ownerNo, goodsNo, version: (await read(goodsNo)).version, ...more })
const add = (goodsNo: string, more: object = {}): Promise<unknown> =>
  done('POST /v1/goods', { ownerNo, goodsNo, goodsName: `商品${goodsNo}`, ...more })
const list = async <T = Row>(route: string, input: object = {}): Promise<readonly T[]> =>
  (await done<Page<T>>(route, { ownerNo, pageSize: 200, ...input })).records

describe('a goods', () => {
  test('is complete once barcode, weight and sides are there, and big by its sides unless somebody said otherwise', async () => {
    await add('A1', { mainBarcode: '6901', grossWeightG: 200, lengthMm: 123, widthMm: 77, heightMm: 45 })
    expect(await read('A1')).toMatchObject({ volumeCm3: 426, archiveComplete: 1, isBig: 0, size: '123×77×45', barcodeNum: 1 })
    await add('A2', { lengthMm: 700, widthMm: 10, heightMm: 10 })
    expect(await read('A2')).toMatchObject({ isBig: 1, archiveComplete: 0 })
    expect((await change('A1', { widthMm: null })).code).toBe('00000')
    expect(await read('A1')).toMatchObject({ volumeCm3: null, archiveComplete: 0 })
  })

  test('keeps the rules G5, G7 and G8', async () => {
    const one = { ownerNo, goodsNo: 'A3', goodsName: '三' }
    expect(await faults('POST /v1/goods', { ...one, grossWeightG: 1_000_000 })).toEqual({
      grossWeightG: '重量应在1-999999克之间',
    })
    expect(await faults('POST /v1/goods', { ...one, expiryManage: 1 })).toEqual({ expiryManage: '启用效期管理必须填写保质期' })
    expect(await faults('POST /v1/goods', { ...one, lockDay: 9, warnDay: 8 })).toEqual({ lockDay: '禁售天数不能大于临期天数' })
    expect(await faults('POST /v1/goods', { ...one, mainBarcode: '条码1' })).toEqual({ mainBarcode: '条码不能包含中文或空格' })
    await add('A3', { grossWeightG: 100, expiryManage: 1, shelfLifeDay: 90 })
    expect(await read('A3')).toMatchObject({ batchManage: 1 })
    expect((await change('A3', { grossWeightG: 130 })).code).toBe('00000')
    expect(await change('A3', { grossWeightG: 170 })).toMatchObject({ code: 'A1038', msg: '重量变化超过30%，是否确认？' })
    expect((await change('A3', { grossWeightG: 170, confirmed: 1 })).code).toBe('00000')
    const log = await list('GET /v1/goods/log/list', { goodsNo: 'A3' })
    expect(log.map((row) => [row['fieldName'], row['beforeValue'], row['afterValue'], row['createUserName']])).toEqual([
      ['毛重', '130', '170', '系统管理员'],
      ['毛重', '100', '130', '系统管理员'],
    ])
  })

  test('with stock stays enabled; without it goes and comes back', async () => {
    await add('A4')
    await add('A5')
    await server.services.db.inTenant(1, (tx) =>
      insertRows(tx, 'stock', [
        {
          id: server.services.ids.next(),
          warehouseNo: 'WH01',
          sid: 'LOCAL',
          locationNo: 'X',
          locationType: 1,
          ownerNo,
          goodsNo: 'A4',
          qty: 7,
          createTime: new Date('2025-06-01T00:00:00Z'),
          updateTime: new Date('2025-06-01T00:00:00Z'),
        },
      ]),
    )
    const turn = (goodsNos: readonly string[], isDisabled: number) =>
      send('PUT /v1/goods/status', { goods: goodsNos.map((goodsNo) => ({ ownerNo, goodsNo })), isDisabled })
    expect(await turn(['A4'], 1)).toMatchObject({ code: 'A1036', msg: '商品仍有库存7件，不能停用' })
    const { version } = await done<{ version: number }>('GET /v1/goods/detail', { ownerNo, goodsNo: 'A4' })
    expect(await faults('PUT /v1/goods', { ownerNo, goodsNo: 'A4', version, goodsType: 2 })).toEqual({
      goodsType: '商品仍有库存7件，不能改为组合装',
    })
    expect(await turn(['A5', 'A4'], 1)).toMatchObject({ code: 'A1040', msg: '商品A4：仍有库存7件，不能停用' })
    expect(await read('A5')).toMatchObject({ isDisabled: 0 })
    expect((await turn(['A5'], 1)).data).toEqual({ done: 1 })
    expect(await read('A5')).toMatchObject({ isDisabled: 1 })
    expect((await turn(['A5'], 0)).data).toEqual({ done: 1 })
    expect((await list('GET /v1/goods/stock/list', { goodsNo: 'A4' })).map((row) => row['qty'])).toEqual([7])
  })

  test('changes in bulk, all or none', async () => {
    await add('A6', { shelfLifeDay: 30 })
    await add('A7')
    const goods = [
      { ownerNo, goodsNo: 'A6' },
      { ownerNo, goodsNo: 'A7' },
    ]
    expect(await send('PUT /v1/goods/batch', { goods, expiryManage: 1, boxNum: 6 })).toMatchObject({
      code: 'A1040',
      msg: '商品A7：启用效期管理必须填写保质期',
    })
    expect(await read('A6')).toMatchObject({ boxNum: null })
    expect(await done('PUT /v1/goods/batch', { goods, boxNum: 6, isFragile: 1 })).toEqual({ done: 2 })
    expect(await read('A7')).toMatchObject({ boxNum: 6, isFragile: 1, expiryManage: 0 })
    expect((await send('PUT /v1/goods/batch', { goods })).code).toBe('A0410')
  })
})

const logged = async (goodsNo: string, fieldName: string): Promise<string[]> =>
  (await list('GET /v1/goods/log/list', { goodsNo }))
    .filter((row) => row['fieldName'] === fieldName)
    .map((row) => `${String(row['beforeValue'] ?? '')}→${String(row['afterValue'] ?? '')}`)

describe('barcodes', () => {
  const code = (goodsNo: string, barcode: string, more: object = {}) => ({
    ownerNo,
    goodsNo,
    barcode,
    barcodeType: 1,
    packQty: 1,
    ...more,
  })
  test('one of them is the main one; the goods follows', async () => {
    await add('B1', { mainBarcode: 'b-1' })
    await done('POST /v1/goods/barcode', code('B1', 'B-BOX', { barcodeType: 2, packQty: 12 }))
    expect((await list('GET /v1/goods/list', { mainBarcode: 'b-box, nothing' })).map((row) => row['goodsNo'])).toEqual(['B1'])
    await done('PUT /v1/goods/barcode/main', { ownerNo, goodsNo: 'B1', barcode: 'B-BOX' })
    expect(await read('B1')).toMatchObject({ mainBarcode: 'B-BOX', barcodeNum: 2 })
    const labels = await done<{ labels: Row[] }>('POST /v1/goods/labels', { goods: [{ ownerNo, goodsNo: 'B1' }] })
    expect(labels.labels.map((row) => [row['barcode'], row['packQty'], row['isMain']])).toEqual([
      ['B-BOX', 12, 1],
      ['B-1', 1, 0],
    ])
    await done('DELETE /v1/goods/barcode', code('B1', 'B-BOX'))
    expect(await read('B1')).toMatchObject({ mainBarcode: null, barcodeNum: 1 })
    // the goods' log names the main barcode whoever changed it
    expect((await logged('B1', '主条码')).toSorted()).toEqual(['B-1→B-BOX', 'B-BOX→'])
  })

  test('one code on two goods needs the white list, or asks for it at once', async () => {
    await add('B2', { mainBarcode: 'TWIN' })
    await add('B3')
    expect(await send('POST /v1/goods/barcode', code('B3', 'twin'))).toMatchObject({
      code: 'A1031',
      msg: '条码TWIN已被商品B2使用，如需一码多品请先加入白名单',
    })
    await done('POST /v1/goods/barcode', code('B3', 'twin', { alsoWhite: 1 }))
    const white = await list('GET /v1/goods/whitelist/list', { whiteType: 1 })
    expect(white.map((row) => `${row['goodsNo']} ${row['status']}`).toSorted()).toEqual(['B2 1', 'B3 1'])
  })
})

test('a suite is made of goods that are no suites', async () => {
  await add('S1', { goodsType: 2 })
  await add('S2', { goodsType: 2 })
  await add('S3')
  const item = { ownerNo, suiteGoodsNo: 'S1', itemGoodsNo: 'S3', qty: 2, priceRatioBp: 6000 }
  expect(await send('POST /v1/goods/suite', { ...item, itemGoodsNo: 'S2' })).toMatchObject({
    code: 'A1034',
    msg: '组合装不能嵌套组合装',
  })
  expect(await faults('POST /v1/goods/suite', { ...item, suiteGoodsNo: 'S3' })).toEqual({
    suiteGoodsNo: '该商品不是组合装，请先把类型改为组合装',
  })
  await done('POST /v1/goods/suite', item)
  await add('S4')
  expect(await faults('POST /v1/goods/suite', { ...item, itemGoodsNo: 'S4', priceRatioBp: 4001 })).toEqual({
    priceRatioBp: '价格占比合计不能超过100%',
  })
  await done('POST /v1/goods/suite', { ...item, itemGoodsNo: 'S4', priceRatioBp: 4000 })
  expect((await list('GET /v1/goods/suite/list', { suiteGoodsNo: 'S1' })).map((row) => row['itemGoodsNo'])).toEqual(['S3', 'S4'])
})

test('the white list holds from day to day, here or everywhere, and is left in bulk', async () => {
  await add('W1')
  const one = { ownerNo, goodsNo: 'W1', whiteType: 2, reason: '易碎，免扫' }
  expect(await faults('POST /v1/goods/whitelist', { ...one, effectDate: '2025-06-10', expireDate: '2025-06-09' })).toEqual({
    expireDate: '失效日期不能早于生效日期',
  })
  // neither place was there, and the form took the one and called the other's goods missing
  expect(
    await faults('POST /v1/goods/whitelist', { ...one, effectDate: '2025-06-10', warehouseNo: 'WH99', sid: 'LOCAL' }),
  ).toEqual({ warehouseNo: '仓库不存在：WH99-LOCAL' })
  expect(await faults('POST /v1/goods/whitelist', { ...one, effectDate: '2025-06-10', ownerNo: 'OW999' })).toEqual({
    ownerNo: '货主不存在：OW999',
  })
  await done('POST /v1/goods/whitelist', { ...one, effectDate: '2025-06-18' })
  await done('POST /v1/goods/whitelist', { ...one, whiteType: 3, effectDate: '2025-06-01', expireDate: '2025-06-16' })
  await done('POST /v1/goods/whitelist', { ...one, whiteType: 4, effectDate: '2025-06-01', warehouseNo: 'WH01', sid: 'LOCAL' })
  const states = async (input: object = {}) =>
    (await list('GET /v1/goods/whitelist/list', { goodsNo: 'W1', ...input })).map((row) => [
      row['whiteType'],
      row['status'],
      row['warehouseNo'],
    ])
  expect((await states()).map((one) => one.join(' ')).toSorted()).toEqual(['2 0 ', '3 2 ', '4 1 WH01'])
  expect(await states({ status: '2' })).toEqual([[3, 2, null]])
  expect((await states({ status: '0,1' })).length).toBe(2)
  expect(await faults('POST /v1/goods/whitelist', { ...one, effectDate: '2025-07-01' })).toEqual({
    goodsNo: '该商品的这种白名单已存在',
  })
  const ids = (await list<{ whiteId: string }>('GET /v1/goods/whitelist/list', { goodsNo: 'W1' })).map((row) => row.whiteId)
  expect(await send('POST /v1/goods/whitelist/remove', { whiteIds: [...ids, '1'] })).toMatchObject({ code: 'A0404' })
  expect(await done('POST /v1/goods/whitelist/remove', { whiteIds: ids })).toEqual({ done: 3 })
  expect(await states()).toEqual([])
})

test('names for waybills: every goods has a row, kept or not', async () => {
  await add('N1')
  const isKept = async () =>
    (await list('GET /v1/goods/name/list', { goodsNo: 'N1' })).map((row) => [row['declareName'], row['source']])
  expect(await isKept()).toEqual([[null, null]])
  await done('PUT /v1/goods/name', { ownerNo, goodsNo: 'N1', declareName: '日用品', declareCategory: 3 })
  expect(await isKept()).toEqual([['日用品', 1]])
  expect((await list('GET /v1/goods/name/list', { isKept: 1 })).map((row) => row['goodsNo'])).toEqual(['N1'])
  // what the call does not declare is no column of its row
  await done('PUT /v1/goods/name', { ownerNo, goodsNo: 'N1', declareName: '日用', source: 3, version: 7, createUserName: '别人' })
  expect(await isKept()).toEqual([['日用', 1]])
})

describe('barcode errors', () => {
  const look = (): Promise<void> =>
    server.services.db.inTenant(1, (tx) =>
      findBarcodeErrors(tx, { at: new Date(server.clock.now()), id: server.services.ids.next }),
    )
  const open = async (
    errorType: number,
  ): Promise<readonly { errorId: string; barcode: string | null; related: string | null }[]> =>
    (
      await done<Page<{ errorId: string; barcode: string | null; related: string | null }>>('GET /v1/goods/barcode/error/list', {
        errorType,
        status: 0,
        pageSize: 200,
      })
    ).records
  const scanned = (raw: string, opId: string, at = '2025-06-17T01:00:00Z'): Promise<unknown> =>
    server.services.db.inTenant(1, (tx) =>
      insertRows(tx, 'scan_log', [
        {
          opId,
          flow: 'check',
          step: 'goods',
          kind: 1,
          raw,
          verdict: 2,
          warehouseNo: 'WH01',
          sid: 'LOCAL',
          operatorKey: 'U1',
          deviceId: 'd',
          occurredAt: new Date(at),
          bizDate: '2025-06-17',
        },
      ]),
    )

  test('goods without a barcode, shared codes and unknown scans are found; what is mended closes', async () => {
    await add('E1')
    await add('E2', { mainBarcode: 'SHARED' })
    await add('E3')
    await done('POST /v1/goods/barcode', { ownerNo, goodsNo: 'E3', barcode: 'SHARED', barcodeType: 1, packQty: 1, alsoWhite: 1 })
    await scanned('ghost', 'scan-1')
    await scanned(' GHOST', 'scan-2')
    await look()
    expect((await open(1)).some((row) => row.related === 'E1 商品E1')).toBe(true)
    expect(await open(2)).toEqual([])
    expect((await open(3)).map((row) => row.barcode)).toEqual(['GHOST'])
    const white = await list<{ whiteId: string }>('GET /v1/goods/whitelist/list', { whiteType: 1, goodsNo: 'E3' })
    await done('POST /v1/goods/whitelist/remove', { whiteIds: white.map((row) => row.whiteId) })
    await look()
    expect((await open(2)).map((row) => [row.barcode, row.related])).toEqual([['SHARED', 'E2、E3']])
    expect(await done('GET /v1/workbench/barcode/error')).toMatchObject({ open: true })
  })

  test('are bound, put on the white list, or ignored until they come again', async () => {
    const [shared] = await open(2)
    expect(await done('POST /v1/goods/barcode/error/white', { errorId: shared?.errorId })).toEqual({ goods: 2 })
    expect(await send('POST /v1/goods/barcode/error/white', { errorId: shared?.errorId })).toMatchObject({ code: 'A1039' })
    const bare = (await open(1)).find((row) => row.related === 'E1 商品E1')
    const bound = { errorId: bare?.errorId, ownerNo, goodsNo: 'E1', packQty: 1 }
    expect(await faults('POST /v1/goods/barcode/error/bind', { ...bound, barcode: '新码' })).toEqual({
      barcode: '条码不能包含中文或空格',
    })
    await done('POST /v1/goods/barcode/error/bind', { ...bound, barcode: 'e-1' })
    expect(await read('E1')).toMatchObject({ mainBarcode: 'E-1' })
    expect(await logged('E1', '主条码')).toEqual(['→E-1'])
    const [ghost] = await open(3)
    expect(await done('POST /v1/goods/barcode/error/ignore', { errorIds: [ghost?.errorId] })).toEqual({ done: 1 })
    await look()
    expect([await open(2), await open(3)]).toEqual([[], []])
    await scanned('GHOST', 'scan-3', new Date(server.clock.now() + 60_000).toISOString())
    await look()
    expect((await open(3)).map((row) => row.barcode)).toEqual(['GHOST'])
  })
})
