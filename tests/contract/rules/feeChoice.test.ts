// 用哪个费用版本：office.md §7.3、T3、T4、§24.1，和为什么不用别的。
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseFees, type FeeContract } from '#contract/rules/feeChoice'
import type { FeeFact } from '#contract/rules/feeFacts'
import type { FeeItem } from '#contract/rules/feeItem'
import { itemFee } from '#contract/rules/feeLine'
import {
  consumableFact,
  contract,
  expressFact,
  item,
  orderFact,
  parcel,
  returnFact,
  serviceFact,
  stockDayFact,
  stockInFact,
  version,
} from './fees.ts'

const chosen = (contracts: readonly FeeContract[], fact: FeeFact): string | null => {
  const choice = chooseFees(contracts, fact)
  return 'version' in choice ? choice.version.versionNo.replace('HT250501000001-', '') : choice.reason
}
const whyNot = (contracts: readonly FeeContract[], fact: FeeFact) =>
  chooseFees(contracts, fact).passedOver.map(({ versionNo, itemCode, why }) => `${versionNo.slice(-3)} ${itemCode}: ${why}`)
const shipped = (bizDate: string, more: Parameters<typeof orderFact>[0] = {}) => orderFact({ bizDate, ...more })

describe('T3', () => {
  const special = version('S1', '2025-06-16', { isSpecial: true, expireDate: '2025-06-18' })
  const cut = [version('V01', '2025-05-01', { expireDate: '2025-06-14' }), version('V02', '2025-06-15'), special]
  const uncut = [version('V01', '2025-05-01'), version('V02', '2025-06-15'), special]
  test.each([
    ['2025-06-14', 'V01'],
    ['2025-06-15', 'V02'],
    ['2025-06-17', 'S1'],
    ['2025-06-19', 'V02'],
  ])('shipped on %s: %s', (day, expected) => {
    expect(chosen([contract(cut)], shipped(day))).toBe(expected)
    expect(chosen([contract(uncut)], shipped(day))).toBe(expected)
  })
  test('the others say why not', () =>
    expect(whyNot([contract(cut)], shipped('2025-06-17'))).toEqual([
      'V01 : 有效期2025-05-01至2025-06-14，不含2025-06-17',
      'V02 : 特殊版本HT250501000001-S1在先',
    ]))
})

test('T4: a version of the shop goes before that of all shops, for its shop only', () => {
  const contracts = [contract([version('V02', '2025-06-15'), version('V03', '2025-05-01', { shops: ['SH01'] })])]
  expect(chosen(contracts, orderFact())).toBe('V03')
  expect(chosen(contracts, orderFact({ shopNo: 'SH02' }))).toBe('V02')
  expect(whyNot(contracts, orderFact())).toEqual(['V02 : HT250501000001-V03限定店铺，在全部店铺的前面'])
  expect(whyNot(contracts, orderFact({ shopNo: 'SH02' }))).toEqual(['V03 : 只用于店铺SH01，不含SH02'])
  expect(whyNot(contracts, orderFact({ shopNo: null }))).toEqual(['V03 : 只用于店铺SH01，这笔不分店铺'])
})

describe('the order of versions', () => {
  const special = (no: string, priority: number, effectDate: string, more = {}) =>
    version(no, effectDate, { isSpecial: true, priority, ...more })
  test.each([
    ['special: the higher priority', [special('S1', 2, '2025-05-01'), special('S2', 1, '2025-06-01')], 'S1', 'S1的优先级2更高'],
    [
      'special: the later day',
      [special('S1', 1, '2025-05-01', { shops: ['SH01'] }), special('S2', 1, '2025-06-01')],
      'S2',
      '更晚',
    ],
    [
      'the shop before the warehouse',
      [version('V01', '2025-05-01', { shops: ['SH01'] }), version('V02', '2025-06-01', { warehouses: ['WH01-1'] })],
      'V01',
      '限定店铺',
    ],
    [
      'the warehouse before the later day',
      [version('V01', '2025-05-01', { warehouses: ['WH01-1'] }), version('V02', '2025-06-01')],
      'V01',
      '限定仓库',
    ],
    ['the later day', [version('V01', '2025-05-01'), version('V02', '2025-06-01')], 'V02', '生效更晚(2025-06-01)'],
    ['the later number', [version('V99', '2025-05-01'), version('V100', '2025-05-01')], 'V100', '编号更后'],
  ])('%s', (_name, versions, expected, why) => {
    expect(chosen([contract(versions)], orderFact())).toBe(expected)
    expect(whyNot([contract(versions)], orderFact())).toEqual([expect.stringContaining(why)])
  })

  test('does not depend on the order of contracts, versions and items', () => {
    const items = fc.uniqueArray(
      fc.record({
        itemId: fc.integer({ min: 1, max: 99 }).map(String),
        itemCode: fc.constantFrom('A', 'B', 'C'),
        pieceTo: fc.constantFrom(undefined, 1, 5),
      }),
      { maxLength: 4, selector: ({ itemId }) => itemId },
    )
    const of = fc.record({
      isSpecial: fc.boolean(),
      priority: fc.constantFrom(0, 1),
      effectDate: fc.constantFrom('2025-05-01', '2025-06-17'),
      warehouses: fc.constantFrom(null, null, ['WH01-1'], ['WH02-1']),
      shops: fc.constantFrom(null, null, ['SH01'], ['SH02']),
      items,
    })
    const versions = fc.array(of, { maxLength: 5 }).map((all) =>
      all.map(({ items: own, ...more }, at) =>
        version(`V0${at}`, more.effectDate, {
          ...more,
          items: own.map(({ pieceTo, ...one }) =>
            item('OPERATE', 1, { ...one, conditions: pieceTo === undefined ? {} : { pieceTo } }),
          ),
        }),
      ),
    )
    fc.assert(
      fc.property(versions, fc.infiniteStream(fc.nat()), fc.constantFrom(1, 3, 9), (all, random, pieces) => {
        const mix = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => ({ one, at: random.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
        const other = contract([], { contractNo: 'HT2', endDate: '2025-05-31' })
        const mixed = mix(all).map((one) => ({ ...one, items: mix(one.items) }))
        const plain = (contracts: readonly FeeContract[]) => {
          const choice = chooseFees(contracts, orderFact({ pieces }))
          return 'version' in choice
            ? { no: choice.version.versionNo, items: choice.items.map(({ itemId }) => itemId), passed: choice.passedOver }
            : choice
        }
        expect(plain(mix([contract(mixed), other]))).toEqual(plain([other, contract(all)]))
      }),
      { numRuns: 400 },
    )
  })
})

describe('what cannot be chosen', () => {
  const none = contract([version('V01', '2025-05-01')])
  test.each([
    ['NO_CONTRACT', [], orderFact(), []],
    ['NO_CONTRACT', [none], orderFact({ warehouse: 'WH09-1' }), [' : 合同不含仓库WH09-1']],
    ['NO_CONTRACT', [none], orderFact({ bizDate: '2026-01-01' }), [' : 合同期2025-05-01至2025-12-31，不含2026-01-01']],
    [
      'NO_VERSION',
      [contract([version('V01', '2025-06-18'), version('V02', '2025-06-01', { warehouses: ['WH02-1'] })])],
      orderFact(),
      ['V01 : 有效期2025-06-18至2099-12-31，不含2025-06-17', 'V02 : 只用于仓库WH02-1，不含WH01-1'],
    ],
    ['NO_ITEM', [none], stockInFact(), ['V01 : 没有适用的入库费项']],
  ] as const)('%s', (reason, contracts, fact, why) => {
    expect(chosen(contracts, fact)).toBe(reason)
    expect(whyNot(contracts, fact)).toEqual(why)
  })

  test('a version without a matching item leaves the fact to the next one', () => {
    const few = [item('OPERATE', 1, { itemCode: 'FEW', conditions: { pieceTo: 5 } })]
    const contracts = [contract([version('V01', '2025-05-01'), version('V02', '2025-06-01', { items: few })])]
    expect(chosen(contracts, orderFact({ pieces: 5 }))).toBe('V02')
    expect(chosen(contracts, orderFact({ pieces: 6 }))).toBe('V01')
    expect(whyNot(contracts, orderFact({ pieces: 6 }))).toEqual([
      'V02 : 没有适用的出库操作费项',
      'V02 FEW: 只用于件数至5件，这笔是6件',
    ])
  })
})

describe('which items of a version', () => {
  const itemsOf = (items: readonly FeeItem[], fact: FeeFact) => {
    const choice = chooseFees([contract([version('V01', '2025-05-01', { items })])], fact)
    return 'items' in choice ? choice.items.map(({ itemCode }) => itemCode).join('') : choice.reason
  }
  const reasons = (one: FeeItem, fact: FeeFact) =>
    chooseFees([contract([version('V01', '2025-05-01', { items: [one] })])], fact)
      .passedOver.filter(({ itemCode }) => itemCode !== '')
      .map(({ why }) => why)
      .join()

  test('each that applies, in the order of the codes; one code once', () => {
    const both = [item('OPERATE', 2, { itemId: '2', itemCode: 'B' }), item('OPERATE', 1, { itemId: '1', itemCode: 'A' })]
    expect(itemsOf(both, orderFact())).toBe('AB')
    expect(itemsOf([...both, item('OPERATE', 3, { itemId: '3', itemCode: 'A' })], orderFact())).toBe('AB')
  })

  test.each<[FeeItem, FeeFact, string]>([
    [item('OPERATE', 1, { orderTypes: [2, 5] }), orderFact(), '只用于订单类型换货、B2B，这笔是一般交易'],
    [item('INBOUND', 3, { orderTypes: [2] }), stockInFact(), '只用于订单类型换货，这笔不是订单'],
    [item('OPERATE', 1, { goodsTag: '易碎' }), orderFact(), '只用于有标签易碎的商品，这笔没有'],
    [item('STORAGE', 11, { goodsTag: '易碎' }), stockDayFact(), '只用于有标签易碎的商品，这笔没有'],
    [item('OPERATE', 1, { conditions: { pieceFrom: 3, pieceTo: 5 } }), orderFact(), '只用于件数3件起至5件，这笔是2件'],
    [item('OPERATE', 1, { conditions: { weightFromG: 1000 } }), orderFact(), '只用于重量1kg起，这笔是0.86kg'],
    [item('VALUEADD', 3, { conditions: { pieceTo: 3 } }), serviceFact(), '只用于件数至3件，这笔没有件数'],
    [item('OPERATE', 1, { conditions: { platform: 2 } }), orderFact(), '只用于平台京东，这笔是淘宝/天猫'],
    [item('OPERATE', 1, { conditions: { platform: 2 } }), orderFact({ platform: null }), '只用于平台京东，这笔没有平台'],
    [item('INBOUND', 3, { conditions: { stockinType: 2 } }), stockInFact(), '只用于入库类型调拨，这笔是采购'],
    [item('VALUEADD', 3, { conditions: { serviceCode: 'PHOTO' } }), serviceFact(), '只用于服务PHOTO，这笔是LABEL'],
    [item('CONSUMABLE', 14, { conditions: { consumableNo: 'FILM' } }), consumableFact(1000), '只用于耗材FILM，这笔是BOX5'],
    [item('EXPRESS', 1, { conditions: { logisticsCode: 'YTO' } }), expressFact(), '只用于快递公司YTO，这笔是ZTO'],
    [item('OPERATE', 1, { conditions: { positionType: 2 } }), orderFact(), '只用于库位类型，这笔没有库位'],
    [item('RETURN', 3, { conditions: { serviceCode: 'LABEL' } }), returnFact(), '退货没有LABEL这一项数量'],
    [item('EXPRESS', 13, { weightPlanId: '1' }), expressFact({ logisticsCode: 'YTO' }), '重量方案是快递公司ZTO的，这笔是YTO'],
  ])('%#: why not', (one, fact, why) => {
    expect(reasons(one, fact)).toBe(why)
  })

  test('conditions that hold; positions and counts of returns are quantities, not conditions', () => {
    expect(itemsOf([item('STORAGE', 10, { conditions: { positionType: 2 } })], stockDayFact())).toBe('A')
    expect(itemsOf([item('RETURN', 3, { conditions: { serviceCode: 'REPACK' } })], returnFact())).toBe('A')
    expect(itemsOf([item('OPERATE', 1, { conditions: { pieceFrom: 2, pieceTo: 2, platform: 1 } })], orderFact())).toBe('A')
  })

  test('a parcel on its way back is charged where it is named, else not at all', () => {
    const back = item('EXPRESS', 1, { itemCode: 'BACK', orderTypes: [99] })
    const out = item('EXPRESS', 13, { itemCode: 'OUT', weightPlanId: '1' })
    expect(itemsOf([back, out], expressFact({ orderType: 99 }))).toBe('BACK')
    expect(itemsOf([back, out], expressFact())).toBe('OUT')
    expect(itemsOf([out], expressFact({ orderType: 99 }))).toBeNull()
    expect(reasons(out, expressFact({ orderType: 99 }))).toBe('退回件只按写明退回的费用项收')
  })

  test('a consumable: its own item, the item for all, the archive', () => {
    const own = item('CONSUMABLE', 14, { itemCode: 'BOX', conditions: { consumableNo: 'BOX5' }, unitPriceE4: 8500 })
    const all = item('CONSUMABLE', 14, { itemCode: 'ALL' })
    expect(itemsOf([all, own], consumableFact(1000))).toBe('BOX')
    expect(itemsOf([all, own], consumableFact(1000, { consumableNo: 'FILM' }))).toBe('ALL')
    expect(itemsOf([item('OPERATE', 1)], consumableFact(1000))).toBe('CONSUMABLE')
  })
})

test('the discount is the version’s, else the contract’s, else the plan’s (null); the terms are the contract’s', () => {
  const termsOf = (own: number | null, ofContract: number | null) => {
    const choice = chooseFees(
      [contract([version('V01', '2025-05-01', { discountBp: own })], { discountBp: ofContract })],
      orderFact(),
    )
    return 'terms' in choice ? choice.terms : null
  }
  expect(termsOf(9500, 9000)).toEqual({
    startDate: '2025-05-01',
    endDate: '2025-12-31',
    areaDm2: 0,
    discountBp: 9500,
    isFirstWarehouse: true,
  })
  expect(termsOf(null, 9000)?.discountBp).toBe(9000)
  expect(termsOf(null, null)?.discountBp).toBeNull()
})

describe('office.md §24.1: the lines of a day', () => {
  const own = [
    item('EXPRESS', 13, { itemCode: 'E', weightPlanId: '1' }),
    item('OPERATE', 4, { itemCode: 'O', firstQty: 3, firstPriceE4: 12_000, extraPriceE4: 1500 }),
    item('CONSUMABLE', 14, { itemCode: 'C', conditions: { consumableNo: 'BOX5' }, unitPriceE4: 8500 }),
    item('STORAGE', 11, { itemCode: 'S', unitPriceE4: 15 }),
    item('RETURN', 1, { itemCode: 'R1', unitPriceE4: 15_000 }),
    item('RETURN', 4, { itemCode: 'R2', firstQty: 1, extraPriceE4: 2000 }),
    item('RETURN', 3, { itemCode: 'R3', conditions: { serviceCode: 'REPACK' }, unitPriceE4: 5000 }),
    item('RETURN', 3, { itemCode: 'R4', conditions: { serviceCode: 'BAD' }, unitPriceE4: 3000 }),
  ]
  const receivable = [contract([version('V01', '2025-05-01', { items: own })])]
  const payable = [contract([version('V01', '2025-05-01', { items: [item('EXPRESS', 13, { weightPlanId: '2' })] })])]
  const lines = (contracts: readonly FeeContract[], fact: FeeFact): readonly number[] => {
    const choice = chooseFees(contracts, fact)
    if (!('items' in choice)) throw new Error(String(choice.reason))
    return choice.items.flatMap((one) => {
      const fee = itemFee(one, fact, choice.terms)
      if (fee !== null && 'reason' in fee) throw new Error(fee.reason)
      return fee === null ? [] : [fee.amountFen]
    })
  }
  test.each([
    ['a', 860, '440000', 2, [320, 120, 85, 260]],
    ['b', 2021, '440000', 12, [520, 255, 85, 420]],
    ['c', 2300, '650000', 1, [3300, 120, 85, 3000]],
    ['b, weighed again', 1980, '440000', 12, [420, 255, 85, 340]],
  ])('order %s', (_name, weighG, province, pieces, expected) => {
    const traits = { weightG: weighG, pieces }
    const sent = expressFact({ ...traits, parcel: parcel(weighG, province) })
    expect([
      ...lines(receivable, sent),
      ...lines(receivable, orderFact(traits)),
      ...lines(receivable, consumableFact(1000, traits)),
      ...lines(payable, sent),
    ]).toEqual(expected)
  })
  test('storage and returns of the day', () => {
    expect(lines(receivable, stockDayFact())).toEqual([1872])
    expect(lines(receivable, returnFact())).toEqual([150, 60, 150, 30])
  })
})
