// 保护方案匹配、耗材推荐与方案状态（floor.md §4.2，附录 D）。
import { describe, expect, test } from 'vitest'
import { chooseCarton, type Carton, type Recommendation } from '#contract/rules/carton'
import { mayMove, nextOf } from '#contract/rules/life'
import { isEditable, planLife } from '#contract/rules/planLife'
import { matchProtection, planClash, type PlanItem, type ProtectionPlan } from '#contract/rules/protection'

const film: PlanItem = { itemNo: 'QPM', itemName: '气泡膜', useQtyE2: 80, qtyMode: 2, perN: null, weightGPerUnit: 28 }
const plan = (planNo: string, more: Partial<ProtectionPlan> = {}): ProtectionPlan => ({
  planNo,
  ownerNo: 'OW001',
  warehouseNo: '*',
  sid: '*',
  applyType: 1,
  priority: 100,
  effectDate: '2025-01-01',
  expireDate: null,
  status: 30,
  updatedAt: 1,
  packRequire: '裹两层',
  mustScan: true,
  photoRequire: false,
  targets: [{ goodsNo: 'A', categoryCode: '', minQty: 1, maxQty: null }],
  items: [film],
  ...more,
})
const line = (goodsNo: string, qty: number, more: object = {}) => ({
  ownerNo: 'OW001',
  goodsNo,
  categoryCode: '玻璃',
  qty,
  ...more,
})
const here = { warehouseNo: 'WH01', sid: 'LOCAL' }
const day = '2025-06-17'

describe('matchProtection', () => {
  test('protective tare: 0.8 m per piece × 3 × 28 g/m = 67 g', () => {
    expect(matchProtection([plan('P1')], [line('A', 1), line('A', 2)], day, here)).toEqual({
      planNos: ['P1'],
      items: [{ itemNo: 'QPM', name: '气泡膜', qtyE2: 240 }],
      tareG: 67,
      text: '裹两层',
      mustScan: [{ itemNo: 'QPM', name: '气泡膜' }],
      photo: false,
    })
  })

  test('每N件: 7 pieces of N 3 take 3; 每单 once, the largest of the lines', () => {
    const once = (useQtyE2: number): PlanItem => ({ ...film, itemNo: 'DAI', useQtyE2, qtyMode: 1 })
    const groups: PlanItem = { ...film, itemNo: 'JIAO', useQtyE2: 100, qtyMode: 3, perN: 3 }
    const both = [
      plan('P1', { items: [once(100), groups] }),
      plan('P2', { items: [once(300)], targets: [{ goodsNo: 'B', categoryCode: '', minQty: 1, maxQty: null }] }),
    ]
    expect(
      matchProtection(both, [line('A', 7), line('B', 1)], day, here)?.items.map((item) => [item.itemNo, item.qtyE2]),
    ).toEqual([
      ['DAI', 300],
      ['JIAO', 300],
    ])
  })

  test('goods before category before the whole owner, then priority, then the newest', () => {
    const category = plan('P2', {
      applyType: 2,
      priority: 1,
      targets: [{ goodsNo: '', categoryCode: '玻璃', minQty: 1, maxQty: null }],
    })
    const whole = plan('P3', { applyType: 3, priority: 1, targets: [] })
    const chosen = (plans: readonly ProtectionPlan[]) => matchProtection(plans, [line('A', 1)], day, here)?.planNos
    expect(chosen([whole, category, plan('P1')])).toEqual(['P1'])
    expect(chosen([whole, category])).toEqual(['P2'])
    expect(chosen([plan('P1'), plan('P4', { priority: 99 })])).toEqual(['P4'])
    expect(chosen([plan('P1'), plan('P4', { updatedAt: 2 })])).toEqual(['P4'])
  })

  test('only live plans of the day, the warehouse and the quantity; exempt goods none', () => {
    const none = (more: Partial<ProtectionPlan>, qty = 1) => matchProtection([plan('P1', more)], [line('A', qty)], day, here)
    expect([none({ status: 20 }), none({ effectDate: '2025-06-18' }), none({ expireDate: '2025-06-16' })]).toEqual([
      null,
      null,
      null,
    ])
    expect([none({ warehouseNo: 'WH02', sid: 'LOCAL' }), none({ ownerNo: 'OW002' })]).toEqual([null, null])
    const few = { targets: [{ goodsNo: 'A', categoryCode: '', minQty: 2, maxQty: 3 }] }
    expect([none(few, 1), none(few, 4)]).toEqual([null, null])
    expect(none(few, 3)?.planNos).toEqual(['P1'])
    expect(matchProtection([plan('P1')], [line('A', 1, { exempt: true })], day, here)).toBeNull()
  })
})

test('two plans clash on the goods they share under one priority and range', () => {
  expect(planClash(plan('P1'), plan('P2'))).toBe('A')
  expect(planClash(plan('P1'), plan('P2', { priority: 99 }))).toBeNull()
  expect(planClash(plan('P1', { expireDate: '2025-06-30' }), plan('P2', { effectDate: '2025-07-01' }))).toBeNull()
  expect(
    planClash(plan('P1', { warehouseNo: 'WH01', sid: 'LOCAL' }), plan('P2', { warehouseNo: 'WH02', sid: 'LOCAL' })),
  ).toBeNull()
  const upTo = (minQty: number, maxQty: number | null) => ({ targets: [{ goodsNo: 'A', categoryCode: '', minQty, maxQty }] })
  expect(planClash(plan('P1', upTo(1, 5)), plan('P2', upTo(6, null)))).toBeNull()
  expect(planClash(plan('P1', { applyType: 3 }), plan('P2', { applyType: 3 }))).toBe('')
})

test('a plan is submitted, passed or sent back, stopped and started again', () => {
  expect(nextOf(planLife, 10)).toEqual([20])
  expect(nextOf(planLife, 20)).toEqual([30, 50])
  expect(mayMove(planLife, 50, 20)).toBe(true)
  expect(mayMove(planLife, 30, 10)).toBe(false)
  expect([10, 20, 30, 40, 50].filter(isEditable)).toEqual([10, 50])
})

describe('chooseCarton', () => {
  const carton = (consumableNo: string, inner: [number, number, number], more: Partial<Carton> = {}): Carton => ({
    consumableNo,
    ownerNo: null,
    inner,
    maxLoadG: null,
    ...more,
  })
  const small = carton('S', [200, 100, 100])
  const large = carton('L', [300, 200, 200])
  const boxed = (goodsNo: string, qty: number, sides: [number, number, number] | null = [100, 100, 85]) => ({
    ownerNo: 'OW001',
    goodsNo,
    qty,
    sides,
    weightG: 500,
  })
  const choose = (lines: ReturnType<typeof boxed>[], cartons = [large, small], wise: Recommendation[] = []) =>
    chooseCarton(lines, here, cartons, wise)
  test('the smallest whose 85 % hold the volumes, whose sides hold every piece, that carries the weight', () => {
    expect(choose([boxed('A', 2)])).toBe('S')
    expect(choose([boxed('A', 3)])).toBe('L')
    expect(choose([boxed('A', 1, [210, 10, 10])])).toBe('L')
    expect(choose([boxed('A', 1, [10, 10, 200])])).toBe('S')
    expect(choose([boxed('A', 2)], [large, { ...small, maxLoadG: 999 }])).toBe('L')
    expect(choose([boxed('A', 1)], [{ ...small, ownerNo: 'OW002' }, large])).toBe('L')
    expect([choose([boxed('A', 99)]), choose([boxed('A', 1, null)]), choose([])]).toEqual([null, null, null])
  })
  test('what is recommended for a single goods and its quantity stands first, the warehouse’s own before all', () => {
    const wise = (consumableNo: string, more: Partial<Recommendation> = {}): Recommendation => ({
      ownerNo: 'OW001',
      goodsNo: 'A',
      qtyFrom: 1,
      qtyTo: 5,
      consumableNo,
      warehouseNo: '*',
      sid: '*',
      ...more,
    })
    expect(choose([boxed('A', 2)], [small], [wise('R')])).toBe('R')
    expect(choose([boxed('A', 2)], [small], [wise('R'), wise('H', here)])).toBe('H')
    expect(choose([boxed('A', 6)], [large], [wise('R')])).toBe('L')
    expect(choose([boxed('A', 1), boxed('B', 1)], [large], [wise('R')])).toBe('L')
  })
})
