// 按件数分摊到分：加起来等于原数，一样大的余数先给前面的（office.md §9.1、§24.2 T1）。
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadFen } from '#contract/rules/spread'

test('T1: 255 分 over 5, 4, 3', () => expect(spreadFen(255, [5, 4, 3])).toEqual([106, 85, 64]))
test('equal remainders go to the earlier part', () => {
  expect(spreadFen(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(spreadFen(-100, [1, 1, 1])).toEqual([-34, -33, -33])
})
test('nothing to weigh by: equal parts; nobody to spread over: nothing', () => {
  expect(spreadFen(5, [0, 0])).toEqual([3, 2])
  expect(spreadFen(5, [])).toEqual([])
})
test('the parts add up, and none is a whole 分 away from its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      (fen, weights) => {
        const parts = spreadFen(fen, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(fen)
        for (const [at, part] of parts.entries()) expect(Math.abs(part - (fen / sum) * (weights[at] ?? 0))).toBeLessThan(1.001)
      },
    ),
  )
})
