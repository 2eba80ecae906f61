// 组合重量（office.md §7.2）：去掉最轻、最重各一成，取中位数；组合怎么写。
import { expect, test } from 'vitest'
import { comboLinesOf, comboTextOf, comboWeight } from '#contract/rules/comboWeight'

const weights = (n: number): number[] => Array.from({ length: n }, (_, i) => 500 + i)

test('nineteen parcels are too few, twenty are enough', () => {
  expect(comboWeight(weights(19))).toBeNull()
  expect(comboWeight(weights(20))).toEqual({ stdWeightG: 510, sampleCount: 20, minG: 502, maxG: 517 })
})

test('the lightest and the heaviest tenth do not count, in whatever order they come', () => {
  const wild = [9000, 10, ...weights(18), 8000, 11].reverse()
  expect(comboWeight(wild)).toEqual({ stdWeightG: 509, sampleCount: 22, minG: 500, maxG: 517 })
  expect(comboWeight([...weights(24), 60_000])).toEqual({ stdWeightG: 512, sampleCount: 25, minG: 502, maxG: 522 })
})

test('the median of an even number is the middle of two, half up', () => {
  const pairs = [...Array.from({ length: 10 }, () => 500), ...Array.from({ length: 10 }, () => 501)]
  expect(comboWeight(pairs)?.stdWeightG).toBe(501)
})

test('goods are read once each, by number, whatever the signs between them', () => {
  expect(comboLinesOf('B*2；A × 1\nB;')).toEqual([
    { goodsNo: 'A', qty: 1 },
    { goodsNo: 'B', qty: 3 },
  ])
  expect(comboTextOf([{ goodsNo: 'A', qty: 1 }])).toBe('A*1')
  expect(comboLinesOf(' ; ')).toBe('组合内容不能为空')
  expect(comboLinesOf('A*0')).toBe('A的件数应在1-99999之间')
  expect(comboLinesOf('A*x')).toMatch(/^组合内容看不懂：A\*x/)
  expect(comboLinesOf(Array.from({ length: 101 }, (_, i) => `G${i}`).join(';'))).toBe('一个组合最多100种商品')
})
