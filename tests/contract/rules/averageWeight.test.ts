// 均重：floor.md §12.1 的每一句；结算重量与 office.md §10 的例子
import { expect, test } from 'vitest'
import {
  averageSummary,
  checkAverages,
  checkRanges,
  rangeOf,
  settlementG,
  type TypedRange,
  type WeightRange,
} from '#contract/rules/averageWeight'

const range = (minG: number, maxG: number | null, avgWeightG: number, more: Partial<WeightRange> = {}): WeightRange => ({
  minG,
  maxG,
  avgWeightG,
  coefficientBp: 10_000,
  upperBp: 1000,
  lowerBp: 1000,
  ...more,
})
const said = (rows: readonly TypedRange[]) => checkRanges(rows).errors.map(({ msg }) => msg)

test('ranges that follow each other from 0 with their averages inside pass', () => {
  expect(checkRanges([range(0, 500, 300), range(500, 1000, 500), range(1000, null, 4000)])).toEqual({ pass: true, errors: [] })
})

test.each([
  [[], ['请至少配置一个重量段']],
  [[range(10, null, 300)], ['第一个重量段必须从0开始']],
  [[range(0, 0, 0)], ['第1行：结束重量必须大于起始重量']],
  [[range(0, 500, 300), range(600, null, 700)], ['第2行：重量段不连续']],
  [[range(0, 500, 300), range(400, null, 700)], ['第2行：与上一重量段重叠']],
  [[range(0, null, 300), range(500, 900, 700)], ['只有最后一个重量段可以不填结束重量']],
  // the end belongs to the next range, so the average may not be it
  [
    [range(0, 500, 500), range(500, null, 499)],
    ['第1行：均重应在重量段范围内', '第2行：均重应在重量段范围内'],
  ],
  [[{ ...range(0, null, 1), avgWeightG: null }], ['第1行：请填写均重']],
  [[{ minG: null, maxG: null, avgWeightG: null }], ['第1行：请填写起始重量']],
] as const)('%#: %j', (rows, sentences) => expect(said(rows)).toEqual(sentences))

test('more than thirty are refused', () => {
  const many = Array.from({ length: 31 }, (_, at) => range(at * 100, at * 100 + 100, at * 100 + 50))
  expect(said(many)).toEqual(['重量段不能超过30个'])
})

const provinces = new Map([
  ['330000', '浙江'],
  ['310000', '上海'],
  ['440000', '广东'],
])
test('every province stands in exactly one region', () => {
  const ranges = [range(0, null, 300)]
  const near = { regionGroup: '省内', regionCodes: ['330000'], ranges }
  const far = { regionGroup: '省外', regionCodes: ['310000', '440000'], ranges }
  expect(checkAverages([near, far], provinces)).toEqual([])
  expect(checkAverages([], provinces)).toEqual(['请至少配置一个区域'])
  expect(checkAverages([near], provinces)).toEqual(['以下省份未配置：上海、广东'])
  expect(checkAverages([near, { ...far, regionCodes: ['310000', '440000', '330000'] }], provinces)).toEqual(['浙江重复配置'])
  expect(checkAverages([near, { ...far, regionCodes: [] }], provinces)).toEqual([
    '省外：请选择省份',
    '以下省份未配置：上海、广东',
  ])
  expect(checkAverages([near, far, { ...far, regionCodes: ['990000'] }], provinces)).toEqual([
    '区域“省外”重复',
    '没有这个省：990000',
  ])
  expect(checkAverages([near, { ...far, ranges: [range(0, 500, 600)] }], provinces)).toEqual([
    '省外：第1行：均重应在重量段范围内',
  ])
})

test('a parcel belongs to the range of its province and weight; one too heavy, or of no region, to none', () => {
  const content = {
    regions: [
      { regionGroup: '省内', regionCodes: ['330000'], ranges: [range(0, 500, 300), range(500, 1000, 700)] },
      { regionGroup: '省外', regionCodes: ['310000'], ranges: [range(0, null, 400)] },
    ],
  }
  const at = (provinceCode: string, weightG: number) => {
    const found = rangeOf(content, { provinceCode, weightG })
    return found === null ? null : `${found.group.regionGroup} ${found.groupIndex} ${found.rangeIndex} ${found.range.avgWeightG}`
  }
  expect(at('330000', 499)).toBe('省内 0 0 300')
  expect(at('330000', 500)).toBe('省内 0 1 700')
  expect(at('330000', 1000)).toBeNull()
  expect(at('310000', 9_999_999)).toBe('省外 1 0 400')
  expect(at('440000', 100)).toBeNull()
  expect(averageSummary(content)).toBe('省内 1省 2段；省外 1省 1段')
})

test.each([
  [1000, 600, 10_000, 600_000],
  [1, 333, 10_500, 350],
  [1, 333, 10_016, 334],
  [3, 1, 5000, 2],
  [0, 600, 10_000, 0],
  // exact beyond 2^53
  [9_000_000, 999_999, 19_999, 17_999_082_000_900],
] as const)('%i × %i g × %i bp = %i g', (count, avgWeightG, coefficientBp, grams) => {
  expect(settlementG(count, range(0, null, avgWeightG, { coefficientBp }))).toBe(grams)
})
