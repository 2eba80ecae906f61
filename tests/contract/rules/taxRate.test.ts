// 税率（office.md §7.2）：先看客户自己的，再看默认的；几个里取已经生效的最后一个。
import { expect, test } from 'vitest'
import { everyCustom, taxRateFault, taxRateOn, type TaxRate } from '#contract/rules/taxRate'

const rate = (customId: string, rateBp: number, startDate: string, feeType = 'EXPRESS', direction = 1): TaxRate => ({
  customId,
  direction,
  feeType,
  rateBp,
  startDate,
})
const rates = [
  rate(everyCustom, 600, '2000-01-01'),
  rate(everyCustom, 900, '2026-07-01'),
  rate('7', 300, '2026-03-01'),
  rate('7', 100, '2027-01-01'),
  rate(everyCustom, 1300, '2000-01-01', 'CONSUMABLE'),
  rate(everyCustom, 500, '2000-01-01', 'EXPRESS', 2),
]
const on = (customId: string, day: string, feeType = 'EXPRESS' as const, direction = 1) =>
  taxRateOn(rates, { customId, direction, feeType, day })?.rateBp

test('the default holds until a later one starts, on its first day', () => {
  expect(on('8', '2026-06-30')).toBe(600)
  expect(on('8', '2026-07-01')).toBe(900)
  expect(on('8', '2026-07-01', 'EXPRESS', 2)).toBe(500)
})

test('a rate of the customer comes before the default, once it has started, however old it is', () => {
  expect(on('7', '2026-02-28')).toBe(600)
  expect(on('7', '2026-03-01')).toBe(300)
  expect(on('7', '2026-12-31')).toBe(300)
  expect(on('7', '2027-01-01')).toBe(100)
})

test('a correction takes the rate of the fee it corrects; without one it has no rate', () => {
  const line = { customId: '8', direction: 1, day: '2026-01-01' } as const
  expect(taxRateOn(rates, { ...line, feeType: 'DIFF', baseFeeType: 'CONSUMABLE' })?.rateBp).toBe(1300)
  expect(taxRateOn(rates, { ...line, feeType: 'EXPRESS', baseFeeType: 'CONSUMABLE' })?.rateBp).toBe(600)
  expect(taxRateOn(rates, { ...line, feeType: 'ADJUST' })).toBeUndefined()
})

test('a rate that holds is not rewritten, one that has not started may be', () => {
  const today = '2026-11-30'
  expect(taxRateFault(rates, rate(everyCustom, 2501, '2027-01-01'), today)).toBe('税率须在0-25%之间')
  expect(taxRateFault(rates, rate(everyCustom, -1, '2027-01-01'), today)).toBe('税率须在0-25%之间')
  expect(taxRateFault(rates, rate(everyCustom, 2500, '2026-07-01'), today)).toBe('生效日期要晚于现在这个税率的2026-07-01')
  expect(taxRateFault(rates, rate(everyCustom, 2500, '2026-07-02'), today)).toBe('')
  expect(taxRateFault(rates, rate('7', 0, '2027-01-01'), today)).toBe('')
  expect(taxRateFault(rates, rate('8', 0, '1999-12-31'), today)).toBe('生效日期不能早于2000-01-01')
})
