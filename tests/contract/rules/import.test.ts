import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateText, orderFields, orderRowErrors, SOURCE_NEEDED } from '#contract/import/order'
import { ORDER_ALIASES } from '#contract/rules/importAliases'
import { cleanedTexts, DEFAULT_CLEAN, ignoredBy, proposeClean } from '#contract/rules/importClean'
import { guessDateOrder, parseMoment, type DateOrder } from '#contract/rules/importDate'
import { groupRows, orderOf, refusalText, type ImportOrder, type NumberedRow } from '#contract/rules/importGroup'
import { columnKeys, findHeader, headerText, plainHeader, proposeEntries } from '#contract/rules/importHeader'
import { lostColumns, mapRow, missingSources, numberOf, type Entries, type Mapping } from '#contract/rules/importRow'

const columns = ['InvoiceNo', 'StockCode', 'Quantity', 'InvoiceDate']
const fixed = (value: string) => ({ source: 'fixed', value }) as const
const column = (name: string) => ({ source: 'column', column: name }) as const
const entries: Entries = {
  ownerNo: fixed('OW001'),
  shopNo: fixed('SH001'),
  warehouseNo: fixed('WH01'),
  sid: fixed('LOCAL'),
  srcOrderNo: column('InvoiceNo'),
  goodsNo: column('StockCode'),
  qty: column('Quantity'),
  tradeTime: column('InvoiceDate'),
  receiverName: { source: 'generated' },
  receiverMobile: { source: 'generated' },
  receiverAddress: fixed('文一西路 1 号'),
  province: fixed('浙江省'),
  city: fixed('杭州市'),
  logisticsCode: fixed('ZTO'),
}
const from = { logisticsCode: '', province: '', city: '', tradeTime: '' }
const mapping: Mapping = {
  fields: orderFields,
  entries,
  columns,
  dateOrder: 'MDY',
  generate: (field, texts) => generateText(field, texts, from),
}
const rowsOf = (...rows: string[][]): NumberedRow[] => rows.map((row, i) => ({ ...mapRow(row, mapping), rowNum: i + 2 }))
const groupOrders = (rows: readonly NumberedRow[], merge: boolean, names: typeof labels): ImportOrder[] =>
  groupRows(rows).map((group) => orderOf(group, merge, names))
const labels: Record<string, string> = Object.fromEntries(Object.entries(orderFields).map(([name, field]) => [name, field.label]))

describe('mapRow', () => {
  test('a file without receiver, phone, province, city: chosen sources fill them and generated ones are named', () => {
    const { fields, generated, errors } = mapRow(['536365', '85123A', '6', '12/1/10 8:26'], mapping)
    expect(errors).toEqual([])
    expect(generated).toEqual(['receiverName', 'receiverMobile'])
    expect(fields).toMatchObject({
      province: '浙江省',
      city: '杭州市',
      logisticsCode: 'ZTO',
      qty: 6,
      tradeTime: '2010-12-01 08:26:00',
    })
    expect(orderRowErrors(fields)).toEqual([])
    expect(fields['receiverName']).toBe('生成收件人536365')
    expect(missingSources(orderFields, entries)).toEqual([])
  })

  test('generated values are the same for all rows of an order', () =>
    expect(mapRow(['1', 'A', '1', '12/1/10'], mapping).fields['receiverMobile']).toBe(
      mapRow(['1', 'B', '2', '12/1/10'], mapping).fields['receiverMobile'],
    ))

  test('a required field without a source is asked for, the carrier too', () => {
    const { province: _, ...rest } = entries
    expect(missingSources(orderFields, rest).map((error) => error.errorReason)).toEqual(['请为必填字段【省】选择来源'])
    expect(SOURCE_NEEDED).toContain('logisticsCode')
    expect(lostColumns(orderFields, entries, ['InvoiceNo']).map((error) => error.errorReason)).toContain(
      '文件中没有列：StockCode',
    )
  })

  test.each([
    [['', 'A', '1', '12/1/10'], 'ERP单号不能为空'],
    [['1', 'A', '', '12/1/10'], '数量不能为空'],
    [['1', 'A', '1.5', '12/1/10'], '数量必须为整数'],
    [['1', 'A', 'six', '12/1/10'], '数量必须为整数'],
    [['1', 'A', '0', '12/1/10'], '数量必须大于0'],
    [['1', 'A', '-1', '12/1/10'], '数量必须大于0'],
    [['1', 'A'.repeat(65), '1', '12/1/10'], '商品编号长度不能超过64个字符'],
    [['1', '6.90E+12', '1', '12/1/10'], '商品编号被表格软件改成了科学计数法：6.90E+12，请把该列设为文本后重新导出'],
    [['1', 'A', '1', '13/32/10'], '下单时间格式不正确，应为YYYY-MM-DD HH:mm:ss'],
  ])('%j → %s', (row, reason) => expect(mapRow(row, mapping).errors.map((error) => error.errorReason)).toEqual([reason]))

  test('value tables, flags, prices, phones', () => {
    const wide: Mapping = {
      ...mapping,
      columns: [...columns, '快递', '急', '单价', '手机'],
      entries: {
        ...entries,
        logisticsCode: { source: 'column', column: '快递', values: { 中通快递: 'ZTO' } },
        urgent: column('急'),
        price: column('单价'),
        receiverMobile: column('手机'),
      },
    }
    const read = (...cells: string[]) => mapRow(['1', 'A', '1,200', '12/1/10', ...cells], wide)
    expect(read('中通快递', '是', '2.55', '13800000000').fields).toMatchObject({
      logisticsCode: 'ZTO',
      urgent: 1,
      price: 25_500,
      qty: 1200,
    })
    expect(read('SF', 'maybe', '2.55555', '1').errors.map((error) => error.errorReason)).toEqual([
      '单价最多保留4位小数',
      '是否加急只能填写：是、否',
    ])
    expect(orderRowErrors(read('SF', '', '', '12345').fields).map((error) => error.errorReason)).toEqual(['手机号格式不正确'])
    expect(orderRowErrors(read('SF', '', '', '18412345678-1234').fields)).toEqual([])
  })

  test('never throws, whatever the cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 6 }), (row) => {
        const mapped = mapRow(row, mapping)
        for (const error of mapped.errors) expect(mapped.fields[error.field]).toBeNull()
      }),
    )
  })

  test.each([
    ['1,234', 1234],
    ['１２', 12],
    ['-3', -3],
    ['+5', 5],
    ['12a', null],
    ['1,23', null],
    ['NaN', null],
    ['0x10', null],
    ['1e3', null],
  ])('number %s', (text, want) => expect(numberOf(text)).toBe(want))
})

describe('dates', () => {
  test.each<[string, DateOrder, string | null]>([
    ['12/1/10 8:26', 'MDY', '2010-12-01 08:26:00'],
    ['12/1/10 8:26', 'DMY', '2010-01-12 08:26:00'],
    ['2025/6/17', 'DMY', '2025-06-17 00:00:00'],
    ['2025年6月17日 9时', 'YMD', null],
    ['2025年6月17日 09:05', 'YMD', '2025-06-17 09:05:00'],
    ['17.06.2025 23:59:58', 'DMY', '2025-06-17 23:59:58'],
    ['6/17/2025 12:05 AM', 'MDY', '2025-06-17 00:05:00'],
    ['2025-06-17 下午3:20', 'YMD', '2025-06-17 15:20:00'],
    ['2025-06-17T01:00:00Z', 'YMD', '2025-06-17 09:00:00'],
    ['2025-06-17T09:00:00+08:00', 'MDY', '2025-06-17 09:00:00'],
    ['17-Jun-25', 'DMY', '2025-06-17 00:00:00'],
    ['Jun 17, 2025', 'YMD', '2025-06-17 00:00:00'],
    ['20250617093000', 'YMD', '2025-06-17 09:30:00'],
    ['44531.3513888889', 'serial', '2021-12-01 08:26:00'],
    ['44531', 'YMD', null],
    ['2/30/10', 'MDY', null],
    ['12/1/10 25:00', 'MDY', null],
    ['soon', 'MDY', null],
  ])('%s as %s → %s', (text, order, want) => expect(parseMoment(text, order)).toBe(want))

  test.each<[string, string[], DateOrder | null, boolean]>([
    ['a day over 12 settles it', ['12/1/10 8:26', '12/13/10 9:00'], 'MDY', false],
    ['a first number over 12 settles it', ['01.12.2010', '17.12.2010'], 'DMY', false],
    ['three days close together suggest, they do not prove', ['12/1/10', '12/2/10', '12/3/10'], 'MDY', true],
    ['a single day is read the usual way for its separator', ['12/1/10 8:26', '12/1/10 9:00'], 'MDY', true],
    ['so is one with dashes', ['10-12-01'], 'YMD', true],
    ['and one with dots', ['01.12.10'], 'DMY', true],
    ['the year in front leaves no doubt', ['2025-06-01', '2025-06-02 10:00:00'], 'YMD', false],
    ['numbers are spreadsheet days', ['44531.35', '44532'], 'serial', false],
    ['no date at all', ['soon', 'later'], null, false],
  ])('%s', (_, values, order, ambiguous) => expect(guessDateOrder(values)).toMatchObject({ order, ambiguous }))

  test('every moment written in an order is read back in that order', () => {
    const write: Record<Exclude<DateOrder, 'serial'>, (y: number, m: number, d: number) => string> = {
      YMD: (y, m, d) => `${y}/${m}/${d}`,
      MDY: (y, m, d) => `${m}/${d}/${y}`,
      DMY: (y, m, d) => `${d}-${m}-${y}`,
    }
    const day = fc.date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2069-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom('YMD', 'MDY', 'DMY'), (date, order) => {
        const text = write[order](date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
        expect(parseMoment(text, order)?.slice(0, 10)).toBe(date.toISOString().slice(0, 10))
      }),
    )
  })
})

describe('headers', () => {
  const propose = (header: string[], ...samples: string[][]) =>
    Object.fromEntries(
      Object.entries(proposeEntries(columnKeys(header), samples, orderFields, ORDER_ALIASES)).map(([field, entry]) => [
        field,
        entry.source === 'column' ? entry.column : entry.source,
      ]),
    )

  test('an English invoice export', () =>
    expect(
      propose(
        ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID', 'Country'],
        ['536365', '85123A', 'WHITE HANGING HEART', '6', '12/1/10 8:26', '2.55', '17850', 'United Kingdom'],
      ),
    ).toEqual({
      srcOrderNo: 'InvoiceNo',
      goodsNo: 'StockCode',
      goodsName: 'Description',
      qty: 'Quantity',
      tradeTime: 'InvoiceDate',
      price: 'UnitPrice',
    }))

  test('a Chinese shop export', () =>
    expect(
      propose([
        '订单编号',
        '商家编码',
        '宝贝标题',
        '购买数量',
        '收货人姓名',
        '联系手机',
        '省',
        '市',
        '区',
        '详细地址',
        '订单创建时间',
      ]),
    ).toEqual({
      srcOrderNo: '订单编号',
      goodsNo: '商家编码',
      goodsName: '宝贝标题',
      qty: '购买数量',
      receiverName: '收货人姓名',
      receiverMobile: '联系手机',
      province: '省',
      city: '市',
      district: '区',
      receiverAddress: '详细地址',
      tradeTime: '订单创建时间',
    }))

  test('a column that contradicts its name is not proposed', () =>
    expect(propose(['数量', '件数'], ['大', '2'], ['小', '3'])).toEqual({ qty: '件数' }))

  test('titles above the header are stepped over', () => {
    const rows = [['销售明细表'], ['打印日期', '2025-06-17'], ['订单号', '商品编码', '数量'], ['1', 'A', '2']]
    expect(findHeader(rows, ORDER_ALIASES)).toBe(2)
    expect(
      findHeader(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        ORDER_ALIASES,
      ),
    ).toBe(0)
  })

  test('columns have names of their own', () => {
    expect(columnKeys(['订单号', '', '订单号'])).toEqual(['订单号', '第2列', '订单号#2'])
    expect(plainHeader(' Customer_ID (no.) ')).toBe('customerid')
    expect(headerText(['Invoice No', 'Qty'])).toBe(headerText(['invoice_no', 'QTY']))
  })

  test('every alias stands in its plain form', () => {
    for (const names of Object.values(ORDER_ALIASES)) for (const name of names) expect(plainHeader(name)).toBe(name)
    for (const field of Object.keys(ORDER_ALIASES)) expect(orderFields).toHaveProperty(field)
  })
})

describe('cleaning', () => {
  const rules = { ...DEFAULT_CLEAN, cancelPrefixes: ['C'], nonGoodsCodes: ['POST', 'Bank Charges'] }
  const texts = (srcOrderNo: string, goodsNo: string, qty: string) => ({ srcOrderNo, goodsNo, qty })
  test.each([
    [texts('C536379', 'D', '-1'), 'cancel'],
    [texts('536370', 'POST', '3'), 'nonGoods'],
    [texts('536370', 'BANK CHARGES', '1'), 'nonGoods'],
    [texts('536370', '22728', '24'), null],
    [texts('C', '22728', '24'), null],
    [texts('536370', '', '24'), null],
    [texts('536370', '22728', '-24'), null],
    [texts('536370', '22728', '0'), null],
  ])('%j → %s', (row, want) => expect(ignoredBy(Object.values(row), row, rules)).toBe(want))

  test('choices of the user', () => {
    const lenient = { ...rules, negativeQty: 'ignore', zeroQty: 'ignore', emptyGoods: 'ignore' } as const
    expect(ignoredBy(['1'], texts('1', 'A', '-24'), lenient)).toBe('negativeQty')
    expect(ignoredBy(['1'], texts('1', 'A', '0'), lenient)).toBe('zeroQty')
    expect(ignoredBy(['1'], texts('1', '', '5'), lenient)).toBe('emptyGoods')
  })

  test('blank and total rows', () => {
    expect(ignoredBy(['', ' '], {}, DEFAULT_CLEAN)).toBe('blank')
    expect(ignoredBy(['合计：', '', '99'], {}, DEFAULT_CLEAN)).toBe('total')
    expect(ignoredBy(['Total Care Ltd', 'A', '1'], texts('1', 'A', '1'), DEFAULT_CLEAN)).toBeNull()
  })

  test('proposals come from the shape of the rows', () => {
    const goods = Array.from({ length: 60 }, (_, i) => texts(`5363${65 + i}`, `${22700 + i}${i % 3 === 0 ? 'A' : ''}`, '6'))
    const odd = [
      texts('C536379', '22700', '-1'),
      texts('536400', 'POST', '1'),
      texts('536401', 'M', '1'),
      texts('536402', 'C2', '1'),
    ]
    expect(proposeClean([...goods, ...odd])).toMatchObject({
      cancelPrefixes: ['C'],
      nonGoodsCodes: ['C2', 'M', 'POST'],
      fillDown: false,
    })
    expect(proposeClean(goods)).toEqual(DEFAULT_CLEAN)
    expect(proposeClean([texts('SO1', 'RED', '1'), texts('SO2', 'BLUE', '2'), texts('SO3', '邮费补差', '1')])).toMatchObject({
      cancelPrefixes: [],
      nonGoodsCodes: ['邮费补差'],
    })
    expect(proposeClean([texts('1', 'A1', '1'), texts('', 'A2', '1')]).fillDown).toBe(true)
  })

  test('numbers that differ by capitals only become one goods when the user says so', () => {
    expect(cleanedTexts({ goodsNo: '85123a' }, null, { ...DEFAULT_CLEAN, upperGoods: true })).toEqual({ goodsNo: '85123A' })
    expect(cleanedTexts({ goodsNo: '85123a' }, null, DEFAULT_CLEAN)).toEqual({ goodsNo: '85123a' })
    expect(proposeClean([texts('1', '85123A', '1'), texts('2', '85123a', '1')]).upperGoods).toBe(true)
  })

  test('merged cells: order fields come from the row above, never from another order', () => {
    const filling = { ...DEFAULT_CLEAN, fillDown: true }
    const above = { srcOrderNo: '1', receiverName: '张三', goodsNo: 'A', qty: '1' }
    expect(cleanedTexts({ srcOrderNo: '', receiverName: '', goodsNo: 'B', qty: '2' }, above, filling)).toEqual({
      ...above,
      goodsNo: 'B',
      qty: '2',
    })
    expect(cleanedTexts({ srcOrderNo: '2', receiverName: '', goodsNo: 'B', qty: '2' }, above, filling)).toMatchObject({
      receiverName: '',
    })
  })
})

describe('rows become orders', () => {
  test('one faulty row refuses the whole order and says which', () => {
    const orders = groupOrders(
      rowsOf(['1', 'A', '1', '12/1/10'], ['1', 'B', '-1', '12/1/10'], ['2', 'A', '1', '12/1/10'], ['1', 'C', '2', '12/1/10']),
      true,
      labels,
    )
    expect(orders.map((order) => [order.srcOrderNo, order.lines.length, refusalText(order)])).toEqual([
      ['1', 3, '订单1第3行有误，整单未导入：数量必须大于0'],
      ['2', 1, ''],
    ])
    expect(orders[0]?.rowNums).toEqual([2, 3, 5])
  })

  test('repeated goods of one price become one line, or stay apart when the user says so', () => {
    const rows = rowsOf(['1', 'A', '1', '12/1/10'], ['1', 'A', '2', '12/1/10'], ['1', 'B', '3', '12/1/10'])
    expect(groupOrders(rows, true, labels)[0]?.lines.map((line) => [line.goodsNo, line.qty, line.rowNums])).toEqual([
      ['A', 3, [2, 3]],
      ['B', 3, [4]],
    ])
    expect(groupOrders(rows, false, labels)[0]?.lines).toHaveLength(3)
  })

  test('rows of one order must agree on the receiver; the first filled value counts for the rest', () => {
    const [row, other] = rowsOf(['1', 'A', '1', '12/1/10'], ['1', 'B', '1', '12/2/10'])
    if (row === undefined || other === undefined) throw new Error('two rows')
    const odd = { ...other, fields: { ...other.fields, city: '宁波市', remark: '易碎' } }
    const [order] = groupOrders([row, odd], true, labels)
    expect(order?.errors.map((error) => [error.rowNum, error.errorReason])).toEqual([[3, '同一订单的市不一致']])
    expect(order?.head).toMatchObject({ city: '杭州市', remark: '易碎', tradeTime: '2010-12-01 00:00:00' })
  })

  test('no row is lost and no piece: rows in = rows of all orders, pieces in = pieces of all lines', () => {
    const cell = fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), fc.boolean(), (cells, merge) => {
        const rows = rowsOf(...cells.map(([no, goods, qty]) => [no, goods, String(qty), '12/1/10']))
        const orders = groupOrders(rows, merge, labels)
        expect(orders.flatMap((order) => order.rowNums).sort((a, b) => a - b)).toEqual(rows.map((row) => row.rowNum))
        const pieces = orders.flatMap((order) => order.lines).reduce((sum, line) => sum + line.qty, 0)
        expect(pieces).toBe(cells.reduce((sum, [, , qty]) => sum + qty, 0))
      }),
    )
  })
})
