import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { average, keepSamples, suggestStatus, weightSample } from '#contract/rules/average'
import { bp, roundHalfUp, roundProduct, volumeCm3 } from '#contract/rules/round'
import { estGoodsG, estWeightG, learnedWeightG, pieceWeightG, toleratedG, weighResult } from '#contract/rules/weigh'
import { erpDeadline, usualPostback, type PostbackContent } from '#contract/rules/erpDeadline'
import { forecastAt } from '#contract/rules/forecast'
import { effectiveParts } from '#contract/rules/effectiveTime'
import { pointE4, WORK_OP, WORK_POINT, type WorkOp } from '#contract/rules/worktime'
import { POINT_TEXTS, pointFaults, unitsOf } from '#contract/rules/workPoint'

const at = (hhmm: string) => Date.parse(`2025-06-17T${hhmm}:00+08:00`)

describe('rounding', () => {
  test.each([
    [17, 2, 9],
    [-17, 2, -9],
    [16, 3, 5],
    [-1, 3, 0],
    [9007199254740991, 2, 4503599627370496],
  ])('%d / %d → %d', (a, b, want) => expect(roundHalfUp(a, b)).toBe(want))

  test('division by zero is a programming error', () => expect(() => roundHalfUp(1, 0)).toThrow(RangeError))

  test('mirrors around zero and never strays further than a half', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (a, b) => {
        const rounded = roundHalfUp(a, b)
        expect(roundHalfUp(-a, b)).toBe(0 - rounded)
        expect(Math.abs(rounded * b - a) * 2).toBeLessThanOrEqual(b)
        expect(roundProduct([a], b)).toBe(rounded)
      }),
    )
  })

  test('volume, basis points, network settlement, protective tare', () => {
    expect(volumeCm3(123, 77, 45)).toBe(426)
    expect(bp(397, 400)).toBe(9925)
    expect(bp(1, 0)).toBeNull()
    expect(roundProduct([1234, 780, 10200], 10000)).toBe(981_770)
    expect(roundProduct([8, 3, 28], 10)).toBe(67)
  })
})

describe('weighResult', () => {
  test.each([
    [1, 520, 565, 45, 865, 1],
    [1, 520, 575, 55, 1058, 3],
    [1, 520, 465, -55, 1058, 2],
    [1, 3000, 3140, 140, 467, 1],
    [1, 3000, 3151, 151, 503, 3],
    [2, 3000, 3140, 140, 467, 3],
    [2, 200, 249, 49, 2450, 3],
    [2, 1000, 1050, 50, 500, 1],
  ] as const)('mode %d, estimate %d g, weighed %d g', (tolMode, est, weight, diffG, diffBp, result) => {
    expect(weighResult(est, weight, { tolMode, tolAbsG: 50, tolBp: 500 })).toEqual({ diffG, diffBp, result })
  })

  test('without an estimate it passes as 5', () =>
    expect(weighResult(null, 300, { tolMode: 1, tolAbsG: 50, tolBp: 500 }).result).toBe(5))

  test('a band overrides the general tolerance', () => {
    const config = { tolMode: 1, tolAbsG: 50, tolBp: 500, bandJson: [{ fromG: 0, toG: 500, tolAbsG: 5, tolBp: 100 }] } as const
    expect(weighResult(400, 420, config).result).toBe(3)
    expect(weighResult(500, 545, config).result).toBe(1)
  })

  test('the tolerance shown on the screen is exactly the one that is let through, on both sides', () => {
    for (let n = 0; n < 1500; n += 1) {
      const estG = 1 + ((n * 7919) % 60_000)
      const config = { tolMode: n % 2 === 0 ? 1 : 2, tolAbsG: (n * 13) % 400, tolBp: (n * 31) % 10_001 } as const
      const offG = toleratedG(estG, config)
      const results = [estG - offG, estG + offG, estG - offG - 1, estG + offG + 1].map((g) => weighResult(estG, g, config).result)
      expect(results, `estimate ${estG}, ${JSON.stringify(config)}`).toEqual([1, 1, 2, 3])
    }
  })

  test('estimate: learned weight from enough samples, none as soon as one goods has no weight', () => {
    const known = { grossWeightG: 100, avgWeightG: 110, sampleNum: 5 }
    const use = { useAverage: true, minSample: 5 }
    const weights = [known, { ...known, sampleNum: 4 }].map((goods) => ({ qty: 2, weightG: pieceWeightG(goods, use) }))
    expect(estGoodsG(weights)).toBe(420)
    expect(
      estGoodsG([...weights, { qty: 1, weightG: pieceWeightG({ ...known, grossWeightG: null, sampleNum: 0 }, use) }]),
    ).toBeNull()
    expect(estGoodsG([])).toBeNull()
    expect(estWeightG(420, 30, null)).toBe(450)
    expect(estWeightG(null, 30, 470)).toBe(470)
    expect(estWeightG(null, 30, null)).toBeNull()
  })

  test('a warehouse says how many samples an average needs, or that only the archive counts', () => {
    const learned = { grossWeightG: 200, avgWeightG: 181, sampleNum: 6 }
    const of = (useAverage: boolean, minSample: number): number | null => pieceWeightG(learned, { useAverage, minSample })
    expect([of(true, 5), of(true, 6), of(true, 7), of(false, 5)]).toEqual([181, 181, 200, 200])
    expect(learnedWeightG(learned, { useAverage: true, minSample: 6 })).toBe(181)
    expect(learnedWeightG(learned, { useAverage: true, minSample: 7 })).toBeNull()
    expect(learnedWeightG(learned, { useAverage: false, minSample: 0 })).toBeNull()
  })
})

describe('average', () => {
  test.each([
    [[180, 182, 181, 179, 183], 181, 1],
    [[180, 182, 181, 179, 183, 240, 120, 181, 180, 182], 181, 1],
  ])('%j', (samples, avgG, stdG) => expect(average(samples)).toMatchObject({ avgG, stdG }))

  test('needs five samples and keeps thirty', () => {
    expect(average([180, 181, 182, 183])).toBeNull()
    expect(
      keepSamples(
        Array.from({ length: 30 }, (_, i) => i),
        99,
      ),
    ).toHaveLength(30)
  })

  test('a parcel weighed again counts once', () => {
    expect(keepSamples([180, 190, 180], 185, 190)).toEqual([180, 185, 180])
    expect(keepSamples([180], 185, 190)).toEqual([180, 185])
  })

  test('a sample is believed within half and double the archive weight', () => {
    expect(weightSample(530, 30, 5, 100)).toBe(100)
    expect(weightSample(1100, 30, 5, 100)).toBeNull()
    expect(weightSample(200, 30, 5, 100)).toBeNull()
    expect(weightSample(20, 30, 1, null)).toBeNull()
  })

  test('proposes the learned weight when it is far off and steady', () => {
    const none = { advice: 0, ignoredG: null } as const
    expect(suggestStatus(none, { avgG: 120, stdG: 3 }, 100)).toEqual({ diffBp: 2000, advice: 1 })
    expect(suggestStatus(none, { avgG: 120, stdG: 3 }, 110).advice).toBe(0)
    expect(suggestStatus(none, { avgG: 120, stdG: 10 }, 100).advice).toBe(0)
  })
  test('a proposal is made, withdrawn, and an ignored one made again only when the average moved by more than 5 %', () => {
    const off = { avgG: 120, stdG: 5 }
    const from = (advice: 0 | 1 | 2 | 3, ignoredG: number | null = null) => ({ advice, ignoredG })
    expect(suggestStatus(from(0), null, 100)).toEqual({ diffBp: null, advice: 0 })
    expect(suggestStatus(from(0), off, 100)).toEqual({ diffBp: 2000, advice: 1 })
    expect(suggestStatus(from(0), off, null)).toEqual({ diffBp: null, advice: 0 })
    expect(suggestStatus(from(1), off, 118)).toEqual({ diffBp: 169, advice: 0 })
    expect(suggestStatus(from(2), off, 118).advice).toBe(2)
    expect(suggestStatus(from(2), off, 100).advice).toBe(1)
    expect(suggestStatus(from(3, 126), off, 100).advice).toBe(3)
    expect(suggestStatus(from(3, 127), off, 100).advice).toBe(1)
  })
})

describe('work', () => {
  test('points of a pick: 12 lines, 30 pieces, difficulty 13000 → 23.4', () => {
    expect(pointE4(WORK_POINT[1], { lineNum: 12, goodsNum: 30 }, 13000)).toBe(234_000)
    expect(pointE4(WORK_POINT[4], { orderNum: 1, packageNum: 3 })).toBe(20_000)
    expect(pointE4(WORK_POINT[1], { lineNum: 12, goodsNum: 30 }, 13000, 3333)).toBe(77_992)
  })

  test('a list of points is written as it is read, and nothing else is taken for one', () => {
    // the product's own points of custom work are none: what is read is the text alone
    const read = (text: string) => unitsOf({ 9: text }, 9, 'W01')
    expect(POINT_TEXTS[1]).toBe('1/行 + 0.2/件')
    expect(POINT_TEXTS[4]).toBe('1/单 + 0.5/加包裹')
    for (const opType of Object.keys(WORK_OP).filter((one) => one !== '9'))
      expect(read(POINT_TEXTS[opType] ?? '')).toEqual(WORK_POINT[Number(opType) as WorkOp])
    expect(read('0.0005/件+2/单')).toEqual({ orderNum: 20_000, goodsNum: 5 })
    for (const odd of ['', '1', '1/斤', '1/行+2/行', '-1/行', '0.00001/件', '1/行 +', '1000/行'])
      expect(Object.keys(pointFaults('1', odd))).toEqual(['dictValue'])
  })

  test("a warehouse's own points go before the tenant's, those before the product's", () => {
    const own = { '1': '2/行', '1@W02': '3/行', '7': '收货区' }
    expect([unitsOf(own, 1, 'W02'), unitsOf(own, 1, 'W01')]).toEqual([{ lineNum: 30_000 }, { lineNum: 20_000 }])
    expect(unitsOf(own, 7, 'W01')).toEqual(WORK_POINT[7])
    expect(pointFaults('1@W02', '3/行')).toEqual({})
    for (const key of ['20', '9', '1@', '1@a@b', 'x']) expect(Object.keys(pointFaults(key, '3/行'))).toEqual(['dictKey'])
    expect(Object.keys(pointFaults('1', '三分'))).toEqual(['dictValue'])
  })

  test('effective time: 09:00 09:04 09:09 09:40 09:45 with pauses of 15 minutes at most → 29 minutes', () => {
    const sec = (times: readonly string[], idleLimitMin?: number): number =>
      effectiveParts(
        times.map((time) => ({ finish: at(time) })),
        idleLimitMin,
      ).reduce((sum, part) => sum + part, 0)
    expect(sec(['09:00', '09:04', '09:09', '09:40', '09:45'])).toBe(29 * 60)
    expect(sec(['09:00'])).toBe(0)
    expect(sec([])).toBe(0)
    expect(sec(['09:00', '09:10'], 5)).toBe(300)
  })

  test('a task counts its approved minutes, and what was done meanwhile counts once', () => {
    const parts = (...works: readonly (readonly [string, number?])[]): number[] =>
      effectiveParts(
        works.map(([time, approved]) => ({
          finish: at(time),
          ...(approved === undefined ? {} : { approvedSec: approved * 60 }),
        })),
      ).map((sec) => sec / 60)
    expect(parts(['09:00'], ['11:00', 60], ['11:05'])).toEqual([0, 60, 5])
    expect(parts(['11:00', 60])).toEqual([60])
    // two parcels weighed while the task ran: their gaps lie within it
    expect(parts(['10:00'], ['10:20'], ['10:50'], ['11:00', 60])).toEqual([0, 15, 15, 30])
    // a task that reaches back over an hour in which others had been counted
    expect(parts(['10:30', 30], ['10:40', 60])).toEqual([30, 30])
  })
})

test('when the day will be done at the pace of the last hour; an hour after shipping the ERP is to know', () => {
  expect(forecastAt(at('10:00'), 90, 60)).toBe(at('11:30'))
  expect([forecastAt(at('10:00'), 0, 60), forecastAt(at('10:00'), 90, 0)]).toEqual([null, null])
  const left = { status: 95, isPrinted: true, ship: at('10:00'), weigh: null, receive: at('08:00') }
  expect(erpDeadline(usualPostback, left)).toBe(at('11:00'))
  expect(erpDeadline(usualPostback, { ...left, status: 90, ship: null })).toBeNull()
})

test('the ERP’s next deadline is that of the earliest node that is still open (Q40)', () => {
  const content: PostbackContent = {
    lines: [
      { nodeCode: 4, startFrom: 3, minutes: 20 },
      { nodeCode: 5, startFrom: 3, minutes: 30 },
      { nodeCode: 9, startFrom: 3, minutes: 240 },
      { nodeCode: 9, startFrom: 1, minutes: 90 },
      { nodeCode: 11, startFrom: 2, minutes: 300 },
    ],
  }
  const taken = { status: 40, isPrinted: false, ship: null, weigh: null, receive: at('08:00') }
  const due = (more: object): number | null => erpDeadline(content, { ...taken, ...more })
  expect(due({})).toBe(at('08:20'))
  expect(due({ isPrinted: true })).toBe(at('08:30'))
  expect(due({ status: 60 })).toBe(at('12:00'))
  expect(due({ status: 90, weigh: at('09:00') })).toBe(at('12:00'))
  // it has left: what asked for leaving is over, what asks for being told of it is not
  expect(due({ status: 95, weigh: at('09:00'), ship: at('13:00') })).toBe(at('14:00'))
  expect(due({ status: 95, weigh: at('09:00'), ship: at('12:31') })).toBe(at('14:00'))
  expect(erpDeadline({ lines: content.lines.slice(0, 2) }, { ...taken, status: 95, ship: at('13:00') })).toBe(at('14:00'))
})
