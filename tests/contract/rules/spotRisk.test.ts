// 抽检的先后与抽取：比例、新人、上限、必检标签，先抽最可能出错的。
import { describe, expect, test } from 'vitest'
import { byRisk, spotRisk, type SpotFacts } from '#contract/rules/spotRisk'
import { drawnBp, isDrawnOut, type SpotDraw } from '#contract/rules/spot'

const plain: SpotFacts = {
  hasFailed: false,
  isMust: false,
  isNewPacker: false,
  packerSpots: 0,
  packerFails: 0,
  checkErrors: 0,
  conflicts: 0,
}

describe('what comes first', () => {
  test.each([
    [{}, 0, []],
    [{ isMust: true, hasFailed: true }, 90, ['上次不合格', '必检']],
    // two of ten are a share, two of nine are chance
    [{ packerSpots: 10, packerFails: 2 }, 30, ['打包人不合格 20%']],
    [{ packerSpots: 9, packerFails: 2 }, 0, []],
    [{ checkErrors: 2, conflicts: 1, isNewPacker: true }, 50, ['新人打包', '复核扫错 2 次', '有异常 1 条']],
    [{ checkErrors: 90 }, 20, ['复核扫错 90 次']],
  ] as const)('%j', (facts, weight, why) => {
    expect(spotRisk({ ...plain, ...facts })).toEqual({ weight, why })
  })

  test('among equals the parcel packed first, then by number', () => {
    const parcel = (weight: number, packTime: number, logisticsNo: string) => ({ weight, packTime, logisticsNo })
    const sorted = [parcel(0, 1, 'D'), parcel(30, 2, 'C'), parcel(30, 1, 'B'), parcel(30, 1, 'A')].sort(byRisk)
    expect(sorted.map(({ logisticsNo }) => logisticsNo)).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('what is drawn', () => {
  const draw: SpotDraw = { ruleId: '1', ratioBp: 200, newBp: 1000, dailyMax: 5, isMust: false }
  test('new packers by their own ratio, never below that of others', () => {
    expect([drawnBp(draw, false), drawnBp(draw, true)]).toEqual([200, 1000])
    expect(drawnBp({ ...draw, newBp: null }, true)).toBe(200)
    expect(drawnBp({ ...draw, ratioBp: 2000 }, true)).toBe(2000)
  })
  test('the daily limit ends it, except where a tag demands it', () => {
    expect([isDrawnOut(draw, 4), isDrawnOut(draw, 5)]).toEqual([false, true])
    expect(isDrawnOut({ ...draw, isMust: true }, 500)).toBe(false)
    expect(isDrawnOut({ ...draw, dailyMax: null }, 500)).toBe(false)
  })
})
