// 重量段：从0开始连续，每一种计费模式要填的都填了。
import { expect, test } from 'vitest'
import { endlessG, priceText, pricesFault, storedPrices, type TypedPrice } from '#contract/rules/weightPrices'

const fixed = (fromG: number, toG: number | null): TypedPrice => ({ fromG, toG, mode: 1, fixedFen: 320 })
const more = (fromG: number, toG: number | null, of: TypedPrice = {}): TypedPrice => ({
  fromG,
  toG,
  mode: 2,
  firstG: 1000,
  firstFen: 320,
  unitG: 1000,
  unitFen: 100,
  ...of,
})

test.each<[string, readonly TypedPrice[], string]>([
  ['one segment without an end', [fixed(0, null)], ''],
  ['two that follow each other', [fixed(0, 1000), more(1000, null)], ''],
  ['an end is allowed on the last one', [fixed(0, 1000), more(1000, 30_000)], ''],
  ['none', [], '请至少填一个重量段'],
  ['not from 0', [fixed(1, null)], '重量段必须从0开始连续'],
  ['a hole', [fixed(0, 1000), more(1001, null)], '重量段必须从0开始连续'],
  ['an overlap', [fixed(0, 1000), more(999, null)], '重量段必须从0开始连续'],
  ['no end in the middle', [fixed(0, null), more(1000, null)], '重量段必须从0开始连续'],
  ['ends where it begins', [fixed(0, 0)], '第1段：结束重量必须大于起始重量'],
  ['no mode', [{ fromG: 0 }], '第1段：请选择计费模式'],
  ['a price is missing', [fixed(0, 1000), more(1000, null, { unitFen: null })], '第2段：请填写续重价'],
  ['a unit of nothing', [more(0, null, { unitG: 0 })], '第1段：续重单位必须大于0'],
])('%s', (_name, prices, fault) => expect(pricesFault(prices)).toBe(fault))

test('what is left empty is stored as 0, and the open end as the largest weight', () => {
  const [price] = storedPrices([fixed(0, null)])
  expect(price).toMatchObject({ toG: endlessG, firstG: 0, unitFen: 0, roundMode: 1 })
})

test('a segment in words', () =>
  expect(storedPrices([fixed(0, 1000), more(1000, null, { roundMode: 2 })]).map(priceText)).toEqual([
    '0kg–1kg 3.20',
    '1kg以上 首1kg 3.20 续1.00/1kg 按实际',
  ]))
