import { describe, expect, test } from 'vitest'
import { goodsKey, normaliseBarcode, packFits, resolveBarcode, type GoodsFacts, type GoodsIndex } from '#contract/rules/barcode'
import { bizDate, daysBetween, effectiveAt, momentText, shanghaiMs } from '#contract/rules/clock'
import { compositionText, orderShape } from '#contract/rules/composition'
import { defaultNumberRule, docNo, numberPeriod, packageNo, toteNo } from '#contract/rules/docNo'
import { scanKind, type KnownCodes } from '#contract/rules/scanKind'
import { CARRIERS, carriersOf, simulatedWaybillNo } from '#contract/rules/waybillNo'

const goods = (ownerNo: string, goodsNo: string, barcode?: string, packQty = 1): GoodsFacts => ({
  ownerNo,
  goodsNo,
  name: goodsNo,
  barcodes: barcode === undefined ? [] : [{ barcode, packQty }],
})
const indexOf = (...all: GoodsFacts[]): GoodsIndex => Object.fromEntries(all.map((one) => [goodsKey(one), one]))

describe('resolveBarcode', () => {
  const a1 = goods('OW001', 'A', '6900000000017')
  const a2 = goods('OW002', 'A', '6900000000017')
  const box = goods('OW001', 'BOX', '16900000000014', 12)
  const bare = { ...goods('OW001', 'NB-0001'), innerBarcode: 'NB250617000007' }
  const index = indexOf(a1, a2, box, bare)

  test('only what the document expects counts', () =>
    expect(resolveBarcode('6900000000017', index, [a2])).toEqual({ kind: 'hit', ownerNo: 'OW002', goodsNo: 'A', qty: 1 }))

  test('several expected goods: the operator chooses', () =>
    expect(resolveBarcode('6900000000017', index, [a1, a2])).toEqual({
      kind: 'choices',
      choices: [
        { ownerNo: 'OW001', goodsNo: 'A', qty: 1 },
        { ownerNo: 'OW002', goodsNo: 'A', qty: 1 },
      ],
    }))

  test('goods number, then inner barcode, stand in for a missing barcode', () => {
    expect(resolveBarcode('nb-0001', index, [bare])).toMatchObject({ kind: 'hit', goodsNo: 'NB-0001', qty: 1 })
    expect(resolveBarcode('NB250617000007', index, [bare])).toMatchObject({ kind: 'hit', goodsNo: 'NB-0001' })
  })

  test('the same goods on two lines is one goods', () =>
    expect(resolveBarcode('6900000000017', index, [a1, a1])).toMatchObject({ kind: 'hit', ownerNo: 'OW001' }))

  test('unknown → A1032', () =>
    expect(resolveBarcode('404', index, [a1])).toEqual({ kind: 'unknown', code: 'A1032', args: { barcode: '404' } }))

  test('a box counts whole or not at all: 12 into 10 → A1033', () => {
    const hit = resolveBarcode('16900000000014', index, [box])
    expect(hit).toMatchObject({ kind: 'hit', qty: 12 })
    expect(packFits(12, 10)).toEqual({ code: 'A1033', args: { n: 12, m: 10 } })
    expect(packFits(12, 12)).toBeNull()
  })

  test('normalised like the archive', () => expect(normaliseBarcode('　ａbc－１２ ')).toBe('ABC-12'))
})

describe('scanKind', () => {
  const known: KnownCodes = {
    carriers: CARRIERS,
    isGoods: (code) => code === '9787111213826' || code === 'JH123456789',
    isConsumable: (code) => code === '6950000000001',
    isLocation: (code) => code === 'BULK1',
  }
  test.each([
    ['JH250617000001', 'pick'],
    ['jh250617000001', 'pick'],
    ['WS001', 'station'],
    ['ZX000001', 'tote'],
    ['U:abcDEF', 'badge'],
    ['T:9f', 'badge'],
    ['ctrl-ok', 'control'],
    ['TASK:RW250617000001', 'task'],
    ['task:rw1', 'task'],
    ['SF1234567890123', 'waybill'],
    ['JDV123456789012-1-3-', 'waybill'],
    ['A-03-12-2-05', 'location'],
    ['RCV-STAGE', 'location'],
    ['BULK1', 'location'],
    ['6950000000001', 'consumable'],
    ['9787111213826', 'goods'],
    ['9812345678901', 'waybill'],
    ['JH123456789', 'goods'],
    [']C1SF1234567890123', 'waybill'],
    ['85123A', 'goods'],
    ['  ', 'unknown'],
  ])('%s is %s', (raw, kind) => expect(scanKind(raw, known).kind).toBe(kind))

  test('a badge keeps its capitals, everything else is normalised', () => {
    expect(scanKind(' U:abcDEF', known).code).toBe('U:abcDEF')
    expect(scanKind('ｓf1234567890123', known).code).toBe('SF1234567890123')
    expect(scanKind('ctrl-undo', known)).toEqual({ kind: 'control', code: 'CTRL-UNDO', control: 'CTRL-UNDO' })
  })

  test('what the flow expects decides between two true readings', () => {
    const both: KnownCodes = { carriers: CARRIERS, isGoods: () => true, isWaybill: () => true }
    expect(scanKind('9787111213826', both).kind).toBe('waybill')
    expect(scanKind('9787111213826', { ...both, expects: 'goods' }).kind).toBe('goods')
  })

  test('location shapes', () => {
    expect(scanKind('B2-01-02-3-4', { carriers: CARRIERS }).kind).toBe('location')
    expect(scanKind('exc-stage', { carriers: CARRIERS }).kind).toBe('location')
    expect(scanKind('85123A', { carriers: CARRIERS }).kind).toBe('goods')
  })
})

describe('waybill numbers', () => {
  test.each(CARRIERS.map((carrier) => carrier.logisticsCode))('simulated %s fits its own pattern only', (code) => {
    const numbers = [0, 1, 41_999, 98_765_432].map((counter) => simulatedWaybillNo(code, counter) ?? '')
    expect(new Set(numbers).size).toBe(4)
    for (const no of numbers) expect(carriersOf(no, CARRIERS).map((carrier) => carrier.logisticsCode)).toEqual([code])
  })

  test('unknown carriers and used-up counters give none; a broken pattern fits nothing', () => {
    expect(simulatedWaybillNo('XX', 1)).toBeNull()
    expect(simulatedWaybillNo('POSTB', 100_000_000_000)).toBeNull()
    expect(carriersOf('1', [{ noPattern: '(' }, { noPattern: '' }])).toEqual([])
  })
})

describe('clock', () => {
  const day = (hms: string) => Date.parse(`2025-06-17T${hms}+08:00`)
  test.each([
    ['10:00:00', '09:00:00', '08:59:30', null, '09:59:30'],
    ['10:00:00', '09:00:00', '09:00:40', null, '10:00:00'],
    ['10:00:00', '09:00:00', '08:59:30', '09:59:50', '09:59:50'],
  ])('received %s, device %s, captured %s, previous %s → %s', (received, device, captured, previous, want) => {
    const before = previous === null ? null : day(previous)
    expect(effectiveAt(day(received), day(device), day(captured), before)).toBe(day(want))
  })

  test('a moment more than a year back says nothing: receipt counts', () => {
    const received = day('10:00:00')
    const year = 366 * 86_400_000
    expect(effectiveAt(received, received, received - year, null)).toBe(received - year)
    expect(effectiveAt(received, received, received - year - 1, null)).toBe(received)
    expect(effectiveAt(received, 1e300, received, received - 5)).toBe(received)
  })

  test('the business day begins at the day cut', () => {
    expect(bizDate(day('00:00:00'))).toBe('2025-06-17')
    expect(bizDate(day('05:59:59'), '06:00')).toBe('2025-06-16')
    expect(bizDate(day('06:00:00'), '06:00:00')).toBe('2025-06-17')
    expect(momentText(day('23:59:59'))).toBe('2025-06-17 23:59:59')
  })

  test('Shanghai parts, and days that do not exist', () => {
    expect(shanghaiMs(2025, 6, 17, 9)).toBe(day('09:00:00'))
    expect(shanghaiMs(2025, 2, 29)).toBeNull()
    expect(shanghaiMs(2024, 2, 29)).not.toBeNull()
    expect(shanghaiMs(2025, 6, 17, 24)).toBeNull()
    expect(daysBetween('2025-06-17', '2025-07-01')).toBe(14)
  })
})

describe('document numbers', () => {
  test('default {prefix}{yyMMdd}{6-digit seq}', () => {
    const rule = defaultNumberRule('CK')
    expect(docNo(rule, '2025-06-17', 1)).toBe('CK250617000001')
    expect(docNo(rule, '2025-06-17', 1_234_567)).toBe('CK2506171234567')
    expect(numberPeriod(rule, '2025-06-17')).toBe('2025-06-17')
  })
  test('other formats and periods', () => {
    const rule = { prefix: 'JH', dateFormat: 1, seqLen: 4, resetCycle: 2 } as const
    expect(docNo(rule, '2025-06-17', 42)).toBe('JH202506170042')
    expect(numberPeriod(rule, '2025-06-17')).toBe('2025-06')
    expect(docNo({ ...rule, dateFormat: 3, resetCycle: 3 }, '2025-06-17', 42)).toBe('JH0042')
    expect(numberPeriod({ ...rule, resetCycle: 3 }, '2025-06-17')).toBe('*')
  })
  test('master numbers', () => expect([toteNo(1), packageNo('CK1', 2)]).toEqual(['ZX000001', 'CK1-2']))
})

describe('composition', () => {
  const line = (goodsNo: string, qty: number, goodsType = 1) => ({ ownerNo: 'OW1', goodsNo, qty, goodsType })
  test('the same contents give the same text whatever the sequence of lines', () => {
    expect(compositionText([line('B', 1), line('A', 1), line('B', 2)])).toBe('OW1#A*1;OW1#B*3')
    expect(compositionText([line('A', 1), line('B', 3), line('V', 1, 5)])).toBe('OW1#A*1;OW1#B*3')
  })
  test('structure', () => {
    expect(orderShape([line('A', 1)]).orderStructure).toBe(1)
    expect(orderShape([line('A', 1), line('A', 1)])).toEqual({ skuNum: 1, goodsNum: 2, lineNum: 2, orderStructure: 2 })
    expect(orderShape([line('A', 1), line('B', 1), line('V', 1, 5)])).toMatchObject({ skuNum: 2, orderStructure: 3 })
  })
})
