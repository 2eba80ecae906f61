// 车牌：认得的和不认得的。
import { expect, test } from 'vitest'
import { plateKeys, plateOf, plateProvinces } from '#contract/rules/plate'

test('plates as people write them', () => {
  const read = ['浙A12345', '浙a·12345', ' 沪 DK5190', '苏E7M33T', '浙A88Q06', '浙AD12345', '粤B12345D', '皖C1234挂'].map(plateOf)
  expect(read).toEqual(['浙A12345', '浙A12345', '沪DK5190', '苏E7M33T', '浙A88Q06', '浙AD12345', '粤B12345D', '皖C1234挂'])
})
test('what is no plate', () => {
  // too short, no province, a letter I, an O, a waybill, a new-energy one without its letter
  const wrong = ['', '浙A1', 'A12345', '浙I12345', '浙A1234O', '75012345678901', '浙A123456', '挂A12345']
  expect(wrong.map(plateOf)).toEqual(wrong.map(() => null))
})
test('the keys make every plate', () => {
  expect([plateProvinces.length, plateKeys.length]).toEqual([31, 34])
  expect(new Set([...plateProvinces, ...plateKeys]).size).toBe(65)
})
