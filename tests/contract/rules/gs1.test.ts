// 一个 GTIN 是一个数；GS1 标签说的货、批号、日子、序列号、件数读得出来，读不出来的不猜。
import { describe, expect, test } from 'vitest'
import { normaliseBarcode } from '#contract/rules/barcode'
import { elementsOf } from '#contract/rules/gs1'
import { isGtin, shortestGtin } from '#contract/rules/gtin'
import { goodsCode, scanKind } from '#contract/rules/scanKind'

const gs = '\u001D'

test('8, 12, 13 and 14 digits with zeros in front are one number; what does not check is a code of the house', () => {
  for (const one of ['036000291452', '0036000291452', '00036000291452']) expect(normaliseBarcode(one)).toBe('036000291452')
  expect(['96385074', '000096385074', '00000096385074'].map(shortestGtin)).toEqual(['96385074', '96385074', '96385074'])
  expect(shortestGtin('16909999000118')).toBe('16909999000118')
  expect(['036000291453', '12345678', '0003600029145', '00036000291452X', ''].map(shortestGtin)).toEqual([
    '036000291453',
    '12345678',
    '0003600029145',
    '00036000291452X',
    '',
  ])
  expect(isGtin('6909999000227')).toBe(true)
})

describe('elements', () => {
  test.each([
    ['0106909999000227', { gtin: '6909999000227' }],
    ['01069099990002271727100110LOT7', { gtin: '6909999000227', expiry: '2027-10-01', batch: 'LOT7' }],
    [
      `010690999900022710LOT7${gs}11260900${gs}21S-1`,
      { gtin: '6909999000227', batch: 'LOT7', made: '2026-09-30', serial: 'S-1' },
    ],
    [`${gs}02069099990002273724`, { gtin: '6909999000227', count: 24 }],
    ['(01)06909999000227(3103)000750(30)6(10)A/1', { gtin: '6909999000227', count: 6, batch: 'A/1' }],
    [`01069099990002273103000750410690999900000121X${gs}9912`, { gtin: '6909999000227', serial: 'X' }],
  ])('%j', (text, said) => expect(elementsOf(text)).toEqual(said))

  test.each([
    '0106909999000228',
    '01069099990002271727139910L',
    '010690999900022710',
    '(01)6909999000227',
    '6909999000227',
    'JH2512010001',
  ])('%s has none', (text) => expect(elementsOf(text)).toBeNull())
})

test('goods by a label, where the scanner says it is one or the goods are known; a carrier keeps its long numbers', () => {
  const carriers = [{ noPattern: '^01\\d{14}$' }]
  const isGoods = (code: string): boolean => code === '6909999000227'
  expect(scanKind('0106909999000227', { carriers, isGoods })).toMatchObject({ kind: 'goods', code: '6909999000227' })
  expect(scanKind('0106909999000227', { carriers })).toMatchObject({ kind: 'waybill', code: '0106909999000227' })
  expect(scanKind(']C10106909999000227', { carriers })).toMatchObject({ kind: 'goods', code: '6909999000227' })
  expect(scanKind('0036000291452', { carriers: [], isWaybill: (code) => code === '0036000291452' })).toEqual({
    kind: 'waybill',
    code: '0036000291452',
  })
})

test('two codes in one: goods twice are those goods, anything else is read again', () => {
  const known = {
    carriers: [{ noPattern: '^78\\d{12}$' }],
    isGoods: (code: string) => code === '6909999000227' || code === 'SKU-00001',
  }
  expect(scanKind('69099990002276909999000227', known)).toEqual({ kind: 'goods', code: '6909999000227' })
  expect(goodsCode('69099990002276909999000227')).toBe('6909999000227')
  for (const text of [
    'SKU-00001SKU-00001',
    '6909999000227036000291452',
    '7812345678900178123456789001',
    'CTRL-OKCTRL-OK',
    'JH2512010001JH2512010001',
  ])
    expect(scanKind(text, known), text).toMatchObject({ kind: 'unknown', misread: 'twice' })
})
