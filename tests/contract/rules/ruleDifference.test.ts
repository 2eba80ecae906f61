// 对比：两份规则按字段比，只说不同的；行按它的名字找，新增、删除、换了先后都说得出。
import { expect, test } from 'vitest'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { deliveryTimeFamily } from '#contract/rule/deliveryTime'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { usualDelivery } from '#contract/rules/deliveryTime'
import { compareValues, type Comparison, type Said } from '#contract/rules/ruleDifference'

const words = (said: readonly Said[]): string =>
  said.map(({ field, value }) => `${field.label}=${JSON.stringify(value ?? null)}`).join(' ')
/** `时段[标签=null …] 截止时间: "23:59" → "22:00"` */
const told = ({ differences }: Comparison): readonly string[] =>
  differences.map(({ path, label, change, before, after }) => {
    const at = path.map((step) => `${step.label}[${typeof step.row === 'number' ? step.row : words(step.row)}]`).join(' ')
    const value = (said: readonly Said[]): string => JSON.stringify(said[0]?.value ?? null)
    if (change === 'changed') return `${at} ${label}: ${value(before)} → ${value(after)}`.trim()
    return `${at} ${change === 'added' ? '新增' : '删除'} ${words(change === 'added' ? after : before)}`
  })

test('the same rule differs in nothing, however its lists of words are ordered and its blanks are written', () => {
  const again = { ...usualDelivery, skipHoliday: null, lines: usualDelivery.lines.map((line) => ({ ...line, days: undefined })) }
  expect(compareValues(deliveryTimeFamily.content, usualDelivery, again)).toEqual({ differences: [], same: 6 })
  const turned = usualDelivery.lines.map((line) => ({ ...line, weekdays: line.weekdays.toReversed() }))
  expect(compareValues(deliveryTimeFamily.content, usualDelivery, { ...usualDelivery, lines: turned }).differences).toEqual([])
})

test('a changed field says its label, its row and both values; a field inside a part its own label', () => {
  const [first, second] = usualDelivery.lines
  const after = {
    ...usualDelivery,
    calendar: 2,
    lines: [{ ...first, time: '22:00' }, second],
    presale: { useEstShipTime: 0 },
  }
  const comparison = compareValues(deliveryTimeFamily.content, usualDelivery, after)
  expect(told(comparison)).toEqual([
    '日历: 1 → 2',
    '时段[标签=null 星期=[1,2,3,4,5,6,7] 开始="00:00"] 截止时间: "23:59" → "22:00"',
    '预售按平台预计发货时间: 1 → 0',
  ])
  // 起算时间, 停发日期 and the second line
  expect(comparison.same).toBe(3)
})

test('rows are found by what they are known by: new ones, gone ones and another order are said', () => {
  const line = (logisticsCode: string, more: object = {}) => ({ logisticsCode, networkId: null, priority: null, ...more })
  const before = { mode: 1, lines: [line('SF'), line('ZTO'), line('YTO')] }
  const after = { mode: 1, lines: [line('ZTO'), line('SF', { maxDaily: 5 }), line('STO')] }
  const found = told(compareValues(shopLogisticsFamily.content, before, after))
  expect(found.map((one) => one.replace(/(新增|删除) .*/, '$1'))).toEqual([
    '物流公司[物流公司="SF" 网点=null] 日限额: null → 5',
    '物流公司[物流公司="STO" 网点=null] 新增',
    '物流公司[物流公司="YTO" 网点=null] 删除',
    '物流公司顺序: "原第1行、原第2行" → "原第2行、原第1行"',
  ])
})

test('two rows known by the same are told apart by their order', () => {
  const line = (maxG: number | null) => ({ logisticsCode: 'SF', networkId: null, maxG })
  const found = compareValues(shopLogisticsFamily.content, { lines: [line(500), line(null)] }, { lines: [line(500), line(900)] })
  expect(told(found)).toEqual(['物流公司[物流公司="SF" 网点=null] 止(不含): null → 900'])
})

test('a list inside a row says both rows', () => {
  const range = (minG: number, avgWeightG: number) => ({
    minG,
    maxG: null,
    avgWeightG,
    coefficientBp: 10_000,
    upperBp: 0,
    lowerBp: 0,
  })
  const rule = (avgWeightG: number, codes: readonly string[]) => ({
    regions: [{ regionGroup: '省内', regionCodes: codes, ranges: [range(0, avgWeightG)] }],
  })
  const found = compareValues(averageWeightFamily.content, rule(300, ['330000']), rule(320, ['330000', '310000']))
  // of a list only what is gone and what has come
  expect(found.differences[0]?.kept).toBe(1)
  expect(told(found)).toEqual(['区域[区域="省内"] 省份: [] → ["310000"]', '区域[区域="省内"] 重量段[起始=0] 均重: 300 → 320'])
})
