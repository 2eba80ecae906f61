// 自定义任务：占比、时长、金额和工分（floor.md §9.1、§9.3）。
import { describe, expect, test } from 'vitest'
import {
  approveStop,
  dividedBy,
  equalShares,
  reportStop,
  sharesStop,
  taskAmountFen,
  taskPointE4,
  TASK_TYPES,
} from '#contract/rules/customTask'

describe('shares', () => {
  test('equal ones are the whole, the earlier people take what is left over', () => {
    expect(equalShares(3)).toEqual([3334, 3333, 3333])
    expect(equalShares(6)).toEqual([1667, 1667, 1667, 1667, 1666, 1666])
    expect(equalShares(1)).toEqual([10_000])
    expect(equalShares(0)).toEqual([])
  })
  test('a quantity is divided without losing or making a piece, the largest remainder first', () => {
    expect(dividedBy(100, [3334, 3333, 3333])).toEqual([34, 33, 33])
    expect(dividedBy(7, [5000, 2500, 2500])).toEqual([3, 2, 2])
    expect(dividedBy(1, [1000, 8000, 1000])).toEqual([0, 1, 0])
    expect(dividedBy(0, [5000, 5000])).toEqual([0, 0])
    for (const people of [2, 3, 7, 49])
      expect(dividedBy(9_999_999, equalShares(people)).reduce((sum, part) => sum + part, 0)).toBe(9_999_999)
  })
  test('somebody without a share, or a whole that is none, cannot stand', () => {
    expect(sharesStop([5000, 5000])).toBeNull()
    for (const shares of [[], [9999], [10_000, 0], [10_001, -1]]) expect(sharesStop(shares)).toBe('A1807')
  })
})

describe('minutes', () => {
  const start = Date.parse('2025-06-17T09:00:00+08:00')
  test('no more are reported than lie between begin and end', () => {
    const end = start + 61 * 60_000 - 1
    expect([reportStop(60, start, end), reportStop(61, start, end)]).toEqual([null, 'A2102'])
    expect(reportStop(1, start, start - 60_000)).toBe('A2102')
  })
  test('a fifth more may be approved than was reported', () => {
    expect([approveStop(60, 50), approveStop(61, 50), approveStop(8, 7), approveStop(9, 7)]).toEqual([
      null,
      'A2103',
      null,
      'A2103',
    ])
  })
})

describe('money and points', () => {
  test('500 pieces at 0.08 are 40.00 (office.md VALUEADD V1)', () =>
    expect(taskAmountFen(8, { unit: '件', finishQty: 500, approveMin: 90 })).toBe(4000))
  test('hours are those confirmed, rounded once to 分', () => {
    const hours = { unit: '小时', finishQty: 2, approveMin: 50 }
    expect(taskAmountFen(2500, hours)).toBe(2083)
    expect(taskAmountFen(3, { ...hours, approveMin: 10 })).toBe(1)
    expect(taskPointE4(600_000, hours)).toBe(500_000)
  })
  test('points are those of a unit times the quantity', () =>
    expect(taskPointE4(1_300, { unit: '件', finishQty: 7, approveMin: 0 })).toBe(9_100))
})

test('a tenant begins with the nine kinds of the texts', () =>
  expect(TASK_TYPES.map(({ typeName }) => typeName)).toEqual([
    '卸货',
    '理货',
    '贴标',
    '换包',
    '组套',
    '清洁',
    '设备维护',
    '带教',
    '其他',
  ]))
