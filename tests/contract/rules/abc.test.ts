// ABC 分类（floor.md §18）：前 70% 的行是 A，再 20% 是 B，其余是 C。
import { describe, expect, test } from 'vitest'
import { abcOf } from '#contract/rules/abc'

const classes = (lines: Readonly<Record<string, number>>): string =>
  [...abcOf(Object.entries(lines).map(([goodsNo, n]) => ({ goodsNo, lines: n })))].map(([no, one]) => `${no}:${one}`).join(' ')

describe('abcOf', () => {
  test('by the share of lines before a goods', () => {
    expect(classes({ d: 5, a: 50, c: 15, b: 20, e: 10 })).toBe('a:A b:A c:B e:B d:C')
    // exactly 70 and 90 before: the next class begins
    expect(classes({ a: 70, b: 20, c: 10 })).toBe('a:A b:B c:C')
  })
  test('the greatest is A however great it is; what nobody asked for is C', () => {
    expect(classes({ a: 99, b: 1, c: 0 })).toBe('a:A b:C c:C')
    expect(classes({ a: 0, b: 0 })).toBe('a:C b:C')
    expect(classes({})).toBe('')
  })
  test('equal ones go by their number, whatever order they come in', () => {
    expect(classes({ c: 1, b: 1, a: 1 })).toBe('a:A b:A c:A')
    expect(classes({ b: 5, a: 5, c: 5, d: 5 })).toBe('a:A b:A c:A d:B')
  })
})
