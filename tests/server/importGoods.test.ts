// 商品一带的模板导入（floor.md §3.3、§4.3、§5.4）：条码、组合装、白名单、品名、耗材、耗材商品、盘点结果。每条规则一句话，好的行照表单的规则写进去。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { seesPrices } from '#contract/consumable/consumable'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { addUser, download, send } from '../support/importing.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  // goods belong to owners below a customer
  await world.run(async ({ tx, tenantId, id, at }) => {
    await tx.query(
      `insert into owner as o (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values ($1, $2, 'KH1', '客户', '客户', $3, $3)`,
      [tenantId, id(), at],
    )
    await tx.query(`update owner set parent_owner_no = 'KH1' where tenant_id = $1 and owner_no = $2`, [tenantId, ownerNo])
  })
  for (const goods of ['A', 'B', 'C', 'D']) await addGoods(world, goods)
  for (const [goodsNo, goodsType] of [
    ['SET', 2],
    ['SET2', 2],
    ['VIRTUAL', 5],
  ] as const)
    await done('POST /v1/goods', { ownerNo, goodsNo, goodsName: `商品${goodsNo}`, goodsType })
})
afterAll(() => world.close())

const { done } = asking(() => world)
const list = async (path: string, filter: object = {}): Promise<readonly Record<string, unknown>[]> =>
  (await done<Page<Record<string, unknown>>>(`GET ${path}`, { pageSize: 100, ...filter })).records
const header = async (biz: string): Promise<CellValue[]> =>
  (await readXlsx(await download(world, `/v1/import/${biz}/template`))).sheets[0]?.rows[0] ?? []
const parse = async (biz: string, lines: readonly CellValue[][]): Promise<ImportState> => {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [await header(biz), ...lines] }] }))
  const parsed = await send<ImportState>(world, `/v1/import/${biz}/parse`, {}, { name: '模板.xlsx', bytes })
  expect([biz, parsed.code, parsed.msg]).toEqual([biz, '00000', ''])
  return parsed.data
}
const faults = async (biz: string, lines: readonly CellValue[][]): Promise<[number, string][]> =>
  (await parse(biz, lines)).errorData.map((row) => [row.errorNum, row.errorReason])
/** Brings a file in whose rows are all good. */
const bring = async (biz: string, lines: readonly CellValue[][]): Promise<void> => {
  const parsed = await parse(biz, lines)
  expect(parsed.errorData).toEqual([])
  expect(await done(`POST /v1/import/${biz}/confirm`, { requestId: parsed.requestId })).toMatchObject({
    phase: 'done',
    successNum: lines.length,
  })
}

test('the templates ask for what floor.md names', async () => {
  const asked = await Promise.all(
    ['goodsBarcode', 'suite', 'whiteList', 'goodsName', 'consumable', 'consumableGoods', 'check'].map(header),
  )
  expect(asked.map((labels) => labels.join(' '))).toEqual([
    '货主编号* 商品编号* 条码* 条码类型* 每码数量*',
    '货主编号* 组合编号* 子商品编号* 数量*',
    '货主编号* 商品编号* 类型* 仓库 生效日期* 失效日期 原因*',
    '货主编号* 商品编号* 面单品名* 快递品类 打印名称',
    '耗材编号* 名称* 类型* 规格 内长(mm) 内宽(mm) 内高(mm) 重量(g)* 单位* 条码 成本价(元) 销售价(元) 货主编号',
    '货主编号* 商品编号* 起始数量* 截止数量 耗材编号* 用量* 仓库',
    '盘点单号* 库位* 商品编号* 批次 实盘数量*',
  ])
})

describe('barcodes', () => {
  const code = (goodsNo: string, barcode: string, type = '单品码', qty: CellValue = 1): CellValue[] => [
    ownerNo,
    goodsNo,
    barcode,
    type,
    qty,
  ]
  test('every fault in its words', async () => {
    expect(
      await faults('goodsBarcode', [
        ['OWX', 'A', '111', '单品码', 1],
        code('NONE', '112'),
        code('A', '条码1'),
        code('A', '69B'),
        code('A', '113', '箱码', 0),
        code('A', '114', '箱码', 1.5),
        code('A', '115', '彩码'),
        code('A', ''),
        code('A', '116'),
        code('A', '116'),
        code('A', '117'),
        code('B', '117'),
      ]),
    ).toEqual([
      [2, '货主不存在：OWX'],
      [3, '商品不存在：NONE'],
      [4, '条码不能包含中文或空格'],
      [5, '条码69B已被商品B使用，如需一码多品请先加入白名单'],
      [6, '每码数量必须为大于0的整数'],
      [7, '每码数量必须为大于0的整数'],
      [8, '条码类型只能填写：单品码、箱码、店内码、组合装码'],
      [9, '条码不能为空'],
      [11, '与第10行重复'],
      [12, '条码117已被商品B使用，如需一码多品请先加入白名单'],
      [13, '条码117已被商品A使用，如需一码多品请先加入白名单'],
    ])
  })
  test('come in as they are compared; a known one takes the new quantity', async () => {
    await bring('goodsBarcode', [code('A', ' box-a1 ', '箱码', 12), code('A', '201')])
    await bring('goodsBarcode', [code('A', 'BOX-A1', '箱码', 24)])
    const found = await rows(
      world,
      `select barcode, pack_qty, barcode_type, is_main from goods_barcode where tenant_id = $1 and goods_no = 'A' order by barcode`,
    )
    expect(found).toEqual([
      { barcode: '201', packQty: 1, barcodeType: 1, isMain: 0 },
      { barcode: '69A', packQty: 1, barcodeType: 1, isMain: 1 },
      { barcode: 'BOX-A1', packQty: 24, barcodeType: 2, isMain: 0 },
    ])
  })
  test('one barcode names two goods once both stand on the white list', async () => {
    await bring(
      'whiteList',
      ['C', 'D'].map((no) => [ownerNo, no, '重复条码豁免', '', '2020-01-01', '', '新旧包装共用']),
    )
    await bring('goodsBarcode', [code('C', '300'), code('D', '300')])
  })
  test('a goods has room for fifty', async () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => code('B', `B${from + i}`))
    await bring('goodsBarcode', many(1, 48))
    expect(await faults('goodsBarcode', [...many(48, 2), ...many(50, 2)])).toEqual([
      [4, '一个商品最多50个条码'],
      [5, '一个商品最多50个条码'],
    ])
  })
})

describe('suites', () => {
  const item = (suite: string, goodsNo: string, qty: CellValue = 1): CellValue[] => [ownerNo, suite, goodsNo, qty]
  test('every fault in its words', async () => {
    expect(
      await faults('suite', [
        item('NONE', 'A'),
        item('SET', 'NONE'),
        item('A', 'B'),
        item('SET', 'SET2'),
        item('SET', 'VIRTUAL'),
        item('SET', 'A', 0),
        item('SET', 'B'),
        item('SET', 'B', 2),
      ]),
    ).toEqual([
      [2, '组合编号不存在：NONE'],
      [3, '子商品编号不存在：NONE'],
      [4, '该商品不是组合装，请先把类型改为组合装'],
      [5, '组合装不能嵌套组合装'],
      [6, '虚拟商品不能作为组合装明细'],
      [7, '数量必须大于0'],
      [8, '同一组合装的第3行有误，整单未导入'],
      [9, '与第8行重复'],
    ])
  })
  test('a known item takes the new quantity, the others stay', async () => {
    await bring('suite', [item('SET', 'A', 1), item('SET', 'B', 2)])
    await bring('suite', [item('SET', 'B', 3)])
    const found = await list('/v1/goods/suite/list', { ownerNo, suiteGoodsNo: 'SET' })
    expect(found.map((row) => [row['itemGoodsNo'], row['qty']])).toEqual([
      ['A', 1],
      ['B', 3],
    ])
  })
})

describe('white list', () => {
  const row = (goodsNo: string, from: string, to = '', warehouse = '', type = '免抽检'): CellValue[] => [
    ownerNo,
    goodsNo,
    type,
    warehouse,
    from,
    to,
    '大促',
  ]
  test('every fault in its words', async () => {
    expect(
      await faults('whiteList', [
        row('NONE', '2025-06-01'),
        row('A', '2025-06-02', '2025-06-01'),
        row('A', '6月1日'),
        row('A', '2025-06-01', '', 'W99'),
        row('A', '2025-06-01', '', '', '免一切'),
        row('A', '2025-06-01').with(6, ''),
        row('B', '2025-06-01', '', wh.warehouseNo),
        row('B', '2025-06-02', '', `${wh.warehouseNo}-${wh.sid}`),
      ]),
    ).toEqual([
      [2, '商品不存在：NONE'],
      [3, '失效日期不能早于生效日期'],
      [4, '生效日期格式不正确，应为YYYY-MM-DD'],
      [5, '仓库不存在：W99'],
      [6, '类型只能填写：重复条码豁免、免扫复核、免称重比对、免抽检、免条码异常提醒、免保护方案'],
      [7, '原因不能为空'],
      [9, '与第8行重复'],
    ])
  })
  test('without a warehouse it holds everywhere; the same row again changes its days', async () => {
    await bring('whiteList', [row('A', '2020-01-01'), row('A', '2020-01-01', '2020-02-01', wh.warehouseNo)])
    await bring('whiteList', [row('A', '2020-01-01', '2099-01-01')])
    const found = await list('/v1/goods/whitelist/list', { ownerNo, goodsNo: 'A' })
    expect(new Map(found.map((one) => [one['warehouseNo'], [one['expireDate'], one['status']]]))).toEqual(
      new Map([
        [null, ['2099-01-01', 1]],
        [wh.warehouseNo, ['2020-02-01', 2]],
      ]),
    )
  })
})

describe('names for waybills', () => {
  const name = (goodsNo: string, declare: string, category = '', print = ''): CellValue[] => [
    ownerNo,
    goodsNo,
    declare,
    category,
    print,
  ]
  test('every fault in its words', async () => {
    expect(
      await faults('goodsName', [
        name('NONE', '日用品'),
        name('A', ''),
        name('A', '名'.repeat(65)),
        name('A', '日用品', '杂货'),
        name('B', '日用品'),
        name('B', '日用品二'),
      ]),
    ).toEqual([
      [2, '商品不存在：NONE'],
      [3, '面单品名不能为空'],
      [4, '面单品名长度不能超过64个字符'],
      [5, '快递品类只能填写：文件、服饰、日用、食品、电子、化妆品、其他'],
      [7, '与第6行重复'],
    ])
  })
  test('a blank cell leaves what is there; the source says import', async () => {
    await bring('goodsName', [name('A', '玻璃杯', '日用', '玻璃杯子')])
    await bring('goodsName', [name('A', '水杯')])
    const [found] = await list('/v1/goods/name/list', { ownerNo, goodsNo: 'A' })
    expect(found).toMatchObject({ declareName: '水杯', declareCategory: 3, printName: '玻璃杯子', source: 2 })
    expect(await list('/v1/goods/name/list', { ownerNo, isKept: 1 })).toHaveLength(1)
  })
})

describe('packaging', () => {
  const box = (no: string, more: Readonly<Record<number, CellValue>> = {}): CellValue[] =>
    [no, `箱${no}`, '纸箱', '', 300, 200, 100, 120, '个', '', '', '', ''].map((cell, i) => more[i] ?? cell)
  test('every fault in its words', async () => {
    expect(
      await faults('consumable', [
        box('N1', { 5: '' }).with(5, ''),
        box('N2', { 2: '麻袋' }),
        box('N3', { 7: 'x' }),
        box('N4', { 10: 1.23456 }),
        box('N5', { 12: 'OWX' }),
        box('N6', { 9: 'BC1' }),
        box('N7', { 9: 'BC1' }),
        box('N8'),
        box('N8'),
      ]),
    ).toEqual([
      [2, '纸箱必须填写内尺寸'],
      [3, '类型只能填写：纸箱、快递袋、飞机盒、胶带、面单、防护材料、标签、其他'],
      [4, '重量(g)必须为整数'],
      [5, '成本价(元)最多保留4位小数'],
      [6, '货主不存在：OWX'],
      [8, '与第7行重复'],
      [10, '与第9行重复'],
    ])
  })
  test('prices keep four decimals, from whoever may see them; a known one keeps what its cells leave blank', async () => {
    ;(world.person.rights as Set<number>).delete(seesPrices)
    await bring('consumable', [box('M1', { 9: 'BCM1', 10: 9, 11: 9 })])
    ;(world.person.rights as Set<number>).add(seesPrices)
    expect(await list('/v1/consumable/list', { consumableNo: 'M1' })).toMatchObject([{ costPriceE4: null, salePriceE4: null }])
    await bring('consumable', [box('M1', { 10: 1.2345, 11: 2 })])
    await bring('consumable', [box('M1', { 1: '新名', 4: '', 5: '', 6: '', 10: '' }).with(4, '').with(5, '').with(6, '')])
    expect(await list('/v1/consumable/list', { consumableNo: 'M1' })).toMatchObject([
      { consumableName: '新名', costPriceE4: 12_345, salePriceE4: 20_000, size: '300×200×100', ownerNo: null },
    ])
    expect(await faults('consumable', [box('M2', { 9: 'BCM1' })])).toEqual([[2, '条码已存在：BCM1']])
  })
})

describe('advice on packaging', () => {
  const advice = (goodsNo: string, from: CellValue, to: CellValue, no = 'M1', warehouse = ''): CellValue[] => [
    ownerNo,
    goodsNo,
    from,
    to,
    no,
    1,
    warehouse,
  ]
  test('ranges of one goods in one place do not meet; every other fault in its words', async () => {
    await bring('consumableGoods', [advice('A', 1, 3), advice('A', 4, ''), advice('A', 2, 5, 'M1', wh.warehouseNo)])
    expect(
      await faults('consumableGoods', [
        advice('NONE', 1, 2),
        advice('B', 1, 2, 'NOBOX'),
        advice('B', 5, 4),
        advice('B', 0, 4),
        advice('A', 3, 3),
        advice('A', 99, 120),
        advice('A', 5, 9, 'M1', wh.warehouseNo),
        advice('B', 1, 5),
        advice('B', 5, 9),
        advice('A', 1, 1, 'M1', 'W99'),
      ]),
    ).toEqual([
      [2, '商品不存在：NONE'],
      [3, '耗材编号不存在：NOBOX'],
      [4, '截止数量不能小于起始数量'],
      [5, '起始数量必须大于0'],
      [6, '数量区间与已有配置重叠'],
      [7, '数量区间与已有配置重叠'],
      [8, '数量区间与已有配置重叠'],
      [10, '数量区间与第9行重叠'],
      [11, '仓库不存在：W99'],
    ])
    expect(await list('/v1/consumable/goods/list', { ownerNo, goodsNo: 'A' })).toHaveLength(3)
  })
})

describe('results of a count', () => {
  let checkNo = ''
  beforeAll(async () => {
    for (const [i, goods] of ['A', 'B', 'C'].entries()) await addStock(world, `P-${i}`, i + 1, goods, 10)
    const head = { ...wh, checkType: 4, checkMode: 1, lockLocation: 1, planDate: '2025-06-17' }
    ;({ checkNo } = await done<{ checkNo: string }>('POST /v1/inventory', { ...head, locationNos: ['P-0', 'P-1'] }))
  })
  const line = (locationNo: string, goodsNo: string, qty: CellValue, no = checkNo): CellValue[] => [
    no,
    locationNo,
    goodsNo,
    '',
    qty,
  ]

  test('only of a check that is under way, within its range', async () => {
    expect(await faults('check', [line('P-0', 'A', 10), line('P-0', 'A', 1, 'PD0')])).toEqual([
      [2, '盘点单不在盘点中'],
      [3, '盘点单号不存在：PD0'],
    ])
    await done('POST /v1/inventory/begin', { checkNo })
    expect(
      await faults('check', [
        line('P-2', 'C', 10),
        line('P-0', 'B', 10),
        line('P-0', 'A', -1),
        line('P-0', 'A', 'x'),
        line('P-1', 'B', 1.5),
        line('P-1', 'B', ''),
        line('P-1', 'B', 3),
        line('P-1', 'B', 4),
      ]),
    ).toEqual([
      [2, '不在盘点范围内'],
      [3, '不在盘点范围内'],
      [4, '实盘数量不能为负数'],
      [5, '实盘数量必须为整数'],
      [5, '与第4行重复'],
      [6, '实盘数量必须为整数'],
      [7, '实盘数量不能为空'],
      [8, '与第6行重复'],
      [9, '与第6行重复'],
    ])
  })
  test('counts are taken over into the lines, zero too, and the round goes on from them', async () => {
    await bring('check', [line('P-0', 'A', 10), line('P-1', 'B', 0)])
    const { lines } = await done<{ lines: readonly object[] }>('GET /v1/inventory/detail', { checkNo })
    expect(lines).toMatchObject([
      { locationNo: 'P-0', bookQty: 10, countQty: 10, diffQty: 0 },
      { locationNo: 'P-1', bookQty: 10, countQty: 0, diffQty: -10 },
    ])
    expect(await done('POST /v1/inventory/commit', { checkNo })).toMatchObject({ status: 30, roundNo: 2 })
    expect(await faults('check', [line('P-0', 'A', 9)])).toEqual([[2, '不在盘点范围内']])
    await bring('check', [line('P-1', 'B', 9)])
    expect(await done('POST /v1/inventory/commit', { checkNo })).toMatchObject({ status: 40 })
  })
})

describe('fixed bins', () => {
  const row = (goodsNo: string, locationNo: string, ...limits: CellValue[]): CellValue[] => [
    wh.warehouseNo,
    wh.sid,
    ownerNo,
    goodsNo,
    locationNo,
    ...limits,
  ]
  beforeAll(async () => {
    for (const [i, bin] of ['F-01', 'F-02', 'F-03'].entries()) await addStock(world, bin, 900 + i, 'A', 1)
    await world.run(({ tx, tenantId }) =>
      tx.query(`update location set mix_goods = 0 where tenant_id = $1 and location_no = 'F-03'`, [tenantId]),
    )
    await done('POST /v1/location/goods', { ...wh, ownerNo, goodsNo: 'D', locationNo: 'F-01' })
  })
  test('the template, and every fault in its words', async () => {
    expect((await header('locationGoods')).join(' ')).toBe(
      '仓库编号* sid* 货主编号* 商品编号* 固定库位* 最小库存 最大库存 主库位',
    )
    expect(
      await faults('locationGoods', [
        row('A', 'F-01').with(0, 'W99'),
        row('A', 'F-01').with(2, 'OW9'),
        row('NONE', 'F-01'),
        row('A', 'Z-99'),
        row('A', 'EXC-STAGE'),
        row('A', 'F-01', 9, 8),
        row('D', 'F-01'),
        row('B', 'F-03'),
        row('C', 'F-03'),
        row('A', 'F-02', 1, 5, '是'),
        row('A', 'F-01', 1, 5, '是'),
        row('A', 'F-02'),
      ]),
    ).toEqual([
      [2, '仓库不存在：W99-LOCAL'],
      [3, '货主不存在：OW9'],
      [4, '商品不存在：NONE'],
      [5, '库位不存在：Z-99'],
      [6, '暂存位不能作固定库位'],
      [7, '最大库存不能小于最小库存'],
      [8, '固定库位已存在：F-01'],
      [10, '库位不允许混放商品，第9行已固定给B'],
      [12, '与第7行重复'],
      [12, '一个商品在一个仓库只有一个主库位，第11行已是主库位'],
      [13, '与第11行重复'],
    ])
  })
  test('come in by the rules of the form: the first one is the main one unless the file says otherwise', async () => {
    await bring('locationGoods', [
      row('A', 'F-01', 5, 20),
      row('A', 'F-02'),
      row('B', 'F-01'),
      row('B', 'F-02', 1, '', '是'),
      row('C', 'F-03'),
    ])
    const found = await list('/v1/location/goods/list', { ownerNo })
    expect(found.map((one) => [one['goodsNo'], one['locationNo'], one['minQty'], one['maxQty'], one['isMain']])).toEqual([
      ['A', 'F-01', 5, 20, 1],
      ['A', 'F-02', 0, null, 0],
      ['B', 'F-01', 0, null, 0],
      ['B', 'F-02', 1, null, 1],
      ['C', 'F-03', 0, null, 1],
      ['D', 'F-01', 0, null, 1],
    ])
    expect(await faults('locationGoods', [row('B', 'F-03')])).toEqual([[2, '库位不允许混放商品，已固定给C']])
  })
})
