// 店铺快递：floor.md §12.6 的每一句
import { expect, test } from 'vitest'
import {
  carrierLine,
  checkCarriers,
  pickCarrier,
  type CarrierContent,
  type CarrierLine,
  type CarrierOrder,
} from '#contract/rules/shopLogistics'

const order = (more: Partial<CarrierOrder> = {}): CarrierOrder => ({
  stockoutNo: 'CK1',
  provinceCode: '330000',
  weightG: 800,
  flags: new Set(),
  ...more,
})
const chosen = (
  mode: CarrierContent['mode'],
  lines: readonly CarrierLine[],
  of: CarrierOrder = order(),
  used: Record<string, number> = {},
) => pickCarrier({ mode, lines }, of, (code) => used[code] ?? 0)?.logisticsCode ?? null

test('固定 takes the first line that fits: region, weight, goods, quota', () => {
  const lines = [
    carrierLine('STO', { includeRegions: ['440000'] }),
    carrierLine('YTO', { excludeRegions: ['330000'] }),
    carrierLine('ZTO', { maxG: 800 }),
    carrierLine('JD', { goodsFlags: [1] }),
    carrierLine('SF', { maxDaily: 2 }),
    carrierLine('EMS'),
  ]
  expect(chosen(1, lines)).toBe('JD')
  expect(chosen(1, lines, order({ weightG: 799 }))).toBe('ZTO')
  expect(chosen(1, lines, order({ provinceCode: '440000' }))).toBe('STO')
  expect(chosen(1, lines, order({ flags: new Set([1]) }))).toBe('SF')
  expect(chosen(1, lines, order({ flags: new Set([1]) }), { SF: 2 })).toBe('EMS')
})

test('an unknown weight fits no line with a weight of its own; nothing that fits is no carrier', () => {
  expect(chosen(1, [carrierLine('ZTO', { minG: 0 })], order({ weightG: null }))).toBeNull()
  expect(chosen(1, [carrierLine('ZTO')], order({ weightG: null }))).toBe('ZTO')
})

test('优先级 takes the smallest', () =>
  expect(
    chosen(2, [carrierLine('A', { priority: 3 }), carrierLine('B', { priority: 1 }), carrierLine('C', { priority: 1 })]),
  ).toBe('B'))

test('比例 is drawn by the order’s number: the same each time, and near its share over many', () => {
  const lines = [carrierLine('A', { ratioBp: 7000 }), carrierLine('B', { ratioBp: 3000 })]
  const all = Array.from({ length: 4000 }, (_, i) => chosen(3, lines, order({ stockoutNo: `CK25061700${i}` })))
  expect(all).toEqual(Array.from({ length: 4000 }, (_, i) => chosen(3, lines, order({ stockoutNo: `CK25061700${i}` }))))
  const share = all.filter((one) => one === 'A').length / all.length
  expect(share).toBeGreaterThan(0.66)
  expect(share).toBeLessThan(0.74)
  // of those that fit only
  expect(chosen(3, [carrierLine('A', { ratioBp: 9000, maxG: 10 }), carrierLine('B', { ratioBp: 1000 })])).toBe('B')
})

test('what is wrong with a rule', () => {
  expect(checkCarriers({ mode: 1, lines: [] })).toEqual(['请至少配置一个物流公司'])
  expect(checkCarriers({ mode: 2, lines: [carrierLine('A')] })).toEqual(['第1行：优先级不能为空'])
  expect(checkCarriers({ mode: 3, lines: [carrierLine('A', { ratioBp: 5000 }), carrierLine('B', { ratioBp: 4999 })] })).toEqual([
    '比例之和必须为100%',
  ])
  expect(checkCarriers({ mode: 1, lines: [carrierLine('A', { minG: 5, maxG: 5 })] })).toEqual(['第1行：结束重量必须大于起始重量'])
  expect(checkCarriers({ mode: 1, lines: [carrierLine('A', { includeRegions: ['1'], excludeRegions: ['1'] })] })).toEqual([
    '第1行：同一个省不能既包含又排除',
  ])
})
