// 表格的列：固定在哪一边、合并几行、宽度、个人的列设置。
import { describe, expect, test } from 'vitest'
import { arrange, arranged } from '../../src/kit/columns.ts'
import { readChoices } from '../../src/kit/listPreference.ts'
import { edgeOf, inDisplayOrder, leadOf, spanAt, widthOf, type Column } from '../../src/kit/table/column.ts'

interface Line {
  readonly owner: string
}
const column = (key: string, more: Partial<Column<Line>> = {}): Column<Line> => ({
  key,
  title: key.toUpperCase(),
  render: (row) => row.owner,
  ...more,
})

describe('columns of a table', () => {
  test('序号 is 70 wide, the check boxes 48, a column that says nothing 80', () => {
    expect([leadOf(false), leadOf(true), widthOf(column('a'))]).toEqual([70, 118, 80])
  })

  test('fixed columns stand at their edges one beside the other, whatever order they were given in', () => {
    const columns = inDisplayOrder([
      column('a'),
      column('right', { fixed: 'right', width: 90 }),
      column('left', { fixed: 'left', width: 150 }),
      column('left2', { fixed: 'left', width: 100 }),
      column('right2', { fixed: 'right', width: 120 }),
    ])
    expect(columns.map(({ key }) => key)).toEqual(['left', 'left2', 'a', 'right', 'right2'])
    expect(columns.map((one) => edgeOf(one, columns, leadOf(true)))).toEqual([
      { left: 118 },
      { left: 268 },
      {},
      { right: 120 },
      { right: 0 },
    ])
  })

  test('neighbours that say the same become one cell; what is not drawn does not count', () => {
    const rows = ['a', 'a', 'a', 'b', 'a'].map((owner): Line => ({ owner }))
    const spans = (from: number, to: number): number[] =>
      rows
        .slice(from, to)
        .map((_, offset) => spanAt(column('owner', { spanBy: (row) => row.owner }), rows, from + offset, from, to))
    expect(spans(0, 5)).toEqual([3, 0, 0, 1, 1])
    expect(spans(1, 4)).toEqual([2, 0, 1])
    expect(spanAt(column('owner'), rows, 1, 0, 5)).toBe(1)
  })
})

describe('what a person made of the columns', () => {
  const all = ['a', 'b', 'c'].map((value) => ({ value, label: value, show: true }))

  test('order and visibility are kept; new columns come last, gone ones drop out, labels are those of today', () => {
    const kept = [
      { value: 'b', label: 'old', show: false },
      { value: 'gone', label: 'gone', show: true },
      { value: 'a', label: 'a', show: true, width: 1, fixed: 'right' as const },
    ]
    expect(arrange(all, kept)).toEqual([
      { value: 'b', label: 'b', show: false },
      { value: 'a', label: 'a', show: true, width: 1, fixed: 'right' },
      { value: 'c', label: 'c', show: true },
    ])
  })

  test('a width dragged to 1 px holds, a definition never goes below 60; 操作 stays where it is', () => {
    const columns = [
      column('a', { width: 20 }),
      column('b', { fixed: 'left' }),
      column('c', { width: 200 }),
      column('_actions', { fixed: 'right', editNot: true, width: 120 }),
    ]
    const choices = [
      { value: 'c', label: 'C', show: true, width: 1 },
      { value: 'b', label: 'B', show: true, fixed: 'none' as const },
      { value: 'a', label: 'A', show: true, fixed: 'left' as const },
    ]
    expect(arranged(columns, choices).map(({ key, fixed, width }) => [key, fixed, width])).toEqual([
      ['c', undefined, 1],
      ['b', undefined, undefined],
      ['a', 'left', 60],
      ['_actions', 'right', 120],
    ])
  })

  test('what cannot be read is no preference', () => {
    expect(readChoices('[{"value":"a","label":"A","show":true}]')).toHaveLength(1)
    for (const broken of ['{', '{"a":1}', '[1]', 7, null, '[{"label":"A"}]']) expect(readChoices(broken)).toBeNull()
  })
})
