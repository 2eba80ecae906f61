// 商品的一本规则（documents.md 第3条）：体积、大件、效期天数、重量的一问、条码，表单、文件、批量改属性说的是同一句话，判的都是合并以后的行。
import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { asking } from '../support/askAs.ts'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, ownerNo, rows, type World } from '../support/outbound.ts'
import { run } from './postgres/installed.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
})
afterAll(() => world.close())

const { done, faults, send: ask } = asking(() => world)
/** A file of goods by the labels of the template; what is not named stays blank. */
type Line = Readonly<Record<string, CellValue>>
const parse = async (...goods: readonly Line[]): Promise<ImportState> => {
  const header = (await readXlsx(await download(world, '/v1/import/goods/template'))).sheets[0]?.rows[0] ?? []
  const lines = goods.map((one) => header.map((label) => one[String(label).replace('*', '')] ?? ''))
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, '/v1/import/goods/parse', {}, { name: '商品.xlsx', bytes })
  expect(parsed.msg).toBe('')
  return parsed.data
}
const goods = (no: string, more: Readonly<Record<string, CellValue>> = {}) => ({
  货主编号: ownerNo,
  商品编号: no,
  商品名称: `商品${no}`,
  ...more,
})
const wrong = (state: ImportState): readonly (readonly [number, string, string])[] =>
  state.errorData.map((row) => [row.errorNum, row.errorName, row.errorReason] as const)
const bring = async (...lines: readonly Line[]): Promise<void> => {
  const parsed = await parse(...lines)
  expect(wrong(parsed)).toEqual([])
  await done('POST /v1/import/goods/confirm', { requestId: parsed.requestId })
}
const add = (no: string, more: object = {}) => done('POST /v1/goods', { ownerNo, goodsNo: no, goodsName: `商品${no}`, ...more })
const read = async (no: string): Promise<Readonly<Record<string, unknown>>> =>
  done('GET /v1/goods/detail', { ownerNo, goodsNo: no })
const change = async (no: string, more: object) =>
  ask('PUT /v1/goods', { ownerNo, goodsNo: no, version: (await read(no))['version'], ...more })
const codesOf = (no: string) =>
  rows<{ barcode: string }>(
    world,
    'select barcode, is_main, pack_qty, barcode_type from goods_barcode where tenant_id = $1 and goods_no = $2 order by barcode',
    [no],
  )

describe('volume, 大件 and 档案完整 are computed whoever writes', () => {
  test('from the sides a row ends up with, also where the file brings one of them', async () => {
    await add('V1', { lengthMm: 100, widthMm: 50, heightMm: 40 })
    await bring(goods('V1', { '长(mm)': 200 }))
    expect(await read('V1')).toMatchObject({ lengthMm: 200, widthMm: 50, heightMm: 40, volumeCm3: 400 })
    await bring(goods('V2', { '长(mm)': 100, '宽(mm)': 50 }))
    expect(await read('V2')).toMatchObject({ volumeCm3: null })
    await bring(goods('V2', { '高(mm)': 40, 主条码: 'V2CODE', '毛重(g)': 300 }))
    expect(await read('V2')).toMatchObject({ volumeCm3: 200, archiveComplete: 1 })
  })
  test('大件 by measure where nobody said otherwise, new and known', async () => {
    await bring(goods('B1', { '长(mm)': 700, '宽(mm)': 50, '高(mm)': 40 }), goods('B2', { '毛重(g)': 12_000 }), goods('B3'))
    expect([await read('B1'), await read('B2'), await read('B3')].map((row) => row['isBig'])).toEqual([1, 1, 0])
    await bring(goods('B3', { '毛重(g)': 12_000 }))
    expect(await read('B3')).toMatchObject({ isBig: 1 })
    await add('B4', { grossWeightG: 12_000, isBig: 0 })
    await bring(goods('B4', { '毛重(g)': 13_000 }))
    expect(await read('B4')).toMatchObject({ isBig: 0 })
  })
  test('a goods somebody wrote is no generated one any more', async () => {
    const generated = () =>
      world.run(({ tx, tenantId }) =>
        tx.query(`update goods set is_generated = 1, weight_source = 3 where tenant_id = $1 and goods_no = 'G1'`, [tenantId]),
      )
    await add('G1')
    await generated()
    expect((await change('G1', { grossWeightG: 300 })).msg).toBe('')
    const stand = await rows(world, `select is_generated, weight_source from goods where tenant_id = $1 and goods_no = 'G1'`)
    expect(stand).toEqual([{ isGenerated: 0, weightSource: 1 }])
    await generated()
    await bring(goods('G1', { '毛重(g)': 310 }))
    expect(await rows(world, `select is_generated, weight_source from goods where tenant_id = $1 and goods_no = 'G1'`)).toEqual(
      stand,
    )
  })
})

describe('days', () => {
  const shelf = '禁收天数不能大于保质期'
  test('are judged against the merged row', async () => {
    await add('D1', { shelfLifeDay: 90, warnDay: 30, lockDay: 10 })
    const parsed = await parse(
      goods('D1', { 禁售天数: 40 }),
      goods('D2', { 禁收天数: 100, '保质期(天)': 90 }),
      goods('D3', { 禁售天数: 100, '保质期(天)': 90 }),
      goods('D4', { 效期管理: '是' }),
    )
    expect(wrong(parsed)).toEqual([
      [2, '禁售天数', '禁售天数不能大于临期天数'],
      [3, '禁收天数', shelf],
      [4, '禁售天数', '禁售天数不能大于保质期'],
      [5, '效期管理', '启用效期管理必须填写保质期'],
    ])
    await bring(goods('D1', { 效期管理: '是' }))
    expect(await read('D1')).toMatchObject({ expiryManage: 1, batchManage: 1, shelfLifeDay: 90 })
    expect(await change('D1', { batchManage: 0 })).toMatchObject({ msg: '' })
    expect(await read('D1')).toMatchObject({ batchManage: 1 })
    expect(
      await faults('POST /v1/goods', { ownerNo, goodsNo: 'D5', goodsName: '五', shelfLifeDay: 90, receiveLimitDay: 91 }),
    ).toEqual({
      receiveLimitDay: shelf,
    })
    expect(await ask('PUT /v1/goods/batch', { goods: [{ ownerNo, goodsNo: 'D1' }], shelfLifeDay: 20 })).toMatchObject({
      code: 'A1040',
      msg: expect.stringContaining('临期天数不能大于保质期') as string,
    })
  })
})

describe('the weight question', () => {
  test('is asked of a file as of a form, and answered once for the file', async () => {
    await add('W1', { grossWeightG: 100 })
    const parsed = await parse(goods('W1', { '毛重(g)': 1000 }), goods('W2', { '毛重(g)': 5 }))
    expect(parsed).toMatchObject({ totalNum: 2, successNum: 2, failNum: 0 })
    const asked = await ask('POST /v1/import/goods/confirm', { requestId: parsed.requestId, ignoreErrors: true })
    expect(asked).toMatchObject({ code: 'A1038', msg: '第2行重量变化超过30%，是否确认？' })
    expect(await read('W1')).toMatchObject({ grossWeightG: 100 })
    await done('POST /v1/import/goods/confirm', { requestId: parsed.requestId, confirmed: 1 })
    expect(await read('W1')).toMatchObject({ grossWeightG: 1000 })
  })
})

describe('barcodes', () => {
  test('are judged alike: what a scanner would misread, what the white list frees, and in the column they stand in', async () => {
    await add('C1', { mainBarcode: 'SHARED' })
    const parsed = await parse(
      goods('C2', { 主条码: 'CTRL-UNDO' }),
      goods('C3', { '其他条码(;)': '好的;SHARED' }),
      goods('C4', { 主条码: 'SHARED' }),
    )
    expect(wrong(parsed)).toEqual([
      [2, '主条码', '条码CTRL-UNDO会被扫码枪当作控制码，请换一个'],
      [3, '其他条码(;)', '条码不能包含中文或空格'],
      [3, '其他条码(;)', '条码SHARED已被商品C1使用，如需一码多品请先加入白名单'],
      [4, '主条码', '条码SHARED已被商品C1使用，如需一码多品请先加入白名单'],
    ])
    await add('C4')
    for (const goodsNo of ['C1', 'C4'])
      await done('POST /v1/goods/whitelist', { ownerNo, goodsNo, whiteType: 1, effectDate: '2020-01-01', reason: '共用' })
    await bring(goods('C4', { 主条码: 'SHARED' }))
    expect(await read('C4')).toMatchObject({ mainBarcode: 'SHARED' })
  })
  test('a blank main barcode leaves the main one, and a carton stays a carton', async () => {
    await add('K1', { mainBarcode: 'K1MAIN' })
    await done('POST /v1/goods/barcode', { ownerNo, goodsNo: 'K1', barcode: 'K1BOX', barcodeType: 2, packQty: 24 })
    await bring(goods('K1', { '其他条码(;)': 'K1BOX;K1NEW' }))
    expect(await read('K1')).toMatchObject({ mainBarcode: 'K1MAIN' })
    expect(await codesOf('K1')).toEqual([
      { barcode: 'K1BOX', isMain: 0, packQty: 24, barcodeType: 2 },
      { barcode: 'K1MAIN', isMain: 1, packQty: 1, barcodeType: 1 },
      { barcode: 'K1NEW', isMain: 0, packQty: 1, barcodeType: 1 },
    ])
    expect(await change('K1', { mainBarcode: 'K1NEW' })).toMatchObject({ msg: '' })
    await bring(goods('K2', { '其他条码(;)': 'K2A;K2B' }))
    expect(await read('K2')).toMatchObject({ mainBarcode: 'K2A' })
  })
  test('fifty for one goods, whoever brings the fifty-first', async () => {
    const many = Array.from({ length: 50 }, (_, i) => `M${i}`)
    await bring(goods('M', { '其他条码(;)': many.join(';') }))
    expect(wrong(await parse(goods('M', { 主条码: 'MX' })))).toEqual([[2, '主条码', '一个商品最多50个条码']])
    expect(await change('M', { mainBarcode: 'MX' })).toMatchObject({
      code: 'A0400',
      data: { fields: { mainBarcode: '一个商品最多50个条码' } },
    })
  })
})

test('goods of an owner that has owners below it are refused everywhere', async () => {
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into owner as o (tenant_id, id, owner_no, short_name, full_name, parent_owner_no, create_time, update_time)
       values ($1, $2, 'TOP', '客户', '客户', null, $4, $4), ($1, $3, 'SUB', '子', '子', 'TOP', $4, $4)`,
      [tenantId, id(), id(), at],
    ),
  )
  const says = '父级货主不能直接关联业务单据'
  expect(wrong(await parse({ ...goods('P1'), 货主编号: 'TOP' }, { ...goods('P2'), 货主编号: 'NONE' }))).toEqual([
    [2, '货主编号', says],
    [3, '货主编号', '货主不存在：NONE'],
  ])
  expect(await faults('POST /v1/goods', { ownerNo: 'TOP', goodsNo: 'P1', goodsName: '一' })).toEqual({ ownerNo: says })
  expect(await faults('POST /v1/goods', { ownerNo: 'NONE', goodsNo: 'P1', goodsName: '一' })).toEqual({
    ownerNo: '货主不存在：NONE',
  })
})

describe('one GTIN is one code', () => {
  test('whoever writes it, in whatever form: it is kept in the shortest, and no other goods takes it', async () => {
    await add('G12', { mainBarcode: '0036000291452' })
    expect(await codesOf('G12')).toMatchObject([{ barcode: '036000291452', isMain: 1 }])
    await add('G13')
    const other = '条码036000291452已被商品G12使用，如需一码多品请先加入白名单'
    const body = { ownerNo, goodsNo: 'G13', barcode: '00036000291452', barcodeType: 1, packQty: 1 }
    expect(await ask('POST /v1/goods/barcode', body)).toMatchObject({ data: { fields: { barcode: other } } })
    expect(await change('G13', { mainBarcode: '0036000291452' })).toMatchObject({ data: { fields: { mainBarcode: other } } })
    expect(wrong(await parse(goods('G13', { 主条码: '00036000291452' })))).toEqual([[2, '主条码', other]])
    await bring(goods('G12', { '其他条码(;)': '00036000291452;036000291452' }))
    expect(await codesOf('G12')).toHaveLength(1)
  })

  test('it is found in every form', async () => {
    for (const mainBarcode of ['036000291452', '0036000291452', '00036000291452'])
      expect(await done('GET /v1/goods/list', { mainBarcode })).toMatchObject({ records: [{ goodsNo: 'G12' }] })
  })

  test('what was stored in several forms becomes one, and two goods that have it stop nothing', async () => {
    const owned = (sql: string): Promise<unknown> => run(world.urls.owner, sql)
    await add('M1', { mainBarcode: 'M1-MAIN' })
    await add('M2', { mainBarcode: 'M2-MAIN' })
    await add('M3', { mainBarcode: 'M3-MAIN' })
    await owned("update goods_barcode set barcode = '0012345678905' where goods_no = 'M1'")
    await owned("update goods set main_barcode = '0012345678905' where goods_no = 'M1'")
    const copy = (no: string, barcode: string): Promise<unknown> =>
      owned(`insert into goods_barcode select tenant_id, id + 500000000000, owner_no, '${barcode}', goods_no, 0, pack_qty, barcode_type, is_disabled,
               create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time, version
               from goods_barcode where goods_no = '${no}' and is_main = 1`)
    await copy('M1', '012345678905')
    await copy('M2', '00012345678905')
    await copy('M3', '0012345678900')
    await owned(await readFile('server/migrations/old/0140_one_gtin.sql', 'utf8'))
    expect(await codesOf('M1')).toMatchObject([{ barcode: '012345678905', isMain: 1 }])
    expect(await read('M1')).toMatchObject({ mainBarcode: '012345678905' })
    expect((await codesOf('M2')).map((row) => row['barcode'])).toEqual(['012345678905', 'M2-MAIN'])
    expect((await codesOf('M3')).map((row) => row['barcode'])).toEqual(['0012345678900', 'M3-MAIN'])
  })
})
