import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateText, orderFields, orderRowErrors, SOURCE_NEEDED } from '#contract/import/order'
import { ORDER_ALIASES } from '#contract/rules/importAliases'
import { cleanedTexts, DEFAULT_CLEAN, ignoredBy, proposeClean } from '#contract/rules/importClean'
import { guessDateOrder, parseMoment, type DateOrder } from '#contract/rules/importDate'
import { groupRows, orderOf, refusalText, type ImportOrder, type NumberedRow } from '#contract/rules/importGroup'
import { columnKeys, findHeader, headerText, proposeEntries } from '#contract/rules/importHeader'
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
const rowsOf = (...rows: string[][]): NumberedRow[] =>
  rows.map((row, i) => ({ ...mapRow({ cells: row }, mapping), rowNum: i + 2 }))
const groupOrders = (rows: readonly NumberedRow[], merge: boolean, names: typeof labels): ImportOrder[] =>
  groupRows(rows).map((group) => orderOf(group, merge, names))
const labels: Record<string, string> = Object.fromEntries(Object.entries(orderFields).map(([name, field]) => [name, field.label]))

describe('mapRow', () => {
  test('a file without receiver, phone, province, city: chosen sources fill them and generated ones are named', () => {
    const { fields, generated, errors } = mapRow({ cells: ['536365', '85123A', '6', '12/1/10 8:26'] }, mapping)
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
    expect(mapRow({ cells: ['1', 'A', '1', '12/1/10'] }, mapping).fields['receiverMobile']).toBe(
      mapRow({ cells: ['1', 'B', '2', '12/1/10'] }, mapping).fields['receiverMobile'],
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
  ])('%j → %s', (row, reason) =>
    expect(mapRow({ cells: row }, mapping).errors.map((error) => error.errorReason)).toEqual([reason]),
  )

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
    const read = (...cells: string[]) => mapRow({ cells: ['1', 'A', '1,200', '12/1/10', ...cells] }, wide)
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
        const mapped = mapRow({ cells: row }, mapping)
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

  /** First lines of the order exports as these platforms write them, shortened where columns say nothing about an order. */
  const platforms: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    [
      'Shopify',
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Billing Name,Billing Street,Billing Address1,Billing City,Billing Zip,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Vendor,Id,Tags,Phone,Billing Province Name,Shipping Province Name',
      {
        srcOrderNo: 'Name',
        receiverName: 'Shipping Name',
        receiverMobile: 'Shipping Phone',
        province: 'Shipping Province Name',
        city: 'Shipping City',
        receiverAddress: 'Shipping Street',
        goodsNo: 'Lineitem sku',
        goodsName: 'Lineitem name',
        qty: 'Lineitem quantity',
        price: 'Lineitem price',
        tradeTime: 'Created at',
        payTime: 'Paid at',
        remark: 'Notes',
      },
    ],
    [
      'Amazon',
      'order-id,order-item-id,purchase-date,payments-date,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,currency,item-price,item-tax,shipping-price,ship-service-level,recipient-name,ship-address-1,ship-address-2,ship-city,ship-state,ship-postal-code,ship-country',
      {
        srcOrderNo: 'order-id',
        receiverName: 'recipient-name',
        receiverMobile: 'buyer-phone-number',
        province: 'ship-state',
        city: 'ship-city',
        receiverAddress: 'ship-address-1',
        goodsNo: 'sku',
        goodsName: 'product-name',
        qty: 'quantity-purchased',
        price: 'item-price',
        tradeTime: 'purchase-date',
        payTime: 'payments-date',
      },
    ],
    [
      'eBay',
      'Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Buyer Note,Buyer Address 1,Buyer City,Buyer State,Buyer Zip,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,Total Price,Payment Method,Sale Date,Paid On Date,Ship By Date,Shipping Service,Tracking Number,Transaction ID',
      {
        srcOrderNo: 'Order Number',
        srcTids: 'Sales Record Number',
        receiverName: 'Ship To Name',
        receiverMobile: 'Ship To Phone',
        province: 'Ship To State',
        city: 'Ship To City',
        receiverAddress: 'Ship To Address 1',
        goodsNo: 'Custom Label',
        goodsName: 'Item Title',
        qty: 'Quantity',
        price: 'Sold For',
        tradeTime: 'Sale Date',
        payTime: 'Paid On Date',
        remark: 'Buyer Note',
      },
    ],
    [
      'eBay.de',
      'Verkaufsprotokollnummer,Bestellnummer,Nutzername des Käufers,Name des Käufers,Versand an Name,Versand an Telefon,Versand an Adresse 1,Versand an Ort,Versand an Bundesland,Versand an PLZ,Artikelnummer,Angebotstitel,Bestandseinheit,Anzahl,Gesamtpreis,Verkaufsdatum,Datum der Bezahlung',
      {
        srcOrderNo: 'Bestellnummer',
        srcTids: 'Verkaufsprotokollnummer',
        receiverName: 'Versand an Name',
        receiverMobile: 'Versand an Telefon',
        province: 'Versand an Bundesland',
        city: 'Versand an Ort',
        receiverAddress: 'Versand an Adresse 1',
        goodsNo: 'Bestandseinheit',
        goodsName: 'Angebotstitel',
        qty: 'Anzahl',
        tradeTime: 'Verkaufsdatum',
        payTime: 'Datum der Bezahlung',
      },
    ],
    [
      'Etsy',
      'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Order Shipping,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,SKU',
      {
        srcOrderNo: 'Order ID',
        receiverName: 'Ship Name',
        province: 'Ship State',
        city: 'Ship City',
        receiverAddress: 'Ship Address1',
        goodsNo: 'SKU',
        goodsName: 'Item Name',
        qty: 'Quantity',
        price: 'Price',
        tradeTime: 'Sale Date',
        payTime: 'Date Paid',
      },
    ],
    [
      'WooCommerce',
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Payment Method Title,Shipping Method Title,Order Total Amount,SKU,Item #,Item Name,Quantity,Item Cost',
      {
        srcOrderNo: 'Order Number',
        receiverName: 'Last Name (Shipping)',
        receiverMobile: 'Phone (Billing)',
        province: 'State Code (Shipping)',
        city: 'City (Shipping)',
        receiverAddress: 'Address 1&2 (Shipping)',
        goodsNo: 'SKU',
        goodsName: 'Item Name',
        qty: 'Quantity',
        price: 'Item Cost',
        tradeTime: 'Order Date',
        remark: 'Customer Note',
      },
    ],
    [
      'Shopware',
      'orderId,orderNumber,orderTime,clearedDate,customerComment,articleNumber,articleName,price,quantity,billingLastname,billingStreet,billingCity,shippingFirstname,shippingLastname,shippingStreet,shippingCity,shippingState',
      {
        srcOrderNo: 'orderNumber',
        receiverName: 'shippingLastname',
        province: 'shippingState',
        city: 'shippingCity',
        receiverAddress: 'shippingStreet',
        goodsNo: 'articleNumber',
        goodsName: 'articleName',
        qty: 'quantity',
        price: 'price',
        tradeTime: 'orderTime',
        payTime: 'clearedDate',
        remark: 'customerComment',
      },
    ],
    [
      'JTL-Wawi',
      'Auftragsnummer,Externe Auftragsnummer,Auftragsdatum,Artikelnummer,Artikelname,Menge,Einzelpreis,Rechnungsadresse: Nachname,Rechnungsadresse: Straße,Lieferadresse: Vorname,Lieferadresse: Nachname,Lieferadresse: Straße,Lieferadresse: PLZ,Lieferadresse: Ort,Lieferadresse: Bundesland,Lieferadresse: Telefon,Anmerkung',
      {
        srcOrderNo: 'Auftragsnummer',
        srcTids: 'Externe Auftragsnummer',
        receiverName: 'Lieferadresse: Nachname',
        receiverMobile: 'Lieferadresse: Telefon',
        province: 'Lieferadresse: Bundesland',
        city: 'Lieferadresse: Ort',
        receiverAddress: 'Lieferadresse: Straße',
        goodsNo: 'Artikelnummer',
        goodsName: 'Artikelname',
        qty: 'Menge',
        price: 'Einzelpreis',
        tradeTime: 'Auftragsdatum',
        remark: 'Anmerkung',
      },
    ],
  ]
  test.each(platforms)('the order export of %s', (_, header, want) => {
    expect(propose(header.split(','))).toEqual(want)
    expect(findHeader([['Orders'], header.split(',')], ORDER_ALIASES)).toBe(1)
  })

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
    expect(headerText([' Customer_ID (no.) '])).toBe('customerid')
    expect(headerText(['Invoice No', 'Qty'])).toBe(headerText(['invoice_no', 'QTY']))
  })

  test('every alias stands in its plain form', () => {
    for (const names of Object.values(ORDER_ALIASES)) for (const name of names) expect(headerText([name])).toBe(name)
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

  test('a receiver beside the first goods of an order only is proposed to be filled down', () => {
    const [first, second] = [
      { ...texts('#1001', 'A', '1'), receiverName: '张三' },
      { ...texts('#1001', 'B', '1'), receiverName: '' },
    ]
    expect(proposeClean([first, second]).fillDown).toBe(true)
    expect(proposeClean([first, { ...second, srcOrderNo: '#1002' }]).fillDown).toBe(false)
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

  test('goods without an order number belong to the order above, which stays out; a line of text below does not', () => {
    const orders = groupOrders(
      rowsOf(['1', 'A', '1', '12/1/10'], ['', 'B', '1', '12/1/10'], ['2', 'A', '1', '12/1/10'], ['', '', '', '']),
      true,
      labels,
    )
    expect(orders.map((order) => [order.srcOrderNo, order.rowNums, refusalText(order)])).toEqual([
      ['1', [2, 3], '订单1第3行有误，整单未导入：ERP单号不能为空'],
      ['2', [4], ''],
      ['', [5], expect.stringContaining('ERP单号不能为空')],
    ])
  })

  test('a row without a readable owner refuses the order of its number, wherever it stands', () => {
    const owned = { ...mapping, columns: [...columns, '货主'], entries: { ...entries, ownerNo: column('货主') } }
    const rows = [
      ['7', 'A', '1', '12/1/10', ''],
      ['7', 'B', '1', '12/1/10', 'OW001'],
      ['8', 'B', '1', '12/1/10', 'OW001'],
    ].map((row, i) => ({ ...mapRow({ cells: row }, owned), rowNum: i + 2 }))
    expect(groupOrders(rows, true, labels).map((order) => [order.rowNums, refusalText(order)])).toEqual([
      [[2, 3], '订单7第2行有误，整单未导入：货主编号不能为空'],
      [[4], ''],
    ])
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
