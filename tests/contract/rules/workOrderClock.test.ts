// 工单时钟：工作时间、挂起、查规则的次序（office.md §2.6、§4.2、§24.2 T6、§27.1）
import { expect, test } from 'vitest'
import { momentText, shanghaiMs } from '#contract/rules/clock'
import type { Exceptions } from '#contract/rules/workCalendar'
import { addWorkMinutes, usualWorkTime, workMinutesBetween, type WorkTime } from '#contract/rules/workHours'
import { defaultTimes, nodeEnd, nodeTimes, responseTime, type MatrixRow, type NodeRule } from '#contract/rules/workOrderClock'
import { node } from '#contract/rules/workOrderTerms'

const at = (text: string): number => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/[- :]/).map(Number)
  return shanghaiMs(year, month, day, hour, minute, second) ?? Number.NaN
}
const usual = usualWorkTime(new Map())
const later = (from: string, minutes: number, time: WorkTime = usual): string =>
  momentText(addWorkMinutes(at(from), minutes, time))

test('分钟只在工作时间里走：次日接着，节假日跳过，正好到下班就停在下班', () => {
  expect(later('2025-06-17 20:30:00', 60)).toBe('2025-06-18 09:30:00')
  expect(later('2025-06-17 23:10:00', 30)).toBe('2025-06-18 09:30:00')
  const holiday: Exceptions = new Map([['2025-06-18', 'rest']])
  expect(later('2025-06-17 20:30:00', 60, usualWorkTime(holiday))).toBe('2025-06-19 09:30:00')
  expect(later('2025-06-17 23:10:00', 30, usualWorkTime(holiday))).toBe('2025-06-19 09:30:00')
  expect(later('2025-06-17 20:30:00', 30)).toBe('2025-06-17 21:00:00')
  expect(later('2025-06-17 21:00:00', 1)).toBe('2025-06-18 09:01:00')
  expect(later('2025-06-17 20:59:40', 1)).toBe('2025-06-18 09:00:40')
})

test('星期从周一算起；调休上班、节假日比星期优先', () => {
  const weekdays: WorkTime = { mask: '1111100', startMin: 540, endMin: 1080, exceptions: new Map() }
  // 2025-06-20 is a Friday
  expect(later('2025-06-20 17:30:00', 60, weekdays)).toBe('2025-06-23 09:30:00')
  const worked: WorkTime = { ...weekdays, exceptions: new Map([['2025-06-21', 'work']]) }
  expect(later('2025-06-20 17:30:00', 60, worked)).toBe('2025-06-21 09:30:00')
  expect(() => later('2025-06-20 17:30:00', 60, { ...weekdays, mask: '0000000' })).toThrow('no working day')
})

test('两个时刻之间的工作分钟是它的反函数，不足一分钟不算', () => {
  expect(workMinutesBetween(at('2025-06-17 20:30:00'), at('2025-06-18 09:30:00'), usual)).toBe(60)
  expect(workMinutesBetween(at('2025-06-17 21:30:00'), at('2025-06-18 08:30:00'), usual)).toBe(0)
  expect(workMinutesBetween(at('2025-06-17 10:00:00'), at('2025-06-17 10:01:59'), usual)).toBe(1)
  expect(workMinutesBetween(at('2025-06-17 10:00:00'), at('2025-06-17 09:00:00'), usual)).toBe(0)
  for (const minutes of [1, 29, 30, 31, 719, 720, 721, 5000]) {
    const from = at('2025-06-17 20:30:00')
    expect(workMinutesBetween(from, addWorkMinutes(from, minutes, usual), usual)).toBe(minutes)
  }
})

test('T6：10:00 起 60 分钟，10:30 挂起到 12:00，截止从 11:00 移到 12:30；12:20 用了 50 分钟，没有超时', () => {
  const start = at('2025-06-17 10:00:00')
  const time = { respMin: 60, remindBeforeMin: 10, timeMode: 2 } as const
  expect(momentText(nodeTimes(start, time, 0, usual).deadline)).toBe('2025-06-17 11:00:00')
  const suspendedMin = workMinutesBetween(at('2025-06-17 10:30:00'), at('2025-06-17 12:00:00'), usual)
  const { deadline, remindAt } = nodeTimes(start, time, suspendedMin, usual)
  expect([momentText(deadline), momentText(remindAt ?? 0)]).toEqual(['2025-06-17 12:30:00', '2025-06-17 12:20:00'])
  const running = { timeMode: 2, start, deadline, suspendedMin, isTimeout: false } as const
  expect(nodeEnd(running, at('2025-06-17 12:20:00'), usual)).toEqual({ usedMin: 50, isTimeout: false, timeoutMin: 0 })
  expect(nodeEnd(running, deadline, usual).isTimeout).toBe(false)
  expect(nodeEnd(running, deadline + 1000, usual)).toEqual({ usedMin: 60, isTimeout: true, timeoutMin: 0 })
  expect(nodeEnd(running, at('2025-06-18 09:10:00'), usual).timeoutMin).toBe(520)
  expect(nodeEnd({ ...running, isTimeout: true }, start, usual).isTimeout).toBe(true)
})

test('自然时间夜里也走；提前 0 分钟就是不提醒', () => {
  const start = at('2025-06-17 20:30:00')
  const { deadline, remindAt } = nodeTimes(start, { respMin: 60, remindBeforeMin: 0, timeMode: 1 }, 30, usual)
  expect([momentText(deadline), remindAt]).toEqual(['2025-06-17 22:00:00', null])
})

test('规则按 货主+仓库 → 货主 → 仓库 → 全部 → 默认矩阵 找，每一步先看正好这个优先级', () => {
  const place = { typeId: '1', ownerNo: 'H001', warehouseNo: 'WH01', sid: 'S1', priority: 2 }
  const rule = (respMin: number, ownerNo: string, warehouseNo: string, priority: number): NodeRule => ({
    typeId: '1',
    nodeCode: node.claim,
    ownerNo,
    warehouseNo,
    sid: warehouseNo === '*' ? '*' : 'S1',
    priority,
    respMin,
    remindBeforeMin: 0,
    timeMode: 2,
    escalateUserIds: [],
  })
  const matrix: MatrixRow[] = [{ typeId: '1', nodeCode: node.claim, priority: 2, respMin: 99, remindBeforeMin: 1, timeMode: 1 }]
  // from the last that is asked to the first, so that each further rule has to win
  const rules = [
    rule(1, '*', '*', 0),
    rule(2, '*', '*', 2),
    rule(3, '*', 'WH01', 0),
    rule(4, '*', 'WH01', 2),
    rule(5, 'H001', '*', 0),
    rule(6, 'H001', '*', 2),
    rule(7, 'H001', 'WH01', 0),
    rule(8, 'H001', 'WH01', 2),
  ]
  const found = rules.map((_one, i) => responseTime(rules.slice(0, i + 1), matrix, place, node.claim).respMin)
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const others = [
    rule(1, 'H002', '*', 0),
    rule(2, '*', 'WH02', 0),
    rule(3, '*', '*', 3),
    { ...rule(4, '*', '*', 0), typeId: '2' },
  ]
  expect(responseTime(others, matrix, place, node.claim).respMin).toBe(99)
  expect(responseTime(others, [], place, node.claim)).toMatchObject({ respMin: 15, timeMode: 2 })
  expect(responseTime(others, matrix, place, node.reply).respMin).toBe(60)
})

test('默认矩阵：提醒不长于响应，货主确认与赔付结算按自然时间', () => {
  expect(defaultTimes[node.claim].map(({ respMin }) => respMin)).toEqual([30, 15, 5])
  expect(defaultTimes[node.confirm].map(({ respMin, timeMode }) => [respMin, timeMode])).toEqual([
    [4320, 1],
    [4320, 1],
    [4320, 1],
  ])
  for (const times of Object.values(defaultTimes))
    for (const { respMin, remindBeforeMin } of times) expect(remindBeforeMin).toBeLessThanOrEqual(respMin)
})
