// The claims of office.md §5.3 and §24.2, to the 分, and what holds for every claim.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closingLines,
  compensate,
  compSteps,
  diffOf,
  diffReason,
  feesOf,
  handMax,
  noRule,
  ownClaim,
  payerOf,
  recoverOf,
  ruleFor,
  type CompFacts,
  type CompRule,
  type Terms,
} from '#contract/rules/compensation'

const goods = [{ goodsNo: 'G1', goodsName: '杯', qty: 2, priceFen: 6_400 }]
const lost: CompFacts = {
  compType: 1,
  goods,
  valueFen: null,
  freightFen: 320,
  claimFen: 13_550,
  insuredFen: 0,
  delayMin: null,
}
const terms: Terms = { ...noRule, goodsRatioBp: 8_000, includeFreight: 1 }

describe('office.md §5.3', () => {
  test('80 % of 128.00 and the freight of 3.20: base 105.60; a fixed cap of 100.00 is paid', () => {
    expect(compensate(lost, { ...terms, capMode: 1, capFen: 10_000 })).toEqual({
      valueFen: 12_800,
      baseFen: 10_560,
      capFen: 10_000,
      approveFen: 10_000,
    })
  })
  test('three times the freight', () => expect(compensate(lost, { ...terms, capMode: 2, timesE2: 300 }).approveFen).toBe(960))
  test('insured for 200.00: the base', () =>
    expect(compensate({ ...lost, insuredFen: 20_000 }, { ...terms, capMode: 3, capFen: 500 })).toMatchObject({
      capFen: 20_000,
      approveFen: 10_560,
    }))
  test('not insured: the declared value falls back to the cap', () =>
    expect(compensate(lost, { ...terms, capMode: 3, capFen: 500 }).approveFen).toBe(500))
  test('T14: 50 hours late with a freight of 3.20 are three days: 1.92', () => {
    const late = { ...lost, compType: 5, delayMin: 3_000, claimFen: 192 }
    expect(compensate({ ...late, goods: [{ ...goods[0]!, priceFen: null }] }, noRule).approveFen).toBe(192)
    expect(ownClaim(late, noRule)).toBe(192)
    expect(ownClaim({ ...late, delayMin: 14_400 }, noRule)).toBe(320)
  })
  test('shipped late: the fixed amount of an order', () => {
    const late = { ...lost, compType: 8, goods: [], valueFen: null, claimFen: 500 }
    const fixed = { ...noRule, capMode: 1, capFen: 500 } as const
    expect(ownClaim(late, fixed)).toBe(500)
    expect(compensate(late, fixed).approveFen).toBe(500)
  })
  test('step 6: the carrier credited 60.00 of 100.00', () => {
    expect(diffOf(10_000, 6_000)).toBe(4_000)
    expect([diffReason(10_000, 0, false), diffReason(10_000, 6_000, false)]).toEqual([1, 2])
    expect([diffReason(10_000, 12_000, false), diffReason(10_000, 12_000, true)]).toEqual([3, 4])
  })
  test('step 7: 111.52 adjusted by −1.52 is 110.00, as fee lines and as a sum', () => {
    const { claims, adjust } = feesOf([10_000, 960, 192], -152)
    expect([claims, adjust]).toEqual([[-10_000, -960, -192], 152])
    expect(claims.reduce((sum, fen) => sum + fen, adjust ?? 0)).toBe(-11_000)
  })
  test('§24.1: lost, not insured, three times the freight: 9.60', () =>
    expect(compensate(lost, { ...noRule, capMode: 2, timesE2: 300 }).approveFen).toBe(960))
  test('§27.1: a fixed cap of nothing pays nothing; the least wins over the cap, never over the claim', () => {
    expect(compensate(lost, { ...terms, capMode: 1, capFen: 0 }).approveFen).toBe(0)
    expect(compensate(lost, { ...terms, capMode: 1, capFen: 0, minFen: 300 }).approveFen).toBe(300)
    expect(compensate({ ...lost, claimFen: 200 }, { ...terms, capMode: 1, minFen: 300 }).approveFen).toBe(200)
    expect(compensate({ ...lost, claimFen: 0 }, { ...terms, minFen: 300 }).approveFen).toBe(0)
  })
  test('a price nobody knows: nothing is approved yet', () => {
    const unknown = { ...lost, goods: [...goods, { goodsNo: 'G2', goodsName: '碟', qty: 1, priceFen: null }] }
    expect(compensate(unknown, terms)).toMatchObject({ valueFen: null, approveFen: 0 })
    expect(compSteps(unknown, terms)).toEqual(['有商品没有单价，定价以后再算'])
  })
  test('the steps are told as a clerk would write them', () =>
    expect(compSteps(lost, { ...terms, capMode: 1, capFen: 10_000 })).toEqual([
      '商品价值 128.00 × 80% + 运费 3.20 = 105.60',
      '封顶 100.00（固定金额）',
      '申请 135.50，核定 100.00',
    ]))
})

describe('who pays', () => {
  test('a carrier and a warehouse bear what they are liable for, the rest is the company’s', () => {
    expect([1, 2, 3, 4, 5, 6].map(payerOf)).toEqual([2, 1, 4, 4, 4, 4])
    expect([recoverOf(1, 960), recoverOf(4, 960)]).toEqual([960, 0])
  })
  test('owner and carrier before owner before carrier before everybody', () => {
    const rule = (id: string, ownerNo: string, logisticsCode: string): CompRule => ({
      ...noRule,
      id,
      compType: 1,
      liability: 2,
      ownerNo,
      logisticsCode,
    })
    const rules = [rule('all', '*', '*'), rule('carrier', '*', 'ZTO'), rule('owner', 'H1', '*'), rule('both', 'H1', 'ZTO')]
    const at = (ownerNo: string, logisticsCode: string | null, type = 1) =>
      ruleFor(rules, { compType: type, liability: 2, ownerNo, logisticsCode })?.id ?? null
    expect([at('H1', 'ZTO'), at('H1', 'YTO'), at('H2', 'ZTO'), at('H2', null), at('H1', null), at('H1', 'ZTO', 2)]).toEqual([
      'both',
      'owner',
      'carrier',
      'all',
      'owner',
      null,
    ])
  })
  test('all lines of a claim add up to what can be recovered, however its difference is closed', () => {
    const [from, to] = [
      { payerType: 1, payerNo: 'N1', payerName: '余杭网点' },
      { payerType: 2, payerNo: 'W01-LOCAL', payerName: '一号仓' },
    ]
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(199_999), fc.constantFrom(1, 2, 3), (recoverFen, paidFen, way) => {
        const diffFen = way === 1 ? 0 : diffOf(recoverFen, paidFen)
        const lines = closingLines({ ...from, diffFen }, way, way === 3 ? to : null)
        const all = lines.reduce((sum, { amountFen }) => sum + amountFen, recoverFen)
        expect(all).toBe(way === 2 ? paidFen : recoverFen)
        expect(Object.is(lines[0]?.amountFen, -0)).toBe(false)
      }),
    )
  })
})

describe('what holds for every claim', () => {
  const fen = fc.nat(9_999_999)
  const anyFacts: fc.Arbitrary<CompFacts> = fc.record({
    compType: fc.integer({ min: 1, max: 9 }),
    goods: fc.array(
      fc.record({
        goodsNo: fc.constant('G'),
        goodsName: fc.constant('杯'),
        qty: fc.integer({ min: 1, max: 99 }),
        priceFen: fc.nat(99_999),
      }),
      { maxLength: 4 },
    ),
    valueFen: fen,
    freightFen: fc.nat(9_999),
    claimFen: fen,
    insuredFen: fc.oneof(fc.constant(0), fen),
    delayMin: fc.nat(20_000),
  })
  const anyTerms: fc.Arbitrary<Terms> = fc.record({
    goodsRatioBp: fc.nat(10_000),
    includeFreight: fc.constantFrom(0, 1),
    capMode: fc.constantFrom(0, 1, 2, 3),
    capFen: fen,
    timesE2: fc.nat(1_000),
    minFen: fc.nat(9_999),
    priceBasis: fc.constant(1),
  })
  test('whole, never below nothing, never above the claim; by hand no more than base and cap', () =>
    fc.assert(
      fc.property(anyFacts, anyTerms, (facts, some) => {
        const { approveFen, baseFen, capFen } = compensate(facts, some)
        expect(Number.isSafeInteger(approveFen)).toBe(true)
        expect(approveFen).toBeGreaterThanOrEqual(0)
        expect(approveFen).toBeLessThanOrEqual(facts.claimFen)
        expect(handMax({ baseFen, capFen })).toBeLessThanOrEqual(baseFen)
        if (some.minFen === 0) expect(approveFen).toBeLessThanOrEqual(handMax({ baseFen, capFen }))
      }),
    ))
  test('a higher cap, ratio or claim never pays less', () =>
    fc.assert(
      fc.property(anyFacts, anyTerms, fen, fc.nat(10_000), (facts, some, more, bp) => {
        const paid = compensate(facts, some).approveFen
        expect(compensate(facts, { ...some, capFen: some.capFen + more }).approveFen).toBeGreaterThanOrEqual(paid)
        expect(compensate({ ...facts, claimFen: facts.claimFen + more }, some).approveFen).toBeGreaterThanOrEqual(paid)
        const ratio = Math.max(some.goodsRatioBp, bp)
        expect(compensate(facts, { ...some, goodsRatioBp: ratio }).approveFen).toBeGreaterThanOrEqual(paid)
      }),
    ))
})
