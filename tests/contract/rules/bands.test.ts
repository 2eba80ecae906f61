// 重量段：从 0 开始一段接一段（floor.md §12.1、附录 D checkBands）。
import { expect, test } from 'vitest'
import { bandsMax, checkBands } from '#contract/rules/bands'

type Span = readonly [fromG: number | null, toG: number | null]
const spans = (...rows: readonly Span[]) => rows.map(([fromG, toG]) => ({ fromG, toG }))
const said = (...rows: readonly Span[]) => checkBands(spans(...rows)).errors.map(({ msg }) => msg)

test('首尾相接、最后一段开口的通过；不分段也通过', () => {
  expect(checkBands(spans([0, 500], [500, 1000], [1000, null]))).toEqual({ pass: true, errors: [] })
  expect(checkBands(spans([0, 500]))).toEqual({ pass: true, errors: [] })
  expect(checkBands([])).toEqual({ pass: true, errors: [] })
})

test.each([
  [
    [
      [0, 500],
      [600, null],
    ],
    '第2行：重量段不连续',
  ],
  [
    [
      [0, 500],
      [400, null],
    ],
    '第2行：与上一重量段重叠',
  ],
  [
    [
      [0, null],
      [500, 900],
    ],
    '只有最后一个重量段可以不填结束重量',
  ],
  [[[10, 500]], '第一个重量段必须从0开始'],
  [[[0, 0]], '第1行：结束重量必须大于起始重量'],
  [
    [
      [0, 500],
      [null, 900],
    ],
    '第2行：请填写起始重量',
  ],
] as const)('%j：%s', (rows, msg) => expect(said(...rows)).toEqual([msg]))

test('第几行错就说第几行，太多段不收', () => {
  expect(checkBands(spans([0, 500], [500, 400], [600, null])).errors).toEqual([
    { row: 2, msg: '第2行：结束重量必须大于起始重量' },
    { row: 3, msg: '第3行：重量段不连续' },
  ])
  const many = Array.from({ length: bandsMax + 1 }, (_one, at) => [at * 10, at * 10 + 10] as const)
  expect(said(...many)).toEqual([`重量段不能超过${bandsMax}个`])
})
