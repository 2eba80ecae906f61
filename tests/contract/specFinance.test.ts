// 财务的调用：做好的与规格一致，没做的数着，只会变少。
import { expect, test } from 'vitest'
import { notices } from '../support/definitions.ts'
import { financeCalls } from '../support/financeCalls.ts'

const served = financeCalls.filter(({ route }) => notices.has(route))

/** Calls that are not served yet; the number only falls. */
const openCount = 0

test('every call of the sections is here, once', () => {
  expect(financeCalls.length).toBe(145)
  expect(new Set(financeCalls.map(({ route }) => route)).size).toBe(145)
})

test('the calls still to be served are counted', () => {
  expect(financeCalls.length - served.length).toBe(openCount)
})

test('a served call shows the toast that is named for it', () => {
  const wrong = served.filter(({ route, toast }) => toast !== '' && notices.get(route) !== toast)
  expect(wrong.map(({ route, toast }) => `${route}: ${notices.get(route) ?? ''} ≠ ${toast}`)).toEqual([])
})
