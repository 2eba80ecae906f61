// 门口的人：昨晚八点来的夜班，还没来的，组长，登录的人。时间是 1970 年的第一天，零点是 -28800000。
import type { ClockedView } from '#contract/ops/kinds/clocks'
import type { Floor } from '#contract/ops/view'
import { floor } from './floor.ts'

const lastNight = -28_800_000 - 4 * 3_600_000
const night = {
  startTime: '20:00',
  endTime: '08:30',
  rests: [],
  earlyInMin: 30,
  lateTolMin: 5,
  overtimeAfterMin: 0,
} as const
const person = (badgeCode: string, operatorKey: string, name: string, more: Partial<ClockedView> = {}): ClockedView => ({
  badgeCode,
  operatorKey,
  name,
  clocks: [],
  ...more,
})
const people = [
  person('T:abc1234567', 'T91', '李临时', { clocks: [{ clockType: 1, at: lastNight }], shift: night }),
  person('T:zzz1234567', 'T92', '赵临时'),
  person('U:7', 'U7', '王小明'),
  person('U:9', 'U9', '林组长'),
]

export const gate = (): Floor => floor({ clocked: Object.fromEntries(people.map((one) => [one.badgeCode, one])) })
