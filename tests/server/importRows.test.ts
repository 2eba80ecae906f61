import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { auditOrders } from '#server/core/orders/audit'
import { addUser, download, runJobs, send, type Envelope } from '../support/importing.ts'
import { addGoods, enter, newOrder, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'A')
  await addGoods(world, 'B')
})
afterAll(() => world.close())

/** The template of an import with rows under its header. */
const filled = async (biz: string, ...lines: CellValue[][]): Promise<Buffer> => {
  const template = await readXlsx(await download(world, `/v1/import/${biz}/template`))
  const header = template.sheets[0]?.rows[0] ?? []
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
}
const parse = async (biz: string, bytes: Buffer | string, name = '模板.xlsx'): Promise<Envelope<ImportState>> =>
  send<ImportState>(world, `/v1/import/${biz}/parse`, {}, { name, bytes })
const confirm = (biz: string, requestId: string, ignoreErrors = false): Promise<Envelope<ImportState>> =>
  world.call<ImportState>('POST', `/v1/import/${biz}/confirm`, { requestId, ignoreErrors })
const reasons = (state: ImportState): [number, string][] => state.errorData.map((error) => [error.errorNum, error.errorReason])

describe('bins', () => {
  const bin = (no: string, seq: CellValue = 10, zone = 'A'): CellValue[] => [
    'W01',
    'LOCAL',
    zone,
    no,
    '拣选位',
    seq,
    '是',
    '否',
    '',
    '50',
    '0.125',
  ]

  test('the template asks for what floor.md names', async () => {
    const book = await readXlsx(await download(world, '/v1/import/location/template'))
    expect(book.sheets[0]?.rows[0]).toEqual([
      '仓库编号*',
      'sid*',
      '库区*',
      '库位编号*',
      '类型*',
      '拣货顺序*',
      '允许混放商品',
      '允许混放批次',
      '允许混放货主',
      '最大重量(kg)',
      '最大体积(m³)',
    ])
  })

  test('every fault of a row is named, good rows go in when the user says so', async () => {
    const file = await filled(
      'location',
      bin('A-03-12-2-05'),
      bin('A-03-12-2-05'),
      bin('A-1', 'x'),
      bin('A-2', 5, 'ZZ'),
      bin('').with(4, '天上'),
    )
    const parsed = await parse('location', file)
    expect(parsed.data).toMatchObject({ phase: 'parsed', totalNum: 5, successNum: 1, failNum: 4 })
    expect(reasons(parsed.data)).toEqual([
      [3, '与第2行重复'],
      [4, '拣货顺序必须为整数'],
      [5, '库区不存在：ZZ'],
      [6, '库位编号不能为空'],
      [6, '类型只能填写：拣选位、存储位、收货暂存、出库暂存、退货位、残次位、冻结位、播种/集货位、异常暂存'],
    ])
    expect((await confirm('location', parsed.data.requestId)).msg).toBe('文件中有4行错误，请修正后重新上传，或选择忽略错误并提交')
    expect((await confirm('location', parsed.data.requestId, true)).data).toMatchObject({ phase: 'done', successNum: 1 })
    const made = await rows(
      world,
      `select aisle, bay, level, slot, max_weight_g, max_volume_cm3::int as cm3 from location where tenant_id = $1 and location_no = 'A-03-12-2-05'`,
    )
    expect(made).toEqual([{ aisle: '03', bay: '12', level: '2', slot: '05', maxWeightG: 50_000, cm3: 125_000 }])
    const again = await parse('location', await filled('location', bin('A-03-12-2-05')))
    expect(reasons(again.data)).toEqual([[2, '库位编号已存在：A-03-12-2-05']])
  })

  test('a number that a scanner would read as something else is refused, in the file, the form and the generator', async () => {
    const odd = [
      ['CTRL-OK', '控制码'],
      ['ctrl-9', '控制码'],
      ['JH250617000001', '拣货单号'],
      ['ZX000001', '周转箱编号'],
      ['WS001', '工作台编号'],
      ['U:1001', '工牌'],
      ['SF1234567890123', '物流单号'],
    ] as const
    const sentence = (no: string, kind: string) => `库位编号${no}会被扫码枪当作${kind}，请换一个`
    const parsed = await parse('location', await filled('location', ...odd.map(([no]) => bin(no)), bin('A-03-12-2-06')))
    expect(reasons(parsed.data)).toEqual(odd.map(([no, kind], i) => [i + 2, sentence(no, kind)]))
    for (const [no, kind] of odd) {
      const answer = await world.call('POST', '/v1/location', { ...wh, zoneNo: 'A', locationNo: no, locationType: 1, pickSeq: 1 })
      expect(answer).toMatchObject({ code: 'A0400', data: { fields: { locationNo: sentence(no, kind) } } })
    }
    const range = { from: 1, to: 1 }
    const made = await world.call('POST', '/v1/location/batch', {
      ...wh,
      zoneNo: 'CTRL',
      locationType: 1,
      firstSeq: 1,
      preview: 1,
      aisle: range,
      bay: range,
      level: range,
      slot: range,
    })
    expect(made).toMatchObject({ code: 'A0400', data: { fields: { zoneNo: sentence('CTRL-01-01-1-01', '控制码') } } })
    const code = await world.call('POST', '/v1/goods/barcode', {
      ownerNo,
      goodsNo: 'A',
      barcode: 'CTRL-UNDO',
      barcodeType: 1,
      packQty: 1,
    })
    expect(code).toMatchObject({ code: 'A0400', data: { fields: { barcode: '条码CTRL-UNDO会被扫码枪当作控制码，请换一个' } } })
  })

  test('another header, a csv, no rows', async () => {
    const odd = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'S',
            rows: [
              ['仓库', '库位'],
              ['W01', 'A'],
            ],
          },
        ],
      }),
    )
    expect((await parse('location', odd)).msg).toBe('模板表头不正确，请下载最新模板')
    expect((await parse('location', '仓库编号,sid\nW01,LOCAL\n', 'a.csv')).msg).toBe('请使用模板，上传 .xls 或 .xlsx 文件')
    expect((await parse('location', await filled('location'))).msg).toBe('导入文件没有数据')
  })
})

describe('opening stock', () => {
  const stock = (goodsNo: string, locationNo: string, qty: CellValue): CellValue[] => [
    'W01',
    ownerNo,
    goodsNo,
    locationNo,
    '',
    '',
    '正品',
    qty,
  ]
  beforeAll(async () => {
    const file = await filled(
      'location',
      ...['S-1', 'S-2', 'S-3'].map((no, i) => [
        'W01',
        'LOCAL',
        'A',
        no,
        '拣选位',
        i + 1,
        no === 'S-3' ? '否' : '是',
        '',
        '',
        '',
        '',
      ]),
    )
    await confirm('location', (await parse('location', file)).data.requestId)
  })

  test('stock is booked with its flow, and orders that waited for it go on', async () => {
    await enter(world, [newOrder('E1', { A: 2 })])
    await world.run(async (ctx) => {
      const orders = await ctx.tx.query<{ stockoutNo: string }>(
        `select stockout_no from stockout_order where tenant_id = $1 and src_order_no = 'E1'`,
        [ctx.tenantId],
      )
      await auditOrders(
        ctx,
        orders.map((row) => row.stockoutNo),
      )
    })
    const parsed = await parse('stock', await filled('stock', stock('A', 'S-1', 10), stock('B', 'S-2', 5)))
    expect(parsed.data).toMatchObject({ totalNum: 2, failNum: 0 })
    expect((await confirm('stock', parsed.data.requestId)).data.phase).toBe('done')
    expect(
      await rows(
        world,
        'select location_no, goods_no, change_qty as qty, flow_type, biz_type from stock_flow where tenant_id = $1 order by location_no',
      ),
    ).toEqual([
      { locationNo: 'S-1', goodsNo: 'A', qty: 10, flowType: 9, bizType: 'OPENING' },
      { locationNo: 'S-2', goodsNo: 'B', qty: 5, flowType: 9, bizType: 'OPENING' },
    ])
    await runJobs(world)
    expect(
      await rows(world, `select status, waybill_status from stockout_order where tenant_id = $1 and src_order_no = 'E1'`),
    ).toMatchObject([{ status: 30 }])
  })

  test('sent again it changes nothing', async () => {
    const before = await rows(world, 'select sum(qty)::int as qty from stock where tenant_id = $1')
    const again = await parse('stock', await filled('stock', stock('A', 'S-1', 10), stock('B', 'S-2', 5)))
    expect(reasons(again.data)).toEqual([
      [2, '库位库存已存在：S-1'],
      [3, '库位库存已存在：S-2'],
    ])
    await confirm('stock', again.data.requestId, true)
    expect(await rows(world, 'select sum(qty)::int as qty from stock where tenant_id = $1')).toEqual(before)
  })

  test('faults', async () => {
    const parsed = await parse(
      'stock',
      await filled(
        'stock',
        stock('X', 'S-1', 1),
        stock('B', 'NOWHERE', 1),
        stock('B', 'S-1', 0),
        stock('A', 'S-3', 1),
        stock('B', 'S-3', 1),
      ),
    )
    expect(reasons(parsed.data)).toEqual([
      [2, '商品不存在：X'],
      [3, '库位不存在：NOWHERE'],
      [4, '数量必须大于0'],
      [6, '库位不允许混放商品'],
    ])
  })

  test('the whole file or nothing: five thousand rows in one transaction', async () => {
    const bins = Array.from({ length: 4999 }, (_, i): CellValue[] => [
      'W01',
      'LOCAL',
      'A',
      `F-${i}`,
      '拣选位',
      i + 100,
      '',
      '',
      '',
      '',
      '',
    ])
    const made = await parse('location', await filled('location', ...bins))
    expect(made.data).toMatchObject({ totalNum: 4999, failNum: 0 })
    expect((await confirm('location', made.data.requestId)).data).toMatchObject({ phase: 'done', successNum: 4999 })
    const parsed = await parse('stock', await filled('stock', ...bins.map((_, i) => stock('A', `F-${i}`, 3))))
    expect((await confirm('stock', parsed.data.requestId)).data).toMatchObject({ phase: 'done', successNum: 4999 })
    const sums = await rows(
      world,
      `select (select sum(qty)::int from stock where tenant_id = $1) as stock, (select sum(change_qty)::int from stock_flow where tenant_id = $1) as flows`,
    )
    expect(sums).toEqual([{ stock: 15 + 4999 * 3, flows: 15 + 4999 * 3 }])
  })
})

describe('goods', () => {
  const goods = (no: string, name: string, barcode: string, ...more: CellValue[]): CellValue[] => [
    ownerNo,
    no,
    name,
    '',
    barcode,
    ...more,
  ]
  const archive = (no: string) =>
    rows(
      world,
      'select goods_name, main_barcode, unit, gross_weight_g, volume_cm3::int as cm3, is_generated from goods where tenant_id = $1 and goods_no = $2',
      [no],
    )

  test('new ones come in, known ones change where the file says something', async () => {
    const first = await parse(
      'goods',
      await filled('goods', goods('N1', '白色挂心', '690001', '690002;690003', '', '', 320, 100, 50, 40)),
    )
    expect(first.data).toMatchObject({ totalNum: 1, failNum: 0 })
    await confirm('goods', first.data.requestId)
    const wanted = { goodsName: '白色挂心', mainBarcode: '690001', unit: '件', grossWeightG: 320, cm3: 200, isGenerated: 0 }
    expect(await archive('N1')).toEqual([wanted])
    const second = await parse('goods', await filled('goods', goods('N1', '红色挂心', '690004')))
    await confirm('goods', second.data.requestId)
    expect(await archive('N1')).toEqual([{ ...wanted, goodsName: '红色挂心', mainBarcode: '690004' }])
    const codes = await rows(
      world,
      `select barcode, is_main from goods_barcode where tenant_id = $1 and goods_no = 'N1' order by barcode`,
    )
    expect(codes).toEqual([
      { barcode: '690001', isMain: 0 },
      { barcode: '690002', isMain: 0 },
      { barcode: '690003', isMain: 0 },
      { barcode: '690004', isMain: 1 },
    ])
  })

  test('one barcode names one goods, in the archive and in the file', async () => {
    const parsed = await parse(
      'goods',
      await filled(
        'goods',
        goods('N2', '甲', '690001'),
        goods('N3', '乙', '690009'),
        goods('N4', '丙', '690009'),
        goods('N5', '丁', '中文'),
      ),
    )
    expect(reasons(parsed.data)).toEqual([
      [2, '条码690001已被商品N1使用，如需一码多品请先加入白名单'],
      [3, '条码690009已被商品N4使用，如需一码多品请先加入白名单'],
      [4, '条码690009已被商品N3使用，如需一码多品请先加入白名单'],
      [5, '条码不能包含中文或空格'],
    ])
  })
})
