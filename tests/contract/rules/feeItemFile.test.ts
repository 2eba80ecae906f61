// 费用项的文件（office.md §12.1 T-FI-4）：写出去再读回来是同样的费用项；读不懂的说在哪一行、哪一列。
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionField } from '#contract/finance/feeConditions'
import { itemRows, readItems, type ItemRow } from '#contract/finance/feeItemFile'
import { itemFields } from '#contract/finance/feeVersion'
import type { Field } from '#contract/kinds'
import type { FeeConditions, FeeTier } from '#contract/rules/feeItem'
import { CONDITIONS_OF, itemFault, methodsOf, storedItem, type TypedItem } from '#contract/rules/feeItemRules'
import { ITEM_METHODS, ITEM_ORDER_TYPE, type ItemFeeType } from '#contract/rules/feeTypes'

const codes = fc
  .string({ unit: fc.constantFrom(...Array.from('ABz09-_./：=，、（')), minLength: 1, maxLength: 12 })
  .map((text) => `K${text}`)
/** A value that a field takes. */
const valueOf = ({ texts, min = 0, max = 999_999, kind }: Field): fc.Arbitrary<string | number> => {
  if (texts !== undefined) return fc.constantFrom(...Object.keys(texts).map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
  return kind === 'code' || kind === 'ref' ? codes : fc.integer({ min, max })
}
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined, freq: 3 })
const conditionsOf = (type: ItemFeeType): fc.Arbitrary<FeeConditions> =>
  fc
    .record(Object.fromEntries(CONDITIONS_OF[type].map((name) => [name, maybe(valueOf(conditionField(type, name)))])))
    .map((found) => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as FeeConditions)
const tiers = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 5 }),
    fc.array(fc.nat(1_000_000_000), { minLength: 6, maxLength: 6 }),
  )
  .map(([ends, prices]): readonly FeeTier[] => {
    const steps = [0, ...ends.toSorted((a, b) => a - b)]
    return steps.map((fromQty, at) => ({ fromQty, toQty: steps[at + 1] ?? null, priceE4: prices[at] ?? 0 }))
  })
const numberNames = [
  'unitPriceE4',
  'firstQty',
  'firstPriceE4',
  'extraPriceE4',
  'minFen',
  'maxFen',
  'freeQty',
  'freeDays',
  'ratioBp',
  'extraStep',
] as const

const itemOf = (type: ItemFeeType): fc.Arbitrary<TypedItem> =>
  fc.record({
    feeType: fc.constant(type),
    itemCode: codes,
    itemName: fc.constantFrom('订单处理', '6公斤以内', '2025年价', 'B区'),
    calcMethod: fc.constantFrom(...methodsOf(type)),
    ...(Object.fromEntries(numberNames.map((name) => [name, valueOf(itemFields[name])])) as Record<
      (typeof numberNames)[number],
      fc.Arbitrary<number>
    >),
    planNo: codes,
    ratioBase: fc.constantFrom(1, 2, 3),
    taxRateBp: fc.oneof(fc.constant(null), fc.nat(2500)),
    tierMode: fc.constantFrom(1, 2),
    tiers,
    orderTypes: fc.subarray(Object.keys(ITEM_ORDER_TYPE).map(Number)),
    goodsTag: fc.constantFrom(null, '易碎', '大件'),
    conditions: conditionsOf(type),
  })
const items = fc.uniqueArray(
  fc
    .constantFrom(...(Object.keys(ITEM_METHODS) as ItemFeeType[]))
    .chain(itemOf)
    .filter((item) => itemFault(item) === null),
  { selector: ({ itemCode }) => itemCode, minLength: 1, maxLength: 8 },
)

test('what is written is read as the same items', () => {
  fc.assert(
    fc.property(items, (made) => {
      const stored = made.map(storedItem)
      const read = readItems(stored.flatMap((item) => itemRows(item)))
      expect(read.faults).toEqual([])
      expect(read.items.map(({ item }) => storedItem(item))).toEqual(stored)
    }),
    { numRuns: 400 },
  )
})

const perOrder: ItemRow = { feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 1, unitPriceE4: 8000 }
const tier = (tierFrom: number | null, tierTo: number | null, more: ItemRow = {}): ItemRow => ({
  ...perOrder,
  unitPriceE4: null,
  calcMethod: 5,
  tierFrom,
  tierTo,
  tierPriceE4: 100,
  ...more,
})
const faultsOf = (...rows: readonly ItemRow[]): readonly string[] =>
  readItems(rows).faults.map(({ row, cell, why }) => `${row} ${cell} ${why}`)

test('rows of one code are the tiers of one item, in any order', () => {
  const { items: found } = readItems(
    [tier(10, null), perOrder, tier(0, 10)].map((row, at) => ({ ...row, itemCode: at === 1 ? 'A' : 'B' })),
  )
  expect(found.map(({ item: { itemCode, tiers: steps }, rows }) => [itemCode, rows, steps?.map(({ toQty }) => toQty)])).toEqual([
    ['B', [2, 0], [10, null]],
    ['A', [1], []],
  ])
  expect(faultsOf(perOrder, perOrder)).toEqual(['1 itemCode 费用项编码【OP1】重复'])
  expect(faultsOf(tier(0, null), { ...perOrder, calcMethod: 3 })).toEqual(['1 itemCode 费用项编码【OP1】重复'])
  expect(faultsOf(tier(0, 5), tier(5, null, { itemName: '别的' }))).toEqual([
    '1 itemName 与第一段的费用项名称不同，同一费用项的各段要一样',
  ])
  expect(faultsOf(tier(null, 5))).toEqual(['0 tierFrom 阶梯起必须填写'])
})

test('a cell that would be lost is told', () => {
  expect(faultsOf({ ...perOrder, firstQty: 3, freeQty: 0 })).toEqual(['0 firstQty 计费方式【按单】用不到首件数，请清空'])
  expect(faultsOf({ ...perOrder, tierPriceE4: 5 })).toEqual(['0 tierPriceE4 计费方式【按单】用不到阶梯价(元)，请清空'])
})

const words = (conditions: string, more: ItemRow = {}) => readItems([{ ...perOrder, ...more, conditions }])
test('conditions are read in words, with or without units', () => {
  expect(
    words('平台：抖音; 件数起=2 件；重量止:1.5kg\n订单类型：换货、补发；税率：6；商品标签：易碎').items[0]?.item,
  ).toMatchObject({
    conditions: { platform: 4, pieceFrom: 2, weightToG: 1500 },
    orderTypes: [2, 3],
    taxRateBp: 600,
    goodsTag: '易碎',
  })
  const fault = (text: string, more?: ItemRow) => words(text, more).faults[0]?.why
  expect(fault('平臺：抖音')).toMatch(/^出库操作费没有条件【平臺】，可以写：件数起、件数止/)
  expect(fault('平台：抖音；平台：京东')).toBe('条件【平台】写了两次')
  expect(fault('平台：')).toBe('条件【平台】没有写')
  expect(fault('平台：抖抖')).toMatch(/^平台只能填写：淘宝\/天猫、/)
  expect(fault('件数起：两件')).toBe('件数起必须为整数')
  expect(fault('订单类型：换')).toMatch(/^订单类型没有【换】，可以写：一般交易、/)
  expect(fault('平台：抖音', { feeType: 'INBOUND', calcMethod: 3 })).toMatch(/^入库费没有条件【平台】/)
})
