// 视图存什么、打开时是什么：日期随日期走，定义里没有了的字段不作声地略过。
import { expect, test } from 'vitest'
import { order } from '#contract/stockout/order'
import { contentOf, goesOn, movingDays, sortOf, standsAt, valuesOf } from '../../src/kit/views.ts'

const at = (day: string): number => Date.parse(`${day}T09:00:00+08:00`)
const state = {
  values: { status: '60', receiveTimeBegin: '2025-06-11', receiveTimeEnd: '2025-06-17', ownerNo: 'OW001', tab: 'x' },
  sort: '-deadlineTime',
}
const choices = [
  { value: 'stockoutNo', label: '出库单号', show: true, width: 200 },
  { value: 'status', label: '状态', show: false, fixed: 'left' as const },
]
const kept = (moves: boolean) => contentOf(order, state, choices, moves, at('2025-06-17'))

test('the last seven days are the last seven days of any day', () => {
  expect(movingDays(order, state.values, at('2025-06-17'))).toEqual(['receiveTime'])
  expect(movingDays(order, state.values, at('2025-06-18'))).toEqual([])
  expect(kept(true).values).toEqual({ status: '60', receiveTimeBegin: '@-6', receiveTimeEnd: '@0', ownerNo: 'OW001' })
  expect(valuesOf(order, kept(true), at('2025-07-02'))).toMatchObject({
    receiveTimeBegin: '2025-06-26',
    receiveTimeEnd: '2025-07-02',
  })
  expect(goesOn(order, kept(true))).toBe(true)
  expect(goesOn(order, kept(false))).toBe(false)
  expect(valuesOf(order, kept(false), at('2025-07-02'))).toMatchObject({ receiveTimeBegin: '2025-06-11' })
})

test('a time of the day stays with its day', () => {
  const clocked = { values: { deadlineTimeEnd: '2025-06-17 12:00:00' }, sort: '' }
  const content = contentOf(order, clocked, [], true, at('2025-06-17'))
  expect(content.values).toEqual({ deadlineTimeEnd: '@0 12:00:00' })
  expect(valuesOf(order, content, at('2025-06-20'))).toEqual({ deadlineTimeEnd: '2025-06-20 12:00:00' })
})

test('columns are kept without their titles, and with where they stand', () => {
  expect(kept(true).columns).toEqual([
    { value: 'stockoutNo', show: true, width: 200 },
    { value: 'status', show: false, fixed: 'left' },
  ])
})

test('what the definition no longer has is left out', () => {
  const old = { columns: [], values: { status: '60', colour: 'red', formerBegin: '@-6' }, sort: 'colour' }
  expect(valuesOf(order, old)).toEqual({ status: '60' })
  expect(sortOf(order, old)).toBe('')
  expect(sortOf(order, kept(true))).toBe('-deadlineTime')
})

test('a list stands at its view, or it was changed since', () => {
  const now = { columns: [], values: { status: '60' }, sort: '' }
  expect(standsAt(order, now, { values: { status: '60', ownerNo: '' }, sort: '' })).toBe(true)
  expect(standsAt(order, now, { values: { status: '60', ownerNo: 'OW001' }, sort: '' })).toBe(false)
  expect(standsAt(order, now, { values: { status: '60' }, sort: '-deadlineTime' })).toBe(false)
})
