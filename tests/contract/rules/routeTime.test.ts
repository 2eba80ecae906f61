// 物流时效：floor.md §12.4；先看市，再看省；揽收截止 = 出库 + 揽收小时
import { expect, test } from 'vitest'
import { checkRoutes, routeDeadline, routeOf, routeSummary, type RouteLine, type TypedRoute } from '#contract/rules/routeTime'

const line = (destProvince: string, destCity: string | null, hours: readonly number[], more: TypedRoute = {}): RouteLine => {
  const [collectHours = 0, transferHours = 0, arriveHours = 0, deliverHours = 0, signHours = 0] = hours
  return { destProvince, destCity, collectHours, transferHours, arriveHours, deliverHours, signHours, ...more } as RouteLine
}
const regions = new Map([
  ['330000', '浙江'],
  ['330100', '杭州'],
  ['440000', '广东'],
  ['440100', '广州'],
])
const rising = [24, 30, 48, 60, 72]

test('lines of places there are, once each, with hours that rise, pass', () => {
  expect(checkRoutes([line('330000', null, rising), line('330000', '330100', [12, 12, 24, 24, 24])], regions)).toEqual([])
})

test.each([
  [[], ['请至少配置一个目的地']],
  [[line('330000', null, [24, 23, 48, 60, 72])], ['第1行：各节点时效必须递增']],
  [[line('330000', null, [24, 30, 48, 72, 60])], ['第1行：各节点时效必须递增']],
  [[line('330000', null, [0, 30, 48, 60, 72])], ['第1行：时长应在1-720小时之间']],
  [[line('330000', null, [24, 30, 48, 60, 721])], ['第1行：时长应在1-720小时之间']],
  [[line('330000', null, rising, { arriveHours: null })], ['第1行：请填写到达']],
  [[line('', null, rising)], ['第1行：请选择目的省']],
  [[line('990000', null, rising)], ['第1行：目的省不存在：990000']],
  [[line('330000', '339900', rising)], ['第1行：目的市不存在：339900']],
  [[line('330000', '440100', rising)], ['第1行：目的市不属于目的省']],
  [[line('330000', null, rising), line('330000', null, rising)], ['第2行：与第1行重复']],
] as const)('%#: %j', (lines, sentences) => expect(checkRoutes(lines, regions)).toEqual(sentences))

test('a destination has its city’s line, else its province’s, else none', () => {
  const content = { lines: [line('330000', null, rising), line('330000', '330100', [12, 18, 24, 30, 36])] }
  const at = (provinceCode: string, cityCode: string | null) => routeOf(content, { provinceCode, cityCode })?.lineIndex ?? null
  expect(at('330000', '330100')).toBe(1)
  expect(at('330000', '330200')).toBe(0)
  expect(at('330000', null)).toBe(0)
  expect(at('440000', '440100')).toBeNull()
  expect(routeSummary(content)).toBe('2个目的地 · 揽收 12–24h · 签收 36–72h')
})

test('collected by: when it left plus the hours of collecting', () => {
  const left = Date.parse('2025-06-17T20:30:00+08:00')
  const due = line('330000', null, rising)
  expect(new Date(routeDeadline(due, 'collectHours', left)).toISOString()).toBe('2025-06-18T12:30:00.000Z')
  expect(routeDeadline(due, 'signHours', left) - left).toBe(72 * 3_600_000)
})
