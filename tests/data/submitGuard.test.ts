// 一件事只提交一次：同一手按两下、回答丢了再按、被拒之后改了再交。
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../../src/data/api.ts'
import { newSubmitGuard, type SubmitGuard } from '../../src/data/submitGuard.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const booking = { consumableNo: 'HC1', qty: 120 }
const lost = new CallFailed({ kind: 'offline' })
const broken = new CallFailed({ kind: 'server', msg: '系统执行出错' })
const atWork = new CallFailed({ kind: 'refused', code: 'A0501', msg: '这次提交正在处理' })
const wrong = new CallFailed({ kind: 'refused', code: 'A0400', msg: '参数错误' })
/** Sends once and hears the answer; its number. */
const sent = (once: SubmitGuard, input: object, answer: CallFailed | null): string => {
  expect(once.takes(input)).toBe(true)
  const number = once.numberOf(input)
  once.ended(input, answer)
  return number
}

test('a second press is none while the first is on its way, nor in the moment after it went through', () => {
  const form = newSubmitGuard(true)
  expect(form.takes(booking)).toBe(true)
  expect(form.takes(booking)).toBe(false)
  expect(form.takes({ ...booking, qty: 7 })).toBe(false)
  form.ended(booking, null)
  expect(form.takes(booking)).toBe(false)
  vi.advanceTimersByTime(501)
  expect(form.takes(booking)).toBe(true)
})

test('a form that was refused can be sent again at once, under a new number', () => {
  const form = newSubmitGuard(true)
  const first = sent(form, booking, wrong)
  expect(sent(form, booking, wrong)).not.toBe(first)
})

test.each([
  ['no answer', lost],
  ['a fault of the server', broken],
  ['being at work on it', atWork],
])('after %s the submission keeps its number, whatever was changed in its form', (_what, answer) => {
  const form = newSubmitGuard(true)
  const first = sent(form, booking, answer)
  expect(sent(form, { ...booking, qty: 7 }, answer)).toBe(first)
  expect(sent(form, booking, null)).toBe(first)
  expect(sent(form, { ...booking, qty: 8 }, null)).not.toBe(first)
})

test('rows of a list are acted on side by side, each under its own number', () => {
  const rows = newSubmitGuard(false)
  expect([rows.takes({ no: 1 }), rows.takes({ no: 2 }), rows.takes({ no: 1 })]).toEqual([true, true, false])
  const first = rows.numberOf({ no: 1 })
  expect(rows.numberOf({ no: 2 })).not.toBe(first)
  rows.ended({ no: 1 }, lost)
  expect(rows.takes({ no: 1 })).toBe(true)
  expect(rows.numberOf({ no: 1 })).toBe(first)
})

test('switched on, off and on again in one breath is three acts', () => {
  const rows = newSubmitGuard(false)
  const numbers = [1, 0, 1].map((on) => sent(rows, { no: 1, on }, null))
  expect(new Set(numbers).size).toBe(3)
})

test('of files it is known which they are', () => {
  const upload = newSubmitGuard(false)
  const file = new File(['a'], '甲.xlsx', { lastModified: 1 })
  expect(upload.takes({ file })).toBe(true)
  expect(upload.takes({ file: new File(['b'], '乙.xlsx', { lastModified: 1 }) })).toBe(true)
  expect(upload.takes({ file })).toBe(false)
})
