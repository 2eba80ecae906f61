// 物流配置的规则：计费重量、最具体的系数、承诺查找、轨迹认节点。
import { describe, expect, test } from 'vitest'
import { billOf, billText, coefficientOf, type Coefficient } from '#contract/rules/billWeight'
import { promiseOf } from '#contract/rules/promise'
import { matchTrace, type NodeKeyword, type TraceNode } from '#contract/rules/traceNode'

const row = (
  ruleId: string,
  keys: readonly [string, string, string],
  effectDate = '2026-01-01',
  more: Partial<Coefficient> = {},
) => ({
  ruleId,
  logisticsCode: keys[0],
  networkId: keys[1],
  ownerNo: keys[2],
  coefficientBp: 12_000,
  volumeRatio: null,
  roundMode: 1 as const,
  effectDate,
  ...more,
})
describe('billing weight', () => {
  test.each([
    ['of a parcel of 300×200×150 mm and 1,020 g', 1020, 9000, 8000, 10_000, [1125, 1500, 2000, 1200]],
    ['on a step exactly', 1000, null, 8000, 10_000, [1000, 1000, 1000, 1000]],
    ['one gram above a step', 1001, 7200, 8000, 10_000, [1001, 1500, 2000, 1100]],
    ['times 1.25 to half a gram, rounded once', 1002, null, 8000, 12_500, [1253, 1500, 2000, 1300]],
    ['times 0.8', 1250, 6000, 6000, 8000, [1000, 1000, 1000, 1000]],
    ['carried up from the exact product, not from the rounded gram', 5001, null, 8000, 9999, [5000, 5500, 6000, 5100]],
  ] as const)('%s', (_name, weightG, volumeCm3, volumeRatio, coefficientBp, want) => {
    const billed = ([1, 2, 3, 4] as const).map((roundMode) =>
      billOf(row('1', ['*', '*', '*'], '2026-01-01', { volumeRatio, coefficientBp, roundMode }), null, { weightG, volumeCm3 }),
    )
    expect(billed.map(({ billWeightG }) => billWeightG)).toEqual(want)
  })
})

const parcel = { logisticsCode: 'ZTO', networkId: 'N1', ownerNo: 'OW1' }

describe('the coefficient of a parcel', () => {
  test.each([
    ['more set keys win', [row('all', ['*', '*', '*']), row('carrier', ['ZTO', '*', '*'])], 'carrier'],
    [
      'of as many the owner is finer than the branch',
      [row('branch', ['ZTO', 'N1', '*']), row('owner', ['ZTO', '*', 'OW1'])],
      'owner',
    ],
    ['two keys win over one, however fine', [row('owner', ['*', '*', 'OW1']), row('branch', ['ZTO', 'N1', '*'])], 'branch'],
    [
      'of the same place the last to come',
      [row('old', ['ZTO', '*', '*'], '2026-01-01'), row('new', ['ZTO', '*', '*'], '2026-03-01')],
      'new',
    ],
    [
      'one that is still to come does not count',
      [row('now', ['*', '*', '*']), row('later', ['ZTO', 'N1', 'OW1'], '2026-03-02')],
      'now',
    ],
    ['none of another place', [row('other', ['STO', '*', '*'])], undefined],
  ] as const)('%s', (_name, rows, want) => expect(coefficientOf(rows, parcel, '2026-03-01')?.ruleId).toBe(want))

  test('its bill says which weight, which coefficient and since when', () => {
    const rule = row('1', ['ZTO', '*', 'OW1'], '2026-02-01', { roundMode: 2, volumeRatio: 6000 })
    const bill = billOf(rule, 8000, { weightG: 1020, volumeCm3: 9000 })
    expect(bill).toMatchObject({ billWeightG: 2000, volumeWeightG: 1500 })
    expect(billText({ weightG: 1020, volumeWeightG: bill.volumeWeightG }, bill.by)).toBe(
      '体积重 1500 克（抛比 6000） × 1.2，进0.5kg；物流公司 ZTO、货主 OW1的系数，2026-02-01 起',
    )
    const plain = billOf(undefined, 8000, { weightG: 1020, volumeCm3: null })
    expect([plain.billWeightG, billText({ weightG: 1020, volumeWeightG: null }, plain.by)]).toEqual([
      1020,
      '按实重 1020 克，没有重量系数',
    ])
  })
})

describe('the promise for a way', () => {
  const way = { logisticsCode: 'ZTO', fromCity: '330100', toProvince: '440000', toCity: '440300' }
  const promised = (toProvince: string, toCity: string, effectDate = '2026-01-01') => ({ ...way, toProvince, toCity, effectDate })
  const [country, province, city] = [promised('*', '*'), promised('440000', '*'), promised('440000', '440300')]
  test.each([
    ['the city before its province before the country', [country, province, city], city],
    ['the province where the city has none', [country, province, promised('440000', '440100')], province],
    ['the country where the province has none', [country, promised('430000', '*')], country],
    ['the latest of one place', [province, promised('440000', '*', '2026-02-01')], promised('440000', '*', '2026-02-01')],
    ['not one that is still to come', [province, promised('440000', '440300', '2026-06-02')], province],
    ['none from another city', [{ ...city, fromCity: '330200' }], undefined],
  ] as const)('%s', (_name, rows, want) => expect(promiseOf(rows, way, '2026-06-01')).toEqual(want))
})

describe('the node of a text', () => {
  const word = (nodeCode: TraceNode, keyword: string, more: Partial<NodeKeyword> = {}): NodeKeyword => ({
    nodeCode,
    keyword,
    logisticsCode: '*',
    exclude: null,
    priority: 0,
    ...more,
  })
  test.each([
    ['a keyword that occurs', '【杭州】已签收，感谢使用', [word('SIGN', '已签收')], 'SIGN'],
    ['full-width signs, blanks and capitals are no difference', '快件 已　ＳＩＧＮＥＤ', [word('SIGN', '已signed')], 'SIGN'],
    ['the longer one of two', '派件异常', [word('DELIVER', '派件'), word('PROBLEM', '派件异常')], 'PROBLEM'],
    [
      'the higher priority before the longer',
      '派件异常',
      [word('DELIVER', '派件', { priority: 9 }), word('PROBLEM', '派件异常')],
      'DELIVER',
    ],
    [
      "the carrier's own before those of all",
      '已揽',
      [word('COLLECT', '已揽', { priority: 9 }), word('TRANSIT', '已揽', { logisticsCode: 'ZTO' })],
      'TRANSIT',
    ],
    ['an excluded word speaks against it', '签收失败', [word('SIGN', '签收', { exclude: '失败，未' })], undefined],
    ["another carrier's is none", '已揽', [word('COLLECT', '已揽', { logisticsCode: 'STO' })], undefined],
  ] as const)('%s', (_name, text, keywords, want) => expect(matchTrace(text, 'ZTO', keywords)?.nodeCode).toBe(want))
})
